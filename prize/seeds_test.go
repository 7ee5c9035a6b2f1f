package prize

import (
	"fmt"
	"testing"
)

// players make claimants from best to worst: points and, by the order, places.
func players(points ...int) []Claimant {
	var list []Claimant
	for k, p := range points {
		list = append(list, Claimant{Number: k + 1, Name: string(rune('A' + k)), Place: k + 1, Points: tournamentPoints(p)})
	}
	return list
}

// single returns a fund of one list, in whole euros.
func single(amounts ...Money) *Fund {
	l := List{Name: "Main"}
	for _, a := range amounts {
		l.Prizes = append(l.Prizes, Prize{Amount: a * 100})
	}
	return &Fund{Currency: "EUR", Decimals: 2, Unit: 1, Lists: []List{l}}
}

// among returns a round of all lists of a fund in which everybody has every claim,
// but for those that are taken away.
func among(f *Fund, c []Claimant, without ...[2]int) *awarding {
	r := &awarding{fund: f, claimants: c}
	for l := range f.Lists {
		r.lists = append(r.lists, l)
		row := make([]bool, len(c))
		for i := range row {
			row[i] = true
		}
		r.eligible = append(r.eligible, row)
	}
	for _, w := range without {
		r.eligible[w[0]][w[1]] = false
	}
	for i := range c {
		r.players = append(r.players, i)
	}
	return r
}

// paid returns the amount that each claimant receives, in claimants' order.
func paid(t *testing.T, r *awarding, s Sharing, limit Limit) []Money {
	t.Helper()
	stage, undecided := r.stage(s, limit)
	if undecided != nil {
		t.Fatal(undecided)
	}
	amounts := make([]Money, len(r.claimants))
	for _, p := range stage.Payments {
		amounts[p.Claimant] = p.Money
	}
	return amounts
}

func want(t *testing.T, got []Money, amounts ...Money) {
	t.Helper()
	if fmt.Sprint(got) != fmt.Sprint(amounts) {
		t.Errorf("paid %v, want %v", got, amounts)
	}
}

// The printed example of the three systems: Tie-Break Rules (2012), "Prizes";
// Manual (2014) 7.
func TestExampleOfTheRules(t *testing.T) {
	tests := []struct {
		sharing Sharing
		want    []Money
	}{
		{Equal, []Money{5000_00, 5000_00, 5000_00, 5000_00}},
		{TieBreak, []Money{10000_00, 5000_00, 3000_00, 2000_00}},
		{Hort, []Money{7500_00, 5000_00, 4000_00, 3500_00}},
	}
	for _, test := range tests {
		t.Run(test.sharing.String(), func(t *testing.T) {
			r := among(single(10000, 5000, 3000, 2000), players(8, 8, 8, 8))
			want(t, paid(t, r, test.sharing, Tied), test.want...)
		})
	}
}

// Ten prizes, places 1 to 4 with 8 points, 5 to 9 with 7½, 10 to 20 with 7: it
// is not sensible to divide the tenth among eleven, so the prizes may be
// announced for places 1 to 10 alone (same articles).
func TestTenPrizesAndPlaces10To20(t *testing.T) {
	f := single(2000, 1500, 1200, 1000, 800, 700, 600, 500, 400, 330)
	points := []int{80, 80, 80, 80, 75, 75, 75, 75, 75}
	for range 11 {
		points = append(points, 70)
	}
	c := players(points...)
	for i := range c {
		c[i].Points /= 10
	}
	all := paid(t, among(f, c), Equal, Tied)
	limited := paid(t, among(f, c), Equal, InPrizes)
	hort := paid(t, among(f, c), Hort, InPrizes)
	for i := range c {
		switch {
		case i < 4: // (2000 + 1500 + 1200 + 1000) / 4
			want(t, []Money{all[i], limited[i]}, 1425_00, 1425_00)
		case i < 9: // (800 + 700 + 600 + 500 + 400) / 5
			want(t, []Money{all[i], limited[i]}, 600_00, 600_00)
		case i == 9:
			want(t, []Money{all[i], limited[i], hort[i]}, 30_00, 330_00, 330_00) // 330 / 11
		default:
			want(t, []Money{all[i], limited[i], hort[i]}, 30_00, 0, 0)
		}
	}
}

// Odd cents go to the better placed.
func TestOddCents(t *testing.T) {
	want(t, paid(t, among(single(100), players(8, 8, 8)), Equal, Tied), 33_34, 33_33, 33_33)
	want(t, paid(t, among(single(100, 100), players(8, 8, 8)), Equal, Tied), 66_67, 66_67, 66_66)
	f := single(100)
	f.Unit = 100
	want(t, paid(t, among(f, players(8, 8, 8)), Equal, Tied), 34_00, 33_00, 33_00)
}

func TestTax(t *testing.T) {
	tests := []struct {
		tax         Tax
		gross, want Money
	}{
		{Tax{1900, 300_00, false}, 299_99, 0},
		{Tax{1900, 300_00, false}, 300_00, 57_00},
		{Tax{1900, 300_00, true}, 400_00, 19_00},
		{Tax{1950, 0, false}, 33_33, 6_50}, // 6.49935
		{Tax{1, 0, false}, 50_00, 1},       // 0.5 of a cent
		{Tax{100_00, 0, false}, maxFund, maxFund},
	}
	for _, test := range tests {
		if got := test.tax.of(test.gross); got != test.want {
			t.Errorf("%+v of %d: %d, want %d", test.tax, test.gross, got, test.want)
		}
	}
}
