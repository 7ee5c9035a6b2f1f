package arrange

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
)

type pair struct{ key, at int }

func TestAsPackageSlices(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 300 {
		list := make([]pair, n)
		for k := range list {
			list[k] = pair{r.IntN(1 + n/3), k}
		}
		byKey := func(a, b pair) int { return cmp.Compare(a.key, b.key) }
		stable, want := slices.Clone(list), slices.Clone(list)
		Stable(stable, byKey)
		slices.SortStableFunc(want, byKey)
		if !slices.Equal(stable, want) {
			t.Fatalf("%v, want %v", stable, want)
		}
		Func(list, func(a, b pair) int { return cmp.Or(byKey(a, b), cmp.Compare(a.at, b.at)) })
		if !slices.Equal(list, want) {
			t.Fatalf("%v, want %v", list, want)
		}
	}
}
