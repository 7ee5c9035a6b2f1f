package trf

import (
	"slices"
	"strconv"

	"torneo/tournament"
)

// readPairingRecords reads what stands beside the players' lines: byes, line-ups,
// forfeited matches, accelerations, prohibitions and corrections.
func (r *reader) readPairingRecords() {
	r.indexByes()
	r.lineUpAt = map[roundID]int{}
	r.each(r.byes, r.byeRecord)
	r.each(r.teamBye, r.teamAllocatedByes)
	r.each(r.forfeits, r.forfeitedMatch)
	r.each(r.lineUps, r.lineUp)
	r.each(r.absent, r.absentees)
	r.each(r.withdrawn, r.withdrawals)
	r.each(r.leftTeams, r.withdrawnTeams)
	r.each(r.matches, r.pairedMatches)
	r.each(r.given, r.givenRatings)
	r.each(r.rated, r.ratedFrom)
	r.each(r.outsides, r.outsideValues)
	r.each(r.sources, r.ratingSources)
	r.each(r.extras, r.extraGame)
	r.each(r.decisions, r.decision)
	r.each(r.tables, r.givenRound)
	r.each(r.lots, r.playOffLots)
	r.each(r.counted, r.countedGame)
	r.each(r.accelerated, r.acceleration)
	r.fictitiousPoints()
	r.each(r.prohibited, r.prohibition)
	r.each(r.apart, r.keptApart)
	r.each(r.corrections, r.correction)
	r.endlessProhibitions()
	for n := range r.t.Rounds {
		round := &r.t.Rounds[n]
		orderByes(round.Byes, func(id int) int { return int(r.index[id]) })
		orderByes(round.TeamByes, func(id int) int { return r.teams[id] })
	}
	if len(r.t.Teams) > 0 {
		r.teamMates()
	}
	r.beyondPlan()
}

// beyondPlan reports entries in rounds after the last one planned.
func (r *reader) beyondPlan() {
	planned := r.t.PlannedRounds
	if planned == 0 || len(r.t.Rounds) <= planned {
		return
	}
	for i := range r.players {
		for n, c := range r.cellsOf(i) {
			if n >= planned && c.state == cellGiven {
				r.report(Violation, r.at(i, n+1, 0), strconv.Itoa(len(r.t.Rounds)), strconv.Itoa(planned), "trf.rounds.more")
				return
			}
		}
	}
	r.report(Violation, place{}, strconv.Itoa(len(r.t.Rounds)), strconv.Itoa(planned), "trf.rounds.more")
}

// acceleration reads 250: fictitious points for a range of participants in a
// range of rounds.
func (r *reader) acceleration(w *row) {
	if r.reportShift(w, 4, 9, 14, 18, 22, 27) {
		return
	}
	var a tournament.Acceleration
	if v := r.pointField(w, 5, 8); v != nil {
		a.Match = *v
	}
	if v := r.pointField(w, 10, 13); v != nil {
		a.Game = *v
	}
	if len(r.t.Teams) == 0 && a.Match != 0 {
		if a.Game != 0 {
			r.report(Violation, w.place(5), w.field(5, 8), "", "trf.acceleration.match")
		} else {
			a.Game = a.Match
			r.report(Adjustment, w.place(5), w.field(5, 8), a.Game.String(), "trf.acceleration.moved")
		}
		a.Match = 0
	}
	var ok, ok2, ok3, ok4 bool
	a.FirstRound, ok = r.roundField(w, 15, 17)
	a.LastRound, ok2 = r.roundField(w, 19, 21)
	a.FirstID, ok3 = integer(w.field(23, 26))
	a.LastID, ok4 = integer(w.field(28, 31))
	if !ok || !ok2 {
		return
	}
	if !ok3 || !ok4 || a.FirstID == 0 || a.LastID < a.FirstID || a.LastRound < a.FirstRound {
		r.report(Error, w.place(15), w.rest(15), "", "trf.acceleration.range")
		return
	}
	r.t.Accelerations = append(r.t.Accelerations, a)
}

// fictitiousPoints reads XXA: a player's fictitious points round by round. Equal
// points in rounds and of players that follow each other become one range.
func (r *reader) fictitiousPoints() {
	var all []tournament.Acceleration
	seen := map[int]int{}
	r.each(r.fictitious, func(w *row) {
		p := r.playerOf(w, token{w.field(5, 8), 5, 8})
		if p == nil {
			return
		}
		if first := seen[p.Number]; first != 0 {
			r.report(Violation, w.place(5), strconv.Itoa(p.Number), "", "trf.record.repeated", "record", w.id, "first", first)
			return
		}
		seen[p.Number] = w.line
		run := tournament.Acceleration{FirstID: p.Number, LastID: p.Number}
		for round, column := 1, 10; column-1 <= w.width(); round, column = round+1, column+5 {
			if r.reportShift(w, column-1) {
				return
			}
			var points tournament.Points
			if v := r.pointField(w, column, column+3); v != nil {
				if points = *v; !r.roundInRange(w, column, round) {
					return
				}
			}
			if points == run.Game && points != 0 {
				run.LastRound = round
				continue
			}
			if run.Game != 0 {
				all = append(all, run)
			}
			run.Game, run.FirstRound, run.LastRound = points, round, round
		}
		if run.Game != 0 {
			all = append(all, run)
		}
	})
	r.t.Accelerations = append(r.t.Accelerations, joinRanges(all)...)
}

// joinRanges makes one range of those that differ only in the participant and
// follow each other.
func joinRanges(list []tournament.Acceleration) []tournament.Acceleration {
	slices.SortFunc(list, func(a, b tournament.Acceleration) int {
		for _, d := range [...]int{a.FirstRound - b.FirstRound, a.LastRound - b.LastRound, int(a.Game - b.Game), a.FirstID - b.FirstID} {
			if d != 0 {
				return d
			}
		}
		return 0
	})
	var joined []tournament.Acceleration
	for _, a := range list {
		if n := len(joined) - 1; n >= 0 {
			last := joined[n]
			if last.LastID+1 == a.FirstID && last.Game == a.Game && last.FirstRound == a.FirstRound && last.LastRound == a.LastRound {
				joined[n].LastID = a.LastID
				continue
			}
		}
		joined = append(joined, a)
	}
	return joined
}

// prohibition reads 260: who may not meet in a range of rounds.
func (r *reader) prohibition(w *row) {
	if r.reportShift(w, 4, 8, 12) {
		return
	}
	p := tournament.Prohibition{FirstRound: 1}
	var ok bool
	if s := w.field(5, 7); s != "" {
		if p.FirstRound, ok = integer(s); !ok || p.FirstRound > MaxRounds {
			r.report(Error, w.place(5), s, "", "trf.round.number")
			return
		}
	}
	if s := w.field(9, 11); s != "" {
		if p.LastRound, ok = integer(s); !ok || p.LastRound != 0 && p.LastRound < p.FirstRound {
			r.report(Error, w.place(9), s, "", "trf.round.number")
			return
		}
	}
	p.FirstRound = max(p.FirstRound, 1)
	r.enterProhibition(w, p, w.tokens(13))
}

// keptApart reads XXP: who may not meet at all.
func (r *reader) keptApart(w *row) {
	r.enterProhibition(w, tournament.Prohibition{FirstRound: 1}, w.tokens(4))
}

func (r *reader) enterProhibition(w *row, p tournament.Prohibition, ids []token) {
	seen := map[int]bool{}
	for _, id := range ids {
		number, ok := integer(id.text)
		if !ok || number > MaxPlayers {
			r.report(Error, w.place(id.from), id.text, "", "trf.number")
			return
		}
		if number == 0 || seen[number] {
			continue
		}
		if !r.participant(number) {
			r.report(Violation, w.place(id.from), id.text, "", "trf.id.unknown")
		}
		seen[number] = true
		p.IDs = append(p.IDs, number)
	}
	if len(p.IDs) < 2 {
		r.report(Violation, w.place(1), w.rest(5), "", "trf.prohibition.few")
		return
	}
	r.t.Prohibited = append(r.t.Prohibited, p)
}

// endlessProhibitions gives those that last to the end of the event no last round.
func (r *reader) endlessProhibitions() {
	for i := range r.t.Prohibited {
		p := &r.t.Prohibited[i]
		if end := lastRound(r.t); end > 0 && p.LastRound >= end || p.LastRound > MaxRounds {
			p.LastRound = 0
		}
	}
}

// lastRound returns the last round planned or entered; 0 when there is neither.
func lastRound(t *tournament.Tournament) int { return max(t.PlannedRounds, len(t.Rounds)) }

// participant reports whether a team, or in an individual event a player, has
// that number.
func (r *reader) participant(number int) bool {
	if len(r.t.Teams) > 0 {
		_, ok := r.teams[number]
		return ok
	}
	return number > 0 && number <= MaxPlayers && r.index[number] != 0
}
