package page

import (
	"torneo/internal/report"
	"torneo/message"
)

// documentPage shows a document.
type documentPage struct {
	Frame
	Document *report.Document
}

// AlignClass is the class of a column.
func AlignClass(a report.Align) string {
	switch a {
	case report.Right:
		return "r"
	case report.Center:
		return "c"
	}
	return ""
}

// Document renders a document as a page of the tournament.
func (v *Visit) Document(title message.Message, in section, round int, d *report.Document) error {
	p := documentPage{Frame: v.Frame(title), Document: d}
	p.Section, p.Wide = in, true
	if in == RoundsSection {
		p.Round = round
	} else {
		p.Stands = round
	}
	return v.Render(documentPageView(p))
}
