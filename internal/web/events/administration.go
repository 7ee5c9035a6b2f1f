package events

import (
	"torneo/internal/web/page"
	"torneo/message"
)

// administrationPage leads to all that is about no single event.
type administrationPage struct{ page.Frame }

// Administration serves it.
func Administration(v *page.Visit) error {
	return v.Render(administrationView(administrationPage{v.Frame(message.New("cockpit.admin"))}))
}
