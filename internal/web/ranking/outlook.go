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
	Missing             string // why there is nothing to see
	*told
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
	kept, err := v.Keep("outlook "+string(v.Printer.Language())+" "+strconv.Itoa(p.After)+" "+strconv.Itoa(p.Places)+" "+strconv.Itoa(p.Last), func() (any, error) {
		return outlookOf(v, p.After, p.Places, p.Last)
	})
	if said, ok := message.Of(err); ok {
		p.Missing = report.Capital(v.Text(said)) + "."
		return v.Render(outlookView(p))
	}
	if err != nil {
		return err
	}
	p.told = kept.(*told)
	return v.Render(outlookView(p))
}

// told is what the page tells.
type told struct {
	Tables     []report.Table
	Statements []report.OutlookStatement
	Notes      []string
}

// outlookOf computes what the page tells of the tournament as it stands.
func outlookOf(v *page.Visit, after, places, last int) (*told, error) {
	o, err := arbiter.OutlookOf(v.State, after)
	if err != nil {
		return nil, err
	}
	f := &report.OutlookFor{Tournament: o.Record, Outlook: o.Outlook, Norms: o.Norms, Fund: o.Fund, Prizes: o.Prizes, NoPrizes: o.NoPrizes}
	if places > 0 {
		f.Goals = append(f.Goals, report.OutlookGoal{Places: places})
	}
	if last > 0 {
		f.Goals = append(f.Goals, report.OutlookGoal{Last: last})
	}
	d := report.Outlook(v.Printer, f, report.People).Localize()
	x := &told{Tables: d.Tables, Statements: report.OutlookStatements(v.Printer, f)}
	x.Notes = d.Notes[len(x.Statements):]
	x.Tables[0].Headed = true
	return x, nil
}

// number writes a number of places for its field; nothing for none.
func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}
