package reference

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"torneo/internal/pairing/dutch"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// The rounds of 2017 that are small enough: what two endorsed programs paired.
func TestCollectedRoundsOf2017(t *testing.T) {
	const (
		players  = 40
		together = 10 // players of one score
	)
	names, _ := filepath.Glob("../../../../../shared/vectors/dutch2017/???.json")
	if len(names) == 0 {
		names, _ = filepath.Glob("../../../../testdata/dutch2017/???.json")
	}
	rounds, collapsed := 0, 0
	for _, name := range names {
		var published struct {
			Players  int                 `json:"players"`
			Pairings map[string][][2]int `json:"pairings"`
		}
		readJSON(t, name, &published)
		if published.Players > players {
			continue
		}
		record := readRecord(t, name[:len(name)-len("json")]+"trf")
		for r := 1; r <= record.PlannedRounds; r++ {
			f, err := swiss.New(record, r, swiss.Dutch2017)
			if err != nil {
				t.Errorf("%s, round %d: %v", filepath.Base(name), r, err)
				continue
			}
			if crowded(f, together) {
				continue
			}
			rounds++
			compare(t, fmt.Sprintf("%s, round %d", filepath.Base(name), r), f, published.Pairings[strconv.Itoa(r)], false)
			if taken, err := brackets(f); err == nil && taken[len(taken)-1].collapsed {
				collapsed++
			}
		}
	}
	t.Logf("%d rounds, %d with a collapsed last bracket", rounds, collapsed)
	if rounds < 30 || collapsed < 3 {
		t.Error("too few")
	}
}

func crowded(f *swiss.Field, most int) bool {
	for _, g := range f.Scoregroups() {
		if g[1]-g[0] > most {
			return true
		}
	}
	return false
}

// The engine's reading of the criteria of 2017 and the reference's put candidates in
// the same order, criterion by criterion.
func TestReadingsOf2017Agree(t *testing.T) {
	count, compared := min(*tournaments, 500), 0
	if testing.Short() {
		count = 150
	}
	differing := map[string]int{} // pairs of candidates that a criterion tells apart
	eachRandom(t, count, swiss.Dutch2017, func(record *tournament.Tournament, f *swiss.Field) {
		chosen, err := brackets(f)
		if err != nil || t.Failed() {
			return
		}
		r := newRound(f)
		for _, c := range chosen {
			theirs := &dutch.Bracket{Field: f, MDPs: c.mdps, Residents: c.residents, Next: c.next, Penultimate: c.penultimate, Collapsed: c.collapsed}
			last, tried := c, 0
			for pairs := len(c.pairs); pairs >= max(0, len(c.pairs)-1); pairs-- {
				for a := range r.exchanging(c.bracket, pairs, min(pairs, len(c.mdps), len(c.residents))) {
					if tried++; tried > 60 {
						break
					}
					slices.Sort(a.left)
					other := &candidate{bracket: c.bracket, round: r, pairs: r.colorPairs(a.pairs), down: a.left}
					compared++
					one, two := asTheirsOf2017(theirs, last), asTheirsOf2017(theirs, other)
					for i, measure := range collapsedQuality {
						criterion := dutch.Criteria(swiss.Dutch2017)[5+i]
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
	})
	for _, criterion := range dutch.Criteria(swiss.Dutch2017)[5:] {
		if differing[criterion.Label] == 0 {
			t.Errorf("%s tells no candidates apart", criterion.Label)
		}
	}
	t.Logf("%d candidates; told apart %v", compared, differing)
}

func asTheirsOf2017(b *dutch.Bracket, c *candidate) *dutch.Candidate {
	theirs := &dutch.Candidate{Bracket: b, Pairs: c.pairs, Down: c.down}
	if next := c.nextBracket(); next != nil {
		theirs.Outlook.Pairs, theirs.Outlook.Differences = -next[0], next[1:]
	}
	return theirs
}
