// Package calculators has the page of the calculators: the same that torneo calc
// asks, each in a form, places for the tournaments that the visitor may look at.
package calculators

import (
	"torneo/internal/arbiter"
	"torneo/internal/calculator"
	"torneo/internal/calculator/public"
	"torneo/internal/calculator/questions"
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
	a, found, err := public.Ask(v.Printer, v.Request.URL.Query(), v.Today(), inSight{v})
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

// inSight gives the tournaments that the visitor may look at.
type inSight struct{ v *page.Visit }

func (x inSight) Choosable(chosen, words string) (c questions.Choosable, err error) {
	o, err := x.v.OfferOf(words, nil, []string{chosen})
	c = questions.Choosable{Large: o.Large, Nothing: o.Nothing, More: o.More}
	for _, t := range o.Tournaments() {
		c.Events = append(c.Events, questions.Named{ID: t.ID, Name: t.FullName})
	}
	return c, err
}

// Find returns the published rounds of a tournament: a draft has no games yet.
func (x inSight) Find(id string) (*questions.Event, error) {
	j, err := x.v.Site.Desk.Store().Journal(x.v.Context(), id)
	if arbiter.IsNotFound(err) {
		return nil, nil
	}
	if err != nil || x.v.By.May(arbiter.Look, arbiter.Place{Event: j.Event, Tournament: j.ID}, arbiter.Extent{}) != nil {
		return nil, err
	}
	s, err := x.v.Site.Desk.State(x.v.Context(), id)
	if err != nil {
		return nil, err
	}
	return &questions.Event{Record: s.Record(arbiter.LastPublished(s)), Results: calculator.ResultNames(),
		Tables: func(round int) []int { return arbiter.GameTables(s, &s.Rounds[round-1]) }}, nil
}
