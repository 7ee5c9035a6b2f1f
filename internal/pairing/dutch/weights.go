package dutch

import (
	"math/bits"
	"slices"

	"torneo/internal/pairing/matching"
	"torneo/pairing/swiss"
)

// weights turns the criteria into weights of the edges of a graph, so that a
// matching of maximum weight is a best candidate. Every criterion is a digit of
// the weight, large enough for the sum over all pairs; what a criterion
// minimises is counted the other way round, as what was kept.
//
// The vertices are the players of the bracket, with the wider scope also
// everybody below, and the bye where it can go to one of them.
type weights struct {
	e       *engine
	b       *Bracket
	scope   scope
	players []int // MDPs, residents, the next scoregroup, those below
	meet    bool  // MDPs may meet each other
	mdps    int   // the vertices below this one are MDPs,
	inside  int   // those below this one are of the bracket,
	moved   int   // those below this one have no opponent there
	next    int   // those below this one of the bracket or the next scoregroup
	bye     int   // the vertex of the bye, the last one; -1: there is none
	single  bool  // C9 of 2026 has a say
	ends    bool  // nobody is below who is not in the graph

	levels   int     // of the scores of MDPs
	down, up [2]bool // somebody floated so, as of kind
	digits   []digit
	class    []int // of each vertex: vertices of one class are alike in all criteria
	kinds    []kind
	exceeds  []bool    // of each vertex of the bracket: C10 and C11 can count something of its pairs
	majors   [][]int64 // by what C10 and C11 count and the classes of both ends
	width    int

	graph matching.Graph
	parts []matching.Part // edges that are useless between these are not in the graph

	order   func(i, j int) (minor int64, ok bool) // of two vertices, the first one smaller; nil: no preference
	ordered func(v int) bool                      // whose edges the order can concern,
	among   bool                                  // and only those among them
	first   []int                                 // vertex of each class
}

// scope is the part of the players in the matching.
type scope uint8

const (
	alone    scope = iota // only the bracket: who is left over is no concern
	withNext              // the following scoregroup too: how well it can be paired
	withAll               // everybody below, who must be paired completely
)

// kind is a player as the criteria see them.
type kind struct {
	region     region
	level      int // of the scores of the bracket; the highest is 0
	score      int
	floor      int // what the score of a downfloater is compared with (2017 A.8)
	preference swiss.Preference
	down, up   [2]bool
	unplayed   int
	takesBye   bool
}

type region uint8

const (
	isMDP region = iota
	isResident
	isMoved // without an opponent in the bracket (2012 C.1)
	isNext
	isBelow
	isBye
)

// digit is a place of the weight: a criterion, at a score level where the
// criterion takes scores in descending order.
type digit struct {
	part  func(d *digit, p *couple) int
	level int
	value int // what a difference of scores is compared with
	most  int // the largest sum that can occur
	each  int // and the most that a pair can add
	word  int
	shift int
}

// excess is the number of values that a pair's count by C10 and C11 can have: 0, 1, 2.
const excess = 3

// weightBits is the bits of a word that a weight may fill: what the solver allows. The digits
// of a word are wider where a sum, of all pairs, has more bits than what one pair adds: of the
// first, of s bits, a pair fills no more than e, and of what follows less than the last bit of
// it. So a weight stays below 2^40 if the first digit begins at 40-e, and the word holds 40-e+s
// bits: of 2^13 players, 53 at most.
const weightBits = 40

func (w *weights) set(e *engine, b *Bracket, s scope, single bool) {
	*w = weights{e: e, b: b, scope: s, single: single, bye: -1, digits: w.digits[:0], class: w.class[:0], graph: w.graph, kinds: w.kinds[:0], players: w.players[:0], exceeds: w.exceeds[:0]}
	w.players = exclude(append(w.players, b.MDPs...), b.Incompatible)
	w.mdps = len(w.players)
	w.players = append(w.players, exclude(slices.Clone(b.Residents), b.Incompatible)...)
	w.inside = len(w.players)
	w.meet = e.text.relaxes && b.last()
	if b.Homogeneous {
		w.mdps = 0
	}
	w.next, w.moved = w.inside, w.inside
	if s != alone {
		w.players = append(w.players, b.Incompatible...)
		w.moved = len(w.players)
		w.players = append(w.players, b.Next...)
		w.next = len(w.players)
		if s == withAll && !b.last() {
			for i := b.Next[len(b.Next)-1] + 1; i < e.f.Len(); i++ {
				w.players = append(w.players, i)
			}
		}
	}
	w.ends = s == withAll || b.last() || s == withNext && b.Next[len(b.Next)-1] == e.f.Len()-1
	if e.odd && w.ends {
		w.bye = len(w.players)
		w.players = append(w.players, -1)
	}
	w.classify()
	w.findExcesses()
	w.join()
	w.chooseDigits()
	w.majors = make([][]int64, excess*excess*len(w.kinds)*len(w.kinds))
}

// findExcesses notes whose pairs C10 and C11 can count something of: besides those of
// whom they do anyway, of who has an absolute preference, as has a topscorer for the
// same colour.
func (w *weights) findExcesses() {
	w.exceeds = append(w.exceeds, make([]bool, w.inside)...)
	if w.e.top == nil {
		return
	}
	var colours [3]bool
	for _, i := range w.players[:w.inside] {
		if p := w.e.f.Players[i].Preference; w.e.top[i] && p.Strength == swiss.Absolute {
			colours[p.Color] = true
		}
	}
	for v, i := range w.players[:w.inside] {
		p := &w.e.f.Players[i]
		w.exceeds[v] = p.Preference.Strength == swiss.Absolute && colours[p.Preference.Color] || exceedsAnyway(p)
	}
}

// exclude returns the players without some.
func exclude(players, some []int) []int {
	if len(some) == 0 {
		return players
	}
	return slices.DeleteFunc(players, func(i int) bool { return slices.Contains(some, i) })
}

// complete reports whether everybody in the graph has to be matched.
func (w *weights) complete() bool { return w.scope == withAll || w.b.last() }

func (w *weights) classify() {
	index := make(map[kind]int, 16)
	level, score, floor := -1, 0, w.floor()
	for v, i := range w.players {
		k := kind{region: w.region(v)}
		if v != w.bye {
			p := &w.e.f.Players[i]
			k.takesBye = w.bye >= 0 && w.e.takesBye(i)
			if v < w.inside {
				if level < 0 || int(p.Score) != score {
					level, score = level+1, int(p.Score)
				}
				k.level, k.score, k.floor, k.preference = level, score, floor, p.Preference
				for back, f := range p.Floats {
					k.down[back], k.up[back] = f == swiss.Down, f == swiss.Up
				}
				if w.single {
					k.unplayed = p.Unplayed
				}
			}
		}
		c, ok := index[k]
		if !ok {
			c = len(w.kinds)
			index[k] = c
			w.kinds = append(w.kinds, k)
			w.first = append(w.first, v)
		}
		w.class = append(w.class, c)
	}
}

func (w *weights) region(v int) region {
	switch {
	case v == w.bye:
		return isBye
	case v < w.mdps:
		return isMDP
	case v < w.inside:
		return isResident
	case v < w.moved:
		return isMoved
	case v < w.next:
		return isNext
	}
	return isBelow
}

// chooseDigits lists the digits from the highest to the lowest, without those
// that nobody's history brings into play, and packs them into words.
func (w *weights) chooseDigits() {
	w.levels, w.down, w.up = 0, [2]bool{}, [2]bool{}
	for _, k := range w.kinds {
		if k.region == isMDP {
			w.levels = max(w.levels, k.level+1)
		}
		for back := range w.down {
			w.down[back] = w.down[back] || k.down[back]
			w.up[back] = w.up[back] || k.up[back]
		}
	}
	for _, criterion := range w.e.text.criteria {
		for _, p := range criterion.digits {
			digits, most := 1, len(w.players)
			var values []int
			switch {
			case p.values != nil:
				values = p.values(w)
				digits = len(values)
			case p.count != nil:
				digits = p.count(w)
			}
			if p.most != nil {
				most = p.most(w)
			}
			each := mostOfPair
			if p.each != nil {
				each = p.each(w)
			}
			for level := range digits {
				d := digit{part: p.part, level: level, most: most, each: min(each, most)}
				if values != nil {
					d.value = values[level]
				}
				w.digits = append(w.digits, d)
			}
		}
	}
	word, free := -1, 0
	for k := range w.digits {
		d := &w.digits[k]
		size := bits.Len(uint(d.most))
		if size > free {
			word, free = word+1, weightBits-bits.Len(uint(d.each))+size
		}
		free -= size
		d.word, d.shift = word, free
	}
	w.width = word + 1
}

// Width returns the number of words of a weight.
func (w *weights) Width() int { return w.width }

// Weight returns the weight of pairing two vertices.
func (w *weights) Weight(i, j int) (major []int64, minor int64, ok bool) {
	if i > j {
		i, j = j, i
	}
	if !w.graph.Adjacent(i, j) {
		return nil, 0, false
	}
	if w.order != nil {
		if minor, ok = w.order(i, j); !ok {
			return nil, 0, false
		}
	}
	wide, third := 0, 0
	if j < w.inside && (w.exceeds[i] || w.exceeds[j]) {
		wide, third = w.e.excesses(w.players[i], w.players[j])
	}
	return w.majorOf(i, j, wide, third), minor, true
}

// Class returns the class of a vertex, -1 if not all its edges weigh as those of the class.
func (w *weights) Class(v int) (class int, special bool) {
	switch {
	case v < w.inside && w.exceeds[v]:
		return -1, false
	case w.e.required != nil && v != w.bye && w.e.isRequired(w.players[v]):
		return -1, false // no edges as the others
	case w.order != nil && w.ordered(v):
		if !w.among {
			return -1, false
		}
		special = true
	}
	return w.class[v], special
}

// PairWeight returns the weight of pairing vertices of two classes.
func (w *weights) PairWeight(c, d int) []int64 {
	i, j := w.first[c], w.first[d]
	return w.majorOf(min(i, j), max(i, j), 0, 0)
}

// Adjacent reports whether two vertices can be paired.
func (w *weights) Adjacent(i, j int) bool { return w.graph.Adjacent(i, j) }

// majorOf returns the weight of a pair, i < j, by the criteria, with these counts of C10 and
// C11.
func (w *weights) majorOf(i, j, wide, third int) []int64 {
	slot := ((wide*excess+third)*len(w.kinds)+w.class[i])*len(w.kinds) + w.class[j]
	if w.majors[slot] == nil {
		w.majors[slot] = w.major(&w.kinds[w.class[i]], &w.kinds[w.class[j]], wide, third)
	}
	return w.majors[slot]
}

// major returns what a pair of such players adds to each criterion. p is ranked higher than q.
func (w *weights) major(p, q *kind, wide, third int) []int64 {
	pair := couple{p: p, q: q, wide: wide, third: third, inside: q.region <= isResident, intoNext: q.region == isNext}
	pair.withMDP = pair.inside && p.region == isMDP
	sums := make([]int64, w.width)
	for k := range w.digits {
		d := &w.digits[k]
		sums[d.word] += int64(d.part(d, &pair)) << d.shift
	}
	return sums
}
