package standings

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"slices"

	"torneo/tournament"
)

// Lots is a repeatable drawing of lots: every participant's lot is the SHA-256
// of the seed and the number, and the lowest lot is drawn first. Anybody can
// draw it again with the seed.
type Lots struct{ Seed string }

// LotsOf takes the seed from the tournament itself: its name, first day and
// participants, so that it is the same on every run and nobody chooses it.
func LotsOf(t *tournament.Tournament) *Lots {
	h := sha256.New()
	fmt.Fprintf(h, "%s\n%s\n%s\n", t.Name, t.City, t.Start)
	players := slices.Clone(t.Players)
	slices.SortFunc(players, func(a, b tournament.Player) int { return a.Number - b.Number })
	for _, p := range players {
		fmt.Fprintf(h, "%d %s\n", p.Number, p.Name)
	}
	for _, team := range t.Teams {
		fmt.Fprintf(h, "%d %s\n", team.Number, team.Name)
	}
	return &Lots{fmt.Sprintf("%x", h.Sum(nil)[:8])}
}

// lot returns a participant's lot.
func (l *Lots) lot(number int) []byte {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d", l.Seed, number))
	return sum[:]
}

// sortRows orders rows by their lots.
func (l *Lots) sortRows(rows []Row) {
	slices.SortFunc(rows, func(a, b Row) int { return bytes.Compare(l.lot(a.Number), l.lot(b.Number)) })
}

// draw orders every group that is still tied.
func (l *Lots) draw(groups [][]int, rows []Row) [][]int {
	var drawn [][]int
	for _, g := range groups {
		if len(g) > 1 {
			g = slices.Clone(g)
			slices.SortFunc(g, func(a, b int) int {
				return bytes.Compare(l.lot(rows[a].Number), l.lot(rows[b].Number))
			})
		}
		for _, i := range g {
			rows[i].Drawn = len(g) > 1
			drawn = append(drawn, []int{i})
		}
	}
	return drawn
}
