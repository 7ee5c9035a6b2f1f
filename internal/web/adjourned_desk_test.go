package web_test

import (
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
)

// Adjourned games at the desk: a draw for the pairing, made of what has no result when
// the next round is paired, entered at any time, marked in reports on the way, and none
// of them in the end (Q157 to Q169).
func TestAdjournedGamesAtTheDesk(t *testing.T) {
	w := newWindow(t)
	at := w.swiss(8, 3)
	w.does(at, arbiter.PairRound{}, arbiter.Publish{Round: 1})
	board := func(round, k int) journal.Board { return w.state(at).Round(round).Boards[k].Board }
	enter := func(level, round, k int, key string, texts ...string) {
		t.Helper()
		w.meets(level, at+"rounds/"+string(rune('0'+round))+"/result", boardForm(board(round, k), "result", key), texts...)
	}
	enter(silent, 1, 0, "a")
	enter(silent, 1, 1, "1")
	enter(silent, 1, 2, "0")
	// 158 to 160: what is missing becomes adjourned, at level 2.
	w.meets(toRead, at+"rounds/2/pair", nil, "adjourned")
	if r := w.state(at).Round(1); code(r.Boards[3]) != code(r.Boards[0]) {
		t.Errorf("the missing game is %+v", r.Boards[3])
	}
	// 157: for the pairing it is a draw, so who drew by adjournment meet each other.
	half := map[int]bool{}
	for _, k := range []int{0, 3} {
		half[board(1, k).White], half[board(1, k).Black] = true, true
	}
	for _, b := range w.state(at).Round(2).Boards {
		if half[b.White] != half[b.Black] {
			t.Errorf("%d meets %d", b.White, b.Black)
		}
	}
	w.does(at, arbiter.Publish{Round: 2})
	// 164, 165: ? in the report, and X of 162 says what it is worth.
	text := w.report(at, "trf26.trf")
	if strings.Count(text, " ?") != 4 || !strings.Contains(text, "\n162 ") || !strings.Contains(text[strings.Index(text, "\n162 "):], "X") {
		t.Errorf("adjourned games are not marked:\n%s", text)
	}
	// 166: and read again as what is not known yet.
	p := w.upload("/import", "report", "on-the-way.trf", []byte(text))
	for p.status == 422 && p.fields().Has("confirmed") {
		p = w.post("/import", p.fields())
	}
	p.want(t, 200)
	read, err := w.desk.State(t.Context(), w.kept.journals[len(w.kept.journals)-1].ID)
	if err != nil || len(read.Rounds) != 2 || code(read.Rounds[0].Boards[read.Rounds[0].Find(board(1, 0))]) != code(w.state(at).Round(1).Boards[0]) {
		t.Errorf("%v: %+v", err, read)
	}
	w.results(at, 2)
	// 168: at level 2 once more, while a game is open from before the last round.
	w.meets(toRead, at+"rounds/3/pair", nil, "from before the last round")
	w.does(at, arbiter.Publish{Round: 3})
	w.results(at, 3)
	// 161, 169: nothing final while one is open.
	for _, file := range []string{"trf26-final.trf", "trf16-final.trf", "trf26-rating.trf", "trf16-rating.trf"} {
		if p := w.get(at + "export/" + file); p.status == 200 {
			t.Errorf("%s with a game open", file)
		} else {
			p.want(t, 422, "2 games have no result")
		}
	}
	for _, file := range []string{"trf26.trf", "trf16.trf"} { // what there is on the way says that it is that
		if text := w.report(at, file); strings.Count(text, " ?") != 4 {
			t.Errorf("%s does not mark the open games:\n%s", file, text)
		}
	}
	if p := w.get(at+"standings").want(t, 200); strings.Contains(p.body, "Final standings") {
		t.Error("the standings are final with a game open")
	}
	// 162, 163: its result at any time; at level 3 and with a comment if it is no draw.
	enter(silent, 1, 0, "=")
	enter(confirm, 1, 3, "1", "adjourned")
	one := board(1, 3)
	w.says(at, "Adjournment @ Round 1: "+name(w.state(at), one)+" 1/2-1/2 => 1-0")
	if strings.Count(commentsOf(w.report(at, "trf26.trf")), "### Adjournment") != 1 {
		t.Error("a draw is said, too")
	}
	w.get(at+"standings").want(t, 200, "Final standings")
	w.get(at+"export/trf26-final.trf").want(t, 200)
	// 169, the way out: who will not play it any more has both registered as not having
	// appeared, and the standings are final.
	last := w.swiss(4, 1)
	w.does(last, arbiter.PairRound{}, arbiter.Publish{Round: 1})
	postponed := w.state(last).Round(1).Boards[0].Board
	w.meets(silent, last+"rounds/1/result", boardForm(postponed, "result", "a"))
	w.results(last, 1)
	w.get(last+"export/trf26-final.trf").want(t, 422, "a game has no result")
	w.meets(confirm, last+"rounds/1/result", boardForm(postponed, "result", "f"), "adjourned")
	w.get(last+"standings").want(t, 200, "Final standings")
	w.get(last+"export/trf26-final.trf").want(t, 200)
	// 167: no other provisional score can be given.
	if body := w.get(at + "settings").body; strings.Contains(body, `name="unknown"`) || strings.Contains(body, `name="adjourned"`) {
		t.Error("the settings have a field for it")
	}
}

// name returns a board as comments have it.
func name(s *journal.State, b journal.Board) string {
	return itoa(s.Player(b.White).Number) + "-" + itoa(s.Player(b.Black).Number)
}
