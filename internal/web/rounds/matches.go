package rounds

import (
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
)

// matchHead stands above the boards of a match.
type matchHead struct {
	White, Black page.PlayerCell
	Points       string // game points so far
	Open         bool   // boards are without result
	Wrong        *wrongOrder
}

// wrongOrder is players who sat at other boards than their team's order has them.
type wrongOrder struct {
	Players string
	Open    bool // some have no result yet
}

// matches puts the boards of a round for teams match by match, and says who is free.
func (p *roundPage) matches() {
	if !p.State.Config.ForTeams() {
		return
	}
	list := arbiter.Matches(p.State, p.Paired)
	of := map[journal.Board]int{}
	for m := range list {
		for _, k := range list[m].Boards {
			of[p.Paired.Boards[k].Board] = m
		}
	}
	slices.SortStableFunc(p.Boards, func(a, b boardRow) int { return of[a.Board] - of[b.Board] })
	wrong := map[int]*wrongOrder{} // by the team that is named first
	for _, w := range arbiter.InWrongOrder(p.State, p.Round) {
		names := make([]string, len(w.Players))
		for k, id := range w.Players {
			names[k] = p.NameOf(id)
		}
		wrong[w.Match.White] = &wrongOrder{strings.Join(names, "; "), len(w.Open) > 0}
	}
	for k := range p.Boards {
		m := of[p.Boards[k].Board]
		if k > 0 && of[p.Boards[k-1].Board] == m {
			continue
		}
		x := &list[m]
		p.Boards[k].Match = &matchHead{
			White: page.TeamCell(p.State.Team(x.White)), Black: page.TeamCell(p.State.Team(x.Black)),
			Points: p.Decimal(x.Points.White.String() + " – " + x.Points.Black.String()), Open: x.Open > 0, Wrong: wrong[x.White],
		}
	}
	if free := arbiter.FreeTeam(p.State, p.Paired); free != nil {
		p.Away = append(p.Away, awayRow{page.TeamCell(free), p.T("web.teams.free")})
	}
}

// LinesUp reports a round for which teams say who plays.
func (p roundPage) LinesUp() bool { return p.State.Config.LinesUp() }

// ForfeitMatch notes that a team has not come, or neither of the two.
func ForfeitMatch(v *page.Visit) error {
	n, err := v.RoundNumber()
	if err != nil {
		return err
	}
	team, err := v.Number("team")
	if err != nil {
		return err
	}
	return v.Do(arbiter.ForfeitMatch{Round: n, Team: team, Both: v.Value("both") != ""}, v.Path("rounds", strconv.Itoa(n)), message.New("web.done.forfeit"))
}

// CorrectOrder lets the games of players who sat at wrong boards count as lost.
func CorrectOrder(v *page.Visit) error {
	n, err := v.RoundNumber()
	if err != nil {
		return err
	}
	team, err := v.Number("team")
	if err != nil {
		return err
	}
	return v.Do(arbiter.CorrectOrder{Round: n, Team: team}, v.Path("rounds", strconv.Itoa(n)), message.New("web.done.order", "round", n))
}
