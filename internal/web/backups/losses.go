package backups

import (
	"context"
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
)

// Losses are entries that had been acknowledged and are not in their journals any more.
type Losses interface {
	Losses(ctx context.Context) ([]arbiter.Lost, error)
	Settle(ctx context.Context, tournament string, last int64) error
}

// lostPart is the lost entries of one tournament as the page shows them.
type lostPart struct {
	arbiter.Lost
	Last    int64 // the number of the last one
	GoneOn  int64 // entries that have come in their place since
	Lines   []page.Line
	More    int
	Noticed string
}

func (r Room) lostParts(v *page.Visit) (list []lostPart, err error) {
	if r.Losses == nil {
		return nil, nil
	}
	lost, err := r.Losses.Losses(v.Context())
	if err != nil {
		return nil, err
	}
	for _, l := range lost {
		events, err := v.Site.Desk.History(v.Context(), l.Journal.ID, 0)
		if err != nil {
			return nil, err
		}
		first := l.Entries[0].Number
		p := lostPart{Lost: l, Last: l.Entries[len(l.Entries)-1].Number, GoneOn: max(int64(len(events))-first+1, 0), Noticed: v.Moment(l.Noticed)}
		p.Lines, p.More = wayOf(v, append(encodeEvents(events[:min(max(first-1, 0), int64(len(events)))]), l.Entries...), first)
		list = append(list, p)
	}
	return list, nil
}

// encodeEvents returns events as entries again.
func encodeEvents(events []journal.Event) (list []journal.Entry) {
	for _, e := range events {
		if n, err := journal.Encode(e); err == nil { // it was encoded before
			list = append(list, n)
		}
	}
	return list
}

// settleLost brings back what was lost of a tournament, or leaves it.
func (r Room) settleLost(v *page.Visit) (*page.Next, error) {
	id, last := v.Value("tournament"), int64(0)
	last, _ = strconv.ParseInt(v.Value("last"), 10, 64) // without one there is nothing
	var lost []arbiter.Lost
	if r.Losses != nil {
		var err error
		if lost, err = r.Losses.Losses(v.Context()); err != nil {
			return nil, err
		}
	}
	var own *arbiter.Lost
	for k := range lost {
		if lost[k].Journal.ID == id {
			own = &lost[k]
		}
	}
	if own == nil {
		return nil, &arbiter.Refused{Message: message.New("database.lost.settled")}
	}
	for len(own.Entries) > 0 && own.Entries[len(own.Entries)-1].Number > last { // that nobody has been shown
		own.Entries = own.Entries[:len(own.Entries)-1]
	}
	p := lostSettledPage{Frame: v.Frame(message.New("database.lost.title"))}
	if v.Value("do") == "leave" {
		p.Told = append(p.Told, p.T("database.lost.stays", "count", len(own.Entries), "name", own.Journal.Name))
	} else {
		done, err := v.Site.Desk.Regain(v.Context(), id, own.Entries)
		if err != nil {
			return nil, err
		}
		p.Told = append(p.Told, p.T("database.lost.back", "count", done.Back, "name", own.Journal.Name))
		if len(done.Left) > 0 {
			p.Told = append(p.Told, p.T("database.lost.left", "count", len(done.Left)))
			events, err := v.Site.Desk.History(v.Context(), id, 0)
			if err != nil {
				return nil, err
			}
			all := encodeEvents(events)
			for k := range all {
				all[k].Number = 0 // learnt and not shown
			}
			p.Left, p.More = wayOf(v, append(all, done.Left...), 1)
		}
	}
	if err := r.Losses.Settle(v.Context(), id, last); err != nil {
		return nil, err
	}
	return page.Rendered, v.Render(lostSettledView(p))
}

// lostSettledPage reports which lost entries were brought back, and which were left
// out.
type lostSettledPage struct {
	page.Frame
	Told []string
	Left []page.Line
	More int
}
