package savedpage

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"torneo/internal/incoming"
)

// mostText is the largest text of a heading or a part, in bytes, and mostParts the largest
// number of parts of a cell: elements nest, and each has the text of those in it.
const (
	mostText  = 4000
	mostParts = 100
)

// element is an element that is open.
type element struct {
	atom          atom.Atom
	name          string // of one that is none of HTML
	heading, part int    // their number; -1: it is none
	from          int    // where its text begins
}

func elementOf(name []byte) element {
	e := element{atom: atom.Lookup(name), heading: -1, part: -1}
	if e.atom == 0 {
		e.name = string(name[:min(len(name), 100)])
	}
	return e
}

func (e *element) is(o *element) bool { return e.atom == o.atom && e.name == o.name }

// attributes are those of a tag that are looked at.
type attributes struct {
	class, id, name, content, action, href, alt, span string
}

// attributesOf reads the attributes of a tag; of two with one name the first counts.
func attributesOf(tags *html.Tokenizer, more bool) (a attributes) {
	for more {
		var key, value []byte
		key, value, more = tags.TagAttr()
		var to *string
		switch string(key) {
		case "class":
			to = &a.class
		case "id":
			to = &a.id
		case "name":
			to = &a.name
		case "content":
			to = &a.content
		case "action":
			to = &a.action
		case "href":
			to = &a.href
		case "alt":
			to = &a.alt
		case "colspan":
			to = &a.span
		}
		if to != nil && *to == "" {
			*to = string(value)
		}
	}
	return a
}

// ofTable reports a tag that makes a table.
func ofTable(a atom.Atom) bool {
	switch a {
	case atom.Table, atom.Caption, atom.Colgroup, atom.Col, atom.Tbody, atom.Thead, atom.Tfoot, atom.Tr, atom.Td, atom.Th:
		return true
	}
	return false
}

func isHeading(a atom.Atom) bool {
	switch a {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		return true
	}
	return false
}

// isBlock reports an element before and behind which a line ends.
func isBlock(a atom.Atom) bool {
	switch a {
	case atom.Div, atom.P, atom.Li, atom.Ul, atom.Ol, atom.Pre, atom.Section, atom.Article, atom.Header, atom.Footer, atom.Dt, atom.Dd:
		return true
	}
	return isHeading(a)
}

// isSpecial reports an element that no end tag within it reaches over, and before which a paragraph
// ends.
func isSpecial(a atom.Atom) bool {
	switch a {
	case atom.Address, atom.Aside, atom.Blockquote, atom.Center, atom.Details, atom.Dialog, atom.Dir, atom.Dl, atom.Fieldset, atom.Figcaption, atom.Figure, atom.Form, atom.Hgroup, atom.Listing, atom.Main, atom.Menu, atom.Nav, atom.Summary, atom.Xmp:
		return true
	}
	return isBlock(a)
}

// isFormatting reports an element that ends by its own end tag alone.
func isFormatting(a atom.Atom) bool {
	switch a {
	case atom.A, atom.B, atom.Big, atom.Code, atom.Em, atom.Font, atom.I, atom.Nobr, atom.S, atom.Small, atom.Strike, atom.Strong, atom.Tt, atom.U:
		return true
	}
	return false
}

// isVoid reports an element without content.
func isVoid(a atom.Atom) bool {
	switch a {
	case atom.Area, atom.Br, atom.Embed, atom.Hr, atom.Img, atom.Image, atom.Input, atom.Keygen, atom.Link, atom.Param, atom.Source, atom.Track, atom.Wbr, atom.Meta, atom.Base:
		return true
	}
	return false
}

// text gathers what is seen, in lines.
type text struct{ buf []byte }

func (t *text) add(data []byte) {
	from := len(t.buf)
	t.buf = append(t.buf, data...)
	for k := from; k < len(t.buf); k++ {
		if t.buf[k] == '\n' || t.buf[k] == '\r' {
			t.buf[k] = ' '
		}
	}
}

func (t *text) breakLine() {
	if n := len(t.buf); n > 0 && t.buf[n-1] != '\n' {
		t.buf = append(t.buf, '\n')
	}
}

// lines returns the lines that are not empty, and begins anew.
func (t *text) lines() (list []string) {
	all := string(bytes.TrimSpace(t.buf))
	t.buf = t.buf[:0]
	for one := range strings.SplitSeq(all, "\n") {
		if one = incoming.PlainText(one); one != "" {
			list = append(list, one)
		}
	}
	return list
}

// beginning returns as much of a text as a heading or a part has at most.
func beginning(data []byte) string {
	if len(data) > mostText {
		data = data[:mostText]
		for n := 0; n < utf8.UTFMax && !utf8.Valid(data[len(data)-min(len(data), utf8.UTFMax):]); n++ {
			data = data[:len(data)-1]
		}
	}
	return string(data)
}
