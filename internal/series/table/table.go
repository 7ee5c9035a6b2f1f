// Package table writes the standings of a series: a document for people and spreadsheets,
// and JSON for programs.
package table

import (
	"strconv"
	"strings"

	"torneo/i18n"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/internal/series"
	"torneo/tournament"
)

// Value returns points as a series shows them: whole ones without a decimal.
func Value(p tournament.Points) string { return strings.TrimSuffix(p.String(), ".0") }

// Document returns the standings as a table: a column for each tournament, the results that do
// not count in brackets.
func Document(p *i18n.Printer, st *series.Standings, category string) *report.Document {
	t := report.Table{Caption: st.Series.Name}
	if category != "" {
		t.Caption += " – " + category
	}
	t.Columns = []report.Column{
		{Key: "place", Title: p.T("report.column.place"), Align: report.Right},
		{Key: "name", Title: p.T("report.column.name"), Heading: true},
		{Key: "federation", Title: p.T("report.column.federation")},
	}
	for k := range st.Stages {
		t.Columns = append(t.Columns, report.Column{Key: StageKey(k), Title: StageName(p, st, k), Align: report.Right, Reckoning: true})
	}
	t.Columns = append(t.Columns, report.Column{Key: "total", Title: p.T("series.total"), Align: report.Right})
	for _, r := range st.Rows {
		row := []string{strconv.Itoa(r.Place), r.Name, r.Player.Federation}
		for _, s := range r.Scores {
			switch {
			case s == nil:
				row = append(row, "")
			case s.Counts:
				row = append(row, Value(s.Value))
			default:
				row = append(row, "("+Value(s.Value)+")")
			}
		}
		t.Rows = append(t.Rows, append(row, Value(r.Total)))
	}
	return &report.Document{Language: p.Language(), Title: st.Series.Name, Lead: Lead(p, st), Tables: []report.Table{t}, Notes: Notes(p, st)}
}

// StageKey names the column of a tournament for programs.
func StageKey(k int) string { return "stage-" + strconv.Itoa(k+1) }

// StageName returns the name of a tournament of the series.
func StageName(p *i18n.Printer, st *series.Standings, k int) string {
	if name := st.Stages[k].Name; name != "" {
		return name
	}
	return p.T("series.gone")
}

// Lead describes the rules of the series.
func Lead(p *i18n.Printer, st *series.Standings) []string {
	s := st.Series
	lines := []string{p.T("series.by." + string(s.By))} //i18n:prefix series.by.
	if s.By == series.ByPlace {
		values := make([]string, len(s.Table))
		for k, v := range s.Table {
			values[k] = p.Decimal(Value(v))
		}
		lines[0] += " " + p.T("series.by-table", "table", strings.Join(values, " · "))
	}
	if s.Best > 0 && s.Best < len(s.Stages) {
		lines = append(lines, p.T("series.best", "count", s.Best, "of", len(s.Stages)))
	} else {
		lines = append(lines, p.T("series.all", "of", len(s.Stages)))
	}
	if st.Provisional {
		lines = append(lines, p.T("series.provisional"))
	}
	return lines
}

// Notes say how ties are told apart, and what is not finished.
func Notes(p *i18n.Printer, st *series.Standings) (list []string) {
	if ties := st.Series.Ties; len(ties) > 0 {
		names := make([]string, len(ties))
		for k, t := range ties {
			names[k] = p.T("series.tie." + string(t)) //i18n:prefix series.tie.
		}
		list = append(list, p.T("series.ties-are", "list", strings.Join(names, "; ")))
	}
	for k := range st.Stages {
		switch x := &st.Stages[k]; {
		case !x.There:
			list = append(list, p.T("series.stage.gone", "name", StageName(p, st, k)))
		case !x.Finished:
			list = append(list, p.T("series.stage.open", "name", StageName(p, st, k), "round", x.After))
		}
	}
	return list
}

// Explain shows the calculation of a total.
func Explain(p *i18n.Printer, st *series.Standings, r *series.Row) (lines []string) {
	var sum []string
	for k, s := range r.Scores {
		if s == nil {
			continue
		}
		id := "series.explain.counts"
		if !s.Counts {
			id = "series.explain.dropped"
		} else {
			sum = append(sum, p.Decimal(Value(s.Value)))
		}
		lines = append(lines, p.T(id, "name", StageName(p, st, k), "place", s.Place, "value", p.Decimal(Value(s.Value))))
	}
	lines = append(lines, strings.Join(sum, " + ")+" = "+p.Decimal(Value(r.Total)))
	if r.Decide != "" {
		lines = append(lines, p.T("series.explain.tie", "tie", p.T("series.tie."+string(r.Decide))))
	} else if !r.Alone {
		lines = append(lines, p.T("series.explain.shared"))
	}
	return lines
}

// StandingsDocument is the standings of a series with the parts of every total.
type StandingsDocument struct {
	Series      string      `json:"series"`
	Category    string      `json:"category,omitempty"`
	By          string      `json:"by"`
	Table       []string    `json:"table,omitempty"`
	Best        int         `json:"best"`
	Ties        []string    `json:"ties"`
	Provisional bool        `json:"provisional"`
	Stages      []stageJSON `json:"stages"`
	Rows        []rowJSON   `json:"rows"`
	Doubts      []doubtJSON `json:"doubts,omitempty"`
}

type stageJSON struct {
	Name     string `json:"name"`
	There    bool   `json:"there"`
	Finished bool   `json:"finished"`
	After    int    `json:"after"`
}

type rowJSON struct {
	Place   int         `json:"place"`
	Shared  bool        `json:"shared,omitempty"`
	Name    string      `json:"name"`
	FIDEID  int64       `json:"fideId,omitempty"`
	Total   string      `json:"total"`
	Scores  []scoreJSON `json:"scores"`
	Decided string      `json:"decided,omitempty"`
}

type scoreJSON struct {
	Stage  int    `json:"stage"`
	Place  int    `json:"place"`
	Value  string `json:"value"`
	Counts bool   `json:"counts"`
}

type doubtJSON struct {
	A   string `json:"a"`
	B   string `json:"b"`
	How string `json:"how"`
}

// JSON encodes the standings with the parts of every total.
func JSON(st *series.Standings, category string) []byte {
	s := st.Series
	out := StandingsDocument{Series: s.Name, Category: category, By: string(s.By), Best: s.Best, Provisional: st.Provisional, Ties: []string{}, Stages: []stageJSON{}, Rows: []rowJSON{}}
	if out.Best == 0 {
		out.Best = len(s.Stages)
	}
	for _, v := range s.Table {
		out.Table = append(out.Table, v.String())
	}
	for _, t := range s.Ties {
		out.Ties = append(out.Ties, string(t))
	}
	for _, x := range st.Stages {
		out.Stages = append(out.Stages, stageJSON{x.Name, x.There, x.Finished, x.After})
	}
	for _, r := range st.Rows {
		row := rowJSON{Place: r.Place, Shared: !r.Alone, Name: r.Name, FIDEID: r.Player.FIDEID, Total: r.Total.String(), Scores: []scoreJSON{}, Decided: string(r.Decide)}
		for k, x := range r.Scores {
			if x != nil {
				row.Scores = append(row.Scores, scoreJSON{k + 1, x.Place, x.Value.String(), x.Counts})
			}
		}
		out.Rows = append(out.Rows, row)
	}
	for _, d := range st.Doubts {
		out.Doubts = append(out.Doubts, doubtJSON{d.NameA, d.NameB, string(d.How)})
	}
	return jsonline.Of(out)
}
