package worddocument

import (
	"cmp"
	"slices"
)

// Kind is the kind of a change.
type Kind string

// The kinds of changes.
const (
	Edited  Kind = "edited" // and moved, if Change.Moved
	Removed Kind = "removed"
	Added   Kind = "added"
	Moved   Kind = "moved" // with the same words
)

// Change is a difference between two documents.
type Change struct {
	Kind Kind
	ID   string // of our paragraph; "" if it has none or is theirs alone

	// Before and After are the texts, of tables by rows, with tabs between cells. The parts
	// of a paragraph that was split are lines.
	Before, After string

	// BeforeAt and AfterAt are the positions among the paragraphs of ours and of theirs,
	// the first of several parts; -1 where there is none.
	BeforeAt, AfterAt int
	// Parts is the number of paragraphs that one of ours has become, mostly 1.
	Parts int
	Moved bool // to another place, in Edited and Moved

	Words []Span // the difference, in Edited
}

// Compare returns what differs between a document of ours and the same as it came back, in the
// order of theirs. A paragraph that was removed stands where it was.
//
// It finds each paragraph once, by the first of these rules that applies:
//
//  1. by its ID; of two paragraphs with one ID, the one whose words are more alike;
//  2. by equal text, first under the same heading;
//  3. by several paragraphs that have its text, or one that has the texts of several;
//  4. headings: by the most similar heading, if half of the words are common;
//  5. by the most similar paragraph under the same heading, if half of the words are common;
//  6. by the most similar paragraph anywhere, if four of five words are common;
//  7. between the same neighbours, if one of ours is opposite one of theirs and a quarter
//     of the words are common.
//
// Tables are similar to tables only, headings to headings. Texts are equal if they differ in
// nothing but quotes, dashes, hyphens, blanks and line breaks. A change of style alone, and a
// paragraph joined with the one before it, is no change.
func Compare(ours, theirs *Document) []Change {
	c := newComparison(ours, theirs)
	c.matchIDs()
	c.matchTexts()
	c.matchPieces()
	c.matchSimilar(0.5, func(o, t *unit) bool { return o.heading && t.heading })
	c.matchSimilar(0.5, func(o, t *unit) bool { return !o.heading && !t.heading && sameSection(o, t) })
	c.matchSimilar(0.8, func(o, t *unit) bool { return o.heading == t.heading })
	c.matchOpposite(0.25)
	return c.changes()
}

// changes lists the differences of paragraphs that have been matched.
func (c *comparison) changes() []Change {
	c.findMoved()
	type placed struct {
		Change
		after, behind int // the position among theirs, and behind it among ours
	}
	var all []placed
	for _, t := range c.theirs {
		if t.match == nil {
			all = append(all, placed{Change{Kind: Added, After: t.text(), BeforeAt: -1, AfterAt: t.at, Parts: t.parts}, t.at, -1})
		}
	}
	place := -1 // behind the last of ours that is in its place
	for _, o := range c.ours {
		t := o.match
		switch {
		case t == nil:
			all = append(all, placed{Change{Kind: Removed, ID: o.id, Before: o.text(), BeforeAt: o.at, AfterAt: -1}, place, o.at})
			continue
		case !o.moved:
			place = t.at
		}
		change := Change{ID: o.id, Before: o.text(), After: t.text(), BeforeAt: o.at, AfterAt: t.at, Parts: t.parts, Moved: o.moved}
		switch {
		case !o.joined && (o.folded != t.folded || t.parts > 1):
			change.Kind, change.Words = Edited, differ(change.Before, change.After)
		case o.moved:
			change.Kind = Moved
		default:
			continue
		}
		all = append(all, placed{change, t.at, -1})
	}
	slices.SortStableFunc(all, func(a, b placed) int {
		return cmp.Or(cmp.Compare(a.after, b.after), cmp.Compare(a.behind, b.behind))
	})
	changes := make([]Change, len(all))
	for i := range all {
		changes[i] = all[i].Change
	}
	return changes
}

// findMoved marks the paragraphs that are out of order: as few as possible, and rather
// paragraphs than the headings above them.
func (c *comparison) findMoved() {
	var matched []*unit
	for _, o := range c.ours {
		if o.match != nil {
			matched = append(matched, o)
		}
	}
	weights, before := make([]int, len(matched)), make([]int, len(matched))
	last := -1 // of the heaviest paragraphs in order
	for i, o := range matched {
		before[i] = -1
		for k, earlier := range matched[:i] {
			if earlier.match.at <= o.match.at && weights[k] > weights[i] {
				weights[i], before[i] = weights[k], k
			}
		}
		weights[i]++
		if o.heading {
			weights[i]++
		}
		if last < 0 || weights[i] > weights[last] {
			last = i
		}
		o.moved = true
	}
	for ; last >= 0; last = before[last] {
		matched[last].moved = false
	}
}
