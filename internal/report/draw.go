package report

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"torneo/i18n"
	"torneo/internal/pairing/varma"
	"torneo/pairing"
	"torneo/tournament"
)

// Ceremony is a drawing of lots.
type Ceremony struct {
	Tournament *tournament.Tournament
	Steps      []varma.Step
	Varma      bool // by the Varma tables
	ByHand     bool
	Seed       uint64          // from which it can be repeated; not of one by hand
	Clashes    []pairing.Clash // players of a federation who meet in the last rounds
}

// Document returns the ceremony step by step, and the numbers that it gave.
func (c *Ceremony) Document(p *i18n.Printer) *Document {
	d := &Document{Language: p.Language(), Title: (&Event{Tournament: c.Tournament}).Title(p)}
	switch {
	case c.ByHand:
		d.Lead = []string{p.T("schedule.draw.by-hand")}
	case c.Varma:
		d.Lead = []string{p.T("schedule.draw.varma", "seed", strconv.FormatUint(c.Seed, 10))}
	default:
		d.Lead = []string{p.T("schedule.draw.free", "seed", strconv.FormatUint(c.Seed, 10))}
	}
	if !c.ByHand {
		d.Tables = append(d.Tables, c.steps(p))
	}
	d.Tables = append(d.Tables, c.numbers(p))
	names := map[int]string{}
	for _, s := range c.Steps {
		names[s.Number] = s.Entrant.Name
		if s.Short {
			d.Notes = append(d.Notes, p.T("schedule.draw.short", "name", s.Entrant.Name, "federation", s.Entrant.Federation))
		}
	}
	for _, x := range c.Clashes {
		d.Notes = append(d.Notes, p.T("schedule.draw.clash", "round", x.Round, "federation", x.Federation,
			"white", names[x.White], "black", names[x.Black], "whiteNumber", x.White, "blackNumber", x.Black))
	}
	return d
}

func (c *Ceremony) steps(p *i18n.Printer) Table {
	t := Table{Caption: p.T("schedule.draw.steps"), Columns: []Column{
		{Key: "step", Title: p.T("schedule.column.step"), Align: Right},
		{Key: "federation", Title: p.T("report.column.federation")},
		{Key: "name", Title: p.T("report.column.name"), Heading: true},
		{Key: "envelopes", Title: p.T("schedule.column.envelopes")},
		{Key: "envelope", Title: p.T("schedule.column.envelope"), Align: Center},
		{Key: "held", Title: p.T("schedule.column.held")},
		{Key: "number", Title: p.T("schedule.column.drawn"), Align: Right},
	}}
	for k, s := range c.Steps {
		t.Rows = append(t.Rows, []string{strconv.Itoa(k + 1), s.Entrant.Federation, s.Entrant.Name,
			strings.Join(s.From, " "), s.Envelope, inRow(s.Held), strconv.Itoa(s.Number)})
	}
	if !c.Varma {
		t.Columns[5].Title = p.T("schedule.column.left")
	}
	return t.dropEmpty(func(Column) bool { return true })
}

func (c *Ceremony) numbers(p *i18n.Printer) Table {
	t := Table{Caption: p.T("schedule.draw.numbers"), Columns: []Column{
		{Key: "number", Title: p.T("report.column.number"), Align: Right},
		{Key: "name", Title: p.T("report.column.name"), Heading: true},
		{Key: "federation", Title: p.T("report.column.federation")},
	}}
	steps := slices.Clone(c.Steps)
	slices.SortFunc(steps, func(a, b varma.Step) int { return cmp.Compare(a.Number, b.Number) })
	for _, s := range steps {
		t.Rows = append(t.Rows, []string{strconv.Itoa(s.Number), s.Entrant.Name, s.Entrant.Federation})
	}
	return t.dropEmpty(func(Column) bool { return true })
}

func inRow(numbers []int) string {
	parts := make([]string, len(numbers))
	for k, n := range numbers {
		parts[k] = strconv.Itoa(n)
	}
	return strings.Join(parts, " ")
}
