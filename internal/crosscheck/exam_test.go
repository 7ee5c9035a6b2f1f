package main

import (
	"slices"
	"strings"
	"testing"

	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/tournament"
	"torneo/trf"
)

// regular returns a generated tournament of six players and five rounds at least,
// all games played.
func regular(t *testing.T) *tournament.Tournament {
	t.Helper()
	for number := range 1000 {
		record, err := generateTournament(pairing.Dutch, 2, number)
		if err != nil {
			t.Fatal(err)
		}
		plain := len(record.Players) >= 6 && len(record.Rounds) >= 5 && len(record.Players)%2 == 1
		for _, r := range record.Rounds {
			plain = plain && len(r.Byes) == 1 && r.Byes[0].Kind == tournament.PairingAllocatedBye
			for _, g := range r.Games {
				plain = plain && g.Result.White.IsRated()
			}
		}
		if plain {
			return record
		}
	}
	t.Fatal("none found")
	return nil
}

// The check finds every error in a record, and none in a right one.
func TestExamFindsWhatIsWrong(t *testing.T) {
	for name, test := range map[string]struct {
		spoil func(*tournament.Tournament)
		want  string // part of a finding; "": none
	}{
		"nothing": {func(*tournament.Tournament) {}, ""},
		"colours": {func(r *tournament.Tournament) {
			g := &r.Rounds[1].Games[0]
			g.White, g.Black = g.Black, g.White
			g.Result.White, g.Result.Black = g.Result.Black, g.Result.White
		}, "round 2, colours"},
		"pairs": {func(r *tournament.Tournament) {
			g := r.Rounds[0].Games
			g[0].Black, g[1].Black = g[1].Black, g[0].Black
			g[0].Result, g[1].Result = tournament.Both(tournament.Draw), tournament.Both(tournament.Draw)
		}, "round 1, pairs"},
		"bye": {func(r *tournament.Tournament) {
			g, b := &r.Rounds[0].Games[0], &r.Rounds[0].Byes[0]
			g.White, b.ID = b.ID, g.White
		}, "round 1, bye"},
		"place": {func(r *tournament.Tournament) {
			for i := range r.Players {
				r.Players[i].Declared.Rank = 1 + i%2
			}
		}, "is stated to have place"},
		"points": {func(r *tournament.Tournament) { *r.Players[0].Declared.Points += tournament.Half }, "points"},
		"list":   {func(r *tournament.Tournament) { r.TieBreaks = []string{"PTS", "NIX"} }, "list of tie-breaks"},
	} {
		t.Run(name, func(t *testing.T) {
			record := regular(t)
			test.spoil(record)
			data, err := trf.Write(record, trf.TRF26, trf.Options{})
			if err != nil {
				t.Fatal(err)
			}
			var o outcome
			e := newExam(&o, 0)
			if back := e.readAsWritten(record, data); back != nil {
				e.pairings(back)
				e.places(back, true)
			}
			found := slices.ContainsFunc(o.findings, func(f string) bool { return strings.Contains(f, test.want) })
			if (test.want == "") != (len(o.findings) == 0) || test.want != "" && !found {
				t.Errorf("found %q, want %q", o.findings, test.want)
			}
		})
	}
}

// In files of others any place of a tie is right, and no list is no mistake.
func TestExamOfOthers(t *testing.T) {
	record := regular(t)
	record.TieBreaks = []string{"PTS"}
	order := slices.Clone(record.Players)
	slices.SortFunc(order, func(a, b tournament.Player) int { return int(*b.Declared.Points - *a.Declared.Points) })
	for place, p := range order { // ties broken anyhow
		record.Players[p.Number-1].Declared.Rank = place + 1
	}
	exam := func() []string {
		data, err := trf.Write(record, trf.TRF26, trf.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var o outcome
		s := &source{read: func(int) ([]byte, error) { return data, nil }}
		s.examine(16, 0, &o)
		if o.Reference == 0 || o.Rounds != len(record.Rounds) {
			t.Errorf("%d rounds, %d by the reference", o.Rounds, o.Reference)
		}
		return o.findings
	}
	if found := exam(); len(found) > 0 {
		t.Errorf("found %q", found)
	}
	record.TieBreaks = nil
	if found := exam(); len(found) > 0 {
		t.Errorf("found %q", found)
	}
	record.TieBreaks = []string{"PTS"}
	record.Players[order[0].Number-1].Declared.Rank = len(order)
	if found := exam(); len(found) != 1 || !strings.Contains(found[0], "is stated to have place") {
		t.Errorf("found %q", found)
	}
}

// A pairing that the two engines do not share is a finding with both in it.
func TestPairsInNumbers(t *testing.T) {
	record := regular(t)
	f, err := swiss.New(record, 1, swiss.Dutch2026)
	if err != nil {
		t.Fatal(err)
	}
	got := inNumbers(f, []swiss.Pair{{White: 1, Black: 0}, {White: 2, Black: swiss.Bye}}, nil)
	if got != "2-1 3-0" {
		t.Errorf("%q", got)
	}
	if got := inNumbers(f, nil, &swiss.Impossible{}); got != "(no legal pairing)" {
		t.Errorf("%q", got)
	}
}

func TestAPanicIsAFinding(t *testing.T) {
	j := &journal{task: &task{compare: nil}}
	if o := j.work(t.Context(), 0); len(o.findings) != 1 || !strings.Contains(o.findings[0], "panic") {
		t.Errorf("%+v", o)
	}
}
