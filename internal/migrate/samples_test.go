package migrate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"torneo/internal/incoming"
	"torneo/tournament"
	"torneo/trf"
)

func TestPagesOfSwissChess(t *testing.T) {
	a := readAnswer(t, "swisschess-set/set.expected.json")
	compareSample(t, a, mustRead(t, pagesOf(t, "swisschess-set/*.html"), nil).Record, strconv.Itoa)

	found := mustRead(t, pagesOf(t, "swisschess-running/*.html"), nil)
	a = readAnswer(t, "swisschess-running/set.expected.json")
	a.Ranking = nil // of another moment
	compareSample(t, a, found.Record, strconv.Itoa)
	if !said(found, "migrate.points.moment") || found.Record.Players[0].Declared.Points != nil {
		t.Errorf("%v", found.Problems)
	}

	compareSample(t, readAnswer(t, "swisschess-forms.expected.json"), mustRead(t, pagesOf(t, "swisschess-forms.html"), nil).Record, strconv.Itoa)
	all := mustRead(t, pagesOf(t, "swisschess-forms.html", "swisschess-set/*.html", "swisschess-team-ranking.html", "swisschess-alphabetical.html"), nil)
	compareSample(t, readAnswer(t, "swisschess-forms.expected.json"), all.Record, strconv.Itoa)
	if !said(all, "migrate.left-out") {
		t.Errorf("%v", all.Problems)
	}

	one := mustRead(t, pagesOf(t, "swisschess-set/paar-r1.html"), nil).Record
	if len(one.Rounds) != 1 || len(one.Players) != 9 || one.Players[2].Name != "Ditilu Hürurulos" {
		t.Errorf("%+v", one)
	}
	ranked := mustRead(t, pagesOf(t, "swisschess-set/teilrang.html"), nil).Record
	if len(ranked.Rounds) != 0 || len(ranked.Players) != 9 {
		t.Errorf("%+v", ranked)
	}
	for _, s := range readAnswer(t, "swisschess-set/set.expected.json").Ranking {
		if !slices.ContainsFunc(ranked.Players, func(p tournament.Player) bool {
			return p.Name == s.Name && p.Declared.Rank == s.Place && p.Declared.Points.String() == s.Points
		}) {
			t.Errorf("%+v", s)
		}
	}
}

func TestPagesOfVega(t *testing.T) {
	a := readAnswer(t, "vega-set/set.expected.json")
	set := pagesOf(t, "vega-set/*.html")
	found := mustRead(t, set, nil)
	compareSample(t, a, found.Record, strconv.Itoa)
	if r := found.Record; r.City != "Seaview" || r.Federation != "AUS" || r.Start.String() != "2024/02/20" || r.Rounds[3].Date.String() != "2024/03/12" || r.PlannedRounds != 5 {
		t.Errorf("%s %s %v %v %d", r.City, r.Federation, r.Start, r.Rounds[3].Date, r.PlannedRounds)
	}

	alone := readAnswer(t, "vega-crosstable.expected.json")
	for _, name := range []string{"vega-crosstable.html", "vega-crosstablescore.html"} {
		found := mustRead(t, pagesOf(t, name), nil)
		compareSample(t, alone, found.Record, strconv.Itoa)
		for _, f := range alone.Forfeits {
			result := tournament.ByColor[tournament.Outcome]{White: tournament.ForfeitWin, Black: tournament.ForfeitLoss}
			if (f.Result == "-") != (f.Players[0] > f.Players[1]) {
				result.White, result.Black = result.Black, result.White
			}
			want := tournament.Game{White: min(f.Players[0], f.Players[1]), Black: max(f.Players[0], f.Players[1]), Result: result, NoColors: true}
			if !slices.Contains(found.Record.Rounds[f.Round-1].Games, want) {
				t.Errorf("%s: no %+v", name, want)
			}
		}
		if !lostSaid(found, "migrate.loss.forfeit-colours") {
			t.Errorf("%v", found.Losses)
		}
	}
	places := mustRead(t, pagesOf(t, "vega-crosstablescore.html"), nil).Record
	for place, number := range readAnswer(t, "vega-crosstablescore.expected.json").PlaceToNumber {
		if got := places.Players[number-1].Declared.Rank; strconv.Itoa(got) != place {
			t.Errorf("number %d: place %d", number, got)
		}
	}

	all := mustRead(t, append(pagesOf(t, "vega-crosstable.html", "vega-crosstablescore.html"), set...), nil)
	compareSample(t, a, all.Record, strconv.Itoa)
	if lostSaid(all, "migrate.loss.forfeit-colours") {
		t.Errorf("%v", all.Losses)
	}

	robin := mustRead(t, pagesOf(t, "vega-roundrobin-schedule.html", "vega-roundrobin-crosstable.html"), nil)
	compareSample(t, readAnswer(t, "vega-roundrobin-schedule.expected.json"), robin.Record, strconv.Itoa)
	if !said(robin, "migrate.left-out") || robin.Record.Rounds[4].Date.String() != "2026/04/21" {
		t.Errorf("%v", robin.Problems)
	}
}

func TestPagesOfPapi(t *testing.T) {
	found := mustRead(t, pagesOf(t, "papi-grid.html"), nil)
	compareSample(t, readAnswer(t, "papi-grid.expected.json"), found.Record, byPlace(found.Record))
	federal := readAnswer(t, "ffe-grid.expected.json")
	for k := range federal.Players {
		federal.Players[k].Fed = ""
	}
	found = mustRead(t, pagesOf(t, "ffe-grid.html"), nil)
	compareSample(t, federal, found.Record, byPlace(found.Record))

	two := pagesOf(t, "papi-page-two-grids.md")
	asked := Read(two, Options{})
	if asked.Record != nil || len(asked.Questions) != 1 || len(asked.Questions[0].Choices) != 2 {
		t.Fatalf("%+v", asked)
	}
	second := mustRead(t, two, incoming.Answers{"event": "2"}).Record
	federal.Event = "Jeunes du Moulin"
	compareSample(t, federal, second, byPlace(second))
	first := mustRead(t, two, incoming.Answers{"event": "1"}).Record
	compareSample(t, readAnswer(t, "papi-grid.expected.json"), first, byPlace(first))
}

func TestTextOfSwissPerfect(t *testing.T) {
	file := pagesOf(t, "swissperfect.txt")
	asked := Read(file, Options{})
	if asked.Record != nil || len(asked.Questions) != 1 || asked.Questions[0].ID != "colours" {
		t.Fatalf("%+v", asked)
	}
	if refused := Read(file, Options{Answers: incoming.Answers{"colours": "files"}}); refused.Record != nil || !refused.errors() {
		t.Errorf("%+v", refused)
	}
	found := mustRead(t, file, incoming.Answers{"colours": "first"})
	a := readAnswer(t, "swissperfect.expected.json")
	id := byPlace(found.Record)
	games, _ := linesOf(found.Record, id)
	if len(games) != len(a.Colourless) || !lostSaid(found, "migrate.loss.colours") {
		t.Errorf("%d games instead of %d, %v", len(games), len(a.Colourless), found.Losses)
	}
	for _, g := range a.Colourless {
		sign := map[string]string{"W": "1", "L": "0", "D": "1/2", "+": "+", "-": "-"}
		result := sign[g.Signs[0]] + "-" + sign[g.Signs[1]]
		other := sign[g.Signs[1]] + "-" + sign[g.Signs[0]]
		if g.Signs[0] == "D" {
			result, other = "1/2", "1/2"
		} else if g.Signs[0] == "+" || g.Signs[0] == "-" {
			result, other = sign[g.Signs[0]]+sign[g.Signs[1]], sign[g.Signs[1]]+sign[g.Signs[0]]
		}
		if !slices.Contains(games, fmt.Sprintf("%d: %d %d %s", g.Round, g.Players[0], g.Players[1], result)) && !slices.Contains(games, fmt.Sprintf("%d: %d %d %s", g.Round, g.Players[1], g.Players[0], other)) {
			t.Errorf("no %+v", g)
		}
	}
	_, byes := linesOf(found.Record, id)
	byes = slices.DeleteFunc(byes, func(b string) bool { return strings.HasSuffix(b, " 0") })
	if len(byes) != len(a.Alone) {
		t.Errorf("%v", byes)
	}
	for _, b := range a.Alone {
		if !slices.Contains(byes, fmt.Sprintf("%d: %d %s", b.Round, b.Player, map[string]string{"W": "1", "+": "1", "D": "½"}[b.Sign])) {
			t.Errorf("no %+v", b)
		}
	}
	for k := range found.Record.Rounds {
		found.Record.Rounds[k].Games, found.Record.Rounds[k].Byes = nil, nil
	}
	compareSample(t, a, found.Record, id)
}

// TestPagesThatAreRefused expects that nothing is taken, and why.
func TestPagesThatAreRefused(t *testing.T) {
	for name, want := range map[string]string{
		"swisschess-alphabetical.html":    "swisschess.page.alphabet",
		"swisschess-team-ranking.html":    "swisschess.page.teams",
		"swisschess-set/paar-r2.html":     "migrate.round.later",
		"vega-set/pairs3.html":            "migrate.round.later",
		"vega-roundrobin-crosstable.html": "vega.page.square",
	} {
		found := Read(pagesOf(t, name), Options{})
		if found.Record != nil || len(found.FileProblems().AtLeast(trf.Error)) != 1 || found.Problems[0].Message.ID != want && !strings.Contains(found.Problems[0].Message.String(), want) {
			t.Errorf("%s: %v", name, found.Problems)
		}
	}
	for want, names := range map[string][]string{
		"migrate.two-events": {"vega-set/index.html", "vega-roundrobin-schedule.html"},
		"migrate.round.gap":  {"vega-set/index.html", "vega-set/pairs1.html", "vega-set/pairs3.html"},
	} {
		found := Read(pagesOf(t, names...), Options{})
		if found.Record != nil || found.Problems[0].Message.ID != want {
			t.Errorf("%v: %v", names, found.Problems)
		}
	}
}

// said reports an adjustment of that kind.
func said(f *Found, id string) bool {
	return slices.ContainsFunc(f.Problems, func(p Problem) bool { return p.Message.ID == id })
}
