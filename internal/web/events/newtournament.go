package events

import (
	"strings"

	"torneo/handbook"
	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tournament"
)

// newTournamentPage asks for what a tournament cannot begin without. The rest is
// settled on its page of settings.
type newTournamentPage struct {
	page.Frame
	Event    arbiter.Event
	Config   journal.Config
	Systems  []systemGroup
	Usual    string             // system
	Editions []handbook.Edition // of the pairing rules
	Rate     rateHint
	About    []string // what to know of some systems before one is chosen
}

func NewTournament(v *page.Visit) error {
	e, err := v.PathEvent()
	if err != nil {
		return err
	}
	today := v.Today()
	c := arbiter.DefaultConfig(e.Name, today)
	c.End = today
	return v.Render(newTournamentView(newTournamentPage{
		v.Frame(message.New("web.tournament.title")), e, c, systemsFor(v, true), usualSystem(), handbook.EditionsOf(handbook.Pairing), hintOf(v, &tournament.Tournament{}), aboutSystems(v)}))
}

func createTournament(v *page.Visit, e arbiter.Event) (*page.Next, error) {
	name, err := v.Title("name")
	if err != nil {
		return nil, err
	}
	start, err := v.Day("start")
	if err != nil {
		return nil, err
	}
	c := arbiter.DefaultConfig(name, start)
	if c.End, err = v.Day("end"); err != nil {
		return nil, err
	}
	if c.Rounds, err = v.Number("rounds"); err != nil {
		return nil, err
	}
	readSystem(v, &c)
	c.City, c.Federation = v.Value("city"), strings.ToUpper(v.Value("federation"))
	c.ChiefArbiter = v.Value("arbiter")
	if c.TimeControl, err = rateOf(v, ""); err != nil {
		return nil, err
	}
	if page.PlansMatches(c.System) {
		if err := readMatches(v, &c.Matches, c.System == page.TeamKnockoutCode); err != nil {
			return nil, err
		}
	}
	if err := readTeamSystem(v, &c); err != nil {
		return nil, err
	}
	c.Ties = arbiter.RecommendedTies(c)
	id, err := v.Site.Desk.Create(v.Context(), v.By, e.ID, c)
	if err != nil {
		return nil, err
	}
	return &page.Next{Done: message.New("web.tournament.done"), To: page.TournamentPath(id)}, nil
}
