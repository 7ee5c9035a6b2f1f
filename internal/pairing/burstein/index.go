package burstein

import (
	"cmp"
	"fmt"

	"torneo/crosstable"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Index is the value that ranks players within a bracket: how strong the opponents were. It has
// rules of its own, which are not those of the tie-breaks (C.04.4.2 1.7).
type Index struct {
	Buchholz        int // in tenths of a point
	SonnebornBerger int // in hundredths
}

// SeedingRounds returns the number of rounds paired by the Dutch System first (C.04.4.2 1.6).
func SeedingRounds(planned int) int { return min(planned/2, 4) }

// IndexOf returns the index of a player of the field.
func IndexOf(f *swiss.Field, i int) Index { return newIndexer(f).of(i) }

// indexer knows what an opponent's score is worth.
type indexer struct {
	f      *swiss.Field
	worth  []tournament.Points // of a participant of the table, for those who have met him
	scored []tournament.Points // by participant
}

func newIndexer(f *swiss.Field) *indexer {
	x := &indexer{f: f}
	table := f.Table()
	if table == nil {
		return x
	}
	away := map[int]bool{} // by number: with a zero-point bye in the round that is paired
	for _, a := range f.Absent {
		away[a.Number] = a.Bye == tournament.ZeroPointBye
	}
	for p := range table.Participants {
		score := table.Score(p, tournament.GameScore, table.Rounds)
		x.scored = append(x.scored, score)
		if away[table.Participants[p].Number] {
			score += tournament.Points(zeroRun(table.Row(p))) * table.Draw[tournament.GameScore]
		}
		x.worth = append(x.worth, score)
	}
	return x
}

// zeroRun returns the number of rounds in a row, up to the last one, with a zero-point bye: for
// the opponents they count as draws, if the player has one in the round that is paired, too
// (C.04.4.2 1.7.2, R-BURSTEIN-BACK).
func zeroRun(row []crosstable.Entry) int {
	n := 0
	for n < len(row) && row[len(row)-1-n].Kind == crosstable.ZeroPointBye {
		n++
	}
	return n
}

// of adds up the scores of the player's opponents, and these times the points scored against
// them; a round not played is one against oneself (C.04.4.2 1.7.1, 1.7.2). No virtual points.
func (x *indexer) of(i int) (index Index) {
	for _, e := range x.f.Past(i) {
		opponent := x.f.Players[i].Standing
		if e.Kind == crosstable.Played || e.Kind == crosstable.Pending {
			opponent = x.worth[e.Opponent]
		}
		index.Buchholz += int(opponent)
		index.SonnebornBerger += int(opponent) * int(e.Points[tournament.GameScore])
	}
	return index
}

// compare returns a negative number if a is the better index.
func (a Index) compare(b Index) int {
	return cmp.Or(cmp.Compare(b.Buchholz, a.Buchholz), cmp.Compare(b.SonnebornBerger, a.SonnebornBerger))
}

func (a Index) buchholz() tournament.Points { return tournament.Points(a.Buchholz) }

func (a Index) sonnebornBerger() hundredths { return hundredths(a.SonnebornBerger) }

// hundredths of a point, with two decimals.
type hundredths int

func (h hundredths) String() string { return fmt.Sprintf("%d.%02d", h/100, h%100) }

// Facts returns the facts of a player that the system looks at: the two parts of his index.
func Facts() []swiss.Fact {
	return []swiss.Fact{
		{Key: "buchholz", Value: func(f *swiss.Field, i int) string {
			return IndexOf(f, i).buchholz().String()
		}},
		{Key: "sonneborn-berger", Value: func(f *swiss.Field, i int) string {
			return IndexOf(f, i).sonnebornBerger().String()
		}},
	}
}
