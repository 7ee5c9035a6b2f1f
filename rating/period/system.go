package period

import (
	"torneo/rating/system"
	"torneo/tournament"
)

// rateSystem rates by a system of data: event after event, each from what the one before
// made, or all events of the period at once.
func (w *work) rateSystem() error {
	if w.in.System.Unit == system.Event {
		for _, k := range w.order {
			g := w.newGroup()
			v := w.verdict(&w.in.Events[k])
			v.Rules = w.in.System.Text
			g.add(k, v)
			if err := g.rate(); err != nil {
				v.refused(err)
			}
		}
		return nil
	}
	g := w.newGroup()
	for _, k := range w.order {
		v := w.verdict(&w.in.Events[k])
		v.Rules = w.in.System.Text
		g.add(k, v)
	}
	if w.in.System.Formula == system.Glicko || w.in.System.Formula == system.Glicko2 {
		for i := range w.members { // time passes for all
			g.index(i)
		}
	}
	return g.rate()
}

// group is a group of the system, with the members behind its players.
type group struct {
	w       *work
	g       system.Group
	members []int
	at      map[int]int
	named   map[int]string
}

func (w *work) newGroup() *group {
	return &group{w: w, at: map[int]int{}, named: map[int]string{}}
}

// index returns the player of the group that a member is.
func (g *group) index(member int) int {
	i, ok := g.at[member]
	if !ok {
		i = len(g.members)
		g.at[member] = i
		g.members = append(g.members, member)
		g.g.Players = append(g.g.Players, g.w.members[member].Player)
	}
	return i
}

// add adds the games of an event.
func (g *group) add(k int, v *Verdict) {
	e := &g.w.in.Events[k]
	t := e.Tournament
	if g.g.Start.IsZero() || t.Start.Number() < g.g.Start.Number() {
		g.g.Start = t.Start
	}
	if end := last(t); end.Number() > g.g.End.Number() {
		g.g.End = end
	}
	g.named[k] = e.ID
	if s := e.Pace.Seconds; len(g.w.order) > 0 && g.w.in.System.Formula == system.USChess && g.w.in.System.Unit == system.Event {
		g.g.Dual = s >= 30*60 && s <= 65*60
	}
	index := t.PlayerIndex()
	for r := range t.Rounds {
		day := last(t)
		if d := t.Rounds[r].Date; d.Complete() {
			day = d
		}
		t.Rounds[r].EachGame(func(x *tournament.Game) {
			white, ok := index[x.White]
			black, both := index[x.Black]
			if !ok || !both {
				return
			}
			game := system.Game{Event: k, Round: r + 1, Day: day,
				White: g.index(g.w.at[e.IDs[white]]), Black: g.index(g.w.at[e.IDs[black]]),
				Points: [2]int{int(x.Result.White.Standard()), int(x.Result.Black.Standard())}}
			game.Omitted = g.omitted(e, r+1, x, day)
			if game.White == game.Black {
				return
			}
			if game.Omitted == system.Counts {
				v.Games++
			}
			g.g.Games = append(g.g.Games, game)
		})
	}
}

// omitted returns why a game counts for nobody.
func (g *group) omitted(e *Event, round int, x *tournament.Game, day tournament.Date) system.Omitted {
	w, b := x.Result.White, x.Result.Black
	switch {
	case w.Forfeit() || b.Forfeit():
		if w.Standard() == 0 && b.Standard() == 0 {
			return system.BothAway
		}
		return system.Forfeit
	case !w.IsPlayed() || !w.IsRated() || !b.IsRated():
		return system.NotRated
	case e.AfterMatch[[2]int{round, x.White}]:
		return system.NotRated
	case g.w.in.System.Unit == system.Month && !g.w.inMonth(day):
		return system.OtherDate
	}
	return system.Counts
}

// inMonth reports whether a day is in the month before the new list.
func (w *work) inMonth(day tournament.Date) bool {
	before := tournament.DateOf(w.in.Day.Ordinal() - 1)
	return day.Year == before.Year && day.Month == before.Month
}

// rate rates the group and takes over what it makes.
func (g *group) rate() error {
	results, err := g.w.in.System.Rate(&g.g)
	if err != nil {
		return err
	}
	for i := range results {
		r, m := &results[i], g.members[i]
		if len(r.Lines) == 0 {
			g.w.members[m].Player = r.After
			continue
		}
		c := g.w.change(m)
		c.Count += r.Count
		c.Points += r.Points
		c.Expected += r.Expected
		events := map[int]bool{}
		for _, l := range r.Lines {
			events[l.Event] = true
			c.Lines = append(c.Lines, Line{Event: g.named[l.Event], Round: l.Round, Opponent: l.Opponent, Rating: l.Rating, Difference: l.Difference, Capped: l.Capped, Expected: l.Expected, Points: l.Points, Omitted: string(l.Omitted)})
		}
		c.Events += len(events)
		if len(g.named) == 1 && g.w.in.System.Unit == system.Event && len(r.Steps) > 0 {
			c.Steps = append(c.Steps, system.Step{Name: "event", Value: g.name()})
		}
		for _, s := range r.Steps {
			if s.Article == "" {
				s.Article = g.w.in.System.Text
			}
			c.Steps = append(c.Steps, s)
			if s.Name == "k" {
				c.K = s.Value
			}
			if s.Name == "change" {
				c.Change = s.Value
			}
		}
		g.w.members[m].Player = r.After
		g.w.members[m].Played += r.Count
	}
	return nil
}

func (g *group) name() string {
	for _, name := range g.named {
		return name
	}
	return ""
}
