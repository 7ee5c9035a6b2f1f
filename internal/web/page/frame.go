package page

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/message"
)

// Frame is the part that all pages have in common. Page structs embed it.
type Frame struct {
	*Visit
	Title   string
	Section section        // of the tournament's navigation
	Round   int            // the round that the page is about; 0: none
	Stands  int            // the round after which it stands as the page shows it; 0: none
	Event   *arbiter.Event // that the page is about as a whole; nil: none
	Ahead   *Primary       // the main button of a page of an event; nil: none
	Follows string         // the state of its tournaments that the page shows; "": it does not follow them
	Flash   *Flash
	Wide    bool // a table that needs the width of the window

	Bare      bool // the bar says what the page is: its heading is for who cannot see
	InPlace   bool // an act that leads back to the page is done without drawing all of it again
	Find      bool // the bar has a box to find a board or a player of the page
	FindsAll  bool // the bar has the box, which finds in all events
	OwnFinder bool // the page has its own box, which finds anybody too: the bar has none

	Print string          // where the page is printed from; "" if it is printed as it is
	Menu  templ.Component // what else can be done on the page; nil: nothing
	Keys  []key           // the keys of the page, for the strip; none: those to get about
}

// Widen returns the frame of a page that takes the width of the window: its forms stand beside
// each other, as cards.
func (f Frame) Widen() Frame {
	f.Wide = true
	return f
}

// section is an entry of a tournament's navigation; "" is none of them.
type section string

const (
	OverviewSection   section = "overview"
	PlayersSection    section = "players"
	RoundsSection     section = "rounds"
	BracketSection    section = "bracket"
	StandingsSection  section = "standings"
	CrosstableSection section = "crosstable"
	PrizesSection     section = "prizes"
	RatingsSection    section = "ratings"
	NormsSection      section = "norms"
	JournalSection    section = "journal"
	SettingsSection   section = "settings"
	ExportSection     section = "export"

	NoticeboardSection section = "noticeboard"
)

// sections is the navigation, in its order.
var sections = []section{
	OverviewSection, PlayersSection, RoundsSection, BracketSection, StandingsSection, CrosstableSection,
	PrizesSection, RatingsSection, NormsSection,
	NoticeboardSection, JournalSection, SettingsSection, ExportSection,
}

// act returns the act that reading the page takes.
func (s section) act() arbiter.Act {
	switch s {
	case JournalSection:
		return arbiter.ReadJournal
	case SettingsSection, ExportSection:
		return arbiter.ReadReports
	case NoticeboardSection:
		return arbiter.Of(arbiter.SetPublication{})
	}
	return arbiter.Look
}

// Sections returns the navigation of the tournament, of pages that the visitor may read: only a
// knock-out has a bracket.
func (f Frame) Sections() []section {
	knockout := arbiter.IsKnockout(f.State)
	return slices.DeleteFunc(slices.Clone(sections), func(s section) bool {
		return s == BracketSection && !knockout || !f.May(s.act())
	})
}

// Frame begins a page with that title.
func (v *Visit) Frame(title message.Message) Frame {
	return Frame{Visit: v, Title: v.Text(title), Event: v.eventShown(), Flash: v.takeFlash()}
}

// InTournament reports whether the page is about a tournament.
func (f Frame) InTournament() bool { return f.State != nil }

// stays names the page to the script that carries acts out without leaving it: pages
// of the same name take each other's place (act.js).
func (f Frame) stays() templ.Attributes {
	switch {
	case f.Bare:
		return templ.Attributes{"data-stays": string(f.Section)}
	case f.InPlace:
		return templ.Attributes{"data-stays": "place"}
	}
	return nil
}

// FullName returns the name of the tournament with its event, for what is printed.
func (f Frame) FullName() string { return arbiter.FullName(f.EventName(), f.State.Config.Name) }

// Heading returns the title of the window.
func (f Frame) Heading() string {
	parts := []string{f.Title}
	switch {
	case f.InTournament() && f.State.Config.Name != f.Title:
		parts = append(parts, f.State.Config.Name)
	case f.InEvent() && f.Event.Name != f.Title:
		parts = append(parts, f.Event.Name)
	}
	return strings.Join(append(parts, "Torneo"), " · ")
}

// SectionName returns the name of an entry of the navigation.
func (f Frame) SectionName(s section) string {
	if s == PlayersSection && f.State.Config.ForTeams() {
		return f.T("web.nav.teams")
	}
	return f.T("web.nav." + string(s))
}

// playersName returns the name of the page of players or teams, also where there is no
// tournament.
func (f Frame) playersName() string {
	if f.State == nil {
		return f.T("web.nav.players")
	}
	return f.SectionName(PlayersSection)
}

// SectionPath returns the path of a section.
func (f Frame) SectionPath(s section) string {
	switch s {
	case OverviewSection:
		return f.Path()
	case RoundsSection:
		return f.Path("rounds", strconv.Itoa(max(f.State.Current(), 1)))
	}
	if s == PlayersSection && f.State.Config.ForTeams() {
		return f.Path("teams")
	}
	return f.Path(string(s))
}

// Notices returns what every page says first.
func (f Frame) Notices() []string {
	var texts []string
	if f.Site.Notices != nil {
		for _, m := range f.Site.Notices() {
			texts = append(texts, f.Text(m))
		}
	}
	for _, t := range f.troubles() {
		texts = append(texts, f.SaidOf(t))
	}
	return texts
}

// troubles returns the targets outside that have not what is published of the tournament.
func (f Frame) troubles() (list []Target) {
	if f.Site.Targets == nil {
		return nil
	}
	for _, t := range f.Site.Targets(f.Tournament.ID) {
		if t.Trouble {
			list = append(list, t)
		}
	}
	return list
}

// SaidOf describes the state of a target outside, with its last success.
func (f Frame) SaidOf(t Target) string {
	switch {
	case t.Succeeded.IsZero():
		return f.T("outlets.frame.never", "name", t.Name)
	case t.Failing:
		return f.T("outlets.frame.failing", "name", t.Name, "when", f.Moment(t.Succeeded))
	case t.Trouble:
		return f.T("outlets.frame.behind", "name", t.Name, "when", f.Moment(t.Succeeded))
	case t.Paused:
		return f.T("outlets.frame.paused", "name", t.Name, "when", f.Moment(t.Succeeded))
	}
	return f.T("outlets.frame.current", "name", t.Name, "when", f.Moment(t.Succeeded))
}

// Current marks the link of the page that is shown.
func Current(is bool) string {
	if is {
		return "page"
	}
	return "false"
}

// tab is a round in the row of rounds.
type tab struct {
	Number  int
	State   string // "open", "draft", "playing", "closed"
	Current bool
}

// Tabs returns the row of rounds.
func (f Frame) Tabs() []tab {
	tabs := make([]tab, max(f.State.Config.Rounds, f.State.Current()))
	for k := range tabs {
		tabs[k] = tab{Number: k + 1, State: roundState(f.State.Round(k + 1)), Current: f.Round == k+1}
	}
	return tabs
}

func roundState(r *journal.Round) string {
	switch {
	case r == nil:
		return "open"
	case !r.Published:
		return "draft"
	case r.Closed:
		return "closed"
	}
	return "playing"
}

// TabName returns the name by which a tab is read out.
func (f Frame) TabName(t tab) string {
	return f.T("web.tab."+t.State, "round", t.Number)
}

// LastEvent returns the last event that the page knows of.
func (f Frame) LastEvent() string { return strconv.FormatInt(f.State.Last, 10) }

// RequestURI returns the address of the page.
func (f Frame) RequestURI() string { return f.Request.URL.RequestURI() }

// PrintTime returns the time at which the page was made, in local time.
func (f Frame) PrintTime() string { return f.Printer.Date(f.Now().Format("2006/01/02 15:04")) }
