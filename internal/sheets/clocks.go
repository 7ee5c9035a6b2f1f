package sheets

import (
	"strconv"

	"torneo/internal/pdf"
	"torneo/internal/report"
	"torneo/laws"
)

// halfHour is the time after which the clocks are checked and noted again (Arbiters' Manual 2014, to
// E.01 (2014) 6.12).
const halfHour = 30 * 60

// readings is the number of checks for which the form has room.
const readings = 3

// control returns the time control of the event for its clocks; nil: it is not known.
func (e *Event) control() *laws.Control {
	c, ok := e.Start.Event.Tournament.Control()
	if !ok {
		return nil
	}
	if e.ClockMode == laws.Cumulative || c.Increment() {
		return &laws.Control{TimeControl: c, Mode: laws.Cumulative}
	}
	x := &laws.Control{TimeControl: c, Mode: e.ClockMode}
	return x
}

// pace returns the time control in words; "" if it is not known.
func (e *Event) pace() string {
	if c, ok := e.Start.Event.Tournament.Control(); ok {
		return c.Words()
	}
	return e.Start.Event.Tournament.Allotted
}

// clocks returns the sheet of the clocks: how they are set, by what sum they are right, and a form to
// note both times every half hour, and every detail of a clock that is replaced (E.01 6.10 to 6.12).
func (e *Event) clocks() []pdf.Sheet {
	p := e.P
	first := &pdf.List{Name: Name(p, Clocks), General: true}
	if c := e.control(); c != nil {
		first.Lead = append(first.Lead, p.T("paper.clocks.control", "control", c.Words()))
		first.Tables = append(first.Tables, e.clockSetting(c), e.clockSums(c))
	} else {
		first.Lead = append(first.Lead, p.T("paper.clocks.unknown"))
	}
	for _, id := range []string{"paper.clocks.place", "paper.clocks.check", "paper.clocks.replaced"} {
		first.Notes = append(first.Notes, p.T(id, "article", e.law("6.10")))
	}
	replaced := report.Table{Caption: p.T("paper.clocks.faulty"), Columns: []report.Column{
		{Key: "board", Title: p.T("report.column.board"), Align: report.Right}}}
	for _, id := range []string{"at", "white", "black", "moves", "turn", "new", "arbiter"} {
		replaced.Columns = append(replaced.Columns, report.Column{Key: pdf.Blank, Title: p.T("paper.clocks.column." + id), Align: report.Center}) //i18n:prefix paper.clocks.column.
	}
	for range 6 {
		replaced.Rows = append(replaced.Rows, make([]string, len(replaced.Columns)))
	}
	form := report.Table{Columns: []report.Column{{Key: "board", Title: p.T("report.column.board"), Align: report.Right, Heading: true}}}
	for n := range readings {
		for _, id := range []string{"white", "black", "moves"} {
			title := p.T("paper.clocks.column." + id) //i18n:prefix paper.clocks.column.
			if id == "white" {
				title = strconv.Itoa((n+1)*halfHour/60) + "' " + title
			}
			form.Columns = append(form.Columns, report.Column{Key: pdf.Blank, Title: title, Align: report.Center})
		}
	}
	for _, table := range e.tableNumbers() {
		form.Rows = append(form.Rows, append([]string{strconv.Itoa(table)}, make([]string, 3*readings)...))
	}
	lines := &pdf.List{Name: Name(p, Clocks), Tables: []report.Table{form}, Ruled: true, Upright: true, Notes: []string{p.T("paper.clocks.form")}}
	return []pdf.Sheet{first, &pdf.List{Name: Name(p, Clocks), Tables: []report.Table{replaced}, Ruled: true, Upright: true, General: true}, lines}
}

// clockSetting tabulates what is set on the clocks, period by period.
func (e *Event) clockSetting(c *laws.Control) report.Table {
	p := e.P
	t := report.Table{Caption: p.T("paper.clocks.setting"), Columns: []report.Column{
		{Key: "what", Title: p.T("laws.clock-of.what"), Heading: true},
		{Key: "white", Title: report.Capital(p.T("laws.side.white")), Align: report.Right},
		{Key: "black", Title: report.Capital(p.T("laws.side.black")), Align: report.Right}}}
	periods := max(len(c.White), len(c.Black))
	both := func(label string, of func(s laws.Side) string) {
		t.Rows = append(t.Rows, []string{label, of(laws.White), of(laws.Black)})
	}
	for k := range periods {
		label := p.T("paper.clocks.period", "period", k+1)
		both(label, func(s laws.Side) string {
			if list := c.Periods(s); k < len(list) {
				return laws.FormatTime(list[k].Seconds)
			}
			return "–"
		})
		both(p.T("paper.clocks.moves", "period", k+1), func(s laws.Side) string {
			list := c.Periods(s)
			switch {
			case k >= len(list):
				return "–"
			case list[k].Moves == 0:
				return p.T("paper.clocks.rest")
			}
			return strconv.Itoa(list[k].Moves)
		})
		both(p.T("paper.clocks.increment", "period", k+1), func(s laws.Side) string {
			if list := c.Periods(s); k < len(list) && list[k].Increment > 0 {
				return p.T("paper.clocks.seconds", "count", list[k].Increment)
			}
			return "–"
		})
	}
	both(p.T("laws.clock-of.start", "moves", 0), func(s laws.Side) string { return laws.FormatTime(c.AllottedTime(s, 0)) })
	mode := "paper.clocks.mode.none"
	switch {
	case c.Mode == laws.Delay, c.Mode == laws.Bronstein:
		mode = "paper.clocks.mode.delay"
	case c.Increment():
		mode = "paper.clocks.mode.cumulative"
	}
	t.Notes = []string{p.T(mode)}
	return t
}

// clockSums tabulates what both clocks show together while the first period lasts: one of them always
// runs, so nothing else than the time gone by is missing.
func (e *Event) clockSums(c *laws.Control) report.Table {
	p := e.P
	t := report.Table{Caption: p.T("paper.clocks.sums"), Columns: []report.Column{
		{Key: "elapsed", Title: p.T("laws.sheet.elapsed"), Align: report.Right, Heading: true},
		{Key: "sum", Title: p.T("paper.clocks.sum"), Align: report.Right}}}
	start := c.AllottedTime(laws.White, 0) + c.AllottedTime(laws.Black, 0)
	step := halfHour
	for step > 60 && start/step < 4 {
		step /= 2
	}
	for gone := 0; gone < start && len(t.Rows) < 13; gone += step {
		t.Rows = append(t.Rows, []string{laws.FormatTime(gone), laws.FormatTime(start - gone)})
	}
	t.Notes = []string{p.T("paper.clocks.rule", "each", c.Adds(laws.White), "with", c.Adds(laws.White) > 0), p.T("laws.sheet.note")}
	return t
}
