package arbiter

import (
	"context"
	"slices"
	"strings"
	"testing"

	"torneo/internal/journal"
	"torneo/tournament"
)

// order returns the names of the players in the order of their numbers.
func (v *venue) order() []string {
	s := v.state()
	names := make([]string, len(s.Players))
	for k := range s.Players {
		names[s.Players[k].Number-1] = s.Players[k].Name
	}
	return names
}

// empty returns a venue without players, in so many rounds.
func empty(t *testing.T, rounds int, change ...func(*journal.Config)) *venue {
	v := newVenue(t, 2, rounds, change...)
	v.do(RemovePlayer{1}, Silent)
	v.do(RemovePlayer{2}, Silent)
	return v
}

func TestInitialOrder(t *testing.T) {
	list := []tournament.Player{
		{Name: "Zamora, Luz", Rating: 2300, Title: "FM"},
		{Name: "Ñúñez, Ana", Rating: 2100},
		{Name: "Nuño, Eva", Rating: 2100},
		{Name: "Oller, Pau", Rating: 2100},
		{Name: "Álvarez, Iván", Rating: 2100},
		{Name: "alonso, Rita", Rating: 2100},
		{Name: "Ruiz, Sol", Rating: 2300, Title: "WGM"},
		{Name: "Sanz, Leo", Rating: 2300, Title: "IM"},
		{Name: "Vidal, Noa"},
		{Name: "Bueno, Gil", Rating: 2300, Title: "CM"},
	}
	v := empty(t, 5)
	v.do(EnterPlayers{Players: list}, Silent)
	v.do(AssignNumbers{}, Silent)
	want := []string{"Sanz, Leo", "Ruiz, Sol", "Zamora, Luz", "Bueno, Gil", "alonso, Rita", "Álvarez, Iván", "Nuño, Eva", "Ñúñez, Ana", "Oller, Pau", "Vidal, Noa"}
	if got := v.order(); !slices.Equal(got, want) {
		t.Errorf("by name: %q", got)
	}
	v = empty(t, 5, func(c *journal.Config) { c.Order = journal.ByEntry })
	v.do(EnterPlayers{Players: list}, Silent)
	v.do(AssignNumbers{}, Silent)
	want = []string{"Sanz, Leo", "Ruiz, Sol", "Zamora, Luz", "Bueno, Gil", "Ñúñez, Ana", "Nuño, Eva", "Oller, Pau", "Álvarez, Iván", "alonso, Rita", "Vidal, Noa"}
	if got := v.order(); !slices.Equal(got, want) {
		t.Errorf("by entry: %q", got)
	}
}

func TestWrongPlayers(t *testing.T) {
	v := newVenue(t, 2, 3)
	for id, p := range map[string]tournament.Player{
		"arbiter.player.name":       {Name: " - "},
		"arbiter.player.name.long":  {Name: strings.Repeat("a", tournament.MaxName+1)},
		"arbiter.player.rating":     {Name: "A", Rating: 4001},
		"arbiter.player.title":      {Name: "A", Title: "NM"},
		"arbiter.player.federation": {Name: "A", Federation: "Nowhere"},
		"arbiter.player.fide-id":    {Name: "A", FIDEID: -1},
		"arbiter.player.sex":        {Name: "A", Sex: "x"},
		"arbiter.player.birth":      {Name: "A", Birth: tournament.Date{Year: 2001, Month: 2, Day: 29}},
	} {
		if wrong := WrongPlayer(p); len(wrong) != 1 || wrong[0].ID != id {
			t.Errorf("%+v: %v, want %s", p, wrong, id)
		}
		v.refuses(EnterPlayer{Player: p}, "arbiter.player.invalid")
		v.refuses(ChangePlayer{1, p}, "arbiter.player.invalid")
		v.refuses(EnterPlayers{Players: []tournament.Player{{Name: "Fine"}, p}}, "arbiter.player.row")
	}
	for _, p := range []tournament.Player{
		{Name: "Example Arachchige, Dinuka Sandaruwan Kumara"}, // 44 characters, as FIDE's list has them
		{Name: "Iturriagagoitia Echevarrieta, Ana", Rating: 4000, Title: "WCM", Federation: "ESP", Sex: "w", FIDEID: 99_999_999_999},
		{Name: "A", Birth: tournament.Date{Year: 1990}}, {Name: "A", Birth: tournament.Date{Year: 1990, Month: 5}},
	} {
		if wrong := WrongPlayer(p); len(wrong) > 0 {
			t.Errorf("%+v: %v", p, wrong)
		}
	}
	v.refuses(ChangePlayer{9, player(9)}, "arbiter.player.unknown")
	v.refuses(RemovePlayer{9}, "arbiter.player.unknown")
}

func TestDuplicates(t *testing.T) {
	v := empty(t, 5)
	v.do(EnterPlayer{Player: tournament.Player{Name: "Peña Gil, Ana", FIDEID: 22}}, Silent)
	v.do(EnterPlayer{Player: tournament.Player{Name: "PENA-GIL Ana"}}, Acknowledge)
	v.do(EnterPlayer{Player: tournament.Player{Name: "Other, A", FIDEID: 22}}, Acknowledge)
	v.do(EnterPlayers{Players: []tournament.Player{{Name: "Twice, T"}, {Name: "Twice, T"}}}, Acknowledge)
	id := v.state().Players[0].ID
	v.do(ChangePlayer{id, tournament.Player{Name: "Peña Gil, Ana", FIDEID: 22, Rating: 1800}}, Silent) // not his own duplicate
	v.do(ChangePlayer{id, tournament.Player{Name: "Twice, T"}}, Acknowledge)
}

func TestIDsAreGivenOnce(t *testing.T) {
	v := newVenue(t, 3, 3)
	v.do(RemovePlayer{3}, Silent)
	v.do(EnterPlayer{Player: player(7)}, Silent)
	if v.state().Player(3) != nil || v.state().Player(4) == nil {
		t.Errorf("%+v", v.state().Players)
	}
	v.do(Undo{v.act(last[journal.PlayerEntered](v))}, Confirm)
	v.do(EnterPlayer{Player: player(8)}, Silent)
	if v.state().Player(5) == nil {
		t.Errorf("%+v", v.state().Players)
	}
}

func TestChangePlayerBeforeTheStart(t *testing.T) {
	v := newVenue(t, 4, 3)
	p := player(4)
	v.do(ChangePlayer{4, p}, Silent)
	p.Rating = 2700
	v.do(ChangePlayer{4, p}, Silent)
	if got := v.state().Player(4).Number; got != 1 {
		t.Errorf("the strongest has number %d", got)
	}
	v.do(EnterPlayer{Player: tournament.Player{Name: "Middle", Rating: 2485}}, Silent)
	if got := v.state().Player(5).Number; got != 3 {
		t.Errorf("a new player has number %d", got)
	}
}

func TestNumbersLater(t *testing.T) {
	v := newVenue(t, 8, 7)
	v.pair(Silent)
	v.play(1)
	p := player(8)
	p.Rating = 2600
	v.do(ChangePlayer{8, p}, Acknowledge)
	if v.state().Player(8).Number != 8 {
		t.Error("the numbers moved at once")
	}
	v.do(AssignNumbers{}, Confirm)
	v.note("TPN regeneration @ Round 1: 8=>1 1=>2 2=>3 3=>4 4=>5 5=>6 6=>7 7=>8")
	v.do(AssignNumbers{}, Silent) // nothing to do
	for r := 2; r <= 4; r++ {
		v.pair(Silent)
		v.play(r)
	}
	p.Rating = 2000
	v.do(ChangePlayer{8, p}, Confirm)
	v.note("Rating correction @ Round 4: 1: 2600 => 2000")
	v.refuses(AssignNumbers{}, "arbiter.player.numbers.fixed")
	v.refuses(ExchangeNumbers{1, 2}, "arbiter.player.numbers.fixed")
	// Who comes now still gets the right number.
	v.do(EnterPlayer{Player: tournament.Player{Name: "Late", Rating: 2475}}, Confirm)
	if got := v.state().Player(9); got.Number != 4 || got.From != 5 {
		t.Errorf("number %d from round %d", got.Number, got.From)
	}
	v.note("Late entry @ Round 4: 4")
	v.pair(Silent)
	if !onBoard(v.state().Round(5), 9) && len(v.state().Round(5).Boards) != 5 {
		t.Error("not paired")
	}
	v.do(LeaveFIDEMode{}, TwoSteps)
	v.do(AssignNumbers{}, Confirm)
}

func TestExchangeNumbers(t *testing.T) {
	v := newVenue(t, 4, 3)
	v.refuses(ExchangeNumbers{1, 2}, "arbiter.player.exchange.ratings")
	v.refuses(ExchangeNumbers{1, 1}, "arbiter.player.exchange.numbers")
	v.refuses(ExchangeNumbers{1, 9}, "arbiter.player.unknown")
	v.refuses(ExchangeNumbers{9, 1}, "arbiter.player.unknown")
	p := player(2)
	p.Rating = v.state().Player(1).Rating
	v.do(ChangePlayer{2, p}, Silent)
	v.do(ExchangeNumbers{1, 2}, Confirm)
	if s := v.state(); s.Player(2).Number != 1 || s.Player(1).Number != 2 || len(s.Notes) > 0 {
		t.Errorf("%+v", s.Players)
	}
	v.pair(Silent)
	// The order of equals stays as it was chosen.
	p = player(4)
	p.Rating = 2800
	v.do(ChangePlayer{4, p}, Acknowledge)
	v.do(AssignNumbers{}, Confirm)
	if got := v.order(); !slices.Equal(got, []string{"Player 004", "Player 002", "Player 001", "Player 003"}) {
		t.Errorf("%q", got)
	}
	v.do(ExchangeNumbers{1, 2}, Confirm)
	v.note("TPN exchange @ Round 1: 3=>2 2=>3")
}

func TestLateEntries(t *testing.T) {
	v := newVenue(t, 6, 5)
	v.do(EnterPlayer{Player: player(7), From: 3}, Silent) // announced
	v.refuses(EnterPlayer{Player: player(8), From: 6}, "arbiter.player.from")
	v.do(PairRound{}, Silent)
	v.do(EnterPlayer{Player: tournament.Player{Name: "Weak", Rating: 1000}}, Silent) // the draft can be paired again
	if got := v.state().Player(8); got.From != 1 || got.Number != 8 {
		t.Errorf("%+v", got)
	}
	v.do(RemovePlayer{8}, Confirm)
	v.do(Publish{1}, Silent)
	v.play(1)
	v.pair(Silent)
	v.refuses(EnterPlayer{Player: player(9), From: 1}, "arbiter.player.from")
	v.do(EnterPlayer{Player: tournament.Player{Name: "Weakest", Rating: 900}}, Silent) // nobody moves
	if got := v.state().Player(9); got.From != 3 || got.Number != 8 {
		t.Errorf("%+v", got)
	}
	v.play(2)
	v.pair(Silent)
	for _, id := range []int{7, 9} {
		if !onBoard(v.state().Round(3), id) || onBoard(v.state().Round(2), id) {
			t.Errorf("%d: %+v", id, v.state().Round(3).Boards)
		}
	}
	v.refuses(RemovePlayer{7}, "arbiter.player.played")
}

// Who enters late by a list takes the round that the list says, and the list is entered as a whole or
// not at all.
func TestLateEntriesOfAList(t *testing.T) {
	v := newVenue(t, 6, 4)
	v.pair(Silent)
	list := []tournament.Player{player(7), player(8), player(9)}
	for _, wrong := range []int{-1, 5} {
		v.refuses(EnterPlayers{list, []int{0, wrong, 0}}, "arbiter.player.row")
	}
	v.do(EnterPlayers{list, []int{0, 4, 1}}, Silent)
	for id, want := range map[int]int{7: 2, 8: 4, 9: 1} {
		if got := v.state().Player(id).From; got != want {
			t.Errorf("%d plays from round %d, not %d", id, got, want)
		}
	}
	v.play(1)
	v.do(CloseRound{1}, Silent)
	v.refuses(EnterPlayers{[]tournament.Player{player(10), player(11)}, []int{2, 1}}, "arbiter.player.row") // closed
	v.do(EnterPlayers{[]tournament.Player{player(10), player(11)}, nil}, Silent)
	for n := 2; n <= 4; n++ {
		v.pair(Silent)
		if on := onBoard(v.state().Round(n), 8); on != (n == 4) {
			t.Errorf("round %d: %t", n, on)
		}
		if n == 4 {
			v.do(EnterPlayers{[]tournament.Player{player(12), player(13)}, []int{4, 4}}, Silent) // the one that is played
			v.refuses(EnterPlayers{[]tournament.Player{player(14), player(15)}, nil}, "arbiter.round.all-paired")
		}
		v.play(n)
	}
}

func TestRemovePlayer(t *testing.T) {
	v := newVenue(t, 5, 3)
	v.do(Prohibit{[]journal.Group{{IDs: []int{1, 2}}, {IDs: []int{1, 3, 5}}}}, Silent)
	v.do(RemovePlayer{1}, Silent)
	s := v.state()
	if len(s.Groups) != 1 || !slices.Equal(s.Groups[0].IDs, []int{3, 5}) || s.Player(2).Number != 1 || s.Player(5).Number != 4 {
		t.Errorf("%+v %+v", s.Groups, s.Players)
	}
}

// Who has a bye in the first round has no place in the accelerated group, and a
// report that is made before it is paired says so.
func TestBakuGroupBeforeTheFirstRound(t *testing.T) {
	v := newVenue(t, 12, 8, func(c *journal.Config) { c.Baku = true })
	v.do(RequestBye{1, 1, tournament.ZeroPointBye}, Silent)
	if record, text := v.report(TRF26); len(record.Accelerations) != 2 || record.Accelerations[0].LastID != 7 {
		t.Errorf("%+v\n%s", record.Accelerations, text)
	}
	v.pair(Silent)
	events, _ := v.desk.History(context.Background(), v.id, 0)
	paired := events[last[journal.RoundPaired](v)-1].Payload.(journal.RoundPaired)
	if len(paired.Virtual) != 2 || paired.Virtual[0].LastID != v.state().PlayerByNumber(7).ID {
		t.Errorf("the entry says %+v", paired.Virtual)
	}
}

func TestBakuKeepsItsGroup(t *testing.T) {
	v := newVenue(t, 12, 8, func(c *journal.Config) { c.Baku = true })
	v.do(RequestBye{1, 1, tournament.ZeroPointBye}, Silent)
	v.pair(Silent)
	accelerated := func() int { return v.state().Record(v.state().Current()).Accelerations[0].LastID }
	if got := accelerated(); got != 7 { // six of eleven, without number 1
		t.Fatalf("accelerated up to number %d", got)
	}
	v.play(1)
	v.do(EnterPlayer{Player: tournament.Player{Name: "Strong", Rating: 2600}}, Confirm)
	if got := accelerated(); got != 8 {
		t.Errorf("accelerated up to number %d after a late entry", got)
	}
	v.do(EnterPlayer{Player: tournament.Player{Name: "Weak", Rating: 1600}}, Silent)
	if got := accelerated(); got != 8 {
		t.Errorf("accelerated up to number %d", got)
	}
	v.pair(Silent)
	v.right(1)
	if code := v.state().Record(2).System.Code; code != "FIDE_DUTCH_2026_BAKU" {
		t.Errorf("the report says %s", code)
	}
}

// Whatever becomes of the numbers after the first round, the virtual points stay with those
// who had them in it: an exchange with the last one of the group, and back, and what a late
// entry does afterwards.
func TestBakuGroupStaysInAnExchange(t *testing.T) {
	v := newVenue(t, 12, 8, func(c *journal.Config) { c.Baku = true })
	for _, id := range []int{3, 6, 8} { // three of one rating, who may exchange
		p := player(id)
		p.Rating = player(6).Rating
		v.do(ChangePlayer{id, p}, Silent)
	}
	had := func(round int) (ids []int) {
		s := v.state()
		for _, p := range s.Players {
			for _, a := range s.Record(s.Current()).Accelerations {
				if a.FirstID <= p.Number && p.Number <= a.LastID && a.FirstRound <= round && round <= a.LastRound {
					ids = append(ids, p.ID)
				}
			}
		}
		return ids
	}
	lines := func() int { return len(v.state().Record(v.state().Current()).Accelerations) }
	v.pair(Silent)
	v.right(1)
	group := []int{1, 2, 3, 4, 5, 6}
	if got := had(1); !slices.Equal(got, group) || lines() != 2 {
		t.Fatalf("virtual points of %v on %d lines", got, lines())
	}
	for n, with := range []int{8, 3} { // out of the group by its number, and within it
		v.do(ExchangeNumbers{6, with}, Confirm)
		for _, round := range []int{1, 4} {
			if got := had(round); !slices.Equal(got, group) {
				t.Errorf("exchange %d: virtual points of %v in round %d", n+1, got, round)
			}
		}
	}
	v.do(ExchangeNumbers{6, 3}, Confirm)
	v.do(EnterPlayer{Player: tournament.Player{Name: "Strong", Rating: 2600}}, Confirm)
	if got := had(2); !slices.Equal(got, append(slices.Clone(group), 13)) {
		t.Errorf("after a late entry virtual points of %v", got)
	}
	v.do(RemovePlayer{13}, Confirm)
	v.do(ExchangeNumbers{6, 8}, Confirm)
	if got := had(1); !slices.Equal(got, group) || lines() != 2 {
		t.Errorf("exchanged back: virtual points of %v on %d lines", got, lines())
	}
	v.right(1)
	v.play(1)
	v.do(ExchangeNumbers{6, 8}, Confirm)
	v.pair(Silent)
}

// A code that FIDE does not have is asked about, with what it may have meant; of a
// player whom only something else has changed it is not asked again.
func TestStrangeFederations(t *testing.T) {
	v := empty(t, 5)
	v.do(EnterPlayer{Player: tournament.Player{Name: "Ruiz, Ana", Federation: "DEU"}}, Acknowledge)
	decision := EnterPlayer{Player: tournament.Player{Name: "Gil, Eva", Federation: "DEU"}}.Decide(v.state())
	if len(decision.Warnings) != 1 || decision.Warnings[0].Message.Args["near"] != "GER" {
		t.Errorf("%+v", decision.Warnings)
	}
	if d := (EnterPlayer{Player: tournament.Player{Name: "Gil, Eva", Federation: "GER"}}).Decide(v.state()); len(d.Warnings) > 0 {
		t.Errorf("%+v", d.Warnings)
	}
	p := v.state().Players[0]
	p.Player.Rating = 1900
	if d := (ChangePlayer{p.ID, p.Player}).Decide(v.state()); len(d.Warnings) > 0 {
		t.Errorf("%+v", d.Warnings)
	}
	p.Player.Federation = "DNK"
	if d := (ChangePlayer{p.ID, p.Player}).Decide(v.state()); len(d.Warnings) != 1 || d.Warnings[0].Message.Args["near"] != "DEN" {
		t.Errorf("%+v", d.Warnings)
	}
}
