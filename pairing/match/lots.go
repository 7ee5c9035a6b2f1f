package match

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"fmt"
	"slices"

	"torneo/tournament"
)

// Lots is a repeatable drawing of lots for the colours: a player's lot is the SHA-256 of the
// seed, the round, the stage and the player's number, and the lower one wins. Anybody can draw
// again with the seed.
type Lots struct{ Seed string }

// LotsOf takes the seed from the event itself: its name, place, first day and
// participants, so that it is the same on every run and nobody chooses it.
func LotsOf(t *tournament.Tournament) Lots {
	h := sha256.New()
	fmt.Fprintf(h, "%s\n%s\n%s\n", t.Name, t.City, t.Start)
	all := t.Participants()
	slices.SortFunc(all, func(a, b tournament.Participant) int { return cmp.Compare(a.Number, b.Number) })
	for _, p := range all {
		fmt.Fprintf(h, "%d %s\n", p.Number, p.Name)
	}
	return Lots{fmt.Sprintf("%x", h.Sum(nil)[:8])}
}

// Draw returns which of two players, by number, wins the lot before the first game of a stage
// of their match, whose last round is round. The winner has White, or chooses (Next.Chosen).
func (l Lots) Draw(round, stage, first, second int) Side {
	if bytes.Compare(l.lot(round, stage, first), l.lot(round, stage, second)) > 0 {
		return Second
	}
	return First
}

func (l Lots) lot(round, stage, number int) []byte {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d %d %d", l.Seed, round, stage, number))
	return sum[:]
}
