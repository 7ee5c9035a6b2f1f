package report

import (
	"strconv"

	"torneo/i18n"
	"torneo/message"
	"torneo/outlook"
	"torneo/prize"
	"torneo/tournament"
)

// maxOutlooks is of how many participants a document says in sentences what decides, unless
// one is named.
const maxOutlooks = 20

// OutlookFor is the data of a document on what is certain, possible and impossible.
type OutlookFor struct {
	Tournament *tournament.Tournament
	Outlook    *outlook.Outlook
	Goals      []OutlookGoal
	Player     int // of whom alone there are sentences, by number; 0: of those for whom something is open or certain

	Norms  map[int][]outlook.Norm // by number; nil: not asked for
	Fund   *prize.Fund            // nil: not asked for
	Prizes []outlook.Prize
}

// OutlookGoal is the places that are looked at: the first ones, or those above the last ones.
type OutlookGoal struct{ Places, Last int }

// Place returns the outlook of a participant for a goal.
func (g OutlookGoal) Place(o *outlook.Outlook, number int) (outlook.Place, bool) {
	if g.Last > 0 {
		return o.Safe(number, g.Last)
	}
	return o.Place(number, g.Places)
}

// Outlook returns the document: the places that everybody can still have, the verdicts, and in
// sentences which results decide.
func Outlook(p *i18n.Printer, f *OutlookFor, reader For) *Document {
	e := Event{Tournament: f.Tournament}
	d := &Document{Language: p.Language(), Title: e.Title(p)}
	if line := e.placeAndDates(p); line != "" {
		d.Lead = append(d.Lead, line)
	}
	d.Lead = append(d.Lead, p.T("outlook.lead", "round", f.Outlook.After))
	x := outlooker{p: p, f: f}
	table := x.places(reader)
	d.Tables = append(d.Tables, table)
	if reader == Programs {
		return d
	}
	if f.Fund != nil {
		d.Tables = append(d.Tables, x.prizes())
	}
	d.Notes = OutlookSentences(p, f)
	for _, m := range f.Outlook.Said {
		d.Notes = append(d.Notes, Capital(p.Text(m))+".")
	}
	return d
}

// OutlookSentences returns the paragraphs of the document: what is certain or possible for whom,
// and which results decide.
func OutlookSentences(p *i18n.Printer, f *OutlookFor) []string {
	x := outlooker{p: p, f: f}
	return append(x.sentences(), x.norms()...)
}

// outlooker writes the outlook of one event.
type outlooker struct {
	p *i18n.Printer
	f *OutlookFor
}

// goal names a goal as the heading of a column.
func (x *outlooker) goal(g OutlookGoal) string {
	if g.Last > 0 {
		return x.p.T("outlook.column.safe", "count", g.Last)
	}
	return x.p.T("outlook.column.first", "count", g.Places)
}

// places tabulates everybody's points and places, with the verdicts.
//
//i18n:prefix outlook.verdict.
func (x *outlooker) places(reader For) Table {
	t := Table{Caption: x.p.T("outlook.places"), Columns: []Column{
		{Key: "number", Title: x.p.T("report.column.number"), Align: Right},
		{Key: "name", Title: x.p.T("report.column.name"), Heading: true},
		{Key: "points", Title: x.p.T("outlook.column.points"), Align: Right},
		{Key: "least", Title: x.p.T("outlook.column.least"), Align: Right},
		{Key: "most", Title: x.p.T("outlook.column.most"), Align: Right},
		{Key: "best", Title: x.p.T("outlook.column.best"), Align: Right},
		{Key: "worst", Title: x.p.T("outlook.column.worst"), Align: Right},
	}}
	for _, g := range x.f.Goals {
		key := "first-" + strconv.Itoa(g.Places)
		if g.Last > 0 {
			key = "above-last-" + strconv.Itoa(g.Last)
		}
		t.Columns = append(t.Columns, Column{Key: key, Title: x.goal(g)})
	}
	for _, r := range x.f.Outlook.Rows {
		if x.f.Player != 0 && r.Number != x.f.Player {
			continue
		}
		row := []string{strconv.Itoa(r.Number), r.Name, r.Points.String(), r.Least.String(), r.Most.String(), none, none}
		if r.Best > 0 {
			row[5], row[6] = strconv.Itoa(r.Best), strconv.Itoa(r.Worst)
		}
		for _, g := range x.f.Goals {
			cell := none
			if place, ok := g.Place(x.f.Outlook, r.Number); ok && reader == Programs {
				cell = string(place.Verdict)
			} else if ok {
				cell = x.p.T("outlook.verdict." + string(place.Verdict))
			}
			row = append(row, cell)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// prizes tabulates what everybody who can receive something receives at least and at most.
func (x *outlooker) prizes() Table {
	t := Table{Caption: x.p.T("outlook.prizes"), Columns: []Column{
		{Key: "number", Title: x.p.T("report.column.number"), Align: Right},
		{Key: "name", Title: x.p.T("report.column.name"), Heading: true},
		{Key: "least", Title: x.p.T("outlook.column.prize-least"), Align: Right},
		{Key: "most", Title: x.p.T("outlook.column.prize-most"), Align: Right},
		{Key: "verdict", Title: x.p.T("outlook.column.prize")},
	}}
	for _, r := range x.f.Prizes {
		if r.Most > 0 && (x.f.Player == 0 || x.f.Player == r.Number) {
			t.Rows = append(t.Rows, []string{strconv.Itoa(r.Number), r.Name, x.f.Fund.Amount(r.Least), x.f.Fund.Amount(r.Most), x.p.T("outlook.verdict." + string(r.Verdict))})
		}
	}
	return t
}

// sentences returns a paragraph for each participant and goal: what is certain or possible, and
// what decides.
func (x *outlooker) sentences() (lines []string) {
	for _, g := range x.f.Goals {
		told := 0
		for _, r := range x.f.Outlook.Rows {
			place, ok := g.Place(x.f.Outlook, r.Number)
			if !ok || x.f.Player != 0 && r.Number != x.f.Player || x.f.Player == 0 && place.Verdict == outlook.Impossible {
				continue
			}
			if told++; told > maxOutlooks {
				lines = append(lines, x.p.T("outlook.more", "count", maxOutlooks, "goal", place.Goal()))
				break
			}
			lines = append(lines, Paragraph(x.p, x.f.Outlook.Sentences(place)))
		}
	}
	return lines
}

// Paragraph writes sentences one after another.
func Paragraph(p *i18n.Printer, list []message.Message) string {
	text := ""
	for k, m := range list {
		if k > 0 {
			text += " "
		}
		text += Capital(p.Text(m)) + "."
	}
	return text
}

// norms returns what is known of norms, of those who can still make one.
func (x *outlooker) norms() (lines []string) {
	for k := range x.f.Tournament.Players {
		player := &x.f.Tournament.Players[k]
		for n := range x.f.Norms[player.Number] {
			norm := &x.f.Norms[player.Number][n]
			if x.f.Player != 0 || norm.Verdict != outlook.Impossible {
				lines = append(lines, Capital(x.p.Text(norm.Sentence(player.Name)))+".")
			}
		}
	}
	return lines
}
