package migrate

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"torneo/internal/incoming"
	"torneo/internal/longtest"
	"torneo/tournament"
)

// TestTeamsOfChessResults reads the sample of the boards of a round, which is an event of one round
// once it is said what a match is worth.
func TestTeamsOfChessResults(t *testing.T) {
	var want struct {
		Matches []struct {
			TeamA  string `json:"team_a"`
			A      int    `json:"no_a"`
			TeamB  string `json:"team_b"`
			B      int    `json:"no_b"`
			Result string
			Boards [][6]any
		}
	}
	data, err := os.ReadFile(samplesOfChessResults + "/cr-team-boards.expected.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &want); err != nil {
		t.Fatal(err)
	}
	files := sampleFiles(t, "cr-team-boards.html")
	if found := Read(files, Options{}); found.Record != nil || len(found.Questions) != 1 || found.Questions[0].ID != "match-points" {
		t.Fatalf("%v %v", tell(found), found.Questions)
	}
	found := Read(files, Options{Answers: incoming.Answers{"match-points": "3-2-1"}})
	if found.Record == nil {
		t.Fatal(tell(found), found.Questions)
	}
	got := found.Record
	names := map[int]string{}
	for _, team := range got.Teams {
		names[team.Number] = team.Name
	}
	games := map[[2]int]tournament.Game{}
	for _, g := range got.Rounds[0].Games {
		games[[2]int{g.White, g.Black}] = g
	}
	count := 0
	for _, m := range want.Matches {
		if names[m.A] != m.TeamA || names[m.B] != m.TeamB {
			t.Errorf("%q and %q, want %q and %q", names[m.A], names[m.B], m.TeamA, m.TeamB)
		}
		for _, b := range m.Boards {
			count++
			white, black := int(b[1].(float64)), int(b[4].(float64))
			result, _ := resultOf(b[3].(string))
			if b[2] == "b" {
				white, black, result.White, result.Black = black, white, result.Black, result.White
			}
			if g, is := games[[2]int{white, black}]; !is || g.Result != result {
				t.Errorf("%v: %+v", b, g)
			}
		}
	}
	if count != len(got.Rounds[0].Games) || len(got.Teams) != 24 || len(got.Players) != 96 || got.Rounds[0].Date.String() != "2025/10/25" {
		t.Errorf("%d games, %d teams, %d players, %v", len(got.Rounds[0].Games), len(got.Teams), len(got.Players), got.Rounds[0].Date)
	}
	if a := found.Agreement; a.Published != 24 || a.Equal() != 24 {
		t.Errorf("%d of %d", a.Equal(), a.Published)
	}
	// The composition of four of its teams was saved after round 4: the boards of three rounds are missing.
	found = Read(sampleFiles(t, "cr-team-boards.html", "cr-team-composition.html"), Options{Answers: incoming.Answers{"match-points": "3-2-1"}})
	if !slices.ContainsFunc(found.Problems, func(p Problem) bool {
		return p.Message.ID == "migrate.teams.missing" && fmt.Sprint(p.Message.Args["rounds"]) == "2, 3, 4"
	}) {
		t.Error(tell(found))
	}
}

var leagueOptions = cmp.Options{
	cmp.FilterPath(func(p cmp.Path) bool {
		switch p.String() {
		case "Rulebook", "Start", "End", "Teams.Declared", "Rounds.Date", "TieBreaks":
			return true
		}
		return false
	}, cmp.Ignore()),
}

// pagesOfLeague are the pages of an event in every composition that is enough.
func pagesOfLeague(l *league) map[string][]File {
	var boards, matches []File
	for n := range l.lists {
		boards, matches = append(boards, l.boardsPage(n)), append(matches, l.matchesPage(n))
	}
	return map[string][]File{
		"boards, matches and teams":       slices.Concat(boards, matches, []File{l.squadsPage(true)}),
		"boards and teams":                slices.Concat([]File{l.squadsPage(true)}, boards),
		"boards, teams without results":   slices.Concat(boards, matches, []File{l.squadsPage(false)}),
		"boards, a list of players":       slices.Concat([]File{l.playersPage()}, boards, matches),
		"both pages of teams and matches": slices.Concat(boards, matches, []File{l.squadsPage(false), l.squadsPage(true)}),
	}
}

// answersOf answers what pages can leave open as the league is.
func (l *league) answersOf() incoming.Answers {
	a := incoming.Answers{"match-points": l.rule.id, "team-bye": l.bye, "bye-boards": "half"}
	for n := range l.lists {
		if free := l.lists[n].free; free > 0 {
			a[fmt.Sprintf("bye-%d", n+1)] = fmt.Sprintf("team-%d", free)
		}
	}
	return a
}

// TestTeamsThereAndBack writes random events for teams as pages, and reads them back.
func TestTeamsThereAndBack(t *testing.T) {
	certain := 0
	for seed := range uint64(longtest.Or(1500, 40)) {
		l := drawnLeague(seed)
		for name, files := range pagesOfLeague(l) {
			found := Read(files, Options{Answers: l.answersOf()})
			if found.Record == nil {
				t.Fatalf("seed %d, %s: %v %v", seed, name, tell(found), found.Questions)
			}
			if diff := cmp.Diff(l.record, found.Record, leagueOptions); diff != "" {
				t.Fatalf("seed %d, %s (-want +got):\n%s", seed, name, diff)
			}
			if len(found.Agreement.Differing) > 0 || found.Agreement.Published == 0 {
				t.Fatalf("seed %d, %s: %v", seed, name, found.Agreement.Sentences())
			}
			if found = Read(files, Options{}); found.Record != nil {
				certain++
				if diff := cmp.Diff(l.record, found.Record, leagueOptions); diff != "" {
					t.Fatalf("seed %d, %s, without answers (-want +got):\n%s", seed, name, diff)
				}
			}
		}
	}
	if certain < 20 {
		t.Errorf("only %d are certain without answers", certain)
	}
}

// TestTeamsOnePageIsMissing names the page that is missing.
func TestTeamsOnePageIsMissing(t *testing.T) {
	l := drawnLeague(4)
	all := pagesOfLeague(l)["boards, matches and teams"]
	for _, one := range []struct {
		without string
		want    string
	}{{"art3-2.html", "migrate.teams.missing"}, {"art3-1.html", "migrate.teams.missing"}} {
		files := slices.DeleteFunc(slices.Clone(all), func(f File) bool { return f.Name == one.without })
		found := Read(files, Options{Answers: l.answersOf()})
		if found.Record != nil || len(found.Problems) == 0 || found.Problems[0].Message.ID != one.want {
			t.Errorf("without %s: %v", one.without, tell(found))
		}
	}
	for _, only := range []string{"art1-0.html", "art2-1.html"} {
		files := slices.DeleteFunc(slices.Clone(all), func(f File) bool { return f.Name != only })
		if found := Read(files, Options{Answers: l.answersOf()}); found.Record != nil || tell(found)[0] == "" || found.Problems[0].Message.ID != "migrate.teams.missing" {
			t.Errorf("%s alone: %v", only, tell(found))
		}
	}
	found := Read([]File{l.squadsPage(false)}, Options{})
	if found.Record == nil || len(found.Record.Teams) != len(l.record.Teams) || len(found.Record.Players) != len(l.record.Players) {
		t.Errorf("teams alone: %v", tell(found))
	}
}

// TestTeamsSingleCellsAreNoticed changes single results, scores and match points.
func TestTeamsSingleCellsAreNoticed(t *testing.T) {
	tried := 0
	for seed := range uint64(longtest.Or(200, 12)) {
		l := drawnLeague(seed)
		files := pagesOfLeague(l)["boards, matches and teams"]
		for k := range files {
			for _, change := range [][2]string{{">1 - 0<", ">0 - 1<"}, {">+ - -<", ">- - +<"}, {"<td>+</td>", "<td>1</td>"}, {"<td>½</td>", "<td>0</td>"}, {"</th><th>2 : ", "</th><th>3 : "}, {":</td><td>1</td><td>", ":</td><td>2</td><td>"}, {">&frac12; - &frac12;<", ">1 - 0<"}, {"TB1: ", "TB1: 1"}, {"FarbewT", "FarbesT"}} {
				text := string(files[k].Data)
				at := strings.Index(text, change[0])
				if at < 0 {
					continue
				}
				tried++
				changed := slices.Clone(files)
				changed[k].Data = []byte(text[:at] + strings.Replace(text[at:], change[0], change[1], 1))
				found := Read(changed, Options{Answers: l.answersOf()})
				if found.Record != nil && len(found.Agreement.Differing) == 0 {
					t.Fatalf("seed %d, %s: %q for %q is not noticed", seed, files[k].Name, change[1], change[0])
				}
			}
		}
	}
	if tried < 50 {
		t.Error(tried)
	}
}

// TestTeamsAreGathered finds the pages of two events among each other.
func TestTeamsAreGathered(t *testing.T) {
	l := drawnLeague(7)
	var files []File
	files = append(files, pagesOfLeague(l)["both pages of teams and matches"]...)
	files = append(files, l.frame(32, 0, "Team-Starting rank", "<tr><td>x</td></tr>"))
	for k := range files {
		files[k].Name = fmt.Sprintf("%02d-%s", k, files[k].Name)
	}
	found := Read(files, Options{Answers: l.answersOf()})
	if found.Record == nil {
		t.Fatal(tell(found), found.Questions)
	}
}

// exportedBoards is art=3 as an export: without the marks of colours, links and starting numbers.
func (l *league) exportedBoards(n int) File {
	rows := [][]string{{"From the Tournament-Database of Chess-Results https://chess-results.com"}, {"Open of the Test"}, {"Last update 04.05.2026 17:06:46"}, {fmt.Sprintf("Round %d on 2026/05/%02d at 15:00", n+1, n+1)}}
	name := func(p int) (string, string) {
		if p == 0 {
			return "", ""
		}
		return l.record.Players[p-1].Name, fmt.Sprint(l.record.Players[p-1].Rating)
	}
	for k, m := range l.lists[n].matches {
		sum := l.score(n, k)
		rows = append(rows, []string{"Bo.", fmt.Sprint(m[0]), l.team(m[0]).Name, "Rtg", "-", fmt.Sprint(m[1]), l.team(m[1]).Name, "Rtg", l.half(sum[0]) + " : " + l.half(sum[1])})
		for i, g := range l.record.Rounds[n].Games[k*l.boards : (k+1)*l.boards] {
			left, right, result := g.White, g.Black, g.Result
			if i%2 == 1 {
				left, right, result.White, result.Black = right, left, result.Black, result.White
			}
			a, ratingA := name(left)
			b, ratingB := name(right)
			rows = append(rows, []string{fmt.Sprintf("%d.%d", k+1, i+1), "", a, ratingA, "-", "", b, ratingB, signOf(result.White) + " - " + signOf(result.Black)})
		}
	}
	return File{Name: fmt.Sprintf("boards%d.csv", n+1), Data: asCSV(rows, ';')}
}

// TestExportsOfTeams asks who has White where an export does not say it, and reads it then.
func TestExportsOfTeams(t *testing.T) {
	for seed := range uint64(longtest.Or(300, 15)) {
		l := drawnLeague(seed)
		files := []File{l.squadsPage(true)}
		for n := range l.lists {
			files = append(files, l.exportedBoards(n))
			if n%2 == 0 {
				files = append(files, l.matchesPage(n))
			}
		}
		answers := l.answersOf()
		if found := Read(files, Options{Answers: answers}); found.Record != nil || len(found.Questions) != 1 || found.Questions[0].ID != "board-colours" {
			t.Fatalf("seed %d: %v %v", seed, tell(found), found.Questions)
		}
		answers["board-colours"] = "odd"
		found := Read(files, Options{Answers: answers})
		if found.Record == nil {
			t.Fatalf("seed %d: %v %v\n%s", seed, tell(found), found.Questions, files[1].Data)
		}
		for n := range found.Record.Rounds { // colours of forfeits are not known
			for k := range found.Record.Rounds[n].Games {
				g, want := &found.Record.Rounds[n].Games[k], l.record.Rounds[n].Games[k]
				if g.NoColors && g.White == want.Black && g.Black == want.White {
					g.White, g.Black, g.Result.White, g.Result.Black = g.Black, g.White, g.Result.Black, g.Result.White
				}
				g.NoColors = false
			}
		}
		if diff := cmp.Diff(l.record, found.Record, leagueOptions); diff != "" {
			t.Fatalf("seed %d (-want +got):\n%s", seed, diff)
		}
	}
}
