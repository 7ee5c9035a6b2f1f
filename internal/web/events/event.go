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

// eventPage is the tournaments of an event side by side, and where it is renamed and
// removed.
type eventPage struct {
	page.Frame
	Event    arbiter.Event
	Copies   []string
	Sections []section
	Moved    []movedRow
	Proposed *proposal // who would go where; nil: it was not asked
}

// Movables returns the number of tournaments that players can go from and to.
func (p eventPage) Movables() int {
	n := 0
	for _, s := range p.Sections {
		if s.Movable() {
			n++
		}
	}
	return n
}

// CategoryNames returns the categories of the tournaments between which players move.
func (p eventPage) CategoryNames() (names []string) {
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
}

type removedEvent struct {
	arbiter.RemovedEvent
	Until  time.Time // then it goes for good
	Copies []string  // backups that hold it, and will then
}

func View(v *page.Visit) error {
	e, err := v.PathEvent()
	if err != nil {
		return err
	}
	p, err := eventPageOf(v, e)
	if err != nil {
		return err
	}
	return v.Render(eventView(p))
}

func eventPageOf(v *page.Visit, e arbiter.Event) (p eventPage, err error) {
	p = eventPage{Frame: v.Frame(message.New("web.event.title", "name", e.Name)), Event: e, Copies: copiesOf(v, e.ID)}
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

func eventPath(id string, parts ...string) string {
	path := "/e/" + url.PathEscape(id)
	for _, p := range parts {
		path += "/" + p
	}
	return path
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
	events, err := v.Site.Desk.Store().RemovedEvents(v.Context())
	if err != nil {
		return err
	}
	p := removedPage{Frame: v.Frame(message.New("web.removed.title"))}
	for _, e := range events {
		until := e.Deleted.Add(arbiter.KeptRemoved).In(v.Zone())
		p.Events = append(p.Events, removedEvent{e, until, copiesOf(v, e.ID)})
	}
	return v.Render(removedView(p))
}

func bringBack(v *page.Visit) (*page.Next, error) {
	return nil, v.Site.Desk.Store().UndeleteEvent(v.Context(), v.Request.PathValue("event"))
}
