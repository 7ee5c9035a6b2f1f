package crosstable

import "torneo/tournament"

// strikeOut applies GR 6.6 (2) 1: the points by and against a participant who
// left a round robin with less than half of his games completed do not count
// (R-RR-WITHDRAWN).
func (t *Table) strikeOut(record *tournament.Tournament) {
	for i := range t.Participants {
		p := &t.Participants[i]
		recorded := left(record, i, t.Team)
		p.Excluded = (recorded || t.leftEarly(record, i)) && 2*t.playedGames(i) < t.games(record, i)
		p.TakenAsLeft = p.Excluded && !recorded
	}
	for i := range t.Participants {
		row := t.Row(i)
		for r := range row {
			e := &row[r]
			if e.Opponent != None && t.Participants[e.Opponent].Excluded {
				e.Kind, e.Points = Annulled, [2]tournament.Points{}
			}
		}
	}
}

// left reports whether a participant is recorded as having left.
func left(record *tournament.Tournament, i int, team bool) bool {
	if team {
		return record.Teams[i].Withdrawn
	}
	return record.Players[i].Withdrawn
}

// leftEarly reports whether the finished event shows that a participant left:
// he forfeited every game from some round to the last one, and who is absent without
// notice has withdrawn (C.05 (2018) 6.5). It is not asked where the record says who has
// left. While rounds are still to be played only the record can say that somebody withdrew.
func (t *Table) leftEarly(record *tournament.Tournament, i int) bool {
	if record.LeftStated {
		return false
	}
	if t.Rounds < t.allRounds(record) || t.Rounds == 0 {
		return false
	}
	left := false
	for r := t.Rounds; r > 0; r-- {
		switch t.Entry(i, r).Kind {
		case ForfeitLoss:
			left = true
		case Rest:
		default:
			return left
		}
	}
	return left
}

func (t *Table) playedGames(i int) (n int) {
	for _, e := range t.Row(i) {
		if e.Kind == Played {
			n++
		}
	}
	return n
}

// games returns the number of games of participant i in the whole event. In a
// round robin it follows from the number of rounds, since the entries of a
// participant who left may be missing; elsewhere it is that of the table, plus
// the rounds still to come.
func (t *Table) games(record *tournament.Tournament, i int) (n int) {
	rounds := t.allRounds(record)
	if record.System.Family == tournament.RoundRobin {
		if field := len(t.Participants); field%2 == 1 {
			return rounds - rounds/field // one rest in each cycle
		}
		return rounds
	}
	for _, e := range t.Row(i) {
		if e.Kind != Rest {
			n++
		}
	}
	return n + rounds - t.Rounds
}

// allRounds returns the rounds of the whole event: as planned, but in a round
// robin at least as many as it takes that everybody meets everybody.
func (t *Table) allRounds(record *tournament.Tournament) int {
	field := len(t.Participants)
	if record.System.Family != tournament.RoundRobin || record.PlannedRounds > 0 || field == 0 {
		return t.Planned
	}
	return max(t.Planned, (field-1+field%2)*max(1, record.System.Games))
}
