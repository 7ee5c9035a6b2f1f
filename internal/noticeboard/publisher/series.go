package publisher

import (
	"context"
	"slices"
	"weak"

	"torneo/internal/arbiter"
	"torneo/internal/eventjournal"
	"torneo/internal/journal"
	"torneo/internal/noticeboard"
	"torneo/internal/series"
	"torneo/tournament"
)

// lookAtSeries reads the events whose series count some of these tournaments, and returns the
// others that are counted with them.
func (c *collection) lookAtSeries(ctx context.Context, f *Follower, found []arbiter.Journal) (counted []arbiter.Journal, err error) {
	ids := make([]string, len(found))
	for k := range found {
		ids[k] = found[k].ID
	}
	c.own = nil
	if c.hosts, err = f.desk.Store().CountedBy(ctx, ids...); err != nil || len(c.hosts) == 0 {
		return nil, err
	}
	c.own = map[string]*eventjournal.State{}
	read := func(event string) error {
		if c.own[event] != nil {
			return nil
		}
		own, err := f.desk.EventState(ctx, event)
		switch {
		case err == nil:
			c.own[event] = own
		case ctx.Err() != nil:
			return ctx.Err()
		default:
			f.log.Warn("noticeboard", "event", event, "reason", err)
		}
		return nil
	}
	for _, host := range c.hosts {
		if err := read(host); err != nil {
			return nil, err
		}
		if c.own[host] == nil {
			continue
		}
		for _, s := range c.own[host].Series {
			if !slices.ContainsFunc(s.Stages, func(id string) bool { return slices.Contains(ids, id) }) {
				continue
			}
			for _, id := range s.Stages {
				if slices.Contains(ids, id) || slices.ContainsFunc(counted, func(j arbiter.Journal) bool { return j.ID == id }) {
					continue
				}
				j, err := f.desk.Store().Journal(ctx, id)
				if err == nil {
					counted = append(counted, j)
				} else if !arbiter.IsNotFound(err) {
					return nil, err
				}
			}
		}
	}
	for _, j := range slices.Concat(found, counted) {
		if err := read(j.Event); err != nil {
			return nil, err
		}
	}
	return counted, nil
}

// withSeries returns the boards with the series that count them: copies where there are some, as
// others may be reading the boards.
func (c *collection) withSeries(ctx context.Context, f *Follower, boards []*noticeboard.Board) ([]*noticeboard.Board, error) {
	of := map[string][]*noticeboard.Series{}
	for _, host := range c.hosts {
		own := c.own[host]
		if own == nil {
			continue
		}
		for k := range own.Series {
			if err := c.addSeries(ctx, f, of, host, &own.Series[k]); err != nil {
				return nil, err
			}
		}
	}
	if len(of) == 0 {
		return boards, nil
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
	return list, nil
}

// madeSeries is a series as it was made, and of what.
type madeSeries struct {
	own   int64 // the last entry of its event
	parts []madePart
	on    tournament.Date
	shown *noticeboard.Series
}

// madePart is what a tournament of a series was when the series was made.
type madePart struct {
	id    string
	state weak.Pointer[journal.State]
	board *noticeboard.Board
	own   int64 // the last entry of its event
}

// addSeries adds what is shown of a series to each of its tournaments, once.
func (c *collection) addSeries(ctx context.Context, f *Follower, of map[string][]*noticeboard.Series, host string, s *series.Series) error {
	id := host + "-" + s.ID
	made := madeSeries{own: c.own[host].Last}
	known := false
	for _, stage := range s.Stages {
		k, is := c.boards[stage]
		p := madePart{id: stage, state: k.state, board: k.board}
		if is {
			known, made.on = true, k.on
			if own := c.own[k.event.id]; own != nil {
				p.own = own.Last
			}
		}
		made.parts = append(made.parts, p)
	}
	if !known {
		return nil
	}
	if had := c.series[id]; had.own == made.own && had.on == made.on && slices.Equal(had.parts, made.parts) {
		made.shown = had.shown
	} else {
		var parts []noticeboard.Part
		for _, m := range made.parts {
			p := noticeboard.Part{ID: m.id, Board: m.board}
			if k, is := c.boards[m.id]; is {
				state, err := f.desk.State(ctx, m.id)
				if ctx.Err() != nil {
					return ctx.Err()
				}
				if err == nil {
					p.Event, p.Own, p.State = k.event.id, c.own[k.event.id], state
				}
			}
			parts = append(parts, p)
		}
		made.shown = noticeboard.SeriesOf(id, s, parts, made.on)
	}
	if c.series == nil {
		c.series = map[string]madeSeries{}
	}
	c.series[id] = made
	if made.shown == nil {
		return nil
	}
	for _, stage := range s.Stages {
		of[stage] = append(of[stage], made.shown)
	}
	return nil
}
