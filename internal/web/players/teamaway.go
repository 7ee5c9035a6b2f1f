package players

import (
	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/tournament"
)

// teamAway lets a team leave, come back, or have a bye in a round to come.
func teamAway(v *page.Visit, t *journal.Team) (*page.Next, error) {
	round, err := v.Number("round")
	if err != nil {
		return nil, err
	}
	from, err := v.Number("from")
	if err != nil {
		return nil, err
	}
	var c arbiter.Command
	switch v.Value("do") {
	case "withdraw":
		c = arbiter.WithdrawTeam{ID: t.ID, From: from}
	case "expel":
		c = arbiter.ExpelTeam{ID: t.ID, From: from}
	case "return":
		c = arbiter.ReturnTeam{ID: t.ID, From: from}
	case "revoke":
		c = arbiter.ByeOfTeam{ID: t.ID, Round: round, Revoke: true}
	case "bye":
		kinds := map[string]tournament.ByeKind{"half": tournament.HalfPointBye, "zero": tournament.ZeroPointBye, "full": tournament.FullPointBye}
		kind, ok := kinds[v.Value("kind")]
		if !ok {
			return nil, page.ErrBadForm
		}
		c = arbiter.ByeOfTeam{ID: t.ID, Round: round, Kind: kind}
	default:
		return nil, page.ErrBadForm
	}
	return page.Give(c)
}

// numberByStrength numbers the teams by the average rating of their boards.
func numberByStrength(v *page.Visit) (*page.Next, error) {
	return page.Give(arbiter.DrawTeams{Order: arbiter.ByStrength(v.State)})
}

// RoundsToCome returns the rounds whose pairing nobody has seen.
func (p teamPage) RoundsToCome() []int {
	var list []int
	for n := p.State.Coming(); n <= p.State.Config.Rounds; n++ {
		list = append(list, n)
	}
	return list
}

// Swiss reports an event in which teams may come, go and have byes.
func (p teamPage) Swiss() bool { return p.State.Config.LinesUp() && arbiter.DrawsColour(p.State) }

// AwayIn returns the bye of a team in a round in which it is not paired; "" where it
// is.
func (p teamPage) AwayIn(round int) string {
	if kind, ok := p.Row.Team.Byes[round]; ok {
		//i18n:prefix web.bye.
		return p.T("web.bye." + kind.String())
	}
	return ""
}
