// Package events has the pages of an event and of a tournament as a whole.
// These are the first page, beginning and importing, settings, removing, and
// how far a tournament is.
package events

import (
	"net/url"
	"slices"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/web/page"
	"torneo/message"
)

// movingPage is the players of an event by tournament, and who goes from one to another.
type movingPage struct {
	page.Frame
	Sections []section
	Moved    []movedRow
	Proposed *proposal // who would go where; nil: it was not asked
}

// Movables returns the number of tournaments that players can go from and to.
func (p movingPage) Movables() int {
	n := 0
	for _, s := range p.Sections {
		if s.Movable() {
			n++
		}
	}
	return n
}

// CategoryNames returns the categories of the tournaments between which players move.
func (p movingPage) CategoryNames() (names []string) {
	for _, s := range p.Sections {
		if !s.Movable() {
			continue
		}
		for k := range s.State.Categories {
			if name := s.State.Categories[k].Name; !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// removedPage lists the events that were removed and can be brought back.
type removedPage struct {
	page.Frame
	Events []removedEvent
	Next   string // address of those that were deleted before them
}

type removedEvent struct {
	arbiter.RemovedEvent
	Until  time.Time // then it goes for good
	Copies []string  // backups that hold it, and will then
}

// Move serves the page on which players go from one tournament of an event to another.
func Move(v *page.Visit) error {
	e, err := v.PathEvent()
	if err != nil {
		return err
	}
	p, err := movingPageOf(v, e)
	if err != nil {
		return err
	}
	return v.Render(movingView(p))
}

func movingPageOf(v *page.Visit, e arbiter.Event) (p movingPage, err error) {
	p = movingPage{Frame: v.Frame(message.New("cockpit.rail.move"))}
	p.Event = &e
	if p.Sections, err = sectionsOf(v, e.ID); err == nil {
		p.Moved, err = movedOf(v, e.ID, p.Sections)
	}
	return p, err
}

// copiesOf returns the backups with an event.
func copiesOf(v *page.Visit, event string) []string {
	if v.Site.Copies == nil {
		return nil
	}
	return v.Site.Copies(event)
}

func rename(v *page.Visit) (*page.Next, error) {
	name, err := v.Title("name")
	if err != nil {
		return nil, err
	}
	if err := v.Site.Desk.Store().RenameEvent(v.Context(), v.Request.PathValue("event"), name); err != nil {
		return nil, err
	}
	return &page.Next{Done: message.New("web.event.renamed", "name", name)}, nil
}

// remove asks for the name: what is removed is not what was meant, else.
func remove(v *page.Visit, e arbiter.Event) (*page.Next, error) {
	if v.Value("typed") != e.Name {
		return nil, &arbiter.Refused{Message: message.New("web.event.remove-wrong", "name", e.Name)}
	}
	if err := v.Site.Desk.Store().DeleteEvent(v.Context(), e.ID); err != nil {
		return nil, err
	}
	return &page.Next{Done: message.New("web.event.removed", "name", e.Name)}, nil
}

func RemovedEvents(v *page.Visit) error {
	const most = 50
	events, next, err := v.Site.Desk.Store().RemovedEvents(v.Context(), v.Value("after"), most)
	if err != nil {
		return err
	}
	p := removedPage{Frame: v.Frame(message.New("web.removed.title"))}
	if next != "" {
		p.Next = "/removed?" + url.Values{"after": {next}}.Encode()
	}
	for _, e := range events {
		until := e.Deleted.Add(arbiter.KeptRemoved).In(v.Zone())
		p.Events = append(p.Events, removedEvent{e, until, copiesOf(v, e.ID)})
	}
	return v.Render(removedView(p))
}

func bringBack(v *page.Visit) (*page.Next, error) {
	return nil, v.Site.Desk.Store().UndeleteEvent(v.Context(), v.Request.PathValue("event"))
}
