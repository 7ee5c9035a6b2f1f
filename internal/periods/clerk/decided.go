package clerk

import (
	"bytes"
	"context"
	"encoding/binary"
	"slices"

	"torneo/internal/calendar"
	"torneo/internal/inbox"
	"torneo/internal/inbox/office"
	"torneo/internal/membership"
	"torneo/internal/periodlist"
	"torneo/internal/periods"
	"torneo/rating/period"
	"torneo/tournament"
)

// identifier says who the players of a month's reports are by what was decided, and notes which
// decisions it followed.
type identifier struct {
	book    *office.Book
	list    *periodlist.List
	marks   map[uint32]bool
	applied []periods.Decided
	seen    map[periods.Decided]bool
}

func (c *Clerk) newIdentifier(ctx context.Context, list *periodlist.List) (*identifier, error) {
	book, err := c.inbox.OpenBook(ctx)
	return &identifier{book: book, list: list, marks: map[uint32]bool{}, seen: map[periods.Decided]bool{}}, err
}

// read finds the decisions about the players of an event.
func (x *identifier) read(ctx context.Context, t *tournament.Tournament) (periodlist.Decider, error) {
	said := map[*tournament.Player]string{}
	for i := range t.Players {
		p := &t.Players[i]
		key := x.book.Key(p)
		x.marks[key.Mark()] = true
		d, ok := x.book.All()[key]
		if !ok {
			continue
		}
		begins := ""
		if t.Start.Complete() {
			begins = calendar.ISO(t.Start)
		}
		number, fide, err := x.book.Numbers(ctx, &d, begins)
		if err != nil {
			return nil, err
		}
		is := x.list.Identity(number, fide)
		said[p] = is
		if a := (periods.Decided{ID: d.ID, Entrant: d.Entrant, Is: is}); !x.seen[a] {
			x.seen[a] = true
			x.applied = append(x.applied, a)
		}
	}
	return func(p *tournament.Player) (string, bool) {
		id, ok := said[p]
		return id, ok
	}, nil
}

// note notes in a computation which decisions it followed, and of whom others would move it.
func (x *identifier) note(made *periods.Computed) {
	made.Decided = x.applied
	marks := make([]uint32, 0, len(x.marks))
	for m := range x.marks {
		marks = append(marks, m)
	}
	slices.Sort(marks)
	made.Entrants = make([]byte, 0, 4*len(marks))
	for _, m := range marks {
		made.Entrants = binary.BigEndian.AppendUint32(made.Entrants, m)
	}
}

// decisionsOf returns what was decided as an input of a period: each once, whoever decided it and when.
func decisionsOf(list []periods.Decided) (decisions []period.Decision) {
	for _, d := range list {
		x := period.Decision{Name: d.Entrant.Name, Number: d.Entrant.Number, FIDEID: d.Entrant.FIDEID, Born: d.Entrant.Born, Is: d.Is}
		if !slices.Contains(decisions, x) {
			decisions = append(decisions, x)
		}
	}
	return decisions
}

// ChangedDecisions returns the decisions about people of a computation's reports that were made or taken back
// since; nil: it stands on those that hold.
func (c *Clerk) ChangedDecisions(ctx context.Context, made *periods.Computed) ([]inbox.Decision, error) {
	if made == nil {
		return nil, nil
	}
	all, err := c.inbox.PersonDecisions(ctx)
	if err != nil {
		return nil, err
	}
	book, err := c.inbox.OpenBook(ctx)
	if err != nil {
		return nil, err
	}
	followed, holds := map[string]bool{}, map[string]bool{}
	for _, d := range made.Decided {
		followed[d.ID] = true
	}
	for key, d := range book.All() {
		holds[d.ID] = followed[d.ID] || hasMark(made.Entrants, key)
	}
	var list []inbox.Decision
	for _, d := range all {
		if followed[d.ID] != holds[d.ID] {
			list = append(list, d)
		}
	}
	return list, nil
}

// Decisions returns all decisions of the inbox, also those that were taken back.
func (c *Clerk) Decisions(ctx context.Context) ([]inbox.Decision, error) {
	return c.inbox.PersonDecisions(ctx)
}

// DecisionTable returns the decisions that a computation followed as a table of decisions, in which
// everybody is the identity in the list.
func DecisionTable(made *periods.Computed) []byte {
	var b bytes.Buffer
	b.WriteString(membership.DecisionHeading + "\n")
	for _, d := range made.Decided {
		e := membership.Entrant{Name: d.Entrant.Name, Number: d.Entrant.Number, FIDEID: d.Entrant.FIDEID, Born: d.Entrant.Born, Club: d.Entrant.Club}
		b.WriteString(membership.Decision{Entrant: e, Nobody: d.Is == "", Number: d.Is}.Row() + "\n")
	}
	return b.Bytes()
}

// hasMark reports whether somebody may be among those whose marks were noted.
func hasMark(marks []byte, key membership.Key) bool {
	mark, from, to := key.Mark(), 0, len(marks)/4
	for from < to {
		middle := (from + to) / 2
		switch m := binary.BigEndian.Uint32(marks[4*middle:]); {
		case m == mark:
			return true
		case m < mark:
			from = middle + 1
		default:
			to = middle
		}
	}
	return false
}

// requireDecisions refuses a computation that does not stand on the decisions that hold.
func (c *Clerk) requireDecisions(ctx context.Context, made *periods.Computed) error {
	list, err := c.ChangedDecisions(ctx, made)
	if err == nil && len(list) > 0 {
		err = refuse("periods.outdated-people", "count", len(list))
	}
	return err
}
