package crosstable

import "torneo/tournament"

// enterMatch enters a match of a Double-Swiss, of two games with reversed colours, for
// both sides: the points of both games, the colour of the first. It is pending while
// one of them is.
//
// It was forfeited only if somebody forfeited both games (C.04.5 preface); otherwise
// it was played, but gives no colour if neither game was (C.04.5 1.6). Its outcome is
// a win for who has more points.
func (t *Table) enterMatch(g *tournament.Game, round int, index map[int]int) error {
	white, black, err := t.players(g, round, index)
	if err != nil {
		return err
	}
	first, second := g.CountedResult(), g.Second
	one := t.game.Of(first.White, tournament.White) + t.game.Of(second.White, tournament.Black)
	two := t.game.Of(first.Black, tournament.Black) + t.game.Of(second.Black, tournament.White)
	x := Entry{Color: tournament.White, Opponent: int32(black)}
	y := Entry{Color: tournament.Black, Opponent: int32(white)}
	x.Points[tournament.GameScore], y.Points[tournament.GameScore] = one, two
	absent, absentToo := forfeitsBoth(first.White, second.White), forfeitsBoth(first.Black, second.Black)
	switch {
	case isUnfinished(first) || isUnfinished(second):
		x.Kind, y.Kind = Pending, Pending
		if !pending(first) && !pending(second) {
			x.Outcome, y.Outcome = tournament.Adjourned, tournament.Adjourned
		}
	case absent || absentToo:
		x.Kind, x.Outcome = ForfeitWin, tournament.ForfeitWin
		y.Kind, y.Outcome = ForfeitWin, tournament.ForfeitWin
		if absent {
			x.Kind, x.Outcome = ForfeitLoss, tournament.ForfeitLoss
		}
		if absentToo {
			y.Kind, y.Outcome = ForfeitLoss, tournament.ForfeitLoss
		}
	default:
		x.Kind, y.Kind = Played, Played
		x.Outcome, y.Outcome = matchOutcome(first.White, second.White, one-two), matchOutcome(first.Black, second.Black, two-one)
	}
	if x.Kind == Played && !first.White.IsPlayed() && !second.White.IsPlayed() || g.NoColors {
		x.Color, y.Color = tournament.NoColor, tournament.NoColor
	}
	*t.Entry(white, round), *t.Entry(black, round) = x, y
	return nil
}

func forfeitsBoth(first, second tournament.Outcome) bool {
	return first == tournament.ForfeitLoss && second == tournament.ForfeitLoss
}

func pending(r tournament.ByColor[tournament.Outcome]) bool { return r.White == tournament.Pending }

func isUnfinished(r tournament.ByColor[tournament.Outcome]) bool {
	return pending(r) || r.White == tournament.Adjourned
}

// matchOutcome returns the outcome of a played match for a side with that lead
// in points. If neither side has points, both lost.
func matchOutcome(first, second tournament.Outcome, lead tournament.Points) tournament.Outcome {
	switch {
	case lead > 0:
		return tournament.Win
	case lead < 0, first.IsLoss() && second.IsLoss():
		return tournament.Loss
	}
	return tournament.Draw
}

// matchBye returns the points of a bye in place of a match of two games. The
// pairing-allocated bye is a game won and a game drawn (C.04.5 1.4): the event's
// points for the bye of one game, and a draw (R-DOUBLE-BYE); the others are two
// byes.
func (t *Table) matchBye(kind tournament.ByeKind) tournament.Points {
	if kind == tournament.PairingAllocatedBye {
		return t.game.PairingAllocatedBye + max(t.game.Draw.White, t.game.Draw.Black)
	}
	return 2 * t.game.Bye(kind)
}
