package printing

import (
	"bytes"
	"strconv"
	"strings"

	"torneo/internal/sheets"
	"torneo/internal/web/page"
)

// lists are the sheets that are tables, and come as files for spreadsheets too.
var lists = []sheets.Kind{sheets.Boards, sheets.Names, sheets.Standings, sheets.Crosstable, sheets.Start, sheets.RoundRobin, sheets.Prizes}

// kinds of files, by the end of their names.
var kinds = map[string]string{
	"csv":  "text/csv; charset=utf-8",
	"xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}

// File sends a list for a spreadsheet: names.csv, names.xlsx; excel=1 puts the mark
// before a CSV by which Excel knows its letters.
func File(v *page.Visit) error {
	name, kind, _ := strings.Cut(v.Request.PathValue("file"), ".")
	if kinds[kind] == "" {
		return page.ErrNotFound
	}
	e, _, err := asked(v)
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
		var b bytes.Buffer
		if kind == "xlsx" {
			err = d.XLSX(&b)
		} else {
			if v.Value("excel") != "" {
				b.WriteString("\ufeff")
			}
			err = d.CSV(&b)
		}
		if err != nil {
			return err
		}
		h := v.Writer.Header()
		h.Set("Content-Type", kinds[kind])
		h.Set("Content-Disposition", `attachment; filename="`+page.FileName(v.State.Config.Name+"-"+name+"-"+c.Category)+"."+kind+`"`)
		h.Set("Content-Length", strconv.Itoa(b.Len()))
		h.Set("Cache-Control", "no-store")
		_, _ = v.Writer.Write(b.Bytes()) // who has gone is not told
		return nil
	}
	return page.ErrNotFound
}

// Lists are those that there are, each with its files.
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
