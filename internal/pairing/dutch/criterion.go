package dutch

import (
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Criterion is one of the pairing criteria of an edition of C.04.3 (2026: Article 2;
// 2017: section C), with all that is known of it.
//
// It measures candidates: measures are compared number by number, the smaller one
// being better; between candidates, by the first criterion in which they differ. In
// the search for the best candidate it is a digit of the weight of a pair, or says
// which pairs there are. And it has a least that counting the players of a bracket
// gives (natural.go).
type Criterion struct {
	Label   string // as in the text
	Measure func(*Candidate) []int
	Unit    Unit

	what   string                  // the text that says what it keeps small; "": that of the label
	digits []place                 // of the weight, the first counting most; none: it says who can be paired at all
	least  bound                   // where it is by counting
	speaks func(c *Candidate) bool // it can differ in the bracket; nil: always
}

// Unit is the unit of a measure's numbers.
type Unit uint8

const (
	Number     Unit = iota // so many
	Scores                 // points, in tenths
	PairsScore             // so many pairs, negative as more are better; then scores or differences
	PairsMDPs              // so many pairs, so many with players moved down; both negative
	Squares                // of differences of scores in tenths
	Difference             // of scores, in tenths; beyond Limbo for who is left in limbo
)

// Limbo is the addition to the score difference of a player left in limbo.
const Limbo = swiss.Beyond

// place is a digit, or one for each score level where the criterion takes scores in
// descending order: what a criterion minimises is counted the other way round, as
// what was kept.
type place struct {
	count  func(w *weights) int          // how many digits; nil: one
	values func(w *weights) []int        // or one for each of these differences of scores
	most   func(w *weights) int          // the largest sum that can occur; nil: one for each player
	each   func(w *weights) int          // the most that a pair can add; nil: mostOfPair
	part   func(d *digit, p *couple) int // what a pair adds
}

// mostOfPair is the maximum that a pair adds where the digit does not say it: one for each
// player, and one for the pair.
const mostOfPair = 3

// bound is the way in which counting keeps a criterion at its least. Nothing: the candidates
// with which generation begins, all MDPs paired and one player left over if the number is odd,
// are at the least of it.
type bound struct {
	keeps    func(n *counting, i, j int) bool    // the pair does; nil: any does
	opponent func(p *swiss.Player) bool          // the opponent of an MDP does; nil: any does
	floater  func(l *least, p *swiss.Player) int // what it costs, at least, to let a resident downfloat; nil: nothing
}

// Criteria lists the criteria of the text that goes with the rules, in its order.
func Criteria(r *swiss.Rules) []Criterion { return textOf(r).criteria }

const (
	last   = 0 // of the floats: in the round before
	before = 1 // two rounds before
)

// mostCriteria is the maximum number of criteria of a text.
const mostCriteria = 21

// completing is the criteria of C.04.3 (2026) Article 2: every bracket has to leave
// players who can complete the round.
var completing = []Criterion{
	// Absolute: which pairs there are (compatible), and who may have the bye (takesBye).
	{Label: "C1", Measure: c1},
	{Label: "C2", Measure: c2, speaks: oddField},
	{Label: "C3", Measure: c3},

	// Completion: everybody in the graph is paired; of the bracket alone, what it leaves
	// over is looked at afterwards (allowsBest).
	{Label: "C4", Measure: c4, digits: []place{{count: ifComplete, part: func(*digit, *couple) int { return 1 }}}},
	// The bye goes to the score settled for the whole round (takesBye).
	{Label: "C5", Measure: c5, Unit: Scores, speaks: oddField},

	// The number of downfloaters, and their scores: those of MDPs in their levels, as
	// the residents' is the lowest.
	{Label: "C6", Measure: c6, digits: []place{{part: func(_ *digit, p *couple) int { return count(p.inside) }}}},
	{Label: "C7", Measure: c7, Unit: Scores, speaks: somebodyDown,
		digits: []place{{count: levels, part: func(d *digit, p *couple) int { return count(p.atLevel(d)) }}}},

	// The following bracket: its pairs, and whose scores it keeps from floating on.
	{Label: "C8", Measure: c8, Unit: PairsScore, speaks: notLast, digits: []place{
		{count: ifAhead, part: func(_ *digit, p *couple) int { return count(p.intoNext) }},
		{count: levelsAndResidents, part: func(d *digit, p *couple) int {
			return count(p.intoNext && p.p.region <= isResident && p.p.level == d.level)
		}},
	}},

	// The only downfloater has the bye.
	{Label: "C9", Measure: c9,
		speaks: func(c *Candidate) bool { return len(c.Down) == 1 && c.Outlook.ByeDown },
		digits: []place{{count: ifSingle, most: rounds, each: rounds, part: func(d *digit, p *couple) int {
			if p.q.region == isBye && p.p.region <= isResident {
				return d.most - p.p.unplayed
			}
			return 0
		}}},
		least: bound{floater: func(l *least, p *swiss.Player) int { return p.Unplayed * count(l.bye) }}},

	// Topscorers' colours: both players of a pair can break either.
	{Label: "C10", Measure: c10, speaks: final,
		digits: []place{{count: ifFinal, part: func(_ *digit, p *couple) int { return (2 - p.wide) * count(p.inside) }}},
		least:  bound{keeps: keepsDifference}},
	{Label: "C11", Measure: c11, speaks: final,
		digits: []place{{count: ifFinal, part: func(_ *digit, p *couple) int { return (2 - p.third) * count(p.inside) }}},
		least:  bound{keeps: keepsThird}},

	// Colour preferences: of two for one colour the weaker is refused.
	{Label: "C12", Measure: c12,
		digits: []place{{part: func(_ *digit, p *couple) int { return count(p.inside && !p.refuses()) }}},
		least:  bound{keeps: (*counting).keepsRefusals, floater: func(l *least, _ *swiss.Player) int { return l.refused }}},
	{Label: "C13", Measure: c13,
		digits: []place{{part: func(_ *digit, p *couple) int { return count(p.inside && !p.refusesStrong()) }}},
		least:  bound{keeps: (*counting).keepsStrong, floater: func(l *least, _ *swiss.Player) int { return l.strong }}},

	// Floats once more: residents who downfloat, opponents of MDPs.
	{Label: "C14", Measure: c14, speaks: somebodyDown, digits: keptDown(last), least: downfloatBound(last)},
	{Label: "C15", Measure: c15, speaks: (*Candidate).hasMDPs, digits: keptUp(last), least: noUpfloat(last)},
	{Label: "C16", Measure: c16, speaks: somebodyDown, digits: keptDown(before), least: downfloatBound(before)},
	{Label: "C17", Measure: c17, speaks: (*Candidate).hasMDPs, digits: keptUp(before), least: noUpfloat(before)},

	// By score differences: of MDPs, which are fixed by who is paired, and of their
	// opponents, of whom counting allows none of C15 and C17.
	{Label: "C18", Measure: c18, Unit: Difference, speaks: (*Candidate).hasMDPs, digits: keptDifference(last)},
	{Label: "C19", Measure: c19, Unit: Difference, speaks: (*Candidate).hasMDPs, digits: keptUpDifference(last)},
	{Label: "C20", Measure: c20, Unit: Difference, speaks: (*Candidate).hasMDPs, digits: keptDifference(before)},
	{Label: "C21", Measure: c21, Unit: Difference, speaks: (*Candidate).hasMDPs, digits: keptUpDifference(before)},
}

func rounds(w *weights) int { return w.e.f.Round }

func keptDown(back int) []place {
	kept := func(k *kind) int { return count(k.region == isResident && k.down[back]) }
	return []place{{
		count: func(w *weights) int { return count(w.down[back]) },
		part:  func(_ *digit, p *couple) int { return count(p.inside) * (kept(p.p) + kept(p.q)) },
	}}
}

func keptUp(back int) []place {
	return []place{{
		count: func(w *weights) int { return count(w.up[back] && w.levels > 0) },
		part:  func(_ *digit, p *couple) int { return count(p.withMDP && !p.q.up[back]) },
	}}
}

func keptDifference(back int) []place {
	return []place{{
		count: func(w *weights) int { return w.levels * count(w.down[back]) },
		part:  func(d *digit, p *couple) int { return count(p.atLevel(d) && p.p.down[back]) },
	}}
}

func keptUpDifference(back int) []place {
	return []place{{
		count: func(w *weights) int { return w.levels * count(w.up[back]) },
		part:  func(d *digit, p *couple) int { return count(p.atLevel(d) && !p.q.up[back]) },
	}}
}

func keepsDifference(n *counting, i, j int) bool { wide, _ := n.e.excesses(i, j); return wide == 0 }
func keepsThird(n *counting, i, j int) bool      { _, third := n.e.excesses(i, j); return third == 0 }

func downfloatBound(back int) bound {
	return bound{floater: func(_ *least, p *swiss.Player) int { return count(p.Floats[back] == swiss.Down) }}
}

func noUpfloat(back int) bound {
	return bound{opponent: func(p *swiss.Player) bool { return p.Floats[back] != swiss.Up }}
}

func levels(w *weights) int             { return w.levels }
func levelsAndResidents(w *weights) int { return (w.levels + 1) * count(w.scope != alone) }
func ifComplete(w *weights) int         { return count(w.complete()) }
func ifAhead(w *weights) int            { return count(w.scope != alone) }
func ifSingle(w *weights) int           { return count(w.single) }
func ifFinal(w *weights) int            { return count(w.e.f.Last()) }

func oddField(c *Candidate) bool     { return c.Field.Len()%2 == 1 }
func somebodyDown(c *Candidate) bool { return len(c.Down) > 0 }
func notLast(c *Candidate) bool      { return !c.last() }
func final(c *Candidate) bool        { return c.Field.Last() }
func (c *Candidate) hasMDPs() bool   { return c.Heterogeneous() }

// couple is a pair as the weights see it, p being ranked higher than q.
type couple struct {
	p, q        *kind
	wide, third int  // what C10 and C11 count of it
	inside      bool // in the bracket
	withMDP     bool // and with an MDP
	intoNext    bool // in the following bracket, of its own players or with downfloaters
}

// atLevel reports whether the pair has an MDP of the digit's score level, paired in the
// bracket.
func (p *couple) atLevel(d *digit) bool { return p.withMDP && p.p.level == d.level }

// refuses reports whether one of the two must be refused their colour preference; then it is
// the weaker one, or of equal ones either.
func (p *couple) refuses() bool {
	return p.p.preference.Color == p.q.preference.Color && p.p.preference.Color != tournament.NoColor
}

// refusesStrong reports whether that preference is a strong one.
func (p *couple) refusesStrong() bool {
	return p.refuses() && min(p.p.preference.Strength, p.q.preference.Strength) == swiss.Strong
}
