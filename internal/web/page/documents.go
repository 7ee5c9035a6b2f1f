package page

import (
	"strconv"
	"strings"

	"torneo/internal/report"
	"torneo/message"
)

// documentPage shows a document.
type documentPage struct {
	Frame
	Document *report.Document
}

// AlignClass returns the class of a column.
func AlignClass(a report.Align) string {
	switch a {
	case report.Right:
		return "r"
	case report.Center:
		return "c"
	}
	return ""
}

// columnClass returns the classes of a column.
func columnClass(c report.Column) string {
	class := AlignClass(c.Align)
	if c.Extra {
		class += " extra"
	}
	return strings.TrimSpace(class)
}

// cellClass returns the classes of a cell.
func cellClass(t *report.Table, row, column int) string {
	class := columnClass(t.Columns[column])
	m := t.Mark(row, column)
	if m.Whole {
		class += " nowrap"
	}
	if m.Stands {
		class += " way"
	}
	return strings.TrimSpace(class)
}

// foldState returns "true" if a link has unfolded what is below it, else "false".
func foldState(f report.Fold) string { return strconv.FormatBool(f == report.Unfolded) }

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
