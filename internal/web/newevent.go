package web

import (
	"net/url"

	"torneo/internal/arbiter"
	"torneo/message"
)

const titleLength = 200 // of the name of an event or a tournament

// newEventPage asks for the name of an event.
type newEventPage struct{ frame }

func (s *Site) newEvent(v *visit) error {
	return v.render(newEventView(newEventPage{v.frame(message.New("web.start.create"))}))
}

func (s *Site) createEvent(v *visit) error {
	name, err := v.title("name")
	if err != nil {
		return err
	}
	e, err := s.desk.Store().CreateEvent(v.context(), name)
	if err != nil {
		return err
	}
	return v.redirect("/e/" + url.PathEscape(e.ID) + "/new")
}

// title is a name in a field, which there must be.
func (v *visit) title(field string) (string, error) {
	name := v.text(field)
	switch {
	case name == "":
		return "", &arbiter.Refused{Message: message.New("web.error.no-name")}
	case len([]rune(name)) > titleLength:
		return "", &arbiter.Refused{Message: message.New("web.error.long-name", "most", titleLength)}
	}
	return name, nil
}

// event finds an event by its identifier.
func (s *Site) event(v *visit, id string) (arbiter.Event, error) {
	events, err := s.desk.Store().Events(v.context())
	if err != nil {
		return arbiter.Event{}, err
	}
	for _, e := range events {
		if e.ID == id {
			return e, nil
		}
	}
	return arbiter.Event{}, errNotFound
}
