package importjob

import (
	"context"
	"errors"
	"strings"

	"torneo/fidelist"
	"torneo/internal/jobs"
	"torneo/internal/nationallist"
	"torneo/internal/ratinglist"
	"torneo/message"
)

// Order is the request for an import. Empty fields are as the file says.
type Order struct {
	Sent    string `json:"sent"`              // the file
	Fetch   bool   `json:"fetch,omitempty"`   // FIDE's list, which is to be fetched first
	Source  string `json:"source,omitempty"`  // the name of a list that is not FIDE's
	Columns string `json:"columns,omitempty"` // what its columns hold, as a mapping is written
	Month   string `json:"month,omitempty"`   // 2026-11
	Kind    string `json:"kind,omitempty"`    // rapid
	Fewer   bool   `json:"fewer,omitempty"`   // also with far fewer players than the last one
}

// order returns the order for the store of lists.
func (o Order) order() (order ratinglist.Order, err error) {
	order.Source, order.Fewer = o.Source, o.Fewer
	if o.Columns != "" {
		if order.Mapping, err = nationallist.ParseMapping(o.Columns); err != nil {
			return order, err
		}
	}
	if o.Month != "" {
		month, ok := fidelist.ParseMonth(o.Month)
		if !ok {
			return order, refuse("listwork.month", "value", o.Month)
		}
		order.Month = month
	}
	if kind, ok := fidelist.ParseKind(o.Kind); ok {
		order.Kind = &kind
	}
	return order, nil
}

// keyFetch is the key of the work that fetches: there is one at a time.
const keyFetch = "fetch"

// Import orders an import. They are done one after the other.
func (i *Imports) Import(ctx context.Context, o Order, by string) error {
	if _, err := o.order(); err != nil {
		return err
	}
	s, err := i.SentFile(ctx, o.Sent)
	if err != nil {
		return err
	}
	about := message.New("listwork.file", "file", s.Name)
	if o.Source != "" {
		about = message.New("listwork.file-of", "file", s.Name, "source", o.Source)
	}
	_, _, err = i.queue.Add(ctx, jobs.Order{Kind: KindImport, Key: o.Sent, By: by, About: about, Args: o})
	return err
}

// Fetch orders FIDE's list from where it is published.
func (i *Imports) Fetch(ctx context.Context, by string) error {
	_, _, err := i.queue.Add(ctx, jobs.Order{Kind: KindImport, Key: keyFetch, By: by, About: message.New("listwork.fetching"), Args: Order{Sent: newID(), Fetch: true}})
	return err
}

// do imports a list.
func (i *Imports) do(ctx context.Context, j *jobs.Job) (message.Message, error) {
	var o Order
	if err := j.Args(&o); err != nil {
		return message.Message{}, err
	}
	if _, err := i.SentFile(ctx, o.Sent); o.Fetch && err != nil { // else who was stopped had it
		if err := i.fetch(ctx, j, o.Sent); err != nil {
			return message.Message{}, err
		}
	}
	result, err := i.take(ctx, j, o)
	stopped := ctx.Err() != nil && !errors.Is(context.Cause(ctx), jobs.ErrCancelled)
	if !askable(err) && !stopped {
		i.Forget(ctx, o.Sent)
	}
	if err != nil {
		return message.Message{}, err
	}
	return importMessage(result), nil
}

// askable reports whether the same file may be taken after an error, if somebody says more.
func askable(err error) bool {
	m, _ := message.Of(err)
	return Askable(m.ID)
}

// Askable reports whether the same file may be taken after an import that failed for a reason, if
// somebody says more of it.
func Askable(reason string) bool {
	switch reason {
	case "ratinglist.fewer", "ratinglist.server.gone", "ratinglist.month", "ratinglist.no-month", "ratinglist.future", "ratinglist.columns", "ratinglist.source-name", "fidelist.kind", "listwork.month":
		return true
	}
	return strings.HasPrefix(reason, "nationallist.")
}

func (i *Imports) take(ctx context.Context, j *jobs.Job, o Order) (*ratinglist.Result, error) {
	f, s, err := i.open(ctx, o.Sent)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	order, err := o.order()
	if err != nil {
		return nil, err
	}
	order.Name, order.By, order.Today, order.Progress = s.Name, j.By, i.clock(), func(p ratinglist.Progress) { j.Tell(jobProgress(p)) }
	result, err := i.kept.Import(ctx, f, s.Size, order)
	return result, unread(ctx, f, err)
}

func jobProgress(p ratinglist.Progress) jobs.Progress {
	doing := [...]string{"listwork.reading", "listwork.writing", "listwork.sorting"}[p.Stage]
	return jobs.Progress{Doing: message.New(doing), Done: p.Done, Total: p.Total}
}

// mostDefects is the most rows left out of which it is said why.
const mostDefects = 5

// importMessage returns the note on an imported list.
func importMessage(r *ratinglist.Result) message.Message {
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
