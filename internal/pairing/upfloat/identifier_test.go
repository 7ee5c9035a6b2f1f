package upfloat

import (
	"strings"
	"testing"

	"torneo/pairing/swiss"
)

// Two identifiers that are told beside each other differ in what is told of them, however
// long they are, and a mark stands for what is left out.
func TestIdentifiersDifferWhereTheyAreTold(t *testing.T) {
	const teams = 80
	f := &swiss.Field{}
	for i := range teams {
		f.Players = append(f.Players, swiss.Player{Number: i + 1, TPN: i + 1})
	}
	pairs := func() (list [][2]int) {
		for i := range teams / 2 {
			list = append(list, [2]int{i, teams/2 + i})
		}
		return list
	}
	r := reasons{&Pairing{Field: f}}
	for _, k := range []int{0, 7, 20, 38} {
		other := pairs()
		other[k][1], other[k+1][1] = other[k+1][1], other[k][1]
		x, y := r.identifiers(pairs(), other)
		one, two := x.String(), y.String()
		if one == two || !strings.Contains(one, "…") || !strings.Contains(two, "…") {
			t.Errorf("pairs %d and %d exchanged: %s and %s", k, k+1, one, two)
		}
	}
	x, _ := r.identifiers(pairs()[:5], pairs()[1:6])
	if strings.Contains(x.String(), "…") {
		t.Errorf("nothing is left out: %s", x)
	}
}
