package players

import (
	"slices"
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/eventtext"
	"torneo/internal/journal"
	"torneo/internal/ratinglookup"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tournament"
)

// handwritten notes what somebody wrote of a player's ratings as given by hand.
func handwritten(was, is *tournament.Player) {
	byHand := func(before, now int, from tournament.RatingSource) tournament.RatingSource {
		if before == now {
			return from
		}
		if now == 0 {
			return tournament.RatingSource{}
		}
		return tournament.RatingSource{ByHand: true}
	}
	is.RatingFrom = byHand(was.Rating, is.Rating, is.RatingFrom)
	is.GivenFrom = byHand(was.GivenRating, is.GivenRating, is.GivenFrom)
	for k := range is.National {
		n := &is.National[k]
		n.From = byHand(was.NationalRating(n.Federation), n.Rating, n.From)
	}
}

// ratingPage is the ratings of a player: the official one, that of the tournament, what the
// lists have of him, and one by hand.
type ratingPage struct {
	page.Frame
	Player   *playerPage
	Official string
	Ranks    string // the rating by which the tournament ranks him
	Offers   []offerRow
	Lists    bool // there are any
	ByHand   string
	Reason   string
	Sequence []string
}

// offerRow is a rating that can be chosen.
type offerRow struct {
	Value  string // of the field
	Said   string
	Chosen bool
}

// RatingOf shows from where a player's rating can be taken.
func RatingOf(lists Lists) page.Handler {
	return func(v *page.Visit) error {
		player, err := playerOf(v)
		if err != nil {
			return err
		}
		p := ratingPage{Frame: v.Frame(message.New("source.of-player", "name", player.Name)), Player: &playerPage{Player: player}}
		p.Section = page.PlayersSection
		p.Official = ratingText(v, player.Rating, player.RatingFrom)
		value, source := ranking(v.State, &player.Player)
		p.Ranks = ratingText(v, value, source)
		for _, l := range ratinglookup.Of(v.State) {
			p.Sequence = append(p.Sequence, eventtext.ListOfSequence(v.Printer, l))
		}
		offers, err := offersOf(v, lists, &player.Player)
		if err != nil {
			return err
		}
		p.Lists = offers != nil
		for _, o := range offers {
			p.Offers = append(p.Offers, offerRow{offerValue(o), ratingText(v, o.Value, o.Source), o.Value == value && o.Source == source})
		}
		if source.ByHand {
			p.ByHand, p.Reason = strconv.Itoa(value), source.Reason
		}
		return v.Render(ratingView(p))
	}
}

func ratingText(v *page.Visit, value int, source tournament.RatingSource) string {
	rating := v.T("source.unrated")
	if value > 0 {
		rating = strconv.Itoa(value)
	}
	if words := eventtext.Source(v.Printer, source); words != "" {
		return v.T("source.rating", "rating", rating, "source", words)
	}
	return rating
}

// offersOf returns the ratings that lists have of a player, of the month that counts or the
// last one before it; nil where there are no lists.
func offersOf(v *page.Visit, lists Lists, p *tournament.Player) ([]ratinglookup.Offer, error) {
	if lists == nil {
		return nil, nil
	}
	kept, err := lists.KeptLists(v.Context())
	if err != nil || len(kept) == 0 {
		return nil, err
	}
	counts, _ := ratinglookup.Month(v.State, v.Site.Clock())
	looked, err := ratinglookup.Look(v.Context(), lists, v.State, ratinglookup.Nearest(ratinglookup.Months(kept), counts), []tournament.Player{*p})
	if err != nil {
		return nil, err
	}
	return append([]ratinglookup.Offer{}, ratinglookup.Offers(v.State, looked.Found[0])...), nil
}

func offerValue(o ratinglookup.Offer) string {
	return o.Source.Kind + " " + o.Source.Month + " " + strconv.Itoa(o.Value) + " " + o.Source.List
}

// giveRating takes a player's rating from the list that was chosen, or as it was written
// with its reason; or has the sequence of lists decide again. A method of record 172 that
// looks at no such rating becomes one that does, which is asked about.
func giveRating(lists Lists) func(*page.Visit, *journal.Player) (*page.Next, error) {
	return func(v *page.Visit, player *journal.Player) (*page.Next, error) {
		p := player.Player
		p.National = slices.Clone(p.National)
		offers, err := offersOf(v, lists, &p)
		if err != nil {
			return nil, err
		}
		chosen := v.Value("from")
		switch chosen {
		case "":
			return nil, page.ErrBadForm
		case "none":
			p.GivenRating, p.GivenFrom = 0, tournament.RatingSource{}
		case "hand":
			if p.GivenRating, err = v.Number("rating"); err != nil {
				return nil, err
			}
			p.GivenFrom = tournament.RatingSource{ByHand: true, Reason: v.Value("reason")}
			if p.GivenRating == 0 || p.GivenFrom.Reason == "" {
				return nil, &arbiter.Refused{Message: message.New("source.reason")}
			}
		default:
			k := slices.IndexFunc(offers, func(o ratinglookup.Offer) bool { return offerValue(o) == chosen })
			if k < 0 {
				return nil, &arbiter.Refused{Message: message.New("source.compare.changed", "player", p.Name)}
			}
			p.GivenRating, p.GivenFrom = offers[k].Value, offers[k].Source
		}
		if p.GivenFrom == p.RatingFrom && p.GivenRating == p.Rating { // it is the official one
			p.GivenRating, p.GivenFrom = 0, tournament.RatingSource{}
		}
		done := message.New("desk.done.given", "name", p.Name, "rating", ratingText(v, p.GivenRating, p.GivenFrom))
		return &page.Next{Command: arbiter.GiveRating{ID: player.ID, Player: p}, Done: done}, nil
	}
}
