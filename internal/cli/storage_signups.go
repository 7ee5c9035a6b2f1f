package cli

import (
	"context"
	"encoding/json"
	"time"

	"torneo/internal/signup"
	"torneo/internal/store"
)

func (s storage) SignupForm(ctx context.Context, event string) (f signup.Form, err error) {
	data, err := s.Store.SignupForm(ctx, event)
	if err != nil || data == nil {
		return f, known(err)
	}
	return f, json.Unmarshal(data, &f)
}

func (s storage) KeepSignupForm(ctx context.Context, event string, f signup.Form) error {
	data, err := json.Marshal(f)
	if err != nil {
		return err
	}
	return known(s.Store.KeepSignupForm(ctx, event, data))
}

func (s storage) Signups(ctx context.Context, event string) ([]signup.Row, error) {
	kept, err := s.Store.Signups(ctx, event)
	if err != nil {
		return nil, known(err)
	}
	rows := make([]signup.Row, len(kept))
	for k, x := range kept {
		rows[k] = signup.Row{Event: x.Event, Number: x.Number, Received: x.Received,
			Decision: signup.Decision{State: signup.State(x.State), Tournament: x.Journal, Player: int(x.Player), Reason: x.Reason}}
		if err := json.Unmarshal(x.Data, &rows[k].Entry); err != nil {
			return nil, err
		}
	}
	return rows, nil
}

func (s storage) PutSignups(ctx context.Context, event string, received time.Time, entries ...signup.Entry) ([]int, error) {
	list := make([]json.RawMessage, len(entries))
	for k := range entries {
		var err error
		if list[k], err = json.Marshal(entries[k]); err != nil {
			return nil, err
		}
	}
	numbers, err := s.Store.PutSignups(ctx, event, received, list...)
	return numbers, known(err)
}

func (s storage) DecideSignups(ctx context.Context, list ...signup.Decided) error {
	return known(s.Store.DecideSignups(ctx, decided(list)...))
}

func decided(list []signup.Decided) []store.Decided {
	of := func(d signup.Decision) store.Decision {
		return store.Decision{State: string(d.State), Journal: d.Tournament, Player: int64(d.Player), Reason: d.Reason}
	}
	all := make([]store.Decided, len(list))
	for k, d := range list {
		all[k] = store.Decided{Event: d.Event, Number: d.Number, Was: of(d.Was), Is: of(d.Is)}
	}
	return all
}

func (s storage) EraseSignups(ctx context.Context, event string, numbers ...int) error {
	return known(s.Store.EraseSignups(ctx, event, numbers...))
}
