package outlook

// Condition is what a result of their own means for a place, and which other results
// then decide.
type Condition struct {
	Own     *Fact // their own result; nil: whatever it is
	Verdict Verdict
	ByTie   bool // without the alternatives a tie can still give the place

	// Of a place that is possible: it is certain as soon as one of the alternatives holds.
	Enough []Alternative
	More   bool // there are others, not listed
}

// Alternative is facts all of which must hold, and others of which at most so many may.
type Alternative struct {
	All    []Fact
	AtMost int
	Of     []Fact
}

// Fact is a contest that ends with one of some results.
type Fact struct {
	Contest int    // in Outlook.Open
	Results []bool // by result
}

// The most alternatives of a condition, and facts of an alternative, that are listed.
const (
	maxAlternatives = 4
	maxFacts        = 6
)

// conditions says which results decide a place, where the results that are open are gone
// through, or no one has more than one of them and all rounds are paired.
func (o *Outlook) conditions(i, places int) []Condition {
	switch {
	case o.courses != nil:
		return o.searched(i, places)
	case o.race.single && o.Unpaired == 0 && !o.race.blind:
		return o.counted(i, places)
	}
	return nil
}

// own returns the only contest of a participant; -1 if there is none, or several.
func (o *Outlook) own(i int) int {
	found := -1
	for k := range o.Open {
		if o.Open[k].sides[0] == i || o.Open[k].sides[1] == i {
			if found >= 0 {
				return -1
			}
			found = k
		}
	}
	return found
}

// merge joins conditions of results of their own that follow each other and say the same.
func merge(list []Condition) []Condition {
	var kept []Condition
	for _, c := range list {
		if n := len(kept); n > 0 && c.Own != nil && same(&kept[n-1], &c) {
			for k, is := range c.Own.Results {
				kept[n-1].Own.Results[k] = kept[n-1].Own.Results[k] || is
			}
			continue
		}
		kept = append(kept, c)
	}
	return kept
}

func same(a, b *Condition) bool {
	if a.Verdict != b.Verdict || a.ByTie != b.ByTie || a.More != b.More || len(a.Enough) != len(b.Enough) {
		return false
	}
	for k := range a.Enough {
		x, y := &a.Enough[k], &b.Enough[k]
		if x.AtMost != y.AtMost || !sameFacts(x.All, y.All) || !sameFacts(x.Of, y.Of) {
			return false
		}
	}
	return true
}

func sameFacts(a, b []Fact) bool {
	if len(a) != len(b) {
		return false
	}
	for k := range a {
		if a[k].Contest != b[k].Contest || len(a[k].Results) != len(b[k].Results) {
			return false
		}
		for n := range a[k].Results {
			if a[k].Results[n] != b[k].Results[n] {
				return false
			}
		}
	}
	return true
}

// ownFact returns the fact that a participant's contest has that result.
func (o *Outlook) ownFact(contest, result int) *Fact {
	f := &Fact{Contest: contest, Results: make([]bool, o.Open[contest].Results())}
	f.Results[result] = true
	return f
}
