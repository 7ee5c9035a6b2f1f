package report

import (
	"slices"
	"strconv"
	"strings"

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
	// NoPrizes says why there is nothing of a fund.
	NoPrizes message.Message
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
	if len(f.Outlook.Matches) > 0 {
		d.Tables = append(d.Tables, x.matches())
	}
	if f.Fund != nil {
		d.Tables = append(d.Tables, x.prizes())
	}
	for _, s := range OutlookStatements(p, f) {
		d.Notes = append(d.Notes, strings.Join(s.Sentences, " "))
	}
	said := f.Outlook.Said
	if len(f.Prizes) > 0 && !f.Prizes[0].Exact {
		said = append(slices.Clone(said), message.New("outlook.said.prizes"))
	}
	if f.NoPrizes.ID != "" {
		said = append(slices.Clone(said), f.NoPrizes)
	}
	for _, m := range said {
		d.Notes = append(d.Notes, Capital(p.Text(m))+".")
	}
	return d
}

// OutlookStatement is what is said of one participant and one kind of places, in sentences.
type OutlookStatement struct {
	About     string // places, prizes or norms
	Of        string
	Sentences []string
}

// OutlookStatements returns what is certain or possible for whom, and which results decide.
func OutlookStatements(p *i18n.Printer, f *OutlookFor) []OutlookStatement {
	x := outlooker{p: p, f: f}
	return append(append(x.statements(), x.ofPrizes()...), x.norms()...)
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
//i18n:prefix outlook.column.
func (x *outlooker) places(reader For) Table {
	t := Table{Caption: x.p.T("outlook.places"), Columns: []Column{
		{Key: "number", Title: x.p.T("report.column.number"), Align: Right},
		{Key: "name", Title: x.p.T("report.column.name"), Heading: true},
	}}
	bracket := x.f.Outlook.Way == outlook.ByBracket
	if !bracket {
		t.Columns = append(t.Columns, Column{Key: "points", Title: x.p.T("outlook.column.points"), Align: Right})
	}
	for _, g := range x.f.Goals {
		key := "first-" + strconv.Itoa(g.Places)
		if g.Last > 0 {
			key = "above-last-" + strconv.Itoa(g.Last)
		}
		t.Columns = append(t.Columns, Column{Key: key, Title: x.goal(g)})
	}
	for _, key := range []string{"best", "worst", "least", "most"} {
		if bracket && (key == "least" || key == "most") {
			continue
		}
		t.Columns = append(t.Columns, Column{Key: key, Title: x.p.T("outlook.column." + key), Align: Right, Extra: key == "least" || key == "most"})
	}
	for _, r := range x.f.Outlook.Rows {
		if x.f.Player != 0 && r.Number != x.f.Player {
			continue
		}
		row := []string{strconv.Itoa(r.Number), r.Name}
		if !bracket {
			row = append(row, r.Points.String())
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
		best, worst := none, none
		if r.Best > 0 {
			best, worst = strconv.Itoa(r.Best), strconv.Itoa(r.Worst)
		}
		if row = append(row, best, worst); !bracket {
			row = append(row, r.Least.String(), r.Most.String())
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// matches tabulates the matches of a knock-out that are not decided: who can meet whom.
func (x *outlooker) matches() Table {
	t := Table{Caption: x.p.T("outlook.matches"), Columns: []Column{
		{Key: "match", Title: x.p.T("outlook.column.match"), Align: Right, Heading: true},
		{Key: "phase", Title: x.p.T("outlook.column.phase")},
		{Key: "side", Title: x.p.T("outlook.column.side")},
		{Key: "other-side", Title: x.p.T("outlook.column.other-side")},
	}}
	for _, m := range x.f.Outlook.Matches {
		if x.f.Player != 0 && !slices.Contains(m.Sides[0], x.f.Player) && !slices.Contains(m.Sides[1], x.f.Player) {
			continue
		}
		row := []string{strconv.Itoa(m.Number), x.p.Text(m.Name)}
		for _, side := range m.Sides {
			row = append(row, Capital(x.p.Text(x.f.Outlook.Names(side))))
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
		{Key: "verdict", Title: x.p.T("outlook.column.prize")},
	}}
	exact := len(x.f.Prizes) > 0 && x.f.Prizes[0].Exact
	if exact {
		t.Columns = append(t.Columns, Column{Key: "least", Title: x.p.T("outlook.column.prize-least"), Align: Right}, Column{Key: "most", Title: x.p.T("outlook.column.prize-most"), Align: Right})
	}
	for k := range x.f.Prizes {
		r := &x.f.Prizes[k]
		if r.Verdict == outlook.Impossible || x.f.Player != 0 && x.f.Player != r.Number {
			continue
		}
		row := []string{strconv.Itoa(r.Number), r.Name, x.p.T("outlook.verdict." + string(r.Verdict))}
		if exact {
			row = append(row, x.f.Fund.Amount(r.Least), x.f.Fund.Amount(r.Most))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// ofPrizes returns what is known of prizes, of those who can still have one.
func (x *outlooker) ofPrizes() (list []OutlookStatement) {
	about := x.p.T("outlook.prizes")
	told := 0
	for k := range x.f.Prizes {
		r := &x.f.Prizes[k]
		if r.Verdict == outlook.Impossible || x.f.Player != 0 && x.f.Player != r.Number {
			continue
		}
		if told++; told > maxOutlooks && x.f.Player == 0 {
			return append(list, OutlookStatement{About: about, Sentences: []string{Capital(x.p.T("outlook.more", "count", maxOutlooks, "goal", about)) + "."}})
		}
		if s := x.statement(about, r.Name, r.Sentences()); len(s.Sentences) > 0 {
			list = append(list, s)
		}
	}
	return list
}

// statement returns sentences on one participant.
func (x *outlooker) statement(about, name string, sentences []message.Message) OutlookStatement {
	s := OutlookStatement{About: about, Of: name}
	for _, m := range sentences {
		s.Sentences = append(s.Sentences, Capital(x.p.Text(m))+".")
	}
	return s
}

// statements returns one for each participant and goal.
func (x *outlooker) statements() (list []OutlookStatement) {
	for _, g := range x.f.Goals {
		told := 0
		for _, r := range x.f.Outlook.Rows {
			place, ok := g.Place(x.f.Outlook, r.Number)
			if !ok || x.f.Player != 0 && r.Number != x.f.Player || x.f.Player == 0 && g.Last == 0 && place.Verdict == outlook.Impossible {
				continue
			}
			if told++; told > maxOutlooks {
				list = append(list, OutlookStatement{About: x.goal(g), Sentences: []string{Capital(x.p.T("outlook.more", "count", maxOutlooks, "goal", place.Goal())) + "."}})
				break
			}
			list = append(list, x.statement(x.goal(g), r.Name, x.f.Outlook.Sentences(place)))
		}
	}
	return list
}

// norms returns what is known of norms, of those who can still make one.
func (x *outlooker) norms() (list []OutlookStatement) {
	for k := range x.f.Tournament.Players {
		player := &x.f.Tournament.Players[k]
		for n := range x.f.Norms[player.Number] {
			norm := &x.f.Norms[player.Number][n]
			if x.f.Player != 0 || norm.Verdict != outlook.Impossible {
				list = append(list, x.statement(x.p.T("outlook.norms"), player.Name, x.f.Outlook.NormSentences(norm, player.Name)))
			}
		}
	}
	return list
}
