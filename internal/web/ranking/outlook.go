package ranking

import (
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/outlook"
	"torneo/standings"
)

// outlookPage is what is certain, possible and impossible, and which results decide.
type outlookPage struct {
	page.Frame
	After, Next, Rounds int // after which round; the next one; 0: after the end
	Places, Last        int
	Table               report.Table
	Statements          []report.OutlookStatement
	Notes               []string
	Missing             string // why there is nothing to see
}

// Outlook serves the page of what has to happen for a place: after the round in play or the next
// one, or at the end.
func Outlook(v *page.Visit) error {
	p := outlookPage{Frame: v.Frame(message.New("outlook.title"))}
	p.Section, p.Wide = page.StandingsSection, true
	for field, to := range map[string]*int{"after": &p.After, "places": &p.Places, "last": &p.Last} {
		n, err := v.Number(field)
		if err != nil {
			return err
		}
		if n < 0 || n > outlook.MaxParticipants {
			return page.ErrNotFound
		}
		*to = n
	}
	if p.Places == 0 && p.Last == 0 {
		p.Places = 1
	}
	published := arbiter.LastPublished(v.State)
	t := v.State.Record(published)
	if p.Next = published; standings.Playing(t).Round == 0 {
		p.Next++
	}
	if p.Rounds = v.State.Config.Rounds; p.After > max(p.Rounds, p.Next) {
		return page.ErrNotFound
	}
	o, err := outlook.Of(t, outlook.Request{After: p.After})
	if said, ok := message.Of(err); ok {
		p.Missing = report.Capital(v.Text(said)) + "."
		return v.Render(outlookView(p))
	}
	if err != nil {
		return err
	}
	f := &report.OutlookFor{Tournament: t, Outlook: o}
	if p.Places > 0 {
		f.Goals = append(f.Goals, report.OutlookGoal{Places: p.Places})
	}
	if p.Last > 0 {
		f.Goals = append(f.Goals, report.OutlookGoal{Last: p.Last})
	}
	d := report.Outlook(v.Printer, f, report.People).Localize()
	p.Table, p.Statements = d.Tables[0], report.OutlookStatements(v.Printer, f)
	p.Notes = d.Notes[len(p.Statements):]
	p.Table.Headed = true
	return v.Render(outlookView(p))
}

// number writes a number of places for its field; nothing for none.
func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}
