// Package seasons has the pages of a federation's league seasons. They show the calendar and what it
// does not meet, tables over divisions, line-ups against the rules, squads, penalties, who goes
// up and down, and the reports for rating.
package seasons

import (
	"errors"
	"net/url"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"torneo/internal/arbiter"
	"torneo/internal/leaguefile"
	"torneo/internal/seasons"
	"torneo/internal/seasons/clerk"
	"torneo/internal/web/page"
	"torneo/league"
	"torneo/message"
	"torneo/tournament"
)

// Room is the pages of a clerk; Clerk nil: there is none.
type Room struct{ Clerk *clerk.Clerk }

const (
	at  = "/seasons"
	one = at + "/{season}"
)

// open lets in if there is a clerk, and keeps its pages out of the browser's store: they have days of
// birth.
func (r Room) open(v *page.Visit) error {
	if r.Clerk == nil {
		return &arbiter.Refused{Message: message.New("seasons.none-possible")}
	}
	v.Private()
	return nil
}

// Pages returns the pages of the room.
func (r Room) Pages() []page.Page {
	return []page.Page{
		{Pattern: "GET /seasons", Right: arbiter.KeepInbox, Show: r.all},
		{Pattern: "GET /seasons/{season}", Right: arbiter.KeepInbox, Show: r.view},
		{Pattern: "GET /seasons/{season}/files/{file}", Right: arbiter.KeepInbox, Show: r.file},
		{Pattern: "GET /seasons/{season}/reports/{division}/{number}", Right: arbiter.KeepInbox, Show: r.report},
	}
}

// Acts returns the acts of the room.
func (r Room) Acts() page.Acts {
	right := arbiter.KeepInbox
	return page.Acts{Check: r.open, Refusal: refusal, To: at, Rows: []page.Act{
		{Path: at, Right: right, Files: true, Do: r.describe},
		{Path: one + "/describe", Right: right, Files: true, Do: r.redescribe, Done: "seasons.done.describe", To: one},
		{Path: one + "/propose", Right: right, Do: r.step(seasons.Propose, (*seasons.Season).ProposeCalendar), Done: "seasons.done.propose", To: one + "?show=calendar"},
		{Path: one + "/settle", Right: right, Do: r.step(seasons.Settle, (*seasons.Season).SettleCalendar), Done: "seasons.done.settle", To: one},
		{Path: one + "/reopen", Right: right, Do: r.step(seasons.Reopen, (*seasons.Season).ReopenCalendar), Done: "seasons.done.reopen", To: one},
		{Path: one + "/begin", Right: right, Do: r.begin, Done: "seasons.done.begin", To: one},
		{Path: one + "/close", Right: right, Do: r.close, Done: "seasons.done.close", To: one + "?show=promotion"},
		{Path: one + "/squad", Right: right, Do: r.squad},
		{Path: one + "/move", Right: right, Do: r.move, Done: "seasons.done.move", To: one + "?show=calendar"},
		{Path: one + "/penalty", Right: right, Do: r.penalize, Done: "seasons.done.penalty", To: one + "?show=penalties"},
		{Path: one + "/pardon", Right: right, Do: r.pardon, Done: "seasons.done.pardon", To: one + "?show=penalties"},
		{Path: one + "/publish", Right: right, Do: r.publish, Done: "seasons.done.publish", To: one},
		{Path: one + "/withdraw", Right: right, Do: r.step(seasons.Withdraw, (*seasons.Season).WithdrawSeason), Done: "seasons.done.withdraw", To: one},
		{Path: one + "/verdict", Right: right, Do: r.judge, Done: "seasons.done.verdict", To: one + "?show=lineups"},
		{Path: one + "/acquit", Right: right, Do: r.acquit, Done: "seasons.done.acquit", To: one + "?show=lineups"},
		{Path: one + "/bring", Right: right, Do: r.bring, Done: "seasons.done.bring", To: one + "?show=penalties"},
		{Path: one + "/ratings", Right: right, Do: r.takeRatings},
		{Path: one + "/arrivals", Right: right, Do: r.arrivals, Done: "seasons.done.arrivals", To: one + "?show=promotion"},
	}}
}

// refusal makes errors of the clerk refusals that people can read.
func refusal(err error) error {
	var own *seasons.Refused
	var wrong *league.Wrong
	switch {
	case errors.As(err, &own):
		return &arbiter.Refused{Message: own.Message}
	case errors.As(err, &wrong):
		return &arbiter.Refused{Message: wrong.Sentence()}
	case arbiter.IsNotFound(err):
		return page.ErrNotFound
	}
	return err
}

// edition returns the edition that the page showed.
func edition(v *page.Visit) int64 {
	n, _ := strconv.ParseInt(v.Value("edition"), 10, 64)
	return n
}

func id(v *page.Visit) string { return v.Request.PathValue("season") }

// listPage is all seasons.
type listPage struct {
	page.Frame
	List    []seasons.Kept
	Presets []league.Preset
}

// all serves the list of seasons.
func (r Room) all(v *page.Visit) (err error) {
	if err := r.open(v); err != nil {
		return err
	}
	p := listPage{Frame: v.Frame(message.New("seasons.title")), Presets: league.Presets()}
	if p.List, err = r.Clerk.All(v.Context()); err != nil {
		return err
	}
	return v.Render(listView(p))
}

// described returns the season of a file that was sent, or of the text in the form.
func described(v *page.Visit) (*league.Season, error) {
	_, data, err := v.File("file")
	if err != nil {
		return nil, err
	}
	if len(data) == 0 {
		data = []byte(v.Request.FormValue("text"))
	}
	if strings.TrimSpace(string(data)) == "" {
		return nil, seasons.Refuse("seasons.no-description")
	}
	l, problems := leaguefile.Read(data)
	if len(problems) > 0 {
		return nil, unreadable(problems)
	}
	return l, nil
}

// mostProblems is how many mistakes are told at once.
const mostProblems = 10

func unreadable(problems []leaguefile.Problem) error {
	var said []message.Message
	for _, p := range problems[:min(len(problems), mostProblems)] {
		said = append(said, p.Sentence())
	}
	return seasons.Refuse("seasons.unreadable-file", "count", len(problems), "problems", said)
}

func (r Room) describe(v *page.Visit) (*page.Next, error) {
	l, err := described(v)
	if err != nil {
		return nil, err
	}
	s, err := r.Clerk.Describe(v.Context(), l, v.By)
	if err != nil {
		return nil, err
	}
	return &page.Next{Done: message.New("seasons.done.new", "name", l.Name, "count", len(l.Divisions)), To: string(path(s.ID))}, nil
}

func (r Room) redescribe(v *page.Visit) (*page.Next, error) {
	l, err := described(v)
	if err != nil {
		return nil, err
	}
	return nil, r.Clerk.Act(v.Context(), id(v), edition(v), seasons.Describe, l.Name, v.By, func(s *seasons.Season) error { return s.Describe(*l) })
}

// step returns an act that takes a step.
func (r Room) step(a seasons.Act, take func(*seasons.Season) error) func(*page.Visit) (*page.Next, error) {
	return func(v *page.Visit) (*page.Next, error) {
		return nil, r.Clerk.Act(v.Context(), id(v), edition(v), a, "", v.By, take)
	}
}

func (r Room) begin(v *page.Visit) (*page.Next, error) {
	asked, err := v.AskFirst(arbiter.Confirm, message.New("seasons.begin-sure"))
	if asked || err != nil {
		return page.Rendered, err
	}
	return nil, r.Clerk.Begin(v.Context(), id(v), edition(v), v.By)
}

func (r Room) close(v *page.Visit) (*page.Next, error) {
	asked, err := v.AskFirst(arbiter.Confirm, message.New("seasons.close-sure"))
	if asked || err != nil {
		return page.Rendered, err
	}
	return nil, r.Clerk.Close(v.Context(), id(v), edition(v), v.By)
}

func (r Room) squad(v *page.Visit) (*page.Next, error) {
	squad, problems := leaguefile.ReadSquad(v.Request.FormValue("squad"))
	if len(problems) > 0 {
		return nil, unreadable(problems)
	}
	team := v.Value("team")
	next := &page.Next{Done: message.New("seasons.done.squad"), To: string(path(id(v))) + "?show=squads&team=" + url.QueryEscape(team)}
	return next, r.Clerk.Enlist(v.Context(), id(v), edition(v), team, squad, v.By)
}

func (r Room) move(v *page.Visit) (*page.Next, error) {
	day, err := v.Day("day")
	if err != nil {
		return nil, err
	}
	part := strings.Split(v.Value("match"), "|")
	if len(part) != 4 {
		return nil, seasons.Refuse("seasons.no-match")
	}
	round, _ := strconv.Atoi(part[1])
	m := league.Move{Division: part[0], Round: round, Home: part[2], Away: part[3], Day: day, Reason: v.Value("reason")}
	return nil, r.Clerk.Act(v.Context(), id(v), edition(v), seasons.Move, part[2]+" – "+part[3]+" "+day.String()+" "+m.Reason, v.By, func(s *seasons.Season) error { return s.MoveMatch(m) })
}

// points returns points in a field; none if it is empty.
func points(v *page.Visit, field string) (tournament.Points, error) {
	if v.Value(field) == "" {
		return 0, nil
	}
	p, err := tournament.ParsePoints(v.Value(field))
	if err != nil {
		return 0, seasons.Refuse("seasons.penalty-amount")
	}
	return p, nil
}

func (r Room) penalize(v *page.Visit) (*page.Next, error) {
	p := league.Penalty{Team: v.Value("team"), Reason: v.Value("reason")}
	var err error
	if p.Match, err = points(v, "match"); err != nil {
		return nil, err
	}
	if p.Game, err = points(v, "game"); err != nil {
		return nil, err
	}
	if text := v.Value("fine"); text != "" {
		if p.Fine, err = strconv.ParseInt(text, 10, 64); err != nil {
			return nil, seasons.Refuse("seasons.penalty-amount")
		}
	}
	return nil, r.Clerk.Penalize(v.Context(), id(v), edition(v), p, v.By)
}

func (r Room) pardon(v *page.Visit) (*page.Next, error) {
	n, err := v.Number("number")
	if err != nil {
		return nil, err
	}
	return nil, r.Clerk.Pardon(v.Context(), id(v), edition(v), n, v.By)
}

func (r Room) arrivals(v *page.Visit) (*page.Next, error) {
	n, err := v.Number("count")
	if err != nil {
		return nil, err
	}
	return nil, r.Clerk.Act(v.Context(), id(v), edition(v), seasons.Await, strconv.Itoa(n), v.By, func(s *seasons.Season) error { return s.AwaitTeams(n) })
}

func (r Room) publish(v *page.Visit) (*page.Next, error) {
	shown := seasons.Shown{Squads: v.Value("squads") != "", Movements: v.Value("movements") != ""}
	return nil, r.Clerk.Act(v.Context(), id(v), edition(v), seasons.Publish, "", v.By, func(s *seasons.Season) error { return s.PublishSeason(shown) })
}

func path(season string, more ...string) templ.SafeURL {
	for k := range more {
		more[k] = url.PathEscape(more[k])
	}
	return templ.SafeURL(strings.Join(append([]string{at, url.PathEscape(season)}, more...), "/"))
}
