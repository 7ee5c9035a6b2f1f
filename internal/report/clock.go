package report

import (
	"strconv"

	"torneo/handbook"
	"torneo/i18n"
	"torneo/laws"
)

// ClockOf is a question about a time control.
type ClockOf struct {
	Edition handbook.Edition
	Control *laws.Control
	Moves   int
	Sheet   []laws.SheetLine
}

// TimeControl describes a time control, and says whether the arbiter's sheet agrees with it.
func TimeControl(p *i18n.Printer, x *ClockOf) *Document {
	c := x.Control
	d := &Document{Language: p.Language(), Title: p.T("laws.clock-of.title", "control", c.Words())}
	d.Lead = []string{p.T("laws.clock-of.kind", "clock", laws.FormatTime(c.SixtyMoves()), "kind", p.T("laws.kind."+string(c.Speed(x.Edition))), "edition", laws.Year(x.Edition))}
	t := Table{Columns: []Column{{Key: "what", Title: p.T("laws.clock-of.what"), Heading: true}, {Key: "white", Title: Capital(p.T("laws.side.white")), Align: Right}, {Key: "black", Title: Capital(p.T("laws.side.black")), Align: Right}}}
	add := func(id string, of func(laws.Side) int) {
		t.Rows = append(t.Rows, []string{p.T(id, "moves", x.Moves), laws.FormatTime(of(laws.White)), laws.FormatTime(of(laws.Black))})
	}
	add("laws.clock-of.start", func(s laws.Side) int { return c.AllottedTime(s, 0) })
	add("laws.clock-of.given", func(s laws.Side) int { return c.AllottedTime(s, x.Moves) })
	add("laws.clock-of.thinking", func(s laws.Side) int { return c.Thinking(s, x.Moves) })
	d.Tables = []Table{t}
	d.Notes = append(d.Notes, p.T("laws.clock-of.longest", "moves", x.Moves, "time", laws.FormatTime(c.Longest(x.Moves))))
	if c.Unequal() {
		d.Notes = append(d.Notes, "R-LAW-UNEQUAL: "+p.T("laws.reading.r-law-unequal"))
	}
	if len(x.Sheet) > 0 {
		d.Tables = append(d.Tables, x.sheet(p))
		d.Notes = append(d.Notes, p.T("laws.sheet.note"))
	}
	return d
}

// sheet tabulates the arbiter's sheet, line by line.
func (x *ClockOf) sheet(p *i18n.Printer) Table {
	t := Table{Caption: p.T("laws.sheet.title"), Columns: []Column{
		{Key: "elapsed", Title: p.T("laws.sheet.elapsed"), Align: Right, Heading: true},
		{Key: "moves", Title: p.T("laws.sheet.moves"), Align: Right},
		{Key: "shown", Title: p.T("laws.sheet.shown"), Align: Right},
		{Key: "used", Title: p.T("laws.sheet.used"), Align: Right},
		{Key: "says", Title: p.T("laws.sheet.says")}}}
	for _, n := range x.Sheet {
		a := x.Control.Compare(n)
		says := p.T("laws.sheet.agrees")
		switch {
		case a.Agrees():
		case a.Presses > 0:
			says = p.T("laws.sheet.presses", "off", laws.FormatTime(a.Off), "count", a.Presses)
		case a.Off > 0:
			says = p.T("laws.sheet.much", "off", laws.FormatTime(a.Off))
		case a.Presses < 0:
			says = p.T("laws.sheet.missed", "off", laws.FormatTime(-a.Off), "count", -a.Presses)
		default:
			says = p.T("laws.sheet.little", "off", laws.FormatTime(-a.Off))
		}
		t.Rows = append(t.Rows, []string{laws.FormatTime(n.Elapsed), strconv.Itoa(n.White) + "/" + strconv.Itoa(n.Black),
			laws.FormatTime(n.Shown.White) + " / " + laws.FormatTime(n.Shown.Black), laws.FormatTime(a.Used), says})
	}
	return t
}
