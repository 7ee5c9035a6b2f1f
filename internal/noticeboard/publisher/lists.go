package publisher

import (
	"context"
	"slices"
	"sync"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/calendar"
	"torneo/internal/noticeboard/render"
	"torneo/internal/row"
)

// lists are pages of the list of all tournaments as the register had them a moment ago: whoever
// asks the same at the same time costs nothing.
type lists struct {
	mu   sync.Mutex
	made map[string]*madeList
}

type madeList struct {
	made func() (*render.Document, error)
	at   time.Time
}

const (
	listFor   = time.Second // for which a page of the list is kept
	mostLists = 100
	listAtAll = 20 // tournaments up to which the first page shows all there are
	onAList   = 30 // events on a page of the list
)

// List returns a page of the list of all tournaments.
func (f *Follower) List(ctx context.Context, w render.Wanted) (*render.Document, error) {
	key := string(w.Language) + " " + w.Address()
	now := f.clock()
	f.lists.mu.Lock()
	if f.lists.made == nil || len(f.lists.made) >= mostLists {
		f.lists.made = map[string]*madeList{}
	}
	m := f.lists.made[key]
	if m == nil || now.Sub(m.at) > listFor {
		shared := context.WithoutCancel(ctx) // the first one who asks may go away
		m = &madeList{sync.OnceValues(func() (*render.Document, error) { return f.makeList(shared, w) }), now}
		f.lists.made[key] = m
	}
	f.lists.mu.Unlock()
	return m.made()
}

func (f *Follower) makeList(ctx context.Context, w render.Wanted) (*render.Document, error) {
	today := calendar.ISO(calendar.Of(f.clock()))
	leagues, err := f.findSeasons(ctx, render.SearchWords(w.Query))
	if err != nil {
		return nil, err
	}
	if w.IsAll() {
		all, err := f.desk.Find(ctx, row.Search{Published: true, Most: listAtAll + 1})
		if err != nil {
			return nil, err
		}
		if all.Next == "" && countOf(all) <= listAtAll {
			var ids []string
			for _, e := range all.Events {
				for _, r := range e.Tournaments {
					ids = append(ids, r.ID)
				}
			}
			if len(ids) == 0 {
				return render.Make(nil, nil).First(leagues), nil
			}
			if site, _ := f.Some(ctx, ids); site != nil {
				return site.First(leagues), nil
			}
		}
	}
	q := w.Search(today)
	numbers, err := f.desk.Numbers(ctx, arbiter.Search{Published: true, Today: today, Federation: w.Federation})
	if err != nil {
		return nil, err
	}
	if q.When == "" && len(q.Words) == 0 && w.Month == "" {
		q.When = row.Now
		for _, part := range slices.Backward(render.PublicParts) {
			if numbers[part] > 0 {
				q.When = part
			}
		}
	}
	q.Most = onAList
	found, err := f.desk.Find(ctx, q)
	if err != nil {
		return nil, err
	}
	when := q.When
	if w.Month != "" {
		when = row.Anytime
	}
	if w.Federation != "" || w.Month != "" || w.After != "" {
		leagues = nil // they are on the first page
	}
	return render.Index(w, when, numbers, found, leagues), nil
}

// Search returns what the register finds of the tournaments with a noticeboard, and how many of them
// there are.
func (f *Follower) Search(ctx context.Context, q row.Search) (found row.Finding, total int, err error) {
	if found, err = f.Find(ctx, q); err != nil {
		return found, 0, err
	}
	numbers, err := f.desk.Numbers(ctx, row.Search{Published: true, Today: calendar.ISO(calendar.Of(f.clock())), Federation: q.Federation})
	for _, n := range numbers {
		total += n
	}
	return found, total, err
}

// Find returns what the register finds today of the tournaments with a noticeboard.
func (f *Follower) Find(ctx context.Context, q row.Search) (row.Finding, error) {
	q.Published, q.Today = true, calendar.ISO(calendar.Of(f.clock()))
	return f.desk.Find(ctx, q)
}

func countOf(found row.Finding) (n int) {
	for _, e := range found.Events {
		n += len(e.Tournaments)
	}
	return n
}

// Newest returns some tournaments with a noticeboard, those of the newest events.
func (f *Follower) Newest(ctx context.Context, most int) (ids []string, err error) {
	found, err := f.desk.Find(ctx, row.Search{Published: true, Most: most})
	for _, e := range found.Events {
		for _, r := range e.Tournaments {
			ids = append(ids, r.ID)
		}
	}
	return ids[:min(len(ids), most)], err
}
