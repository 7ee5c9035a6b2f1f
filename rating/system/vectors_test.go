package system_test

import (
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"torneo/rating/system"
	"torneo/tournament"
)

// row is a line of a table of cases.
type row map[string]string

func cases(t *testing.T, file string, least int) (list []row) {
	t.Helper()
	text, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	heading := strings.Split(lines[0], "\t")
	for _, line := range lines[1:] {
		r := row{}
		for k, cell := range strings.Split(line, "\t") {
			r[heading[k]] = cell
		}
		list = append(list, r)
	}
	if len(list) < least {
		t.Fatalf("%s has %d cases, want %d", file, len(list), least)
	}
	return list
}

func (r row) float(t *testing.T, column string) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(r[column], 64)
	if err != nil {
		t.Fatalf("%v: %s: %v", r, column, err)
	}
	return x
}

func (r row) int(t *testing.T, column string) int { return int(r.float(t, column)) }

// tenths of "1", "=", "0".
func tenths(result string) int { return map[string]int{"1": 10, "=": 5, "0": 0}[result] }

// against makes a group of one player and opponents that nothing changes.
func against(t *testing.T, who system.Player, games string) *system.Group {
	t.Helper()
	who.ID = "0"
	g := &system.Group{Start: tournament.Date{Year: 2025, Month: 5, Day: 1}, End: tournament.Date{Year: 2025, Month: 5, Day: 9}, Players: []system.Player{who}}
	if games == "-" {
		return g
	}
	for k, x := range strings.Split(games, ";") {
		opponent, result, ok := strings.Cut(x, ":")
		rating, rd, _ := strings.Cut(opponent, "/")
		value, err := strconv.ParseFloat(rating, 64)
		if !ok || err != nil {
			t.Fatalf("game %q", x)
		}
		o := system.Player{ID: strconv.Itoa(k + 1), Rating: value, Fixed: true, Games: 100}
		if rd != "" {
			o.RD, _ = strconv.ParseFloat(rd, 64)
		}
		g.Players = append(g.Players, o)
		g.Games = append(g.Games, system.Game{Round: k + 1, White: 0, Black: k + 1, Points: [2]int{tenths(result), 10 - tenths(result)}})
	}
	return g
}

func find(t *testing.T, id string) system.System {
	t.Helper()
	s, ok := system.Find(id, tournament.Date{})
	if !ok {
		t.Fatalf("no system %s", id)
	}
	return s
}

func rate(t *testing.T, s system.System, g *system.Group) []system.Result {
	t.Helper()
	results, err := s.Rate(g)
	if err != nil {
		t.Fatal(err)
	}
	return results
}

func step(r *system.Result, name string) string {
	for _, s := range r.Steps {
		if s.Name == name {
			return s.Value
		}
	}
	return ""
}

func near(a, b, tolerance float64) bool { return math.Abs(a-b) <= tolerance }

func TestDWZFollowsItsCases(t *testing.T) {
	s := find(t, "dwz-2021")
	for _, c := range cases(t, "dwz2021-follow.tsv", 40) {
		g := against(t, system.Player{Rating: c.float(t, "rating"), Index: c.int(t, "index"), Birth: tournament.Date{Year: 2025 - c.int(t, "age")}}, c["games"])
		r := rate(t, s, g)[0]
		if int(r.After.Rating) != c.int(t, "new") || !near(r.Expected.Float(), c.float(t, "We"), 1e-9) || step(&r, "e") != c["E"] {
			t.Errorf("%v: new %v, We %v, E %s", c, r.After.Rating, r.Expected.Float(), step(&r, "e"))
		}
	}
}

func TestDWZFirstNumbers(t *testing.T) {
	s := find(t, "dwz-2021")
	for _, c := range cases(t, "dwz2021-first.tsv", 40) {
		r := rate(t, s, against(t, system.Player{}, c["games"]))[0]
		iterated, err := strconv.ParseFloat(step(&r, "iterated"), 64) // in whole steps; Ri is the root
		if int(r.After.Rating) != c.int(t, "first") || err != nil || !near(iterated, c.float(t, "Ri"), 0.75) {
			t.Errorf("%v: %v from %s", c, r.After.Rating, step(&r, "iterated"))
		}
	}
}

func TestCFCWithoutBonus(t *testing.T) {
	s := find(t, "cfc-2012")
	s.Bonus = nil
	for _, c := range cases(t, "cfc-base.tsv", 40) {
		r := rate(t, s, against(t, system.Player{Rating: c.float(t, "rating"), Games: 100}, c["games"]))[0]
		if int(r.After.Rating) != c.int(t, "new_without_bonus") || !near(r.Expected.Float(), c.float(t, "expected"), 1e-9) {
			t.Errorf("%v: %v, E %v", c, r.After.Rating, r.Expected.Float())
		}
	}
}

func TestGlicko(t *testing.T) {
	s := find(t, "glicko")
	s.Deviation = &system.Deviation{Rating: 1500, RD: 350}
	for _, c := range cases(t, "glicko.tsv", 40) {
		r := rate(t, s, against(t, system.Player{Rating: c.float(t, "rating"), RD: c.float(t, "RD")}, c["games"]))[0]
		if !near(r.After.Rating, c.float(t, "new_rating"), 0.00501) || !near(r.After.RD, c.float(t, "new_RD"), 0.00501) {
			t.Errorf("%v: %v, RD %v", c, r.After.Rating, r.After.RD)
		}
	}
}

func TestGlicko2(t *testing.T) {
	s := find(t, "glicko-2")
	for _, c := range cases(t, "glicko2.tsv", 40) {
		s.Deviation = &system.Deviation{Rating: 1500, RD: 350, Sigma: 0.06, Tau: c.float(t, "tau")}
		r := rate(t, s, against(t, system.Player{Rating: c.float(t, "rating"), RD: c.float(t, "RD"), Sigma: c.float(t, "sigma")}, c["games"]))[0]
		if !near(r.After.Rating, c.float(t, "new_rating"), 0.00501) || !near(r.After.RD, c.float(t, "new_RD"), 0.00501) || !near(r.After.Sigma, c.float(t, "new_sigma"), 0.000000501) {
			t.Errorf("%v: %v, RD %v, sigma %v", c, r.After.Rating, r.After.RD, r.After.Sigma)
		}
	}
}

func TestUSChess(t *testing.T) {
	for _, c := range cases(t, "uschess.tsv", 40) {
		s := find(t, "uschess-2025")
		if c["B"] != "-" {
			s.Bonus = &system.Bonus{Games: 3, Meetings: 2, Threshold: c.float(t, "B")}
		}
		g := against(t, system.Player{Rating: c.float(t, "rating"), Games: c.int(t, "N")}, c["games"])
		g.Dual = c["dual"] == "yes"
		r := rate(t, s, g)[0]
		if int(math.Floor(r.After.Rating+0.5)) != c.int(t, "new") || !near(r.After.Rating, c.float(t, "new_raw"), 0.00501) {
			t.Errorf("%v: %v (%v)", c, r.After.Rating, r.Steps)
		}
		if c["kind"] == "standard" && (!near(r.Expected.Float(), c.float(t, "expected"), 0.000501) || step(&r, "k") != c["K"] || step(&r, "effective") != c["N_eff"]) {
			t.Errorf("%v: %v", c, r.Steps)
		}
		if bonus := step(&r, "bonus"); c["kind"] == "standard" && bonus != c["bonus"] && (bonus != "" || c["bonus"] != "0.00") {
			t.Errorf("%v: bonus %s", c, bonus)
		}
	}
}

// icuEvent makes a group of lines of players who meet each other.
func icuEvent(t *testing.T, players []row) *system.Group {
	t.Helper()
	g := &system.Group{Start: tournament.Date{Year: 2013, Month: 1, Day: 1}, End: tournament.Date{Year: 2013, Month: 1, Day: 3}}
	at := map[string]int{}
	for k, c := range players {
		p := system.Player{ID: c["player"], Fixed: c["type"] == "fixed", Games: 100}
		if c["rating"] != "-" {
			p.Rating = c.float(t, "rating")
		}
		if c["K"] != "-" {
			p.K = c.int(t, "K")
		}
		switch c["type"] {
		case "provisional":
			p.Games = c.int(t, "games")
		case "none":
			p.Games = 0
		}
		at[p.ID] = k
		g.Players = append(g.Players, p)
	}
	for k, c := range players {
		for _, x := range strings.Split(c["games_by_opponent"], ";") {
			opponent, result, _ := strings.Cut(x, ":")
			if o := at[opponent]; k < o {
				g.Games = append(g.Games, system.Game{White: k, Black: o, Points: [2]int{tenths(result), 10 - tenths(result)}})
			}
		}
	}
	return g
}

func TestICUEvents(t *testing.T) {
	events := map[string][]row{}
	var order []string
	for _, c := range cases(t, "icu2012.tsv", 44) {
		if events[c["event"]] == nil {
			order = append(order, c["event"])
		}
		events[c["event"]] = append(events[c["event"]], c)
	}
	s := find(t, "icu-2012")
	for _, event := range order {
		results := rate(t, s, icuEvent(t, events[event]))
		for k, c := range events[event] {
			r := &results[k]
			if bonus := step(r, "bonus"); int(r.After.Rating) != c.int(t, "new") || bonus != c["bonus"] && (bonus != "" || c["bonus"] != "0" && c["bonus"] != "-") || !near(r.Expected.Float(), c.float(t, "expected"), 0.000501) {
				t.Errorf("%v: %v, bonus %q, E %v", c, r.After.Rating, bonus, r.Expected.Float())
			}
		}
	}
}
