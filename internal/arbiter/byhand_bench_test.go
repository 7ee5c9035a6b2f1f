package arbiter

import (
	"fmt"
	"testing"

	"torneo/internal/journal"
)

// The cost of finding the differences of a draft changed by hand, and the objections to
// its boards, of Dubov events of which the lower half is kept apart.
func BenchmarkDiffers(b *testing.B) {
	for _, players := range []int{200, 500, 1000} {
		b.Run(fmt.Sprint(players), func(b *testing.B) {
			v := newVenue(b, players, 9, func(c *journal.Config) { c.System = "FIDE_DUBOV" })
			apart := journal.Group{First: 1}
			for id := players/2 + 1; id <= players; id++ {
				apart.IDs = append(apart.IDs, id)
			}
			v.do(Prohibit{Groups: []journal.Group{apart}}, Silent)
			for n := 1; n < 4; n++ {
				v.pair(Silent)
				var list []journal.Board
				for _, p := range v.state().Round(n).Boards {
					list = append(list, p.Board)
				}
				for k, p := range list {
					if p.Black != 0 {
						v.do(EnterResult{n, p, result([]string{"1", "=", "0"}[(k*k+k/3)%3]), 0}, Silent)
					}
				}
			}
			v.do(PairRound{}, Silent)
			v.do(StartManual{4}, Silent)
			list := v.state().Round(4).Boards
			v.do(Exchange{Round: 4, A: list[0].Black, B: list[1].Black}, Silent)
			s := v.state()
			b.ResetTimer()
			for b.Loop() {
				if d := (EndManual{Round: 4}).Decide(s); len(d.Warnings) == 0 {
					b.Fatal("nothing differs")
				}
				Objections(s, 4)
			}
		})
	}
}
