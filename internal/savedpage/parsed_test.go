package savedpage_test

import (
	"bytes"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"torneo/internal/incoming"
	"torneo/internal/savedpage"
)

// lineMark is the attribute by which rows, tables and headings know their line.
const lineMark = "data-line-of-the-file"

// numberLines writes the line into the tags that need it, as the parser keeps none.
func numberLines(text string) (string, error) {
	z := html.NewTokenizer(strings.NewReader(text))
	var out bytes.Buffer
	line, elements := 1, 0
	for {
		kind := z.Next()
		raw := z.Raw()
		if kind == html.ErrorToken {
			out.Write(raw)
			return out.String(), nil
		}
		here := line
		line += bytes.Count(raw, []byte("\n"))
		if kind != html.StartTagToken && kind != html.SelfClosingTagToken {
			out.Write(raw)
			continue
		}
		if elements++; elements > savedpage.MaxElements {
			return "", savedpage.ErrSize
		}
		begins := out.Len()
		out.Write(raw) // before TagName changes it
		name, _ := z.TagName()
		switch atom.Lookup(name) {
		case atom.Table, atom.Tr, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
			at := begins + 1 + len(name)
			rest := bytes.Clone(out.Bytes()[at:])
			out.Truncate(at)
			out.WriteString(" " + lineMark + `="` + strconv.Itoa(here) + `"`)
			out.Write(rest)
		}
	}
}

type reader struct {
	page  *savedpage.Page
	text  text
	above []savedpage.Heading
	cells int
}

// scope is what an element stands in.
type scope struct {
	table *savedpage.Table
	row   *savedpage.Row
	cell  *savedpage.Cell
	text  *text // of the cell
	depth int
}

// walk reads an element with everything in it. The parser bounds how deep elements nest.
func (r *reader) walk(n *html.Node, in scope) {
	if n.Type == html.TextNode {
		r.textOf(in).add(n.Data)
		return
	}
	if n.Type == html.ElementNode {
		switch n.DataAtom {
		case atom.Script, atom.Style, atom.Template, atom.Svg, atom.Textarea, atom.Select, atom.Iframe, atom.Object:
			return
		case atom.Title:
			r.page.Title = plain(n)
			return
		case atom.Meta:
			if name := strings.ToLower(attribute(n, "name")); name != "" {
				r.page.Meta[name] = attribute(n, "content")
			}
			return
		case atom.Form:
			r.page.Actions = append(r.page.Actions, attribute(n, "action"))
		case atom.Base:
			r.page.Actions = append(r.page.Actions, attribute(n, "href"))
		case atom.Br, atom.Hr:
			r.textOf(in).breakLine()
			return
		case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
			r.heading(n)
		case atom.A:
			if in.cell != nil {
				in.cell.Links = append(in.cell.Links, attribute(n, "href"))
			} else {
				r.page.Links = append(r.page.Links, attribute(n, "href"))
			}
		case atom.Img:
			if alt := incoming.PlainText(attribute(n, "alt")); alt != "" && in.cell != nil && len(in.cell.Images) < mostParts {
				in.cell.Images = append(in.cell.Images, alt)
			}
		case atom.Table:
			r.table(n, in)
			return
		case atom.Tr:
			r.row(n, in)
			return
		case atom.Td, atom.Th:
			if in.row != nil {
				r.cell(n, in)
				return
			}
		}
		if class := attribute(n, "class"); class != "" && in.cell != nil && len(in.cell.Parts) < mostParts {
			in.cell.Parts = append(in.cell.Parts, savedpage.Part{n.Data, class, plain(n)})
		}
	}
	block := n.Type == html.ElementNode && isBlock(n.DataAtom)
	if block {
		r.textOf(in).breakLine()
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		r.walk(c, in)
	}
	if block {
		r.textOf(in).breakLine()
	}
}

func isBlock(a atom.Atom) bool {
	switch a {
	case atom.Div, atom.P, atom.Li, atom.Ul, atom.Ol, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Tr, atom.Pre, atom.Section, atom.Article, atom.Header, atom.Footer, atom.Dt, atom.Dd:
		return true
	}
	return false
}

func (r *reader) textOf(in scope) *text {
	if in.text != nil {
		return in.text
	}
	return &r.text
}

func (r *reader) heading(n *html.Node) {
	level, _ := strconv.Atoi(n.Data[1:])
	h := savedpage.Heading{level, plain(n), lineOf(n)}
	if h.Text == "" {
		return
	}
	r.page.Headings = append(r.page.Headings, h)
	r.above = append(r.above, h)
}

func (r *reader) table(n *html.Node, in scope) {
	t := &savedpage.Table{ID: attribute(n, "id"), Class: attribute(n, "class"), Line: lineOf(n), Depth: in.depth, Above: r.above}
	r.above = nil
	r.page.Tables = append(r.page.Tables, t)
	if in.cell != nil {
		in.cell.Tables = append(in.cell.Tables, t)
	}
	var stray text // between the tags of a table, where nothing is seen
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		r.walk(c, scope{table: t, text: &stray, depth: in.depth + 1})
	}
}

func (r *reader) row(n *html.Node, in scope) {
	if in.table == nil {
		return
	}
	row := savedpage.Row{Class: attribute(n, "class"), Line: lineOf(n)}
	in.row = &row
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		r.walk(c, in)
	}
	in.table.Rows = append(in.table.Rows, row)
}

func (r *reader) cell(n *html.Node, in scope) {
	if r.cells++; r.cells > savedpage.MaxCells {
		return
	}
	cell := savedpage.Cell{Class: attribute(n, "class"), Header: n.DataAtom == atom.Th, Span: 1}
	if span, err := strconv.Atoi(strings.TrimSpace(attribute(n, "colspan"))); err == nil && span > 1 {
		cell.Span = min(span, 200)
	}
	var seen text
	within := scope{cell: &cell, text: &seen, depth: in.depth}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		r.walk(c, within)
	}
	cell.Lines = seen.lines()
	in.row.Cells = append(in.row.Cells, cell)
}

// text gathers what is seen, in lines.
type text struct{ b strings.Builder }

func (t *text) add(s string) {
	t.b.WriteString(strings.ReplaceAll(strings.ReplaceAll(s, "\r", " "), "\n", " "))
}

func (t *text) breakLine() { t.b.WriteByte('\n') }

func (t *text) lines() (list []string) {
	for one := range strings.SplitSeq(t.b.String(), "\n") {
		if one = incoming.PlainText(one); one != "" {
			list = append(list, one)
		}
	}
	return list
}

// mostText is the largest text of a heading or a part, in bytes, and mostParts the largest
// number of parts of a cell: elements nest, and each has the text of those in it.
const (
	mostText  = 4000
	mostParts = 100
)

// plain returns the text of an element as one line, without the tables in it.
func plain(n *html.Node) string {
	var b strings.Builder
	var add func(n *html.Node)
	add = func(n *html.Node) {
		switch {
		case b.Len() > mostText:
			return
		case n.Type == html.TextNode:
			b.WriteString(n.Data)
		case n.Type != html.ElementNode:
			return
		case n.DataAtom == atom.Br:
			b.WriteByte(' ')
		case n.DataAtom == atom.Script, n.DataAtom == atom.Style, n.DataAtom == atom.Table, n.DataAtom == atom.Template:
			return
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			add(c)
		}
	}
	add(n)
	return incoming.PlainText(b.String())
}

func attribute(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

func lineOf(n *html.Node) int {
	line, _ := strconv.Atoi(attribute(n, lineMark))
	return line
}

// parsed reads a page by the tree that the parser of the library makes of it.
func parsed(text string) (*savedpage.Page, error) {
	numbered, err := numberLines(text)
	if err != nil {
		return nil, err
	}
	root, err := html.Parse(strings.NewReader(numbered))
	if err != nil {
		return nil, err
	}
	r := &reader{page: &savedpage.Page{Meta: map[string]string{}}}
	r.walk(root, scope{})
	r.page.Text = strings.Join(r.text.lines(), "\n")
	return r.page, nil
}
