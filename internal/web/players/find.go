package players

import (
	"net/url"
	"slices"
	"strings"

	"torneo/internal/eventtext"
	"torneo/internal/journal"
	"torneo/internal/ratinglookup"
	"torneo/internal/web/page"
	"torneo/tournament"
)

// mostFound is the largest number of matches of a kind in the box: more is typed, not
// read.
const mostFound = 8

// finding holds the matches that the box offers for the typed text.
type finding struct {
	page.Frame
	Query   string
	Entered []foundPlayer
	More    int // have entered and are not shown
	Lists   []foundList

	Elsewhere     []page.Hit // in the other tournaments of the event
	MoreElsewhere int
}

// foundPlayer is one who has entered, and what Enter does with him.
type foundPlayer struct {
	ID      int
	Name    string
	About   string
	Present bool
	Checks  bool // Enter checks him in; else it opens his page
}

// foundList is the matches of one rating list.
type foundList struct {
	Title         string
	Source, Month string
	Players       []listed
}

// listed is a player of a list. Who has neither a FIDE ID nor a number of a federation is
// entered by the form at the path, filled in with what is known.
type listed struct {
	Name, About string
	Key         ratinglookup.Key
	Path        string
}

// HasKey reports that the list can be asked for him again.
func (l *listed) HasKey() bool { return l.Key != ratinglookup.Key{} }

// find looks for what was typed among who has entered, and in the lists.
func (p playersPage) find(lists Lists) finding {
	f := finding{Frame: p.Frame, Query: p.Query}
	if f.Query == "" {
		return f
	}
	open := p.ChecksIn()
	for k, q := range page.FindPlayers(p.Players, f.Query) {
		if k >= mostFound {
			f.More++
			continue
		}
		var about []string
		if q.Number > 0 {
			about = append(about, p.T("people.number", "number", q.Number))
		}
		about = append(about, eventtext.OrNone(page.CellOf(p.State, &q).Rating), q.Federation, p.PlayerState(&q))
		if open {
			about = append(about, p.presence(q))
		}
		about = slices.DeleteFunc(about, func(s string) bool { return s == "" })
		f.Entered = append(f.Entered, foundPlayer{q.ID, q.Name, strings.Join(about, " · "), q.Present, open && !q.Present})
	}
	f.Lists = p.inLists(lists)
	f.Elsewhere, f.MoreElsewhere = p.FindElsewhere(f.Query, mostFound)
	return f
}

// presence returns "present" or "absent" in words.
func (p playersPage) presence(q journal.Player) string {
	if q.Present {
		return p.T("people.present")
	}
	return p.T("people.absent")
}

// newPath returns the path of the page with its form filled in.
func (p playersPage) newPath(q *tournament.Player) string {
	query := url.Values{"name": {q.Name}}
	for name, value := range map[string]string{"title": q.Title, "federation": q.Federation, "sex": q.Sex, "birth": q.Birth.String(),
		"rating": page.NumberValue(q.Rating), "fideid": page.NumberValue(int(q.FIDEID))} {
		if value != "" {
			query.Set(name, value)
		}
	}
	return p.Path("players") + "?" + query.Encode() + "#enter"
}
