package web_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/tournament"
)

// Before round 2 is paired the page asks what becomes of who lost round 1 by forfeit, with
// the article, and does what is chosen beside the name (C.05 (2018) 6.5).
func TestWhoDidNotComeIsAskedAboutAtTheDesk(t *testing.T) {
	for chosen, paired := range map[string]bool{"absent": false, "withdraw": false, "plays": true} {
		t.Run(chosen, func(t *testing.T) {
			w := newWindow(t)
			at := w.swiss(8, 5)
			w.plays(at, 1, "+", "1")
			gone := w.state(at).Round(1).Boards[0].Black
			form := w.get(at + "rounds/1").fields()
			p := w.post(at+"rounds/2/pair", form).want(t, 422, "lost the last round by forfeit", "C.05 (2018) 6.5", `name="absent-`+itoa(gone)+`"`, "withdrawn from round 2 on")
			if w.state(at).Round(2) != nil {
				t.Fatal("paired without an answer")
			}
			answer := p.fields()
			answer.Set("absent-"+itoa(gone), chosen)
			w.post(at+"rounds/2/pair", answer).want(t, 200)
			s := w.state(at)
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
	at := w.swiss(8, 5)
	w.plays(at, 1)
	w.does(at, arbiter.PairRound{})
	page := w.get(at+"players/1").want(t, 200, `id="from-withdraw"`)
	if k := strings.Index(page.body, `id="from-withdraw"`); !strings.HasPrefix(page.body[k:], `id="from-withdraw" name="from"><option value="2">`) {
		t.Errorf("%.80s", page.body[k:])
	}
	w.meets(silent, at+"players/1/withdraw", url.Values{"from": {"2"}})
	w.get(at+"rounds/2").want(t, 200, "Player 1 is on a board of this draft", `name="again"`)
	w.meets(refused, at+"rounds/2/publish", nil, "would now be paired differently")
	w.meets(silent, at+"rounds/2/pair", url.Values{"again": {"1"}})
	if strings.Contains(w.get(at+"rounds/2").body, "on a board of this draft") {
		t.Error("it is paired without him")
	}
	w.meets(silent, at+"rounds/2/publish", nil)
	if kind := w.state(at).Round(2).Byes; len(kind) != 1 || kind[0] != (journal.Bye{ID: 1, Kind: tournament.ZeroPointBye}) {
		t.Errorf("%+v", kind)
	}
}

// A result that is there is not replaced by another one before that was asked, without
// scripts too; the same one again asks nothing.
func TestAResultIsNotReplacedUnasked(t *testing.T) {
	w := newWindow(t)
	at := w.swiss(8, 5)
	w.does(at, arbiter.PairRound{}, arbiter.Publish{Round: 1})
	b := w.state(at).Round(1).Boards[0]
	enter := func(level int, key string, texts ...string) {
		t.Helper()
		w.meets(level, at+"rounds/1/result", url.Values{"white": {itoa(b.White)}, "black": {itoa(b.Black)}, "result": {key}}, texts...)
	}
	enter(silent, "+")
	before := w.state(at).Last
	w.post(at+"rounds/1/result", url.Values{"white": {itoa(b.White)}, "black": {itoa(b.Black)}, "result": {"+"}, "seen": {itoa(int(before))}}).want(t, 200)
	if w.state(at).Last != before {
		t.Error("the same result again is an entry")
	}
	enter(confirm, "=", "has the result +/-", "replaced by ½-½")
	enter(confirm, ".", "has the result ½-½", "will be removed")
	enter(silent, "1")
}

// A pasted row that can hardly be so is not ticked, and is entered only if somebody ticks
// it; sent without having been looked at, it is shown first.
func TestADoubtfulRowIsNotEnteredUnasked(t *testing.T) {
	w := newWindow(t)
	at := w.swiss(4, 3)
	text := "Name\tRating\tFed\tBirth\nGood, One\t1800\tESP\t2001-03-04\nHigh, Two\t9999\tESP\t2001-03-04\nFar, Three\t1800\tXYZ\t2001-03-04\nBorn, Four\t1800\tESP\t2001/13/45\n"
	p := w.post(at+"players/list", url.Values{"list": {text}, "seen": {itoa(int(w.state(at).Last))}}).want(t, 200, "XYZ", "9999")
	if n := strings.Count(p.body, `type="checkbox" name="take"`); n != 4 {
		t.Fatalf("%d rows", n)
	}
	for line, ticked := range map[int]bool{2: true, 3: false, 4: false, 5: false} {
		if strings.Contains(p.body, `name="take" value="`+itoa(line)+`" checked`) != ticked {
			t.Errorf("line %d is ticked: %v", line, !ticked)
		}
	}
	w.post(at+"players/list", url.Values{"list": {text}, "do": {"1"}, "seen": {itoa(int(w.state(at).Last))}}).want(t, 200, "XYZ")
	if n := len(w.state(at).Players); n != 4 {
		t.Errorf("%d players", n)
	}
}

// The pairing of a round is taken back from its menu as long as it is the last one, also
// when all its results are in.
func TestTheMenuTakesAFullRoundBack(t *testing.T) {
	w := newWindow(t)
	at := w.swiss(8, 5)
	w.plays(at, 1)
	w.get(at+"rounds/1").want(t, 200, `action="`+at+`rounds/1/unpair"`)
	w.does(at, arbiter.CloseRound{Round: 1})
	w.get(at+"rounds/1").want(t, 200, `action="`+at+`rounds/1/unpair"`)
	w.does(at, arbiter.PairRound{})
	if strings.Contains(w.get(at+"rounds/1").body, "rounds/1/unpair") {
		t.Error("it is not the last one any more")
	}
}
