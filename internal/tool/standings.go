package tool

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"torneo/handbook"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/message"
	"torneo/standings"
	"torneo/tiebreak"
)

// request returns the choices for standings that the fields make.
func (q *question) request() (r standings.Request, err error) {
	if edition := q.fields.Get(editionField.name); edition != "" {
		e, err := handbook.TieBreakEditionByID(edition)
		if err != nil {
			return r, refuse("tool.no-edition", "value", cut(edition))
		}
		r.Edition = e.ID
	}
	if list := q.fields.Get(listField.name); list != "" {
		if r.List, err = tiebreak.ParseList(list); err != nil {
			return r, err
		}
		if !slices.ContainsFunc(r.List, func(s tiebreak.Spec) bool { return s.Code == "PTS" }) {
			r.List = slices.Insert(r.List, 0, tiebreak.Spec{Code: "PTS"})
		}
	}
	r.Round, err = q.number(roundField)
	return r, err
}

// said returns messages as lines.
func (q *question) said(list []message.Message) (lines []string) {
	for _, m := range list {
		lines = append(lines, report.Capital(q.Text(m)))
	}
	return lines
}

// standings returns the standings that are asked for.
func (q *question) standings() (*standings.Result, *report.Event, error) {
	r, err := q.request()
	if err != nil {
		return nil, nil, err
	}
	x, err := standings.Of(q.sheet.Record, r)
	if err != nil {
		return nil, nil, err
	}
	return x, &report.Event{Tournament: q.sheet.Record, Table: x.Table, Standings: x.Standings}, nil
}

func standingsAnswer(q *question) (*result, error) {
	x, e, err := q.standings()
	if err != nil {
		return nil, err
	}
	r := &result{document: report.Standings(q.Printer, e, q.reader), said: q.said(x.Said), line: jsonline.Standings(q.sheet.Name, e)}
	q.link(r.document, "player")
	return r, nil
}

// link has the names of a document lead to a page about each, with the choices that were made.
func (q *question) link(d *report.Document, to string) {
	for k := range d.Tables {
		t := &d.Tables[k]
		number, name := t.Column("number"), t.Column("name")
		if number < 0 || name < 0 {
			continue
		}
		for row := range t.Rows {
			t.SetMark(row, name, report.Mark{Link: q.address(to, whoField.name, t.Rows[row][number])})
		}
	}
}

// address returns the address of a page, with the fields that it shares with this one.
func (q *question) address(to string, more ...string) string {
	v := url.Values{}
	k := slices.IndexFunc(pages, func(x page) bool { return x.name == to })
	for _, f := range pages[k].fields {
		if text := q.fields.Get(f.name); text != "" {
			v.Set(f.name, text)
		}
	}
	for k := 0; k+1 < len(more); k += 2 {
		v.Set(more[k], more[k+1])
	}
	if len(v) == 0 {
		return "#" + to
	}
	return "#" + to + "?" + v.Encode()
}

func playerAnswer(q *question) (*result, error) {
	who, err := q.number(whoField)
	if err != nil {
		return nil, err
	}
	x, e, err := q.standings()
	if err != nil {
		return nil, err
	}
	if who == 0 && len(x.Standings.Rows) > 0 {
		who = x.Standings.Rows[0].Number
		q.fields.Set(whoField.name, strconv.Itoa(who))
	}
	if _, is := x.Table.IndexOf(who); !is {
		return nil, refuse("tool.no-player", "number", who)
	}
	var list []tiebreak.Explanation
	for k := range x.Standings.List {
		if one, is := x.Standings.Explain(k, who); is {
			list = append(list, one)
		}
	}
	return &result{document: report.Explanation(q.Printer, e, who, list), said: q.said(x.Said), line: jsonline.Explanation(q.Printer, e, who, list)}, nil
}

func compareAnswer(q *question) (*result, error) {
	r, err := q.request()
	if err != nil {
		return nil, err
	}
	x, err := standings.Prepare(q.sheet.Record, r)
	if err != nil {
		return nil, err
	}
	if x.ByBracket {
		return nil, refuse("tool.compare-bracket")
	}
	var editions []handbook.Edition
	for _, e := range handbook.TieBreakEditions() {
		editions = append(editions, e.ID)
	}
	var left []string
	if r.List == nil && len(q.sheet.Record.TieBreaks) == 0 {
		x.SayList()
		left = keepKnown(x, editions)
	}
	c, err := x.Compare(editions)
	if err != nil {
		return nil, err
	}
	e := &report.Event{Tournament: q.sheet.Record, Table: x.Table}
	out := &result{said: q.said(x.Said), line: jsonline.Comparison(x.Table.After, c)}
	if out.document = report.Comparison(q.Printer, e, c); q.reader == report.Programs {
		out.document = report.Side(e, c)
	}
	if len(left) > 0 {
		out.said = append(out.said, q.T("tool.left-out", "list", strings.Join(left, ", ")))
	}
	return out, nil
}

// keepKnown drops from a recommended list what one of the editions does not know, and returns
// it.
func keepKnown(x *standings.Result, editions []handbook.Edition) (left []string) {
	var kept []tiebreak.Spec
	for _, s := range x.List {
		entry, _ := tiebreak.Describe(s.Code)
		if slices.ContainsFunc(editions, func(e handbook.Edition) bool { _, known := entry.ArticleIn(e); return !known }) {
			left = append(left, s.String())
		} else {
			kept = append(kept, s)
		}
	}
	if len(left) == 0 || len(kept) < 2 {
		return nil
	}
	x.Use(kept)
	return left
}

func crosstableAnswer(q *question) (*result, error) {
	x, e, err := q.standings()
	if err != nil {
		return nil, err
	}
	r := &result{document: report.Crosstable(q.Printer, e, q.reader), said: q.said(x.Said), line: jsonline.Crosstable(q.sheet.Name, e)}
	q.link(r.document, "player")
	return r, nil
}
