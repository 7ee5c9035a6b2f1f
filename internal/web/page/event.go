package page

import "torneo/internal/arbiter"

// EventWith finds an event by its identifier.
func (v *Visit) EventWith(id string) (arbiter.Event, error) {
	events, err := v.Site.Desk.Store().Events(v.Context())
	if err != nil {
		return arbiter.Event{}, err
	}
	for _, e := range events {
		if e.ID == id {
			return e, nil
		}
	}
	return arbiter.Event{}, ErrNotFound
}

// PathEvent finds the event of the address.
func (v *Visit) PathEvent() (arbiter.Event, error) { return v.EventWith(v.Request.PathValue("event")) }

// EventAct returns the Do of an act on the event of its address.
func EventAct(do func(*Visit, arbiter.Event) (*Next, error)) func(*Visit) (*Next, error) {
	return func(v *Visit) (*Next, error) {
		e, err := v.PathEvent()
		if err != nil {
			return nil, err
		}
		return do(v, e)
	}
}
