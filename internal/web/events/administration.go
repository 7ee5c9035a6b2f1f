package events

import (
	"torneo/internal/web/page"
	"torneo/message"
)

// administrationPage leads to all that is about no single event.
type administrationPage struct{ page.Frame }

// Administration serves it.
func Administration(v *page.Visit) error {
	p := administrationPage{v.Frame(message.New("cockpit.admin"))}
	p.FindsAll = true
	return v.Render(administrationView(p))
}
