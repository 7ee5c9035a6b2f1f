package trf

import (
	"slices"
	"strconv"
	"strings"

	"torneo/tournament"
)

// pairingRecords writes what stands beside players and teams.
func (w *writer) pairingRecords() {
	if w.format == TRF16 {
		w.fictitiousPoints()
		w.keptApart()
		return
	}
	w.byes()
	w.accelerations()
	w.prohibitions()
	if w.t.IsTeam() {
		w.teamRounds()
	}
	w.corrections()
}

// byes writes 240: the byes of teams, and those that players have in rounds
// without pairing.
func (w *writer) byes() {
	begun := false
	rounds := len(w.t.Rounds)
	if w.opts.Portable {
		rounds = max(rounds, w.t.PlannedRounds)
	}
	for n := range rounds {
		byes := w.byesOf(n)
		for _, kind := range [...]tournament.ByeKind{tournament.FullPointBye, tournament.HalfPointBye, tournament.ZeroPointBye} {
			var ids []int
			for _, b := range byes {
				if b.Kind == kind {
					ids = append(ids, b.ID)
				}
			}
			for _, part := range chunks(ids, 2000) {
				if !begun {
					w.ruler("T RRR TOI1 TOI2 TOI3 TOI4")
					begun = true
				}
				w.begin("240")
				w.left(5, 1, "symbol", byeLetter(kind))
				w.number(7, 3, "round", n+1)
				w.board(11, part)
				w.finish()
			}
		}
	}
}

// byesOf returns those that 240 has of a round, counted from 0: of players what
// does not stand in their lines. Portably who has left has a zero-point bye in
// every round to come, since only this program reads its comment on who has
// left.
func (w *writer) byesOf(n int) (byes []tournament.Bye) {
	if w.t.IsTeam() {
		if n < len(w.t.Rounds) {
			byes = w.t.Rounds[n].TeamByes
		}
		return byes
	}
	if n < w.t.RoundsPaired() {
		return nil
	}
	if n < len(w.t.Rounds) {
		byes = w.t.Rounds[n].Byes
	}
	if !w.opts.Portable {
		return byes
	}
	byes = slices.Clone(byes)
	for i := range w.t.Players {
		p := &w.t.Players[i]
		if p.Withdrawn && !slices.ContainsFunc(byes, func(b tournament.Bye) bool { return b.ID == p.Number }) {
			byes = append(byes, tournament.Bye{ID: p.Number, Kind: tournament.ZeroPointBye})
		}
	}
	return byes
}

// accelerations writes 250.
func (w *writer) accelerations() {
	if len(w.t.Accelerations) > 0 {
		w.ruler("MMMM GGGG RRF RRL PPPF PPPL")
	}
	for _, a := range w.t.Accelerations {
		w.begin("250")
		if a.Match != 0 {
			w.points(5, 4, "points", a.Match)
		}
		if a.Game != 0 || a.Match == 0 {
			w.points(10, 4, "points", a.Game)
		}
		w.number(15, 3, "round", a.FirstRound)
		w.number(19, 3, "round", a.LastRound)
		w.number(23, 4, "number", a.FirstID)
		w.number(28, 4, "number", a.LastID)
		w.finish()
	}
}

// fictitiousPoints writes XXA, a line for each accelerated player; ranges that
// overlap add up.
func (w *writer) fictitiousPoints() {
	sums, last := fictitious(w.t.Accelerations)
	if last > MaxRounds {
		w.refuse("trf.write.rounds", "count", last, "limit", MaxRounds)
		return
	}
	for i := range w.t.Players {
		number := w.t.Players[i].Number
		if number < 1 || number > MaxPlayers {
			continue
		}
		points := sums[number*last : (number+1)*last]
		for len(points) > 0 && points[len(points)-1] == 0 {
			points = points[:len(points)-1]
		}
		if len(points) == 0 {
			continue
		}
		w.begin("XXA")
		w.setSubject(number)
		w.number(5, 4, "number", number)
		for r, p := range points {
			w.points(10+5*r, 4, "points", p)
		}
		w.finish()
	}
}

// fictitious adds the ranges up: points by number and round, for as many rounds
// as are accelerated.
func fictitious(list []tournament.Acceleration) (sums []tournament.Points, last int) {
	for _, a := range list {
		if a.Game != 0 {
			last = max(last, a.LastRound)
		}
	}
	if last == 0 || last > MaxRounds {
		return nil, last
	}
	// Each range marks its four corners; two running sums fill the table.
	sums = make([]tournament.Points, (MaxPlayers+2)*last)
	for _, a := range list {
		first, end := max(a.FirstID, 1), min(a.LastID, MaxPlayers)+1
		from, to := max(a.FirstRound, 1)-1, a.LastRound
		if first >= end || from >= to {
			continue
		}
		sums[first*last+from] += a.Game
		sums[end*last+from] -= a.Game
		if to < last {
			sums[first*last+to] -= a.Game
			sums[end*last+to] += a.Game
		}
	}
	for i := range sums {
		if i%last > 0 {
			sums[i] += sums[i-1]
		}
	}
	for i := last; i < len(sums); i++ {
		sums[i] += sums[i-last]
	}
	return sums, last
}

// prohibitions writes 260. One without last round ends with the event.
func (w *writer) prohibitions() {
	if len(w.t.Prohibited) > 0 {
		w.ruler("RRF RRL TOI1 TOI2 TOI3 TOI4")
	}
	for _, p := range w.t.Prohibited {
		last := p.LastRound
		if last == 0 {
			if last = lastRound(w.t); last < p.FirstRound || last == 0 {
				last = 999
			}
		}
		w.begin("260")
		w.number(5, 3, "round", max(p.FirstRound, 1))
		w.number(9, 3, "round", last)
		w.board(13, p.IDs)
		w.finish()
	}
}

// keptApart writes XXP for the prohibitions of the whole event, the only ones
// that it can say.
func (w *writer) keptApart() {
	for _, p := range w.t.Prohibited {
		if !wholeEvent(w.t, p) {
			continue
		}
		ids := make([]string, len(p.IDs))
		for i, id := range p.IDs {
			ids[i] = strconv.Itoa(id)
		}
		w.text("XXP", strings.Join(ids, " "))
	}
}

func wholeEvent(t *tournament.Tournament, p tournament.Prohibition) bool {
	end := lastRound(t)
	return p.FirstRound <= 1 && (p.LastRound == 0 || end > 0 && p.LastRound >= end)
}

// corrections writes 299 in the columns of FIDE's table.
func (w *writer) corrections() {
	if len(w.t.Corrections) > 0 {
		w.ruler("T  MMMM  GGGG  RRR PPP1 PPP2")
	}
	for _, c := range w.t.Corrections {
		w.begin("299")
		w.left(5, 1, "symbol", c.Result)
		if w.t.IsTeam() || c.Match != 0 {
			w.points(8, 4, "points", c.Match)
		}
		w.points(14, 4, "points", c.Game)
		round := strconv.Itoa(c.Round)
		w.right(20, 3, "round", strings.Repeat("0", max(0, 3-len(round)))+round)
		w.board(24, c.IDs)
		w.finish()
	}
}
