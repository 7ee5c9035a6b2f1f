package match

import (
	"maps"
	"slices"

	"torneo/tournament"
)

// Rest is what the games that are left of the stage under way can bring.
type Rest struct {
	Stage int     // counted from 0
	Games int     // that are not over; of teams the boards
	Wins  [2]bool // by side: they can still win the match
	Level bool    // the stage can end without a winner

	// By side. Nil where it hangs on colours that are not drawn, or on too many boards.
	Toward [2]*Toward
}

// Toward is what further points of the stage bring a side.
type Toward struct {
	Enough tournament.Points // with so many the match is won
	Least  tournament.Points // with fewer it is lost
	Never  bool              // it cannot be won in this stage: Enough is none
}

// Open are the boards of the last match of teams that have no result yet, from 0, how many boards
// a match has, and what a game is worth.
type Open struct {
	Boards int
	Points tournament.GamePoints
	Left   []int
}

// MaxBoards is how many open boards are gone through one by one.
const MaxBoards = 9

// Rest returns what the rest of the stage under way can bring, if games are won, drawn and lost
// over the board; nil if the match is over, or its stages are. The games are those of Follow; open
// is nil between players.
func (r Rules) Rest(m *Match, games []Game, open *Open) *Rest {
	if m.Over || m.Winner != Neither || len(m.Stages) == 0 {
		return nil
	}
	k := len(m.Stages) - 1
	s := &m.Stages[k]
	if s.Over {
		return nil
	}
	x := &Rest{Stage: k, Wins: [2]bool{true, true}}
	plan := &r.Contest.Stages[k]
	switch {
	case r.Left != [2]bool{}:
		r.lastGame(x, games, open)
	case plan.Kind == tournament.MostPoints && open != nil:
		r.boardsLeft(x, s, plan, open)
	case plan.Kind == tournament.MostPoints:
		r.gamesLeft(x, s, plan)
	case open == nil:
		r.oneGame(x, m, s, plan)
	default:
		x.Games, x.Level = open.Boards, true
	}
	return x
}

// verge collects what points of the rest lead to.
type verge struct {
	all  [2]map[tournament.Points]bool // all ends with them are wins
	some [2]map[tournament.Points]bool // some end with them is no loss
}

func newVerge() *verge {
	v := &verge{}
	for side := range v.all {
		v.all[side], v.some[side] = map[tournament.Points]bool{}, map[tournament.Points]bool{}
	}
	return v
}

// take adds an end: what both sides got, and who has won; Neither: nobody yet.
func (v *verge) take(got [2]tournament.Points, winner Side) {
	for side, p := range got {
		wins, known := v.all[side][p]
		v.all[side][p] = (wins || !known) && winner == Side(side)
		v.some[side][p] = v.some[side][p] || winner != Side(side).Other()
	}
}

// bounds returns the bounds of a side; nil: it can only lose.
func (v *verge) bounds(side Side) *Toward {
	points := slices.Sorted(maps.Keys(v.all[side]))
	t := &Toward{Never: true}
	for k := len(points) - 1; k >= 0 && v.all[side][points[k]]; k-- {
		t.Enough, t.Never = points[k], false
	}
	for _, p := range points {
		if v.some[side][p] {
			t.Least = p
			return t
		}
	}
	return nil
}

// settle takes over what the ends say.
func (x *Rest) settle(v *verge) {
	for _, side := range [...]Side{First, Second} {
		x.Toward[side] = v.bounds(side)
		x.Wins[side] = x.Toward[side] != nil
	}
}

// results are the results of a game over the board.
var results = [...]tournament.ByColor[tournament.Outcome]{
	{White: tournament.Win, Black: tournament.Loss}, tournament.Both(tournament.Draw), {White: tournament.Loss, Black: tournament.Win},
}

// gamesLeft goes through the games that are left between two players.
func (r *Rules) gamesLeft(x *Rest, s *Stage, plan *tournament.Stage) {
	played, white := len(s.Games), Neither
	if played > 0 {
		last := s.Games[played-1]
		if white = last.White.Other(); Pending(last) {
			played, white = played-1, last.White
		}
	}
	x.Games, x.Level = plan.Games-played, true
	if white == Neither {
		if white = First; !r.sameForBoth() {
			return // the lot for the colours decides what can be reached
		}
	}
	ends := map[[2]tournament.Points]bool{{}: true}
	for range x.Games {
		next := map[[2]tournament.Points]bool{}
		for got := range ends {
			for _, result := range results {
				sum := got
				sum[white] += r.Points.Of(result.White, tournament.White)
				sum[white.Other()] += r.Points.Of(result.Black, tournament.Black)
				next[sum] = true
			}
		}
		ends, white = next, white.Other()
	}
	v := newVerge()
	x.Level = false
	for got := range ends {
		winner := higher(s.Score[First]+got[First], s.Score[Second]+got[Second])
		x.Level = x.Level || winner == Neither
		v.take(got, winner)
	}
	x.settle(v)
}

// sameForBoth reports whether a game is worth the same with both colours.
func (r *Rules) sameForBoth() bool {
	g := &r.Points
	return g.Win.White == g.Win.Black && g.Draw.White == g.Draw.Black && g.Loss.White == g.Loss.Black
}

// oneGame looks at the next game of a stage that a single game decides.
func (r *Rules) oneGame(x *Rest, m *Match, s *Stage, plan *tournament.Stage) {
	x.Games, x.Level = 1, plan.Kind == tournament.FirstWin
	white := Neither
	switch last := len(s.Games) - 1; {
	case last >= 0 && Pending(s.Games[last]):
		white = s.Games[last].White
	case m.Next != nil:
		white = m.Next.White
	}
	if white == Neither {
		if plan.Kind == tournament.SuddenDeath || !r.sameForBoth() {
			return
		}
		white = First
	}
	v := newVerge()
	for _, result := range results {
		g := Game{White: white, Result: result}
		winner := wonBy(g)
		if plan.Kind == tournament.SuddenDeath {
			winner = suddenDeath(g)
		}
		var got [2]tournament.Points
		got[white], got[white.Other()] = r.Points.Of(result.White, tournament.White), r.Points.Of(result.Black, tournament.Black)
		v.take(got, winner)
	}
	x.settle(v)
}

// lastGame goes through the results of the game under way of a match of which somebody has
// left: unless it ends the match, who has stayed wins.
func (r *Rules) lastGame(x *Rest, games []Game, open *Open) {
	x.Games = 1
	if open != nil {
		x.Games = len(open.Left)
		return
	}
	v := newVerge()
	for _, result := range results {
		list := slices.Clone(games)
		last := &list[len(list)-1]
		last.Result = result
		end, err := Follow(*r, list)
		if err != nil {
			continue
		}
		var got [2]tournament.Points
		got[last.White], got[last.White.Other()] = r.Points.Of(result.White, tournament.White), r.Points.Of(result.Black, tournament.Black)
		v.take(got, end.Winner)
	}
	x.settle(v)
}
