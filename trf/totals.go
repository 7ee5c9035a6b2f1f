package trf

import (
	"fmt"
	"slices"

	"torneo/tournament"
)

// byTotals finds out from the totals that a report declares what it does not say of byes:
// how much the pairing-allocated one is worth, where no record says so, and in which round
// without an entry somebody had half a point, or one. It is taken where one reading alone
// makes everybody's results what he is stated to have (R-BYES-BY-TOTALS); where several
// do, the report has to say which.
func (r *reader) byTotals() {
	t := r.t
	if len(t.Teams) > 0 || r.top == Error || len(t.Players) == 0 || slices.ContainsFunc(t.Players, func(p tournament.Player) bool { return p.Declared.Points == nil }) {
		return
	}
	scored, holds := r.scoredByPlayer()
	worth := t.Points.PairingAllocatedBye
	candidates := []tournament.Points{worth}
	if !r.points.allocated && slices.Max(holds) > 0 {
		for _, w := range []tournament.Points{t.Points.Win.White, t.Points.HalfPointBye, 0} {
			if !slices.Contains(candidates, w) {
				candidates = append(candidates, w)
			}
		}
	}
	fits := func(w tournament.Points) bool {
		for i := range t.Players {
			if _, ways := r.explainMissing(i, *t.Players[i].Declared.Points-scored[i]-w*tournament.Points(holds[i])); ways == 0 {
				return false
			}
		}
		return true
	}
	var right []tournament.Points
	for _, w := range candidates {
		if fits(w) {
			right = append(right, w)
		}
	}
	switch {
	case len(right) == 0, right[0] == worth && !r.anyMissing(scored, holds, worth):
		return
	case len(right) > 1:
		r.report(Error, place{}, "", "", "trf.totals.worths", "first", right[0], "second", right[1])
		return
	case right[0] != worth:
		first := slices.IndexFunc(holds, func(n int) bool { return n > 0 })
		r.report(Adjustment, place{r.players[first].line, 81, "001"}, t.Players[first].Declared.Points.String(), right[0].String(), "trf.totals.worth", "points", right[0])
		t.Points.PairingAllocatedBye = right[0]
	}
	for i := range t.Players {
		missing := *t.Players[i].Declared.Points - scored[i] - right[0]*tournament.Points(holds[i])
		if missing != 0 {
			r.giveByes(i, missing)
		}
	}
}

// scoredByPlayer returns each player's points without the pairing-allocated byes, and the
// number of these byes; by index.
func (r *reader) scoredByPlayer() (scored []tournament.Points, holds []int) {
	t := r.t
	scored, holds = make([]tournament.Points, len(t.Players)), make([]int, len(t.Players))
	add := func(number int, p tournament.Points) {
		if number > 0 && number < len(r.index) && r.index[number] > 0 {
			scored[r.index[number]-1] += p
		}
	}
	for n := range t.RoundsPaired() { // a bye that is announced has added nothing yet
		for _, g := range t.Rounds[n].Games {
			add(g.White, t.Points.Of(g.Result.White, tournament.White))
			add(g.Black, t.Points.Of(g.Result.Black, tournament.Black))
		}
		for _, b := range t.Rounds[n].Byes {
			if b.Kind == tournament.PairingAllocatedBye {
				holds[r.index[b.ID]-1]++
			} else {
				add(b.ID, t.Points.Bye(b.Kind))
			}
		}
	}
	return scored, holds
}

func (r *reader) anyMissing(scored []tournament.Points, holds []int, worth tournament.Points) bool {
	for i := range r.t.Players {
		if *r.t.Players[i].Declared.Points != scored[i]+worth*tournament.Points(holds[i]) {
			return true
		}
	}
	return false
}

// silentRounds returns the rounds that others played and in which the report has
// nothing of a player.
func (r *reader) silentRounds(player int) (rounds []int) {
	number := r.t.Players[player].Number
	for n := range r.t.RoundsPaired() {
		x := &r.t.Rounds[n]
		if !slices.ContainsFunc(x.Games, func(g tournament.Game) bool { return g.White == number || g.Black == number }) &&
			!slices.ContainsFunc(x.Byes, func(b tournament.Bye) bool { return b.ID == number }) {
			rounds = append(rounds, n+1)
		}
	}
	return rounds
}

// explainMissing returns the rounds without an entry, and the number of ways in which
// half-point and full-point byes in them make up the missing points, two standing for more.
func (r *reader) explainMissing(player int, missing tournament.Points) (rounds []int, ways int) {
	half, full := r.t.Points.HalfPointBye, r.t.Points.FullPointBye
	if missing == 0 {
		return nil, 1
	}
	if missing < 0 || half <= 0 || full <= 0 {
		return nil, 0
	}
	rounds = r.silentRounds(player)
	n := len(rounds)
	for halves := 0; halves <= n; halves++ {
		for fulls := 0; halves+fulls <= n; fulls++ {
			if half*tournament.Points(halves)+full*tournament.Points(fulls) != missing {
				continue
			}
			if ways++; halves != n && fulls != n { // in which rounds
				ways++
			}
		}
	}
	return rounds, ways
}

// giveByes enters the byes that make up what is missing, or says that there are several ways.
func (r *reader) giveByes(player int, missing tournament.Points) {
	p := &r.t.Players[player]
	at := place{r.players[player].line, 81, "001"}
	rounds, ways := r.explainMissing(player, missing)
	if ways > 1 {
		r.report(Error, at, p.Declared.Points.String(), "", "trf.totals.several", "player", p.Number, "missing", missing, "rounds", fmt.Sprint(rounds))
		return
	}
	kind, id := tournament.HalfPointBye, "trf.totals.half"
	if missing == r.t.Points.FullPointBye*tournament.Points(len(rounds)) {
		kind, id = tournament.FullPointBye, "trf.totals.full"
	}
	for _, n := range rounds {
		x := r.round(n)
		x.Byes = append(x.Byes, tournament.Bye{ID: p.Number, Kind: kind})
		slices.SortFunc(x.Byes, func(a, b tournament.Bye) int { return a.ID - b.ID })
		r.report(Adjustment, at, p.Declared.Points.String(), byeLetter(kind), id, "player", p.Number, "round", n)
	}
}
