package arbiter

import (
	"context"
	"errors"
	"slices"

	"torneo/internal/signup"
	"torneo/message"
)

// PutSignup puts an entry into the queue of an event, if the form takes it on that day. It
// returns its number; wrong says what speaks against it.
func (d *Desk) PutSignup(ctx context.Context, event string, e signup.Entry) (number int, wrong []signup.Problem, err error) {
	d.putting.Lock() // of two who take the last place one does
	defer d.putting.Unlock()
	release, err := d.Acquire(ctx, "entries from outside")
	if err != nil {
		return 0, nil, err
	}
	defer release()
	offer, err := d.SignupOffer(ctx, event)
	if err != nil {
		return 0, nil, err
	}
	if offer.Closed != "" {
		return 0, nil, refuse("signup.closed." + string(offer.Closed)) //i18n:prefix signup.closed.
	}
	if wrong = signup.Check(&e, &offer, d.Today(d.ZoneOf(ctx, event))); len(wrong) > 0 {
		return 0, wrong, nil
	}
	numbers, err := d.store.PutSignups(ctx, event, d.clock().UTC(), e)
	if told := (interface{ Message() message.Message })(nil); errors.As(err, &told) {
		return 0, nil, &Refused{told.Message()}
	}
	if err != nil {
		return 0, nil, err
	}
	return numbers[0], nil, nil
}

// SignupOffer returns the offer of an event's form today. An event whose form is not
// open is not found.
func (d *Desk) SignupOffer(ctx context.Context, event string) (signup.Offer, error) {
	offers, err := d.SignupOffers(ctx)
	if err != nil {
		return signup.Offer{}, err
	}
	if k := slices.IndexFunc(offers, func(o signup.Offer) bool { return o.Event == event }); k >= 0 {
		return offers[k], nil
	}
	return signup.Offer{}, noSuchForm{}
}

// noSuchForm is the error of an event that takes no entries from outside.
type noSuchForm struct{}

func (noSuchForm) Error() string { return "arbiter: no form" }

func (noSuchForm) NotFound() bool { return true }

// SignupOffers returns the offers of the events whose form is open, the newest first.
func (d *Desk) SignupOffers(ctx context.Context) ([]signup.Offer, error) {
	events, err := d.store.Events(ctx)
	if err != nil {
		return nil, err
	}
	var list []signup.Offer
	for _, e := range slices.Backward(events) {
		form, err := d.store.SignupForm(ctx, e.ID)
		if err != nil {
			return nil, err
		}
		if !form.Open {
			continue
		}
		q, err := d.SignupQueue(ctx, e)
		if err != nil {
			return nil, err
		}
		list = append(list, q.Offer(d.Today(d.ZoneOf(ctx, e.ID))))
	}
	return list, nil
}

// KeepSignupForm replaces what the form of an event asks.
func (d *Desk) KeepSignupForm(ctx context.Context, by Person, event string, f signup.Form) error {
	if err := by.May(SetSignupForm, Place{Event: event}, Extent{}); err != nil {
		return err
	}
	long := func(text string, most int) bool { return len([]rune(text)) > most }
	switch {
	case long(f.Text, signup.MostText):
		return refuse("signup.wrong.long", "most", signup.MostText)
	case long(f.Privacy, signup.MostPrivacy):
		return refuse("signup.wrong.long", "most", signup.MostPrivacy)
	case f.Open && f.Privacy == "":
		return refuse("signup.refused.no-privacy")
	case f.Open && len(f.Sections) == 0:
		return refuse("signup.refused.no-section")
	case !f.From.IsZero() && !f.Until.IsZero() && f.From.Ordinal() > f.Until.Ordinal():
		return refuse("signup.refused.dates")
	case !slices.Contains(signup.Births, f.Birth) || f.Most < 0 || f.Most > signup.MostPlaces || slices.ContainsFunc(f.Sections, func(s signup.Section) bool { return s.Most < 0 || s.Most > signup.MostPlaces }):
		return refuse("signup.refused.form")
	}
	return d.store.KeepSignupForm(ctx, event, f)
}
