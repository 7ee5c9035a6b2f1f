package web_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
)

// boardForm names a board in a form.
func boardForm(b journal.Board, more ...string) url.Values {
	v := url.Values{"white": {fmt.Sprint(b.White)}, "black": {fmt.Sprint(b.Black)}}
	for k := 0; k < len(more); k += 2 {
		v.Set(more[k], more[k+1])
	}
	return v
}

// code returns a result as comments write it.
func code(p journal.PlayedBoard) string {
	kind, _ := arbiter.KindOf(p.Result)
	return kind.Code
}

// In the round before the one that is played, result, colours and opponents are
// corrected at the desk: with a preview, at level 3, and the report says it. Of the
// rounds before that one nothing is, but for the rating report, which says so too.
func TestPastRoundsAtTheDesk(t *testing.T) {
	w := newWindow(t)
	at := w.example(t)
	s := w.state(at)
	if s.Current() != 4 {
		t.Fatalf("round %d", s.Current())
	}
	board := func(round, k int) journal.Board { return w.state(at).Round(round).Boards[k].Board }

	// 190: the result.
	first := board(3, 0)
	w.get(at+"rounds/3/correct?"+boardForm(first, "result", "0", "preview", "1").Encode()).want(t, 200, "What it would change", "Place then", "Points then")
	w.meets(confirm, at+"rounds/3/correct", boardForm(first, "result", "0"), "Round 4 has been paired with", "noted in the report")
	w.says(at, "Correction @ Round 3: 4-1 1/2-1/2 => 4-1 0-1")
	w.get(at+"standings?round=3").want(t, 200)
	// 190: the colours, of which each keeps his result.
	w.meets(confirm, at+"rounds/3/correct", boardForm(first, "result", "0", "colors", "1"))
	w.says(at, "Correction @ Round 3: 4-1 0-1 => 1-4 1-0")
	if got := board(3, 0); got.White != first.Black || got.Black != first.White {
		t.Errorf("%+v", got)
	}
	// 190: who played whom.
	second, third := board(3, 1), board(3, 2)
	other := url.Values{"seat": {fmt.Sprint(second.White)}, "with": {fmt.Sprint(third.White)}, "this": {"0"}, "other": {"1"}}
	form := w.get(at+"rounds/3/correct?"+boardForm(second).Encode()).want(t, 200, "Other opponents played", `name="seat"`, `name="with"`).fields()
	for k, v := range other {
		form[k] = v
	}
	preview := boardForm(second, "preview", "opponents")
	for k, v := range other {
		preview[k] = v
	}
	w.get(at+"rounds/3/correct?"+preview.Encode()).want(t, 200, "What it would change", "Place then")
	was := w.state(at).Round(3)
	tpn := func(id int) int { return w.state(at).Player(id).Number }
	comment := fmt.Sprintf("Correction @ Round 3: %d-%d %s %d-%d %s => %d-%d 0-1 %d-%d 1-0", tpn(second.White), tpn(second.Black), code(was.Boards[1]), tpn(third.White), tpn(third.Black), code(was.Boards[2]),
		tpn(third.White), tpn(second.Black), tpn(second.White), tpn(third.Black))
	w.meets(confirm, at+"rounds/3/opponents", form, "Round 4 has been paired as if", "the report says so")
	w.says(at, comment)
	if strings.Contains(commentsOf(w.report(at, "trf26.trf")), "MPA @ Round 3") {
		t.Error("the report says that the pairing was changed")
	}
	r := w.state(at).Round(3)
	if r.Find(journal.Board{White: third.White, Black: second.Black}) < 0 || r.Find(journal.Board{White: second.White, Black: third.Black}) < 0 || r.Find(second) >= 0 {
		t.Errorf("%+v", r.Boards)
	}
	w.get(at+"journal").want(t, 200, "Round 3: who really played whom")
	w.get(at+"rounds/3/why").want(t, 200, "who really played whom")
	w.post(at+"rounds/3/opponents", boardForm(second, "seat", "1")).want(t, 422, "choose which of the two sat elsewhere")
	w.post(at+"rounds/3/opponents", boardForm(second, "seat", "999", "with", "1", "this", "1", "other", "1")).want(t, 422, "not other opponents")

	// 189, 191: nothing of an earlier round.
	early := board(2, 0)
	if p := w.get(at+"rounds/2/correct?"+boardForm(early).Encode()).want(t, 200, "For the rating report only"); strings.Contains(p.body, "Other opponents played") {
		t.Error("opponents of round 2 can be corrected")
	}
	before := w.report(at, "trf26.trf")
	for _, fields := range []url.Values{boardForm(early, "result", "="), boardForm(early, "result", "0", "colors", "1")} {
		w.meets(refused, at+"rounds/2/correct", fields, "can no longer be corrected", "C.04.2 4.3")
	}
	w.meets(refused, at+"rounds/2/opponents", boardForm(early, "seat", fmt.Sprint(early.White), "with", fmt.Sprint(board(2, 1).White), "this", "1", "other", "1"), "can no longer be corrected")
	w.meets(refused, at+"rounds/1/result", boardForm(board(1, 0), "result", "="), "correct")
	if w.report(at, "trf26.trf") != before {
		t.Error("the report is another one")
	}

	// 192, 193: for the rating report alone, and said in it.
	result := "1"
	if w.state(at).Round(2).Boards[0].Result.White.IsWin() {
		result = "0"
	}
	w.meets(toRead, at+"rounds/2/correct", boardForm(early, "result", result, "rating", "1"), "for the rating report only")
	text := commentsOf(w.report(at, "trf26.trf"))
	if !strings.Contains(text, "### Rating correction @ Round 2: ") || !strings.Contains(text, "(for rating only: the results used differ from the 001 records)") {
		t.Errorf("the report does not say it:\n%s", text)
	}
}
