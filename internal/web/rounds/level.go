package rounds

import (
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tournament"
)

// levelRow is a match of a knock-out that is level: who stays in is to be decided, or
// has been away from the board.
type levelRow struct {
	First, Second page.PlayerCell
	Decided       tournament.Decision // "": not yet
	Winner        page.PlayerCell
	Loser         page.PlayerCell
}

// level lists the level matches, and those decided away from the board whose phase is
// the one that is played.
func (p *bracketPage) level() {
	cell := func(number int) page.PlayerCell { return page.ParticipantCell(p.State, number) }
	for _, m := range arbiter.LevelMatches(p.State) {
		p.Level = append(p.Level, levelRow{First: cell(m.Players[0]), Second: cell(m.Players[1])})
	}
	for _, d := range p.State.Decided {
		row := levelRow{Decided: d.By, Winner: p.byID(d.Winner), Loser: p.byID(d.Loser)}
		if row.First, row.Second = row.Winner, row.Loser; d.After >= p.State.Current() {
			p.Level = append(p.Level, row)
		}
	}
}

// byID returns a player or, in a knock-out of teams, a team.
func (p *bracketPage) byID(id int) page.PlayerCell {
	if p.State.Config.ForTeams() {
		return page.TeamCell(p.State.Team(id))
	}
	return page.CellOf(p.State, p.State.Player(id))
}

// ways returns the ways to decide a level match away from the board.
func ways() []tournament.Decision { return []tournament.Decision{tournament.ByLot, tournament.ByRules} }

// decideLevel names the winner of a level match. "stays" is the winner; without "by"
// the decision is taken back.
func decideLevel(v *page.Visit) (*page.Next, error) {
	b, err := v.BoardOf()
	c := arbiter.DecideLevel{Winner: b.White, Loser: b.Black, By: tournament.Decision(v.Value("by"))}
	if v.Value("stays") == strconv.Itoa(b.Black) {
		c.Winner, c.Loser = b.Black, b.White
	}
	done := message.New("level.done.decided-back")
	if c.By != "" {
		name := v.NameOf(c.Winner)
		if v.State.Config.ForTeams() {
			name = v.TeamNameOf(c.Winner)
		}
		done = message.New("level.done.decided", "winner", name)
	}
	return &page.Next{Command: c, Done: done}, err
}
