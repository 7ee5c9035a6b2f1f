package events

import (
	"slices"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/eventjournal"
	"torneo/internal/web/page"
	"torneo/message"
)

// Numbering returns the first table of the next rounds, and the numbers that are left out.
func (p settingsPage) Numbering() (first int, reserved string) {
	is := p.State.Numbering(arbiter.LastPublished(p.State) + 1)
	return is.First, arbiter.Spans(is.Reserved)
}

// FixedHere lists the players who have a fixed table.
func (p settingsPage) FixedHere() string {
	var list []string
	for k := range p.State.Players {
		if q := &p.State.Players[k]; q.Table > 0 {
			list = append(list, p.T("tables.sits", "player", q.Name, "table", q.Table))
		}
	}
	if len(list) == 0 {
		return p.T("tables.fixed-none")
	}
	return p.T("tables.fixed-here", "who", strings.Join(list, "; "))
}

// numberTables takes how the tables of a tournament are numbered.
func numberTables(v *page.Visit) (*page.Next, error) {
	first, err := v.Number("first")
	if err != nil {
		return nil, err
	}
	reserved, err := arbiter.ParseSpans(v.Value("reserved"))
	if err != nil {
		return nil, err
	}
	return page.Give(arbiter.NumberTables{First: first, Reserved: reserved})
}

// hallPage shows the table numbers of all tournaments of an event.
type hallPage struct {
	page.Frame
	Event    arbiter.Event
	Rows     []hallRow
	Reserved string
	Shared   []string // numbers that two of them have

	Fixed    []fixedRow
	Entrants []page.Contestant // whom a form can name
	Seats    [][]eventjournal.Seat
	Fixings  []fixingRow
}

// hallRow is a tournament with the tables that it needs.
type hallRow struct {
	ID, Name string
	First    int
	Asked    []int
}

// Tables serves the page of an event's tables.
func Tables(v *page.Visit) error {
	p, err := hallOf(v)
	if err != nil {
		return err
	}
	return v.Render(hallView(p))
}

func hallOf(v *page.Visit) (p hallPage, err error) {
	e, err := v.PathEvent()
	if err != nil {
		return p, err
	}
	p = hallPage{Frame: v.Frame(message.New("tables.title-event", "event", e.Name)), Event: e}
	own, err := v.Site.Desk.EventState(v.Context(), e.ID)
	if err != nil {
		return p, err
	}
	p.Reserved = arbiter.Spans(own.Reserved)
	sections, err := sectionsOf(v, e.ID)
	if err != nil {
		return p, err
	}
	p.Rows = rowsOf(sections)
	p.fixedOf(own, sections)
	p.Shared = sharedTables(v, p.Rows)
	return p, nil
}

// rowsOf returns the tournaments that can be read with the tables that they need.
func rowsOf(sections []section) (rows []hallRow) {
	for _, s := range sections {
		if s.State != nil {
			rows = append(rows, hallRow{s.ID, s.Name, s.State.Numbering(arbiter.LastPublished(s.State) + 1).First, arbiter.TablesAsked(s.State)})
		}
	}
	return rows
}

// sharedTables says which tournaments have numbers of tables that others have too.
func sharedTables(v *page.Visit, rows []hallRow) (list []string) {
	for i := range rows {
		var others []string
		for k := i + 1; k < len(rows); k++ {
			taken := map[int]bool{}
			for _, n := range rows[k].Asked {
				taken[n] = true
			}
			var both []int
			for _, n := range rows[i].Asked {
				if taken[n] {
					both = append(both, n)
				}
			}
			if len(both) > 0 {
				others = append(others, rows[k].Name+" ("+arbiter.Spans(both)+")")
			}
		}
		if len(others) > 0 {
			list = append(list, v.T("tables.shared", "name", rows[i].Name, "others", strings.Join(others, ", ")))
		}
	}
	return list
}

// Needs returns the tables that a tournament asks for.
func (r hallRow) Needs() string { return arbiter.Spans(r.Asked) }

// setTables numbers the tables of all tournaments as the form says, or one tournament
// after the other.
func setTables(v *page.Visit) (*page.Next, error) {
	p, err := hallOf(v)
	if err != nil {
		return nil, err
	}
	reserved, err := arbiter.ParseSpans(v.Value("reserved"))
	if err != nil {
		return nil, err
	}
	var sections []arbiter.SectionTables
	next := 1
	for _, r := range p.Rows {
		first, err := v.Number("first." + r.ID)
		if err != nil {
			return nil, err
		}
		if v.Value("do") == "follow" {
			first = next
			for n := len(r.Asked); n > 0; next++ {
				if !slices.Contains(reserved, next) {
					n--
				}
			}
		}
		sections = append(sections, arbiter.SectionTables{Tournament: r.ID, First: first})
	}
	number, err := v.Site.Desk.NumberEventTables(v.Context(), v.By, p.Event.ID, sections, reserved, v.Consent())
	if err != nil {
		return nil, err
	}
	return nextOf(number), nil
}
