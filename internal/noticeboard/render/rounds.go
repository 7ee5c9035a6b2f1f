package render

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/a-h/templ"
	"golang.org/x/text/unicode/norm"

	"torneo/internal/report"
	"torneo/tournament"
)

// roundHead adds what the pages of a round have in common.
func (e *edition) roundHead(v *view, n int) {
	v.at = e.when(e.at(n))
	if when := e.roundWhen(n); when != "" {
		v.lead = append(v.lead, when)
	}
	if at, ok := e.board.State.Positions[n]; ok {
		v.lead = append(v.lead, e.p.T("board.round.position", "number", at))
	}
	for k := range e.board.Rounds {
		v.rounds = append(v.rounds, link{href: roundFile(k + 1), text: number(k + 1)})
	}
	other := []link{{href: roundFile(n), text: e.p.T("board.round.by-board")}, {href: namesFile(n), text: e.p.T("board.round.names")}}
	other = append(other, link{href: whyFile(n), text: e.p.T("board.round.why")})
	if n == len(e.board.Rounds) && e.shares() {
		other = append(other, link{href: "share.html", text: e.p.T("tell.share")})
	}
	v.parts = append(v.parts, ways(slices.DeleteFunc(other, func(l link) bool { return l.href == v.page })))
}

// round writes the page of the boards of a round with their results.
func (e *edition) round(v *view, n int) {
	v.title = e.p.T("board.page.round", "round", n)
	e.roundHead(v, n)
	if !e.board.Rounds[n-1].Results {
		v.lead = append(v.lead, e.extent("results", e.board.State.Publication.Results)+".")
	}
	s := e.seating(n)
	if len(s.Matches) > 0 {
		v.parts = append(v.parts, e.matchTable(n, e.matchesOf(n)))
		unknown := false
		for k := range s.Matches {
			if hasNames(&s.Matches[k]) {
				v.parts = append(v.parts, e.match(&s.Matches[k], k))
			} else {
				unknown = true
			}
		}
		if unknown {
			v.parts = append(v.parts, lines([]string{e.p.T("pages.match.line-ups")}))
		}
		v.parts = append(v.parts, links("", e.freeTeams(n)))
	} else if d := s.BoardList(e.p, report.People).Localize(); len(d.Tables) > 0 {
		v.parts = append(v.parts, listing(list{Table: d.Tables[0], quiet: true,
			anchors: func(row int) string { return "b" + number(s.Boards[row].Table) },
			of: func(row int) string {
				return number(s.Boards[row].White.Number) + " " + number(s.Boards[row].Black.Number)
			},
			to: func(row int, key string) string {
				switch key {
				case "white":
					return e.person(s.Boards[row].White.Number)
				case "black":
					return e.person(s.Boards[row].Black.Number)
				}
				return ""
			}}))
	}
	if len(s.Away) > 0 && !e.board.State.Config.ForTeams() {
		d := s.BoardList(e.p, report.People).Localize()
		away := d.Tables[len(d.Tables)-1]
		v.parts = append(v.parts, listing(list{Table: away, level: "2",
			of: func(row int) string { return number(s.Away[row].Number) },
			to: func(row int, key string) string {
				if key == "name" {
					return e.person(s.Away[row].Number)
				}
				return ""
			}}))
	}
}

// match returns a match between two teams, board by board: by the tables at which they are
// played, as lists of names have them, once these are known.
func (e *edition) match(m *report.SeatedMatch, k int) templ.Component {
	first, second := m.Heads(e.p)
	t := report.Table{Caption: e.p.T("board.match", "first", m.First, "second", m.Second), Columns: []report.Column{
		{Key: "board", Title: e.p.T("pairing.column.board"), Align: report.Right},
		{Key: "first", Title: first, Heading: true},
		{Key: "first rating", Title: e.p.T("report.column.rating"), Align: report.Right},
		{Key: "result", Title: e.p.T("paper.column.result"), Align: report.Center},
		{Key: "second", Title: second, Heading: true},
		{Key: "second rating", Title: e.p.T("report.column.rating"), Align: report.Right},
	}}
	seat := func(x *report.Seat, white bool) string {
		mark := hollowMark + " "
		if !white {
			mark = fullMark + " "
		}
		if x.Name == "" {
			return strings.TrimSpace(mark)
		}
		return mark + x.Name
	}
	rating := func(x *report.Seat) string {
		if x.Rating == 0 {
			return ""
		}
		return number(x.Rating)
	}
	for i := range m.Boards {
		b := &m.Boards[i]
		if b.Table == 0 {
			t.Columns[0].Title = e.p.T("report.column.board")
		}
		t.Rows = append(t.Rows, []string{number(cmp.Or(b.Table, i+1)), seat(&b.First, b.White), rating(&b.First), b.Result, seat(&b.Second, !b.White), rating(&b.Second)})
	}
	return listing(list{Table: t, level: "2", id: "m" + number(k+1),
		of: func(row int) string {
			return number(m.Boards[row].First.Number) + " " + number(m.Boards[row].Second.Number)
		},
		to: func(row int, key string) string {
			switch key {
			case "first":
				return e.person(m.Boards[row].First.Number)
			case "second":
				return e.person(m.Boards[row].Second.Number)
			}
			return ""
		}})
}

// roundNames writes the page that tells the players where they sit, with a heading for every
// letter.
func (e *edition) roundNames(v *view, n int) {
	v.title = e.p.T("board.round.by-name", "round", n)
	e.roundHead(v, n)
	s := e.seating(n)
	var found []listed
	add := func(x, against *report.Seat, colour string, table int) {
		if x.Name == "" {
			return
		}
		note := e.p.T("paper.names.board", "board", table) + " · "
		if against.Name == "" {
			note += e.p.T("paper.names.alone")
		} else {
			note += e.p.T("paper.names."+colour, "opponent", against.Name) //i18n:prefix paper.names.
		}
		found = append(found, listed{name: x.Name, href: e.person(x.Number), note: note, n: number(x.Number)})
	}
	for k := range s.Boards {
		b := &s.Boards[k]
		add(&b.White, &b.Black, "white", b.Table)
		add(&b.Black, &b.White, "black", b.Table)
	}
	if e.board.State.Config.ForTeams() && len(found) == 0 {
		e.teamNames(v, n)
		return
	}
	for k := range s.Away {
		a := &s.Away[k]
		found = append(found, listed{name: a.Name, href: e.person(a.Number), note: e.p.T("paper.bye." + a.Kind.String()), n: number(a.Number)}) //i18n:prefix paper.bye.
	}
	v.parts = append(v.parts, names(e.letters(found)))
}

// letters puts names in the order of the language, by their first letter.
func (e *edition) letters(found []listed) pageNames {
	compare := e.p.Collate()
	slices.SortStableFunc(found, func(a, b listed) int { return compare(a.name, b.name) })
	p := pageNames{label: e.p.T("board.letters")}
	for _, x := range found {
		first := firstLetter(x.name)
		if k := len(p.groups); k == 0 || p.groups[k-1].letter != first {
			id := "l" + number(k+1)
			if len(first) == 1 && first >= "A" && first <= "Z" && !slices.ContainsFunc(p.groups, func(g letter) bool { return g.id == first }) {
				id = first
			}
			p.groups = append(p.groups, letter{id: id, letter: first})
		}
		g := &p.groups[len(p.groups)-1]
		g.names = append(g.names, x)
	}
	return p
}

// firstLetter returns the letter under which a name stands.
func firstLetter(name string) string {
	for _, r := range norm.NFD.String(name) {
		if unicode.IsLetter(r) {
			return string(unicode.ToUpper(r))
		}
	}
	return "#"
}

// roundWhy writes the page on why those who meet in a round meet.
func (e *edition) roundWhy(v *view, n int) {
	v.title = e.p.T("board.round.why-title", "round", n)
	e.roundHead(v, n)
	if given := e.pairingNote(); given != "" {
		v.lead = append(v.lead, given)
		return
	}
	if n == 1 && e.roundReasons(n).anybodyVirtual() {
		v.lead = append(v.lead, e.p.T("board.why.first-accelerated", "article", accelerated))
	} else if n == 1 {
		v.lead = append(v.lead, e.p.T("board.why.first-round"))
	}
	if e.board.State.Config.ForTeams() {
		e.teamsWhy(v, n)
		return
	}
	s, why := e.seating(n), e.roundReasons(n)
	for k := range s.Boards {
		b := &s.Boards[k]
		if b.White.Name == "" || b.Black.Name == "" {
			continue
		}
		if said := why.of(b.White.Number, b.Black.Number); len(said) > 0 {
			v.parts = append(v.parts, card(e.p.T("board.why.board", "board", b.Table, "white", b.White.Name, "black", b.Black.Name), said))
		}
	}
	for k := range s.Away {
		a := &s.Away[k]
		said := []string{a.Name + ": " + e.p.T("paper.bye."+a.Kind.String()) + "."}
		if a.Kind == tournament.PairingAllocatedBye {
			said = append(said, why.ofBye(a.Number)...)
		}
		v.parts = append(v.parts, lines(said))
	}
}
