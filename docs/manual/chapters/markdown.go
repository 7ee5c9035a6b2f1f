package chapters

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"torneo/docs/manual"
)

// render returns a chapter as HTML. Headings are numbered by their order, so
// that an address leads to the same place in every language; chapters are linked
// by the names of their files.
func render(c manual.Chapter) (Chapter, error) {
	markdown := goldmark.New(goldmark.WithExtensions(extension.Table))
	page := Chapter{Name: c.Name, Title: c.Title}
	for _, deeper := range []bool{false, true} {
		root := markdown.Parser().Parse(text.NewReader(c.Text))
		sections := page.prepare(root, c.Text, deeper)
		var b bytes.Buffer
		if err := markdown.Renderer().Render(&b, c.Text, root); err != nil {
			return page, fmt.Errorf("chapter %s of the manual: %w", c.Name, err)
		}
		if deeper {
			page.Under = b.String()
		} else {
			page.HTML, page.Sections = b.String(), sections
		}
	}
	return page, nil
}

// prepare takes the title off, gives headings their addresses and tables their
// looks, and leads links to the pages of the manual.
func (c *Chapter) prepare(root ast.Node, source []byte, deeper bool) (sections []Section) {
	if title := root.FirstChild(); title != nil && title.Kind() == ast.KindHeading {
		root.RemoveChild(root, title)
	}
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // the function gives no error
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			id := fmt.Sprintf("%s-%d", c.Name, len(sections)+1)
			n.SetAttributeString("id", []byte(id))
			sections = append(sections, Section{id, plainText(n, source)})
			if deeper {
				n.Level++
			}
		case *ast.Link:
			if name, ok := strings.CutSuffix(string(n.Destination), ".md"); ok {
				n.Destination = util.StringToReadOnlyBytes("/manual/" + name)
			}
		default:
			if n.Kind().String() == "Table" {
				n.SetAttributeString("class", []byte("dense"))
			}
		}
		return ast.WalkContinue, nil
	})
	return sections
}

// plainText returns the text of a node, without marks.
func plainText(n ast.Node, source []byte) string {
	var b strings.Builder
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if t, ok := c.(*ast.Text); ok {
			b.Write(t.Segment.Value(source))
		} else {
			b.WriteString(plainText(c, source))
		}
	}
	return b.String()
}
