package match

import (
	"slices"

	"torneo/tournament"
)

// boardsLeft goes through the open boards of two teams, if they are few; else it looks whether a
// team that wins all of them has won.
func (r *Rules) boardsLeft(x *Rest, s *Stage, plan *tournament.Stage, open *Open) {
	b := boardRace{Rules: r, stage: s, open: open, sums: boards(s.Games)}
	finished := len(s.Games)
	if finished > 0 && Pending(s.Games[finished-1]) {
		finished--
		b.current = slices.Clone(open.Left)
		b.score = meetingOf(s.Games[finished])
	}
	b.later = max(0, plan.Games-len(s.Games))
	x.Games, x.Level = len(b.current)+b.later*open.Boards, true
	for side := range b.sums {
		for len(b.sums[side]) < open.Boards {
			b.sums[side] = append(b.sums[side], 0)
		}
	}
	b.begun = finished < len(s.Games)
	if !sameColours(&open.Points) {
		return
	}
	if x.Games > MaxBoards {
		for _, side := range [...]Side{First, Second} {
			x.Wins[side] = b.sweep(side) != side.Other()
		}
		return
	}
	b.verge = newVerge()
	b.play(b.current, b.later, s.Score, b.score, [2]tournament.Points{})
	x.Level = b.level
	x.settle(b.verge)
}

// boardRace is the open boards of a stage of two teams.
type boardRace struct {
	*Rules
	stage   *Stage
	open    *Open
	begun   bool                   // a match is under way
	current []int                  // its open boards
	score   [2]tournament.Points   // of its other boards
	later   int                    // matches of the stage after it
	sums    [2][]tournament.Points // of all boards of the stage
	verge   *verge
	level   bool
}

// meetingOf returns the points of both teams in a match.
func meetingOf(g Game) (score [2]tournament.Points) {
	for side := range g.Boards {
		score[side] = total(g.Boards[side])
	}
	return score
}

func sameColours(g *tournament.GamePoints) bool {
	return g.Win.White == g.Win.Black && g.Draw.White == g.Draw.Black && g.Loss.White == g.Loss.Black
}

// play gives the open boards of the match under way every result, and those of the matches after
// it; matched are the match points, score the points in the match under way, got those of the
// boards that were open.
func (b *boardRace) play(left []int, later int, matched, score, got [2]tournament.Points) {
	if len(left) > 0 {
		board, g := left[0], &b.open.Points
		for _, pair := range [...][2]tournament.Points{{g.Win.White, g.Loss.Black}, {g.Draw.White, g.Draw.Black}, {g.Loss.White, g.Win.Black}} {
			for side, p := range pair {
				b.sums[side][board] += p
				score[side] += p
				got[side] += p
			}
			b.play(left[1:], later, matched, score, got)
			for side, p := range pair {
				b.sums[side][board] -= p
				score[side] -= p
				got[side] -= p
			}
		}
		return
	}
	if b.begun {
		matched = b.matchedBy(matched, score)
	}
	if later > 0 {
		begun := b.begun
		b.begun = true
		b.play(b.all(), later-1, matched, [2]tournament.Points{}, got)
		b.begun = begun
		return
	}
	winner := b.winner(matched)
	b.level = b.level || winner == Neither
	b.verge.take(got, winner)
}

// matchedBy adds the match points of a match with such points.
func (b *boardRace) matchedBy(matched, score [2]tournament.Points) [2]tournament.Points {
	first, second := tournament.Draw, tournament.Draw
	switch higher(score[First], score[Second]) {
	case First:
		first, second = tournament.Win, tournament.Loss
	case Second:
		first, second = tournament.Loss, tournament.Win
	}
	matched[First] += b.Points.Of(first, tournament.White)
	matched[Second] += b.Points.Of(second, tournament.Black)
	return matched
}

func (b *boardRace) all() []int {
	list := make([]int, b.open.Boards)
	for k := range list {
		list[k] = k
	}
	return list
}

// winner returns who has won the stage.
func (b *boardRace) winner(matched [2]tournament.Points) Side {
	if s := higher(matched[First], matched[Second]); s != Neither {
		return s
	}
	for _, c := range b.Level {
		if s := c.better(b.sums); s != Neither {
			return s
		}
	}
	return Neither
}

// sweep returns who has won the stage if a side wins all open boards.
func (b *boardRace) sweep(side Side) Side {
	matched, score := b.stage.Score, b.score
	sums := [2][]tournament.Points{slices.Clone(b.sums[0]), slices.Clone(b.sums[1])}
	win := func(boards []int) (points [2]tournament.Points) {
		for _, board := range boards {
			for s, p := range map[Side]tournament.Points{side: b.open.Points.Win.White, side.Other(): b.open.Points.Loss.White} {
				sums[s][board] += p
				points[s] += p
			}
		}
		return points
	}
	if b.begun {
		got := win(b.current)
		matched = b.matchedBy(matched, [2]tournament.Points{score[0] + got[0], score[1] + got[1]})
	}
	for range b.later {
		matched = b.matchedBy(matched, win(b.all()))
	}
	whole := boardRace{Rules: b.Rules, sums: sums}
	return whole.winner(matched)
}
