package publisher

import (
	"slices"

	"torneo/internal/noticeboard"
	"torneo/internal/series"
	"torneo/tournament"
)

// withSeries returns the boards with the series that count them: copies where there are some, as
// others may be reading the boards.
func (f *Follower) withSeries(boards []*noticeboard.Board) []*noticeboard.Board {
	of := map[string][]*noticeboard.Series{}
	seen := map[string]bool{}
	for _, id := range f.order {
		event := f.boards[id].event.id
		own := f.own[event]
		if own == nil || seen[event] {
			continue
		}
		seen[event] = true
		for k := range own.Series {
			f.addSeries(of, event, &own.Series[k])
		}
	}
	if len(of) == 0 {
		return boards
	}
	list := make([]*noticeboard.Board, len(boards))
	for k, b := range boards {
		list[k] = b
		if len(of[b.ID]) > 0 {
			with := *b
			with.Series = of[b.ID]
			list[k] = &with
		}
	}
	return list
}

// madeSeries is a series as it was made, and of what.
type madeSeries struct {
	own   int64 // the last entry of its event
	parts []noticeboard.Part
	on    tournament.Date
	shown *noticeboard.Series
}

// is reports whether it was made of the same.
func (m *madeSeries) is(own int64, parts []noticeboard.Part, on tournament.Date) bool {
	return m.own == own && m.on == on && slices.EqualFunc(m.parts, parts, func(a, b noticeboard.Part) bool {
		return a.ID == b.ID && a.State == b.State && a.Board == b.Board && (a.Own == nil) == (b.Own == nil) && (a.Own == nil || a.Own.Last == b.Own.Last)
	})
}

// addSeries adds what is shown of a series to each of its tournaments, once.
func (f *Follower) addSeries(of map[string][]*noticeboard.Series, event string, s *series.Series) {
	id, own := event+"-"+s.ID, f.own[event].Last
	var parts []noticeboard.Part
	var on tournament.Date
	for _, stage := range s.Stages {
		k, ok := f.boards[stage]
		for _, had := range of[stage] {
			if had.ID == id {
				return
			}
		}
		p := noticeboard.Part{ID: stage}
		if ok {
			p.Event, p.Own, p.State, p.Board = k.event.id, f.own[k.event.id], k.state, k.board
			on = k.on
		}
		parts = append(parts, p)
	}
	had := f.series[id]
	if !had.is(own, parts, on) {
		had = madeSeries{own, parts, on, noticeboard.SeriesOf(id, s, parts, on)}
		f.series[id] = had
	}
	if had.shown == nil {
		return
	}
	for _, stage := range s.Stages {
		of[stage] = append(of[stage], had.shown)
	}
}
