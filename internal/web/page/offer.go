package page

import (
	"slices"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/row"
	"torneo/internal/spelling"
)

// The fields with which a form searches tournaments to choose from. What was searched before
// comes with it: words that are new are searched first, whichever button sends them.
const (
	fieldOffer      = "offer"
	fieldOfferWords = "offer-words"
	fieldOfferWas   = "offer-was"
)

// OfferButton names the button of the search, for the Buttons of an act whose form has one.
const OfferButton = fieldOffer

// mostOffered is the number of events up to which a form offers all.
const mostOffered = 30

// Offer is the events with their tournaments that a form offers. Of many these are the chosen
// ones and those of now and soon, or those that its search finds.
type Offer struct {
	Events  []row.Entered
	Large   bool   // there are more: the form has a search
	Query   string // that was searched
	Nothing bool   // nothing was found
	More    bool   // more was found than is offered
}

// Offer asks the register what a form offers. Chosen tournaments, and events as a whole, are
// always among it, where the visitor may look at them.
func (v *Visit) Offer(events, tournaments []string) (o Offer, err error) {
	return v.OfferOf(v.Value(fieldOfferWords), events, tournaments)
}

// OfferOf is Offer for a form with another field for the words that are searched.
func (v *Visit) OfferOf(query string, events, tournaments []string) (o Offer, err error) {
	found, err := v.EntriesInSight(arbiter.Search{Most: mostOffered})
	if err != nil || found.Next == "" {
		return Offer{Events: found.Events}, err
	}
	o.Large, o.Query = true, strings.TrimSpace(query)
	if words := spelling.Words(o.Query); len(words) > 0 {
		found, err = v.EntriesInSight(arbiter.Search{Words: words, Most: mostOffered})
		o.Events, o.Nothing, o.More = found.Events, len(found.Events) == 0, found.Next != "" || found.Cut
	} else {
		for _, part := range []arbiter.Search{{When: row.Now, Most: mostOffered / 2}, {When: row.Coming, Most: mostOffered}} {
			part.Most -= len(o.Events)
			part, err := v.EntriesInSight(part)
			if err != nil {
				return o, err
			}
			o.Events = append(o.Events, part.Events...)
		}
		if len(o.Events) == 0 {
			o.Events = found.Events
		}
	}
	if err != nil {
		return o, err
	}
	chosen, err := v.EntriesWith(events, tournaments)
	o.Events = append(chosen, o.Events...)
	seen := map[string]bool{}
	o.Events = slices.DeleteFunc(o.Events, func(e row.Entered) bool {
		twice := seen[e.ID]
		seen[e.ID] = true
		return twice
	})
	return o, err
}

// EntriesWith returns these events, and those that have these tournaments, where the visitor may
// look at them.
func (v *Visit) EntriesWith(events, tournaments []string) (list []row.Entered, err error) {
	with, err := v.Site.Desk.Store().EventsWith(v.Context(), tournaments...)
	if err != nil {
		return nil, err
	}
	with = append(with, events...)
	slices.Sort(with)
	for chunk := range slices.Chunk(slices.Compact(with), 100) {
		found, err := v.EntriesInSight(arbiter.Search{Within: chunk, Most: len(chunk)})
		if err != nil {
			return nil, err
		}
		list = append(list, found.Events...)
	}
	return list, nil
}

// SearchesOffer reports that a form was sent to search tournaments: it is shown again, with what
// was typed.
func (v *Visit) SearchesOffer() bool {
	return v.Value(fieldOffer) != "" || strings.TrimSpace(v.Value(fieldOfferWords)) != strings.TrimSpace(v.Value(fieldOfferWas))
}

// Tournaments returns the tournaments of the offer, each with the name of its event.
func (o Offer) Tournaments() (list []Tournament) {
	for _, e := range o.Events {
		for k := range e.Tournaments {
			list = append(list, Tournament{e.Tournaments[k], arbiter.FullName(e.Name, e.Tournaments[k].Journal.Name)})
		}
	}
	return list
}

// Tournament is a tournament of the register by its full name.
type Tournament struct {
	row.Registered
	FullName string
}
