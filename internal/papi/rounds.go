package papi

import (
	"cmp"
	"fmt"
	"slices"

	"torneo/tournament"
	"torneo/trf"
)

// outcomes are the results of a game from the side of White, with the one of Black.
var outcomes = map[[2]int]tournament.ByColor[tournament.Outcome]{
	{0, 0}: {},
	{3, 1}: {White: tournament.Win, Black: tournament.Loss},
	{1, 3}: {White: tournament.Loss, Black: tournament.Win},
	{2, 2}: tournament.Both(tournament.Draw),
	{6, 4}: {White: tournament.ForfeitWin, Black: tournament.ForfeitLoss},
	{4, 6}: {White: tournament.ForfeitLoss, Black: tournament.ForfeitWin},
	{5, 5}: tournament.Both(tournament.ForfeitLoss),
}

// enterRounds takes the games and byes. Where two rows contradict each other nothing is taken
// of them in that round, and it is said.
func (r *reader) enterRounds() {
	t := r.record
	sum := map[int]tournament.Points{}
	for n := range r.planned {
		var x tournament.Round
		x.Date = r.day(fmt.Sprintf("DateRd%d", n+1))
		byed := 0
		for _, p := range r.people {
			if p.entries[n].opponent == exempt {
				byed++
			}
		}
		for _, p := range r.people {
			if !r.enter(&x, p, n, byed) {
				r.problem(trf.Violation, fmt.Sprintf("%s %d %d", p.entries[n].color, p.entries[n].opponent, p.entries[n].result), "", "papi.contradiction", "name", p.player.Name, "round", n+1)
			}
		}
		slices.SortStableFunc(x.Games, func(a, b tournament.Game) int {
			return cmp.Or(cmp.Compare(max(sum[b.White], sum[b.Black]), max(sum[a.White], sum[a.Black])),
				cmp.Compare(sum[b.White]+sum[b.Black], sum[a.White]+sum[a.Black]), cmp.Compare(min(a.White, a.Black), min(b.White, b.Black)))
		})
		for _, g := range x.Games {
			sum[g.White] += t.Points.Of(g.Result.White, tournament.White)
			sum[g.Black] += t.Points.Of(g.Result.Black, tournament.Black)
		}
		for _, b := range x.Byes {
			sum[b.ID] += t.Points.Bye(b.Kind)
		}
		t.Rounds = append(t.Rounds, x)
	}
	for n := len(t.Rounds); n > r.paired; n = len(t.Rounds) {
		if last := &t.Rounds[n-1]; len(last.Byes) > 0 || !last.Date.IsZero() {
			break
		}
		t.Rounds = t.Rounds[:n-1]
	}
}

// enter takes what a player's row says of a round, a game from the row of White; false: it
// cannot be taken. byed is the number of rows with the bye in that round.
func (r *reader) enter(x *tournament.Round, p *person, n, byed int) bool {
	e := p.entries[n]
	add := func(k tournament.ByeKind) bool {
		x.Byes = append(x.Byes, tournament.Bye{ID: p.player.Number, Kind: k})
		return true
	}
	switch {
	case e.opponent == exempt:
		return e.color == "B" && e.result == 6 && byed == 1 && r.exempt.entries[n].opponent == p.ref && add(tournament.PairingAllocatedBye)
	case e.opponent == 0 && e.color == "F":
		switch e.result {
		case 0:
			return add(tournament.ZeroPointBye)
		case 2:
			return add(tournament.HalfPointBye)
		case 6:
			return add(tournament.FullPointBye)
		}
		return false
	case e.opponent == 0:
		return (e.color == "R" || e.color == "") && e.result == 0 // not paired
	}
	o := r.by[e.opponent]
	if o == nil || o == p {
		return false
	}
	back := o.entries[n]
	if back.opponent != p.ref {
		return false
	}
	switch {
	case e.color == "B" && back.color == "N":
		result, ok := outcomes[[2]int{e.result, back.result}]
		if !ok {
			return false
		}
		x.Games = append(x.Games, tournament.Game{White: p.player.Number, Black: o.player.Number, Result: result})
		return true
	case e.color == "N" && back.color == "B":
		_, ok := outcomes[[2]int{back.result, e.result}]
		return ok
	}
	return false
}
