package reports

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/certificate"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/norm/arbiters"
	"torneo/tournament"
)

// arbitersPage shows whether the tournament gives an arbiter a norm for a title, and
// asks for the facts still missing.
type arbitersPage struct {
	page.Frame
	Title    arbiters.Title
	Who      string
	There    []string // arbiters of the tournament, as they are chosen
	Document *report.Document
	Fields   []arbiterField   // what was told, and what is asked
	PDF      string           // of the certificate; "": there is none
	Fill     string           // where its fields are filled in
	Work     *report.Document // what the journal shows of everybody's work; nil: nothing
}

// arbiterField is a fact with what was told.
type arbiterField struct {
	arbiters.Fact
	Value string
}

// Input returns the day as a field of the browser takes it.
func (f arbiterField) Input() string {
	if f.Form == arbiters.Day {
		return strings.ReplaceAll(f.Value, "/", "-")
	}
	return f.Value
}

// inFacts begins the names of facts in the address.
const inFacts = "f-"

// chosenArbiter returns the tournament's norm for the arbiter, the title and the facts of the
// address; the person is empty where nobody is asked for.
func chosenArbiter(v *page.Visit) (p certificate.ArbiterParticulars, err error) {
	p.Facts = arbiters.Facts{}
	for _, f := range arbiters.FactsThere() {
		if value := v.Value(inFacts + f.Name); value != "" && f.Of != arbiters.Whole {
			if err := p.Facts.Tell(f.Name, value); err != nil {
				return p, page.ExplainError(err)
			}
		}
	}
	title := arbiters.FA
	if text := v.Value("title"); text != "" {
		var ok bool
		if title, ok = arbiters.ParseTitle(text); !ok {
			return p, page.ErrNotFound
		}
	}
	p.Tournament = arbiter.ForRating(v.State)
	addOfficials(p.Tournament, v.State)
	p.Tournament.Name = arbiter.FullName(v.EventName(), p.Tournament.Name)
	e, err := arbiters.NewEvent(p.Tournament)
	if err != nil {
		return p, page.ExplainError(err)
	}
	text := v.Value("arbiter")
	if id, err := strconv.ParseInt(text, 10, 64); err == nil {
		p.Who.ID = id
	} else {
		p.Who.Name = text
	}
	p.Who = arbiters.CompletePerson(e, p.Who)
	if p.Facts[workedFact] == "" && p.Who.Name != "" { // the journal says it, until somebody says otherwise
		if rounds, err := roundsWorked(v, p.Who.Name); err != nil {
			return p, err
		} else if rounds > 0 {
			if err := p.Facts.Tell(workedFact, strconv.Itoa(rounds)); err != nil {
				return p, page.ExplainError(err)
			}
		}
	}
	verdict, err := arbiters.Judge(e, title, p.Who, p.Facts)
	if err != nil {
		return p, page.ExplainError(err)
	}
	p.Verdict = &verdict
	return p, nil
}

// arbitersThere returns the arbiters of a tournament as they are chosen: by number, or by name.
func arbitersThere(t *tournament.Tournament) (list []string) {
	for _, a := range t.Arbiters() {
		if name := a.IDText(); name != "" {
			list = append(list, name)
		} else if a.Name != "" {
			list = append(list, a.Name)
		}
	}
	return list
}

// Arbiters shows the norms of the arbiters.
func Arbiters(v *page.Visit) error {
	c, err := chosenArbiter(v)
	if err != nil {
		return err
	}
	p := arbitersPage{Frame: v.Frame(message.New("web.norms.arbiters")), Title: c.Verdict.Title, Who: v.Value("arbiter"), There: arbitersThere(c.Tournament)}
	p.Section, p.Wide = page.NormsSection, true
	if p.Work, err = workDocument(v, c.Who.Name); err != nil {
		return err
	}
	if p.Who == "" {
		return v.Render(arbitersView(p))
	}
	p.Document = report.ArbiterNorms(v.Printer, c.Who, []arbiters.Verdict{*c.Verdict}, true)
	p.Document.Tables = slices.DeleteFunc(p.Document.Tables, func(t report.Table) bool { return t.Columns[0].Key == "fact" }) // they are fields
	p.Document.Lead = append([]string{p.Document.Title}, p.Document.Lead...)                                                  // whose norms: paper has no form
	ask := c.Verdict.Ask()
	for _, f := range arbiters.FactsThere() {
		if told := c.Facts[f.Name]; told != "" || slices.Contains(ask, f.Name) {
			p.Fields = append(p.Fields, arbiterField{f, told})
		}
	}
	if c.Verdict.Answer != arbiters.NotMet {
		p.PDF = v.Path("norms", "arbiters", "certificate") + "?" + arbiterQuery(v).Encode()
		p.Fill = v.Path("norms", "arbiters", "form") + "?" + arbiterQuery(v).Encode()
	}
	return v.Render(arbitersView(p))
}

// arbiterQuery returns the address of the page without what is empty.
func arbiterQuery(v *page.Visit) url.Values {
	q := url.Values{}
	names := []string{"arbiter", "title"}
	for _, f := range arbiters.FactsThere() {
		names = append(names, inFacts+f.Name)
	}
	for _, name := range names {
		if value := v.Value(name); value != "" {
			q.Set(name, value)
		}
	}
	return q
}
