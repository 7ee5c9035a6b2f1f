package arbiter

import (
	"slices"
	"strings"
	"testing"

	"torneo/internal/journal"
	"torneo/tournament"
)

// rated returns a player with a FIDE rating, a Spanish one, and one that the arbiter
// has given.
func rated(name string, fide, national, given int) tournament.Player {
	p := tournament.Player{Name: name, Federation: "ESP", Rating: fide, GivenRating: given}
	p.SetNationalRating("ESP", national)
	return p
}

func rankedBy(method, federation string) func(*journal.Config) {
	return func(c *journal.Config) { c.Ranking, c.RatingFederation = method, federation }
}

// The method of ordering players in the report decides their order.
func TestMethodsOfRecord172(t *testing.T) {
	list := []tournament.Player{
		rated("All", 2200, 2100, 2000), rated("Fide", 2150, 0, 0), rated("Home", 0, 2250, 0), rated("Guess", 0, 0, 2300), rated("None", 0, 0, 0),
	}
	for method, want := range map[string]string{
		"":      "All Fide Guess Home None",
		"FIDE":  "All Fide Guess Home None",
		"NRO":   "Home All Fide Guess None",
		"FIDON": "Home All Fide Guess None",
		"NIDOF": "Home Fide All Guess None",
		"HBFN":  "Guess Home All Fide None",
		"LBFN":  "Home Fide All Guess None",
		"OTHER": "Guess Home Fide All None",
	} {
		federation := "ESP"
		if method == "" {
			federation = ""
		}
		v := empty(t, 3, rankedBy(method, federation))
		v.do(EnterPlayers{Players: list}, Silent)
		v.do(AssignNumbers{}, Silent)
		if got := strings.Join(v.order(), " "); got != want {
			t.Errorf("%s: %s, want %s", method, got, want)
		}
		v.pair(Silent)
		record, text := v.report(TRF26)
		if record.RankingMethod != method || record.RatingFederation != federation {
			t.Errorf("the report says %q of %q:\n%s", record.RankingMethod, record.RatingFederation, text)
		}
		for _, p := range record.Players {
			k := slices.IndexFunc(list, func(q tournament.Player) bool { return q.Name == p.Name })
			if p.Rating != list[k].Rating || p.NationalRating("ESP") != list[k].NationalRating("ESP") || p.GivenRating != list[k].GivenRating {
				t.Errorf("%s: the report has %+v of %+v", method, p, list[k])
			}
		}
		// Another desk takes it over as it is, and goes on.
		var err error
		if v.id, _, err = v.took("open.trf", []byte(text), Confirm); err != nil {
			t.Fatal(describe(err))
		}
		again, _ := v.report(TRF26)
		if again.RankingMethod != method || again.RatingFederation != federation || strings.Join(v.order(), " ") != want {
			t.Errorf("taken over: %q of %q, %v", again.RankingMethod, again.RatingFederation, v.order())
		}
		v.refuses(Configure{changed(v, rankedBy("FIDON", "FRA"))}, "arbiter.setup.locked")
	}
}

func changed(v *venue, change func(*journal.Config)) journal.Config {
	c := v.state().Config
	change(&c)
	return c
}

// Before round 1 numbers follow from another method; then it stays.
func TestAnotherMethod(t *testing.T) {
	v := empty(t, 3)
	v.do(EnterPlayers{Players: []tournament.Player{rated("A", 2200, 0, 0), rated("B", 2100, 2300, 0), rated("C", 2100, 0, 0), rated("D", 2000, 2000, 0)}}, Silent)
	v.do(AssignNumbers{}, Silent)
	v.do(Configure{changed(v, rankedBy("NIDOF", "ESP"))}, Silent)
	if got := v.order(); !slices.Equal(got, []string{"B", "A", "C", "D"}) {
		t.Errorf("%v", got)
	}
	// Who is equal by the rating that counts can exchange numbers, and only he.
	v.refuses(ExchangeNumbers{4, 5}, "arbiter.player.exchange.ratings")
	v.do(ChangePlayer{6, rated("D", 1900, 2100, 0)}, Silent)
	v.do(ExchangeNumbers{5, 6}, Confirm)
	if got := v.order(); !slices.Equal(got, []string{"B", "A", "D", "C"}) {
		t.Errorf("%v", got)
	}
	// A rating that does not count moves nobody.
	v.do(ChangePlayer{4, rated("B", 1000, 2300, 0)}, Silent)
	if got := v.order(); !slices.Equal(got, []string{"B", "A", "D", "C"}) {
		t.Errorf("%v", got)
	}
	v.pair(Silent)
	v.refuses(Configure{changed(v, rankedBy("NRO", "ESP"))}, "arbiter.setup.locked")
	v.refuses(Configure{changed(v, rankedBy("NIDOF", "FRA"))}, "arbiter.setup.locked")
	v.do(ChangePlayer{4, rated("B", 1000, 1500, 0)}, Acknowledge)
	v.do(EnterPlayer{Player: rated("E", 0, 2250, 0), From: 2}, Confirm)
	if got := v.order(); !slices.Contains(got[:2], "E") {
		t.Errorf("late, by the national rating: %v", got)
	}
	v.do(LeaveFIDEMode{}, TwoSteps)
	v.do(Configure{changed(v, rankedBy("FIDE", ""))}, Confirm)
}

func TestMethodsThatAreNone(t *testing.T) {
	for id, change := range map[string]func(*journal.Config){
		"arbiter.setup.ranking":            rankedBy("LOTS", "ESP"),
		"arbiter.setup.ranking.federation": rankedBy("FIDON", ""),
		"arbiter.setup.federation":         rankedBy("NRO", "Nowhere"),
	} {
		c := DefaultConfig("Open", tournament.Date{Year: 2026, Month: 11, Day: 20})
		change(&c)
		if wrong := Validate(c); len(wrong) != 1 || wrong[0].ID != id {
			t.Errorf("%v, want %s", wrong, id)
		}
	}
	c := DefaultConfig("Open", tournament.Date{Year: 2026, Month: 11, Day: 20})
	for _, method := range []string{"", "FIDE", "OTHER"} {
		if rankedBy(method, "")(&c); len(Validate(c)) > 0 {
			t.Errorf("%q: %v", method, Validate(c))
		}
	}
	rankedBy("NRO", "XXR")(&c)
	if wrong := Validate(c); len(wrong) != 1 {
		t.Errorf("%v", wrong)
	}
	if wrong := WrongPlayer(rated("A", 0, 5000, 0)); len(wrong) != 1 || wrong[0].ID != "arbiter.player.rating" {
		t.Errorf("%v", wrong)
	}
}

// A report that does not say whose ratings are meant has those that it has.
func TestImportOfAMethodAlone(t *testing.T) {
	for _, test := range []struct{ national, federation, want string }{
		{"FRA", "ESP", "FRA"}, {"", "ESP", "ESP"}, {"", "", ""},
	} {
		v := newVenue(t, 4, 2, func(c *journal.Config) { c.Federation = test.federation })
		if test.national != "" {
			p := v.state().Player(1).Player
			p.SetNationalRating(test.national, 2000)
			v.do(ChangePlayer{1, p}, Silent)
		}
		v.pair(Silent)
		_, text := v.report(TRF26)
		text = "172     FIDON\n" + text
		var err error
		if v.id, _, err = v.took("open.trf", []byte(text), Confirm); err != nil {
			t.Fatal(describe(err))
		}
		if method, federation := v.state().Ranking(); method != "FIDON" || federation != test.want {
			t.Errorf("%+v: %q of %q", test, method, federation)
		}
		if again, _ := v.report(TRF26); again.RankingMethod != "FIDON" {
			t.Errorf("%+v: the report says %q", test, again.RankingMethod)
		}
	}
}
