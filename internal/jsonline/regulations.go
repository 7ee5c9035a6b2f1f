package jsonline

import (
	"torneo/i18n"
	"torneo/regulations"
)

type regulationJSON struct {
	Rule     string         `json:"rule"`
	Subject  string         `json:"subject"`
	State    string         `json:"state"`
	Level    string         `json:"level"`
	Articles []string       `json:"articles"`
	Fact     string         `json:"fact,omitempty"` // that would settle it
	Round    int            `json:"round,omitempty"`
	Args     map[string]any `json:"args,omitempty"`
	Text     string         `json:"text"`
}

// RegulationsDocument is the document that Regulations writes.
type RegulationsDocument struct {
	File     string           `json:"file"`
	Level    string           `json:"level"`
	Taken    bool             `json:"levelTaken"` // nobody told it
	Editions []string         `json:"editions"`
	Counts   map[string]int   `json:"counts"`
	Findings []regulationJSON `json:"findings"`
}

// Regulations returns the findings on an event.
func Regulations(p *i18n.Printer, file string, r *regulations.Report) []byte {
	out := RegulationsDocument{File: file, Level: string(r.Level), Taken: r.Taken, Editions: []string{}, Counts: map[string]int{}, Findings: []regulationJSON{}}
	for _, e := range r.Editions {
		if e != "" {
			out.Editions = append(out.Editions, string(e))
		}
	}
	for _, s := range regulations.States() {
		out.Counts[string(s)] = r.Count(s)
	}
	for _, f := range r.Findings {
		out.Findings = append(out.Findings, regulationJSON{f.Rule, string(f.Subject), string(f.State), string(f.Level), append([]string{}, f.Articles...), f.Fact, f.Round, f.Message.Args, p.Text(f.Message)})
	}
	return Of(out)
}
