package verify_test

import (
	"reflect"
	"slices"
	"testing"

	"torneo/message"
	"torneo/pairing"
	"torneo/standings"
	"torneo/tiebreak"
	"torneo/tournament"
	"torneo/trf"
	"torneo/verify"
)

// Five met everybody, but 5 left after one game of four: in a round robin his game does
// not count (GR (2018) 6.6 (2) 1), in a Swiss it does.
const unnamed = "012 Case\n142 5\n202 PTS,SB\n" +
	"001    1      Player 1                          2400 FID                         2.0    2  0000 - Z     5 w +     4 b 0     3 b 1     2 w 1\n" +
	"001    2      Player 2                          2300 FID                         0.5    4     5 b 0     3 w 0  0000 - Z     4 b =     1 b 0\n" +
	"001    3      Player 3                          2200 FID                         2.0    3     4 w 1     2 b 1     5 b +     1 w 0  0000 - Z\n" +
	"001    4      Player 4                          2100 FID                         1.5    1     3 b 0  0000 - Z     1 w 1     2 w =     5 w +\n" +
	"001    5      Player 5                          2000 FID                         1.0    5     2 w 1     1 b -     3 w -  0000 - Z     4 b -\n"

// A round robin of which nobody says that it is one is computed as it is judged, and as
// if its type said so; a Swiss is what is asked for as one.
func TestARoundRobinWithoutAName(t *testing.T) {
	read := func() *tournament.Tournament {
		record, _, problems := trf.Read([]byte(unnamed))
		if record == nil {
			t.Fatal(problems)
		}
		return record
	}
	ranks := func(record *tournament.Tournament, list string) (ranks []int, said []message.Message) {
		specs, err := tiebreak.ParseList(list)
		if err != nil {
			t.Fatal(err)
		}
		x, err := standings.Of(record, standings.Request{List: specs})
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range x.Standings.Rows {
			ranks = append(ranks, row.Number*10+row.Rank)
		}
		return ranks, x.Said
	}
	named, asSwiss := read(), read()
	named.System.Family, named.System.Games = tournament.RoundRobin, 1
	asSwiss.System.Family = tournament.Swiss
	right, _ := ranks(named, "PTS,SB")
	got, said := ranks(read(), "PTS,SB")
	if !reflect.DeepEqual(got, right) {
		t.Errorf("%v, as a round robin %v", got, right)
	}
	if other, _ := ranks(asSwiss, "PTS,SB"); reflect.DeepEqual(got, other) {
		t.Error("a Swiss gives the same places, so that nothing is shown")
	}
	about := func(m message.Message) bool { return m.ID == "standings.said.round-robin" }
	if !slices.ContainsFunc(said, about) {
		t.Errorf("it is not said: %v", said)
	}
	if _, said := ranks(read(), "PTS,BH"); !slices.ContainsFunc(said, about) {
		t.Errorf("Buchholz: %v", said)
	}
	specs, _ := tiebreak.ParseList("PTS,BH")
	if _, err := standings.Of(named, standings.Request{List: specs}); err == nil {
		t.Error("Buchholz is not refused to a round robin that is one by its type")
	}
	planned := read()
	planned.PlannedRounds = 7
	if _, cycles := standings.InferRoundRobin(planned); cycles != 0 {
		t.Error("seven rounds of five players are no whole cycles")
	}

	places := func(o pairing.Options) map[int]string {
		report, err := verify.Record(read(), verify.Request{Standings: true, Pairing: o})
		if err != nil {
			t.Fatal(err)
		}
		found := map[int]string{}
		for _, d := range report.Standings {
			found[d.Number] += string(d.Kind) + " " + d.Right + " "
		}
		return found
	}
	byItself, asked := places(pairing.Options{}), places(pairing.Options{System: pairing.Dutch})
	if reflect.DeepEqual(byItself, asked) {
		t.Errorf("the same differences as a round robin and as a Swiss: %v", asked)
	}
}
