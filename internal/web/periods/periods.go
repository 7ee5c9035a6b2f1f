// Package periods has the pages of a federation's rating periods. They show its series month by month:
// what was rated and why something was not, what changed for whom and by which games, and what late
// reports would move.
package periods

import (
	"cmp"
	"errors"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"torneo/internal/arbiter"
	"torneo/internal/inbox/office"
	"torneo/internal/periods"
	"torneo/internal/periods/clerk"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/rating"
	"torneo/rating/system"
)

// Room is the pages of a clerk; Clerk nil: there is none.
type Room struct{ Clerk *clerk.Clerk }

const (
	at  = "/periods"
	one = at + "/{series}/{month}"
)

// open lets in if there is a clerk, and keeps its pages out of the browser's store: they have years of
// birth.
func (r Room) open(v *page.Visit) error {
	if r.Clerk == nil {
		return &arbiter.Refused{Message: message.New("periods.none-possible")}
	}
	v.Private()
	return nil
}

// Pages returns the pages of the room.
func (r Room) Pages() []page.Page {
	return []page.Page{
		{Pattern: "GET /periods", Right: arbiter.KeepInbox, Show: r.all},
		{Pattern: "GET /periods/people", Right: arbiter.KeepInbox, Show: r.people},
		{Pattern: "GET /periods/person", Right: arbiter.KeepInbox, Show: r.person},
		{Pattern: "GET /periods/{series}/{month}", Right: arbiter.KeepInbox, Show: r.view},
		{Pattern: "GET /periods/{series}/{month}/player", Right: arbiter.KeepInbox, Show: r.player},
		{Pattern: "GET /periods/{series}/{month}/honour", Right: arbiter.KeepInbox, Show: r.honour},
		{Pattern: "GET /periods/{series}/{month}/certificate", Right: arbiter.KeepInbox, Show: r.certificate},
		{Pattern: "GET /periods/{series}/{month}/files/{file}", Right: arbiter.KeepInbox, Show: r.file},
	}
}

// Acts returns the acts of the room; Send stands beside them, since it reads while a list arrives.
func (r Room) Acts() page.Acts {
	right := arbiter.KeepInbox
	return page.Acts{Check: r.open, Refusal: refusal, To: at, Rows: []page.Act{
		{Path: at + "/{series}/fees", Right: right, Do: r.fees, Done: "periods.done.fees"},
		{Path: one + "/compute", Right: right, Do: r.compute, To: one},
		{Path: one + "/freeze", Right: right, Do: r.step("periods.freeze-sure", (*clerk.Clerk).Freeze), Done: "periods.done.freeze", To: one},
		{Path: one + "/publish", Right: right, Do: r.step("periods.publish-sure", (*clerk.Clerk).Publish), Done: "periods.done.publish", To: one},
		{Path: one + "/merge", Right: right, Do: r.merge, To: one},
		{Path: one + "/unmerge", Right: right, Do: r.unmerge, Buttons: []string{"merge"}, To: one},
		{Path: one + "/take", Right: right, Do: r.step("periods.take-sure", (*clerk.Clerk).Take), Done: "periods.done.take", To: one},
	}}
}

// refusal makes errors of the clerk refusals that people can read.
func refusal(err error) error {
	var own *periods.Refused
	switch {
	case errors.As(err, &own):
		return &arbiter.Refused{Message: own.Message}
	case arbiter.IsNotFound(err):
		return page.ErrNotFound
	}
	return err
}

// who returns the person of a visit as the clerk notes them.
func who(v *page.Visit) office.Who { return office.Who{Name: v.By.Name, Identity: v.By.Identity} }

// edition returns the edition that the page showed.
func edition(v *page.Visit) int64 {
	n, _ := strconv.ParseInt(v.Value("edition"), 10, 64)
	return n
}

// seriesShown is a series with its months, the latest first.
type seriesShown struct {
	periods.Series
	System string
	Months []monthShown
}

// monthShown is a line of a series.
type monthShown struct {
	periods.Period
	Late   int // reports that came, changed or went since it was frozen
	People int // decisions about people of its reports that were made or taken back since it was computed
}

// listPage is all series.
type listPage struct {
	page.Frame
	List    []seriesShown
	Systems []string // the families
	Kinds   []rating.Kind
	Month   string // that is proposed for a new series
}

// mostLate is in how many of the latest months of a series the list looks for late reports.
const mostLate = 6

// all serves the list of series.
func (r Room) all(v *page.Visit) error {
	if err := r.open(v); err != nil {
		return err
	}
	p := listPage{Frame: v.Frame(message.New("periods.title")).Widen(), Systems: families(), Kinds: rating.Kinds(), Month: v.TodayValue()[:len("2026-11")]}
	all, err := r.Clerk.RatingSeries(v.Context())
	if err != nil {
		return err
	}
	for _, s := range all {
		x := seriesShown{Series: s, System: systemName(s.System)}
		months, err := r.Clerk.PeriodsOf(v.Context(), s.ID, "")
		if err != nil {
			return err
		}
		for k := len(months) - 1; k >= 0; k-- {
			m := monthShown{Period: months[k]}
			if m.Frozen != nil && len(x.Months) <= mostLate {
				whole, err := r.Clerk.PeriodOf(v.Context(), s.ID, m.Month)
				if err != nil {
					return err
				}
				late, err := r.Clerk.Late(v.Context(), &whole)
				if err != nil {
					return refusal(err)
				}
				people, err := r.Clerk.ChangedDecisions(v.Context(), cmp.Or(whole.Next, whole.Frozen))
				if err != nil {
					return err
				}
				m.Late, m.People = len(late), len(people)
			}
			x.Months = append(x.Months, m)
		}
		p.List = append(p.List, x)
	}
	return v.Render(listView(p))
}

// systemName returns the name of a system by the one that was chosen.
func systemName(name string) string {
	said := name
	for _, s := range system.Systems() {
		if s.ID == name || s.Family == name {
			said = s.Name
		}
	}
	return said
}

// families returns the systems that can be chosen, each once: its edition follows from the month.
func families() (list []string) {
	for _, s := range system.Systems() {
		if !slices.Contains(list, s.Family) {
			list = append(list, s.Family)
		}
	}
	return list
}

// fees sets what reports cost.
func (r Room) fees(v *page.Visit) (*page.Next, error) {
	f := periods.Fees{Currency: strings.ToUpper(v.Value("currency"))}
	for field, into := range map[string]*int64{"event": &f.Event, "player": &f.Player} {
		if v.Value(field) == "" {
			continue
		}
		n, err := strconv.ParseInt(v.Value(field), 10, 64)
		if err != nil {
			n = -1 // it is refused as any other amount that is none
		}
		*into = n
	}
	return nil, r.Clerk.SetFees(v.Context(), v.Request.PathValue("series"), edition(v), f)
}

// compute has a month computed.
func (r Room) compute(v *page.Visit) (*page.Next, error) {
	series, month := v.Request.PathValue("series"), v.Request.PathValue("month")
	if err := r.Clerk.Order(v.Context(), series, month, who(v)); err != nil {
		return nil, err
	}
	done := message.New("periods.done.compute")
	if w, err := r.Clerk.Work(v.Context(), series, month); err == nil && w != nil && !w.State.IsFinished() {
		done = message.New("periods.done.ordered")
	}
	return &page.Next{Done: done}, nil
}

// step returns an act that takes a step after a question.
func (r Room) step(sure string, take stepTaker) func(*page.Visit) (*page.Next, error) {
	return func(v *page.Visit) (*page.Next, error) {
		asked, err := v.AskFirst(arbiter.Confirm, message.New(sure))
		if asked || err != nil {
			return page.Rendered, err
		}
		return nil, take(r.Clerk, v.Context(), v.Request.PathValue("series"), v.Request.PathValue("month"), edition(v), who(v))
	}
}

func path(series, month string, more ...string) templ.SafeURL {
	return templ.SafeURL(strings.Join(append([]string{at, url.PathEscape(series), month}, more...), "/"))
}

// kindName returns the name of a speed.
func kindName(f page.Frame, kind string) string {
	return f.T("ratings.kind." + kind) //i18n:prefix ratings.kind.
}
