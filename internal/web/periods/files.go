package periods

import (
	"bytes"
	"encoding/json"
	"io"

	"torneo/internal/periodlist"
	"torneo/internal/periods"
	"torneo/internal/periods/clerk"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/rating/period"
)

// download is a file of a month.
type download struct {
	name, kind string
	write      func(to io.Writer, x *taken) error
}

// taken is what a file is made of.
type taken struct {
	v      *page.Visit
	series *periods.Series
	made   *periods.Computed
	result *period.Result
	found  []periods.Honour
	merges []periods.Merge // of the series
}

const (
	plain = "text/plain; charset=utf-8"
	table = "text/csv; charset=utf-8"
	data  = "application/json"
)

// downloads are the files that there are of a month.
var downloads = []download{
	{"list.txt", plain, func(to io.Writer, x *taken) error {
		_, err := periodlist.WriteFIDE(to, &x.result.List)
		return err
	}},
	{"list.csv", table, func(to io.Writer, x *taken) error { return periodlist.WriteCSV(to, &x.result.List) }},
	{"list.json", data, func(to io.Writer, x *taken) error { return json.NewEncoder(to).Encode(&x.result.List) }},
	{"changes.csv", table, func(to io.Writer, x *taken) error {
		return report.Period(x.v.Printer, x.result, report.Programs).CSV(to)
	}},
	{"honours.csv", table, func(to io.Writer, x *taken) error { return honourTable(x.found).CSV(to) }},
	{"honours.json", data, func(to io.Writer, x *taken) error { return writeHonours(to, x.found) }},
	{"decisions.tsv", plain, func(to io.Writer, x *taken) error {
		_, err := to.Write(clerk.DecisionTable(x.made))
		return err
	}},
	{"merges.tsv", plain, func(to io.Writer, x *taken) error {
		_, err := to.Write(clerk.MergeTable(x.merges, x.made))
		return err
	}},
	{"reports.tsv", plain, func(to io.Writer, x *taken) error {
		_, err := to.Write(clerk.Names(x.made))
		return err
	}},
	{"result.json", data, func(to io.Writer, x *taken) error { return json.NewEncoder(to).Encode(x.result) }},
	{"fees-events.csv", table, func(to io.Writer, x *taken) error {
		return clerk.EventFees(x.made, x.result, x.series.Fees).CSV(to)
	}},
	{"fees-players.csv", table, func(to io.Writer, x *taken) error {
		return clerk.PersonFees(x.result, x.series.Fees).CSV(to)
	}},
}

// file serves a file of a month.
func (r Room) file(v *page.Visit) error {
	s, of, err := r.find(v)
	if err != nil {
		return err
	}
	made := of.Computation()
	for _, d := range downloads {
		if d.name != v.Request.PathValue("file") || made == nil {
			continue
		}
		result, err := r.Clerk.Result(v.Context(), made)
		if err != nil {
			return err
		}
		found, err := r.Clerk.Honours(v.Context(), made)
		if err != nil {
			return err
		}
		x := &taken{v: v, series: &s, made: made, result: result}
		if found != nil {
			x.found = found.List
		}
		if x.merges, err = r.Clerk.MergesOf(v.Context(), s.ID); err != nil {
			return err
		}
		var whole bytes.Buffer
		if err := d.write(&whole, x); err != nil {
			return err
		}
		h := v.Writer.Header()
		h.Set("Content-Type", d.kind)
		h.Set("Content-Disposition", `attachment; filename="`+page.FileName(s.Name)+"-"+of.Month+"-"+d.name+`"`)
		_, _ = v.Writer.Write(whole.Bytes()) // who has gone is not told
		return nil
	}
	return page.ErrNotFound
}
