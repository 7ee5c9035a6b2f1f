package cli

import (
	"torneo/internal/incoming"
	"torneo/internal/migrate"
	"torneo/trf"
)

// tellQuestions reports what is open, with the flags that answer it.
func (a *app) tellQuestions(list []incoming.Question) {
	for _, q := range list {
		a.Tell(a.Text(q.Text))
		for _, c := range q.Choices {
			a.Tell("  " + a.T("cli.import.choice", "id", q.ID, "choice", c.ID, "text", c.Text))
		}
	}
}

// movedAgreement is how what files publish agrees with their results, for programs.
type movedAgreement struct {
	Published int              `json:"published"`
	Equal     int              `json:"equal"`
	Differing []movedDifferent `json:"differing,omitempty"`
	Columns   []movedColumn    `json:"columns,omitempty"`
	Edition   string           `json:"edition,omitempty"`
	Said      []string         `json:"said"`
}

type movedDifferent struct {
	Number   int    `json:"number"`
	Name     string `json:"name"`
	What     string `json:"what"`
	Recorded string `json:"recorded"`
	Right    string `json:"right"`
	By       string `json:"by,omitempty"`
}

type movedColumn struct {
	Heading string `json:"heading"`
	Code    string `json:"code"`
	Equal   int    `json:"equal"`
	Count   int    `json:"count"`
}

func agreementJSON(a *app, from *migrate.Agreement) movedAgreement {
	out := movedAgreement{Published: from.Published, Equal: from.Equal(), Edition: string(from.Edition), Said: []string{}}
	for _, d := range from.Differing {
		one := movedDifferent{Number: d.Number, Name: d.Name, What: a.Text(d.What), Recorded: d.Recorded, Right: d.Right}
		if !d.By.IsZero() {
			one.By = a.Text(d.By)
		}
		out.Differing = append(out.Differing, one)
	}
	for _, c := range from.Columns {
		out.Columns = append(out.Columns, movedColumn{c.Heading, c.Code, c.Equal, c.Count})
	}
	for _, said := range from.Sentences() {
		out.Said = append(out.Said, a.Text(said))
	}
	return out
}

type movedPart struct {
	File  string `json:"file"`
	Line  int    `json:"line"`
	Shape string `json:"shape"`
	Round int    `json:"round,omitempty"`
	Rows  int    `json:"rows"`
}

type movedProblem struct {
	File string `json:"file,omitempty"`
	trf.Problem
	Text string `json:"text"`
}

type movedChoice struct {
	ID   string `json:"id"`
	Text string `json:"text"`
}

type movedQuestion struct {
	ID      string        `json:"id"`
	Text    string        `json:"text"`
	Choices []movedChoice `json:"choices"`
}

type movedAside struct {
	File string `json:"file"`
	Why  string `json:"why"`
}

// movedDocument is what was understood of saved pages and files of other programs.
type movedDocument struct {
	Agreement  movedAgreement  `json:"agreement"`
	Understood []movedPart     `json:"understood"`
	Numbers    string          `json:"numbers,omitempty"`
	Questions  []movedQuestion `json:"questions,omitempty"`
	Players    int             `json:"players"`
	Rounds     int             `json:"rounds"`
	Aside      []movedAside    `json:"aside,omitempty"`
	Problems   []movedProblem  `json:"problems"`
	Losses     []string        `json:"losses"`
}

// movedJSON returns what was understood, for programs: first how it agrees with itself.
func movedJSON(a *app, f *migrate.Found, aside []migrate.Aside) movedDocument {
	out := movedDocument{Agreement: agreementJSON(a, &f.Agreement), Understood: []movedPart{}, Numbers: string(f.Numbers), Problems: []movedProblem{}, Losses: []string{}}
	for _, p := range f.Parts {
		out.Understood = append(out.Understood, movedPart{p.File, p.Line, string(p.Shape), p.Round, p.Rows})
	}
	for _, p := range f.Problems {
		out.Problems = append(out.Problems, movedProblem{p.File, p.Problem, a.Text(p.Message)})
	}
	for _, q := range f.Questions {
		asked := movedQuestion{ID: q.ID, Text: a.Text(q.Text)}
		for _, c := range q.Choices {
			asked.Choices = append(asked.Choices, movedChoice{c.ID, a.Text(c.Text)})
		}
		out.Questions = append(out.Questions, asked)
	}
	for _, l := range f.Losses {
		out.Losses = append(out.Losses, a.Text(l))
	}
	for _, x := range aside {
		out.Aside = append(out.Aside, movedAside{x.File, a.Text(x.Why)})
	}
	if f.Record != nil {
		out.Players, out.Rounds = len(f.Record.Players), len(f.Record.Rounds)
	}
	return out
}
