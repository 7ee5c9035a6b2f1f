package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	burstein "torneo/internal/pairing/burstein/reference"
	dubov "torneo/internal/pairing/dubov/reference"
	dutch "torneo/internal/pairing/dutch/reference"
	lim "torneo/internal/pairing/lim/reference"
	olympiad "torneo/internal/pairing/olympiad/reference"
	upfloat "torneo/internal/pairing/upfloat/reference"
	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/tournament"
	"torneo/trf"
)

// reading is a plain reading of a system's text: a program of its own that goes through
// candidates as the text says, simple and slow.
type reading struct {
	system pairing.System
	pair   func(*swiss.Field) ([]swiss.Pair, error)
	fields int      // participants of random fields up to which its enumeration ends soon
	rounds int      // participants of rounds of generated tournaments up to which it does
	types  []string // of random tournaments besides the usual one (ETT26)
}

// readings returns the plain readings that there are, a line each.
func readings() []reading {
	return []reading{
		{pairing.Dutch, dutch.Pair, 12, 16, nil},
		{pairing.DutchCollapsing, dutch.Pair, 12, 12, nil},
		{pairing.DutchRelaxing, dutch.Pair, 12, 12, nil},
		{pairing.Dubov, dubov.Pair, 12, 14, nil},
		{pairing.Dubov2018, dubov.Pair, 12, 14, nil},
		{pairing.Burstein, burstein.Outgoing, 12, 12, nil},
		{pairing.Burstein2018, burstein.Incoming, 12, 12, nil},
		{pairing.Lim, lim.Pair, 12, 16, []string{"CUSTOM_SWISS lim-2026 maxi=yes", "CUSTOM_SWISS lim-2026 maxi=no"}},
		{"lim-2017", lim.Pair, 12, 16, []string{"CUSTOM_SWISS lim-2017 maxi=yes", "CUSTOM_SWISS lim-2017 maxi=no"}},
		{"lim-2012", lim.Pair, 12, 16, []string{"CUSTOM_SWISS lim-2012 maxi=yes", "CUSTOM_SWISS lim-2012 maxi=no"}},
		{pairing.Olympiad, olympiad.Pair, 12, 14, nil},
		{pairing.DoubleSwiss, upfloat.Pair, 11, 12, nil},
		{pairing.Team, upfloat.Pair, 11, 12, []string{"FIDE_TEAM_TYPEB_MP_GP", "FIDE_TEAM_TYPEB_MP", "FIDE_TEAM_MP_GP", "FIDE_TEAM_GP_MP", "FIDE_TEAM_TYPEB_GP"}},
		{pairing.TeamGraded, upfloat.Pair, 11, 12, []string{"FIDE_TEAM_TYPEB_MP_GP", "FIDE_TEAM_GP_MP"}},
	}
}

// readingOf returns the plain reading of a system; false if there is none.
func readingOf(s pairing.System) (reading, bool) {
	all := readings()
	k := slices.IndexFunc(all, func(r reading) bool { return r.system == s })
	if k < 0 {
		return reading{}, false
	}
	return all[k], true
}

// reference pairs a small field by the engine and by the plain reading of its system:
// the same pairs with the same colours on the same boards, or no legal pairing for
// either.
func (e *exam) reference(f *swiss.Field, file string) {
	r, there := readingOf(pairing.SystemOf(f))
	most := r.rounds
	if e.mostReference >= 0 {
		most = e.mostReference
	}
	if !there || f.Len() == 0 || f.Len() > most {
		return
	}
	if text := e.agree(f, r); text != "" {
		e.find("%s, round %d: %s", file, f.Round, text)
	}
}

// agree compares the engine with the plain reading, and says how they differ.
func (e *exam) agree(f *swiss.Field, r reading) string {
	e.Reference++
	want, wantErr := r.pair(f)
	got, gotErr := byTheEngine(f)
	var wantNone, gotNone *swiss.Impossible
	switch {
	case errors.As(wantErr, &wantNone) && errors.As(gotErr, &gotNone):
		e.Impossible++
	case wantErr != nil || gotErr != nil || !slices.Equal(got, want):
		return fmt.Sprintf("paired %s, by the reference %s", inNumbers(f, got, gotErr), inNumbers(f, want, wantErr))
	}
	return ""
}

// byTheEngine pairs a field by the engine. A panic is an error.
func byTheEngine(f *swiss.Field) (pairs []swiss.Pair, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	paired, err := pairing.PairField(f)
	if err != nil {
		return nil, err
	}
	return paired.Pairs, nil
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
		a, b := d.randomBetween(1, len(t.Players)), d.randomBetween(1, len(t.Players))
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
