package events

import (
	"torneo/internal/web/page"
	"torneo/message"
)

// findPage lists the players of an event that were looked for, in any of its tournaments.
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

// Find serves what the box of the bar finds. One who is found alone is gone to.
func Find(v *page.Visit) error {
	e, err := v.PathEvent()
	if err != nil {
		return err
	}
	p := findPage{Frame: v.Frame(message.New("cockpit.find-title")), Query: v.Value("find")}
	most := mostOnPage
	inBox := v.Request.Header.Get(page.FindHeader) != ""
	if inBox {
		most = mostInBox
	}
	if p.Hits, p.More, err = v.FindInEvent(e.ID, p.Query, most); err != nil {
		return err
	}
	switch {
	case inBox:
		return v.Render(page.HitsView(p.Frame, p.Hits, p.More))
	case len(p.Hits) == 1:
		return v.Redirect(p.Hits[0].To)
	}
	return v.Render(findView(p))
}
