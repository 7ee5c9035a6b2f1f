package prize

import (
	"testing"

	"torneo/tournament"
)

func tournamentPoints(p int) tournament.Points { return tournament.Points(p) * tournament.One }

func with(f *Fund, name string, prizes ...Prize) *Fund {
	f.Lists = append(f.Lists, List{Name: name, Prizes: prizes})
	return f
}

func euros(amount Money) Prize { return Prize{Amount: amount * 100} }

func thing(value Money) Prize { return Prize{Thing: "clock", Value: value * 100} }

// Everything here is reckoned by hand; 0 is the main list.
func TestOnePrizeAmongLists(t *testing.T) {
	tests := []struct {
		name    string
		fund    *Fund
		points  []int
		without [][2]int // list, claimant
		sharing Sharing
		want    []Money
	}{
		{"the most valuable prize, and the next one down the list to the next",
			with(single(100, 50), "U2000", euros(80), euros(20)), []int{5, 4, 3, 2}, [][2]int{{1, 0}}, TieBreak,
			[]Money{100_00, 80_00, 50_00, 20_00}},
		{"of equal worth the earlier list",
			with(single(100, 80), "U2000", euros(80)), []int{5, 4, 3}, [][2]int{{1, 0}}, TieBreak,
			[]Money{100_00, 80_00, 80_00}},
		// A and B tied for 10, A alone has a claim to 6: neither may fare worse
		// than the other, and 16 is 8 each.
		{"two tied, one with a category: everything together",
			with(single(10), "U2000", euros(6)), []int{5, 5, 4}, [][2]int{{1, 1}}, Equal,
			[]Money{8_00, 8_00, 0}},
		// Ten tied for 100 would have 10 each; the first alone has a claim to 80,
		// so he has that and the others 100 / 9.
		{"ten tied, and one has more in a category of his own",
			with(single(90), "U2000", euros(80)), []int{5, 5, 5, 5, 5, 5, 5, 5, 5, 5}, [][2]int{{1, 1}, {1, 2}, {1, 3}, {1, 4}, {1, 5}, {1, 6}, {1, 7}, {1, 8}, {1, 9}}, Equal,
			[]Money{80_00, 10_00, 10_00, 10_00, 10_00, 10_00, 10_00, 10_00, 10_00, 10_00}},
		// 100 main; 60 and 40 for A and B: the three others 100 / 3, these two 50.
		{"five tied, two with claims to a category",
			with(single(99), "U2000", euros(60), euros(40), euros(20)), []int{5, 5, 5, 5, 5}, [][2]int{{1, 2}, {1, 3}, {1, 4}}, Equal,
			[]Money{50_00, 50_00, 33_00, 33_00, 33_00}},
		// By place A has 10 and C 6; shared, A and B have 8: half of each.
		{"Hort: half by place, half shared",
			with(single(10), "U2000", euros(6)), []int{5, 5, 4}, [][2]int{{1, 1}}, Hort,
			[]Money{9_00, 4_00, 3_00}},
		{"tied for prizes of two lists that all can have",
			with(single(100, 50), "Local", euros(30)), []int{5, 5, 5}, nil, Equal,
			[]Money{60_00, 60_00, 60_00}},
		// The third by place has the clock; 650 are 216.67 each, 66.67 of his in money.
		{"a thing counts for its value",
			&Fund{Currency: "EUR", Decimals: 2, Unit: 1, Lists: []List{{Name: "Main", Prizes: []Prize{euros(300), euros(200), thing(150)}}}}, []int{5, 5, 5}, nil, Equal,
			[]Money{216_67, 216_67, 66_66}},
		{"a thing worth more than a share is not set off",
			&Fund{Currency: "EUR", Decimals: 2, Unit: 1, Lists: []List{{Name: "Main", Prizes: []Prize{thing(300), euros(200)}}}}, []int{5, 5}, nil, Equal,
			[]Money{0, 200_00}},
		// Two tied for 100, the clock of 40 for the first only: 50 each is more.
		{"a thing worth less than a share goes on",
			with(single(100), "U2000", thing(40)), []int{5, 5, 4}, [][2]int{{1, 1}}, Equal,
			[]Money{50_00, 50_00, 0}},
		// Ten tied for 90 would have 9 each; the clock of 80 is the first's.
		{"a thing worth more than a share is claimed",
			with(single(90), "U2000", thing(80)), []int{5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 4}, [][2]int{{1, 1}, {1, 2}, {1, 3}, {1, 4}, {1, 5}, {1, 6}, {1, 7}, {1, 8}, {1, 9}}, Equal,
			[]Money{0, 10_00, 10_00, 10_00, 10_00, 10_00, 10_00, 10_00, 10_00, 10_00, 0}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			want(t, paid(t, among(test.fund, players(test.points...), test.without...), test.sharing, Tied), test.want...)
		})
	}
}

func TestTrophies(t *testing.T) {
	f := &Fund{Currency: "EUR", Decimals: 2, Unit: 1, Lists: []List{
		{Name: "Main", Prizes: []Prize{{Amount: 100_00, Trophy: "gold"}, {Amount: 50_00, Trophy: "silver"}, {Trophy: "bronze"}}},
		{Name: "Women", Prizes: []Prize{{Amount: 80_00, Trophy: "cup"}, {Trophy: "medal"}}}}}
	r := among(f, players(5, 5, 4, 3, 2), [2]int{1, 0}, [2]int{1, 3})
	stage, undecided := r.stage(Equal, Tied)
	if undecided != nil {
		t.Fatal(undecided)
	}
	// By place: B has 80 with the cup, so that C has the 50 and silver.
	got := map[string]int{}
	for _, p := range stage.Payments {
		for _, ref := range p.Trophies {
			got[f.Prize(ref).Trophy] = p.Claimant
		}
	}
	for trophy, i := range map[string]int{"gold": 0, "cup": 1, "silver": 2, "bronze": 3, "medal": 2} {
		if who, ok := got[trophy]; !ok || who != i {
			t.Errorf("%s is %d's, want %d", trophy, who, i)
		}
	}
	r.claimants[0].Place = 2
	if _, undecided := r.stage(Equal, Tied); undecided == nil {
		t.Error("a trophy for two who share the first place")
	}
}
