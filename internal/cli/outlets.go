package cli

import (
	"context"
	"encoding/json"
	"log/slog"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/jobs"
	"torneo/internal/lichess"
	"torneo/internal/noticeboard"
	"torneo/internal/outlet"
	"torneo/internal/store"
	"torneo/internal/target"
	"torneo/internal/webhook"
)

// kindsOfOutlets are the sorts of targets to which what is published can be brought.
func kindsOfOutlets(desk *arbiter.Desk, clock func() time.Time) []outlet.Kind {
	return append(target.Kinds(), webhook.Kind(historyOf(desk), clock), lichess.Kind(clock))
}

// historyOf is what everybody saw of a tournament, by the day of its hall.
func historyOf(desk *arbiter.Desk) webhook.History {
	return func(ctx context.Context, id string, entry int64) (*noticeboard.Board, error) {
		s, err := desk.At(ctx, id, entry)
		if err != nil {
			return nil, err
		}
		return noticeboard.Of(s, desk.Today(desk.Zone(s))), nil
	}
}

// outletsOf are the targets of a database.
func outletsOf(kept storage, desk *arbiter.Desk, boards outlet.Source, folder string, log *slog.Logger) *outlet.Outlets {
	return outlet.New(keptOutlets(kept), boards, kindsOfOutlets(desk, kept.Now), placeOf(folder), kept.Now, log)
}

// keptOutlets are the outlets of a database as package outlet wants them.
type keptOutlets struct{ *store.Store }

func (s keptOutlets) Outlets(ctx context.Context) ([]outlet.Outlet, error) {
	rows, err := s.Store.Outlets(ctx)
	list := make([]outlet.Outlet, len(rows))
	for k := range rows {
		list[k] = outletOf(&rows[k])
	}
	return list, err
}

func (s keptOutlets) AddOutlet(ctx context.Context, o outlet.Outlet) (outlet.Outlet, error) {
	row, err := s.Store.AddOutlet(ctx, storedOutlet(o))
	return outletOf(&row), err
}

func (s keptOutlets) EditOutlet(ctx context.Context, o outlet.Outlet) error {
	return known(s.Store.EditOutlet(ctx, storedOutlet(o)))
}

func (s keptOutlets) TellOutlet(ctx context.Context, id string, edited int64, state outlet.State) error {
	answers, err := answersKept(state.Answers)
	if err != nil {
		return err
	}
	return s.Store.TellOutlet(ctx, id, edited, store.OutletState{
		Answers: answers,
		Reached: state.Reached, Sent: state.Sent, Seen: state.Seen, Succeeded: state.Succeeded, Outcome: jobs.Kept(state.Outcome),
		Failed: state.Failed, Failure: jobs.Kept(state.Failure), Failures: int64(state.Failures), Next: state.Next,
	})
}

func (s keptOutlets) RemoveOutlet(ctx context.Context, id string) error {
	return known(s.Store.RemoveOutlet(ctx, id))
}

func answersKept(list []outlet.Answers) ([]byte, error) {
	if len(list) == 0 {
		return nil, nil
	}
	return json.Marshal(list)
}

func outletOf(row *store.Outlet) outlet.Outlet {
	var answers []outlet.Answers
	if len(row.Answers) > 0 && json.Unmarshal(row.Answers, &answers) != nil {
		answers = nil // they are sent again soon, and said again
	}
	return outlet.Outlet{
		ID: row.ID, Kind: row.Kind, Name: row.Name, Place: row.Place, Scope: row.Scope, Settings: row.Settings, Secrets: row.Secrets,
		On: row.On, Leaving: row.Leaving, Edited: row.Edited, Created: row.Created,
		State: outlet.State{
			Reached: row.Reached, Sent: row.Sent, Seen: row.Seen, Succeeded: row.Succeeded, Outcome: jobs.Told(row.Outcome),
			Failed: row.Failed, Failure: jobs.Told(row.Failure), Failures: int(row.Failures), Next: row.Next, Answers: answers,
		},
	}
}

func storedOutlet(o outlet.Outlet) store.Outlet {
	return store.Outlet{
		ID: o.ID, Kind: o.Kind, Name: o.Name, Place: o.Place, Scope: o.Scope, Settings: o.Settings, Secrets: o.Secrets,
		On: o.On, Leaving: o.Leaving, Edited: o.Edited, Created: o.Created,
	}
}
