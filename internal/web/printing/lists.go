package printing

import (
	"strings"

	"torneo/internal/sheets"
	"torneo/internal/web/page"
)

// lists are the sheets that are tables, and come as files for spreadsheets too.
var lists = []sheets.Kind{sheets.Boards, sheets.Names, sheets.Standings, sheets.Crosstable, sheets.Start, sheets.RoundRobin, sheets.Prizes}

// File sends a list for a spreadsheet: names.csv, names.xlsx; excel=1 puts the mark
// before a CSV by which Excel knows its letters.
func File(v *page.Visit) error {
	name, kind, _ := strings.Cut(v.Request.PathValue("file"), ".")
	if !page.IsSheet(kind) {
		return page.ErrNotFound
	}
	e, _, err := requestedSource(v)
	if err != nil {
		return err
	}
	c := choices{Category: v.Value("category")}
	if e.Only.Category = c.ofEvent(e); e.Only.Category != c.Category || c.Category == sheets.EachCategory {
		return page.ErrNotFound
	}
	for _, k := range lists {
		d := e.ForPrograms(k)
		if string(k) != name || d == nil {
			continue
		}
		return v.Sheet(page.FileName(v.State.Config.Name+"-"+name+"-"+c.Category), kind, d)
	}
	return page.ErrNotFound
}

// Lists returns the available lists, each with its files.
func (d drawer) Lists() (there []sheets.Kind) {
	for _, k := range lists {
		for _, offered := range d.Offered {
			if k == offered {
				there = append(there, k)
			}
		}
	}
	return there
}
