package worddocument

import (
	"slices"
	"strings"
)

// builder puts the paragraphs of a document together as its file is read, whatever the
// format. A bookmark of ours says which text of a paragraph has its ID:
//
//   - Text before its start and after its end belongs to it, for somebody typed it there.
//   - Where another begins after text, the paragraph has been joined from two.
//   - A paragraph that begins inside of it is a part of the one that was split.
//   - A bookmark without text has no paragraph, unless there is no other: then all of the
//     text was replaced.
type builder struct {
	doc   *Document
	size  int // of all texts
	cells int // of all tables

	number   int // of the paragraph
	open     []openMark
	segments []*segment // of the paragraph
	notes    []string   // footnotes of the paragraph
	table    *tableText // that is read; nil outside

	copies []int // the paragraphs whose bookmark is a copy
}

// openMark is a bookmark of ours that has begun. Its key is how its end names it.
type openMark struct {
	key, id string
	begun   int // the number of its paragraph
}

// maxOpen is how many bookmarks of ours can be open at one place.
const maxOpen = 100

// segment is the text of a paragraph that has one ID.
type segment struct {
	id        string
	inherited bool // from the paragraph before
	isCopy    bool // of a bookmark
	filled    bool // it has more than blanks
	text      strings.Builder
}

// tableText is a table while it is read. Tables in its cells are text of the cells.
type tableText struct {
	depth     int
	first, id string // by the bookmarks: of its first cell, of its last
	isCopy    bool
	rows      [][]string
	row       []string
	cell      []string // its paragraphs
}

// currentSegment returns the segment to which text belongs.
func (b *builder) currentSegment() *segment {
	if len(b.segments) == 0 {
		s := &segment{}
		if len(b.open) > 0 && b.table == nil {
			s.id, s.inherited = b.open[len(b.open)-1].id, true
		}
		b.segments = append(b.segments, s)
	}
	return b.segments[len(b.segments)-1]
}

func (b *builder) write(text string) {
	b.size += len(text)
	s := b.currentSegment()
	s.text.WriteString(text)
	s.filled = s.filled || !isBlank(text)
}

// addNote adds a footnote to the paragraph.
func (b *builder) addNote(text string) {
	if text = tidy(text); !isBlank(text) {
		b.size += len(text)
		b.notes = append(b.notes, text)
	}
}

// startBookmark begins a bookmark, if it is one of ours.
func (b *builder) startBookmark(key, name string) {
	m := markOf(name)
	id := m.id
	switch {
	case id == "":
		return
	case b.table != nil:
		b.table.isCopy = m.isCopy
		if m.isEnd {
			b.table.id = id
		} else if b.table.first == "" {
			b.table.first = id
		}
		return
	}
	s := b.currentSegment()
	// LibreOffice begins a bookmark without text twice, and ends the second. One that goes
	// beyond the next has lost its end.
	b.open = slices.DeleteFunc(b.open, func(m openMark) bool { return m.id == id || m.begun < b.number })
	if len(b.open) < maxOpen {
		b.open = append(b.open, openMark{key, id, b.number})
	}
	switch {
	case s.id == id && !s.inherited:
	case !s.filled, s.id == "":
		s.id, s.inherited, s.isCopy = id, false, m.isCopy
	default:
		b.segments = append(b.segments, &segment{id: id, isCopy: m.isCopy})
	}
}

func (b *builder) endBookmark(key string) {
	at := slices.IndexFunc(b.open, func(m openMark) bool { return m.key == key })
	if at < 0 {
		return
	}
	if b.table != nil {
		b.open = slices.Delete(b.open, at, at+1)
		return
	}
	s := b.currentSegment() // before the bookmark is gone: it may begin a paragraph
	id := b.open[at].id
	b.open = slices.Delete(b.open, at, at+1)
	if s.id != id || s.filled {
		return
	}
	switch {
	case len(b.open) > 0:
		s.id, s.inherited = b.open[len(b.open)-1].id, true
	case s.inherited:
		s.id, s.inherited = "", false
	case len(b.segments) > 1:
		b.segments = b.segments[:len(b.segments)-1]
	}
}

// joinNext has the next paragraph continue this one, unless nothing is left of this one.
func (b *builder) joinNext() {
	if s := b.currentSegment(); len(b.segments) == 1 && !s.filled {
		b.segments = nil
		return
	}
	b.write(" ")
}

// endParagraph ends a paragraph of that style. One that is dropped for its style remains if
// it is ours.
func (b *builder) endParagraph(style Style, drop bool) error {
	if b.size > maxText {
		return refuse("worddocument.text", "most", maxText>>20)
	}
	segments := b.segments
	b.segments = nil
	b.number++
	if b.table != nil {
		for _, s := range segments {
			if s.filled {
				b.table.cell = append(b.table.cell, tidy(s.text.String()))
			}
		}
		return nil
	}
	for _, s := range segments {
		if s.filled && (s.id != "" || !drop) {
			if s.isCopy {
				b.copies = append(b.copies, len(b.doc.Paragraphs))
			}
			if err := b.add(Paragraph{ID: s.id, Style: style, Text: tidy(s.text.String())}); err != nil {
				return err
			}
		}
	}
	return b.addNotes()
}

func (b *builder) addNotes() error {
	notes := b.notes
	b.notes = nil
	for _, text := range notes {
		if err := b.add(Paragraph{Style: Note, Text: text}); err != nil {
			return err
		}
	}
	return nil
}

func (b *builder) add(p Paragraph) error {
	if len(b.doc.Paragraphs) == maxParagraphs {
		return refuse("worddocument.paragraphs", "most", maxParagraphs)
	}
	b.doc.Paragraphs = append(b.doc.Paragraphs, p)
	return nil
}

// beginTable ends a paragraph that was not ended, and begins a table, or a table in a cell.
func (b *builder) beginTable() error {
	if b.table != nil {
		b.table.depth++
		return nil
	}
	first := ""
	if len(b.segments) > 0 {
		if s := b.currentSegment(); !s.filled && !s.inherited {
			first = s.id // a bookmark around the table begins before it
		}
	}
	err := b.endParagraph(Body, false)
	b.table = &tableText{depth: 1, first: first}
	return err
}

func (b *builder) beginRow() {
	if b.table.depth == 1 {
		b.table.row = nil
	}
}

// endRow ends a row that stands there so often.
func (b *builder) endRow(times int) error {
	t := b.table
	if t.depth > 1 || len(t.row) == 0 {
		return nil
	}
	if len(t.row) > maxColumns {
		return refuse("worddocument.columns", "most", maxColumns)
	}
	if len(t.rows)+times > maxRows {
		return refuse("worddocument.rows", "most", maxRows)
	}
	for _, cell := range t.row {
		b.size += len(cell) * (times - 1)
	}
	if b.size > maxText {
		return refuse("worddocument.text", "most", maxText>>20)
	}
	if b.cells += len(t.row) * times; b.cells > maxColumns*maxRows {
		return refuse("worddocument.rows", "most", maxRows)
	}
	for range times {
		t.rows = append(t.rows, t.row)
	}
	return nil
}

// endCell ends a cell that stands there so often, and covers so many columns more.
func (b *builder) endCell(times, covers int) error {
	t := b.table
	if t.depth > 1 {
		return nil
	}
	text := strings.Join(t.cell, "\n")
	t.cell = nil
	for range min(times, maxColumns+1) {
		t.row = append(t.row, text)
		b.size += len(text)
	}
	for range min(covers, maxColumns+1) {
		t.row = append(t.row, "")
	}
	if len(t.row) > maxColumns {
		return refuse("worddocument.columns", "most", maxColumns)
	}
	return nil
}

func (b *builder) endTable() error {
	t := b.table
	if t.depth--; t.depth > 0 {
		return nil
	}
	b.table = nil
	t.rows = slices.DeleteFunc(t.rows, func(row []string) bool { return strings.Join(row, "") == "" })
	p := Paragraph{ID: t.id, Cells: t.rows}
	if p.ID == "" {
		p.ID = t.first
	}
	if len(p.Cells) > 0 {
		if t.isCopy {
			b.copies = append(b.copies, len(b.doc.Paragraphs))
		}
		if err := b.add(p); err != nil {
			return err
		}
	}
	return b.addNotes()
}

// dropCopies takes the IDs of copies away where the original is still there, and of all
// copies but the first where it is not.
func (b *builder) dropCopies() {
	there := map[string]bool{}
	for at, p := range b.doc.Paragraphs {
		if !slices.Contains(b.copies, at) {
			there[p.ID] = true
		}
	}
	for _, at := range b.copies {
		if at < len(b.doc.Paragraphs) { // not refused for their number
			p := &b.doc.Paragraphs[at]
			if there[p.ID] {
				p.ID = ""
			}
			there[p.ID] = true
		}
	}
}
