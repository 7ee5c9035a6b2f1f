package migrate

import (
	"errors"

	"torneo/internal/incoming"
	"torneo/internal/savedpage"
)

// pageReader reads the pages of a program.
type pageReader struct {
	// is recognises a page by what only this program writes.
	is func(*savedpage.Page) bool
	// read returns the tables of the page, or refuses one that is none of an event.
	read func(*savedpage.Page, incoming.Answers) (*incoming.Tables, error)
}

// pageReaders are all programs whose pages are known, with no two for one page.
var pageReaders = []pageReader{}

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
		r.about.fact(f.Name, f.Value)
	}
	for _, p := range found.Problems {
		r.found.Problems = append(r.found.Problems, Problem{File: r.files[n].Name, Problem: p})
	}
	r.found.Losses = append(r.found.Losses, found.Losses...)
	if len(found.Tables) == 0 {
		r.fault(place{file: n}, "migrate.no-headings")
	}
	for k := range found.Tables {
		r.takeTable(n, &found.Tables[k])
	}
}

func (r *reader) takeTable(n int, t *incoming.Table) {
	h := headingOf(t.Names)
	at := place{file: n, line: t.Line}
	if h == nil || h.shape != shapes[t.Shape] {
		r.fault(at, "migrate.no-headings")
		return
	}
	if t.Numbers != "" {
		if r.saidNumbers != "" && r.saidNumbers != t.Numbers {
			r.fault(at, "migrate.two-crosstables")
			return
		}
		r.saidNumbers = t.Numbers
	}
	one := &table{headings: h, file: n, line: t.Line, round: t.Round}
	for _, x := range t.Rows {
		one.rows = append(one.rows, row{n, x.Line, clean(x.Cells)})
	}
	if h.shape == Pairings {
		r.rounds = append(r.rounds, one)
	} else {
		r.cells = append(r.cells, one)
	}
}

var shapes = map[incoming.TableShape]Shape{incoming.Crosstable: Crosstable, incoming.List: StartingList, incoming.Pairings: Pairings}
