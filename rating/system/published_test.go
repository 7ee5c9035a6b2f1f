package system

import (
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"torneo/tournament"
)

// published is a public figure, and what the rules library makes of it.
type published struct{ system, input, value, recomputed, agrees, note string }

func publishedRows(t *testing.T) (list []published) {
	t.Helper()
	text, err := os.ReadFile("testdata/published.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for k, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if c := strings.Split(line+"\t\t", "\t"); k > 0 {
			list = append(list, published{c[0], c[1], c[2], c[3], c[4], c[5]})
		}
	}
	if len(list) != 175 {
		t.Fatalf("%d rows", len(list))
	}
	return list
}

// value returns the number that follows a word of the input.
func (p *published) value64(t *testing.T, pattern string) float64 {
	t.Helper()
	m := regexp.MustCompile(pattern).FindStringSubmatch(p.input + " " + p.note)
	if m == nil {
		t.Fatalf("%s: no %s", p.input, pattern)
	}
	x, err := strconv.ParseFloat(m[1], 64)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func byID(t *testing.T, id string) System {
	t.Helper()
	s, ok := Find(id, tournament.Date{})
	if !ok {
		t.Fatal(id)
	}
	return s
}

// Every figure of the table is recomputed here, but for FIDE's, which package period tries.
func TestPublishedFigures(t *testing.T) {
	tried := map[string]int{}
	icu := map[string][]published{}
	for _, p := range publishedRows(t) {
		want, err := strconv.ParseFloat(p.recomputed, 64)
		if err != nil {
			t.Fatal(err)
		}
		var got float64
		switch p.system {
		case "dwz2021-follow":
			got = publishedDWZ(t, &p)
		case "dwz2021-first":
			got = publishedFirst(t)
		case "cfc-base", "cfc-bonus":
			got = publishedCFC(t, &p)
		case "glicko", "glicko2":
			got = publishedGlicko(t, &p)
		case "uschess":
			got = publishedUSChess(t, &p)
		case "scotland-yearly":
			w := &work{s: new(byID(t, "scotland")), g: &Group{Players: []Player{{Rating: 1770}}}, results: []Result{{Count: 84, Points: 550, Expected: 50_338_000_000}}}
			w.change(0)
			got = w.results[0].After.Rating
		case "france-2011":
			s := byID(t, "france-2011")
			got = s.Mean.value(1970, 2253, 7)
			if strings.HasPrefix(p.input, "fall") {
				got = s.Mean.value(1270, 1128, 6)
			}
		case "denmark-2024":
			got = float64(byID(t, "denmark-2024").Raises[0].Apply(1400))
		case "icu2012":
			event, _, _ := strings.Cut(p.input, ", player ")
			icu[event] = append(icu[event], p)
			continue
		case "fide":
			continue
		default:
			t.Fatalf("system %s", p.system)
		}
		tried[p.system]++
		_, decimals, _ := strings.Cut(p.recomputed, ".")
		if unit := math.Pow10(-len(decimals)); math.Abs(got-want) > 0.501*unit && math.Abs(got-want) > 0.999*unit || p.agrees == "yes" && strings.Contains(p.system, "dwz") && got != want {
			t.Errorf("%s: %s: %v, want %s", p.system, p.input, got, p.recomputed)
		}
	}
	for event, rows := range icu {
		tried["icu2012"] += publishedICU(t, event, rows)
	}
	for name, n := range map[string]int{"dwz2021-follow": 89, "dwz2021-first": 1, "cfc-base": 2, "cfc-bonus": 1, "glicko": 2, "glicko2": 3, "uschess": 10, "scotland-yearly": 1, "france-2011": 2, "denmark-2024": 1, "icu2012": 56} {
		if tried[name] != n {
			t.Errorf("%s: %d of %d tried", name, tried[name], n)
		}
	}
}

func publishedDWZ(t *testing.T, p *published) float64 {
	s := byID(t, "dwz-2021")
	age := map[string]int{"age group to 20": 20, "age group 21-25": 23, "age group from 26": 40}
	who := Player{Rating: p.value64(t, `rating (\d+)-`), Index: int(p.value64(t, `rating \d+-(\d+)`))}
	years := 0
	for group, a := range age {
		if strings.Contains(p.input, group) {
			years = a
		}
	}
	if years == 0 {
		years = int(p.value64(t, `age (\d+)`))
	}
	who.Birth.Year = 2020 - years
	we := Score(math.Round(p.value64(t, `We ([\d.]+)`)*1000)) * (Point / 1000)
	w := &work{s: &s, g: &Group{End: tournament.Date{Year: 2020, Month: 1, Day: 1}, Players: []Player{who}}, results: make([]Result, 1)}
	r := &w.results[0]
	r.Points, r.Expected = int(math.Round(10*p.value64(t, `W ([\d.]+)`))), we
	if _, list, ok := strings.Cut(p.input, "opponents "); ok {
		list, _, _ = strings.Cut(list, ",")
		r.Count = strings.Count(list, ";") + 1
		expected := Score(0)
		for _, o := range strings.Split(list, ";") {
			rating, _ := strconv.Atoi(o)
			expected += s.Expect.score(who.Rating - float64(rating))
		}
		if expected != we {
			t.Errorf("%s: We %v, want %v", p.input, expected, we)
		}
	} else {
		r.Count = int(p.value64(t, `n (\d+)`))
	}
	w.settle(0, int64(r.gain())*800, int64(w.weight2021(0)+r.Count)*int64(Point))
	return r.After.Rating
}

func publishedFirst(t *testing.T) float64 {
	s := byID(t, "dwz-2021")
	g := &Group{Players: []Player{{ID: "x", Pool: []Earlier{{Rating: 1177}}}, {Rating: 894}, {Rating: 1087}, {Rating: 905}, {Rating: 1255}}}
	for k, points := range []int{10, 0, 10, 0} {
		g.Games = append(g.Games, Game{White: 0, Black: k + 1, Points: [2]int{points, 10 - points}})
	}
	results, err := s.Rate(g)
	if err != nil {
		t.Fatal(err)
	}
	return results[0].After.Rating
}

func publishedCFC(t *testing.T, p *published) float64 {
	s := byID(t, "cfc-2012")
	g := &Group{Players: []Player{{Rating: 1450, Games: 30}}}
	for k, o := range []float64{1237, 1511, 1214, 1441, 1579, 2133} {
		points := 10
		if k >= 4 {
			points = 0
		}
		g.Players = append(g.Players, Player{Rating: o, Games: 30, Fixed: true})
		g.Games = append(g.Games, Game{White: 0, Black: k + 1, Points: [2]int{points, 10 - points}})
	}
	if p.system == "cfc-base" {
		s.Bonus = nil
	}
	results, err := s.Rate(g)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(p.input, "expected") {
		return results[0].Expected.Float()
	}
	if p.system == "cfc-bonus" { // and an all-time high
		g.Players[0].Highest = 1450
		high, err := s.Rate(g)
		if err != nil || high[0].After.Rating != 1516 {
			t.Errorf("all-time high: %v, %v", high[0].After.Rating, err)
		}
	}
	return results[0].After.Rating
}

func publishedGlicko(t *testing.T, p *published) float64 {
	s := byID(t, map[string]string{"glicko": "glicko", "glicko2": "glicko-2"}[p.system])
	s.Deviation = &Deviation{Rating: 1500, RD: 350, Sigma: 0.06, Tau: 0.5} // no time passes before
	g := &Group{Players: []Player{{Rating: 1500, RD: 200}, {Rating: 1400, RD: 30}, {Rating: 1550, RD: 100}, {Rating: 1700, RD: 300}},
		Games: []Game{{White: 0, Black: 1, Points: [2]int{10, 0}}, {White: 0, Black: 2, Points: [2]int{0, 10}}, {White: 0, Black: 3, Points: [2]int{0, 10}}}}
	results, err := s.Rate(g)
	if err != nil {
		t.Fatal(err)
	}
	after := results[0].After
	switch {
	case strings.Contains(p.input, "RD") && !strings.Contains(p.input, "rating"):
		if !strings.Contains(p.input, ": rating") {
			return after.RD
		}
	case p.input == "sigma":
		return math.Floor(after.Sigma*1e5) / 1e5 // cut, as the note says
	}
	return after.Rating
}

func publishedUSChess(t *testing.T, p *published) float64 {
	s := byID(t, "uschess-2025")
	g := &Group{Dual: strings.Contains(p.input, "dual")}
	who := Player{Rating: p.value64(t, `(\d+) on`), Games: int(p.value64(t, `on (\d+) games`))}
	g.Players = []Player{who}
	add := func(rating string, points int) {
		x, err := strconv.ParseFloat(rating, 64)
		if err != nil {
			t.Fatal(err)
		}
		g.Players = append(g.Players, Player{Rating: x, Games: 50, Fixed: true})
		g.Games = append(g.Games, Game{White: 0, Black: len(g.Players) - 1, Points: [2]int{points, 10 - points}})
	}
	if _, list, ok := strings.Cut(p.input, "opponents "); ok {
		list, score, _ := strings.Cut(list, ", score ")
		left := int(math.Round(10 * (&published{input: "x " + score}).value64(t, `x ([\d.]+)`)))
		for _, o := range strings.Split(list, ";") {
			points := min(left, 10)
			left -= points
			add(o, points)
		}
	} else {
		for _, x := range strings.Split(p.input[strings.LastIndex(p.input, " ")+1:], ";") {
			o, result, _ := strings.Cut(x, ":")
			add(o, map[string]int{"1": 10, "=": 5, "0": 0}[result])
		}
	}
	results, err := s.Rate(g)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(p.input, "standard") && strings.Contains(p.note, "rounds away") { // as the estimator does
		if results[0].After.Rating > who.Rating {
			return math.Ceil(results[0].After.Rating)
		}
		return math.Floor(results[0].After.Rating)
	}
	return float64(nearest(results[0].After.Rating))
}

var icuPlayer = regexp.MustCompile(`player (\d+): (?:(\d+) K (\d+)|(\d+) provisional on (\d+)|no rating); (.*)$`)

// publishedICU puts an event together from its players. Opponents are named by their rating;
// those that are not among the players are fixed.
func publishedICU(t *testing.T, event string, rows []published) int {
	t.Helper()
	s := byID(t, "icu-2012")
	if strings.Contains(event, "first version") {
		s = byID(t, "icu-2012-0")
	}
	g := &Group{Start: tournament.Date{Year: 2013, Month: 1, Day: 1}}
	at := map[string]int{}
	var unrated []int
	games := make([][]string, len(rows))
	for k, p := range rows {
		m := icuPlayer.FindStringSubmatch(p.input)
		if m == nil {
			t.Fatalf("%s", p.input)
		}
		who := Player{ID: m[1], Games: 100}
		name := m[2]
		switch {
		case m[2] != "":
			who.Rating, _ = strconv.ParseFloat(m[2], 64)
			who.K, _ = strconv.Atoi(m[3])
		case m[4] != "":
			who.Rating, _ = strconv.ParseFloat(m[4], 64)
			who.Games, _ = strconv.Atoi(m[5])
			name = m[4] + "p"
		default:
			who.Games = 0
			unrated = append(unrated, k)
		}
		if name != "" {
			at[name] = k
		}
		games[k] = strings.Split(m[6], ";")
		g.Players = append(g.Players, who)
	}
	for k := range rows {
		for _, x := range games[k] {
			opponent, result, _ := strings.Cut(x, ":")
			points := map[string]int{"1": 10, "=": 5, "0": 0}[result]
			other, listed := at[opponent]
			isUnrated := g.Players[k].Rating == 0
			switch {
			case opponent == "unrated" && !isUnrated:
				continue // from the other side
			case opponent == "unrated":
				if k != unrated[0] {
					continue
				}
				other, listed = unrated[1], true
			case listed && !isUnrated && other < k:
				continue
			case !listed:
				rating, err := strconv.ParseFloat(strings.TrimRight(opponent, "pf"), 64)
				if err != nil {
					t.Fatal(err)
				}
				other = len(g.Players)
				g.Players = append(g.Players, Player{Rating: rating, Games: 100, Fixed: true})
			}
			g.Games = append(g.Games, Game{White: k, Black: other, Points: [2]int{points, 10 - points}})
		}
	}
	results, err := s.Rate(g)
	if err != nil {
		t.Fatal(err)
	}
	for k, p := range rows {
		if want, _ := strconv.ParseFloat(p.value, 64); results[k].After.Rating != want {
			t.Errorf("%s: %v, want %s (%v)", p.input, results[k].After.Rating, p.value, results[k].Steps)
		}
	}
	return len(rows)
}
