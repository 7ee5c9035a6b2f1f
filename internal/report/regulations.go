package report

import (
	"strings"

	"torneo/i18n"
	"torneo/regulations"
)

// Regulations returns the findings on an event, a table a subject.
//
//i18n:prefix regulations.subject.
//i18n:prefix regulations.state.
func Regulations(p *i18n.Printer, r *regulations.Report) *Document {
	d := &Document{Language: p.Language(), Title: p.T("regulations.title")}
	var editions []string
	for _, e := range r.Editions {
		if e != "" {
			editions = append(editions, e.Cite())
		}
	}
	d.Lead = []string{p.T("regulations.lead", "level", string(r.Level), "editions", strings.Join(editions, ", "))}
	if counts := RegulationsCounted(p, r); len(counts) > 0 {
		d.Lead = append(d.Lead, strings.Join(counts, ", "))
	}
	var last regulations.Subject
	for _, f := range r.Findings {
		if f.Subject != last {
			last = f.Subject
			d.Tables = append(d.Tables, Table{Caption: p.T("regulations.subject." + string(f.Subject)), Columns: []Column{
				{Key: "state", Title: p.T("regulations.column.state"), Heading: true},
				{Key: "what", Title: p.T("regulations.column.what")},
				{Key: "article", Title: p.T("regulations.column.article")},
				{Key: "fact", Title: p.T("regulations.column.fact")}}})
		}
		t := &d.Tables[len(d.Tables)-1]
		t.Rows = append(t.Rows, []string{p.T("regulations.state." + string(f.State)), Capital(p.Text(f.Message)), strings.Join(f.Articles, "; "), f.Fact})
	}
	return d
}

// RegulationsCounted gives the number of findings of each state.
//
//i18n:prefix regulations.counts.
func RegulationsCounted(p *i18n.Printer, r *regulations.Report) (parts []string) {
	for _, s := range regulations.States() {
		if n := r.Count(s); n > 0 {
			parts = append(parts, p.T("regulations.counts."+string(s), "count", n))
		}
	}
	return parts
}
