// Package manual has the pages of the arbiter's manual.
package manual

import (
	"torneo/docs/manual/chapters"
	"torneo/internal/web/page"
	"torneo/message"
)

// manualPage is the user's manual: its table of contents, a chapter, or all of it.
type manualPage struct {
	page.Frame
	Contents []chapters.Chapter
	Shown    []chapters.Chapter
	Whole    bool // all chapters, to be printed
	Before   *chapters.Chapter
	After    *chapters.Chapter
}

// HTML returns the chapter without its title.
func (p manualPage) HTML(c chapters.Chapter) string {
	if p.Whole {
		return c.Under
	}
	return c.HTML
}

// whole is the address of the manual on one page.
const whole = "whole"

// Contents shows the manual's contents.
func Contents(v *page.Visit) error {
	p := manualPage{Frame: v.Frame(message.New("web.manual.title"))}
	var err error
	if p.Contents, err = chapters.Manual(string(v.Language())); err != nil {
		return err
	}
	return v.Render(manualView(p))
}

// Chapter shows a chapter, or the whole manual.
func Chapter(v *page.Visit) error {
	chapters, err := chapters.Manual(string(v.Language()))
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
