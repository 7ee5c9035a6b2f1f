package tiebreak

import (
	"torneo/crosstable"
	"torneo/tournament"
)

// Why is the reason for the value of a term.
type Why uint8

const (
	WhyOpponent   Why = iota // the opponent's score, adjusted
	WhyVirtual               // a virtual opponent: score before, complement, draws after
	WhySelfDraw              // a draw against oneself
	WhyOwnScore              // a game against oneself
	WhyDummy                 // a dummy with one's own score
	WhyDummyRival            // that score is capped by the scheduled opponent's
	WhyDummyDraws            // that score is capped by a draw in every round
	WhyRating                // the opponent's rating
	WhyAssumed               // the rating assumed for an unrated opponent
	WhyUnrated               // unrated, left out
	WhyScoreAfter            // the score after the round
	WhyReached               // the opponent reached the limit
	WhyBelow                 // the opponent stayed below the limit
	WhyCounts                // the round counts
	WhyHalf                  // the round counts half
	WhyNot                   // the round does not count
	WhyOpponents             // a value of the opponent
	WhyBoard                 // points on a board over all matches
	WhyPart                  // a part of a combined value
)

var whyNames = [...]string{"opponent", "virtual", "self-draw", "own-score", "dummy", "dummy-rival", "dummy-draws", "rating", "assumed", "unrated",
	"score-after", "reached", "below", "counts", "half", "not", "opponents", "board", "part"}

// String returns the name of the reason in messages: "tiebreak.why." + String().
//
//i18n:prefix tiebreak.why.
func (w Why) String() string { return whyNames[w] }

// Cut is the reason for which a modifier left a term out, if it did.
type Cut uint8

const (
	NotCut       Cut = iota
	CutLowest        // the least significant value
	CutVoluntary     // comes from a voluntarily unplayed round
	CutHighest       // the most significant value
	CutFirst         // one of the first rounds of the progressive score
)

var cutNames = [...]string{"", "lowest", "voluntary", "highest", "first"}

// String returns the name of the cut in messages: "tiebreak.cut." + String().
//
//i18n:prefix tiebreak.cut.
func (c Cut) String() string { return cutNames[c] }

// term is one summand while a value is being computed.
type term struct {
	value    int64             // in the tie-break's unit
	score    tournament.Points // of the opponent or who stands for him
	got      tournament.Points // points scored in the round
	opponent int32             // index, or crosstable.None
	round    int16
	kind     crosstable.Kind
	why      Why
	cut      Cut
}

// sum adds up the terms that no cut took.
func sum(terms []term) (total int64, n int) {
	for k := range terms {
		if terms[k].cut == NotCut {
			total += terms[k].value
			n++
		}
	}
	return total, n
}

// significance orders terms for a cut: the least significant one is cut first.
type significance func(a, b *term) bool

// byValue: the lowest value is the least significant.
func byValue(a, b *term) bool { return a.value < b.value }

// byOpponent: the value from the opponent with the lowest score, and among
// several such opponents the smallest (C.07 (2026) 14.1.1, 14.1.2, R-SB-CUT-2023).
func byOpponent(a, b *term) bool {
	if a.score != b.score {
		return a.score < b.score
	}
	return a.value < b.value
}

// lowestFirst orders by value, and equal values by significance: where the least
// significant value comes from a voluntarily unplayed round, the two that C.07
// (2026) 16.5.1 compares are the same element (R-CUT-EQUAL).
func lowestFirst(less significance) significance {
	return func(a, b *term) bool {
		if a.value != b.value {
			return a.value < b.value
		}
		return less(a, b)
	}
}

// least finds the least significant term not cut yet, among the voluntarily
// unplayed rounds only if asked; nil if there is none.
func least(terms []term, less significance, voluntary bool) *term {
	var found *term
	for k := range terms {
		t := &terms[k]
		if t.cut != NotCut || (voluntary && !t.kind.Voluntary()) {
			continue
		}
		if found == nil || less(t, found) {
			found = t
		}
	}
	return found
}

// cutLeastSignificant leaves out the least significant value, wherever it comes from.
func cutLeastSignificant(terms []term, less significance) {
	if t := least(terms, less, false); t != nil {
		t.cut = CutLowest
	}
}

// cutVoluntaryFirst leaves out the least contributing voluntarily unplayed round
// and, when there is none left, the least significant value (C.07 (2023) 14.6).
func cutVoluntaryFirst(terms []term, less significance) {
	if t := least(terms, lowestFirst(less), true); t != nil {
		t.cut = CutVoluntary
		return
	}
	cutLeastSignificant(terms, less)
}

// cutLargerOfBoth leaves out the lowest contribution of a voluntarily unplayed
// round unless it is lower than the least significant value, which goes then
// (C.07 (2026) 16.5.1).
func cutLargerOfBoth(terms []term, less significance) {
	voluntary, lowest := least(terms, lowestFirst(less), true), least(terms, less, false)
	switch {
	case lowest == nil:
	case voluntary != nil && voluntary.value >= lowest.value:
		voluntary.cut = CutVoluntary
	default:
		lowest.cut = CutLowest
	}
}

// cutHighest leaves out the most significant value.
func cutHighest(terms []term, less significance) {
	var found *term
	for k := range terms {
		if t := &terms[k]; t.cut == NotCut && (found == nil || less(found, t)) {
			found = t
		}
	}
	if found != nil {
		found.cut = CutHighest
	}
}

// apply makes all low cuts and then the high ones (C.07 (2026) 14.3, 14.4).
func (c *Calculation) apply(s Spec, terms []term, less significance) {
	low := min(s.Low, len(terms))
	for range low {
		c.rules.cutLow(terms, less)
	}
	for range min(s.High, len(terms)-low) {
		cutHighest(terms, less)
	}
}
