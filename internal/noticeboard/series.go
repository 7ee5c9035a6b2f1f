package noticeboard

import (
	"slices"

	"torneo/internal/arbiter"
	"torneo/internal/eventjournal"
	"torneo/internal/journal"
	"torneo/internal/series"
	"torneo/tournament"
)

// Series is the public view of a series: the results of those of its tournaments whose standings
// are shown, of persons who are called as the strictest of its tournaments calls them.
type Series struct {
	ID         string // of the event and of the series in it
	Standings  *series.Standings
	Categories []SeriesCategory
}

// SeriesCategory is the standings of those of one category. Hidden players are in none, as in
// the tournaments.
type SeriesCategory struct {
	Name      string
	Standings *series.Standings
}

// Part is a tournament of a series, as everybody at the desk knows it.
type Part struct {
	ID    string // its journal
	Event string
	Own   *eventjournal.State // the event's own journal
	State *journal.State      // nil: it is not there
	Board *Board              // nil: nothing of it is shown
}

// SeriesOf returns the public view of a series on a day; nil if it is not public.
func SeriesOf(id string, s *series.Series, parts []Part, on tournament.Date) *Series {
	if !s.Public {
		return nil
	}
	var everybody, shown []series.Stage
	as := map[series.Seat]journal.Shown{}
	real := map[series.Seat]tournament.Player{}
	for _, p := range parts {
		if p.State == nil || p.State.Config.ForTeams() {
			continue
		}
		// Who is whom is known by what the desk knows; nothing of it is in the value.
		entered := series.Stage{ID: p.ID, There: true}
		full := arbiter.SeriesStage(p.ID, p.Event, p.Own, p.State, -1, s.By, "")
		for _, r := range full.Results {
			x := p.State.Player(r.Seat.Player)
			as[r.Seat], real[r.Seat] = NameStyle(p.State, x, on), x.Player
			entered.Results = append(entered.Results, r)
		}
		everybody = append(everybody, entered)
		if p.Board == nil || p.Board.After == 0 {
			continue
		}
		stage := arbiter.SeriesStage(p.ID, p.Event, p.Own, p.Board.State, p.Board.After, s.By, "")
		stage.Finished = stage.Finished && !p.Board.Live
		for k := range stage.Results {
			stage.Results[k].Player = real[stage.Results[k].Seat]
		}
		shown = append(shown, stage)
	}
	if len(shown) == 0 {
		return nil
	}
	whose := series.People(s, everybody)
	strictest := map[int]journal.Shown{}
	for seat, how := range as {
		if n, ok := whose[seat]; ok && stricter(how, strictest[n]) {
			strictest[n] = how
		}
	}
	public := func(stages []series.Stage, within bool) *series.Standings {
		st := series.Compute(s, slices.Clone(stages), within)
		st.Provisional = st.Provisional || len(stages) < len(s.Stages)
		st.Doubts = nil
		for k := range st.Rows {
			r := &st.Rows[k]
			how := journal.ByFullName
			for _, x := range r.Scores {
				if x != nil && stricter(strictest[whose[x.Seat]], how) {
					how = strictest[whose[x.Seat]]
				}
			}
			p := person(r.Player, how)
			r.Name, r.Player = p.Name, tournament.Player{Federation: p.Federation}
		}
		for k := range st.Stages {
			st.Stages[k].Results = nil
		}
		st.Series = &series.Series{Name: s.Name, Stages: s.Stages, Best: s.Best, By: s.By, Table: s.Table, Ties: s.Ties}
		return st
	}
	all := &Series{ID: id, Standings: public(shown, false)}
	for _, name := range s.Categories {
		if in := membersOf(parts, name); in != nil {
			stages := slices.Clone(shown)
			some := false
			for k := range stages {
				stages[k].Results = slices.Clone(stages[k].Results)
				for n := range stages[k].Results {
					r := &stages[k].Results[n]
					r.In = in[r.Seat] && strictest[whose[r.Seat]] != journal.Hidden
					some = some || r.In
				}
			}
			if some {
				all.Categories = append(all.Categories, SeriesCategory{name, public(stages, true)})
			}
		}
	}
	return all
}

// membersOf returns the members of a category by the tournaments whose standings are shown; nil
// if one of them does not show who is.
func membersOf(parts []Part, category string) map[series.Seat]bool {
	in := map[series.Seat]bool{}
	for _, p := range parts {
		if p.State == nil || p.Board == nil || p.Board.After == 0 || p.State.Category(category) == nil {
			continue
		}
		if !p.State.Publication.Categories {
			return nil
		}
		for _, c := range p.Board.Categories {
			for k := range p.State.Players {
				if x := &p.State.Players[k]; c.Name == category && c.Members[x.Number] {
					in[series.Seat{Tournament: p.ID, Player: x.ID}] = true
				}
			}
		}
	}
	return in
}

// stricter reports whether one way of naming somebody tells less than another.
func stricter(a, b journal.Shown) bool {
	order := map[journal.Shown]int{journal.ByFullName: 1, journal.ByInitials: 2, journal.Hidden: 3}
	return order[a] > order[b]
}
