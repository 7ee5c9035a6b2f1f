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
