package crosstable

import (
	"slices"

	"torneo/tournament"
)

// match returns the entry of a match that was paired and not forfeited as a
// whole.
func (t *Table) match(me, other *side, boardColors []tournament.Color) Entry {
	e := Entry{Kind: Played, Opponent: int32(me.opponent), Color: me.firstColor(boardColors)}
	if e.Color == tournament.NoColor {
		e.Color = other.firstColor(boardColors).Opponent()
	}
	if e.Color == tournament.NoColor {
		e.Color = me.color
	}
	var mine, theirs tournament.Points
	pending, adjourned := len(me.games)+len(other.games) == 0, false
	appeared, won := false, false
	sat := false // somebody played, whatever it counts for (GR (2018) 7)
	for _, g := range me.games {
		mine += g.points
		pending, adjourned = pending || g.outcome == tournament.Pending, adjourned || g.outcome == tournament.Adjourned
		appeared, sat = appeared || g.outcome.IsPlayed(), sat || g.played
		won = won || g.outcome.IsWin()
	}
	for _, g := range other.games {
		theirs += g.points
		won = won || g.outcome.IsWin()
	}
	e.Points[tournament.GameScore] = mine
	switch {
	case pending:
		e.Kind, e.Outcome = Pending, tournament.Pending
		return e
	case !appeared && !won && !adjourned: // both forfeited every board
		e.Outcome, e.Points[tournament.MatchScore] = tournament.Loss, t.Loss[tournament.MatchScore]
	case mine > theirs:
		e.Outcome, e.Points[tournament.MatchScore] = tournament.Win, t.Win[tournament.MatchScore]
	case mine < theirs:
		e.Outcome, e.Points[tournament.MatchScore] = tournament.Loss, t.Loss[tournament.MatchScore]
	default:
		e.Outcome, e.Points[tournament.MatchScore] = tournament.Draw, t.Draw[tournament.MatchScore]
	}
	if adjourned { // its points until then are those of the unfinished games (C.04.2 3.1)
		e.Kind, e.Outcome = Pending, tournament.Adjourned
		return e
	}
	if e.NoPlay = !sat && e.Outcome == tournament.Draw; !sat { // every board forfeited: the match was not played (C.07 (2026) 15.1)
		switch e.Outcome {
		case tournament.Win:
			e.Kind, e.Outcome = ForfeitWin, tournament.ForfeitWin
		case tournament.Loss:
			e.Kind, e.Outcome = ForfeitLoss, tournament.ForfeitLoss
		}
	}
	return e
}

// forfeit enters a match forfeited as a whole. The game points are those of the
// players' entries; without any, a win on every board.
func (t *Table) forfeit(r, i, opponent int, color tournament.Color, outcome tournament.Outcome, s *side) {
	e := Entry{Kind: kindOf(outcome), Color: color, Outcome: outcome, Opponent: int32(opponent)}
	if outcome == tournament.ForfeitWin {
		e.Points[tournament.MatchScore] = t.Win[tournament.MatchScore]
		if len(s.games) == 0 {
			e.Points[tournament.GameScore] = tournament.Points(t.Boards) * t.game.ForfeitWin
		}
	} else {
		e.Points[tournament.MatchScore] = t.Loss[tournament.MatchScore]
	}
	for _, g := range s.games {
		e.Points[tournament.GameScore] += g.points
	}
	*t.Entry(i, r) = e
}

// teamBye returns the entry of a team's bye. A pairing-allocated bye is worth
// what the event says (320), else a drawn match (C.04.6 1.4), its game points
// being those that the players' entries show.
func (t *Table) teamBye(record *tournament.Tournament, kind tournament.ByeKind, s *side) Entry {
	e := byeEntry(kind, 0)
	boards := tournament.Points(t.Boards)
	match, game := &e.Points[tournament.MatchScore], &e.Points[tournament.GameScore]
	switch kind {
	case tournament.FullPointBye:
		*match, *game = t.Win[tournament.MatchScore], boards*t.game.FullPointBye
	case tournament.HalfPointBye:
		*match, *game = t.Draw[tournament.MatchScore], boards*t.game.HalfPointBye
	case tournament.PairingAllocatedBye:
		*match, *game = t.Draw[tournament.MatchScore], t.Draw[tournament.GameScore]
		if record.TeamBye != nil {
			*match, *game = record.TeamBye.Match, record.TeamBye.Game
		} else if slices.ContainsFunc(s.byes, func(b tournament.Bye) bool { return b.Kind != tournament.ZeroPointBye }) {
			*game = 0
			for _, b := range s.byes {
				*game += t.game.Bye(b.Kind)
			}
		}
	}
	return e
}
