package events

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/eventjournal"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
)

// fixedRow is somebody who always sits at the same table, in all tournaments of the event.
type fixedRow struct {
	Name, In string
	Seat     string // one of his, as the form calls it
	Table    int
}

// fixingRow is an act by which tables were fixed or given free.
type fixingRow struct {
	Number int64
	Time   time.Time
	Actor  string
	Who    string
}

// moreFixed is the number of empty rows for fixed tables.
const moreFixed = 2

// fixedOf finds who always sits where, and who can be named.
func (p *hallPage) fixedOf(own *eventjournal.State, sections []section) {
	states := map[string]*journal.State{}
	for _, s := range sections {
		if s.State != nil && !s.Teams {
			states[s.ID] = s.State
		}
	}
	compare := p.Collate()
	people := arbiter.Entrants(own, states)
	slices.SortStableFunc(people, func(a, b arbiter.Entrant) int { return compare(a.Name, b.Name) })
	names := map[string]int{}
	for _, e := range people {
		names[e.Name]++
	}
	numbered := map[int]string{}
	in := func(e arbiter.Entrant) string {
		var list []string
		for _, seat := range e.Seats {
			list = append(list, nameOf(sections, seat.Tournament))
		}
		return strings.Join(list, ", ")
	}
	for k, e := range people {
		name := e.Name
		if names[name] > 1 { // two of one name are told apart
			name += " (" + in(e) + ", " + strconv.Itoa(e.Seats[0].Player) + ")"
		}
		p.Entrants = append(p.Entrants, page.Contestant{ID: k + 1, Name: name})
		p.Seats = append(p.Seats, e.Seats)
		numbered[e.Number] = e.Name
	}
	for _, x := range arbiter.FixedTables(own, states) {
		p.Fixed = append(p.Fixed, fixedRow{x.Name, in(x.Entrant), seatValue(x.Seats[0]), x.Table})
	}
	for _, e := range slices.Backward(own.Events) {
		fixed, stands := own.Fixed[e.Number]
		if !stands {
			continue
		}
		var who []string
		for _, x := range fixed.Tables {
			name := numbered[x.Entrant]
			switch {
			case name == "" && len(p.By.Scope.Tournaments) > 0:
				continue // of a tournament of which he is told nothing
			case name == "" || x.Entrant == 0:
				name = p.T("tables.gone")
			case x.Table == 0:
				name = p.T("tables.freed", "player", name)
			default:
				name = p.T("tables.sits", "player", name, "table", x.Table)
			}
			who = append(who, name)
		}
		if len(who) == 0 {
			continue
		}
		p.Fixings = append(p.Fixings, fixingRow{e.Number, e.Time.In(p.Zone()), e.Actor, strings.Join(who, "; ")})
	}
}

// Blank returns the empty rows of the form.
func (hallPage) Blank() []fixedRow { return make([]fixedRow, moreFixed) }

func seatValue(s eventjournal.Seat) string { return s.Tournament + ":" + strconv.Itoa(s.Player) }

// fixTables takes who always sits where: what the form changes, whatever others have
// settled meanwhile. One form is one act in all tournaments.
func fixTables(v *page.Visit) (*page.Next, error) {
	p, err := hallOf(v)
	if err != nil {
		return nil, err
	}
	seats, was, names, tables := v.Values("fixed-seat"), v.Values("fixed-was"), v.Values("fixed-who"), v.Values("fixed-table")
	if len(was) != len(seats) || len(names) != len(seats) || len(tables) != len(seats) {
		return nil, &arbiter.Refused{Message: message.New("section.unknown")}
	}
	var list []arbiter.SeatTable
	for k := range seats {
		text, name := strings.TrimSpace(tables[k]), strings.TrimSpace(names[k])
		table := 0
		if text != "" {
			if table, err = strconv.Atoi(text); err != nil || table < 0 {
				return nil, &arbiter.Refused{Message: message.New("web.error.number", "value", text)}
			}
		}
		switch {
		case seats[k] != "" && text != strings.TrimSpace(was[k]):
			id, player, _ := strings.Cut(seats[k], ":")
			n, err := strconv.Atoi(player)
			if err != nil {
				return nil, &arbiter.Refused{Message: message.New("section.unknown")}
			}
			list = append(list, arbiter.SeatTable{Seat: eventjournal.Seat{Tournament: id, Player: n}, Table: table})
		case seats[k] == "" && name != "" && table > 0:
			n, err := page.ByName(p.Entrants, name)
			if err != nil {
				return nil, err
			}
			list = append(list, arbiter.SeatTable{Seat: p.Seats[n-1][0], Table: table})
		case seats[k] == "" && (name != "" || table > 0):
			return nil, &arbiter.Refused{Message: message.New("tables.half-row")}
		}
	}
	_, err = v.Site.Desk.FixTables(v.Context(), v.By, p.Event.ID, list, v.Consent())
	return nil, err
}
