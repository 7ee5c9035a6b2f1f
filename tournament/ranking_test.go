package tournament_test

import (
	"testing"

	"torneo/tournament"
)

// The methods of record 172, for who has all ratings, some, or none.
func TestTournamentRating(t *testing.T) {
	player := func(fide, national, given int) tournament.Player {
		p := tournament.Player{Rating: fide, GivenRating: given, National: []tournament.NationalRating{{Federation: "FRA", Rating: 2999}}}
		if national > 0 {
			p.National = append(p.National, tournament.NationalRating{Federation: "ESP", Rating: national})
		}
		return p
	}
	all, lower, home, abroad, guess, none := player(2200, 2300, 2400), player(2200, 2100, 0), player(0, 2100, 0), player(2000, 0, 0), player(0, 0, 1700), player(0, 0, 0)
	for method, want := range map[string][6]int{
		"":      {2200, 2200, 0, 2000, 0, 0},
		"FIDE":  {2200, 2200, 0, 2000, 0, 0},
		"NRO":   {2300, 2100, 2100, 0, 0, 0},
		"FIDON": {2200, 2200, 2100, 2000, 0, 0},
		"NIDOF": {2300, 2100, 2100, 2000, 0, 0},
		"HBFN":  {2400, 2200, 2100, 2000, 1700, 0},
		"LBFN":  {2200, 2100, 2100, 2000, 0, 0},
		"OTHER": {2400, 2200, 2100, 2000, 1700, 0},
	} {
		for k, p := range []tournament.Player{all, lower, home, abroad, guess, none} {
			if got := p.TournamentRating(method, "ESP"); got != want[k] {
				t.Errorf("%s: player %d is ranked with %d, want %d", method, k, got, want[k])
			}
		}
	}
}

func TestSetNationalRating(t *testing.T) {
	known := tournament.NationalRating{Federation: "FRA", Rating: 2000, ID: "X"}
	p := tournament.Player{National: []tournament.NationalRating{known}}
	before := p
	p.SetNationalRating("ESP", 1900)
	p.SetNationalRating("FRA", 0)
	if p.NationalRating("ESP") != 1900 || p.NationalRating("FRA") != 0 || p.National[0].ID != "X" || before.National[0] != known {
		t.Errorf("%+v, before %+v", p, before)
	}
	p.SetNationalRating("ESP", 0)
	p.SetNationalRating("ITA", 0)
	if len(p.National) != 1 {
		t.Errorf("%+v", p)
	}
	p = tournament.Player{}
	p.SetNationalRating("ESP", 1900)
	if p.SetNationalRating("ESP", 0); p.National != nil {
		t.Errorf("%+v", p)
	}
}

// Where another one of FIDE's lists was taken for the tournament, that is the FIDE rating
// that ranks; the official one stays what it is. What was given by hand ranks where the
// method looks at it.
func TestOfficialAndTournamentRating(t *testing.T) {
	rapid := tournament.Player{Rating: 2000, GivenRating: 1850, GivenFrom: tournament.RatingSource{List: "FIDE", Month: "2026-11", Kind: "rapid"}}
	rapid.SetNationalRating("ESP", 1950)
	hand := rapid
	hand.GivenFrom = tournament.RatingSource{ByHand: true}
	for method, want := range map[string][2]int{
		"": {1850, 2000}, "FIDE": {1850, 2000}, "NRO": {1950, 1950}, "FIDON": {1850, 2000}, "NIDOF": {1950, 1950}, "HBFN": {2000, 2000}, "LBFN": {1850, 1950}, "OTHER": {1850, 1850},
	} {
		if got := [2]int{rapid.TournamentRating(method, "ESP"), hand.TournamentRating(method, "ESP")}; got != want {
			t.Errorf("%s: %v, want %v", method, got, want)
		}
	}
	if rapid.Rating != 2000 {
		t.Error("the official rating is another one")
	}
}

func TestRatingSources(t *testing.T) {
	for source, want := range map[tournament.RatingSource]bool{
		{}: true, {ByHand: true}: true, {ByHand: true, Reason: "x"}: true, {List: "FEDA", Month: "2026-11", Kind: "blitz"}: true,
		{Reason: "x"}: false, {Month: "2026-11"}: false, {List: "FIDE"}: false, {List: "FIDE", Month: "2026-13", Kind: "rapid"}: false,
		{List: "FIDE", Month: "2026-11", Kind: "bullet"}: false, {List: "FIDE", Month: "2026-11", Kind: "rapid", ByHand: true}: false,
	} {
		if source.Valid() != want {
			t.Errorf("%+v: %v", source, !want)
		}
	}
	p := tournament.Player{National: []tournament.NationalRating{{Federation: "ESP", Rating: 1900, From: tournament.RatingSource{List: "FEDA", Month: "2026-11", Kind: "standard"}}}}
	if p.SetNationalRating("ESP", 1900); p.National[0].From.List != "FEDA" {
		t.Errorf("the same rating has another source: %+v", p.National)
	}
	if p.SetNationalRating("ESP", 1910); p.National[0].From != (tournament.RatingSource{}) {
		t.Errorf("another rating has the source of the old one: %+v", p.National)
	}
}
