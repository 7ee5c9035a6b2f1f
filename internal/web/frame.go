package web

import (
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/message"
)

// frame is what every page has around what it shows. Page structs embed it.
type frame struct {
	*visit
	Title   string
	Section section // of the tournament's navigation
	Round   int     // the round that the page is about; 0: none
	Stands  int     // the round after which it stands as the page shows it; 0: none
	Flash   *flash
	Wide    bool // a table that needs the width of the window
}

// section is an entry of a tournament's navigation; "" is none of them.
type section string

const (
	overviewSection   section = "overview"
	playersSection    section = "players"
	roundsSection     section = "rounds"
	bracketSection    section = "bracket"
	standingsSection  section = "standings"
	crosstableSection section = "crosstable"
	prizesSection     section = "prizes"
	ratingsSection    section = "ratings"
	normsSection      section = "norms"
	journalSection    section = "journal"
	settingsSection   section = "settings"
	exportSection     section = "export"
)

// sections is the navigation, in its order.
var sections = []section{
	overviewSection, playersSection, roundsSection, bracketSection, standingsSection, crosstableSection,
	prizesSection, ratingsSection, normsSection,
	journalSection, settingsSection, exportSection,
}

// Sections is the navigation of the tournament: only a knock-out has a bracket.
func (f frame) Sections() []section {
	if arbiter.IsKnockout(f.state) {
		return sections
	}
	return slices.DeleteFunc(slices.Clone(sections), func(s section) bool { return s == bracketSection })
}

// frame begins a page with that title.
func (v *visit) frame(title message.Message) frame {
	return frame{visit: v, Title: v.Text(title), Flash: v.takeFlash()}
}

// InTournament reports a page about a tournament.
func (f frame) InTournament() bool { return f.state != nil }

// Heading is the title of the window.
func (f frame) Heading() string {
	parts := []string{f.Title}
	if f.InTournament() && f.state.Config.Name != f.Title {
		parts = append(parts, f.state.Config.Name)
	}
	return strings.Join(append(parts, "Torneo"), " · ")
}

// SectionName is what an entry of the navigation is called.
func (f frame) SectionName(s section) string {
	if s == playersSection && f.state.Config.ForTeams() {
		return f.T("web.nav.teams")
	}
	return f.T("web.nav." + string(s))
}

// SectionPath is where it leads.
func (f frame) SectionPath(s section) string {
	switch s {
	case overviewSection:
		return f.path()
	case roundsSection:
		return f.path("rounds", strconv.Itoa(max(f.state.Current(), 1)))
	}
	if s == playersSection && f.state.Config.ForTeams() {
		return f.path("teams")
	}
	return f.path(string(s))
}

// Notices is what every page says first.
func (f frame) Notices() []string {
	if f.site.notices == nil {
		return nil
	}
	var texts []string
	for _, m := range f.site.notices() {
		texts = append(texts, f.Text(m))
	}
	return texts
}

// current marks the link of the page that is shown.
func current(is bool) string {
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

// Tabs is the row of rounds.
func (f frame) Tabs() []tab {
	tabs := make([]tab, max(f.state.Config.Rounds, f.state.Current()))
	for k := range tabs {
		tabs[k] = tab{Number: k + 1, State: roundState(f.state.Round(k + 1)), Current: f.Round == k+1}
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

// Name is how a tab is read out.
func (f frame) TabName(t tab) string {
	return f.T("web.tab."+t.State, "round", t.Number)
}

// Seen is the last event that the page knows of.
func (f frame) Seen() string { return strconv.FormatInt(f.state.Last, 10) }

// Here is the address of the page.
func (f frame) Here() string { return f.r.URL.RequestURI() }

// Printed is when the page was made, in local time.
func (f frame) Printed() string { return f.site.clock().Format("2006-01-02 15:04") }
