package jsonline

import (
	"torneo/i18n"
	"torneo/internal/report"
	"torneo/norm/arbiters"
	"torneo/tournament"
)

// arbiterRequirementJSON is a requirement: answer is met, not-met or not-known, and ask the
// fact that would settle it.
type arbiterRequirementJSON struct {
	Key       arbiters.Key       `json:"requirement"`
	Article   string             `json:"article"`
	Certainty arbiters.Certainty `json:"certainty"`
	Reading   string             `json:"reading,omitempty"`
	Figure    string             `json:"figure"`
	Limit     string             `json:"limit"`
	Most      bool               `json:"most,omitempty"`
	Answer    arbiters.Answer    `json:"answer"`
	Ask       string             `json:"ask,omitempty"`
}

type arbiterOptionJSON struct {
	Name         string                   `json:"option"`
	Article      string                   `json:"article"`
	Most         int                      `json:"mostInApplication,omitempty"`
	Answer       arbiters.Answer          `json:"answer"`
	Requirements []arbiterRequirementJSON `json:"requirements"`
}

type arbiterVerdictJSON struct {
	Title        arbiters.Title           `json:"title"`
	Answer       arbiters.Answer          `json:"answer"`
	By           string                   `json:"by,omitempty"`
	Short        bool                     `json:"short"`
	Requirements []arbiterRequirementJSON `json:"requirements"`
	Options      []arbiterOptionJSON      `json:"options"`
	Ask          []string                 `json:"ask"`
}

type arbiterEventJSON struct {
	Name         string            `json:"event"`
	Start        tournament.Date   `json:"start"`
	End          tournament.Date   `json:"end"`
	Systems      []arbiters.System `json:"systems"`
	Rounds       int               `json:"rounds"`
	Players      int               `json:"players"`
	Rated        int               `json:"rated"`
	Titled       int               `json:"titled"`
	Federations  int               `json:"federations"`
	Rate         string            `json:"rate,omitempty"`
	Certificates int               `json:"certificates,omitempty"`
}

type arbiterJSON struct {
	Name   string `json:"name,omitempty"`
	FIDEID int64  `json:"fideId,omitempty"`
}

func requirementsOf(list []arbiters.Requirement) []arbiterRequirementJSON {
	out := []arbiterRequirementJSON{}
	for k := range list {
		q := &list[k]
		out = append(out, arbiterRequirementJSON{q.Key, q.Article, q.Certainty, q.Reading, report.ISODay(q.Figure), report.ISODay(q.Limit), q.Most, q.Answer, q.Ask})
	}
	return out
}

func arbiterVerdictOf(v *arbiters.Verdict) arbiterVerdictJSON {
	j := arbiterVerdictJSON{v.Title, v.Answer, v.By, v.Short, requirementsOf(v.Requirements), []arbiterOptionJSON{}, append([]string{}, v.Ask()...)}
	for k := range v.Options {
		o := &v.Options[k]
		j.Options = append(j.Options, arbiterOptionJSON{o.Name, o.Article, o.Most, o.Answer, requirementsOf(o.Requirements)})
	}
	return j
}

// ArbiterNormsDocument is the document that ArbiterNorms writes.
type ArbiterNormsDocument struct {
	Arbiter  arbiterJSON          `json:"arbiter"`
	Edition  string               `json:"edition"`
	Text     textJSON             `json:"text"`
	Event    arbiterEventJSON     `json:"event"`
	Verdicts []arbiterVerdictJSON `json:"verdicts"`
}

// ArbiterNorms returns the verdicts on an arbiter's norms in an event.
func ArbiterNorms(p *i18n.Printer, who arbiters.Person, verdicts []arbiters.Verdict) []byte {
	out := ArbiterNormsDocument{Arbiter: arbiterJSON{who.Name, who.ID}}
	for k := range verdicts {
		v := &verdicts[k]
		e := v.Event
		out.Edition, out.Text = arbiters.Year(v.Edition), textOf(p, arbiters.Text(v.Edition))
		out.Event = arbiterEventJSON{e.Name, e.Start, e.End, append([]arbiters.System{}, e.Systems...), e.Rounds, e.Players, e.Rated, e.Titled, e.Federations, e.Rate, v.Most}
		out.Verdicts = append(out.Verdicts, arbiterVerdictOf(v))
	}
	return Of(out)
}

type arbiterNormJSON struct {
	Event   string            `json:"event,omitempty"`
	End     tournament.Date   `json:"end"`
	Systems []arbiters.System `json:"systems"`
	Rounds  int               `json:"rounds"`
	Answer  arbiters.Answer   `json:"answer"`
	Options []string          `json:"options"`
	Used    bool              `json:"used"`
	By      string            `json:"by,omitempty"`
}

// ArbiterApplicationDocument is the document that ArbiterApplication writes.
type ArbiterApplicationDocument struct {
	Arbiter      arbiterJSON              `json:"arbiter"`
	Title        arbiters.Title           `json:"title"`
	Edition      string                   `json:"edition"`
	Text         textJSON                 `json:"text"`
	Day          tournament.Date          `json:"day"`
	Answer       arbiters.Answer          `json:"answer"`
	Norms        []arbiterNormJSON        `json:"norms"`
	Requirements []arbiterRequirementJSON `json:"requirements"`
	Ask          []string                 `json:"ask"`
	Events       []arbiterVerdictJSON     `json:"events"`
}

// ArbiterApplication returns the verdict on whether norms suffice for a title of
// arbiters.
func ArbiterApplication(p *i18n.Printer, y *report.ArbiterApplicationFor) []byte {
	a := &y.Application
	out := ArbiterApplicationDocument{arbiterJSON{y.Who.Name, y.Who.ID}, a.Title, arbiters.Year(a.Edition), textOf(p, arbiters.Text(a.Edition)), a.Day, a.Answer,
		[]arbiterNormJSON{}, requirementsOf(a.Requirements), append([]string{}, y.Ask()...), []arbiterVerdictJSON{}}
	for k := range y.Norms {
		n := &y.Norms[k]
		by, used := y.Used(k)
		out.Norms = append(out.Norms, arbiterNormJSON{n.Event, n.End, append([]arbiters.System{}, n.Systems...), n.Rounds, n.Answer, append([]string{}, n.Options...), used, by})
	}
	for k := range y.Verdicts {
		out.Events = append(out.Events, arbiterVerdictOf(&y.Verdicts[k]))
	}
	return Of(out)
}
