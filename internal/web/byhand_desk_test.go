package web_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
)

// typed returns the form of a draft that is changed by hand: boards by pairing number.
func typed(boards ...[2]int) url.Values {
	v := url.Values{}
	for _, b := range boards {
		black := ""
		if b[1] > 0 {
			black = fmt.Sprint(b[1])
		}
		v.Add("white", fmt.Sprint(b[0]))
		v.Add("black", black)
	}
	return v
}

// A round is paired by hand at the desk, in a phase with a beginning and an end: what
// the rules have against a pair is said at its level, at the end the whole round is
// compared with what the engine pairs, and the report says what differs.
func TestPairingByHandAtTheDesk(t *testing.T) {
	w := newWindow(t)
	at := w.swiss(7, 6)
	w.plays(at, 1, "1", "1", "1") // 1-4 5-2 3-6 7=BYE
	w.does(at, arbiter.PairRound{})
	boards, round := at+"rounds/2/boards", at+"rounds/2/"
	// 65: nothing is typed before the phase has begun, and nothing published in it.
	w.meets(refused, boards, typed([2]int{1, 4}), "is not being changed by hand")
	w.meets(silent, round+"manual", nil, `name="white"`)
	w.meets(refused, round+"publish", nil, "by hand")
	pairs := func() (list [][2]int) {
		for _, b := range w.state(at).Round(2).Boards {
			list = append(list, [2]int{b.White, b.Black})
		}
		return list
	}
	right := pairs()
	// 66: at level 3 who has met, and a bye that is not allowed, or at another score.
	met := typed([2]int{1, 4}, [2]int{5, 3}, [2]int{2, 7}, [2]int{6, 0})
	w.meets(confirm, boards, met, "have played each other already", "C.04.1 2")
	w.meets(confirm, boards, typed([2]int{1, 5}, [2]int{3, 4}, [2]int{2, 6}, [2]int{7, 0}), "had the pairing-allocated bye in round 1")
	w.meets(confirm, boards, typed([2]int{4, 5}, [2]int{2, 3}, [2]int{6, 7}, [2]int{1, 0}), "1 Player 1 has")
	// 67: at level 2 both with the colour opposite to the one due.
	w.meets(toRead, boards, typed([2]int{1, 2}, [2]int{4, 5}, [2]int{7, 3}, [2]int{6, 0}), "1 Player 1 and 2 Player 2 both get the colour opposite to the one due")
	// What is asked at the end stands beside the boards, and names players.
	w.meets(confirm, boards, met, "have played each other already")
	w.get(at+"rounds/2").want(t, 200, "1 Player 1 – 4 Player 4; ", "1 Player 1 and 4 Player 4 met in round 1")
	// By name it is the same; who is nobody is said.
	named := url.Values{"white": {" Player 1", "player 5", "7", "6"}, "black": {"4", "Player 3", "Player 2", ""}}
	w.meets(silent, boards, named, "the boards have been changed")
	if !slices.Contains(pairs(), [2]int{7, 2}) {
		t.Error(pairs())
	}
	named["white"][0] = "Ruiz"
	w.meets(refused, boards, named, "Nobody is called")
	w.get(at+"rounds/2").want(t, 200, `list="by-hand-names"`, `<option value="5" label="Player 5">`)
	w.headers["Accept-Language"] = "es"
	w.get(at+"rounds/2").want(t, 200, "1 Player 1 – 4 Player 4; ", "1 Player 1 y 4 Player 4")
	delete(w.headers, "Accept-Language")
	// 68, 69: the end compares, at level 3, with both pairings in sight.
	end := url.Values{"end": {"1"}}
	w.meets(confirm, boards, end, "Round 2 is not paired by the rules. The rules give:", "Made by hand:", "The report will say so.")
	w.meets(silent, round+"publish", nil)
	name := func(b [2]int) string {
		if b[1] == 0 {
			return fmt.Sprintf("%d=BYE", b[0])
		}
		return fmt.Sprintf("%d-%d", b[0], b[1])
	}
	var was, is []string
	for _, b := range right {
		if !slices.Contains(pairs(), b) {
			was = append(was, name(b))
		}
	}
	for _, b := range pairs() {
		if !slices.Contains(right, b) {
			is = append(is, name(b))
		}
	}
	if len(was) == 0 {
		t.Fatal("it is as the rules pair it")
	}
	w.says(at, "MPA @ Round 2: "+strings.Join(was, " ")+" => "+strings.Join(is, " "))
	w.meets(refused, round+"manual", nil, "published")
}

// Departures from the rules stand beside the boards after a step, with the button that
// confirms them and ends the phase. It confirms what was read, and nothing that has
// come since.
func TestWhatWasChangedIsConfirmedBesideTheBoards(t *testing.T) {
	w := newWindow(t)
	at := w.swiss(6, 5)
	w.does(at, arbiter.PairRound{})
	round := at + "rounds/1"
	if p := w.get(round).want(t, 200); strings.Contains(p.body, `id="departs"`) {
		t.Error("there is something to confirm before anything was changed")
	}
	r := w.state(at).Round(1)
	a, b, c := r.Boards[0].Black, r.Boards[1].Black, r.Boards[2].Black
	w.does(at, arbiter.Exchange{Round: 1, A: a, B: b})
	p := w.get(round).want(t, 200, `id="departs"`, "Round 1 is not paired by the rules. The rules give:", "Made by hand:", "The report will say so.")
	beside := func(p page) url.Values { // not the form of the bar, which asks first
		_, p.body, _ = strings.Cut(p.body, `id="departs-heading"`)
		return p.controls(t, round+"/boards")
	}
	read := beside(p)
	if read.Get("confirmed") != "3" || read.Get("end") != "1" || read.Get("seen") == "" || read.Has("white") {
		t.Fatalf("it sends %v", read)
	}
	said := func(p page) string {
		_, text, _ := strings.Cut(visible(p.body), "Made by hand:")
		text, _, _ = strings.Cut(text, "The report will say so.")
		return text
	}
	first := said(p)
	if again := said(w.get(round)); again != first || first == "" {
		t.Errorf("asked again it says %q, not %q", again, first)
	}
	w.does(at, arbiter.Exchange{Round: 1, A: b, B: c})
	if second := said(w.get(round)); second == first || second == "" {
		t.Errorf("after another step it still says %q", second)
	}
	before := w.state(at).Last
	w.post(round+"/boards", read)
	if s := w.state(at); s.Last != before || !s.Round(1).Manual {
		t.Fatal("something was confirmed that was not read")
	}
	read = beside(w.get(round).want(t, 200))
	read.Set("reason", "Mesa 1 without steps")
	w.post(round+"/boards", read).want(t, 200)
	if r := w.state(at).Round(1); r.Manual || len(r.Boards) != 3 {
		t.Fatalf("%+v", r)
	}
	w.get(at+"journal").want(t, 200, "Mesa 1 without steps")
	w.does(at, arbiter.Publish{Round: 1})
	if text := w.report(at, "trf26.trf"); !strings.Contains(text, "### MPA @ Round 1: ") {
		t.Error(commentsOf(text))
	}
}

// A third game with one colour, a colour difference above two and two who are kept
// apart are warned of at level 3 as well (Q66).
func TestThirdColourAndApartAtTheDesk(t *testing.T) {
	w := newWindow(t)
	at := w.swiss(12, 5)
	w.does(at, arbiter.Prohibit{Groups: []journal.Group{{IDs: []int{1, 12}, First: 1}}})
	for n := 1; n <= 2; n++ {
		w.does(at, arbiter.PairRound{}, arbiter.StartManual{Round: n})
		// 1 has White each time, against 8 and 10, in whose places are those whom they had.
		var list []journal.Board
		other := 6 + 2*n
		for _, b := range w.state(at).Round(n).Boards {
			x := b.Board
			for _, seat := range []*int{&x.White, &x.Black} {
				switch *seat {
				case other:
					*seat = opponentOf(w.state(at).Round(n), 1)
				case opponentOf(w.state(at).Round(n), 1):
					*seat = other
				}
			}
			if x.Black == 1 {
				x.White, x.Black = x.Black, x.White
			}
			list = append(list, x)
		}
		w.does(at, arbiter.Rearrange{Round: n, Boards: list}, arbiter.EndManual{Round: n}, arbiter.Publish{Round: n})
		w.results(at, n, "=", "=", "=", "=", "=", "=")
	}
	w.does(at, arbiter.PairRound{}, arbiter.StartManual{Round: 3})
	var list [][2]int
	him := opponentOf(w.state(at).Round(3), 1)
	for _, b := range w.state(at).Round(3).Boards {
		x := [2]int{b.White, b.Black}
		if b.White == 1 || b.Black == 1 {
			list = append(list, [2]int{1, 12})
			continue
		}
		for k := range x {
			if x[k] == 12 {
				x[k] = him
			}
		}
		list = append(list, x)
	}
	w.meets(confirm, at+"rounds/3/boards", typed(list...), "are kept apart", "third", "colour difference of 3")
}

// opponentOf returns the opponent of a player in a round.
func opponentOf(r *journal.Round, id int) int {
	for _, b := range r.Boards {
		switch id {
		case b.White:
			return b.Black
		case b.Black:
			return b.White
		}
	}
	return 0
}

// A round that the rules cannot pair is warned of beforehand and made by hand (Q62, Q63).
func TestARoundThatCannotBePairedAtTheDesk(t *testing.T) {
	w := newWindow(t)
	at := w.swiss(4, 4)
	w.meets(toRead, at+"rounds/1/pair", nil, "4 rounds cannot be played by 4 players")
	w.does(at, arbiter.Publish{Round: 1})
	w.results(at, 1, "=", "=")
	for n := 2; n <= 3; n++ {
		w.plays(at, n, "=", "=")
	}
	w.meets(refused, at+"rounds/4/pair", nil, "cannot be paired")
	w.meets(silent, at+"rounds/4/manual", nil, `name="white"`)
	w.meets(confirm, at+"rounds/4/boards", typed([2]int{1, 2}, [2]int{3, 4}), "have played each other already")
	w.meets(confirm, at+"rounds/4/boards", url.Values{"end": {"1"}}, "Made by hand")
	w.meets(silent, at+"rounds/4/publish", nil)
	w.results(at, 4)
	w.says(at, "MPA @ Round 4: none => 1-2 3-4")
	w.get(at+"standings").want(t, 200, "Final standings")
}
