package periods

import (
	"cmp"
	"context"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"torneo/internal/arbiter"
	"torneo/internal/inbox"
	"torneo/internal/inbox/office"
	"torneo/internal/jobs"
	"torneo/internal/periods"
	"torneo/internal/periods/clerk"
	"torneo/internal/report"
	"torneo/internal/row"
	"torneo/internal/spelling"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/rating/period"
)

type stepTaker = func(c *clerk.Clerk, ctx context.Context, series, month string, edition int64, by office.Who) error

// The parts of the page of a month.
const (
	partChanges = "changes"
	partList    = "list"
	partEvents  = "events"
	partMoves   = "moves"
	partHonours = "honours"
	partPeople  = "people"
	partCourse  = "course"
)

// mostRows is how many rows of a table a page has.
const mostRows = 100

// onePage is a month of a series.
type onePage struct {
	page.Frame
	Series   periods.Series
	Of       periods.Period
	Made     *periods.Computed // nil: nothing was computed yet
	Result   *period.Result
	Late     []periods.Report
	People   []inbox.Decision // about people of the reports, made or taken back since it was computed
	Unmerged bool             // rows that are one person were decided or undone since it was computed
	Waiting  int              // reports of an open month
	Stale    bool             // the preview is not of what is there now
	Fixed    bool             // late reports were computed, and can be taken here
	Work     *jobs.Work
	Before   *periods.Period
	After    bool

	Part, Query, Sort string
	Number            int // of the page of the table
	Rows              int // of the table, in all pages
	Changes           []period.Change
	Members           []period.Member
	Events            []eventRow
	Moves             []period.Moved
	Moved             int
	Decided           []decidedRow
	Merges            []periods.Merge
	Honours           []honourRow
	Unsought          bool // it was computed before honours were looked for
	Course            []periods.Happening
	NoFIDE            int // players of the list who have no place in FIDE's form
}

// eventRow is a report, and what came of it.
type eventRow struct {
	periods.Report
	Verdict *period.Verdict // nil: it was left out
	Why     string
}

// find returns the month of a visit with its series.
func (r Room) find(v *page.Visit) (s periods.Series, p periods.Period, err error) {
	if err := r.open(v); err != nil {
		return s, p, err
	}
	if !periods.IsMonth(v.Request.PathValue("month")) {
		return s, p, page.ErrNotFound
	}
	if s, err = r.Clerk.SeriesOf(v.Context(), v.Request.PathValue("series")); err != nil {
		return s, p, refusal(err)
	}
	p, err = r.Clerk.PeriodOf(v.Context(), s.ID, v.Request.PathValue("month"))
	return s, p, refusal(err)
}

// view serves the page of a month.
func (r Room) view(v *page.Visit) error {
	s, of, err := r.find(v)
	if err != nil {
		return err
	}
	p := onePage{Frame: v.Frame(message.New("periods.one", "name", s.Name, "month", of.Month)).Widen(), Series: s, Of: of, Made: of.Computation(), Part: cmp.Or(v.Value("show"), partChanges), Query: v.Value("words"), Sort: v.Value("sort")}
	if p.Number, err = v.Number("page"); err != nil || p.Number < 0 || p.Number > 1_000_000 || len(p.Query) > 200 {
		return page.ErrNotFound
	}
	if err := r.look(v, &p); err != nil {
		return refusal(err)
	}
	if p.Made != nil {
		if p.Result, err = r.Clerk.Result(v.Context(), p.Made); err != nil {
			return err
		}
		for k := range p.Result.List.Members {
			if m := &p.Result.List.Members[k]; m.Rating > 0 && m.FIDEID == 0 && !isNumber(m.ID) {
				p.NoFIDE++
			}
		}
	}
	if p.Moves, err = r.Clerk.Moves(v.Context(), &of); err != nil {
		return err
	}
	p.Moved = len(p.Moves)
	if err := r.fill(v, &p); err != nil {
		return err
	}
	return v.Render(oneView(p))
}

func isNumber(id string) bool {
	_, err := strconv.ParseInt(id, 10, 64)
	return err == nil
}

// look finds what is to be done with the month.
func (r Room) look(v *page.Visit, p *onePage) (err error) {
	if p.Before, err = r.Clerk.PeriodBefore(v.Context(), &p.Series, p.Of.Month); err != nil {
		return err
	}
	after, err := r.Clerk.PeriodsOf(v.Context(), p.Series.ID, periods.NextMonth(p.Of.Month))
	if err != nil {
		return err
	}
	p.After = len(after) > 0
	if p.Work, err = r.Clerk.Work(v.Context(), p.Series.ID, p.Of.Month); err != nil {
		return err
	}
	standing := p.Of.Frozen
	if p.Of.Next != nil { // what was computed last
		standing = p.Of.Next
	}
	if p.People, err = r.Clerk.ChangedDecisions(v.Context(), standing); err != nil {
		return err
	}
	if p.Unmerged, err = r.Clerk.HasOtherMerges(v.Context(), p.Series.ID, p.Of.Month, standing); err != nil {
		return err
	}
	if p.Of.State != periods.Open {
		p.Late, err = r.Clerk.Late(v.Context(), &p.Of)
		p.Fixed = p.Of.Next != nil && p.Of.Next.Base == p.Of.Frozen.Base
		return err
	}
	now, err := r.Clerk.Current(v.Context(), &p.Of)
	if err != nil {
		return err
	}
	p.Waiting = len(now)
	if p.Of.Next != nil {
		base, err := periods.BaseOf(&p.Series, p.Before)
		p.Stale = err != nil || base != p.Of.Next.Base || len(periods.Differing(p.Of.Next.Reports, now)) > 0 || len(p.People) > 0 || p.Unmerged
	}
	return nil
}

// fill fills the table of the part.
func (r Room) fill(v *page.Visit, p *onePage) (err error) {
	words := spelling.Words(p.Query)
	switch p.Part {
	case partChanges:
		if p.Result != nil {
			p.Changes = slices.DeleteFunc(slices.Clone(p.Result.Changes), func(c period.Change) bool { return !isMeant(words, c.Name, c.ID) })
			sortChanges(p.Changes, p.Sort)
			p.Changes = cut(p, p.Changes)
		}
	case partList:
		if p.Result != nil {
			p.Members = slices.DeleteFunc(slices.Clone(p.Result.List.Members), func(m period.Member) bool { return m.Rating == 0 || !isMeant(words, m.Name, m.ID) })
			sortMembers(p.Members, p.Sort)
			p.Members = cut(p, p.Members)
		}
	case partEvents:
		p.Events = cut(p, p.events(words))
	case partMoves:
		p.Moves = cut(p, slices.DeleteFunc(p.Moves, func(m period.Moved) bool { return !isMeant(words, m.Name, m.ID) }))
	case partHonours:
		rows, err := r.honours(v, p, words)
		if err != nil {
			return err
		}
		p.Honours = cut(p, rows)
	case partPeople:
		rows, err := r.decided(v, p, words)
		if err != nil {
			return err
		}
		if p.Merges, err = r.merges(v, p); err != nil {
			return err
		}
		p.Decided = cut(p, rows)
	case partCourse:
		p.Course, err = r.Clerk.PeriodActs(v.Context(), p.Series.ID, p.Of.Month)
	default:
		return page.ErrNotFound
	}
	return err
}

// events returns the reports with what came of them: those that were left out first.
func (p *onePage) events(words []string) (list []eventRow) {
	if p.Result == nil {
		return nil
	}
	verdicts := make(map[string]*period.Verdict, len(p.Result.Events))
	for k := range p.Result.Events {
		verdicts[p.Result.Events[k].ID] = &p.Result.Events[k]
	}
	for _, x := range p.Made.Reports {
		e := eventRow{Report: x}
		if e.Verdict = verdicts[x.ID]; x.IsLeftOut() {
			e.Why = p.Text(row.DecodeMessage(x.Why))
		} else if e.Verdict != nil && e.Verdict.Refused != nil {
			e.Why = p.Text(*e.Verdict.Refused)
		}
		if isMeant(words, x.Name, x.ID, x.Organiser) {
			list = append(list, e)
		}
	}
	slices.SortStableFunc(list, func(a, b eventRow) int {
		return cmp.Compare(number(a.Why == ""), number(b.Why == ""))
	})
	return list
}

func number(is bool) int {
	if is {
		return 1
	}
	return 0
}

// isMeant reports whether each word is within a word of the texts.
func isMeant(words []string, texts ...string) bool {
	if len(words) == 0 {
		return true
	}
	in := " " + strings.Join(spelling.Words(texts...), " ")
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(in, " "+w) })
}

// cut leaves the rows of the page.
func cut[R any](p *onePage, list []R) []R {
	p.Rows = len(list)
	from := min(p.Number*mostRows, len(list))
	return list[from:min(from+mostRows, len(list))]
}

func sortChanges(list []period.Change, by string) {
	slices.SortStableFunc(list, func(a, b period.Change) int {
		switch by {
		case "moved":
			return cmp.Compare(difference(&b), difference(&a))
		case "after":
			return cmp.Compare(b.After, a.After)
		case "games":
			return cmp.Compare(b.Count, a.Count)
		}
		return cmp.Compare(spelling.Plain(a.Name), spelling.Plain(b.Name))
	})
}

// difference returns the change of somebody who was rated before and is after.
func difference(c *period.Change) int {
	if c.Before == 0 || c.After == 0 {
		return 0
	}
	return c.After - c.Before
}

func sortMembers(list []period.Member, by string) {
	slices.SortStableFunc(list, func(a, b period.Member) int {
		if by == "name" {
			return cmp.Compare(spelling.Plain(a.Name), spelling.Plain(b.Name))
		}
		return cmp.Compare(b.PublishedRating(), a.PublishedRating())
	})
}

// tabPath returns the address of another part, order or page of the month.
func (p onePage) tabPath(part, sort string, number int) templ.SafeURL {
	q := url.Values{"show": {part}}
	if sort != "" {
		q.Set("sort", sort)
	}
	if number > 0 {
		q.Set("page", strconv.Itoa(number))
	}
	if p.Query != "" && part == p.Part {
		q.Set("words", p.Query)
	}
	return path(p.Series.ID, p.Of.Month) + templ.SafeURL("?"+q.Encode())
}

// playerPath returns the address of what a change comes from.
func (p onePage) playerPath(id string) templ.SafeURL {
	return onePagePlayer(p.Series.ID, p.Of.Month, id)
}

func onePagePlayer(series, month, id string) templ.SafeURL {
	return path(series, month, "player") + templ.SafeURL("?"+url.Values{"id": {id}}.Encode())
}

// isBusy reports whether the month is being computed.
func (p onePage) isBusy() bool { return p.Work != nil && !p.Work.State.IsFinished() }

// pollAttributes has the page ask for itself again while something is being done.
func (p onePage) pollAttributes() templ.Attributes {
	if !p.isBusy() {
		return nil
	}
	return templ.Attributes{"hx-get": string(p.tabPath(p.Part, p.Sort, p.Number)), "hx-trigger": "every 2s", "hx-select": "#month", "hx-swap": "outerMorph", "hx-headers": `{"` + page.RefreshHeader + `":"1"}`}
}

// player serves what a change comes from.
func (r Room) player(v *page.Visit) error {
	s, of, err := r.find(v)
	if err != nil {
		return err
	}
	made := of.Computation()
	if made == nil {
		return page.ErrNotFound
	}
	result, err := r.Clerk.Result(v.Context(), made)
	if err != nil {
		return err
	}
	k := slices.IndexFunc(result.Changes, func(c period.Change) bool { return c.ID == v.Value("id") })
	if k < 0 {
		return page.ErrNotFound
	}
	c := &result.Changes[k]
	_, err = r.Clerk.PersonOf(v.Context(), periods.AsPlayer, c.ID)
	if err != nil && !arbiter.IsNotFound(err) {
		return err
	}
	return v.Render(playerView(playerPage{ID: c.ID, History: err == nil, Frame: v.Frame(message.New("periods.player", "name", c.Name, "month", of.Month)).Widen(), Series: s, Of: of, Document: report.PeriodExplanation(v.Printer, result, c).Localize()}))
}

// playerPage traces the change of a player to its games.
type playerPage struct {
	page.Frame
	Series   periods.Series
	Of       periods.Period
	Document *report.Document
	ID       string
	History  bool // there is one
}

// ratingText returns a rating, and a dash of none.
func ratingText(n int) string {
	if n == 0 {
		return "–"
	}
	return strconv.Itoa(n)
}

// movedText returns by how much a rating moves; "" of a first one.
func movedText(before, after int) string {
	if before == 0 || after == 0 || before == after {
		return ""
	}
	return fmt.Sprintf("%+d", after-before)
}
