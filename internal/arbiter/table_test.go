package arbiter

import (
	"slices"
	"testing"

	"torneo/internal/journal"
	"torneo/tournament"
)

func roundRobin(t *testing.T, players, rounds int, code string) *venue {
	return newVenue(t, players, rounds, func(c *journal.Config) {
		c.System = code
		c.Ties = RecommendedTies(*c)
	})
}

// The numbers of a table are drawn: anybody can have any, until it is begun.
func TestNumbersOfATable(t *testing.T) {
	v := roundRobin(t, 6, 5, "BERGER_ROUNDROBIN")
	v.do(ExchangeNumbers{1, 4}, Confirm)
	v.do(DrawNumbers{[]int{3, 1, 6, 2, 5, 4}}, Confirm)
	for k, id := range []int{3, 1, 6, 2, 5, 4} {
		if got := v.state().Player(id).Number; got != k+1 {
			t.Errorf("player %d has number %d, want %d", id, got, k+1)
		}
	}
	last := v.state().Last
	v.do(DrawNumbers{[]int{3, 1, 6, 2, 5, 4}}, Silent)
	if v.state().Last != last {
		t.Error("nothing changed, and something happened")
	}
	p := player(6)
	p.Rating = 2800
	v.do(ChangePlayer{6, p}, Silent)
	if got := v.state().Player(6).Number; got != 3 {
		t.Errorf("a rating has changed the number that was drawn to %d", got)
	}
	v.refuses(DrawNumbers{[]int{3, 1, 6, 2, 5}}, "arbiter.player.draw.all")
	v.refuses(DrawNumbers{[]int{3, 1, 6, 2, 5, 5}}, "arbiter.player.draw.all")
	v.refuses(RequestBye{1, 2, tournament.HalfPointBye}, "arbiter.bye.table")
	v.pair(Silent)
	if b := v.board(1, 0); b != (journal.Board{White: 3, Black: 4}) { // 1-6
		t.Errorf("board 1 is %+v", b)
	}
	v.refuses(DrawNumbers{[]int{1, 2, 3, 4, 5, 6}}, "arbiter.player.numbers.table")
	v.refuses(ExchangeNumbers{1, 2}, "arbiter.player.numbers.table")
	v.refuses(AssignNumbers{}, "arbiter.player.numbers.table")
	v.refuses(EnterPlayer{Player: player(7)}, "arbiter.player.table-begun")
	newVenue(t, 4, 3).refuses(DrawNumbers{[]int{4, 3, 2, 1}}, "arbiter.player.draw.rating")
}

// A round robin has the rounds of its table, whatever was announced.
func TestRoundsOfATable(t *testing.T) {
	for _, test := range []struct {
		code            string
		players, rounds int
	}{{"BERGER_ROUNDROBIN", 6, 5}, {"BERGER_ROUNDROBIN", 5, 5}, {"BERGER_DOUBLEROUNDROBIN", 4, 6}, {"FIDE_DOUBLEROUNDROBIN", 4, 6}} {
		v := roundRobin(t, test.players, 9, test.code)
		v.do(PairRound{}, Acknowledge)
		v.do(Publish{1}, Silent)
		v.play(1)
		for n := 2; n <= test.rounds; n++ {
			v.pair(Silent)
			v.play(n)
		}
		if err := Final(v.state()); err != nil || v.state().Config.Rounds != test.rounds {
			t.Errorf("%s of %d: %s, %d rounds", test.code, test.players, describe(err), v.state().Config.Rounds)
		}
	}
}

// Of two cycles, the last two rounds of the first one change places or not, as
// the organiser chooses (GR (2018) annex I).
func TestLastRoundsOfACycle(t *testing.T) {
	second := map[string][]journal.Board{}
	for _, code := range []string{"BERGER_DOUBLEROUNDROBIN", "FIDE_DOUBLEROUNDROBIN"} {
		v := roundRobin(t, 4, 6, code)
		v.pair(Silent)
		v.play(1)
		v.pair(Silent)
		for k := range v.state().Round(2).Boards {
			second[code] = append(second[code], v.board(2, k))
		}
	}
	if want := []journal.Board{{White: 4, Black: 3}, {White: 1, Black: 2}}; !slices.Equal(second["BERGER_DOUBLEROUNDROBIN"], want) {
		t.Errorf("round 2 of the plain table: %+v", second["BERGER_DOUBLEROUNDROBIN"])
	}
	if want := []journal.Board{{White: 2, Black: 4}, {White: 3, Black: 1}}; !slices.Equal(second["FIDE_DOUBLEROUNDROBIN"], want) {
		t.Errorf("round 2 with the last two rounds exchanged: %+v", second["FIDE_DOUBLEROUNDROBIN"])
	}
}

// A round that is not as the table says: those after it are paired by hand, and
// nobody meets anybody twice unasked.
func TestTableByHand(t *testing.T) {
	v := roundRobin(t, 4, 3, "BERGER_ROUNDROBIN") // 1-4 2-3, 4-3 1-2, 2-4 3-1
	arrange := func(round int, level Level, boards ...journal.Board) {
		v.t.Helper()
		v.do(Rearrange{Round: round, Boards: boards}, level)
		v.do(EndManual{round}, Confirm)
		v.do(Publish{round}, Silent)
		v.play(round)
	}
	v.do(PairRound{}, Silent)
	v.do(StartManual{1}, Silent)
	arrange(1, Silent, journal.Board{White: 1, Black: 3}, journal.Board{White: 2, Black: 4})
	v.altered(1, "MPA @ Round 1: 1-4 2-3 => 1-3 2-4")
	v.refuses(PairRound{}, "arbiter.round.not-paired")
	v.do(StartManual{2}, Silent)
	v.warns(Rearrange{Round: 2, Boards: []journal.Board{{White: 3, Black: 1}, {White: 4, Black: 2}}}, Confirm, "arbiter.manual.met-all")
	arrange(2, Silent, journal.Board{White: 4, Black: 3}, journal.Board{White: 1, Black: 2})
	v.do(StartManual{3}, Silent)
	arrange(3, Silent, journal.Board{White: 1, Black: 4}, journal.Board{White: 2, Black: 3})
	if err := Final(v.state()); err != nil {
		t.Error(describe(err))
	}
	for a := 1; a <= 4; a++ {
		for b := a + 1; b <= 4; b++ {
			if n := meetings(v.state(), 4, journal.Board{White: a, Black: b}); n != 1 {
				t.Errorf("%d and %d meet %d times", a, b, n)
			}
		}
	}
}

// In an odd field somebody else can be free, and has no bye for it; nobody else is
// left out.
func TestFreeByHand(t *testing.T) {
	v := roundRobin(t, 5, 5, "BERGER_ROUNDROBIN") // 2-5 3-4
	v.do(PairRound{}, Silent)
	v.do(StartManual{1}, Silent)
	v.refuses(Rearrange{Round: 1, Boards: []journal.Board{{White: 1, Black: 5}}}, "arbiter.manual.missing")
	v.refuses(Rearrange{Round: 1, Boards: []journal.Board{{White: 1, Black: 5}, {White: 3}}}, "arbiter.bye.table")
	v.refuses(Rearrange{Round: 1, Boards: []journal.Board{{White: 1, Black: 5}, {White: 5, Black: 3}}}, "arbiter.manual.twice")
	v.refuses(Rearrange{Round: 1, Boards: []journal.Board{{White: 1, Black: 9}}}, "arbiter.manual.stranger")
	free := []journal.Bye{{ID: 2, Kind: tournament.ZeroPointBye}}
	v.do(Rearrange{Round: 1, Boards: []journal.Board{{White: 1, Black: 5}, {White: 3, Black: 4}}, Byes: free}, Silent)
	v.do(EndManual{1}, Confirm)
	v.altered(1, "MPA @ Round 1: 2-5 => 1-5")
	v.do(Publish{1}, Silent)
	if r := v.state().Round(1); len(r.Boards) != 2 || len(r.Byes) != 0 {
		t.Errorf("%+v", r)
	}
}

// In two cycles a second game is no repetition.
func TestTwoCyclesByHand(t *testing.T) {
	v := roundRobin(t, 4, 6, "BERGER_DOUBLEROUNDROBIN")
	v.do(PairRound{}, Silent)
	b := v.board(1, 0)
	v.do(Publish{1}, Silent)
	v.play(1)
	v.do(PairRound{}, Silent)
	v.do(StartManual{2}, Silent)
	d := Rearrange{Round: 2, Boards: []journal.Board{turnedBoard(b), {White: 3, Black: 2}}}.Decide(v.state())
	if d.Refused != nil || len(d.Warnings) > 0 {
		t.Errorf("%+v", d)
	}
}

// Wrong colours do not stop a table.
func TestColoursInATable(t *testing.T) {
	v := roundRobin(t, 4, 3, "BERGER_ROUNDROBIN")
	v.pair(Silent)
	v.do(SwapColours{1, v.board(1, 0)}, Confirm)
	v.play(1)
	v.pair(Silent)
}

func TestTableTakesNoAcceleration(t *testing.T) {
	v := roundRobin(t, 6, 5, "BERGER_ROUNDROBIN")
	c := v.changed(func(c *journal.Config) { c.Baku = true })
	v.refuses(c, "arbiter.setup.invalid")
	if wrong := Validate(c.Config); len(wrong) != 1 || wrong[0].ID != "arbiter.setup.baku-table" {
		t.Errorf("%v", wrong)
	}
	if wrong := Validate(v.changed(func(c *journal.Config) { c.Ties = []string{"PTS", "BH"} }).Config); len(wrong) != 1 || wrong[0].ID != "tiebreak.refused.buchholz" {
		t.Errorf("%v", wrong)
	}
}
