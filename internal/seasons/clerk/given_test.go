package clerk_test

import (
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/seasons"
	"torneo/internal/seasons/clerk"
	"torneo/league"
	"torneo/message"
	"torneo/outlook"
	"torneo/pairing"
	"torneo/tournament"
	"torneo/trf"
)

// ownTable returns the league with fixtures of no Berger table in its first division: five rounds, in most of
// which two teams are free.
func ownTable() *league.Season {
	l := liga()
	d := &l.Divisions[0]
	d.Dates = nil
	for r, round := range [][][2]int{{{0, 1}}, {{2, 3}}, {{2, 0}, {1, 3}}, {{3, 0}}, {{2, 1}}} {
		var given league.GivenRound
		for _, m := range round {
			given.Matches = append(given.Matches, league.Fixture{Home: fmt.Sprintf("t%d-1", m[0]), Away: fmt.Sprintf("t%d-1", m[1])})
		}
		d.Fixtures = append(d.Fixtures, given)
		d.Dates = append(d.Dates, tournament.Date{Year: 2026, Month: 10, Day: 24}.AddDays(7*r))
	}
	return l
}

// A division whose matches were given, by no table of FIDE's, is begun and played at the desk: every round has its
// matches, some teams are free, a match is moved; the journal and the report keep the table, so that the rounds to
// come are known to whoever reads the report.
func TestGivenMatchesArePlayed(t *testing.T) {
	h := newHall(t, filepath.Join(t.TempDir(), "torneo.db"), ownTable())
	h.act(seasons.Propose, (*seasons.Season).ProposeCalendar)
	h.act(seasons.Move, func(s *seasons.Season) error {
		return s.MoveMatch(league.Move{Division: "d1", Round: 4, Home: "t3-1", Away: "t0-1", Day: tournament.Date{Year: 2026, Month: 11, Day: 17}, Reason: "storm"})
	})
	h.act(seasons.Settle, (*seasons.Season).SettleCalendar)
	if err := h.Begin(t.Context(), h.id, 0, by); err != nil {
		t.Fatal(say(err))
	}
	s := h.season()
	d := s.League.Division("d1")
	numbers, _ := s.Numbers(d)
	name := func(id string) string {
		team, _ := s.League.Team(id)
		return team.Name
	}
	for n := 1; n <= 5; n++ {
		h.playRound("d1", n, nil)
		state, err := h.desk.State(t.Context(), s.Tournaments["d1"])
		if err != nil {
			t.Fatal(err)
		}
		var played, want []string
		for _, m := range arbiter.Matches(state, state.Round(n)) {
			played = append(played, state.Team(m.White).Name+"–"+state.Team(m.Black).Name)
		}
		for _, f := range d.Fixtures[n-1].Matches {
			want = append(want, name(f.Home)+"–"+name(f.Away))
		}
		if !slices.Equal(slices.Sorted(slices.Values(played)), slices.Sorted(slices.Values(want))) {
			t.Errorf("round %d: %q, not %q", n, played, want)
		}
		record := state.Record(n)
		data, err := arbiter.WriteReport(state, arbiter.TRF26, "")
		if err != nil {
			t.Fatal(say(err))
		}
		again, _, remarks := trf.Read(data)
		if !reflect.DeepEqual(again.Matches.Table, record.Matches.Table) || len(record.Matches.Table) != 5 {
			t.Fatalf("%v, not %v: %v", again.Matches.Table, record.Matches.Table, remarks)
		}
		checked, err := pairing.Check(again, pairing.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range checked {
			if len(c.Differences) > 0 {
				t.Errorf("round %d after %d: %+v", c.Round, n, c.Differences)
			}
		}
		if n == 5 {
			continue
		}
		next, err := pairing.Pair(again, pairing.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var pairs [][2]int
		for _, m := range next.Matches {
			if m.Black != pairing.Bye {
				pairs = append(pairs, [2]int{m.White, m.Black})
			}
		}
		if !reflect.DeepEqual(pairs, record.Matches.Table[n]) {
			t.Errorf("round %d from the report: %v, not %v", n+1, pairs, record.Matches.Table[n])
		}
		if o, err := outlook.Of(again, outlook.Request{}); err != nil || o.Unpaired > 0 || len(o.Open) == 0 || slices.ContainsFunc(o.Said, func(m message.Message) bool { return m.ID == "outlook.said.by-pairs" }) {
			t.Errorf("after round %d: %v %+v", n, err, o)
		}
	}
	tables, why := clerk.Tables(s, h.divisions(s))
	if len(tables["d1"]) != 4 || len(numbers) != 4 {
		t.Fatalf("%v %v", tables, why)
	}
	for _, p := range tables["d1"] {
		if p.Matches != 3 {
			t.Errorf("%+v", p)
		}
	}
	for _, up := range clerk.Reports(s, h.divisions(s)) {
		if up.Division == "d1" && !up.NotYet.IsZero() {
			t.Errorf("%+v", up)
		}
	}
	// The same follows from the description and the report.
	state, err := h.desk.State(t.Context(), s.Tournaments["d1"])
	if err != nil {
		t.Fatal(err)
	}
	data, err := arbiter.WriteReport(state, arbiter.TRF26, s.League.Name)
	if err != nil {
		t.Fatal(say(err))
	}
	opened, err := arbiter.OpenReport("d1.trf", data, journal.Publication{}, journal.Privacy{})
	if err != nil {
		t.Fatal(say(err))
	}
	of := clerk.FileSeason(&s.League)
	divisions, err := clerk.FileDivisions(of, []*journal.State{opened})
	if err != nil {
		t.Fatal(say(err))
	}
	if got, _ := clerk.Tables(of, divisions); !reflect.DeepEqual(got["d1"], tables["d1"]) {
		t.Errorf("%+v, not %+v", got["d1"], tables["d1"])
	}
}
