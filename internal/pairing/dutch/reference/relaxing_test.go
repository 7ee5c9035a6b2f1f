package reference

import (
	"slices"
	"testing"

	"torneo/internal/pairing/dutch"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// The engine's reading of the requirements of 2012 and the reference's put candidates in
// the same order, requirement by requirement; and no candidate is below X1 and Z1, which
// both reckon.
func TestReadingsOf2012Agree(t *testing.T) {
	count, compared := min(*tournaments, 500), 0
	if testing.Short() {
		count = 150
	}
	labels := [requirements]string{"A.10", "A.7.d", "B.4", "A.7.e", "B.5↓", "B.6↓", "B.5↑", "B.6↑"}
	criteria := dutch.Criteria(swiss.Dutch2012)
	measure := func(label string, c *dutch.Candidate) []int {
		return criteria[slices.IndexFunc(criteria, func(c dutch.Criterion) bool { return c.Label == label })].Measure(c)
	}
	seen := map[string]int{}
	eachRandom(t, count, swiss.Dutch2012, func(record *tournament.Tournament, f *swiss.Field) {
		p, err := dutch.Pair(f)
		if err != nil || t.Failed() {
			return
		}
		r := newRound(f)
		for _, taken := range p.Brackets {
			lowest := taken.Residents[len(taken.Residents)-1] == f.Len()-1
			trial := r.newTrial(taken.MDPs, taken.Residents, lowest)
			r.runTrial(trial)
			if trial.homogeneous != (taken.Homogeneous || len(trial.mdps()) == 0) || taken.Penultimate || trial.pairs == 0 {
				continue
			}
			n := taken.Parameters()
			if trial.pairs == n.P0 {
				if x1, z1 := trial.least(); x1 != n.X1 || z1 != n.Z1 {
					t.Errorf("X1 %d, Z1 %d; the engine %d, %d in round %d of\n%s", x1, z1, n.X1, n.Z1, f.Round, written(t, record))
				}
			}
			x1, z1 := trial.least()
			for tried, a := range trial.attempts(nil) {
				if tried == 60 {
					break
				}
				compared++
				theirs := &dutch.Candidate{Bracket: taken.Bracket, Pairs: r.colorPairs(a.pairs), Down: trial.withIncompatible(a.left)}
				for k, label := range labels {
					if got := measure(label, theirs); got[0] != a.against[k] {
						t.Errorf("%s: %d, the engine %v in round %d of\n%s", label, a.against[k], got, f.Round, written(t, record))
					}
					seen[label] += a.against[k]
				}
				if a.against[2] < x1 || a.against[3] < z1 {
					t.Errorf("X %d, Z %d below %d, %d in round %d of\n%s", a.against[2], a.against[3], x1, z1, f.Round, written(t, record))
				}
			}
		}
	})
	for _, label := range labels {
		if seen[label] == 0 {
			t.Errorf("%s is always met", label)
		}
	}
	t.Logf("%d candidates; not met %v", compared, seen)
}
