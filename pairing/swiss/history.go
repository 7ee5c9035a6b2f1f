package swiss

import (
	"torneo/crosstable"
	"torneo/tournament"
)

// history reads the past of the players off the crosstable.
type history struct {
	field   *Field
	table   *crosstable.Table
	rules   *Rules
	score   tournament.Score // by which they are paired
	virtual []tournament.Acceleration
}

// checkFinished returns an error unless every game has a result; an adjourned one counts as a
// draw until it is finished (C.04.2 3.1; of teams D.02.02 5, R-OLYMPIAD-UNFINISHED).
func (h *history) checkFinished() error {
	for r := 1; r <= h.table.Rounds; r++ {
		for i := range h.table.Participants {
			if e := h.table.Entry(i, r); e.Kind == crosstable.Pending && e.Outcome != tournament.Adjourned {
				a, b := h.table.Participants[i].Number, h.table.Participants[e.Opponent].Number
				if h.table.Team {
					return unpairable("upfloat.unfinished", "round", r, "player", a, "opponent", b)
				}
				return unpairable("pairing.unfinished", "round", r, "player", a, "opponent", b)
			}
		}
	}
	return nil
}

// wasPaired reports whether the participant was part of the pairing of a round up to that one:
// they have come, and keep their TPN (C.04.2 2.4).
func (h *history) wasPaired(i, upTo int) bool {
	for r := 1; r <= upTo; r++ {
		if pairedIn(h.table, i, r) {
			return true
		}
	}
	return false
}

// pairedIn reports whether the participant was part of the pairing of a round: a game
// that was forfeited is of one, a bye asked for is not.
func pairedIn(table *crosstable.Table, i, round int) bool {
	e := table.Entry(i, round)
	return e.Kind.IsPaired() || e.Kind == crosstable.PairingAllocatedBye
}

// describe fills in the player from the participant's row.
func (h *history) describe(p *Player, i int) {
	rounds := h.table.Rounds
	p.Standing = h.table.Score(i, h.score, rounds)
	p.Secondary = h.table.Score(i, 1-h.score, rounds)
	p.Score = p.Standing + h.bonus(p.Number, rounds+1)
	p.Colors = make([]tournament.Color, 0, rounds)
	for r := 1; r <= rounds; r++ {
		e := h.table.Entry(i, r)
		if isOverTheBoard(e) {
			if e.Color != tournament.NoColor {
				p.Colors = append(p.Colors, e.Color)
			}
			continue
		}
		p.Unplayed++
		if p.ByeBar == MayHaveBye {
			if p.ByeBar = h.rules.byeBar(h, e); p.ByeBar != MayHaveBye {
				p.BarRound = r
			}
		}
	}
	if p.ByeBar == MayHaveBye && h.rules.lateBarred && rounds > 0 && !pairedIn(h.table, i, 1) {
		p.ByeBar, p.BarRound = JoinedLate, 1
	}
	for _, c := range p.Colors {
		if c == tournament.White {
			p.Difference++
		} else {
			p.Difference--
		}
	}
	p.Preference = h.rules.preference(h.field, p)
	for r := 1; r <= rounds; r++ {
		float := h.float(i, r)
		if float == Up {
			p.Upfloats++
		}
		if back := rounds - r; back < len(p.Floats) {
			p.Floats[back] = float
		}
	}
}

// isOverTheBoard reports whether a game was played over the board, an adjourned one included:
// colours and opponents of nothing else count (C.04.2 3.4, 3.5). A match of teams was if one of
// its boards was.
func isOverTheBoard(e *crosstable.Entry) bool {
	return (e.Kind == crosstable.Played || e.Kind == crosstable.Pending) && !e.NoPlay
}

// float returns the kind of float that the round was for the participant (C.04.3 1.4): the
// scores compared are those with which the round was paired (R-FLOAT-ROUND).
func (h *history) float(i, round int) Float {
	e := h.table.Entry(i, round)
	if !isOverTheBoard(e) {
		return h.rules.unplayedFloat(h, e)
	}
	mine, theirs := h.scoreBefore(i, round), h.scoreBefore(int(e.Opponent), round)
	switch {
	case mine > theirs:
		return Down
	case mine < theirs:
		return Up
	}
	return NoFloat
}

// scoreBefore returns the score with which the participant was paired in a round.
func (h *history) scoreBefore(i, round int) tournament.Points {
	return h.table.Score(i, h.score, round-1) + h.bonus(h.table.Participants[i].Number, round)
}

// deducedInitial returns the initial-colour of an event whose record does not say it: in the
// first round with games, that of the highest ranked player who had a colour, reversed if their
// TPN, among those who had come by then, is even. Before the first game nothing shows it, and
// it is White.
func (h *history) deducedInitial(t *tournament.Tournament) (color tournament.Color, shown bool) {
	order := initialOrder(t)
	for r := 1; r <= h.table.Rounds; r++ {
		tpn := 0
		for _, i := range order {
			if h.rules.ownNumbers {
				tpn = h.table.Participants[i].Number
			} else if h.wasPaired(i, r) {
				tpn++
			}
			if e := h.table.Entry(i, r); e.Kind.IsPaired() && e.Color != tournament.NoColor {
				if tpn%2 == 0 {
					return e.Color.Opponent(), true
				}
				return e.Color, true
			}
		}
	}
	return tournament.White, false
}
