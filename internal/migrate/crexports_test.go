package migrate

import (
	"bytes"
	"fmt"
	"html"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"torneo/internal/longtest"
	"torneo/message"
	"torneo/tournament"
)

// exportRows returns rows as the site exports them: what the file is above, details of the event,
// and sentences below, which some versions repeat in every column.
func exportRows(rows [][]string, kind string, details, repeated bool) [][]string {
	width := 0
	for _, x := range rows {
		width = max(width, len(x))
	}
	line := func(text string) []string {
		x := make([]string, width)
		for k := range x {
			if k == 0 || repeated {
				x[k] = text
			}
		}
		return x
	}
	list := [][]string{{"From the Tournament-Database of Chess-Results https://chess-results.com"}, {"Open of the Test "}, {"Last update 09.01.2026 18:17:32"}}
	if details {
		list = append(list, []string{"Organizer(s)", "A Club"}, []string{"Chief Arbiter", "IA Somebody (1234567)"}, []string{"Number of rounds", "99"}, []string{"Date", "2026/05/01 to 2026/05/09"}, []string{})
	}
	list = append(list, []string{kind})
	list = append(list, rows...)
	return append(list, []string{}, line("You find all details to this tournament under https://chess-results.com/tnr1.aspx?lan=1"), line("Chess-Tournament-Results-Server: Chess-Results"))
}

func asHTML(rows [][]string) []byte {
	var b strings.Builder
	b.WriteString("<html><body><table border=1>\n")
	for _, x := range rows {
		b.WriteString("<tr>")
		for _, c := range x {
			b.WriteString("<td>" + html.EscapeString(c) + "</td>")
		}
		b.WriteString("</tr>\n")
	}
	return []byte(b.String() + "</table></body></html>")
}

// TestExportsOfTheSite reads exports to spreadsheets, as CSV, workbook, page and pasted text, in
// every language.
func TestExportsOfTheSite(t *testing.T) {
	for seed := range uint64(longtest.Or(400, 30)) {
		record := drawn(t, 300+seed)
		if record == nil {
			continue
		}
		l := &tongues[seed%uint64(len(tongues))]
		byRank := seed%3 > 0
		table := crosstableOf(record, l, false, true, byRank)
		head := slices.IndexFunc(table, func(x []string) bool { return slices.Contains(x, l.name) })
		table = table[head : len(table)-3]
		for _, x := range table[1:] {
			for k := 9; k < 9+len(record.Rounds); k++ {
				x[k] = " " + x[k] + " "
				if x[k] == " -0 " {
					x[k] = "0"
				}
			}
		}
		rows := exportRows(table, "Kind", seed%2 == 0, seed%4 < 2)
		want := written(record, false)
		for name, file := range map[string]File{
			"CSV": {Name: "a.csv", Data: asCSV(rows, ';')}, "text": {Name: "a.txt", Data: asCSV(rows, '\t')}, "XLSX": {Name: "a.xlsx", Data: asXLSX(t, rows)}, "page": {Name: "a.xls", Data: asHTML(rows)},
		} {
			found := Read([]File{file}, Options{Day: record.Start, Answers: answersOfPages})
			if found.Record == nil {
				t.Fatalf("seed %d, %s, %s: %v %v\n%s", seed, name, l.white, tell(found), found.Questions, asCSV(rows, ';'))
			}
			if diff := cmp.Diff(want, sorted(found.Record), onlyFacts); diff != "" {
				t.Fatalf("seed %d, %s, %s (-want +got):\n%s\n%s", seed, name, l.white, diff, asCSV(rows, ';'))
			}
			if found.Record.Name != "Open of the Test" || !Is(file) {
				t.Errorf("%s: %q", name, found.Record.Name)
			}
			if seed%2 == 0 && (found.Record.PlannedRounds != 99 || found.Record.Start.IsZero() || found.Record.ChiefArbiter == "") {
				t.Errorf("%+v", found.Record)
			}
		}
	}
}

// TestExportsThatAreNoEvent refuses the traps as exports too.
func TestExportsThatAreNoEvent(t *testing.T) {
	notPaired := [][]string{{"SNo", "", "Name", "Rtg", "FED", "1.Rd", "2.Rd"}, {"24", "", "Aaaa, Bbbb", "2005", "ENG", "*", ""}, {"8", "", "Cccc, Dddd", "2100", "ENG", "", "bye"}, {"9", "", "Cccc, Eeee", "2100", "ENG", "0F", ""}}
	round := [][]string{
		{"Bo.", "No.", "", "White", "Rtg", "Pts.", "Result", "Pts.", "", "Black", "Rtg", "No."},
		{"1", "4", "GM", "Aaaa, Bbbb", "2482", "6", "½ - ½", "6½", "", "Cccc, Dddd", "2447", "5"},
		{"2", "1", "", "Eeee, Ffff", "2382", "5", "1 - 0", "5½", "", "Gggg, Hhhh", "2300", "2"},
	}
	for name, one := range map[string]struct {
		rows [][]string
		kind string
		want string
	}{
		"not paired":  {notPaired, "not paired", "chessresults.not-paired"},
		"round 9":     {round, "Round 9 on 2026/05/09", "migrate.round.later"},
		"later round": {round, "Pairings/Results", "migrate.round.points"},
		"squads": {[][]string{{"1. Alpha (RtgAvg:1896, Captain: Somebody / TB1: 9)"}, {"Bo.", "", "Name", "Rtg", "FED", "1", "2", "Pts."}, {"1", "", "Aaaa, Bbbb", "1800", "ESP", "1", "½", "1,5"}, {"2", "", "Cccc, Dddd", "1700", "ESP", "", "0", "0"}},
			"Team-Composition with round-results", "migrate.teams.missing"},
		"matches": {[][]string{{"No.", "SNo", "Team", "MP", "Res.", ":", "Res.", "MP", "Team", "SNo"}, {"1", "4", "Alpha", "2", "3", ":", "1", "2", "Beta", "2"}, {"2", "1", "Gamma", "2", "2", ":", "2", "2", "Delta", "3"}},
			"Team pairings", "migrate.teams.no-round"},
		"no table": {[][]string{{"Nothing"}}, "Pairings", "chessresults.no-table"},
		"cells":    {[][]string{{"Rk.", "", "Name", "Rtg", "1.Rd", "2.Rd", "Pts."}, {"1", "", "Aaaa, Bbbb", "2000", "2 gw", "what", "1"}, {"2", "", "Cccc, Dddd", "2100", "1 gb", "x", "0"}}, "Ranking crosstable", "chessresults.cell"},
	} {
		for _, file := range []File{{Name: "a.csv", Data: asCSV(exportRows(one.rows, one.kind, false, true), ',')}, {Name: "a.xls", Data: asHTML(exportRows(one.rows, one.kind, true, false))}, {Name: "b.xlsx", Data: asXLSX(t, exportRows(one.rows, one.kind, false, false))}} {
			found := Read([]File{file}, Options{})
			if found.Record != nil || len(found.Problems) == 0 {
				t.Fatalf("%s is read from %s: %+v %v", name, file.Name, found.Record, found.Questions)
			}
			if id := reasonOf(found); id != one.want {
				t.Errorf("%s, %s: %s, want %s", name, file.Name, id, one.want)
			}
		}
	}
	// Without the line that names the site the traps are the same.
	for want, rows := range map[string][][]string{"migrate.not-paired": notPaired[:3], "migrate.round.points": round} {
		if found := Read([]File{{Name: "a.csv", Data: asCSV(rows, ',')}}, Options{}); found.Record != nil || reasonOf(found) != want {
			t.Errorf("%s: %v", want, tell(found))
		}
	}
}

// reasonOf returns the first reason for which files are refused.
func reasonOf(f *Found) string {
	m := f.Problems[0].Message
	if inner, is := m.Args["why"].(message.Message); is {
		return inner.ID
	}
	return m.ID
}

// TestRankings takes places and points of a ranking, and no results.
func TestRankings(t *testing.T) {
	rows := [][]string{
		{"Rk.", "SNo", "", "Name", "sex", "FED", "RtgI", "Pts.", "TB1", "TB2", "Rp", "n", "w", "we", "w-we", "K", "rtg+/-"},
		{"1", "3", "WGM", "Aaaa, Bbbb", "w", "ESP", "2400", "7,5", "40", "2", "2500", "8", "7", "5,85", "1,15", "10", "11,5"},
		{"2", "1", "", "Cccc, Dddd", "", "POR", "2300", "7", "41", "3", "2400", "9", "7", "5,85", "1,15", "10", "-11,5"},
		{"", "2", "", "Eeee, Ffff", "", "POR", "0", "7", "41", "3", "2300", "9", "7", "5,85", "1,15", "10", "0"},
	}
	for _, file := range []File{{Name: "a.csv", Data: asCSV(exportRows(rows, "Final Ranking after 9 Rounds", false, true), ',')}, {Name: "b.xlsx", Data: asXLSX(t, exportRows(rows, "Final Ranking after 9 Rounds", true, false))}} {
		found := Read([]File{file}, Options{})
		if found.Record == nil {
			t.Fatal(tell(found))
		}
		p := found.Record.Players
		if len(p) != 3 || len(found.Record.Rounds) != 0 || p[2].Name != "Aaaa, Bbbb" || p[2].Sex != "w" || p[0].Sex != "m" || p[1].Declared.Rank != 2 || p[1].Rating != 0 || p[0].Federation != "POR" || *p[2].Declared.Points != 75 {
			t.Errorf("%+v", p)
		}
	}
}

// TestEveryCellOfPagesIsCompared changes a cell of a round in a page; every change is noticed, with
// its place.
func TestEveryCellOfChessResultsIsCompared(t *testing.T) {
	changed := 0
	for seed := range uint64(longtest.Or(200, 16)) {
		record := drawn(t, 2000+seed)
		if record == nil {
			continue
		}
		rng := rand.New(rand.NewPCG(seed, 7))
		s := siteOf(record, &tongues[seed%2*4], rng)
		for _, byRank := range []bool{false, true} {
			file := s.crosstable(byRank, false)
			lines := bytes.Split(file.Data, []byte("\n"))
			for range 12 {
				x := 1 + rng.IntN(len(record.Players))
				parts := strings.Split(string(lines[x]), "<td class=\"CRc\">  ")
				c := 1 + rng.IntN(len(record.Rounds))
				was, rest, _ := strings.Cut(parts[c], "<")
				letters := []rune(s.l.colours)
				now := strings.NewReplacer("w", string(letters[0]), "b", string(letters[1])).Replace([]string{"1w1", "2b0", "3w½", "-1", "-½", "9w+", "7b-", "12w0"}[rng.IntN(8)])
				if now == was || (was == "" || was == "-0") && now == "-0" {
					continue
				}
				parts[c] = now + "<" + rest
				other := slices.Clone(lines)
				other[x] = []byte(strings.Join(parts, "<td class=\"CRc\">  "))
				found := Read([]File{{Name: "page.html", Data: bytes.Join(other, []byte("\n"))}}, Options{Answers: answersOfPages})
				changed++
				if found.Record != nil {
					t.Errorf("seed %d: %q instead of %q is not noticed", seed, now, was)
				} else if p := found.Problems[0]; p.Line == 0 {
					t.Errorf("%q instead of %q: %v has no place", now, was, tell(found))
				}
			}
		}
	}
	if changed < 150 {
		t.Error(changed)
	}
}

// BenchmarkPage reads a crosstable of 400 players.
func BenchmarkPage(b *testing.B) {
	record := &tournament.Tournament{Points: tournament.StandardGamePoints()}
	for k := range 400 {
		record.Players = append(record.Players, tournament.Player{Number: k + 1, Name: fmt.Sprintf("Surname%03d, Forename", k+1), Rating: 2400 - k, Federation: "ESP"})
	}
	for n := range 9 {
		var x tournament.Round
		for k := range 200 {
			x.Games = append(x.Games, tournament.Game{White: k + 1, Black: 201 + (k+n)%200, Result: tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}})
		}
		record.Rounds = append(record.Rounds, x)
	}
	s := siteOf(record, &tongues[0], rand.New(rand.NewPCG(1, 1)))
	file := s.crosstable(false, false)
	b.SetBytes(int64(len(file.Data)))
	for b.Loop() {
		if found := Read([]File{file}, Options{}); found.Record == nil || len(found.Record.Players) != 400 {
			b.Fatal(tell(found))
		}
	}
}
