// Package inbox has the pages of a federation's inbox. They show reports that came, what was found
// in them and what was done, who somebody is, and the lists of members and licences.
package inbox

import (
	"errors"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/inbox"
	"torneo/internal/inbox/office"
	"torneo/internal/spelling"
	"torneo/internal/web/page"
	"torneo/message"
)

// Room is the pages of an office; Office nil: there is none.
type Room struct{ Office *office.Office }

const at = "/inbox"

// mostListed is how many submissions a page has.
const mostListed = 50

// open lets in if there is an inbox, and keeps its pages out of the browser's store: they have
// addresses and years of birth.
func (r Room) open(v *page.Visit) error {
	if r.Office == nil {
		return &arbiter.Refused{Message: message.New("inbox.none-possible")}
	}
	v.Private()
	return nil
}

// Pages returns the pages of the room.
func (r Room) Pages() []page.Page {
	return []page.Page{
		{Pattern: "GET /inbox", Right: arbiter.KeepInbox, Show: r.all},
		{Pattern: "GET /inbox/people", Right: arbiter.KeepInbox, Show: r.people},
		{Pattern: "GET /inbox/members", Right: arbiter.KeepInbox, Show: r.members},
		{Pattern: "GET /inbox/retention", Right: arbiter.KeepInbox, Show: r.retention},
		{Pattern: "GET /inbox/server", Right: arbiter.KeepInbox, Show: r.server},
		{Pattern: "GET /inbox/{submission}", Right: arbiter.KeepInbox, Show: r.view},
		{Pattern: "GET /inbox/{submission}/versions/{version}", Right: arbiter.KeepInbox, Show: r.file},
	}
}

// Acts returns the acts of the room.
func (r Room) Acts() page.Acts {
	const one = at + "/{submission}"
	right := arbiter.KeepInbox
	step := func(a inbox.Act) func(*page.Visit) (*page.Next, error) {
		return func(v *page.Visit) (*page.Next, error) { return nil, r.take(v, a) }
	}
	return page.Acts{Check: r.open, Refusal: refusal, To: at, Rows: []page.Act{
		{Path: at, Right: right, Files: true, Do: r.bring},
		{Path: at + "/announce", Right: right, Do: r.announce},
		{Path: at + "/check", Right: right, Do: r.checkAll},
		{Path: at + "/server", Right: right, Do: r.bringTournament},
		{Path: at + "/settings", Right: right, Do: r.settle, Done: "inbox.done.settings", To: at + "/members"},
		{Path: at + "/retention", Right: right, Do: r.setRetention, Done: "inbox.done.retention", To: at + "/retention"},
		{Path: at + "/retention/erase", Right: right, Do: r.erase, To: at + "/retention"},
		{Path: at + "/members", Right: right, Files: true, Do: r.addList, To: at + "/members"},
		{Path: at + "/members/{list}/remove", Right: right, Do: r.removeList, Done: "inbox.done.list-removed", To: at + "/members"},
		{Path: at + "/people/{decision}/undo", Right: right, Do: r.undo, Done: "inbox.done.undone", To: at + "/people"},
		{Path: one + "/person", Right: right, Buttons: []string{"is", "nobody"}, Do: r.decide, To: one},
		{Path: one + "/return", Right: right, Do: step(inbox.Return), Done: "inbox.done.return", To: one},
		{Path: one + "/accept", Right: right, Do: step(inbox.Accept), Done: "inbox.done.accept", To: one},
		{Path: one + "/rate", Right: right, Do: step(inbox.Rate), Done: "inbox.done.rate", To: one},
		{Path: one + "/reopen", Right: right, Do: step(inbox.Reopen), Done: "inbox.done.reopen", To: one},
		{Path: one + "/drop", Right: right, Do: step(inbox.Drop), Done: "inbox.done.drop", To: one},
		{Path: one + "/check", Right: right, Do: r.check, Done: "inbox.done.check", To: one},
		{Path: one + "/edit", Right: right, Do: r.edit, Done: "inbox.done.edit", To: one},
		{Path: one + "/merge", Right: right, Do: r.merge},
		{Path: one + "/separate", Right: right, Do: r.separate, Done: "inbox.done.separate", To: one},
	}}
}

// refusal makes errors of the office refusals that people can read.
func refusal(err error) error {
	var own *inbox.Refused
	switch {
	case errors.As(err, &own):
		return &arbiter.Refused{Message: own.Message}
	case arbiter.IsNotFound(err):
		return page.ErrNotFound
	}
	return err
}

// who returns the person of a visit as the office notes them.
func who(v *page.Visit) office.Who { return office.Who{Name: v.By.Name, Identity: v.By.Identity} }

// tab is a part of the list.
type tab struct {
	Name    string
	State   inbox.State
	Count   int
	Current bool
}

// listPage is the submissions, part by part.
type listPage struct {
	page.Frame
	Tabs   []tab
	State  string
	Query  string
	Due    string // "week": what is due within a week; "over": what is overdue
	Counts inbox.Counts
	List   []inbox.Submission
	Next   int // so many are passed over by the next page; 0: there is none
	Today  string
}

// all serves the list.
func (r Room) all(v *page.Visit) error {
	if err := r.open(v); err != nil {
		return err
	}
	p := listPage{Frame: v.Frame(message.New("inbox.title")).Widen(), State: v.Value("state"), Query: cutQuery(v.Value("words")), Due: v.Value("due"), Today: v.TodayValue()}
	var err error
	if p.Counts, err = r.Office.CountSubmissions(v.Context(), p.Today); err != nil {
		return err
	}
	if p.State == "" {
		p.State = string(inbox.Received)
		if p.Query != "" || p.Due != "" {
			p.State = "all"
		}
	}
	asked := inbox.Asked{Words: spelling.Words(p.Query), Most: mostListed + 1}
	if p.State != "all" {
		asked.State = inbox.State(p.State)
	}
	if !slices.Contains(inbox.States(), asked.State) && asked.State != "" {
		return page.ErrNotFound
	}
	switch p.Due {
	case "week":
		asked.Due = inbox.AddDays(p.Today, 7)
	case "over":
		asked.Due = inbox.AddDays(p.Today, -1)
	}
	if asked.After, err = v.Number("after"); err != nil || asked.After < 0 {
		return page.ErrNotFound
	}
	if p.List, err = r.Office.Submissions(v.Context(), asked); err != nil {
		return err
	}
	if len(p.List) > mostListed {
		p.List, p.Next = p.List[:mostListed], asked.After+mostListed
	}
	total := 0
	for _, s := range []inbox.State{inbox.Received, inbox.Returned, inbox.Announced, inbox.Accepted, inbox.Rated, inbox.Dropped} {
		n := p.Counts.States[s]
		total += n
		p.Tabs = append(p.Tabs, tab{Name: p.T("inbox.tab." + string(s)), State: s, Count: n, Current: p.State == string(s)}) //i18n:prefix inbox.tab.
	}
	p.Tabs = append(p.Tabs, tab{Name: p.T("inbox.tab.all"), State: "all", Count: total, Current: p.State == "all" && p.Due == ""})
	return v.Render(listView(p))
}

func cutQuery(text string) string {
	if len(text) > 200 {
		return ""
	}
	return text
}

// nextPath returns the address of the next page.
func (p listPage) nextPath() templ.SafeURL {
	q := url.Values{"state": {p.State}, "after": {strconv.Itoa(p.Next)}}
	if p.Query != "" {
		q.Set("words", p.Query)
	}
	if p.Due != "" {
		q.Set("due", p.Due)
	}
	return templ.SafeURL(at + "?" + q.Encode())
}

func path(id string, more ...string) templ.SafeURL {
	return templ.SafeURL(strings.Join(append([]string{at, url.PathEscape(id)}, more...), "/"))
}

// days returns the days of a submission in words.
func days(f page.Frame, s *inbox.Submission) string { return office.Days(f.Printer, s) }

// day returns a day in words.
func day(f page.Frame, text string) string { return dayText(f.Printer, text) }

func dayText(p *i18n.Printer, text string) string {
	return p.Date(strings.ReplaceAll(text, "-", "/"))
}

// look returns the look of the state of a submission, and what it says.
func look(f page.Frame, s *inbox.Submission) (class, text string) {
	switch s.State {
	case inbox.Received:
		switch {
		case s.Maybe != "":
			return "ask", f.T("inbox.look.maybe")
		case s.Questions > 0:
			return "ask", f.T("inbox.look.questions", "count", s.Questions)
		case s.Rejecting > 0:
			return "bad", f.T("inbox.look.rejecting", "count", s.Rejecting)
		case s.Asking > 0:
			return "ask", f.T("inbox.look.asking", "count", s.Asking)
		}
		return "ok", f.T("inbox.look.right")
	case inbox.Returned:
		return "bad", f.Text(s.State.Message())
	case inbox.Accepted, inbox.Rated:
		return "ok", f.Text(s.State.Message())
	}
	return "", f.Text(s.State.Message())
}

// subtitle returns what stands below the name of a submission.
func subtitle(f page.Frame, s *inbox.Submission) string {
	parts := []string{s.City, s.Organiser}
	if s.Arbiter != "" {
		parts = append(parts, f.T("inbox.arbiter", "name", s.Arbiter))
	}
	parts = slices.DeleteFunc(parts, func(text string) bool { return text == "" })
	return strings.Join(parts, " · ")
}

// due returns what is said of the day until when something is expected.
func due(f page.Frame, s *inbox.Submission, today string) (text string, over bool) {
	switch {
	case s.Due != "" && s.Due < today:
		return f.T("inbox.due-over", "day", day(f, s.Due)), true
	case s.Due != "":
		return f.T("inbox.due", "day", day(f, s.Due)), false
	case s.Late && s.State == inbox.Received:
		return f.T("inbox.late"), true
	case s.Period != "":
		return f.T("inbox.in-period", "period", s.Period), false
	}
	return "", false
}

func size(f page.Frame, s *inbox.Submission) string {
	if s.Players == 0 {
		return "–"
	}
	return f.Printer.Number(s.Players) + " × " + f.Printer.Number(s.Rounds)
}
