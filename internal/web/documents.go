package web

import (
	"torneo/internal/report"
	"torneo/message"
)

// documentPage shows a document.
type documentPage struct {
	frame
	Document *report.Document
}

func alignClass(a report.Align) string {
	switch a {
	case report.Right:
		return "r"
	case report.Center:
		return "c"
	}
	return ""
}

// document renders a document as a page of the tournament.
func (v *visit) document(title message.Message, in section, round int, d *report.Document) error {
	p := documentPage{frame: v.frame(title), Document: d}
	p.Section, p.Wide = in, true
	if in == roundsSection {
		p.Round = round
	} else {
		p.Stands = round
	}
	return v.render(documentPageView(p))
}
