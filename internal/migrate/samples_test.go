package migrate

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"torneo/internal/incoming"
	"torneo/tournament"
	"torneo/trf"
)

// answer is the right answer of a sample of pages.
type answer struct {
	Verdict string
	Event   string
	Rounds  int
	Players []struct {
		No, Place                int
		Name, Title, Fed, Points string
		FIDEID                   string `json:"fide_id"`
		Rating                   int
		FIDERating               int    `json:"rating_int"`
		National                 int    `json:"rating_nat"`
		Letter                   string `json:"rating_letter"`
		TitleLetter              string `json:"title_letter"`
		Birth, Total             string
	}
	Games []struct {
		Round, White, Black int
		Result              string
	}
	Byes []struct {
		Round, Player int
		Points, Text  string
	}
	Colourless []struct {
		Round   int
		Players []int
		Signs   []string
	} `json:"games_without_colours"`
	Forfeits []struct {
		Round   int
		Players []int
		Result  string `json:"result_from_first"`
	} `json:"colours_unknown"`
	Alone []struct {
		Round, Player int
		Sign          string
	} `json:"points_without_opponent"`
	PlaceToNumber map[string]int `json:"place_to_number"`
	Standings     []standing
	Ranking       []standing
	SecondGames   []struct {
		Round, White, Black int
		Result              string
	} `json:"second_games"`
}

type standing struct {
	Place, No    int
	Name, Points string
}

func readAnswer(t *testing.T, name string) *answer {
	t.Helper()
	data, err := os.ReadFile("testdata/pages/" + name)
	if err != nil {
		t.Fatal(err)
	}
	a := &answer{}
	if err := json.Unmarshal(data, a); err != nil {
		t.Fatal(err)
	}
	return a
}

// pagesOf returns files of the samples.
func pagesOf(t testing.TB, names ...string) (files []File) {
	t.Helper()
	for _, name := range names {
		list, err := filepath.Glob("testdata/pages/" + name)
		if err != nil || len(list) == 0 {
			t.Fatalf("no %s", name)
		}
		for _, path := range list {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			f := File{Name: filepath.Base(path), Data: data}
			if !Is(f) {
				t.Errorf("%s is not known", path)
			}
			files = append(files, f)
		}
	}
	return files
}

// mustRead reads files of which a record can be had.
func mustRead(t *testing.T, files []File, a incoming.Answers) *Found {
	t.Helper()
	found := Read(files, Options{Answers: a})
	if found.Record == nil {
		t.Fatalf("not read: %v %v", found.Problems, found.Questions)
	}
	return found
}

// linesOf returns the games and byes of a record in a form that can be compared; id tells how
// players are named.
func linesOf(record *tournament.Tournament, id func(int) string) (games, byes []string) {
	one := func(o tournament.Outcome) string {
		switch {
		case o == tournament.Pending:
			return "*"
		case o == tournament.ForfeitWin:
			return "+"
		case o == tournament.ForfeitLoss:
			return "-"
		case o.IsDraw():
			return "½"
		case o.IsWin():
			return "1"
		}
		return "0"
	}
	for n, x := range record.Rounds {
		for _, g := range x.Games {
			w, b := one(g.Result.White), one(g.Result.Black)
			text := w + "-" + b
			if len(w+b) == 2 && strings.Trim(w+b, "+-") == "" {
				text = w + b
			}
			text = map[string]string{"½-½": "1/2", "*-*": "*"}[text] + map[bool]string{true: text}[text != "½-½" && text != "*-*"]
			games = append(games, fmt.Sprintf("%d: %s %s %s", n+1, id(g.White), id(g.Black), text))
		}
		for _, b := range x.Byes {
			byes = append(byes, fmt.Sprintf("%d: %s %s", n+1, id(b.ID), [...]string{"1", "1", "½", "0"}[b.Kind]))
		}
	}
	slices.Sort(games)
	slices.Sort(byes)
	return games, byes
}

// compareSample compares a record with the right answer. id tells how the answer names players.
func compareSample(t *testing.T, a *answer, record *tournament.Tournament, id func(int) string) {
	t.Helper()
	if a.Event != "" && record.Name != a.Event {
		t.Errorf("event %q", record.Name)
	}
	var games, byes []string
	for _, g := range a.Games {
		games = append(games, fmt.Sprintf("%d: %d %d %s", g.Round, g.White, g.Black, g.Result))
	}
	for _, b := range a.Byes {
		byes = append(byes, fmt.Sprintf("%d: %d %s", b.Round, b.Player, b.Points))
	}
	slices.Sort(games)
	slices.Sort(byes)
	haveGames, haveByes := linesOf(record, id)
	if len(a.Forfeits) > 0 { // they are compared apart
		haveGames = slices.DeleteFunc(haveGames, func(g string) bool { return strings.HasSuffix(g, "+-") || strings.HasSuffix(g, "-+") })
	}
	if !slices.Equal(games, haveGames) {
		t.Errorf("games\n%s\ninstead of\n%s", strings.Join(haveGames, "\n"), strings.Join(games, "\n"))
	}
	if !slices.Equal(byes, haveByes) {
		t.Errorf("byes\n%v\ninstead of\n%v", haveByes, byes)
	}
	by := map[string]*tournament.Player{}
	for k := range record.Players {
		by[id(record.Players[k].Number)] = &record.Players[k]
	}
	if len(a.Players) > 0 && len(a.Players) != len(record.Players) {
		t.Errorf("%d players", len(record.Players))
	}
	for _, want := range a.Players {
		p := by[strconv.Itoa(cmp.Or(want.No, want.Place))]
		if p == nil {
			t.Errorf("no %s", want.Name)
			continue
		}
		rating, national := p.Rating, 0
		if len(p.National) > 0 {
			national = p.National[0].Rating
		}
		title := map[string]string{"m": "IM", "": want.Title}[want.TitleLetter]
		if p.Name != want.Name || p.Title != title || want.Fed != "" && p.Federation != want.Fed && want.Letter == "" {
			t.Errorf("%+v instead of %+v", p, want)
		}
		if want.FIDEID != "" && strconv.FormatInt(p.FIDEID, 10) != want.FIDEID {
			t.Errorf("%s: %d", want.Name, p.FIDEID)
		}
		if want.Birth != "" && !strings.HasPrefix(p.Birth.String(), want.Birth) {
			t.Errorf("%s: born %v", want.Name, p.Birth)
		}
		switch {
		case want.Letter == "E":
			if rating != 0 || national != 0 {
				t.Errorf("%s: %d %d", want.Name, rating, national)
			}
		case want.Letter != "":
			if national != want.Rating {
				t.Errorf("%s: %d", want.Name, national)
			}
		case want.FIDERating+want.National > 0:
			if rating != want.FIDERating || national != want.National {
				t.Errorf("%s: %d %d", want.Name, rating, national)
			}
		case rating != want.Rating && national != want.Rating:
			t.Errorf("%s: %d", want.Name, rating)
		}
		if points := cmp.Or(want.Points, want.Total); points != "" {
			if v, err := pointsOf(points); err != nil || p.Declared.Points == nil || *p.Declared.Points != v {
				t.Errorf("%s: points %v", want.Name, p.Declared.Points)
			}
		}
		if want.Place > 0 && p.Declared.Rank != want.Place {
			t.Errorf("%s: place %d", want.Name, p.Declared.Rank)
		}
	}
	for _, s := range slices.Concat(a.Standings, a.Ranking) {
		at := slices.IndexFunc(record.Players, func(p tournament.Player) bool { return p.Number == s.No || p.Name == s.Name })
		v, _ := pointsOf(s.Points)
		if at < 0 || record.Players[at].Declared.Rank != s.Place || *record.Players[at].Declared.Points != v {
			t.Errorf("place %d: %d", s.Place, at)
		}
	}
}

// byPlace names the players of a record by their places.
func byPlace(record *tournament.Tournament) func(int) string {
	return func(number int) string {
		for k := range record.Players {
			if record.Players[k].Number == number {
				return strconv.Itoa(record.Players[k].Declared.Rank)
			}
		}
		return "?"
	}
}

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
		"swisschess-set/paar-r2.html":     "migrate.round.gap",
		"vega-set/pairs3.html":            "migrate.round.gap",
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
