package trf_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"torneo/tournament"
	"torneo/trf"
)

// TestDatesOfAnEvent reads 042, 052 and 132 as programs and people write them.
func TestDatesOfAnEvent(t *testing.T) {
	day := func(y, m, d int) tournament.Date { return tournament.Date{Year: y, Month: m, Day: d} }
	for _, test := range []struct {
		start, end, rounds string // rounds: dates from column 92 on
		from, to, first    tournament.Date
	}{
		{start: "Dec 10, 2020", end: "10 Dec. 2020", from: day(2020, 12, 10), to: day(2020, 12, 10)},
		{start: "2020-12-10T20:18:00Z", from: day(2020, 12, 10)},
		{start: "12/13/2020", end: "12/05/2020"}, // the end before the start, whatever the order
		{start: "12/05/2020", end: "12/13/2020", from: day(2020, 12, 5), to: day(2020, 12, 13)},
		{start: "01/03/26", end: "08/03/26", from: day(2026, 3, 1), to: day(2026, 3, 8)},
		{start: "01.03.26", from: day(2026, 3, 1)},
		{start: "26/09/22", end: "26/09/24", from: day(2026, 9, 22), to: day(2026, 9, 24)}, // not two years long
		{start: "26/09/22", end: "26/09/22"},
		{start: "26/09/22", end: "26/09/22", rounds: "26/09/22", from: day(2026, 9, 22), to: day(2026, 9, 22), first: day(2026, 9, 22)},
		{start: "22/09/26", end: "22/09/26", rounds: "26/09/22  26/09/22", from: day(2026, 9, 22), to: day(2026, 9, 22), first: day(2026, 9, 22)},
		{start: "2026/04/13", end: "2026/04/15", rounds: "13/04/26  14/04/26  15/04/26", from: day(2026, 4, 13), to: day(2026, 4, 15), first: day(2026, 4, 13)},
		{rounds: "13/04/26  14/04/26  15/04/26", first: day(2026, 4, 13)},
		{rounds: "13/04/26", first: day(2013, 4, 26)}, // as the record has it
		{start: "2013/04/26", rounds: "13/04/26", from: day(2013, 4, 26), first: day(2013, 4, 26)},
		{start: "2026/03/01", end: "2020/03/01", rounds: "26/03/01", from: day(2026, 3, 1), to: day(2020, 3, 1), first: day(2026, 3, 1)},
	} {
		var b strings.Builder
		for id, text := range map[string]string{"042 ": test.start, "052 ": test.end, "132" + strings.Repeat(" ", 88): test.rounds} {
			if text != "" {
				b.WriteString(id + text + "\n")
			}
		}
		b.WriteString("001    1      Alpha\n")
		record, _, problems := trf.Read([]byte(b.String()))
		if record == nil {
			t.Fatalf("%+v: %v", test, problems)
		}
		first := tournament.Date{}
		if len(record.Rounds) > 0 {
			first = record.Rounds[0].Date
		}
		if test.from.IsZero() && test.start == "12/13/2020" { // contradictions are kept, and said by who compares them
			test.from, test.to = day(2020, 12, 13), day(2020, 5, 12)
		}
		if record.Start != test.from || record.End != test.to || first != test.first {
			t.Errorf("042 %q, 052 %q, 132 %q: %v to %v, first round %v; want %v to %v, %v; %v", test.start, test.end, test.rounds,
				record.Start, record.End, first, test.from, test.to, test.first, problems)
		}
	}
}

// TestReportsOfOtherPrograms reads what programs write otherwise than the format asks, and
// says so.
func TestReportsOfOtherPrograms(t *testing.T) {
	day := func(y, m, d int) tournament.Date { return tournament.Date{Year: y, Month: m, Day: d} }
	for _, test := range []struct {
		file, said string
		holds      func(r *tournament.Tournament) bool
	}{
		{"132-shifted-right.trf", "trf.date.round.shifted", func(r *tournament.Tournament) bool {
			return r.Rounds[0].Date == day(2026, 4, 13) && r.Rounds[1].Date == day(2026, 4, 14)
		}},
		{"132-shifted-left.trf", "trf.date.round.shifted", func(r *tournament.Tournament) bool {
			return r.Rounds[0].Date == day(2026, 4, 13) && r.Rounds[1].Date == day(2026, 4, 14)
		}},
		{"162-with-z.trf", "trf.points.absence", func(r *tournament.Tournament) bool {
			return r.Points == tournament.StandardGamePoints()
		}},
		{"words-in-dates.trf", "trf.date.form", func(r *tournament.Tournament) bool { // not by the rules of today
			return r.Start == day(2020, 12, 10) && r.Rulebook.TieBreaks == "2018"
		}},
	} {
		data, err := os.ReadFile(filepath.Join("testdata", "editions", test.file))
		if err != nil {
			t.Fatal(err)
		}
		record, _, problems := trf.Read(data)
		said := slices.ContainsFunc(problems, func(p trf.Problem) bool { return p.Message.ID == test.said && p.Severity == trf.Adjustment })
		if record == nil || !said || !test.holds(record) {
			t.Errorf("%s: %+v; %v", test.file, record, problems)
		}
	}
}

// TestByesByTheTotals takes what only the totals tell: half a point of a round without an
// entry, and a pairing-allocated bye of half a point.
func TestByesByTheTotals(t *testing.T) {
	read := func(name string) *tournament.Tournament {
		data, err := os.ReadFile(filepath.Join("..", "testdata", "reports", name))
		if err != nil {
			t.Fatal(err)
		}
		record, _, problems := trf.Read(data)
		if record == nil || len(problems.AtLeast(trf.Violation)) > 0 {
			t.Fatalf("%s: %v", name, problems)
		}
		return record
	}
	half := func(r *tournament.Tournament, round, player int) bool {
		return slices.Contains(r.Rounds[round-1].Byes, tournament.Bye{ID: player, Kind: tournament.HalfPointBye})
	}
	if r := read("half-points-by-totals.trf"); !half(r, 2, 1) || !half(r, 1, 2) || half(r, 3, 4) {
		t.Errorf("byes %+v", r.Rounds)
	}
	if r := read("half-point-bye-by-totals.trf"); r.Points.PairingAllocatedBye != r.Points.HalfPointBye {
		t.Errorf("the bye is worth %v", r.Points.PairingAllocatedBye)
	}
}
