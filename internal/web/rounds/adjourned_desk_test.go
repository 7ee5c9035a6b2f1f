package rounds_test

import (
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/webtest"
)

// Adjourned games at the desk: a draw for the pairing, made of what has no result when
// the next round is paired, entered at any time, marked in reports on the way, and none
// of them in the end (Q157 to Q169).
func TestAdjournedGamesAtTheDesk(t *testing.T) {
	w := newWindow(t)
	at := w.Swiss(8, 3)
	w.Do(at, arbiter.PairRound{}, arbiter.Publish{Round: 1})
	board := func(round, k int) journal.Board { return w.State(at).Round(round).Boards[k].Board }
	enter := func(level, round, k int, key string, texts ...string) {
		t.Helper()
		w.WantLevel(level, at+"rounds/"+string(rune('0'+round))+"/result", webtest.BoardForm(board(round, k), "result", key), texts...)
	}
	enter(webtest.Silent, 1, 0, "a")
	enter(webtest.Silent, 1, 1, "1")
	enter(webtest.Silent, 1, 2, "0")
	// 158 to 160: what is missing becomes adjourned, at level 2.
	w.WantLevel(webtest.ToRead, at+"rounds/2/pair", nil, "adjourned")
	if r := w.State(at).Round(1); webtest.CodeOf(r.Boards[3]) != webtest.CodeOf(r.Boards[0]) {
		t.Errorf("the missing game is %+v", r.Boards[3])
	}
	// 157: for the pairing it is a draw, so who drew by adjournment meet each other.
	half := map[int]bool{}
	for _, k := range []int{0, 3} {
		half[board(1, k).White], half[board(1, k).Black] = true, true
	}
	for _, b := range w.State(at).Round(2).Boards {
		if half[b.White] != half[b.Black] {
			t.Errorf("%d meets %d", b.White, b.Black)
		}
	}
	w.Do(at, arbiter.Publish{Round: 2})
	// 164, 165: ? in the report, and X of 162 says what it is worth.
	text := w.Report(at, "trf26.trf")
	if strings.Count(text, " ?") != 4 || !strings.Contains(text, "\n162 ") || !strings.Contains(text[strings.Index(text, "\n162 "):], "X") {
		t.Errorf("adjourned games are not marked:\n%s", text)
	}
	// 166: and read again as what is not known yet.
	p := w.Upload("/import", "report", "on-the-way.trf", []byte(text))
	for p.Status == 422 && p.Fields().Has("confirmed") {
		p = w.Post("/import", p.Fields())
	}
	p.Want(t, 200)
	read, err := w.Desk.State(t.Context(), w.Store.AllJournals[len(w.Store.AllJournals)-1].ID)
	if err != nil || len(read.Rounds) != 2 || webtest.CodeOf(read.Rounds[0].Boards[read.Rounds[0].Find(board(1, 0))]) != webtest.CodeOf(w.State(at).Round(1).Boards[0]) {
		t.Errorf("%v: %+v", err, read)
	}
	w.EnterResults(at, 2)
	// 168: at level 2 once more, while a game is open from before the last round.
	w.WantLevel(webtest.ToRead, at+"rounds/3/pair", nil, "from before the last round")
	w.Do(at, arbiter.Publish{Round: 3})
	w.EnterResults(at, 3)
	// 161, 169: nothing final while one is open.
	for _, file := range []string{"trf26-final.trf", "trf16-final.trf", "trf26-rating.trf", "trf16-rating.trf"} {
		if p := w.Get(at + "export/" + file); p.Status == 200 {
			t.Errorf("%s with a game open", file)
		} else {
			p.Want(t, 422, "2 games have no result")
		}
	}
	for _, file := range []string{"trf26.trf", "trf16.trf"} { // what there is on the way says that it is that
		if text := w.Report(at, file); strings.Count(text, " ?") != 4 {
			t.Errorf("%s does not mark the open games:\n%s", file, text)
		}
	}
	if p := w.Get(at+"standings").Want(t, 200); strings.Contains(p.Body, "Final standings") {
		t.Error("the standings are final with a game open")
	}
	// 162, 163: its result at any time; at level 3 and with a comment if it is no draw.
	enter(webtest.Silent, 1, 0, "=")
	enter(webtest.Confirm, 1, 3, "1", "adjourned")
	one := board(1, 3)
	w.WantComment(at, "Adjournment @ Round 1: "+name(w.State(at), one)+" 1/2-1/2 => 1-0")
	if strings.Count(webtest.CommentsOf(w.Report(at, "trf26.trf")), "### Adjournment") != 1 {
		t.Error("a draw is said, too")
	}
	w.Get(at+"standings").Want(t, 200, "Final standings")
	w.Get(at+"export/trf26-final.trf").Want(t, 200)
	// 169, the way out: who will not play it any more has both registered as not having
	// appeared, and the standings are final.
	last := w.Swiss(4, 1)
	w.Do(last, arbiter.PairRound{}, arbiter.Publish{Round: 1})
	postponed := w.State(last).Round(1).Boards[0].Board
	w.WantLevel(webtest.Silent, last+"rounds/1/result", webtest.BoardForm(postponed, "result", "a"))
	w.EnterResults(last, 1)
	w.Get(last+"export/trf26-final.trf").Want(t, 422, "a game has no result")
	w.WantLevel(webtest.Confirm, last+"rounds/1/result", webtest.BoardForm(postponed, "result", "f"), "adjourned")
	w.Get(last+"standings").Want(t, 200, "Final standings")
	w.Get(last+"export/trf26-final.trf").Want(t, 200)
	// 167: no other provisional score can be given.
	if body := w.Get(at + "settings").Body; strings.Contains(body, `name="unknown"`) || strings.Contains(body, `name="adjourned"`) {
		t.Error("the settings have a field for it")
	}
}

// name returns a board as comments have it.
func name(s *journal.State, b journal.Board) string {
	return itoa(s.Player(b.White).Number) + "-" + itoa(s.Player(b.Black).Number)
}
