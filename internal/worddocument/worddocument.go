// Package worddocument writes texts as ODT and DOCX for word processors, reads them back and compares them paragraph by paragraph.
//
// A paragraph keeps its identifier in a bookmark around its text. Word and LibreOffice keep
// bookmarks while a paragraph is edited, moved, or converted from one format to the other;
// where a program drops them, Compare finds the paragraphs by their text.
package worddocument

import (
	"regexp"
	"strings"

	"torneo/message"
)

// Format is a file format of word processors.
type Format string

// The formats.
const (
	ODT  Format = "odt"  // OpenDocument, ISO/IEC 26300: LibreOffice
	DOCX Format = "docx" // Office Open XML, ISO/IEC 29500: Word
)

// Extension returns the end of a file name, with its dot.
func (f Format) Extension() string { return "." + string(f) }

// MediaType returns the media type of a file.
func (f Format) MediaType() string {
	if f == ODT {
		return odtMediaType
	}
	return "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
}

const odtMediaType = "application/vnd.oasis.opendocument.text"

// Style is the role of a paragraph.
type Style uint8

// The styles. Body is the zero value.
const (
	Body Style = iota
	Title
	Heading1
	Heading2
	Item // of a bulleted list
	Note // small and grey
)

// isHeading reports whether a section begins with a paragraph of the style.
func (s Style) isHeading() bool { return s == Title || s == Heading1 || s == Heading2 }

// Document is a text.
type Document struct {
	Title    string // of the file; not shown
	Language string // "es", "en"; "" where a file that was read does not say

	Paragraphs []Paragraph
}

// Paragraph is a paragraph or a table.
type Paragraph struct {
	// ID identifies a paragraph that the program wrote; "" for what others wrote. Write takes
	// what IsID accepts, once each. In a document that was read, neighbours with the same ID
	// are the parts of one paragraph that somebody split.
	ID    string
	Style Style
	Text  string     // a line break is "\n"
	Cells [][]string // a table, by rows, in place of Text; the first of several rows is its head
}

// Plain returns the text; that of a table has a line for each row, and tabs between cells.
func (p Paragraph) Plain() string {
	if p.Cells == nil {
		return p.Text
	}
	var b strings.Builder
	for i, row := range p.Cells {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(strings.Join(row, "\t"))
	}
	return b.String()
}

// Section returns the heading above a paragraph; "" if there is none. The heading of a
// heading is its own text.
func (d *Document) Section(at int) string {
	for ; at >= 0 && at < len(d.Paragraphs); at-- {
		if p := d.Paragraphs[at]; p.Style.isHeading() && p.Cells == nil {
			return p.Text
		}
	}
	return ""
}

// The names of bookmarks. Word permits 40 letters, digits and underscores, and knows no
// capitals. A table has a bookmark in its first and one in its last cell, so that its ID
// survives the loss of either.
const (
	bookmarkPrefix = "torneo_"
	tableEndPrefix = "torneoend_"
	maxID          = 40 - len(tableEndPrefix)
)

// IsID reports whether a text can be an ID: up to 30 letters of ASCII and digits, and single
// hyphens or underscores between them; an underscore counts twice.
func IsID(id string) bool {
	between := true // a letter or a digit has to follow
	for _, c := range []byte(id) {
		isSign := c == '-' || c == '_'
		if isSign && between || !isSign && (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') {
			return false
		}
		between = isSign
	}
	return !between && len(encodeID(id)) <= maxID
}

// encodeID writes an ID with the characters that the name of a bookmark can have.
func encodeID(id string) string { return strings.NewReplacer("_", "__", "-", "_").Replace(id) }

func decodeID(name string) string { return strings.NewReplacer("__", "_", "_", "-").Replace(name) }

// copied matches what LibreOffice adds to the name of a bookmark that is copied, or deleted
// and written again with tracked changes.
var copied = regexp.MustCompile(`([_ ](Copy|Copia|Copie|Kopie)[_ ][0-9]+)+$`)

// mark is what the name of a bookmark of ours says.
type mark struct {
	id     string
	isEnd  bool // of a table
	isCopy bool
}

// markOf reads the name of a bookmark; its ID is "" if it is not ours.
func markOf(bookmark string) (m mark) {
	name := copied.ReplaceAllString(bookmark, "")
	m.isCopy = name != bookmark
	m.id, m.isEnd = strings.CutPrefix(name, tableEndPrefix)
	if !m.isEnd {
		var ours bool
		if m.id, ours = strings.CutPrefix(name, bookmarkPrefix); !ours {
			return mark{}
		}
	}
	if m.id = decodeID(m.id); !IsID(m.id) {
		return mark{}
	}
	return m
}

// The limits of a document that is read.
const (
	maxPacked     = 16 << 20 // bytes of the file, most of which are pictures
	maxUnzip      = 12 << 20 // bytes of all files in it that are read
	maxParagraphs = 3000
	maxText       = 1 << 20 // bytes of all paragraphs
	maxColumns    = 64
	maxRows       = 2000
	maxDepth      = 200 // of nested elements
)

// Error is the reason that a document is not read.
type Error struct{ What message.Message }

func (e *Error) Error() string { return "worddocument: " + e.What.String() }

// Message returns the reason for people.
func (e *Error) Message() message.Message { return e.What }

func refuse(id string, pairs ...any) *Error { return &Error{message.New(id, pairs...)} }
