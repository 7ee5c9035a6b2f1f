package events

import (
	"torneo/internal/web/page"
	"torneo/message"
)

// newEventPage asks for the name of an event.
type newEventPage struct{ page.Frame }

func New(v *page.Visit) error {
	return v.Render(newEventView(newEventPage{v.Frame(message.New("web.start.create"))}))
}

func create(v *page.Visit) (*page.Next, error) {
	name, err := v.Title("name")
	if err != nil {
		return nil, err
	}
	e, err := v.Site.Desk.Store().CreateEvent(v.Context(), name)
	if err != nil {
		return nil, err
	}
	return &page.Next{To: page.EventPath(e.ID, "new")}, nil
}
