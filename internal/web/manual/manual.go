// Package manual is the pages of the arbiter's manual.
package manual

import (
	"bytes"
	"fmt"
	"strings"
	"sync"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"torneo/docs/manual"
	"torneo/i18n"
	"torneo/internal/web/page"
	"torneo/message"
)

// manualPage is the user's manual: its table of contents, a chapter, or all of it.
type manualPage struct {
	page.Frame
	Contents []manualChapter
	Shown    []manualChapter
	Whole    bool // all chapters, to be printed
	Before   *manualChapter
	After    *manualChapter
}

// manualChapter is a chapter as a page shows it.
type manualChapter struct {
	Name, Title string
	Sections    []manualSection
	html, under string // under the title of the page; under its own, in the whole manual
}

// manualSection is a part of a chapter.
type manualSection struct{ ID, Title string }

// Path is the address of the chapter.
func (c manualChapter) Path() string { return "/manual/" + c.Name }

// HTML is the chapter without its title.
func (p manualPage) HTML(c manualChapter) string {
	if p.Whole {
		return c.under
	}
	return c.html
}

// whole is the address of the manual on one page.
const whole = "whole"

// Contents shows the manual's contents.
func Contents(v *page.Visit) error {
	p := manualPage{Frame: v.Frame(message.New("web.manual.title"))}
	var err error
	if p.Contents, err = manualIn(v.Language()); err != nil {
		return err
	}
	return v.Render(manualView(p))
}

// Chapter shows a chapter, or the whole manual.
func Chapter(v *page.Visit) error {
	chapters, err := manualIn(v.Language())
	if err != nil {
		return err
	}
	name := v.Request.PathValue("chapter")
	if name == whole {
		return v.Render(manualView(manualPage{Frame: v.Frame(message.New("web.manual.title")), Contents: chapters, Shown: chapters, Whole: true}))
	}
	for k, c := range chapters {
		if c.Name != name {
			continue
		}
		p := manualPage{Frame: v.Frame(message.Message{}), Shown: chapters[k : k+1]}
		p.Title = c.Title
		if k > 0 {
			p.Before = &chapters[k-1]
		}
		if k+1 < len(chapters) {
			p.After = &chapters[k+1]
		}
		return v.Render(manualView(p))
	}
	return page.ErrNotFound
}

var (
	manualLock sync.Mutex
	manuals    = map[i18n.Language][]manualChapter{}
)

// manualIn is the manual in a language. It is part of the program and is rendered
// once.
func manualIn(lang i18n.Language) ([]manualChapter, error) {
	manualLock.Lock()
	defer manualLock.Unlock()
	if chapters, ok := manuals[lang]; ok {
		return chapters, nil
	}
	var chapters []manualChapter
	for _, c := range manual.Chapters(string(lang)) {
		rendered, err := renderChapter(c)
		if err != nil {
			return nil, err
		}
		chapters = append(chapters, rendered)
	}
	manuals[lang] = chapters
	return chapters, nil
}

// renderChapter makes HTML of a chapter. Headings are numbered by their order, so
// that an address leads to the same place in every language; chapters are linked
// by the names of their files.
func renderChapter(c manual.Chapter) (manualChapter, error) {
	markdown := goldmark.New(goldmark.WithExtensions(extension.Table))
	page := manualChapter{Name: c.Name, Title: c.Title}
	for _, deeper := range []bool{false, true} {
		root := markdown.Parser().Parse(text.NewReader(c.Text))
		sections := page.prepare(root, c.Text, deeper)
		var b bytes.Buffer
		if err := markdown.Renderer().Render(&b, c.Text, root); err != nil {
			return page, fmt.Errorf("web: chapter %s of the manual: %w", c.Name, err)
		}
		if deeper {
			page.under = b.String()
		} else {
			page.html, page.Sections = b.String(), sections
		}
	}
	return page, nil
}

// prepare takes the title off, gives headings their addresses and tables their
// looks, and leads links to the pages of the manual.
func (c *manualChapter) prepare(root ast.Node, source []byte, deeper bool) (sections []manualSection) {
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
			sections = append(sections, manualSection{id, plainText(n, source)})
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

// plainText is what stands in a node, without marks.
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
