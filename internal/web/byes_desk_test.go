package web_test

import (
	"net/url"
	"strconv"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/tournament"
)

func itoa(n int) string { return strconv.Itoa(n) }

// Byes at the desk: half-point byes with a warning for the second one and none for who
// is barred, full-point byes as deprecated and with a comment, and who left is marked
// (Q170 to Q179).
func TestByesAtTheDesk(t *testing.T) {
	w := newWindow(t)
	at := w.swiss(9, 6)
	bye := func(level, id, round int, kind string, texts ...string) {
		t.Helper()
		w.meets(level, at+"players/"+itoa(id)+"/bye", url.Values{"round": {itoa(round)}, "kind": {kind}}, texts...)
	}
	bye(silent, 1, 2, "half-point")
	bye(confirm, 1, 4, "half-point") // 174: the second one
	bye(toRead, 4, 3, "full-point", "deprecated")
	bye(silent, 3, 2, "zero-point")
	bye(refused, 2, 7, "half-point", "round 7")
	// 175, 176: who may have none gets none.
	edit := w.get(at+"players/5/edit").want(t, 200, `name="nohalf"`).fields()
	edit.Set("name", "Player 5")
	edit.Set("federation", "ESP")
	edit.Set("rating", "2460")
	edit.Set("nohalf", "1")
	w.post(at+"players/5/edit", edit).want(t, 200)
	bye(refused, 5, 3, "half-point", "half-point bye")
	bye(silent, 5, 3, "zero-point")
	for n := 1; n <= 3; n++ {
		w.plays(at, n)
	}
	// 171, 172: points without a game, in the standings and the report.
	text := w.report(at, "trf26.trf")
	for player, symbol := range map[int]string{1: "0000 - H", 4: "0000 - F", 3: "0000 - Z"} {
		for line := range strings.Lines(text) {
			if strings.HasPrefix(line, "001 "+strings.Repeat(" ", 3)+itoa(player)+" ") && !strings.Contains(line, symbol) {
				t.Errorf("player %d has no %s: %s", player, symbol, line)
			}
		}
	}
	w.says(at, "FPB @ Round 3: 4=FPB") // 179
	ranking, err := arbiter.Standings(w.state(at), 3)
	if err != nil {
		t.Fatal(err)
	}
	points := func(number int) tournament.Points {
		i, _ := ranking.Table.IndexOf(number)
		return ranking.Table.Final(i, tournament.GameScore)
	}
	games := func(number int) (sum tournament.Points) {
		for n := 1; n <= 3; n++ {
			for _, p := range w.state(at).Round(n).Boards {
				if p.White == number && (p.Black == 0 || p.Result.White.IsWin()) || p.Black == number && p.Result.Black.IsWin() {
					sum += 10
				}
			}
		}
		return sum
	}
	if points(1) != games(1)+tournament.Half || points(4) != games(4)+10 || points(3) != games(3) {
		t.Errorf("points %v, %v, %v", points(1), points(4), points(3))
	}
	// 170: who left is marked; 197, 198: who was expelled has no place at all.
	w.meets(silent, at+"players/6/withdraw", nil)
	w.meets(confirm, at+"players/7/expel", nil, "loses their place")
	p := w.get(at+"standings").want(t, 200, "(withdrawn)", "(expelled)")
	rows := standingsRows(p.body)
	if len(rows) != 9 {
		t.Fatalf("%d rows", len(rows))
	}
	if last := rows[8]; !strings.Contains(last, "Player 7") || strings.HasPrefix(last, "9 ") || strings.HasPrefix(last, "1 ") {
		t.Errorf("the last row is %q", last)
	}
	for k, row := range rows[:8] {
		if strings.Contains(row, "Player 7") || k == 0 && !strings.HasPrefix(row, "1") {
			t.Errorf("row %d is %q", k+1, row)
		}
	}
	for _, file := range []string{"trf26.trf", "trf16.trf"} {
		for line := range strings.Lines(w.report(at, file)) {
			if strings.HasPrefix(line, "001 ") && strings.Contains(line, "Player 7") && strings.TrimSpace(line[84:89]) != "" && strings.TrimSpace(line[84:89]) != "0" {
				t.Errorf("%s: who was expelled has a place: %s", file, line)
			}
		}
	}
	if csv := w.get(at+"export/standings.csv").want(t, 200).body; strings.Contains(csv, "\n9,") {
		t.Errorf("there is a ninth place:\n%s", csv)
	}
}

// standingsRows returns the rows of the table of the standings as text.
func standingsRows(body string) (rows []string) {
	_, table, _ := strings.Cut(body, "<tbody")
	table, _, _ = strings.Cut(table, "</tbody>")
	for _, row := range strings.Split(table, "<tr")[1:] {
		rows = append(rows, strings.TrimSpace(visible("<tr"+row)))
	}
	return rows
}

// Every result that can be entered at the desk gives its points, is in the report as
// TRF26 has it, and the next round is paired from it; others cannot be entered
// (Q180 to Q186).
func TestEveryResultAtTheDesk(t *testing.T) {
	w := newWindow(t)
	at := w.swiss(26, 5)
	w.does(at, arbiter.PairRound{}, arbiter.Publish{Round: 1})
	kinds := []struct {
		key          string
		white, black string // symbols of TRF
		points       [2]tournament.Points
	}{
		{"1", "1", "0", [2]tournament.Points{10, 0}}, {"0", "0", "1", [2]tournament.Points{0, 10}}, {"=", "=", "=", [2]tournament.Points{5, 5}},
		{"+", "+", "-", [2]tournament.Points{10, 0}}, {"-", "-", "+", [2]tournament.Points{0, 10}}, {"f", "-", "-", [2]tournament.Points{0, 0}},
	}
	seen := map[string]bool{}
	for _, k := range kinds {
		seen[k.key] = true
	}
	for _, k := range arbiter.FinalResults() { // the unusual and the unrated ones
		if seen[k.Key] {
			continue
		}
		symbol := func(o tournament.Outcome) (string, tournament.Points) {
			switch {
			case o == tournament.UnratedWin:
				return "W", 10
			case o == tournament.UnratedDraw:
				return "D", 5
			case o == tournament.UnratedLoss:
				return "L", 0
			case o.IsDraw():
				return "=", 5
			case o == tournament.Loss:
				return "0", 0
			}
			t.Fatalf("%s: %v", k.Key, o)
			return "", 0
		}
		x := kinds[0]
		x.key = k.Key
		x.white, x.points[0] = symbol(k.Result.White)
		x.black, x.points[1] = symbol(k.Result.Black)
		kinds = append(kinds, x)
	}
	if len(kinds) != 12 {
		t.Fatalf("%d kinds of results", len(kinds))
	}
	form := func(b journal.Board, key string) url.Values { return boardForm(b, "result", key) }
	boards := w.state(at).Round(1).Boards
	for k, x := range kinds {
		w.meets(silent, at+"rounds/1/result", form(boards[k].Board, x.key))
	}
	w.meets(silent, at+"rounds/1/result", form(boards[12].Board, "1"))
	for _, key := range []string{"1-1", "1=", "=1", "1/2F", "=-", "+=", "++", "1-", "1F", "2"} { // 181, 182, 184
		p := w.post(at+"rounds/1/result", form(boards[0].Board, key))
		if p.status == 200 {
			t.Errorf("%q is a result", key)
		}
	}
	report := w.report(at, "trf26.trf")
	line := func(number int) string {
		for l := range strings.Lines(report) {
			if strings.HasPrefix(l, "001 ") && strings.TrimSpace(l[4:8]) == itoa(number) {
				return l
			}
		}
		return ""
	}
	for k, x := range kinds {
		b := boards[k].Board
		for side, id := range []int{b.White, b.Black} {
			l := line(id)
			symbol := []string{x.white, x.black}[side]
			if strings.TrimSpace(l[80:84]) != x.points[side].String() || strings.TrimSpace(l[98:99]) != symbol {
				t.Errorf("%s: player %d should have %s and %v: %s", x.key, id, symbol, x.points[side], l)
			}
		}
	}
	w.meets(confirm, at+"rounds/2/pair", nil, "by forfeit") // who did not come
	w.get(at+"export?check=1").want(t, 200)
}
