package reference

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"torneo/internal/longtest"
	"torneo/internal/pairing/dutch"
	"torneo/pairing/swiss"
	"torneo/tournament"
	"torneo/trf"
)

// most is the largest number of players in a random tournament: with more, one that has
// a large bracket and few who may meet takes too long.
const most = 12

var usual = longtest.Or(3000, 600)

// For a long run: go test ./internal/pairing/dutch/reference -run Agrees -tournaments 50000
var (
	tournaments = flag.Int("tournaments", usual, "random tournaments to pair")
	seed        = flag.Uint64("seed", 1, "of the random tournaments")
)

// eachRandom calls check with every round of so many random tournaments.
func eachRandom(t *testing.T, count int, rules *swiss.Rules, check func(record *tournament.Tournament, f *swiss.Field)) {
	t.Helper()
	system := randomFields(t, rules)
	for k := range count {
		record := system.Tournament(rand.New(rand.NewPCG(*seed, uint64(k))))
		fields, err := system.Fields(record)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range fields {
			check(record, f)
		}
	}
}

func TestAgreesWithTheReference(t *testing.T) {
	for name, rules := range map[string]*swiss.Rules{"2026": swiss.Dutch2026, "2017": swiss.Dutch2017, "2012": swiss.Dutch2012} {
		t.Run(name, func(t *testing.T) { agrees(t, rules) })
	}
}

func agrees(t *testing.T, rules *swiss.Rules) {
	count := *tournaments
	switch {
	case testing.Short():
		count = min(count, 300)
	case rules == swiss.Dutch2012 && count == usual:
		count = longtest.Or(6000, 200) // 20,000 rounds: no other program pairs by that text
	case rules != swiss.Dutch2026 && count == usual:
		count = usual / 3
	}
	rounds, impossible, failures, collapses := 0, 0, 0, 0
	eachRandom(t, count, rules, func(record *tournament.Tournament, f *swiss.Field) {
		if failures == 5 {
			return
		}
		rounds++
		want, wantErr := Pair(f)
		got, err := caught(f)
		if err == nil && got.Brackets[len(got.Brackets)-1].Collapsed {
			collapses++
		}
		var none *swiss.Impossible
		if wantErr != nil {
			impossible++
			if !errors.As(err, &none) {
				failures++
				t.Errorf("%v: want no legal pairing in round %d of\n%s", err, f.Round, written(t, record))
			}
			return
		}
		if err != nil || !slices.Equal(got.Pairs, want) {
			failures++
			if err != nil {
				t.Errorf("%v\nwant %v in round %d of\n%s", err, inNumbers(f, want), f.Round, written(t, record))
				return
			}
			t.Errorf("\n got %v\nwant %v in round %d:\n%s\nin\n%s",
				inNumbers(f, got.Pairs), inNumbers(f, want), f.Round, difference(t, f, got.Brackets), written(t, record))
		}
	})
	t.Logf("%d tournaments, %d rounds, %d of them without legal pairing, %d with a collapsed last bracket", count, rounds, impossible, collapses)
	if (collapses > 0) == (rules == swiss.Dutch2026) {
		t.Error("collapsed brackets: ", collapses)
	}
}

// The engine's reading of the criteria and the reference's put candidates in the
// same order, criterion by criterion; and so they do with who may meet whom, and
// with the colours.
func TestReadingsAgree(t *testing.T) {
	count, compared := min(*tournaments, 500), 0
	if testing.Short() {
		count = 150
	}
	differing := map[string]int{} // pairs of candidates that a criterion tells apart
	eachRandom(t, count, swiss.Dutch2026, func(record *tournament.Tournament, f *swiss.Field) {
		chosen, err := brackets(f)
		if err != nil || t.Failed() {
			return
		}
		r := newRound(f)
		for a := range f.Len() {
			for b := range a {
				pair, _ := dutch.Colours(f, a, b)
				if r.compatible[a][b] != f.Compatible(a, b) || r.colours(a, b) != pair {
					t.Errorf("%d and %d: %v %v, the engine %v %v in round %d of\n%s", a, b, r.compatible[a][b], r.colours(a, b), f.Compatible(a, b), pair, f.Round, written(t, record))
				}
			}
		}
		for _, c := range chosen {
			theirs := &dutch.Bracket{Field: f, MDPs: c.mdps, Residents: c.residents, Next: c.next}
			last := c
			tried := 0
			for pairs := len(c.pairs); pairs >= max(0, len(c.pairs)-1); pairs-- {
				for m1 := 0; m1 <= min(pairs, len(c.mdps), len(c.residents)); m1++ {
					for a := range r.arrangements(c.bracket, pairs, m1) {
						if tried++; tried > 60 {
							break
						}
						slices.Sort(a.left)
						other := &candidate{bracket: c.bracket, round: r, pairs: r.colorPairs(a.pairs), down: a.left, outlook: r.outlook(c.bracket, a.left)}
						if !other.outlook.complete {
							continue
						}
						compared++
						one, two := asTheirs(theirs, last), asTheirs(theirs, other)
						for i, measure := range quality {
							criterion := dutch.Criteria(swiss.Dutch2026)[5+i]
							mine := slices.Compare(measure(last), measure(other))
							if their := slices.Compare(criterion.Measure(one), criterion.Measure(two)); their != mine {
								t.Errorf("%s: %v and %v; the engine %v and %v in round %d of\n%s", criterion.Label, measure(last), measure(other),
									criterion.Measure(one), criterion.Measure(two), f.Round, written(t, record))
							}
							if mine != 0 {
								differing[criterion.Label]++
							}
						}
						last = other
					}
				}
			}
		}
	})
	for _, criterion := range dutch.Criteria(swiss.Dutch2026)[5:] {
		if differing[criterion.Label] == 0 {
			t.Errorf("%s tells no candidates apart", criterion.Label)
		}
	}
	t.Logf("%d candidates; told apart %v", compared, differing)
}

func asTheirs(b *dutch.Bracket, c *candidate) *dutch.Candidate {
	return &dutch.Candidate{Bracket: b, Pairs: c.pairs, Down: c.down, Outlook: dutch.Outlook{
		Complete: c.outlook.complete, Bye: c.outlook.bye, Pairs: c.outlook.pairs, Down: c.outlook.down, ByeDown: c.outlook.byeDown,
	}}
}

// caught calls dutch.Pair and returns a panic as an error, so that its tournament is shown.
func caught(f *swiss.Field) (p *dutch.Pairing, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	return dutch.Pair(f)
}

// difference says by what the candidates taken differ in the first bracket where
// they do.
func difference(t *testing.T, f *swiss.Field, got []dutch.Candidate) string {
	want, err := brackets(f)
	if err != nil {
		t.Fatal(err)
	}
	r := newRound(f)
	for k, w := range want {
		if k >= len(got) {
			return "brackets are missing"
		}
		g := &candidate{bracket: w.bracket, round: r, pairs: slices.Clone(got[k].Pairs), down: slices.Clone(got[k].Down)}
		slices.Sort(g.down)
		f.SortBoards(g.pairs)
		f.SortBoards(w.pairs)
		if slices.Equal(g.pairs, w.pairs) {
			continue
		}
		if f.Rules == swiss.Dutch2012 {
			text := ""
			for _, c := range got {
				text += fmt.Sprintf("\n got MDPs %v, residents %v: %v, left %v, treated as homogeneous %v, penultimate %v, merged %v", numbers(f, c.MDPs), numbers(f, c.Residents), inNumbers(f, c.Pairs), numbers(f, c.Down), c.Homogeneous, c.Penultimate, c.Collapsed)
			}
			for _, c := range want {
				text += fmt.Sprintf("\nwant MDPs %v, residents %v: %v, left %v", numbers(f, c.mdps), numbers(f, c.residents), inNumbers(f, c.pairs), numbers(f, c.down))
			}
			return fmt.Sprintf("bracket %d: %s", k+1, text)
		}
		if f.Rules == swiss.Dutch2017 {
			text := fmt.Sprintf("bracket %d: got %v, want %v: ", k+1, inNumbers(f, g.pairs), inNumbers(f, w.pairs))
			if gd, wd := len(g.down), len(w.down); gd != wd {
				return text + fmt.Sprintf("C.5 is %d, not %d", gd, wd)
			}
			for i, measure := range collapsedQuality {
				if gm, wm := measure(g), measure(w); !slices.Equal(gm, wm) {
					return text + fmt.Sprintf("C.%d is %v, not %v", 6+i, gm, wm)
				}
			}
			return text + "only the order differs"
		}
		g.outlook = r.outlook(w.bracket, g.down)
		text := fmt.Sprintf("bracket %d: got %v, want %v: ", k+1, inNumbers(f, g.pairs), inNumbers(f, w.pairs))
		for i, measure := range quality {
			if gm, wm := measure(g), measure(w); !slices.Equal(gm, wm) {
				return text + fmt.Sprintf("C%d is %v, not %v", 6+i, gm, wm)
			}
		}
		return text + "only the order differs"
	}
	return "the brackets are the same"
}

// written returns the text of a record, for whoever looks into a difference.
func written(t *testing.T, record *tournament.Tournament) []byte {
	data, err := trf.Write(record, trf.TRF26, trf.Options{})
	if err != nil {
		t.Log(err)
	}
	return data
}

// inNumbers returns pairs in the numbers of the players, 0 for the bye.
func inNumbers(f *swiss.Field, pairs []swiss.Pair) [][2]int {
	list := make([][2]int, len(pairs))
	for i, p := range pairs {
		list[i][0] = f.Players[p.White].Number
		if p.Black != swiss.Bye {
			list[i][1] = f.Players[p.Black].Number
		}
	}
	return list
}

func numbers(f *swiss.Field, players []int) []int {
	list := make([]int, len(players))
	for k, i := range players {
		list[k] = f.Players[i].Number
	}
	return list
}
