package main

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"torneo/pairing"
	"torneo/pairing/dutch/reference"
	"torneo/pairing/swiss"
	"torneo/tournament"
	"torneo/trf"
)

// reference pairs a small field by both engines: the same pairs with the same
// colours on the same boards, or no legal pairing for either.
func (e *exam) reference(f *swiss.Field, file string) {
	if f.Len() == 0 || f.Len() > e.mostReference {
		return
	}
	e.Reference++
	want, wantErr := reference.Pair(f)
	var got []swiss.Pair
	paired, gotErr := pairing.PairField(f)
	if gotErr == nil {
		got = paired.Pairs
	}
	var wantNone, gotNone *swiss.Impossible
	switch {
	case errors.As(wantErr, &wantNone) && errors.As(gotErr, &gotNone):
		e.Impossible++
	case wantErr != nil || gotErr != nil || !slices.Equal(got, want):
		e.find("%s, round %d: paired %s, by the reference %s", file, f.Round, inNumbers(f, got, gotErr), inNumbers(f, want, wantErr))
	}
}

// further pairs one round more, with some players away and some kept apart: as
// the last round, or with others after it.
func (e *exam) further(t *tournament.Tournament, d drawer, file string) {
	round := t.RoundsPaired() + 1
	next := *t
	next.PlannedRounds = max(t.PlannedRounds, round+d.IntN(3))
	next.Rounds = append(slices.Clone(t.Rounds[:round-1]), tournament.Round{})
	away := d.most(d.IntN(20), 60)
	for i := range next.Players {
		if d.chance(away) {
			bye := tournament.Bye{ID: next.Players[i].Number, Kind: tournament.ZeroPointBye}
			next.Rounds[round-1].Byes = append(next.Rounds[round-1].Byes, bye)
		}
	}
	next.Prohibited = slices.Clone(t.Prohibited)
	for d.chance(30) {
		a, b := d.between(1, len(t.Players)), d.between(1, len(t.Players))
		if a != b {
			next.Prohibited = append(next.Prohibited, tournament.Prohibition{FirstRound: round, LastRound: round, IDs: []int{a, b}})
		}
	}
	f, err := pairing.Field(&next, pairing.Options{Round: round})
	if err != nil {
		e.find("%s, round %d: %v", file, round, err)
		return
	}
	before := len(e.findings)
	e.reference(f, file)
	if len(e.findings) > before {
		data, err := trf.Write(&next, trf.TRF26, trf.Options{})
		if err != nil {
			e.find("%s: %v", file, err)
		}
		e.keep(file, data)
	}
}

// inNumbers writes pairs by the numbers of the players, 0 for the bye.
func inNumbers(f *swiss.Field, pairs []swiss.Pair, err error) string {
	if none := (*swiss.Impossible)(nil); errors.As(err, &none) {
		return "(no legal pairing)"
	}
	if err != nil {
		return "(" + err.Error() + ")"
	}
	list := make([]string, len(pairs))
	for i, p := range pairs {
		list[i] = strconv.Itoa(f.Players[p.White].Number) + "-0"
		if p.Black != swiss.Bye {
			list[i] = strconv.Itoa(f.Players[p.White].Number) + "-" + strconv.Itoa(f.Players[p.Black].Number)
		}
	}
	return strings.Join(list, " ")
}
