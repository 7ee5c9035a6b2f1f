package crosstable

import (
	"slices"

	"torneo/tournament"
)

// skalitzkaRounds is the number of rounds of the Skalitzka system.
const skalitzkaRounds = 2

// fromThree builds the table of three teams by the Skalitzka system: the games that
// two of them have in both rounds are one match, as in the round robin that the
// system stands for, and the rounds of the table are its three matches. Teams are
// ranked by game points (R-SKALITZKA).
func (t *Table) fromThree(record *tournament.Tournament) error {
	t.Primary, t.Predetermined = tournament.GameScore, true
	for i := range record.Teams {
		t.Boards = max(t.Boards, len(record.Teams[i].Players))
	}
	t.worth(record)
	if t.After > skalitzkaRounds {
		return contradiction(t.After, "crosstable.skalitzka-rounds")
	}
	t.Planned = 3
	if t.After > 0 {
		t.Rounds = 3
	}
	members, err := t.seat(record)
	if err != nil {
		return err
	}
	for _, c := range record.Corrections {
		if c.Round != 0 {
			return contradiction(c.Round, "crosstable.skalitzka-correction")
		}
	}
	t.boards = map[int][]tournament.Points{}
	order := []int{0, 1, 2}
	slices.SortFunc(order, func(a, b int) int { return t.Participants[a].Number - t.Participants[b].Number })
	var sides [3][3]side // of a team, against another
	for r := 1; r <= t.After; r++ {
		if err := t.addThree(&record.Rounds[r-1], r, members, &sides); err != nil {
			return err
		}
	}
	if t.After == 0 {
		return nil
	}
	for k := range order {
		a, b, free := order[k], order[(k+1)%3], order[(k+2)%3]
		column := k + 1
		*t.Entry(a, column) = t.foldedMatch(&sides[a][b], &sides[b][a], b)
		*t.Entry(b, column) = t.foldedMatch(&sides[b][a], &sides[a][b], a)
		t.Entry(free, column).Kind = Rest
		t.boards[a*t.Rounds+column-1] = sides[a][b].boardPoints(t.Boards)
		t.boards[b*t.Rounds+column-1] = sides[b][a].boardPoints(t.Boards)
	}
	return nil
}

// addThree adds the games of a round to the matches that they belong to.
func (t *Table) addThree(round *tournament.Round, r int, members map[int]member, sides *[3][3]side) error {
	if len(round.Forfeits) > 0 || len(round.TeamByes) > 0 {
		return contradiction(r, "crosstable.skalitzka-match")
	}
	played := map[int]bool{}
	for k := range round.Games {
		g := &round.Games[k]
		white, okWhite := members[g.White]
		black, okBlack := members[g.Black]
		switch {
		case g.White == 0 || g.Black == 0:
			return contradiction(r, "crosstable.skalitzka-board", "player", max(g.White, g.Black))
		case !okWhite || !okBlack:
			player := g.White
			if okWhite {
				player = g.Black
			}
			return contradiction(r, "crosstable.no-team", "player", player)
		case white.team == black.team:
			return contradiction(r, "crosstable.one-team", "player", g.White, "opponent", g.Black)
		}
		counted := g.CountedResult()
		for _, s := range []struct {
			player, opponent int
			me, other        member
			color            tournament.Color
			outcome, result  tournament.Outcome
		}{
			{g.White, g.Black, white, black, tournament.White, counted.White, g.Result.White},
			{g.Black, g.White, black, white, tournament.Black, counted.Black, g.Result.Black},
		} {
			if played[s.player] {
				return contradiction(r, "crosstable.two-games", "player", s.player)
			}
			played[s.player] = true
			into := &sides[s.me.team][s.other.team]
			into.opponent = s.other.team
			into.games = append(into.games, boardGame{player: s.player, order: s.me.order, board: s.me.order, opponent: s.opponent,
				color: tournament.NoColor, outcome: s.outcome, played: s.result.IsPlayed(), points: t.game.Of(s.outcome, s.color)})
		}
	}
	return nil
}

// foldedMatch returns the entry of a match of both rounds; until the second
// one its result is open, and its games count.
func (t *Table) foldedMatch(me, other *side, opponent int) Entry {
	me.opponent = opponent
	e := t.match(me, other, nil)
	e.Color = tournament.NoColor
	if t.After < skalitzkaRounds || len(me.games) == 0 {
		e.Kind, e.Outcome, e.Points[tournament.MatchScore] = Pending, tournament.Pending, 0
	}
	return e
}
