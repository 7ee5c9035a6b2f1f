package migrate

import (
	"errors"
	"fmt"
	"slices"

	"torneo/internal/chessresults"
	"torneo/internal/incoming"
	"torneo/internal/papi"
	"torneo/internal/savedpage"
	"torneo/internal/spelling"
	"torneo/internal/swisschess"
	"torneo/internal/swissperfect"
	"torneo/internal/vega"
	"torneo/message"
	"torneo/trf"
)

// pageReader reads the pages of a program.
type pageReader struct {
	// is recognises a page by what only this program writes.
	is func(*savedpage.Page) bool
	// read returns the tables of the page, or refuses one that is none of an event.
	read func(*savedpage.Page, incoming.Answers) (*incoming.Tables, error)
}

// pageReaders are all programs whose pages are known, with no two for one page.
var pageReaders = []pageReader{
	{chessresults.Is, chessresults.Read},
	{vega.Is, vega.Read},
	{swisschess.IsPage, swisschess.ReadPage},
	{papi.IsPage, papi.ReadPage},
	{isChessManager, refuseChessManager},
}

// page reads a page as its program writes them; of an unknown one the tables with known
// headings.
func (r *reader) page(n int) {
	p, err := savedpage.Read(r.files[n].Data, r.Encoding)
	switch {
	case errors.Is(err, savedpage.ErrSize):
		r.fault(place{file: n}, "migrate.page.size")
		return
	case err != nil:
		r.fault(place{file: n}, "migrate.page.broken")
		return
	}
	for _, program := range pageReaders {
		if !program.is(p) {
			continue
		}
		tables, err := program.read(p, r.Answers)
		if err != nil {
			r.refuse(n, err)
			return
		}
		r.takeTables(n, tables)
		return
	}
	r.sheet(n, r.anyPage(n, p))
}

// anyPage returns the lines of a page of an unknown program: its headings, and the tables with
// a line of known headings. Other tables are menus and what else stands around the data.
func (r *reader) anyPage(n int, p *savedpage.Page) (list []row) {
	for _, t := range p.Tables {
		var rows []row
		known := false
		for k := range t.Rows {
			cells := clean(t.Rows[k].Texts())
			known = known || headingOf(cells) != nil || matchHeading(cells)
			rows = append(rows, row{n, t.Rows[k].Line, cells})
		}
		for _, h := range t.Above {
			list = append(list, row{n, h.Line, []string{h.Text}})
		}
		if known {
			list = append(list, rows...)
		}
	}
	return list
}

// takeTables takes what the reader of a page found.
func (r *reader) takeTables(n int, found *incoming.Tables) {
	for _, f := range found.Facts {
		if f.Name == "Tournament" && !r.sameEvent(n, f.Value) {
			return
		}
		r.about.fact(f.Name, f.Value)
		r.noteTie(f)
	}
	for _, p := range found.Problems {
		r.found.Problems = append(r.found.Problems, Problem{File: r.files[n].Name, Problem: p})
	}
	for _, l := range found.Losses {
		if !slices.ContainsFunc(r.found.Losses, func(o message.Message) bool { return o.ID == l.ID && fmt.Sprint(o.Args) == fmt.Sprint(l.Args) }) {
			r.found.Losses = append(r.found.Losses, l) // every page of an event says the same
		}
	}
	r.takeTeams(n, found)
	if len(found.Tables)+len(found.Matches)+len(found.Squads) == 0 {
		r.fault(place{file: n}, "migrate.no-headings")
	}
	for k := range found.Tables {
		r.takeTable(n, &found.Tables[k], found.Facts)
	}
}

func (r *reader) takeTable(n int, t *incoming.Table, facts []incoming.Fact) {
	h := headingOf(t.Names)
	at := place{file: n, line: t.Line}
	if h == nil || h.shape != shapes[t.Shape] {
		r.fault(at, "migrate.no-headings")
		return
	}
	one := &table{headings: h, file: n, line: t.Line, round: t.Round, square: t.Shape == incoming.Square, page: true, numbers: t.Numbers, cut: t.Cut}
	if h.shape == Pairings {
		r.about.day(t.Round, t.Day)
	}
	for _, f := range facts {
		one.setLegend(f.Name, f.Value)
	}
	for _, x := range t.Rows {
		one.rows = append(one.rows, row{n, x.Line, clean(x.Cells)})
	}
	if h.shape == Pairings {
		r.rounds = append(r.rounds, one)
	} else {
		r.cells = append(r.cells, one)
	}
}

var shapes = map[incoming.TableShape]Shape{incoming.Crosstable: Crosstable, incoming.List: StartingList, incoming.Pairings: Pairings, incoming.Square: Crosstable}

// text reads the lines of a text or a workbook as its program writes them; of an unknown one the
// tables with known headings.
func (r *reader) text(n int, rows []row) {
	lines := make([]incoming.TableRow, len(rows))
	for k := range rows {
		lines[k] = incoming.TableRow{Line: rows[k].line, Cells: rows[k].cells}
	}
	if !swissperfect.IsText(lines) {
		r.sheet(n, rows)
		return
	}
	tables, err := swissperfect.ReadText(lines, r.Answers)
	if err != nil {
		r.refuse(n, err)
		return
	}
	r.takeTables(n, tables)
}

// sameEvent refuses pages of events that are called otherwise.
func (r *reader) sameEvent(n int, title string) bool {
	for file, other := range r.titles {
		if spelling.Plain(other) != spelling.Plain(title) {
			r.fault(place{file: n}, "migrate.two-events", "name", title, "other", other, "file", r.files[file].Name)
			return false
		}
	}
	r.titles[n] = title
	return true
}

// leaveOut names the files that say nothing for an event; alone they are refused.
func (r *reader) leaveOut() {
	alone := len(r.cells)+len(r.rounds) == 0 && r.teams.empty()
	for k, at := range r.useless {
		if alone {
			r.fault(at, "migrate.native.refused", "why", r.reasons[k])
		} else {
			r.problem(trf.Adjustment, at, "", "", "migrate.left-out", "why", r.reasons[k])
		}
	}
}

// setAside notes a file that says nothing for an event.
func (r *reader) setAside(n int, why message.Message) {
	r.useless, r.reasons = append(r.useless, place{file: n}), append(r.reasons, why)
}
