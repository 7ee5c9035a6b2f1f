package outlet

import (
	"context"
	"errors"
	"maps"
	"time"

	"torneo/internal/errtext"
	"torneo/internal/jobs"
	"torneo/internal/noticeboard/render"
	"torneo/message"
)

// order is the argument of a job: everything else is read when it begins.
type order struct {
	Outlet string `json:"outlet"`
}

// The pauses after failures grow up to these.
const (
	mostPause = 10 * time.Minute
	handPause = time.Hour // where somebody has to do something first
)

// do brings an outlet up to date, also with what is published meanwhile.
func (s *Outlets) do(ctx context.Context, j *jobs.Job) (message.Message, error) {
	var of order
	if err := j.Args(&of); err != nil {
		return message.Message{}, err
	}
	last := message.New("outlet.nothing")
	for {
		o, err := s.Find(ctx, of.Outlet)
		if errors.Is(err, ErrNotFound) {
			return last, nil // it was removed meanwhile
		}
		if err != nil {
			return message.Message{}, err
		}
		if !s.due(ctx, &o) {
			return last, nil
		}
		k := s.Kind(o.Kind)
		if o.Leaving {
			return s.clear(ctx, teller(j), k, &o)
		}
		if last, err = s.send(ctx, teller(j), k, &o); err != nil {
			return message.Message{}, err
		}
	}
}

// Now brings an outlet up to date at once, also one that is paused, and keeps what came of
// it: for who does without the desk.
func (s *Outlets) Now(ctx context.Context, id string) (message.Message, error) {
	o, err := s.Find(ctx, id)
	if err != nil {
		return message.Message{}, err
	}
	k := s.Kind(o.Kind)
	switch {
	case k == nil:
		return message.Message{}, ByHand("outlet.unknown-kind", "kind", o.Kind)
	case s.Elsewhere(&o):
		return message.Message{}, ByHand("outlet.elsewhere", "name", o.Name)
	}
	if d, err := s.delivery(ctx, &o); err == nil && d == nil {
		return message.Message{}, ByHand("outlet.unread")
	}
	return s.send(ctx, func(message.Message, int, int) {}, k, &o)
}

// teller returns the function that reports the progress of a job.
func teller(j *jobs.Job) func(message.Message, int, int) {
	return func(doing message.Message, done, total int) {
		j.Tell(jobs.Progress{Doing: doing, Done: int64(done), Total: int64(total)})
	}
}

// send makes one try, and keeps what came of it.
func (s *Outlets) send(ctx context.Context, tell func(message.Message, int, int), k *Kind, o *Outlet) (message.Message, error) {
	d, err := s.delivery(ctx, o)
	if err != nil {
		return message.Message{}, s.recordFailure(ctx, o, o.OutletState, err)
	}
	if d == nil { // a tournament cannot be read any more
		return message.New("outlet.nothing"), nil
	}
	d.Tell = tell
	state := o.OutletState
	d.Know = func(fingerprint string) { state.Seen = fingerprint }
	d.Answered = state.AddAnswers
	outcome, err := k.Send(ctx, d)
	if ctx.Err() != nil { // paused, or the program stops
		return message.Message{}, context.Cause(ctx)
	}
	if err != nil {
		return message.Message{}, s.recordFailure(ctx, o, state, err)
	}
	state.Sent, state.Reached = d.Site.Key(), map[string]int64{}
	for _, t := range d.Tournaments {
		state.Reached[t.Tournament] = t.Last
	}
	state.Succeeded, state.Outcome = s.clock(), outcome
	state.Failed, state.Failure, state.Failures, state.Next = time.Time{}, message.Message{}, 0, time.Time{}
	return outcome, s.tell(ctx, o, state)
}

// clear deletes what is at a target, which is forgotten then.
func (s *Outlets) clear(ctx context.Context, tell func(message.Message, int, int), k *Kind, o *Outlet) (message.Message, error) {
	d := &Delivery{Outlet: *o, Settings: SettingsOf(o.Settings, o.Secrets), Site: render.Make(nil, nil), Whole: true}
	d.Tell = tell
	state := o.OutletState
	d.Know = func(fingerprint string) { state.Seen = fingerprint }
	outcome, err := k.Clear(ctx, d)
	if ctx.Err() != nil {
		return message.Message{}, context.Cause(ctx)
	}
	if err != nil {
		return message.Message{}, s.recordFailure(ctx, o, state, err)
	}
	if err := s.keeper.RemoveOutlet(ctx, o.ID); err != nil {
		return message.Message{}, err
	}
	_, err = s.List(ctx)
	return outcome, err
}

// recordFailure keeps why a try failed, and when the next one is.
func (s *Outlets) recordFailure(ctx context.Context, o *Outlet, state State, err error) error {
	state.Failures++
	state.Failed, state.Failure = s.clock(), ErrorMessage(err)
	pause := min(jobs.Growing(state.Failures), mostPause)
	if own := (*Error)(nil); errors.As(err, &own) {
		if own.Hand {
			pause = handPause
		}
		pause = max(pause, own.Pause)
	}
	state.Next = s.clock().Add(pause)
	return errors.Join(err, s.tell(ctx, o, state))
}

func (s *Outlets) tell(ctx context.Context, o *Outlet, state State) error {
	err := s.keeper.TellOutlet(ctx, o.ID, o.Edited, state)
	if err == nil {
		o.OutletState = state
		s.watch(ctx, o)
		_, err = s.List(ctx)
	}
	return err
}

// ErrorMessage puts an error into words.
func ErrorMessage(err error) message.Message {
	if m, ok := message.Of(err); ok {
		return m
	}
	return errtext.Of(err)
}

// delivery returns what an outlet gets now; nil as long as that is not known. The error is
// ErrTooMany.
func (s *Outlets) delivery(ctx context.Context, o *Outlet) (*Delivery, error) {
	site, standings, err := s.source.Standings(ctx, o.Scope)
	if standings == nil {
		return nil, err
	}
	d := &Delivery{Outlet: *o, Settings: SettingsOf(o.Settings, o.Secrets), Site: site, Whole: o.Sent == "" || s.clock().Sub(o.Succeeded) > wholeAfter, Tournaments: standings}
	d.Outlet.Reached = maps.Clone(o.Reached)
	for _, t := range standings {
		if t.Unread { // else it would be deleted there as what nobody may see
			return nil, nil
		}
	}
	return d, nil
}
