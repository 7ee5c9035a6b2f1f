package simulate

import (
	"torneo/message"
	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Legally pairs rounds legally but not by the rules, and fast: to test and to
// time everything besides the pairing.
func (o Options) Legally() Options {
	o.pair = legally
	return o
}

// Oddities are the number of games out of the ordinary of each kind, in the
// order of the options.
var Oddities = oddResults

// legally pairs neighbours in the ranking who may meet, and goes back a little
// where somebody is left over.
func legally(t *tournament.Tournament, round int) (*pairing.Round, error) {
	f, err := swiss.New(t, round, swiss.Dutch2026)
	if err != nil {
		return nil, err
	}
	r := &pairing.Round{Number: round, Absent: f.Absent}
	paired := make([]bool, f.Len())
	bye := -1
	if f.Len()%2 == 1 {
		for i := f.Len() - 1; i >= 0 && bye < 0; i-- {
			if f.Players[i].ByeBar == swiss.MayHaveBye {
				bye = i
			}
		}
		if bye < 0 {
			return nil, &swiss.Impossible{Message: message.New("pairing.impossible")}
		}
		paired[bye] = true
	}
	steps := 0
	var next func(from int) bool
	next = func(from int) bool {
		for from < f.Len() && paired[from] {
			from++
		}
		if from == f.Len() {
			return true
		}
		for i := from + 1; i < f.Len() && steps < 10000; i++ {
			if steps++; paired[i] || f.HaveMet(from, i) || f.IsProhibited(from, i) {
				continue
			}
			paired[from], paired[i] = true, true
			r.Boards = append(r.Boards, pairing.Board{White: f.Players[from].Number, Black: f.Players[i].Number})
			if next(from + 1) {
				return true
			}
			r.Boards = r.Boards[:len(r.Boards)-1]
			paired[from], paired[i] = false, false
		}
		return false
	}
	if !next(0) {
		return nil, &swiss.Impossible{Message: message.New("pairing.impossible")}
	}
	for k := range r.Boards { // colours in turn
		b := &r.Boards[k]
		white, _ := f.IndexOf(b.White)
		black, _ := f.IndexOf(b.Black)
		if f.Players[white].Difference > f.Players[black].Difference {
			b.White, b.Black = b.Black, b.White
		}
	}
	if bye >= 0 {
		r.Boards = append(r.Boards, pairing.Board{White: f.Players[bye].Number, Black: pairing.Bye})
	}
	return r, nil
}
