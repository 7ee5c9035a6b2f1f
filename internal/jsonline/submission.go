package jsonline

import (
	"torneo/i18n"
	"torneo/submission"
)

// submissionJSON is the check of a report before it is sent.
type submissionJSON struct {
	Kind      string         `json:"kind"`     // as what it is rated
	Compared  int            `json:"compared"` // players, with a rating list
	Findings  []findingJSON  `json:"findings"`
	Deadlines []deadlineJSON `json:"deadlines,omitempty"`
}

type findingJSON struct {
	Key      string         `json:"key"`
	Severity string         `json:"severity"`
	Article  string         `json:"article"`
	Place    string         `json:"place"` // where it is put right
	Player   int            `json:"player,omitempty"`
	Round    int            `json:"round,omitempty"`
	Args     map[string]any `json:"args,omitempty"`
	Text     string         `json:"text"`
	Advice   string         `json:"advice"`
}

type deadlineJSON struct {
	Key     string `json:"key"`
	Day     string `json:"day"`
	Article string `json:"article"`
	Passed  bool   `json:"passed"`
	Text    string `json:"text"`
}

func submissionOf(p *i18n.Printer, r *submission.Report) *submissionJSON {
	if r == nil {
		return nil
	}
	s := &submissionJSON{Kind: r.Pace.Kind.String(), Compared: r.Compared, Findings: []findingJSON{}}
	for _, f := range r.Findings {
		s.Findings = append(s.Findings, findingJSON{f.Key, f.Severity.String(), f.Article, string(f.Place), f.Player, f.Round, f.Message.Args, p.Text(f.Message), p.Text(f.Advice())})
	}
	for _, d := range r.Deadlines {
		s.Deadlines = append(s.Deadlines, deadlineJSON{d.Key, d.Day.ISO(), d.Article, d.Passed, p.Text(d.What())})
	}
	return s
}
