package rounds_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/webtest"
	"torneo/tournament"
)

// Before round 2 is paired the page asks what becomes of who lost round 1 by forfeit, with
// the article, and does what is chosen beside the name (C.05 (2018) 6.5).
func TestWhoDidNotComeIsAskedAboutAtTheDesk(t *testing.T) {
	for chosen, paired := range map[string]bool{"absent": false, "withdraw": false, "plays": true} {
		t.Run(chosen, func(t *testing.T) {
			w := newWindow(t)
			at := w.Swiss(8, 5)
			w.PlayRound(at, 1, "+", "1")
			gone := w.State(at).Round(1).Boards[0].Black
			form := w.Get(at + "rounds/1").Fields()
			p := w.Post(at+"rounds/2/pair", form).Want(t, 422, "lost the last round by forfeit", "C.05 (2018) 6.5", `name="absent-`+itoa(gone)+`"`, "withdrawn from round 2 on")
			if w.State(at).Round(2) != nil {
				t.Fatal("paired without an answer")
			}
			answer := p.Fields()
			answer.Set("absent-"+itoa(gone), chosen)
			w.Post(at+"rounds/2/pair", answer).Want(t, 200)
			s := w.State(at)
			board := slices.ContainsFunc(s.Round(2).Boards, func(b journal.PlayedBoard) bool { return b.White == gone || b.Black == gone })
			if board != paired || (s.Player(gone).LeftFrom == 2) != (chosen == "withdraw") {
				t.Errorf("board %v, left from %d", board, s.Player(gone).LeftFrom)
			}
			if len(arbiter.UnexplainedIn(s, 2)) > 0 {
				t.Error("asked about again")
			}
		})
	}
}

// Who has left since a draft was made is named on its page, which pairs it again; the round
// from which he leaves is chosen, and the draft's is the first offered.
func TestLeavingADraftAtTheDesk(t *testing.T) {
	w := newWindow(t)
	at := w.Swiss(8, 5)
	w.PlayRound(at, 1)
	w.Do(at, arbiter.PairRound{})
	page := w.Get(at+"players/1").Want(t, 200, `id="from-withdraw"`)
	if k := strings.Index(page.Body, `id="from-withdraw"`); !strings.HasPrefix(page.Body[k:], `id="from-withdraw" name="from"><option value="2">`) {
		t.Errorf("%.80s", page.Body[k:])
	}
	w.WantLevel(webtest.Silent, at+"players/1/withdraw", url.Values{"from": {"2"}})
	w.Get(at+"rounds/2").Want(t, 200, "Player 1 is on a board of this draft", `name="again"`)
	w.WantLevel(webtest.Refused, at+"rounds/2/publish", nil, "would now be paired differently")
	w.WantLevel(webtest.Silent, at+"rounds/2/pair", url.Values{"again": {"1"}})
	if strings.Contains(w.Get(at+"rounds/2").Body, "on a board of this draft") {
		t.Error("it is paired without him")
	}
	w.WantLevel(webtest.Silent, at+"rounds/2/publish", nil)
	if kind := w.State(at).Round(2).Byes; len(kind) != 1 || kind[0] != (journal.Bye{ID: 1, Kind: tournament.ZeroPointBye}) {
		t.Errorf("%+v", kind)
	}
}

// A result that is there is not replaced by another one before that was asked, without
// scripts too; the same one again asks nothing.
func TestAResultIsNotReplacedUnasked(t *testing.T) {
	w := newWindow(t)
	at := w.Swiss(8, 5)
	w.Do(at, arbiter.PairRound{}, arbiter.Publish{Round: 1})
	b := w.State(at).Round(1).Boards[0]
	enter := func(level int, key string, texts ...string) {
		t.Helper()
		w.WantLevel(level, at+"rounds/1/result", url.Values{"white": {itoa(b.White)}, "black": {itoa(b.Black)}, "result": {key}}, texts...)
	}
	enter(webtest.Silent, "+")
	before := w.State(at).Last
	w.Post(at+"rounds/1/result", url.Values{"white": {itoa(b.White)}, "black": {itoa(b.Black)}, "result": {"+"}, "seen": {itoa(int(before))}}).Want(t, 200)
	if w.State(at).Last != before {
		t.Error("the same result again is an entry")
	}
	enter(webtest.Confirm, "=", "has the result +/-", "replaced by ½-½")
	enter(webtest.Confirm, ".", "has the result ½-½", "will be removed")
	enter(webtest.Silent, "1")
}

// A pasted row that can hardly be so is not ticked, and is entered only if somebody ticks
// it; sent without having been looked at, it is shown first.
func TestADoubtfulRowIsNotEnteredUnasked(t *testing.T) {
	w := newWindow(t)
	at := w.Swiss(4, 3)
	text := "Name\tRating\tFed\tBirth\nGood, One\t1800\tESP\t2001-03-04\nHigh, Two\t9999\tESP\t2001-03-04\nFar, Three\t1800\tXYZ\t2001-03-04\nBorn, Four\t1800\tESP\t2001/13/45\n"
	p := w.Post(at+"players/list", url.Values{"list": {text}, "seen": {itoa(int(w.State(at).Last))}}).Want(t, 200, "XYZ", "9999")
	if n := strings.Count(p.Body, `type="checkbox" name="take"`); n != 4 {
		t.Fatalf("%d rows", n)
	}
	for line, ticked := range map[int]bool{2: true, 3: false, 4: false, 5: false} {
		if strings.Contains(p.Body, `name="take" value="`+itoa(line)+`" checked`) != ticked {
			t.Errorf("line %d is ticked: %v", line, !ticked)
		}
	}
	w.Post(at+"players/list", url.Values{"list": {text}, "do": {"1"}, "seen": {itoa(int(w.State(at).Last))}}).Want(t, 200, "XYZ")
	if n := len(w.State(at).Players); n != 4 {
		t.Errorf("%d players", n)
	}
}

// The pairing of a round is taken back from its menu as long as it is the last one, also
// when all its results are in.
func TestTheMenuTakesAFullRoundBack(t *testing.T) {
	w := newWindow(t)
	at := w.Swiss(8, 5)
	w.PlayRound(at, 1)
	w.Get(at+"rounds/1").Want(t, 200, `action="`+at+`rounds/1/unpair"`)
	w.Do(at, arbiter.CloseRound{Round: 1})
	w.Get(at+"rounds/1").Want(t, 200, `action="`+at+`rounds/1/unpair"`)
	w.Do(at, arbiter.PairRound{})
	if strings.Contains(w.Get(at+"rounds/1").Body, "rounds/1/unpair") {
		t.Error("it is not the last one any more")
	}
}
