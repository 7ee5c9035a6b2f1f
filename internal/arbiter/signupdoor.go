package arbiter

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"torneo/internal/row"
	"torneo/internal/signup"
	"torneo/message"
	"torneo/tournament"
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
	form, err := d.store.SignupForm(ctx, event)
	if err != nil {
		return signup.Offer{}, err
	}
	if !form.Open {
		return signup.Offer{}, noSuchForm{}
	}
	e, err := d.store.Event(ctx, event)
	if err != nil {
		return signup.Offer{}, err
	}
	q, err := d.SignupQueue(ctx, e)
	if err != nil {
		return signup.Offer{}, err
	}
	return q.Offer(d.Today(d.ZoneOf(ctx, event))), nil
}

// noSuchForm is the error of an event that takes no entries from outside.
type noSuchForm struct{}

func (noSuchForm) Error() string { return "arbiter: no form" }

func (noSuchForm) NotFound() bool { return true }

// fewForms is the number of open forms up to which each is offered as its queue stands.
const fewForms = 30

// SignupOffers returns the offers of the events whose form is open, the newest first. Of many it
// tells what the register knows: which entries wait in the queues, the forms themselves tell; and
// the nearest come first, without those whose last day is past.
func (d *Desk) SignupOffers(ctx context.Context) ([]signup.Offer, error) {
	forms, err := d.store.OpenSignupForms(ctx)
	if err != nil {
		return nil, err
	}
	if len(forms) > fewForms {
		return d.manyOffers(ctx, forms)
	}
	var list []signup.Offer
	for _, f := range forms {
		o, err := d.SignupOffer(ctx, f.Event)
		if IsNotFound(err) {
			continue // it was closed, or deleted, meanwhile
		}
		if err != nil {
			return nil, err
		}
		list = append(list, o)
	}
	return list, nil
}

// manyOffers returns offers as the register knows their tournaments, without their texts.
func (d *Desk) manyOffers(ctx context.Context, forms []signup.OpenForm) (list []signup.Offer, err error) {
	for chunk := range slices.Chunk(forms, 100) {
		of := map[string]*signup.OpenForm{}
		var ids []string
		for k := range chunk {
			of[chunk[k].Event], ids = &chunk[k], append(ids, chunk[k].Event)
		}
		found, err := d.Find(ctx, Search{Within: ids, Most: len(ids)})
		if err != nil {
			return nil, err
		}
		for k := range found.Events {
			if o := d.registeredOffer(&found.Events[k], of[found.Events[k].ID].Form); o.Closed != signup.Over {
				list = append(list, o)
			}
		}
	}
	const last = 1 << 30 // of what has no day
	day := func(o *signup.Offer) int { return cmp.Or(o.Start.Ordinal(), last) }
	slices.SortStableFunc(list, func(a, b signup.Offer) int { return cmp.Compare(day(&a), day(&b)) })
	return list, nil
}

// registeredOffer returns the offer of a form as the register knows the tournaments of its event.
func (d *Desk) registeredOffer(e *row.Entered, form signup.Form) signup.Offer {
	var places []signup.Place
	zone, where, begins, ends := "", "", "", ""
	for k := range e.Tournaments {
		t := &e.Tournaments[k]
		f := &t.Summary
		zone = cmp.Or(f.Zone, zone)
		if f.ForTeams || f.Wrong != "" {
			continue
		}
		places = append(places, signup.Place{ID: t.ID, Name: f.Name, Players: f.Players, Rounds: f.Rounds, Begun: f.Over || f.Paired >= f.Rounds})
		where, ends = cmp.Or(where, f.City), max(ends, f.Ends)
		if begins == "" || f.Begins != "" && f.Begins < begins {
			begins = f.Begins
		}
	}
	o := signup.Offering(form, places, 0, d.Today(d.NamedZone(zone)))
	o.Event, o.Name, o.Where, o.Text, o.Privacy = e.ID, e.Name, where, "", ""
	o.Start, _ = tournament.ParseDate(begins)
	o.End, _ = tournament.ParseDate(ends)
	return o
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
