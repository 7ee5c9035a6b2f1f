package worddocument

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// unit is a paragraph in a comparison, or the parts of one that was split.
type unit struct {
	at, parts int
	id        string
	texts     []string // of its parts
	pieces    []string // what counts of them in a comparison
	folded    string   // of all
	words     []int    // their numbers, sorted
	heading   bool
	table     bool
	section   *unit // the heading above it; nil if there is none

	match  *unit
	joined bool // with others of ours, whose texts the match has as well
	moved  bool
}

func (u *unit) text() string { return strings.Join(u.texts, "\n") }

// isText reports whether the parts have that text together.
func (u *unit) isText(folded string) bool {
	size := len(u.pieces) - 1
	for _, piece := range u.pieces {
		if size += len(piece); size > len(folded) {
			return false
		}
	}
	return strings.Join(u.pieces, " ") == folded
}

// absorb adds a paragraph as a part.
func (u *unit) absorb(other *unit) {
	u.texts = append(u.texts, other.texts...)
	u.pieces = append(u.pieces, other.pieces...)
	u.parts += other.parts
}

type comparison struct {
	ours, theirs []*unit
	numbers      map[string]int // of words, as they come
}

// finish does what has to be done with a unit when all parts are there.
func (c *comparison) finish(u *unit) {
	u.folded = strings.Join(u.pieces, " ")
	words := strings.FieldsFunc(strings.ToLower(u.folded), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
	})
	u.words = make([]int, len(words))
	for i, word := range words {
		number, ok := c.numbers[word]
		if !ok {
			number = len(c.numbers)
			c.numbers[word] = number
		}
		u.words[i] = number
	}
	slices.Sort(u.words)
}

func newComparison(ours, theirs *Document) *comparison {
	c := &comparison{numbers: map[string]int{}}
	c.ours = c.units(ours, nil)
	texts := map[string]string{}
	for _, o := range c.ours {
		texts[o.id] = o.folded
	}
	c.theirs = c.units(theirs, texts)
	return c
}

// units returns the paragraphs in which something stands. Neighbours with the same ID are
// one unit, unless one of them has the whole text of that ID: the others are new then.
func (c *comparison) units(d *Document, texts map[string]string) []*unit {
	var units []*unit
	var section *unit
	for at, p := range d.Paragraphs {
		u := &unit{at: at, parts: 1, id: p.ID, texts: []string{p.Plain()}, pieces: []string{foldParagraph(p)},
			table: p.Cells != nil, heading: p.Cells == nil && p.Style.isHeading(), section: section}
		if u.pieces[0] == "" {
			continue
		}
		if last := len(units) - 1; u.id != "" && !u.table && last >= 0 && units[last].id == u.id && !units[last].table {
			whole, ours := texts[u.id]
			switch {
			case ours && units[last].isText(whole):
				u.id = ""
			case ours && u.isText(whole):
				units[last].id = ""
			default:
				units[last].absorb(u)
				continue
			}
		}
		if u.heading {
			section = u
		}
		units = append(units, u)
	}
	for _, u := range units {
		c.finish(u)
	}
	return units
}

// foldParagraph returns what counts of a paragraph in a comparison; of a table without the
// empty rows and the empty cells at the end of a row.
func foldParagraph(p Paragraph) string {
	if p.Cells == nil {
		return fold(p.Text)
	}
	var rows []string
	for _, row := range p.Cells {
		cells := make([]string, len(row))
		for k, cell := range row {
			cells[k] = fold(cell)
		}
		if line := strings.TrimRight(strings.Join(cells, "\t"), "\t"); line != "" {
			rows = append(rows, line)
		}
	}
	return strings.Join(rows, "\n")
}

// similarity returns the share of the words of two texts that are common to both, if it is at
// least so much; otherwise 0.
func similarity(o, t *unit, least float64) float64 {
	a, b := o.words, t.words
	sum := float64(len(a) + len(b))
	if sum == 0 || 2*float64(min(len(a), len(b)))/sum < least {
		return 0
	}
	common := 0
	for i, k := 0, 0; i < len(a) && k < len(b); {
		switch {
		case a[i] == b[k]:
			common, i, k = common+1, i+1, k+1
		case a[i] < b[k]:
			i++
		default:
			k++
		}
	}
	if share := 2 * float64(common) / sum; share >= least {
		return share
	}
	return 0
}

func pair(o, t *unit) { o.match, t.match = t, o }

// sameSection reports whether two paragraphs stand under the same heading, or both under
// none.
func sameSection(o, t *unit) bool {
	if o.section == nil || t.section == nil {
		return o.section == t.section
	}
	return o.section.match == t.section
}

// matchIDs is rule 1.
func (c *comparison) matchIDs() {
	byID := map[string]*unit{}
	for _, o := range c.ours {
		if o.id != "" && byID[o.id] == nil {
			byID[o.id] = o
		}
	}
	for _, t := range c.theirs {
		o := byID[t.id]
		if o == nil {
			continue
		}
		before := o.match
		if before == nil {
			pair(o, t)
			continue
		}
		order := cmp.Compare(similarity(o, t, 0), similarity(o, before, 0))
		if order > 0 || order == 0 && sameSection(o, t) && !sameSection(o, before) {
			before.match = nil
			pair(o, t)
		}
	}
}

// matchTexts is rule 2: headings first, since they say what stands under the same.
func (c *comparison) matchTexts() {
	theirs := map[string][]*unit{}
	for _, t := range c.theirs {
		theirs[t.folded] = append(theirs[t.folded], t)
	}
	for _, fits := range []func(o, t *unit) bool{
		func(o, t *unit) bool { return o.heading && t.heading },
		sameSection,
		func(_, _ *unit) bool { return true },
	} {
		for _, o := range c.ours {
			if o.match != nil {
				continue
			}
			same := theirs[o.folded]
			if at := slices.IndexFunc(same, func(t *unit) bool { return t.match == nil && fits(o, t) }); at >= 0 {
				pair(o, same[at])
			}
		}
	}
}

// matchPieces is rule 3.
func (c *comparison) matchPieces() {
	for _, o := range c.ours {
		if o.match != nil || o.table {
			continue
		}
		for at := range c.theirs {
			if n := pieces(o.folded, c.theirs[at:]); n > 0 {
				for _, part := range c.theirs[at+1 : at+n] {
					c.theirs[at].absorb(part)
				}
				c.finish(c.theirs[at])
				c.theirs = slices.Delete(c.theirs, at+1, at+n)
				pair(o, c.theirs[at])
				break
			}
		}
	}
	for _, t := range c.theirs {
		if t.match != nil || t.table {
			continue
		}
		for at := range c.ours {
			if n := pieces(t.folded, c.ours[at:]); n > 0 {
				for _, o := range c.ours[at : at+n] {
					o.match, o.joined = t, true
				}
				t.match = c.ours[at]
				break
			}
		}
	}
}

// pieces returns how many of the first paragraphs, which have no match, have a text together;
// 0 if they do not.
func pieces(text string, units []*unit) int {
	for n, u := range units {
		if u.match != nil || u.table || !strings.HasPrefix(text, u.folded) {
			return 0
		}
		text = text[len(u.folded):]
		if text == "" {
			return n + 1
		}
		if text[0] != ' ' {
			return 0
		}
		text = text[1:]
	}
	return 0
}

// matchSimilar is rules 4 to 6: the most similar first.
func (c *comparison) matchSimilar(least float64, fits func(o, t *unit) bool) {
	type candidate struct {
		o, t  *unit
		share float64
	}
	var all []candidate
	for _, o := range c.ours {
		if o.match != nil {
			continue
		}
		for _, t := range c.theirs {
			if t.match != nil || o.table != t.table || !fits(o, t) {
				continue
			}
			if share := similarity(o, t, least); share > 0 {
				all = append(all, candidate{o, t, share})
			}
		}
	}
	slices.SortFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.share, a.share), cmp.Compare(a.o.at, b.o.at), cmp.Compare(a.t.at, b.t.at))
	})
	for _, k := range all {
		if k.o.match == nil && k.t.match == nil {
			pair(k.o, k.t)
		}
	}
}

// matchOpposite is rule 7.
func (c *comparison) matchOpposite(least float64) {
	at := map[*unit]int{}
	for i, t := range c.theirs {
		at[t] = i
	}
	for i, o := range c.ours {
		from, to := 0, len(c.theirs)-1 // of theirs between the neighbours
		if i > 0 {
			from = at[c.ours[i-1].match] + 1
		}
		if i+1 < len(c.ours) {
			to = at[c.ours[i+1].match] - 1
		}
		neighbours := (i == 0 || c.ours[i-1].match != nil) && (i+1 == len(c.ours) || c.ours[i+1].match != nil)
		if o.match != nil || !neighbours || from != to {
			continue
		}
		if t := c.theirs[from]; t.match == nil && o.table == t.table && o.heading == t.heading && similarity(o, t, least) > 0 {
			pair(o, t)
		}
	}
}
