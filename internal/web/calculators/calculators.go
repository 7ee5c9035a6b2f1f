// Package calculators has the page of the calculators: the same that torneo calc
// asks, each in a form.
package calculators

import (
	"torneo/internal/arbiter"
	"torneo/internal/calculator/public"
	"torneo/internal/web/page"
	"torneo/message"
)

// calculatorsPage is all calculators, or one with what it answered.
type calculatorsPage struct {
	page.Frame
	public.Answered
}

// Pages returns the pages of the room.
func Pages() []page.Page {
	return []page.Page{{Pattern: "GET /calculators", Right: arbiter.Home, Show: Calculators}}
}

// Calculators serves the page. A question that cannot be answered is shown again with the reason.
func Calculators(v *page.Visit) error {
	a, found, err := public.Ask(v.Printer, v.Request.URL.Query(), v.Today())
	switch {
	case err != nil:
		return err
	case !found:
		return page.ErrNotFound
	}
	title := message.New("calculators.title")
	if a.Calculator != nil {
		title = message.New("calculators.name." + a.Calculator.Name) //i18n:prefix calculators.name.
	}
	p := calculatorsPage{Frame: v.Frame(title).Widen(), Answered: a}
	return v.Render(calculatorsView(p))
}
