package migrate

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"torneo/internal/incoming"
	"torneo/internal/spelling"
	"torneo/message"
	"torneo/tournament"
)

const samplesOfChessResults = "../chessresults/testdata"

func sampleFiles(t *testing.T, names ...string) (files []File) {
	t.Helper()
	for _, name := range names {
		data, err := os.ReadFile(filepath.Join(samplesOfChessResults, name))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, File{Name: filepath.Base(name), Data: data})
	}
	return files
}

// givenAnswer is a right answer of the library of rules.
type givenAnswer struct {
	Event   string
	Players []struct {
		No, Place int
		Name      string
		Title     string
		Rating    int
		RatingInt int `json:"rating_int"`
		Fed       string
		FIDEID    string `json:"fide_id"`
		Points    *string
		TB        json.RawMessage
	}
	Games []struct {
		Round, White, Black int
		Result              string
	}
	ByNumber json.RawMessage `json:"games_by_starting_number"`
	Byes     []struct {
		Round, Player int
		Points        string
	}
}

// TestPagesOfChessResults reads every sample whole and compares it with its right answer.
func TestPagesOfChessResults(t *testing.T) {
	for _, one := range []struct {
		answer  string
		files   []string
		answers incoming.Answers
		numbers Numbers
	}{
		{"cr-crosstable-start", []string{"cr-crosstable-start.html"}, nil, StartingNumbers},
		{"cr-crosstable-running", []string{"cr-crosstable-running.html"}, nil, StartingNumbers},
		{"cr-set/set", []string{"cr-set/start-list.html", "cr-set/round-1.html", "cr-set/round-2-running.html"}, nil, ""},
		{"cr-set/set", []string{"cr-set/round-2-running.html", "cr-crosstable-running.html", "cr-set/start-list.html", "cr-set/round-1.html"}, nil, StartingNumbers},
		{"cr-roundrobin-rounds", []string{"cr-roundrobin-rounds.html"}, nil, ""},
		{"cr-roundrobin-rounds", []string{"cr-roundrobin-crosstable.html", "cr-roundrobin-rounds.html"}, nil, ""},
		{"cr-roundrobin-rounds", []string{"cr-roundrobin-crosstable.html"}, incoming.Answers{"rounds": "berger"}, ""},
		{"cr-final-ranking-pt", []string{"cr-final-ranking-pt.html"}, nil, ""},
		{"xl-crosstable-rank-running", []string{"xl-crosstable-rank-running.csv"}, nil, Ranks},
		{"xl-crosstable-rank-de", []string{"xl-crosstable-rank-de.csv"}, nil, Ranks},
	} {
		t.Run(one.answer+" "+strings.Join(one.files, "+"), func(t *testing.T) {
			var want givenAnswer
			data, err := os.ReadFile(filepath.Join(samplesOfChessResults, one.answer+".expected.json"))
			if err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(data, &want); err != nil {
				t.Fatal(err)
			}
			if want.ByNumber != nil {
				if err := json.Unmarshal(want.ByNumber, &want.Games); err != nil {
					t.Fatal(err)
				}
			}
			files := sampleFiles(t, one.files...)
			found := Read(files, Options{Answers: one.answers})
			if found.Record == nil {
				t.Fatal(found.Problems, found.Questions)
			}
			for _, f := range files {
				if !Is(f) {
					t.Errorf("%s is not recognised", f.Name)
				}
			}
			if found.Numbers != one.numbers {
				t.Errorf("numbers %q", found.Numbers)
			}
			compareWith(t, found.Record, &want)
		})
	}
}

// compareWith compares a record with a right answer.
func compareWith(t *testing.T, got *tournament.Tournament, want *givenAnswer) {
	t.Helper()
	if want.Event != "" && got.Name != want.Event {
		t.Errorf("event %q, want %q", got.Name, want.Event)
	}
	if len(got.Players) != len(want.Players) {
		t.Fatalf("%d players, want %d", len(got.Players), len(want.Players))
	}
	named := map[string]*tournament.Player{}
	for k := range got.Players {
		named[spelling.Plain(got.Players[k].Name)] = &got.Players[k]
	}
	numbered := map[int]int{}
	listed := slices.ContainsFunc(got.Players, func(p tournament.Player) bool { return p.Declared.Points != nil })
	for _, w := range want.Players {
		p := named[spelling.Plain(w.Name)]
		if p == nil {
			t.Fatalf("%s is missing", w.Name)
		}
		numbered[w.No] = p.Number
		title := w.Title
		if strings.Contains(" ACM AIM NM ", " "+title+" ") {
			title = ""
		}
		fed := w.Fed
		if fed == "" || fed == "PAH" {
			fed = p.Federation
		}
		if p.Title != title || p.Rating != w.Rating+w.RatingInt || p.Federation != fed {
			t.Errorf("%+v, want %+v", p, w)
		}
		if w.FIDEID != "" && fmt.Sprint(p.FIDEID) != w.FIDEID {
			t.Errorf("%s: FIDE ID %d, want %s", w.Name, p.FIDEID, w.FIDEID)
		}
		if listed && w.Place > 0 && p.Declared.Rank != w.Place {
			t.Errorf("%s: place %d, want %d", w.Name, p.Declared.Rank, w.Place)
		}
		points := w.Points
		if points == nil {
			var ties map[string]string
			if json.Unmarshal(w.TB, &ties) == nil && ties["TB1"] != "" && listed && p.Declared.Points != nil {
				v := ties["TB1"] // the first tie-break is the points
				points = &v
			}
		}
		if points != nil && (p.Declared.Points == nil || strings.TrimSuffix(p.Declared.Points.String(), ".0") != *points) {
			t.Errorf("%s: points %v, want %s", w.Name, p.Declared.Points, *points)
		}
		if w.No > 0 && w.Place > 0 && p.Number != w.No {
			t.Errorf("%s: number %d, want %d", w.Name, p.Number, w.No)
		}
	}
	games := map[string]string{}
	for n := range got.Rounds {
		for _, g := range got.Rounds[n].Games {
			text := map[tournament.Outcome]string{tournament.Win: "1", tournament.Loss: "0", tournament.Draw: "½", tournament.ForfeitWin: "+", tournament.ForfeitLoss: "-", tournament.Pending: "*"}
			games[fmt.Sprintf("%d: %d-%d", n+1, g.White, g.Black)] = text[g.Result.White] + text[g.Result.Black]
		}
		for _, b := range got.Rounds[n].Byes {
			games[fmt.Sprintf("%d: %d", n+1, b.ID)] = [...]string{"1", "1", "½", "0"}[b.Kind]
		}
	}
	right := map[string]string{}
	for _, g := range want.Games {
		right[fmt.Sprintf("%d: %d-%d", g.Round, numbered[g.White], numbered[g.Black])] = map[string]string{"1-0": "10", "0-1": "01", "1/2": "½½", "+-": "+-", "-+": "-+", "--": "--", "*": "**"}[g.Result]
	}
	for _, b := range want.Byes {
		right[fmt.Sprintf("%d: %d", b.Round, numbered[b.Player])] = b.Points
	}
	for _, key := range slices.Sorted(maps.Keys(right)) {
		if games[key] != right[key] {
			t.Errorf("%s: %q, want %q", key, games[key], right[key])
		}
	}
	for _, key := range slices.Sorted(maps.Keys(games)) {
		if _, is := right[key]; !is && games[key] != "0" {
			t.Errorf("%s: %q is too much", key, games[key])
		}
	}
}

// TestPagesThatAreNoEvent refuses the traps, each for its reason.
func TestPagesThatAreNoEvent(t *testing.T) {
	for name, want := range map[string]string{
		"cr-later-round-alone.html":                          "migrate.round.later",
		"cr-set/round-2-running.html":                        "migrate.round.later",
		"cr-set/start-list.html+cr-set/round-2-running.html": "migrate.round.later",
		"cr-not-paired.html":                                 "chessresults.not-paired",
		"cr-round-not-drawn.html":                            "chessresults.not-drawn",
		"cr-team-composition.html":                           "migrate.teams.missing",
		"cr-roundrobin-crosstable.html?":                     "migrate.square",
	} {
		answers := incoming.Answers{}
		if strings.HasSuffix(name, "?") {
			answers["rounds"] = "refuse"
		}
		found := Read(sampleFiles(t, strings.Split(strings.TrimSuffix(name, "?"), "+")...), Options{Answers: answers})
		if found.Record != nil || len(found.Problems) == 0 {
			t.Fatalf("%s is read", name)
		}
		m := found.Problems[0].Message
		if m.ID == "migrate.native.refused" {
			m = m.Args["why"].(message.Message)
		}
		if m.ID != want {
			t.Errorf("%s: %s, want %s", name, m.ID, want)
		}
	}
}

// TestKindsThatAreNotRead refuses pages and exports that say of themselves to be of a kind of which
// none was looked at; a place of that name is none.
func TestKindsThatAreNotRead(t *testing.T) {
	rows := func(label, kind string) string {
		return "<tr><td>" + label + "</td><td>" + kind + "</td></tr>"
	}
	page := func(details string) []File {
		return []File{{Name: "a.html", Data: []byte(`<html><head><title>Chess-Results Server Chess-results.com - Cup</title></head><body><form action="./tnr1.aspx?lan=1&amp;art=5&amp;zeilen=99999"><h2>Cup</h2><table>` + details + `</table><h2>Starting rank crosstable</h2><table class="CRs1"><tr class="CRg1b"><td>No.</td><td>Name</td><td>Rtg</td><td>1.Rd</td><td>Pts.</td></tr><tr class="CRg1"><td>1</td><td>Surname Ann</td><td>2000</td><td>2w1</td><td>1</td></tr><tr class="CRg1"><td>2</td><td>Forename Eve</td><td>1900</td><td>1b0</td><td>0</td></tr></table></form></body></html>`)}}
	}
	for _, one := range [][2]string{{"Tournament type", "Knock-out"}, {"Turnierart", "K.o.-System"}, {"Tipo de torneo", "Eliminatoria"}, {"Tournament type", "Scheveningen-System"}} {
		if found := Read(page(rows(one[0], one[1])), Options{}); found.Record != nil || !said(found, "migrate.kind") {
			t.Errorf("%v: %v", one, found.Problems)
		}
	}
	if found := Read(page(rows("Location", "Scheveningen")+rows("Tournament type", "Swiss-System")), Options{}); found.Record == nil {
		t.Error(found.Problems)
	}
	csv := "Cup\nTournament type: Scheveningen\nNo.;Name;Rtg;1.Rd;Pts.\n1;Surname Ann;2000;2w1;1\n2;Forename Eve;1900;1b0;0\n"
	if found := Read([]File{{Name: "a.csv", Data: []byte(csv)}}, Options{}); found.Record != nil || !said(found, "migrate.kind") {
		t.Error(found.Problems)
	}
}
