package arbiter

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"torneo/i18n"
	"torneo/internal/journal"
	"torneo/tournament"
)

// drafted returns a venue with a draft that is being changed by hand, after rounds in
// which White always won.
func drafted(t testing.TB, players, rounds, round int, change ...func(*journal.Config)) *venue {
	v := newVenue(t, players, rounds, change...)
	for n := 1; n < round; n++ {
		v.pair(Silent)
		for k, p := range v.state().Round(n).Boards {
			if p.Black != 0 {
				v.do(EnterResult{n, v.board(n, k), result("1"), 0}, Silent)
			}
		}
	}
	v.do(PairRound{}, Silent)
	v.do(StartManual{round}, Silent)
	return v
}

// arranged puts other boards first in the draft; everybody in them leaves his place to whom he
// takes away.
func (v *venue) arranged(first ...journal.Board) Rearrange {
	n := v.state().Current()
	r := v.state().Round(n)
	c := Rearrange{Round: n, Boards: first, Byes: r.Byes}
	taken := map[int]bool{}
	for _, b := range first {
		taken[b.White], taken[b.Black] = true, true
	}
	var left []int
	for _, p := range r.Boards {
		switch w, b := !taken[p.White], p.Black != 0 && !taken[p.Black]; {
		case w && (b || p.Black == 0 && !taken[0]):
			c.Boards = append(c.Boards, p.Board)
		case w:
			left = append(left, p.White)
		case b:
			left = append(left, p.Black)
		}
	}
	for len(left) > 1 {
		c.Boards = append(c.Boards, journal.Board{White: left[0], Black: left[1]})
		left = left[2:]
	}
	for _, id := range left {
		c.Boards = append(c.Boards, journal.Board{White: id})
	}
	return c
}

// warns makes sure that a command warns of that, on that level.
func (v *venue) warns(c Command, level Level, id string) {
	v.t.Helper()
	d := c.Decide(v.state())
	if d.Refused != nil {
		v.t.Fatalf("%T%+v: refused by %s, want a warning", c, c, d.Refused.ID)
	}
	for _, w := range d.Warnings {
		legible(v.t, w.Message)
	}
	if !slices.ContainsFunc(d.Warnings, func(w Warning) bool { return w.Level == level && w.Message.ID == id }) {
		v.t.Errorf("%T%+v: warnings %+v, want %s on level %d", c, c, d.Warnings, id, level)
	}
}

func TestManualPairing(t *testing.T) {
	v := drafted(t, 8, 5, 1) // 1-5 6-2 3-7 8-4
	v.do(StartManual{1}, Silent)
	v.do(v.arranged(journal.Board{White: 1, Black: 6}, journal.Board{White: 5, Black: 2}), Silent)
	v.do(EndManual{1}, Confirm)
	v.altered(1, "MPA @ Round 1: 1-5 6-2 => 1-6 5-2")
	v.do(Publish{1}, Silent)
	v.refuses(StartManual{1}, "arbiter.manual.published")
	v.do(Unpair{1}, Confirm)
	if notes := v.state().Notes; len(notes) != 0 {
		t.Errorf("the round is gone, its changes are still noted: %v", notes)
	}
}

func TestColoursAgainstBoth(t *testing.T) {
	v := drafted(t, 8, 5, 1)
	v.warns(v.arranged(journal.Board{White: 5, Black: 1}), Acknowledge, "arbiter.manual.colours")
	v = drafted(t, 8, 5, 2)
	// Who had White is due Black, and the other way round.
	v.warns(v.arranged(journal.Board{White: 1, Black: 2}), Acknowledge, "arbiter.manual.colours")
}

func TestManualWarnings(t *testing.T) {
	v := drafted(t, 7, 6, 2)
	first := v.board(1, 0)
	v.warns(v.arranged(first), Confirm, "arbiter.manual.met")
	v.warns(v.arranged(journal.Board{White: 7}), Confirm, "arbiter.manual.had-bye")
	bye := v.state().Round(2).Boards[3].White
	v.warns(v.arranged(journal.Board{White: first.White}), Confirm, "arbiter.manual.bye-score")
	twice := v.arranged()
	for k, b := range twice.Boards {
		if b.White != bye && b.Black != bye {
			twice.Boards[k].Black = 0
			twice.Boards = append(twice.Boards, journal.Board{White: b.Black})
			break
		}
	}
	v.warns(twice, Confirm, "arbiter.manual.byes")
}

func TestByeAfterAWinWithoutPlay(t *testing.T) {
	v := newVenue(t, 7, 6)
	v.pair(Silent)
	for k := range 3 {
		key := "1"
		if k == 2 {
			key = "+"
		}
		v.do(EnterResult{1, v.board(1, k), result(key), 0}, Silent)
	}
	winner := v.board(1, 2).White
	v.do(PairRound{}, Confirm) // the loser has not come
	v.do(StartManual{2}, Silent)
	v.warns(v.arranged(journal.Board{White: winner}), Confirm, "arbiter.manual.won-unplayed")
}

func TestProhibitedByHand(t *testing.T) {
	v := newVenue(t, 8, 5)
	v.do(Prohibit{[]journal.Group{{IDs: []int{1, 2}, First: 1}}}, Silent)
	v.do(PairRound{}, Silent)
	v.do(StartManual{1}, Silent)
	v.warns(v.arranged(journal.Board{White: 1, Black: 2}), Confirm, "arbiter.manual.prohibited")
}

// Two whites by hand make a third one a warning; in the last round it is none.
func TestThirdColour(t *testing.T) {
	for _, last := range []bool{false, true} {
		v := newVenue(t, 12, 4)
		if last {
			v = newVenue(t, 12, 3)
		}
		for n := 1; n <= 2; n++ {
			v.do(PairRound{}, Silent)
			v.do(StartManual{n}, Silent)
			if err := v.try(v.arranged(journal.Board{White: 1, Black: 6 + 2*n}), Confirm); err != nil {
				t.Fatal(describe(err))
			}
			if err := v.try(EndManual{n}, Confirm); err != nil {
				t.Fatal(describe(err))
			}
			v.do(Publish{n}, Silent)
			v.play(n)
		}
		v.do(PairRound{}, Silent)
		v.do(StartManual{3}, Silent)
		c := v.arranged(journal.Board{White: 1, Black: 12})
		if !last {
			v.warns(c, Confirm, "arbiter.manual.third-white")
			v.warns(c, Confirm, "arbiter.manual.difference")
		} else if d := c.Decide(v.state()); slices.ContainsFunc(d.Warnings, func(w Warning) bool { return w.Message.ID == "arbiter.manual.third-white" }) {
			t.Error("a third colour is warned of in the last round")
		}
	}
}

func TestArrangementsThatCannotBe(t *testing.T) {
	v := newVenue(t, 8, 5)
	v.do(RequestBye{8, 1, tournament.HalfPointBye}, Silent)
	v.do(PairRound{}, Silent)
	v.refuses(v.arranged(), "arbiter.manual.not-started")
	v.refuses(EndManual{1}, "arbiter.manual.not-started")
	v.do(StartManual{1}, Silent)
	all := v.arranged()
	for _, test := range []struct {
		change func(*Rearrange)
		id     string
	}{
		{func(c *Rearrange) { c.Boards = c.Boards[1:] }, "arbiter.manual.missing"},
		{func(c *Rearrange) { c.Byes = nil }, "arbiter.manual.missing"},
		{func(c *Rearrange) { c.Boards[0].Black = c.Boards[1].Black }, "arbiter.manual.twice"},
		{func(c *Rearrange) { c.Boards[0].Black = c.Boards[0].White }, "arbiter.manual.twice"},
		{func(c *Rearrange) { c.Boards[0].Black = 99 }, "arbiter.manual.stranger"},
		{func(c *Rearrange) { c.Boards[0].White = 0 }, "arbiter.manual.stranger"},
		{func(c *Rearrange) { c.Boards[0].White = -1 }, "arbiter.manual.stranger"},
		{func(c *Rearrange) { c.Byes[0].Kind = tournament.FullPointBye }, "arbiter.manual.bye-kind"},
		{func(c *Rearrange) { c.Byes[0].Kind = 77 }, "arbiter.manual.bye-kind"},
		{func(c *Rearrange) { c.Byes[0].Kind = tournament.PairingAllocatedBye }, "arbiter.manual.bye-kind"},
		{func(c *Rearrange) { c.Round = 2 }, "arbiter.round.none"},
	} {
		c := Rearrange{Round: 1, Boards: slices.Clone(all.Boards), Byes: slices.Clone(all.Byes)}
		test.change(&c)
		v.refuses(c, test.id)
	}
	// Who has a bye can be paired all the same.
	c := Rearrange{Round: 1, Boards: append(slices.Clone(all.Boards[:len(all.Boards)-1]), journal.Board{White: all.Boards[len(all.Boards)-1].White, Black: 8})}
	v.warns(c, Confirm, "arbiter.manual.away")
	v.do(c, Confirm)
	u := (*Unconfirmed)(nil)
	if err := v.try(EndManual{1}, Acknowledge); !errors.As(err, &u) || u.Level != Confirm {
		t.Fatal(describe(err))
	}
	if err := v.try(EndManual{1}, Confirm); err != nil {
		t.Fatal(describe(err))
	}
}

// Questions to people have no codes of the report: byes are told in their words.
func TestByesAreToldInWords(t *testing.T) {
	v := newVenue(t, 5, 3)
	v.do(PairRound{}, v.levelOf(PairRound{}))
	v.do(StartManual{1}, Silent)
	made := v.state().Round(1).PairedBoards()
	made[1].White, made[2].White = made[2].White, made[1].White // the bye goes to another
	v.do(Rearrange{1, made, nil}, v.levelOf(Rearrange{1, made, nil}))
	d := EndManual{1}.Decide(v.state())
	for lang, want := range map[i18n.Language]string{i18n.Spanish: "bye de ", i18n.English: "bye for "} {
		text := i18n.New(lang).Text(d.Warnings[0].Message)
		if !strings.Contains(text, want) || strings.Contains(text, "=") {
			t.Errorf("%s: %s", lang, text)
		}
	}
	v.do(EndManual{1}, Confirm)
	if was, _, differs := diffFromEngine(v.state(), 1); !differs || !strings.Contains(was, "=BYE") {
		t.Errorf("the report keeps its codes: %s", was)
	}
}
