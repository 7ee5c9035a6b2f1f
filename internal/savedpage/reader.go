package savedpage

import (
	"bytes"
	"io"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"torneo/internal/incoming"
)

// reader reads the tags of a page in one pass. It builds no tree of the page: it keeps the tables
// and elements that are open, so that a tag costs the same however many stand before it. (The parser
// of the library takes sixteen seconds for a page of 100 KB that opens its body again and again.)
// What tables make of tags that are missing or misplaced is what browsers make of them.
type reader struct {
	tags     *html.Tokenizer
	page     *Page
	levels   []*level // the page itself, and the tables that are open
	unused   []*level
	headings []Heading // empty ones, too
	above    [][2]int  // of each table, the headings from one to before another

	skipped atom.Atom // what is not shown, and is open
	inside  int       // how many of its name are open within each other

	line                int
	starts, ends        int // tags
	columns, open, kept int // of all rows; elements; bytes of headings and parts
}

// read reads the page to its end.
func (r *reader) read() error {
	r.line = 1
	r.levels = []*level{{}}
	for {
		kind := r.tags.Next()
		if kind == html.ErrorToken {
			if r.tags.Err() != io.EOF {
				return ErrBroken
			}
			break
		}
		lines := bytes.Count(r.tags.Raw(), []byte("\n"))
		r.token(kind)
		if r.starts > MaxElements || r.ends > MaxElements || r.open+4*len(r.levels) > MaxDepth || r.columns > MaxCells || r.kept > MaxKept || r.top().width > MaxColumns || len(r.top().rows) > MaxRows {
			return ErrSize
		}
		r.line += lines
	}
	for len(r.levels) > 1 {
		r.closeTable()
	}
	r.closeDownTo(r.top(), 0)
	r.page.Text = strings.Join(r.top().text.lines(), "\n")
	for k, t := range r.page.Tables {
		t.Above = withText(r.headings[r.above[k][0]:r.above[k][1]])
	}
	if r.page.Headings = withText(r.headings); r.kept > MaxKept {
		return ErrSize
	}
	return nil
}

func withText(all []Heading) (list []Heading) {
	for _, h := range all {
		if h.Text != "" {
			list = append(list, h)
		}
	}
	return list
}

func (r *reader) token(kind html.TokenType) {
	switch kind {
	case html.TextToken:
		switch r.skipped {
		case 0:
			r.addText(r.tags.Text())
		case atom.Title:
			r.page.Title = incoming.PlainText(beginning(r.tags.Text()))
		}
	case html.StartTagToken, html.SelfClosingTagToken:
		r.starts++
		name, more := r.tags.TagName()
		if e := elementOf(name); r.passes(e.atom) {
			r.start(e, more, kind == html.SelfClosingTagToken)
		} else if e.atom == r.skipped && kind == html.StartTagToken {
			r.inside++
		}
	case html.EndTagToken:
		r.ends++
		name, _ := r.tags.TagName()
		e := elementOf(name)
		switch {
		case r.passes(e.atom):
			r.end(e)
		case e.atom == r.skipped:
			if r.inside--; r.inside == 0 {
				r.skipped = 0
			}
		}
	}
}

// passes reports whether a tag is read: none is within what is not shown. The parts of a table end
// a list of choices or a drawing that was not closed.
func (r *reader) passes(a atom.Atom) bool {
	switch r.skipped {
	case 0:
		return true
	case atom.Select, atom.Svg, atom.Object:
		if ofTable(a) && len(r.levels) > 1 {
			r.skipped = 0
			return true
		}
	}
	return false
}

func (r *reader) addText(data []byte) {
	in := r.visibleLevel()
	if in != r.top() && len(bytes.Trim(data, " \t\n\r\f")) == 0 {
		return
	}
	in.text.add(data)
	if in.watching > 0 {
		in.watched = append(in.watched, data...)
	}
}

// start reads a start tag.
func (r *reader) start(e element, more, closed bool) {
	if ofTable(e.atom) {
		r.startOfTable(e.atom, more)
		return
	}
	switch e.atom {
	case atom.Script, atom.Style, atom.Template, atom.Svg, atom.Textarea, atom.Select, atom.Iframe, atom.Object, atom.Noscript, atom.Title:
		if !closed || e.atom != atom.Svg {
			r.skipped, r.inside = e.atom, 1
		}
		return
	case atom.Html, atom.Head, atom.Body, atom.Frameset, atom.Frame:
		return
	}
	in := r.visibleLevel()
	var a attributes
	switch e.atom {
	case atom.Meta, atom.Form, atom.Base, atom.A, atom.Img:
		a = attributesOf(r.tags, more)
	default:
		if in.cell != nil && len(in.cell.Parts) < mostParts {
			a = attributesOf(r.tags, more)
		}
	}
	switch e.atom {
	case atom.Meta:
		if a.name != "" {
			r.page.Meta[strings.ToLower(a.name)] = a.content
		}
		return
	case atom.Base:
		r.page.Actions = append(r.page.Actions, a.href)
		return
	case atom.Form:
		r.page.Actions = append(r.page.Actions, a.action)
	}
	switch e.atom {
	case atom.Br, atom.Hr:
		in.breakLine()
		return
	case atom.A:
		if in.cell != nil {
			in.cell.Links = append(in.cell.Links, a.href)
		} else {
			r.page.Links = append(r.page.Links, a.href)
		}
	case atom.Img:
		if alt := incoming.PlainText(a.alt); alt != "" && in.cell != nil && len(in.cell.Images) < mostParts {
			in.cell.Images = append(in.cell.Images, alt)
		}
	}
	r.closeFor(in, e.atom)
	if isHeading(e.atom) {
		e.heading = len(r.headings)
		r.headings = append(r.headings, Heading{Level: int(e.atom.String()[1] - '0'), Line: r.line})
	}
	if a.class != "" && in.cell != nil && len(in.cell.Parts) < mostParts {
		e.part = len(in.cell.Parts)
		in.cell.Parts = append(in.cell.Parts, Part{Tag: e.name, Class: a.class})
		if e.atom != 0 {
			in.cell.Parts[e.part].Tag = e.atom.String()
		}
	}
	if isBlock(e.atom) {
		in.text.breakLine()
	}
	if isVoid(e.atom) {
		return
	}
	if e.heading >= 0 || e.part >= 0 {
		in.watching++
		e.from = len(in.watched)
	}
	in.open = append(in.open, e)
	r.open++
}

// closeFor closes what cannot be around an element that begins.
func (r *reader) closeFor(in *level, a atom.Atom) {
	least := r.least(in)
	switch {
	case isHeading(a) && len(in.open) > least && isHeading(in.open[len(in.open)-1].atom):
		r.closeDownTo(in, len(in.open)-1)
	case a == atom.A:
		if k := in.last(least, func(e *element) bool { return e.atom == atom.A }); k >= 0 {
			r.closeOne(in, k)
		}
	case a == atom.Li, a == atom.Dt, a == atom.Dd:
		k := in.last(least, func(e *element) bool {
			return endsEntry(e.atom, a) || isSpecial(e.atom) && e.atom != atom.Div && e.atom != atom.P && e.atom != atom.Address
		})
		if k >= 0 && endsEntry(in.open[k].atom, a) {
			r.closeDownTo(in, k)
		}
	}
	if isSpecial(a) {
		if k := in.last(least, func(e *element) bool { return e.atom == atom.P }); k >= 0 {
			r.closeDownTo(in, k)
		}
	}
}

func endsEntry(open, begun atom.Atom) bool {
	return open == begun || (open == atom.Dt || open == atom.Dd) && begun != atom.Li
}

// end reads an end tag.
func (r *reader) end(e element) {
	if ofTable(e.atom) {
		r.endOfTable(e.atom)
		return
	}
	in := r.visibleLevel()
	k := in.last(r.least(in), func(o *element) bool {
		return o.is(&e) || isHeading(e.atom) && isHeading(o.atom) || isSpecial(o.atom) && !isSpecial(e.atom) && !isFormatting(e.atom)
	})
	switch {
	case k < 0 && (e.atom == atom.Br || e.atom == atom.P):
		in.breakLine()
	case k < 0:
	case isFormatting(e.atom):
		r.closeOne(in, k)
	case in.open[k].is(&e) || isHeading(e.atom):
		r.closeDownTo(in, k)
	}
}

// closeOne closes a formatting element, and what is open within it unless it is a block, which goes
// on without it.
func (r *reader) closeOne(in *level, k int) {
	if !slices.ContainsFunc(in.open[k+1:], func(e element) bool { return isSpecial(e.atom) }) {
		r.closeDownTo(in, k)
		return
	}
	r.finish(in, k)
	in.open = slices.Delete(in.open, k, k+1)
}

// closeDownTo closes elements of a level until only so many are open.
func (r *reader) closeDownTo(in *level, n int) {
	for k := len(in.open) - 1; k >= n; k-- {
		r.finish(in, k)
	}
	in.open = in.open[:min(n, len(in.open))]
}

// finish takes the text of an element that ends.
func (r *reader) finish(in *level, k int) {
	e := &in.open[k]
	r.open--
	if isBlock(e.atom) {
		in.text.breakLine()
	}
	if e.heading < 0 && e.part < 0 {
		return
	}
	text := incoming.PlainText(beginning(in.watched[e.from:]))
	if e.heading >= 0 {
		r.headings[e.heading].Text = text
		r.kept += len(text)
	}
	if e.part >= 0 {
		in.cell.Parts[e.part].Text = text
		r.kept += len(text)
	}
	if in.watching--; in.watching == 0 {
		in.watched = in.watched[:0]
	}
}
