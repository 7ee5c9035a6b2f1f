package events

import (
	"net/url"

	"torneo/internal/arbiter"
	"torneo/internal/web/page"
	"torneo/message"
)

// newEventPage asks for the name of an event.
type newEventPage struct{ page.Frame }

func New(v *page.Visit) error {
	return v.Render(newEventView(newEventPage{v.Frame(message.New("web.start.create"))}))
}

func Create(v *page.Visit) error {
	name, err := v.Title("name")
	if err != nil {
		return err
	}
	e, err := v.Site.Desk.Store().CreateEvent(v.Context(), name)
	if err != nil {
		return err
	}
	return v.Redirect("/e/" + url.PathEscape(e.ID) + "/new")
}

// eventOf finds an event by its identifier.
func eventOf(v *page.Visit, id string) (arbiter.Event, error) {
	return v.EventWith(id)
}
