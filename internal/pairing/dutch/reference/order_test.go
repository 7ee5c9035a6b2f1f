package reference

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestTranspositionsOfElevenPlayers(t *testing.T) {
	tests := []struct {
		name        string
		s2          []int
		n1          int
		count       int
		first, last string
	}{
		{"homogeneous", []int{6, 7, 8, 9, 10, 11}, 5, 720,
			"6-7-8-9-10 6-7-8-9-11 6-7-8-10-9 6-7-8-10-11 6-7-8-11-9", "11-10-9-8-7"},
		{"two MDPs", []int{3, 4, 5, 6, 7, 8, 9, 10, 11}, 2, 72,
			"3-4 3-5 3-6 3-7 3-8 3-9 3-10 3-11 4-3 4-5", "11-10"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var all []string
			for order := range Transpositions(test.s2, test.n1) {
				all = append(all, dashes(order[:test.n1]))
				if rest := order[test.n1:]; !slices.IsSorted(rest) || !slices.Equal(slices.Sorted(slices.Values(order)), test.s2) {
					t.Fatalf("%v is not all of S2 with the others ascending", order)
				}
			}
			if len(all) != test.count {
				t.Errorf("%d transpositions, want %d", len(all), test.count)
			}
			if !strings.HasPrefix(strings.Join(all, " ")+" ", test.first+" ") || all[len(all)-1] != test.last {
				t.Errorf("from %v to %v", all[:10], all[len(all)-1])
			}
		})
	}
}

func TestTranspositionsOfAShortS2(t *testing.T) {
	for range Transpositions([]int{3, 4}, 3) {
		t.Fatal("three places cannot be filled by two")
	}
	n := 0
	for range Transpositions([]int{1, 2}, 0) {
		n++
	}
	if n != 1 {
		t.Errorf("%d orders of nobody's opponents, want 1", n)
	}
}

// The table of exchanges of one player of eleven, as printed in D.2 of 2012.
func TestExchangesOfOnePlayer(t *testing.T) {
	printed := map[[2]int]int{}
	for row, ranks := range [][5]int{ // 6 to 11 against 5 to 1
		{1, 3, 6, 10, 15}, {2, 5, 9, 14, 20}, {4, 8, 13, 19, 24}, {7, 12, 18, 23, 27}, {11, 17, 22, 26, 29}, {16, 21, 25, 28, 30},
	} {
		for column, rank := range ranks {
			printed[[2]int{5 - column, 6 + row}] = rank
		}
	}
	rank := 0
	for e := range Exchanges(5, 11) {
		if rank++; rank > 30 {
			break
		}
		if len(e.Out) != 1 || len(e.In) != 1 || printed[[2]int{e.Out[0], e.In[0]}] != rank {
			t.Errorf("number %d is %v", rank, e)
		}
	}
}

func TestExchangesBySize(t *testing.T) {
	var count [6]int
	last := 0
	for e := range Exchanges(5, 11) {
		if len(e.Out) != len(e.In) || len(e.Out) < last {
			t.Fatalf("%v after exchanges of %d", e, last)
		}
		last = len(e.Out)
		count[last]++
	}
	if want := [6]int{0, 30, 150, 200, 75, 6}; count != want {
		t.Errorf("%v exchanges, want %v", count, want)
	}
}

// The order of exchanges, by each of the rules in turn (C.04.3 4.3).
func TestOrderOfExchanges(t *testing.T) {
	pairs := []struct {
		name          string
		first, second Exchange
	}{
		{"fewer", Exchange{[]int{1}, []int{11}}, Exchange{[]int{4, 5}, []int{6, 7}}},
		{"smaller sum", Exchange{[]int{3, 5}, []int{6, 7}}, Exchange{[]int{4, 5}, []int{6, 9}}},
		{"5 before 4", Exchange{[]int{5}, []int{7}}, Exchange{[]int{4}, []int{6}}},
		{"5 2 before 4 3", Exchange{[]int{2, 5}, []int{6, 7}}, Exchange{[]int{3, 4}, []int{6, 7}}},
		{"5 4 1 before 5 3 2", Exchange{[]int{1, 4, 5}, []int{6, 7, 8}}, Exchange{[]int{2, 3, 5}, []int{6, 7, 8}}},
		{"6 9 before 7 8", Exchange{[]int{4, 5}, []int{6, 9}}, Exchange{[]int{4, 5}, []int{7, 8}}},
	}
	for _, test := range pairs {
		t.Run(test.name, func(t *testing.T) {
			a, b := 0, 0
			n := 0
			for e := range Exchanges(5, 11) {
				n++
				switch {
				case equalExchanges(e, test.first):
					a = n
				case equalExchanges(e, test.second):
					b = n
				}
			}
			if a == 0 || b == 0 || a > b {
				t.Errorf("%v is number %d and %v number %d", test.first, a, test.second, b)
			}
		})
	}
}

func TestMDPSets(t *testing.T) {
	var all []string
	for s := range MDPSets(4, 2) {
		all = append(all, dashes(s))
	}
	if got, want := strings.Join(all, " "), "1-2 1-3 1-4 2-3 2-4 3-4"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func equalExchanges(a, b Exchange) bool {
	return slices.Equal(a.Out, b.Out) && slices.Equal(a.In, b.In)
}

func dashes(list []int) string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(list), "[]"), " ", "-")
}
