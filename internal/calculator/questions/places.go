package questions

import (
	"net/url"

	"torneo/i18n"
	"torneo/internal/calculator/places"
	"torneo/internal/report"
)

// PlacesName is the name of the calculator that asks about a tournament.
const PlacesName = "places"

// What the calculator of places asks about.
type (
	Event     = places.Event
	Events    = places.Events
	Named     = places.Named
	Choosable = places.Choosable
	Offer     = places.Offer

	OfferedResult = places.OfferedResult
)

// event returns the tournament of the form.
func (f *form) event() (*Event, error) {
	if f.events == nil {
		return nil, f.wrong("calculators.wrong.choice", "event")
	}
	e, err := f.events.Find(f.get("event"))
	if err == nil && e == nil {
		err = f.wrong("calculators.wrong.choice", "event")
	}
	return e, err
}

// places answers the places as they would be if games ended otherwise.
func (f *form) places() (*report.Document, error) {
	e, err := f.event()
	if err != nil {
		return nil, err
	}
	return e.Answer(f.Printer, f.get("results"), f.get("player"))
}

// Offers returns the games of the tournament of a form that can be supposed by a tap.
func Offers(p *i18n.Printer, events Events, values url.Values) ([]Offer, error) {
	f := &form{Printer: p, values: values, events: events}
	if events == nil || f.get("event") == "" {
		return nil, nil
	}
	e, err := events.Find(f.get("event"))
	if e == nil || err != nil {
		return nil, err
	}
	return e.Offers(p, f.get("results"), f.get("player")), nil
}
