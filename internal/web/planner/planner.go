// Package planner has the page that plays an event ahead: what may be expected of its rounds,
// systems and accelerations, before it begins.
package planner

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"torneo/forecast"
	"torneo/internal/arbiter"
	"torneo/internal/report"
	"torneo/internal/row"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/pairing"
)

// The most variants that are compared.
const maxVariants = 8

// runs are the numbers of runs that can be chosen; the first is proposed.
var runs = []int{1000, 100, 10_000, forecast.MaxRuns}

// Room has the plans of all tournaments.
type Room struct{ plans *plans }

// NewRoom returns the room, with plans that somebody keeps; nil: in memory alone.
func NewRoom(k Keeper) Room {
	if k == nil {
		k = &shelf{of: map[string]row.Plan{}}
	}
	return Room{&plans{Keeper: k}}
}

// Pages returns the pages of the room.
func (r Room) Pages() []page.Page {
	return []page.Page{{Pattern: "GET /t/{id}/planner", Right: arbiter.Look, Show: r.show}}
}

// Acts returns the acts on plans, which change nothing in a tournament.
func (r Room) Acts() page.Acts {
	const at = "/t/{id}/planner"
	right := arbiter.Of(arbiter.Configure{})
	return page.Acts{To: at, Rows: []page.Act{
		{Path: at, Right: right, Do: r.begin},
		{Path: at + "/stop", Right: right, Do: r.stop},
	}}
}

// plannerPage is the plan of a tournament.
type plannerPage struct {
	page.Frame
	Rounds   string
	Systems  []pairing.System
	Chosen   []pairing.System
	Runs     []int
	Seed     string
	Plan     *view // nil: none yet
	Document *report.Document
	Stale    bool // the entries have changed since
}

func (r Room) show(v *page.Visit) error {
	p := plannerPage{Frame: v.Frame(message.New("planner.title")), Systems: systemsFor(v), Runs: runs}
	p.Section, p.Wide = page.PlayersSection, true
	c := &v.State.Config
	p.Rounds = strconv.Itoa(max(1, c.Rounds))
	p.Chosen = p.Systems[:1]
	if own, ok := pairing.SystemOfEvent(c.RecordedSystem()); ok && slices.Contains(p.Systems, own) {
		p.Chosen = []pairing.System{own}
	}
	var err error
	if p.Plan, err = r.plans.look(v); err != nil {
		return err
	}
	if p.Plan != nil {
		p.Stale = p.Plan.Last != v.State.Last
		if p.Plan.Found != nil {
			p.Document = report.Forecast(v.Printer, p.Plan.Found, report.People).Localize()
		}
	}
	return v.Render(plannerView(p))
}

// systemsFor returns the Swiss systems for those who take part.
func systemsFor(v *page.Visit) []pairing.System {
	if v.State.Config.ForTeams() {
		return pairing.SwissForTeams.Systems()
	}
	return pairing.SwissForPlayers.Systems()
}

// begin starts a plan of a tournament, and stops the one that there was.
func (r Room) begin(v *page.Visit) (*page.Next, error) {
	variants, err := variantsOf(v)
	if err != nil {
		return nil, err
	}
	count, err := v.Number("runs")
	if err != nil {
		return nil, err
	}
	seed := rand.Uint64() >> 11
	if text := v.Value("seed"); text != "" {
		if seed, err = strconv.ParseUint(text, 10, 53); err != nil {
			return nil, &arbiter.Refused{Message: message.New("planner.refused.seed", "value", text)}
		}
	}
	event := arbiter.RecordAhead(v.State)
	for _, x := range variants {
		if err := (&forecast.Request{Event: event, Variant: x, Runs: count}).Check(); err != nil {
			if said, ok := message.Of(err); ok {
				return nil, &arbiter.Refused{Message: said}
			}
			return nil, err
		}
	}
	begun, err := r.plans.begin(v.Context(), v.Tournament.ID, v.State.Last, event, &asked{Variants: variants, Runs: count, Seed: seed})
	if err != nil {
		return nil, err
	}
	if !begun {
		return nil, &arbiter.Refused{Message: message.New("planner.refused.busy", "most", mostWorking)}
	}
	return &page.Next{}, nil
}

func (r Room) stop(v *page.Visit) (*page.Next, error) {
	return &page.Next{}, r.plans.StopPlan(v.Context(), v.Tournament.ID)
}

// variantsOf reads which variants are compared: every number of rounds with every system and every
// acceleration.
func variantsOf(v *page.Visit) (list []forecast.Variant, err error) {
	for _, text := range strings.FieldsFunc(v.Value("rounds"), func(r rune) bool { return r == ',' || r == ' ' || r == ';' }) {
		rounds, err := strconv.Atoi(text)
		if err != nil || rounds < 1 {
			return nil, &arbiter.Refused{Message: message.New("planner.refused.rounds", "value", text)}
		}
		for _, name := range v.Values("system") {
			system := pairing.System(name)
			if !slices.Contains(systemsFor(v), system) {
				return nil, page.ErrBadForm
			}
			list = append(list, forecast.Variant{System: system, Rounds: rounds})
			if v.Value("baku") != "" && system.Accelerates() {
				list = append(list, forecast.Variant{System: system, Rounds: rounds, Baku: true})
			}
		}
	}
	switch {
	case len(list) == 0:
		return nil, &arbiter.Refused{Message: message.New("planner.refused.none")}
	case len(list) > maxVariants:
		return nil, &arbiter.Refused{Message: message.New("planner.refused.variants", "count", len(list), "most", maxVariants)}
	}
	return list, nil
}

// poll has the page ask for the plan again while it is made.
func (p plannerPage) poll() templ.Attributes {
	if p.Plan == nil || !p.Plan.Working {
		return nil
	}
	return templ.Attributes{"hx-get": p.Path("planner"), "hx-trigger": "every 2s", "hx-select": "#plan", "hx-swap": "outerHTML", "hx-headers": `{"` + page.RefreshHeader + `":"1"}`}
}
