package system_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"torneo/rating/system"
	"torneo/tournament"
)

func TestSystemsAreTheirDescriptions(t *testing.T) {
	for _, s := range system.Systems() {
		text, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		again, err := system.Parse(text)
		if err != nil || !reflect.DeepEqual(again, s) {
			t.Errorf("%s: %v, %v\n%s", s.ID, again, err, text)
		}
		if !s.IsProved() && s.Proof.Unproved == "" {
			t.Errorf("%s is not proved, and does not say so", s.ID)
		}
	}
}

func TestTheEditionOfADay(t *testing.T) {
	tests := []struct {
		name            string
		year, month     int
		want            string
		isThere, proved bool
	}{
		{"dwz", 2026, 7, "dwz-2021", true, true},
		{"DWZ", 2026, 8, "dwz-2026", true, false},
		{"dwz-2021", 2030, 1, "dwz-2021", true, true},
		{"uschess", 2024, 12, "uschess-2023", true, true},
		{"uschess", 2010, 1, "", false, false},
		{"elo", 2026, 1, "", false, false},
		{"ecf", 2026, 1, "ecf-2020", true, false},
	}
	for _, x := range tests {
		s, ok := system.Find(x.name, tournament.Date{Year: x.year, Month: x.month, Day: 1})
		if ok != x.isThere || s.ID != x.want || ok && s.IsProved() != x.proved {
			t.Errorf("%+v: %s, %v", x, s.ID, s.IsProved())
		}
	}
}

func TestDescriptionsThatAreNone(t *testing.T) {
	tests := []struct {
		text, want string
		line       int
	}{
		{"", "system.json", 1},
		{"{\n\"id\": \"x\",\n\"kk\": 3}", "system.json", 3},
		{"{\"id\":\"x\",\n\"name\":\"X\",\n\"unit\":3}", "system.json", 3},
		{`{"id":"x","name":"X","formula":"sum","unit":"event","k":[{"k":20}],"text":"","proof":{}} {}`, "system.after", 1},
		{`{"id":"x"}`, "system.no-name", 0},
		{`{"id":"x","name":"X","formula":"magic"}`, "system.formula", 0},
		{`{"id":"x","name":"X","formula":"sum","unit":"day"}`, "system.value", 0},
		{`{"id":"x","name":"X","formula":"sum","unit":"event"}`, "system.needs", 0},
		{`{"id":"x","name":"X","formula":"dwz","unit":"event"}`, "system.needs", 0},
		{`{"id":"x","name":"X","formula":"glicko-2","unit":"period","deviation":{"rating":1500,"rd":350,"least":0}}`, "system.needs", 0},
		{`{"id":"x","name":"X","formula":"sum","unit":"event","k":[{"k":-1}]}`, "system.value", 0},
		{strings.Repeat(" ", system.MaxSize+1), "system.long", 0},
	}
	for _, x := range tests {
		_, err := system.Parse([]byte(x.text))
		wrong, ok := err.(*system.Wrong)
		if !ok || wrong.Message.ID != x.want || wrong.Line != x.line {
			t.Errorf("%.80s: %v (%+v)", x.text, err, wrong)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range system.Systems() {
		text, _ := json.Marshal(s)
		f.Add(text, uint8(3), uint16(1500))
	}
	f.Fuzz(func(t *testing.T, text []byte, games uint8, rating uint16) {
		s, err := system.Parse(text)
		if err != nil {
			return
		}
		g := &system.Group{Players: []system.Player{{ID: "1", Rating: float64(rating), RD: 80}, {ID: "2"}, {ID: "3", Rating: 1800, RD: 90, Games: 40}}}
		for k := range int(games % 40) {
			g.Games = append(g.Games, system.Game{White: k % 3, Black: (k + 1) % 3, Points: [2]int{10, 0}})
		}
		s.Rate(g)
	})
}

func TestAGameOfNobody(t *testing.T) {
	s := find(t, "ecf")
	for _, g := range []system.Game{{White: 0, Black: 0}, {White: 0, Black: 7}, {White: -1, Black: 0}} {
		if _, err := s.Rate(&system.Group{Players: make([]system.Player, 2), Games: []system.Game{g}}); err == nil {
			t.Errorf("%+v is rated", g)
		}
	}
}

// A month of the ECF: half the change against opponents with fewer than ten games.
func TestECFHalves(t *testing.T) {
	s := find(t, "ecf")
	g := &system.Group{Players: []system.Player{{Rating: 1800, Games: 50}, {Rating: 1800, Games: 50}, {Rating: 1800, Games: 4}},
		Games: []system.Game{{White: 0, Black: 1, Points: [2]int{10, 0}}, {White: 0, Black: 2, Points: [2]int{10, 0}}}}
	r := rate(t, s, g)
	if r[0].After.Rating != 1815 || r[1].After.Rating != 1790 || r[2].After.Rating != 1800 || r[2].After.Games != 5 {
		t.Errorf("%v %v %v", r[0].After, r[1].After, r[2].After)
	}
}

// The DWZ of August 2026 by hand: index 20 to 25 years below 2200: K0 32; below 1600 a loss
// counts (R + 800) / 2400 of it; nobody falls below 1100.
func TestDWZOfAugust2026(t *testing.T) {
	s, _ := system.Find("dwz", tournament.Date{Year: 2026, Month: 8, Day: 1})
	tests := []struct {
		rating, birth int
		games         string
		k             string
		want          float64
	}{
		{1500, 2003, "1500:0", "30.7", 1485}, // 32 × 2300 / 2400 = 30.67; -15.35
		{1500, 2006, "1500:1", "48.7", 1524}, // 19 years: 32 + 500 / 30; +24.35
		{1500, 1980, "1500:1", "32.0", 1516}, // 28 + 4
		{2100, 1980, "2100:1", "25.0", 2113}, // 12.5, half up
		{1105, 2003, "1105:0", "25.4", 1100}, // the floor
		{1100, 2010, "1100:1", "62.0", 1131}, // 32 + 900 / 30
	}
	for _, x := range tests {
		g := against(t, system.Player{Rating: float64(x.rating), Index: 20, Birth: tournament.Date{Year: x.birth}}, x.games)
		if r := rate(t, s, g)[0]; r.After.Rating != x.want || step(&r, "k") != x.k {
			t.Errorf("%+v: %v, K %s", x, r.After.Rating, step(&r, "k"))
		}
	}
}

func ExampleSystem_Rate() {
	s, _ := system.Find("dwz", tournament.Date{Year: 2025, Month: 5, Day: 4})
	g := &system.Group{
		End: tournament.Date{Year: 2025, Month: 5, Day: 4},
		Players: []system.Player{
			{ID: "1", Rating: 1690, Index: 6, Birth: tournament.Date{Year: 1967}},
			{ID: "2", Rating: 1945, Index: 30, Birth: tournament.Date{Year: 1980}},
		},
		Games: []system.Game{{White: 0, Black: 1, Points: [2]int{10, 0}}},
	}
	results, err := s.Rate(g)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range results {
		fmt.Println(r.After.ID, r.After.Rating, r.Expected.Float())
	}
	// Output:
	// 1 1717 0.184
	// 2 1923 0.816
}
