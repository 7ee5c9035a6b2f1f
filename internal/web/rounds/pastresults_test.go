package rounds_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"torneo/internal/journal"
	"torneo/internal/web/webtest"
)

// In the round before the one that is played, result, colours and opponents are
// corrected at the desk: with a preview, at level 3, and the report says it. Of the
// rounds before that one nothing is, but for the rating report, which says so too.
func TestPastRoundsAtTheDesk(t *testing.T) {
	w := newWindow(t)
	at := w.Example(t)
	s := w.State(at)
	if s.Current() != 4 {
		t.Fatalf("round %d", s.Current())
	}
	board := func(round, k int) journal.Board { return w.State(at).Round(round).Boards[k].Board }

	// 190: the result.
	first := board(3, 0)
	w.Get(at+"rounds/3/correct?"+webtest.BoardForm(first, "result", "0", "preview", "1").Encode()).Want(t, 200, "What it would change", "Place then", "Points then")
	w.WantLevel(webtest.Confirm, at+"rounds/3/correct", webtest.BoardForm(first, "result", "0"), "Round 4 has been paired with", "noted in the report")
	w.WantComment(at, "Correction @ Round 3: 4-1 1/2-1/2 => 4-1 0-1")
	w.Get(at+"standings?round=3").Want(t, 200)
	// 190: the colours, of which each keeps his result.
	w.WantLevel(webtest.Confirm, at+"rounds/3/correct", webtest.BoardForm(first, "result", "0", "colors", "1"))
	w.WantComment(at, "Correction @ Round 3: 4-1 0-1 => 1-4 1-0")
	if got := board(3, 0); got.White != first.Black || got.Black != first.White {
		t.Errorf("%+v", got)
	}
	// 190: who played whom.
	second, third := board(3, 1), board(3, 2)
	other := url.Values{"seat": {fmt.Sprint(second.White)}, "with": {fmt.Sprint(third.White)}, "this": {"0"}, "other": {"1"}}
	form := w.Get(at+"rounds/3/correct?"+webtest.BoardForm(second).Encode()).Want(t, 200, "Other opponents played", `name="seat"`, `name="with"`).Fields()
	for k, v := range other {
		form[k] = v
	}
	preview := webtest.BoardForm(second, "preview", "opponents")
	for k, v := range other {
		preview[k] = v
	}
	w.Get(at+"rounds/3/correct?"+preview.Encode()).Want(t, 200, "What it would change", "Place then")
	was := w.State(at).Round(3)
	tpn := func(id int) int { return w.State(at).Player(id).Number }
	comment := fmt.Sprintf("Correction @ Round 3: %d-%d %s %d-%d %s => %d-%d 0-1 %d-%d 1-0", tpn(second.White), tpn(second.Black), webtest.CodeOf(was.Boards[1]), tpn(third.White), tpn(third.Black), webtest.CodeOf(was.Boards[2]),
		tpn(third.White), tpn(second.Black), tpn(second.White), tpn(third.Black))
	w.WantLevel(webtest.Confirm, at+"rounds/3/opponents", form, "Round 4 has been paired as if", "the report says so")
	w.WantComment(at, comment)
	if strings.Contains(webtest.CommentsOf(w.Report(at, "trf26.trf")), "MPA @ Round 3") {
		t.Error("the report says that the pairing was changed")
	}
	r := w.State(at).Round(3)
	if r.Find(journal.Board{White: third.White, Black: second.Black}) < 0 || r.Find(journal.Board{White: second.White, Black: third.Black}) < 0 || r.Find(second) >= 0 {
		t.Errorf("%+v", r.Boards)
	}
	w.Get(at+"journal").Want(t, 200, "Round 3: who really played whom")
	w.Get(at+"rounds/3/why").Want(t, 200, "who really played whom")
	w.Post(at+"rounds/3/opponents", webtest.BoardForm(second, "seat", "1")).Want(t, 422, "choose which of the two sat elsewhere")
	w.Post(at+"rounds/3/opponents", webtest.BoardForm(second, "seat", "999", "with", "1", "this", "1", "other", "1")).Want(t, 422, "not other opponents")

	// 189, 191: nothing of an earlier round.
	early := board(2, 0)
	if p := w.Get(at+"rounds/2/correct?"+webtest.BoardForm(early).Encode()).Want(t, 200, "For the rating report only"); strings.Contains(p.Body, "Other opponents played") {
		t.Error("opponents of round 2 can be corrected")
	}
	before := w.Report(at, "trf26.trf")
	for _, fields := range []url.Values{webtest.BoardForm(early, "result", "="), webtest.BoardForm(early, "result", "0", "colors", "1")} {
		w.WantLevel(webtest.Refused, at+"rounds/2/correct", fields, "can no longer be corrected", "C.04.2 4.3")
	}
	w.WantLevel(webtest.Refused, at+"rounds/2/opponents", webtest.BoardForm(early, "seat", fmt.Sprint(early.White), "with", fmt.Sprint(board(2, 1).White), "this", "1", "other", "1"), "can no longer be corrected")
	w.WantLevel(webtest.Refused, at+"rounds/1/result", webtest.BoardForm(board(1, 0), "result", "="), "correct")
	if w.Report(at, "trf26.trf") != before {
		t.Error("the report is another one")
	}

	// 192, 193: for the rating report alone, and said in it.
	result := "1"
	if w.State(at).Round(2).Boards[0].Result.White.IsWin() {
		result = "0"
	}
	w.WantLevel(webtest.ToRead, at+"rounds/2/correct", webtest.BoardForm(early, "result", result, "rating", "1"), "for the rating report only")
	text := webtest.CommentsOf(w.Report(at, "trf26.trf"))
	if !strings.Contains(text, "### Rating correction @ Round 2: ") || !strings.Contains(text, "(for rating only: the results used differ from the 001 records)") {
		t.Errorf("the report does not say it:\n%s", text)
	}
}
