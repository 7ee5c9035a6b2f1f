package eventregulations

import (
	"cmp"
	"slices"
	"strings"
)

// ChangeKind says what became of a paragraph.
type ChangeKind string

const (
	Altered    ChangeKind = "altered"
	Added      ChangeKind = "added"
	Removed    ChangeKind = "removed"
	Translated ChangeKind = "translated" // a text that had been said in the other language
)

// Change is a paragraph that differs between two documents.
type Change struct {
	Section string // by name
	Heading string
	Title   string // of the heading
	ID      string // of a bound paragraph, where the newer document has it or else the older; "": a free one
	Line    int    // of a free one, from 1
	Kind    ChangeKind
	Before  string // "": it was not there
	After   string // "": it is not there any more
}

// Changes returns the paragraphs that differ between two documents in one language, in the
// order of the document; none: they say the same.
func Changes(a, b *Document) (list []Change) {
	before := map[string]*Heading{}
	for k := range a.Sections {
		for j := range a.Sections[k].Headings {
			h := &a.Sections[k].Headings[j]
			before[h.Name] = h
		}
	}
	for k := range b.Sections {
		for j := range b.Sections[k].Headings {
			h := &b.Sections[k].Headings[j]
			old := before[h.Name]
			if old == nil {
				old = &Heading{}
			}
			at := Change{Section: b.Sections[k].Name, Heading: h.Name, Title: h.Title}
			list = append(list, differences(at, boundLines(old), boundLines(h))...)
			list = append(list, freeDifferences(at, old, h)...)
		}
	}
	return list
}

// line is a paragraph, or a row of a table, with its name.
type line struct {
	id, text string
	row      string // the first cell of a row of a table
	number   int
}

// boundLines returns the bound paragraphs of a heading, and of a table each row.
func boundLines(h *Heading) (list []line) {
	for _, p := range h.Bound {
		if p.Text != "" {
			list = append(list, line{id: p.ID, text: p.Text})
		}
		for k := 1; k < len(p.Rows); k++ {
			list = append(list, line{id: p.ID, text: rowText(p.Rows[k]), row: strings.Join(p.Rows[k][:min(1, len(p.Rows[k]))], "")})
		}
	}
	return list
}

// rowText writes a row of a table as a line: "Round 3: 17:00".
func rowText(cells []string) string {
	if len(cells) == 0 {
		return ""
	}
	rest := strings.Join(withoutEmpty(slices.Clone(cells[1:])...), " · ")
	if rest == "" {
		return cells[0]
	}
	return cells[0] + ": " + rest
}

func freeLines(h *Heading) (list []line) {
	for k, text := range Lines(h.Free) {
		list = append(list, line{text: text, number: k + 1})
	}
	return list
}

// freeDifferences compares the free texts. One that had been said in the other language
// alone is translated, not new.
func freeDifferences(at Change, a, b *Heading) []Change {
	list := differences(at, freeLines(a), freeLines(b))
	if a.Free == "" && a.Other != "" || b.Free == "" && b.Other != "" {
		for k := range list {
			list[k].Kind = Translated
		}
	}
	return list
}

// differences aligns the lines that both have, and returns the others: in each gap the
// first that went with the first that came, and so on; of tables the rows that begin alike.
func differences(at Change, a, b []line) (list []Change) {
	i, j := 0, 0
	flush := func(i2, j2 int) {
		for i < i2 || j < j2 {
			c, went, came := at, i < i2, j < j2
			if went && came && a[i].row != b[j].row {
				went = slices.ContainsFunc(a[i:i2], func(x line) bool { return x.row == b[j].row })
				came = !went
			}
			switch {
			case went && came:
				c.Kind = Altered
			case went:
				c.Kind = Removed
			default:
				c.Kind = Added
			}
			if went {
				c.ID, c.Line, c.Before = a[i].id, a[i].number, a[i].text
				i++
			}
			if came {
				c.ID, c.Line, c.After = cmp.Or(b[j].id, c.ID), b[j].number, b[j].text
				j++
			}
			list = append(list, c)
		}
	}
	for _, p := range common(a, b) {
		flush(p[0], p[1])
		i, j = p[0]+1, p[1]+1
	}
	flush(len(a), len(b))
	return list
}

// common returns the places of a longest common subsequence. What both begin and end with
// is aligned first, so that long texts with a small change cost little.
func common(a, b []line) (pairs [][2]int) {
	first := 0
	for first < len(a) && first < len(b) && a[first].text == b[first].text {
		pairs = append(pairs, [2]int{first, first})
		first++
	}
	last := 0
	for last < len(a)-first && last < len(b)-first && a[len(a)-1-last].text == b[len(b)-1-last].text {
		last++
	}
	m, n := len(a)-first-last, len(b)-first-last
	if m*n <= maxAligned {
		longest := make([][]int, m+1)
		for i := range longest {
			longest[i] = make([]int, n+1)
		}
		for i := m - 1; i >= 0; i-- {
			for j := n - 1; j >= 0; j-- {
				if a[first+i].text == b[first+j].text {
					longest[i][j] = longest[i+1][j+1] + 1
				} else {
					longest[i][j] = max(longest[i+1][j], longest[i][j+1])
				}
			}
		}
		for i, j := 0, 0; i < m && j < n; {
			switch {
			case a[first+i].text == b[first+j].text:
				pairs = append(pairs, [2]int{first + i, first + j})
				i, j = i+1, j+1
			case longest[i+1][j] >= longest[i][j+1]:
				i++
			default:
				j++
			}
		}
	}
	for k := last; k > 0; k-- {
		pairs = append(pairs, [2]int{len(a) - k, len(b) - k})
	}
	return pairs
}

// maxAligned bounds the alignment of two texts, in pairs of lines: beyond it their middles
// count as altered line by line.
const maxAligned = 4_000_000
