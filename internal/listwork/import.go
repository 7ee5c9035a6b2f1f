package listwork

import (
	"context"
	"errors"

	"torneo/fidelist"
	"torneo/internal/jobs"
	"torneo/internal/ratinglist"
	"torneo/message"
)

// Order is what is to be imported. What is empty is as the file says.
type Order struct {
	Sent  string `json:"sent,omitempty"`  // the file
	Fetch bool   `json:"fetch,omitempty"` // FIDE's list from where it is published instead
	Month string `json:"month,omitempty"` // 2026-11
	Kind  string `json:"kind,omitempty"`  // rapid
	Fewer bool   `json:"fewer,omitempty"` // also with far fewer players than the last one
}

// Import orders an import. They are done one after the other.
func (i *Imports) Import(ctx context.Context, o Order, by string) (*jobs.Work, error) {
	about := message.New("listwork.fetching")
	if !o.Fetch {
		s, err := i.Sent(o.Sent)
		if err != nil {
			return nil, err
		}
		about = message.New("listwork.file", "file", s.Name)
	}
	w, _, err := i.queue.Add(ctx, jobs.Order{Kind: KindImport, Key: o.Sent, By: by, About: about, Args: o})
	return w, err
}

// do imports a list.
func (i *Imports) do(ctx context.Context, j *jobs.Job) (message.Message, error) {
	var o Order
	if err := j.Args(&o); err != nil {
		return message.Message{}, err
	}
	if o.Fetch {
		s, err := i.fetch(ctx, j)
		if err != nil {
			return message.Message{}, err
		}
		o.Sent = s.ID
	}
	result, err := i.take(ctx, j, o)
	stopped := ctx.Err() != nil && !errors.Is(context.Cause(ctx), jobs.ErrCancelled)
	if !askable(err) && !(stopped && !o.Fetch) {
		i.Forget(o.Sent)
	}
	if err != nil {
		return message.Message{}, err
	}
	return done(result), nil
}

// askable reports an error after which the same file may be taken, if somebody says more.
func askable(err error) bool {
	if r := (*ratinglist.Error)(nil); errors.As(err, &r) {
		return r.Text.ID != "ratinglist.nobody" && r.Text.ID != "ratinglist.stopped"
	}
	f := (*fidelist.Error)(nil)
	return errors.As(err, &f) && f.Message.ID == "fidelist.kind"
}

func (i *Imports) take(ctx context.Context, j *jobs.Job, o Order) (*ratinglist.Result, error) {
	f, s, err := i.open(o.Sent)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	order := ratinglist.Order{Name: s.Name, By: j.By, Fewer: o.Fewer, Today: i.clock(), Progress: func(p ratinglist.Progress) { j.Tell(told(p)) }}
	order.Month, _ = fidelist.ParseMonth(o.Month)
	if kind, ok := fidelist.ParseKind(o.Kind); ok {
		order.Kind = &kind
	}
	return i.kept.Import(ctx, f, s.Size, order)
}

func told(p ratinglist.Progress) jobs.Progress {
	doing := [...]string{"listwork.reading", "listwork.writing", "listwork.sorting"}[p.Stage]
	return jobs.Progress{Doing: message.New(doing), Done: p.Done, Total: p.Total}
}

// mostDefects is of how many rows that were left out it is said why.
const mostDefects = 5

// done says what has to be known of a list that was taken.
func done(r *ratinglist.Result) message.Message {
	parts := []message.Message{message.New("listwork.done", "source", r.List.Source, "month", r.List.Month.String(), "count", r.List.Players)}
	if r.From == fidelist.Packed {
		parts = append(parts, message.New("listwork.packed"))
	}
	if r.List.Western > 0 {
		parts = append(parts, message.New("listwork.western", "count", int(r.List.Western)))
	}
	if r.List.LeftOut > 0 {
		parts = append(parts, message.New("listwork.left-out", "count", r.List.LeftOut))
		for k := range r.Defects[:min(len(r.Defects), mostDefects)] {
			parts = append(parts, r.Defects[k].Sentence())
		}
	}
	for k := range r.Dropped {
		parts = append(parts, message.New("listwork.dropped", "source", r.Dropped[k].Source, "month", r.Dropped[k].Month.String()))
	}
	return message.New("listwork.parts", "parts", parts)
}
