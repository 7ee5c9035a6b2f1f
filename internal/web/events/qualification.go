package events

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/eventjournal"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tournament"
)

// goingPage lists the players who go on to another tournament of the event: from groups
// to a final, or into a second tournament.
type goingPage struct {
	page.Frame
	Event    arbiter.Event
	Sections []section
	From     []string // journals of the groups that are chosen
	First    int
	Best     int
	Into     string // a journal, newTable or newSwiss
	Carries  bool   // results can be carried there
	Groups   []goingGroup
	Name     string // proposed for a new tournament
}

type goingGroup struct {
	Name string
	Rows []goingRow
}

type goingRow struct {
	arbiter.Placed
	Going bool
	There bool // in that tournament already
}

// Tournaments that are begun for who goes on, as the form calls them.
const (
	newTable    = "new-table"
	newSwiss    = "new-swiss"
	newKnockout = "new-knockout"
)

// begins reports that one is begun for them.
func begins(into string) bool { return into == newTable || into == newSwiss || into == newKnockout }

// tableSystem is the type of a new final in which everybody meets everybody.
const tableSystem = "BERGER_ROUNDROBIN"

// Going asks who goes on, and proposes it.
func Going(v *page.Visit) error {
	e, err := v.PathEvent()
	if err != nil {
		return err
	}
	p := goingPage{Frame: v.Frame(message.New("going.title", "event", e.Name)), Event: e, From: v.Request.URL.Query()["from"], Into: v.Value("into"), First: 2}
	if p.Sections, err = sectionsOf(v, e.ID); err != nil {
		return err
	}
	if v.Request.URL.Query().Has("first") {
		if p.First, err = v.Number("first"); err != nil {
			return err
		}
	}
	if p.Best, err = v.Number("best"); err != nil {
		return err
	}
	if p.Into == "" {
		p.Into = newTable
	}
	if err := p.propose(); err != nil {
		return err
	}
	return v.Render(goingView(p))
}

func (p *goingPage) propose() error {
	own, err := p.Site.Desk.EventState(p.Context(), p.Event.ID)
	if err != nil {
		return err
	}
	states := p.states()
	p.Carries, p.Name = p.Into == newTable, p.T("going.final")
	if s := states[p.Into]; s != nil {
		p.Carries = arbiter.Carries(s)
	}
	there := map[eventjournal.Seat]bool{}
	for _, e := range arbiter.Entrants(own, states) {
		if slices.ContainsFunc(e.Seats, func(s eventjournal.Seat) bool { return s.Tournament == p.Into }) {
			for _, s := range e.Seats {
				there[s] = true
			}
		}
	}
	var groups [][]arbiter.Placed
	for _, id := range p.From {
		if states[id] == nil || id == p.Into {
			continue
		}
		groups = append(groups, arbiter.PlacesOf(id, states[id]))
		p.Groups = append(p.Groups, goingGroup{Name: nameOf(p.Sections, id)})
	}
	going := arbiter.Advancing(groups, p.First, p.Best)
	for k, g := range groups {
		for _, row := range g {
			p.Groups[k].Rows = append(p.Groups[k].Rows, goingRow{row, going[row.Seat] && !there[row.Seat], there[row.Seat]})
		}
	}
	return nil
}

// states returns the tournaments of players.
func (p *goingPage) states() map[string]*journal.State {
	states := map[string]*journal.State{}
	for _, s := range p.Sections {
		if s.Movable() {
			states[s.ID] = s.State
		}
	}
	return states
}

// goOn lets those who are chosen go on, and begins the tournament for them if there is to
// be a new one.
func goOn(v *page.Visit, e arbiter.Event) (*page.Next, error) {
	g := arbiter.GoingOn{Into: v.Value("into"), Carry: v.Value("carry") != ""}
	for _, value := range v.Values("player") {
		id, player, _ := strings.Cut(value, ":")
		n, err := strconv.Atoi(player)
		if err != nil {
			return nil, &arbiter.Refused{Message: message.New("section.unknown")}
		}
		g.Players = append(g.Players, eventjournal.Seat{Tournament: id, Player: n})
	}
	consent := v.Consent()
	if begins(g.Into) {
		into, err := newFinal(v, e, g)
		if err != nil {
			return nil, err
		}
		g.Into = into
		consent.Level = arbiter.Confirm // nobody is in it who could be taken for another
	}
	if _, err := v.Site.Desk.GoOn(v.Context(), v.By, e.ID, g, consent); err != nil {
		return nil, err
	}
	return &page.Next{Done: message.New("web.done.going", "count", len(g.Players))}, nil
}

// newFinal begins a tournament for who goes on; first it makes sure that they can.
func newFinal(v *page.Visit, e arbiter.Event, g arbiter.GoingOn) (string, error) {
	name, err := v.Title("name")
	if err != nil {
		return "", err
	}
	sections, err := sectionsOf(v, e.ID)
	if err != nil {
		return "", err
	}
	p := goingPage{Sections: sections}
	states := p.states()
	own, err := v.Site.Desk.EventState(v.Context(), e.ID)
	if err != nil {
		return "", err
	}
	if err := arbiter.CanGoOn(own, states, g); err != nil {
		return "", err
	}
	from := states[g.Players[0].Tournament].Config
	start := from.End
	if start.IsZero() {
		start = from.Start
	}
	c := arbiter.DefaultConfig(name, start)
	c.End, c.City, c.Federation, c.ChiefArbiter, c.Deputies, c.TimeControl = start, from.City, from.Federation, from.ChiefArbiter, from.Deputies, from.TimeControl
	c.Ranking, c.RatingFederation = from.Ranking, from.RatingFederation
	switch {
	case g.Into != newTable && g.Carry:
		return "", &arbiter.Refused{Message: message.New("going.no-table")}
	case g.Into == newTable:
		c.System, c.HalfByes = tableSystem, 0
		c.Rounds = len(g.Players) - 1 + len(g.Players)%2
	case g.Into == newKnockout:
		c.System, c.HalfByes = page.KnockoutCode, 0
		if err := readMatches(v, &c.Matches, false); err != nil {
			return "", err
		}
		c.Rounds = bits.Len(uint(len(g.Players) - 1))
	default:
		if c.Rounds, err = v.Number("rounds"); err != nil {
			return "", err
		}
	}
	c.Points = tournament.StandardGamePoints()
	c.Ties = arbiter.RecommendedTies(c)
	return v.Site.Desk.Create(v.Context(), v.By, e.ID, c)
}

// entrantsPage is the people of an event with the tournaments that they are in.
type entrantsPage struct {
	page.Frame
	Event    arbiter.Event
	Sections []section
	Entrants []arbiter.Entrant
	Unnamed  int // seats without a number
	Several  int // people in several tournaments
}

// Entrants lists them.
func Entrants(v *page.Visit) error {
	e, err := v.PathEvent()
	if err != nil {
		return err
	}
	p := entrantsPage{Frame: v.Frame(message.New("entrants.title", "event", e.Name)), Event: e}
	p.Wide = true
	sections, err := sectionsOf(v, e.ID)
	if err != nil {
		return err
	}
	states := map[string]*journal.State{}
	for _, s := range sections {
		if s.State != nil {
			p.Sections = append(p.Sections, s)
			states[s.ID] = s.State
		}
	}
	own, err := v.Site.Desk.EventState(v.Context(), e.ID)
	if err != nil {
		return err
	}
	p.Entrants = arbiter.Entrants(own, states)
	for _, x := range p.Entrants {
		if len(x.Seats) > 1 {
			p.Several++
		}
		for _, seat := range x.Seats {
			if own.NumberAt(seat) == 0 {
				p.Unnamed++
			}
		}
	}
	compare := p.Collate()
	slices.SortStableFunc(p.Entrants, func(a, b arbiter.Entrant) int { return compare(a.Name, b.Name) })
	return v.Render(entrantsView(p))
}

// PlayerPath returns the path of an entrant's page in a tournament; "" if he is not in it.
func (p entrantsPage) PlayerPath(x arbiter.Entrant, id string) string {
	for _, seat := range x.Seats {
		if seat.Tournament == id {
			return page.TournamentPath(id) + "players/" + strconv.Itoa(seat.Player)
		}
	}
	return ""
}

// nameEntrants gives everybody a number in all tournaments.
func nameEntrants(v *page.Visit, e arbiter.Event) (*page.Next, error) {
	return nil, v.Site.Desk.NameEntrants(v.Context(), v.By, e.ID, v.Consent())
}
