package rounds_test

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/webtest"
	"torneo/tournament"
)

// publishLeague returns a league of two matches on two boards whose first round is published.
func publishLeague(w *webtest.Window, t *testing.T) string {
	at := w.League("FIDE_TEAM_ROUNDROBIN", 3, 2, 4, 3)
	w.Act(at+"teams", at+"draw", url.Values{"seed": {"20261121"}}).Want(t, 200, "Drawing of lots")
	w.Act(at+"rounds/1", at+"rounds/1/pair", nil).Want(t, 200)
	w.Act(at+"rounds/1", at+"rounds/1/publish", nil).Want(t, 200)
	return at
}

// findTurned returns the second board of the first match, at which the first team has Black.
func findTurned(t *testing.T, s *journal.State) (arbiter.Match, *journal.PlayedBoard) {
	t.Helper()
	m := arbiter.Matches(s, s.Round(1))[0]
	if m.Readings[0].Turned || !m.Readings[1].Turned {
		t.Fatalf("%+v", m.Readings)
	}
	return m, &s.Round(1).Boards[m.Boards[1]]
}

var row = regexp.MustCompile(`(?s)<tr id="table-(\d+)".*?</tr>`)

// rowOf returns the row of a table on the page of a round.
func rowOf(t *testing.T, p webtest.Page, table int) string {
	t.Helper()
	for _, found := range row.FindAllStringSubmatch(p.Body, -1) {
		if found[1] == fmt.Sprint(table) {
			return found[0]
		}
	}
	t.Fatalf("no table %d", table)
	return ""
}

// follow reports whether the texts follow each other.
func follow(text string, parts ...string) bool {
	for _, x := range parts {
		_, after, ok := strings.Cut(text, x)
		if !ok {
			return false
		}
		text = after
	}
	return true
}

// In a match the first team's player stands on the left on every board, and a result is typed and
// shown from there: stored is what White and Black have.
func TestResultsFromTheFirstTeam(t *testing.T) {
	w := newWindow(t)
	at := publishLeague(w, t)
	m, b := findTurned(t, w.State(at))
	s := w.State(at)
	left, right := s.Player(b.Black).Name, s.Player(b.White).Name
	if s.TeamOf(b.Black).ID != m.White {
		t.Fatal("the first team has no Black")
	}
	table := arbiter.Tables(s, s.Round(1))[m.Boards[1]]
	p := w.Get(at+"rounds/1").Want(t, 200, `<th scope="col">Home</th>`, `<th scope="col">Away</th>`)
	line := rowOf(t, p, table)
	if !follow(line, `class="black"`, "Black", left, `name="left" value="`+fmt.Sprint(b.Black)+`"`, `class="white"`, "White", right, left+" wins", right+" wins") {
		t.Errorf("%s is not on the left:\n%s", left, line)
	}
	typed := func(key string, more ...string) webtest.Page {
		form := url.Values{"white": {fmt.Sprint(b.White)}, "black": {fmt.Sprint(b.Black)}, "left": {fmt.Sprint(b.Black)}, "result": {key}}
		for k := 0; k < len(more); k += 2 {
			form.Set(more[k], more[k+1])
		}
		return w.Act(at+"rounds/1", at+"rounds/1/result", form)
	}
	for _, test := range []struct {
		key, symbol, says string
		stored            tournament.ByColor[tournament.Outcome]
	}{
		{"1", "1-0", left + " wins", tournament.ByColor[tournament.Outcome]{White: tournament.Loss, Black: tournament.Win}},
		{"0", "0-1", right + " wins", tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}},
		{"+", "+/-", right + " did not appear", tournament.ByColor[tournament.Outcome]{White: tournament.ForfeitLoss, Black: tournament.ForfeitWin}},
		{"h", "½-0", "half a point for " + left, tournament.ByColor[tournament.Outcome]{White: tournament.Loss, Black: tournament.Draw}},
		{"=", "½-½", "draw", tournament.Both(tournament.Draw)},
	} {
		p := typed(test.key, "replace", "1").Want(t, 200, left+" – "+right+": "+test.symbol)
		if is := w.State(at).Round(1).Boards[m.Boards[1]].Result; is != test.stored {
			t.Errorf("%s: stored is %+v", test.key, is)
		}
		if line := rowOf(t, p, table); !follow(line, `data-settled="`+test.key+`"`, `title="`+test.says, `<span class="shown">`+strings.Replace(test.symbol, "/", " ", 1)+"<") {
			t.Errorf("%s:\n%s", test.key, line)
		}
	}
	// Another result is asked about as it is read, and so is the one that a second window has.
	form := url.Values{"white": {fmt.Sprint(b.White)}, "black": {fmt.Sprint(b.Black)}, "left": {fmt.Sprint(b.Black)}, "result": {"1"}, "seen": {fmt.Sprint(w.State(at).Last)}}
	w.Post(at+"rounds/1/result", form).Want(t, 422, left+" – "+right+" has the result ½-½: it will be replaced by 1-0")
	typed("1", "replace", "1")
	form.Set("result", "0")
	w.Post(at+"rounds/1/result", form).Want(t, 409, left+" – "+right, "1-0", "0-1")
	// Keyed in a second time it is the same result, without the field it is White's.
	typed("1", "verify", "1").Want(t, 200)
	if !w.State(at).Round(1).Boards[m.Boards[1]].Verified {
		t.Error("the second pass read another result")
	}
	form = url.Values{"white": {fmt.Sprint(b.White)}, "black": {fmt.Sprint(b.Black)}, "result": {"1"}, "replace": {"1"}}
	w.Act(at+"rounds/1", at+"rounds/1/result", form).Want(t, 200)
	if is := w.State(at).Round(1).Boards[m.Boards[1]].Result.White; is != tournament.Win {
		t.Errorf("White's result: %v", is)
	}
	// Whoever is named on the left without sitting there turns nothing.
	form.Set("left", "99")
	form.Set("result", "0")
	w.Act(at+"rounds/1", at+"rounds/1/result", form).Want(t, 200)
	if is := w.State(at).Round(1).Boards[m.Boards[1]].Result.White; is != tournament.Loss {
		t.Errorf("White's result: %v", is)
	}
}

// The correction of a board of a match names the players, and is read from the left, too.
func TestCorrectionFromTheFirstTeam(t *testing.T) {
	w := newWindow(t)
	at := publishLeague(w, t)
	m, b := findTurned(t, w.State(at))
	s := w.State(at)
	left, right := s.Player(b.Black).Name, s.Player(b.White).Name
	path := fmt.Sprintf("%srounds/1/correct?white=%d&black=%d", at, b.White, b.Black)
	p := w.Get(path).Want(t, 200, left+" – "+right+":", "1-0 "+left+" wins", "0-1 "+right+" wins", "+/- "+right+" did not appear")
	form := p.Fields()
	form.Set("result", "1")
	form.Set("do", "correct")
	w.Post(at+"rounds/1/correct", form).Want(t, 200)
	if is := w.State(at).Round(1).Boards[m.Boards[1]].Result.Black; is != tournament.Win {
		t.Errorf("%s has %v", left, is)
	}
	w.Get(path).Want(t, 200, left+" – "+right+`: <strong class="nowrap">1-0`)
}

// Players who had the other colours change them, but neither their sides nor the home team.
func TestOtherColoursTurnNoMatch(t *testing.T) {
	w := newWindow(t)
	at := publishLeague(w, t)
	before := arbiter.Matches(w.State(at), w.State(at).Round(1))[0]
	first := w.State(at).Round(1).Boards[before.Boards[0]]
	w.Do(at, arbiter.SwapColours{Round: 1, Board: first.Board})
	s := w.State(at)
	after := arbiter.Matches(s, s.Round(1))[0]
	if after.White != before.White || !after.Readings[0].Turned {
		t.Errorf("%+v, before %+v", after, before)
	}
	line := rowOf(t, w.Get(at+"rounds/1"), arbiter.Tables(s, s.Round(1))[after.Boards[0]])
	if !follow(line, `class="black"`, s.Player(first.White).Name, `class="white"`, s.Player(first.Black).Name) {
		t.Errorf("the players have changed their sides:\n%s", line)
	}
}
