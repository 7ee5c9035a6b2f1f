package period_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"torneo/rating"
	"torneo/rating/period"
	"torneo/rating/system"
	"torneo/tournament"
)

func date(year, month, day int) tournament.Date {
	return tournament.Date{Year: year, Month: month, Day: day}
}

func find(t testing.TB, name string, on tournament.Date) system.System {
	t.Helper()
	s, ok := system.Find(name, on)
	if !ok {
		t.Fatalf("no system %s on %s", name, on)
	}
	return s
}

// outcomes of "1", "=", "0" for White and Black.
func outcomes(result string) tournament.ByColor[tournament.Outcome] {
	switch result {
	case "1":
		return tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}
	case "=":
		return tournament.ByColor[tournament.Outcome]{White: tournament.Draw, Black: tournament.Draw}
	}
	return tournament.ByColor[tournament.Outcome]{White: tournament.Loss, Black: tournament.Win}
}

// against makes an event in which player 1 meets others: "1850:1;1900:=".
func against(id string, start tournament.Date, own int, games string) period.Event {
	t := &tournament.Tournament{Name: id, Start: start, End: start, Rulebook: tournament.ProposeRulebook(start, start)}
	t.Players = []tournament.Player{{Number: 1, Name: "One", Rating: own}}
	ids := []string{"1"}
	for k, x := range strings.Split(games, ";") {
		opponent, result, _ := strings.Cut(x, ":")
		r, _ := strconv.Atoi(opponent)
		t.Players = append(t.Players, tournament.Player{Number: k + 2, Name: fmt.Sprint("Other ", k+2), Rating: r})
		t.Rounds = append(t.Rounds, tournament.Round{Games: []tournament.Game{{White: 1, Black: k + 2, Result: outcomes(result)}}})
		ids = append(ids, fmt.Sprint(id, "/", k+2))
	}
	return period.Event{ID: id, Tournament: t, IDs: ids}
}

func rate(t testing.TB, in *period.Input) *period.Result {
	t.Helper()
	r, err := period.Rate(in)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func changeOf(t testing.TB, r *period.Result, id string) *period.Change {
	t.Helper()
	for k := range r.Changes {
		if r.Changes[k].ID == id {
			return &r.Changes[k]
		}
	}
	t.Fatalf("no change of %s", id)
	return nil
}

func step(c *period.Change, name string) string {
	for _, s := range c.Steps {
		if s.Name == name {
			return s.Value
		}
	}
	return ""
}

func TestFIDEFollowsItsCases(t *testing.T) {
	text, err := os.ReadFile("testdata/fide.tsv")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")[1:]
	if len(lines) != 40 {
		t.Fatalf("%d cases", len(lines))
	}
	for _, line := range lines {
		c := strings.Split(line, "\t") // case edition rating K games score expected K_used change new
		number := func(k int) float64 {
			x, err := strconv.ParseFloat(c[k], 64)
			if err != nil {
				t.Fatal(err)
			}
			return x
		}
		start := date(2024, 5, 2)
		if c[1] == "2025-10" {
			start = date(2025, 11, 2)
		}
		own := int(number(2))
		in := &period.Input{System: find(t, "fide", start), Day: date(start.Year, start.Month+1, 1),
			List:   period.List{Members: []period.Member{{Player: system.Player{ID: "1", Rating: float64(own), K: int(number(3))}, Name: "One"}}},
			Events: []period.Event{against("a", start, own, c[4])}}
		x := changeOf(t, rate(t, in), "1")
		change, err := strconv.ParseFloat(x.Change, 64)
		if err != nil || x.After != int(number(9)) || math.Abs(change-number(8)) > 1e-9 || x.K != c[7] || math.Abs(x.Expected.Float()-number(6)) > 1e-9 {
			t.Errorf("%s: %d, %s, K %s, E %v", line, x.After, x.Change, x.K, x.Expected.Float())
		}
	}
}

func TestPublishedChangesOfFIDE(t *testing.T) {
	tests := []struct {
		year, own, k int
		opponents    string
		score        float64
		after        int
		change       string
	}{
		{2019, 1794, 40, "2073;1938;1847;1986;2115;1902;1831", 2.5, 1811, "+16.80"},
		{2026, 2717, 10, "2468;2535;2369;2457", 3.5, 2719, "+2.40"},
		{2023, 1611, 40, "1773;1976;1818;1882;1886;1968", 4.5, 1748, "+137.20"},
		{2026, 2047, 20, "1780;1819;2171;1858;1936;2153;1878;1760;1864", 4.5, 2017, "-30.00"},
		{2026, 2374, 20, "1902;2090;2134;2457;2061;2275;2171;2348;2459", 6.5, 2381, "+7.40"},
		{2025, 2813, 10, "1787;2025;2310;2400;2505", 4.5, 2810, "-2.50"},
		{2025, 1787, 40, "2813;1626;1675;1579;1742", 2, 1756, "-30.80"},
	}
	for _, x := range tests {
		left, games := x.score, []string{}
		for _, o := range strings.Split(x.opponents, ";") {
			result := "0"
			switch {
			case left >= 1:
				result, left = "1", left-1
			case left > 0:
				result, left = "=", 0
			}
			games = append(games, o+":"+result)
		}
		start := date(x.year, 11, 3)
		in := &period.Input{System: find(t, "fide", start), Day: date(x.year, 12, 1),
			List:   period.List{Members: []period.Member{{Player: system.Player{ID: "1", Rating: float64(x.own), K: x.k}}}},
			Events: []period.Event{against("a", start, x.own, strings.Join(games, ";"))}}
		if c := changeOf(t, rate(t, in), "1"); c.After != x.after || c.Change != x.change {
			t.Errorf("%+v: %d, %s", x, c.After, c.Change)
		}
	}
}

// Two events of one month are added before they are rounded: +0.30 and +0.30 are +1, and
// each rounded would be nothing (B.02 8.3.4).
func TestEventsAreAddedBeforeTheyAreRounded(t *testing.T) {
	day := date(2026, 11, 3)
	in := &period.Input{System: find(t, "fide", day), Day: date(2026, 12, 1),
		List: period.List{Members: []period.Member{{Player: system.Player{ID: "1", Rating: 2000, K: 10}}}}}
	for _, id := range []string{"b", "a"} {
		in.Events = append(in.Events, against(id, day, 2000, "2022:="))
	}
	r := rate(t, in)
	if c := changeOf(t, r, "1"); c.Change != "+0.60" || c.After != 2001 || c.Events != 2 || len(c.Lines) != 2 || c.Lines[0].Event != "a" {
		t.Errorf("%+v", c)
	}
	if m := r.List.Members[0]; m.Played != 2 || m.K != 10 {
		t.Errorf("%+v", m)
	}
}

// A first rating comes from the games of several events: two hypothetical draws against
// 1800 and five games (the published example of 1922).
func TestAFirstRatingOverTwoPeriods(t *testing.T) {
	in := &period.Input{System: find(t, "fide", date(2026, 10, 3)), Day: date(2026, 11, 1), Events: []period.Event{against("a", date(2026, 10, 3), 0, "1900:1;1901:1")}}
	first := rate(t, in)
	if c := changeOf(t, first, "1"); c.After != 0 || c.First || step(c, "pool") != "2" {
		t.Fatalf("%+v", c)
	}
	next := &period.Input{System: in.System, Day: date(2026, 12, 1), List: first.List, Events: []period.Event{against("b", date(2026, 11, 3), 0, "1902:1;1902:0;1902:0")}}
	for k := range next.Events[0].Tournament.Players[1:] { // whom the list has
		next.List.Members = append(next.List.Members, period.Member{Player: system.Player{ID: next.Events[0].IDs[k+1], Rating: 1902, K: 20}})
	}
	r := rate(t, next)
	if c := changeOf(t, r, "1"); c.After != 1922 || !c.First || step(c, "difference") != "50" {
		t.Errorf("%+v", c)
	}
	again := rate(t, &period.Input{System: in.System, Day: date(2030, 12, 1), List: first.List, Events: []period.Event{against("c", date(2030, 11, 3), 0, "1902:1;1902:0;1902:0")}})
	if c := changeOf(t, again, "1"); c.After != 0 || step(c, "pool") != "3" {
		t.Errorf("after more than 26 months: %+v", c)
	}
}

func TestBelowTheFloorAndNotRated(t *testing.T) {
	day := date(2026, 11, 3)
	in := &period.Input{System: find(t, "fide", day), Day: date(2026, 12, 1),
		List:   period.List{Members: []period.Member{{Player: system.Player{ID: "1", Rating: 1405, K: 40}}}},
		Events: []period.Event{against("a", day, 1405, "1500:0"), against("rapid", day, 1405, "1500:1"), against("old", date(2001, 1, 1), 1405, "1500:1")}}
	in.Events[1].Pace = rating.AskedPace(in.Events[1].Tournament, rating.Rapid)
	r := rate(t, in)
	if c := changeOf(t, r, "1"); !c.Fell || c.After != 0 || step(c, "floor") != "1400" {
		t.Errorf("%+v", c)
	}
	refused := map[string]string{}
	for _, v := range r.Events {
		if v.Refused != nil {
			refused[v.ID] = v.Refused.ID
		}
	}
	if len(refused) != 2 || refused["rapid"] != "period.other-kind" || refused["old"] != "ratings.no-edition" {
		t.Errorf("%v", refused)
	}
}

func TestARaiseOnItsDay(t *testing.T) {
	list := period.List{Members: []period.Member{{Player: system.Player{ID: "1", Rating: 1400}}, {Player: system.Player{ID: "2", Rating: 2000}}}}
	for _, x := range []struct {
		name string
		day  tournament.Date
		want float64
	}{{"fide", date(2024, 3, 1), 1640}, {"fide", date(2024, 4, 1), 1400}, {"denmark", date(2024, 6, 1), 1700}} {
		r := rate(t, &period.Input{System: find(t, x.name, x.day), Day: x.day, List: list})
		if r.List.Members[0].Rating != x.want || r.List.Members[1].Rating != 2000 {
			t.Errorf("%+v: %+v", x, r.List.Members)
		}
	}
}

// dwz is a period of the DWZ with two events that follow each other.
func dwz(t testing.TB, ids ...string) *period.Input {
	in := &period.Input{System: find(t, "dwz", date(2026, 5, 1)), Day: date(2026, 6, 1),
		List: period.List{Members: []period.Member{{Player: system.Player{ID: "1", Rating: 1690, Index: 6, Birth: date(1968, 0, 0)}, Name: "One"}}}}
	for k, id := range ids {
		e := against(id, date(2026, 5, 3+k), 1690, "2108:0;1945:0;1982:0;1328:1;1878:0")
		for i := range e.IDs[1:] {
			in.List.Members = append(in.List.Members, period.Member{Player: system.Player{ID: e.IDs[i+1], Rating: float64(e.Tournament.Players[i+1].Rating), Index: 20}})
		}
		in.Events = append(in.Events, e)
	}
	return in
}

func TestEventsOfADWZFollowEachOther(t *testing.T) {
	one := changeOf(t, rate(t, dwz(t, "a")), "1")
	if one.After != 1674 { // as the case of the system has it
		t.Errorf("one event: %+v", one)
	}
	two := rate(t, dwz(t, "a", "b"))
	if c := changeOf(t, two, "1"); c.After >= 1674 || c.Events != 2 || len(c.Lines) != 10 || two.List.Members[0].Index != 8 {
		t.Errorf("two events: %+v", c)
	}
}

func TestTheSameInputsGiveTheSameBytes(t *testing.T) {
	text := func(in *period.Input) string {
		r := rate(t, in)
		b, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	for _, name := range []string{"dwz", "glicko-2", "uschess", "icu", "cfc", "ecf", "scotland", "france", "fide", "glicko"} {
		in := dwz(t, "a", "b", "c")
		in.System = find(t, name, date(2026, 5, 1))
		first := text(in)
		in.Events[0], in.Events[2] = in.Events[2], in.Events[0]
		for range 3 {
			if again := text(in); again != first {
				t.Fatalf("%s: another order of files gives other bytes", name)
			}
		}
	}
}

// The outputs of a fixed field under each system: they must be these on every machine.
func TestOutputsAreThoseOfEveryMachine(t *testing.T) {
	var b bytes.Buffer
	for _, s := range system.Systems() {
		in := field(s, 3, 12, 5)
		fmt.Fprintf(&b, "%s %s\n", s.ID, rate(t, in).Outputs)
	}
	golden, err := os.ReadFile("testdata/outputs.txt")
	if os.Getenv("TORNEO_UPDATE") != "" {
		err = os.WriteFile("testdata/outputs.txt", b.Bytes(), 0o644)
		golden = b.Bytes()
	}
	if err != nil {
		t.Fatal(err)
	}
	if string(golden) != b.String() {
		t.Errorf("got\n%s\nwant\n%s", b.String(), golden)
	}
}

func TestCompareSaysWhatALateEventMoves(t *testing.T) {
	before, after := rate(t, dwz(t, "a")), rate(t, dwz(t, "a", "b"))
	moved := period.Compare(before, after)
	if len(moved) == 0 || moved[0].ID != "1" || moved[0].Before != 1674 || moved[0].After >= 1674 || strings.Join(moved[0].Events, " ") != "b" {
		t.Errorf("%+v", moved)
	}
	if again := period.Compare(before, before); len(again) != 0 {
		t.Errorf("%+v", again)
	}
	if before.Inputs == after.Inputs || before.Outputs == after.Outputs {
		t.Error("the hashes are those of other inputs")
	}
}

func TestInputsThatMakeNoPeriod(t *testing.T) {
	twice := dwz(t, "a")
	twice.List.Members = append(twice.List.Members, twice.List.Members[0])
	events := dwz(t, "a")
	events.Events = append(events.Events, events.Events[0])
	short := dwz(t, "a")
	short.Events[0].IDs = short.Events[0].IDs[1:]
	nobody := dwz(t, "a")
	nobody.List.Members[0].ID = ""
	noDay := dwz(t, "a")
	noDay.Day = tournament.Date{}
	for want, in := range map[string]*period.Input{"period.twice": twice, "period.event-twice": events, "period.players": short, "period.no-id": nobody, "period.no-day": noDay} {
		if _, err := period.Rate(in); err == nil || err.(*period.Refused).Message.ID != want {
			t.Errorf("%s: %v", want, err)
		}
	}
}
