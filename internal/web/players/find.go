package players

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/eventtext"
	"torneo/internal/journal"
	"torneo/internal/ratinglookup"
	"torneo/internal/spelling"
	"torneo/internal/web/page"
	"torneo/tournament"
)

// findHeader asks the page of the players for what its box finds, and for nothing else.
const findHeader = "Torneo-Find"

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
	for k, q := range findPlayers(p.Players, f.Query) {
		if k >= mostFound {
			f.More++
			continue
		}
		var about []string
		if q.Number > 0 {
			about = append(about, p.T("people.number", "number", q.Number))
		}
		about = append(about, eventtext.OrNone(page.CellOf(p.State, &q).Rating), q.Federation, stateOf(p.Frame, q))
		if open {
			about = append(about, p.presence(q))
		}
		about = slices.DeleteFunc(about, func(s string) bool { return s == "" })
		f.Entered = append(f.Entered, foundPlayer{q.ID, q.Name, strings.Join(about, " · "), q.Present, open && !q.Present})
	}
	f.Lists = p.inLists(lists)
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

// findPlayers returns the players that a query means, the likeliest first: a pairing
// number or a FIDE ID, or the beginnings of words of the name, in any order, without
// accents and capitals.
func findPlayers(players []journal.Player, query string) []journal.Player {
	words := strings.Fields(spelling.Plain(query))
	if len(words) == 0 {
		return nil
	}
	number, _ := strconv.Atoi(strings.TrimSpace(query))
	type hit struct {
		player journal.Player
		rank   int
	}
	var hits []hit
	for k := range players {
		p := &players[k]
		name := strings.Fields(spelling.Plain(p.Name))
		id := strconv.FormatInt(p.FIDEID, 10)
		switch {
		case number > 0 && p.Number == number:
			hits = append(hits, hit{*p, 0})
		case number > 0 && p.FIDEID > 0 && id == words[0]:
			hits = append(hits, hit{*p, 1})
		case begins(name, words):
			rank := 3
			if strings.HasPrefix(name[0], words[0]) {
				rank = 2
			}
			hits = append(hits, hit{*p, rank})
		case number > 0 && len(words[0]) >= 4 && strings.HasPrefix(id, words[0]):
			hits = append(hits, hit{*p, 4})
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), strings.Compare(spelling.Plain(a.player.Name), spelling.Plain(b.player.Name)))
	})
	list := make([]journal.Player, len(hits))
	for k := range hits {
		list[k] = hits[k].player
	}
	return list
}

// begins reports that every word typed begins a word of the name, each another one.
func begins(name, typed []string) bool {
	used := make([]bool, len(name))
	for _, w := range typed {
		k := slices.IndexFunc(name, func(n string) bool { return strings.HasPrefix(n, w) })
		for k >= 0 && used[k] {
			next := slices.IndexFunc(name[k+1:], func(n string) bool { return strings.HasPrefix(n, w) })
			if next < 0 {
				k = -1
				break
			}
			k += next + 1
		}
		if k < 0 {
			return false
		}
		used[k] = true
	}
	return true
}
