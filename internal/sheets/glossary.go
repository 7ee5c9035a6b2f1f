package sheets

import (
	"slices"

	"torneo/docs"
	"torneo/i18n"
	"torneo/internal/pdf"
	"torneo/internal/report"
)

// printedSections are the sections of the glossary that are printed, with their headings: what
// programmers call things is left out.
var printedSections = map[string]string{
	"The event and who is in it": "paper.glossary.event",
	"A round":                    "paper.glossary.round",
	"At the board":               "paper.glossary.board",
	"Order and prizes":           "paper.glossary.order",
}

// glossary returns the terms in both languages, in the order of the reader's own, as the arbiter
// should have them at hand (Tournament Rules 2014 8 g).
func (e *Event) glossary() *pdf.List {
	p := e.P
	l := &pdf.List{Name: Name(p, Glossary), General: true, Beside: 1}
	english, spanish := report.Column{Key: "english", Title: i18n.English.Name()}, report.Column{Key: "spanish", Title: i18n.Spanish.Name()}
	for _, s := range docs.Glossary() {
		id, printed := printedSections[s.Heading]
		if !printed {
			continue
		}
		t := report.Table{Caption: p.T(id)}
		for _, x := range s.Terms {
			if p.Language() == i18n.English {
				t.Columns = []report.Column{english, spanish}
				t.Rows = append(t.Rows, []string{x.English, x.Spanish})
			} else {
				t.Columns = []report.Column{spanish, english}
				t.Rows = append(t.Rows, []string{x.Spanish, x.English})
			}
		}
		t.Columns[0].Heading = true
		compare := p.Collate()
		slices.SortStableFunc(t.Rows, func(a, b []string) int { return compare(a[0], b[0]) })
		l.Tables = append(l.Tables, t)
	}
	return l
}
