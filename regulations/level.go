package regulations

import "strings"

// Level is the official rank of an event (GR (2018) 1.2).
type Level string

const (
	L1   Level = "L1"   // an event of FIDE's own, of its Section D
	L2   Level = "L2"   // titles and norms can be made in it
	L3   Level = "L3"   // it is rated
	None Level = "none" // neither
)

// LevelNames returns the levels, the highest first.
func LevelNames() []Level { return []Level{L1, L2, L3, None} }

// ParseLevel parses the name of a level, in any case.
func ParseLevel(name string) (Level, bool) {
	for _, l := range LevelNames() {
		if strings.EqualFold(name, string(l)) {
			return l, true
		}
	}
	return "", false
}

// levels is the set of the levels of event that a rule binds.
type levels uint8

const (
	l1 levels = 1 << iota
	l2
	l3
	unrated
	rated    = l1 | l2 | l3
	everyone = rated | unrated
	nobody   = levels(0) // it is advice
)

func (s levels) has(l Level) bool {
	return s&map[Level]levels{L1: l1, L2: l2, L3: l3, None: unrated}[l] != 0
}

// levelOf returns the level of an event: the one asked for, or the highest that its facts
// give (GR (2018) 1.2). Where nothing tells, it is taken for a rated one.
func levelOf(asked Level, f *Facts) (l Level, taken bool) {
	switch {
	case asked != "":
		return asked, false
	case f.Level != "":
		return f.Level, false
	case f.Norms != nil && *f.Norms:
		return L2, false
	case f.Rated == "no":
		return None, false
	}
	return L3, f.Rated == ""
}
