package web

import (
	"net/url"
	"time"

	"torneo/internal/arbiter"
	"torneo/message"
)

// eventPage is where an event is renamed and removed.
type eventPage struct {
	frame
	Event  arbiter.Event
	Copies []string
}

// removedPage lists the events that were removed and can be brought back.
type removedPage struct {
	frame
	Events []removedEvent
}

type removedEvent struct {
	arbiter.RemovedEvent
	Until  time.Time // then it goes for good
	Copies []string  // backups that hold it, and will then
}

func (s *Site) eventView(v *visit) error {
	e, err := s.event(v, v.r.PathValue("event"))
	if err != nil {
		return err
	}
	return v.render(eventView(eventPage{v.frame(message.New("web.event.title", "name", e.Name)), e, s.copiesOf(e.ID)}))
}

// copiesOf are the backups with an event.
func (s *Site) copiesOf(event string) []string {
	if s.copies == nil {
		return nil
	}
	return s.copies(event)
}

func eventPath(id string, parts ...string) string {
	path := "/e/" + url.PathEscape(id)
	for _, p := range parts {
		path += "/" + p
	}
	return path
}

func (s *Site) renameEvent(v *visit) error {
	if !v.may(arbiter.ManageEvent) {
		return errNotFound
	}
	name, err := v.title("name")
	if err != nil {
		return err
	}
	if err := s.desk.Store().RenameEvent(v.context(), v.r.PathValue("event"), name); err != nil {
		return err
	}
	v.flash(flash{Message: message.New("web.event.renamed", "name", name)})
	return v.redirect("/")
}

// removeEvent asks for the name: what is removed is not what was meant, else.
func (s *Site) removeEvent(v *visit) error {
	if !v.may(arbiter.ManageEvent) {
		return errNotFound
	}
	e, err := s.event(v, v.r.PathValue("event"))
	if err != nil {
		return err
	}
	if v.text("typed") != e.Name {
		return &arbiter.Refused{Message: message.New("web.event.remove-wrong", "name", e.Name)}
	}
	if err := s.desk.Store().DeleteEvent(v.context(), e.ID); err != nil {
		return err
	}
	v.flash(flash{Message: message.New("web.event.removed", "name", e.Name)})
	return v.redirect("/removed")
}

func (s *Site) removed(v *visit) error {
	events, err := s.desk.Store().RemovedEvents(v.context())
	if err != nil {
		return err
	}
	p := removedPage{frame: v.frame(message.New("web.removed.title"))}
	for _, e := range events {
		until := e.Removed.Add(arbiter.KeptRemoved).In(s.clock().Location())
		p.Events = append(p.Events, removedEvent{e, until, s.copiesOf(e.ID)})
	}
	return v.render(removedView(p))
}

func (s *Site) bringBack(v *visit) error {
	if !v.may(arbiter.ManageEvent) {
		return errNotFound
	}
	if err := s.desk.Store().UndeleteEvent(v.context(), v.r.PathValue("event")); err != nil {
		return err
	}
	v.flash(flash{Message: message.New("web.removed.back")})
	return v.redirect("/")
}
