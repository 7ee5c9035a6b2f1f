package events

import (
	"torneo/internal/web/page"
	"torneo/message"
)

// findPage lists who was looked for, in any tournament of an event or of all events.
type findPage struct {
	page.Frame
	Query string
	Hits  []page.Hit
	More  int
}

// The largest numbers of players that the box, and the page, list.
const (
	mostInBox  = 8
	mostOnPage = 100
)

// Find serves what the box of the bar finds in an event. One who is found alone is gone to.
func Find(v *page.Visit) error {
	e, err := v.PathEvent()
	if err != nil {
		return err
	}
	p := findPage{Frame: v.Frame(message.New("cockpit.find-title"))}
	return p.serve(func(query string, most int) ([]page.Hit, int, error) { return v.FindInEvent(e.ID, query, most) })
}

// FindAll serves what it finds in all events.
func FindAll(v *page.Visit) error {
	p := findPage{Frame: v.Frame(message.New("cockpit.find-all-title"))}
	p.FindsAll = true
	return p.serve(v.FindAnywhere)
}

// serve answers the box with its list, and anybody else with the page.
func (p findPage) serve(find func(query string, most int) ([]page.Hit, int, error)) (err error) {
	p.Query = p.Value("find")
	most := mostOnPage
	inBox := p.Request.Header.Get(page.FindHeader) != ""
	if inBox {
		most = mostInBox
	}
	if p.Hits, p.More, err = find(p.Query, most); err != nil {
		return err
	}
	switch {
	case inBox:
		return p.Render(page.HitsView(p.Frame, p.Hits, p.More))
	case len(p.Hits) == 1:
		return p.Redirect(p.Hits[0].To)
	}
	return p.Render(findView(p))
}

// NoneText says that nobody, and nothing, was found.
func (p findPage) NoneText() string {
	if p.FindsAll {
		return p.T("cockpit.find-all-none", "query", p.Query)
	}
	return p.T("cockpit.find-none", "query", p.Query)
}

// Hint says what can be typed.
func (p findPage) Hint() string {
	if p.FindsAll {
		return p.T("cockpit.find-all-hint")
	}
	return p.T("cockpit.find-hint")
}
