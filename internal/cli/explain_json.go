package cli

import (
	"torneo/internal/report"
	"torneo/message"
	"torneo/tiebreak"
	"torneo/tournament"
)

type participantJSON struct {
	ID   int    `json:"id"`
	Name string `json:"name"`
}

type textJSON struct {
	ID   string `json:"id"`
	Text string `json:"text"`
}

type explanationJSON struct {
	Tiebreak string     `json:"tiebreak"`
	Name     string     `json:"name"`
	Article  string     `json:"article,omitempty"`
	Value    *string    `json:"value"`
	Terms    []termJSON `json:"terms,omitempty"`
	Steps    []stepJSON `json:"steps,omitempty"`
	Notes    []textJSON `json:"notes,omitempty"`
}

type termJSON struct {
	Round        int               `json:"round,omitempty"`
	Board        int               `json:"board,omitempty"`
	Opponent     *participantJSON  `json:"opponent,omitempty"`
	Kind         string            `json:"kind,omitempty"`
	Score        tournament.Points `json:"score"`
	Points       tournament.Points `json:"points"`
	Contribution *string           `json:"contribution"`
	Why          textJSON          `json:"why"`
	Article      string            `json:"article,omitempty"`
	Cut          string            `json:"cut,omitempty"`
	CutArticle   string            `json:"cutArticle,omitempty"`
	Adjustments  []adjustmentJSON  `json:"adjustments,omitempty"`
}

type adjustmentJSON struct {
	Round   int               `json:"round"`
	Kind    string            `json:"kind"`
	From    tournament.Points `json:"from"`
	To      tournament.Points `json:"to"`
	Article string            `json:"article"`
}

type stepJSON struct {
	Basis   string       `json:"basis"`
	Rule    string       `json:"rule"`
	Members []memberJSON `json:"members"`
	Games   []gameJSON   `json:"games,omitempty"`
}

type memberJSON struct {
	participantJSON
	Score  string `json:"score"`
	NotMet int    `json:"notMet"`
	Place  int    `json:"place"`
}

type gameJSON struct {
	Round   int                  `json:"round"`
	IDs     [2]int               `json:"ids"`
	Points  [2]tournament.Points `json:"points"`
	Counted bool                 `json:"counted"`
}

// explanationJSON is one line: the participant and what each value is made of.
func (a *app) explanationJSON(c *computed, number int, list []tiebreak.Explanation) []byte {
	out := struct {
		Edition      string            `json:"edition"`
		Round        int               `json:"round"`
		Tiebreaks    []string          `json:"tiebreaks"`
		Participant  participantJSON   `json:"participant"`
		Explanations []explanationJSON `json:"explanations"`
	}{Edition: string(c.result.Edition), Round: c.Table.After, Participant: c.participantJSON(number)}
	for _, s := range c.Standings.List {
		out.Tiebreaks = append(out.Tiebreaks, s.String())
	}
	for k := range list {
		out.Explanations = append(out.Explanations, a.oneExplanation(c, &list[k]))
	}
	return a.jsonLine(out)
}

func (a *app) oneExplanation(c *computed, x *tiebreak.Explanation) explanationJSON {
	e := explanationJSON{Tiebreak: x.Spec.String(), Name: report.Name(a.printer(), x.Spec), Article: x.Article, Value: valueJSON(x.Value)}
	for k := range x.Terms {
		e.Terms = append(e.Terms, a.termJSON(c, &x.Terms[k]))
	}
	for _, s := range x.Steps {
		step := stepJSON{Basis: s.Basis, Rule: s.Rule}
		for _, m := range s.Members {
			step.Members = append(step.Members, memberJSON{c.participantJSON(m.Number), m.Score, m.Missing, m.Place})
		}
		for _, g := range s.Games {
			step.Games = append(step.Games, gameJSON{g.Round, [2]int{g.A, g.B}, [2]tournament.Points{g.PointsA, g.PointsB}, g.Counted})
		}
		e.Steps = append(e.Steps, step)
	}
	for _, n := range x.Notes {
		e.Notes = append(e.Notes, a.textJSON(n))
	}
	return e
}

func (a *app) termJSON(c *computed, t *tiebreak.Term) termJSON {
	out := termJSON{
		Round: t.Round, Score: t.Score, Points: t.Points, Contribution: valueJSON(t.Value), Why: a.textJSON(t.Message),
		Article: t.Article, Cut: t.Cut.String(), CutArticle: t.CutBy,
	}
	switch {
	case t.Why == tiebreak.WhyBoard:
		out.Round, out.Board = 0, t.Round
	case t.Round > 0:
		out.Kind = t.Kind.String()
	}
	if t.Opponent > 0 {
		opponent := c.participantJSON(t.Opponent)
		out.Opponent = &opponent
	}
	for _, x := range t.Adjustments {
		out.Adjustments = append(out.Adjustments, adjustmentJSON{x.Round, x.Kind.String(), x.From, x.To, x.Article})
	}
	return out
}

func (a *app) textJSON(m message.Message) textJSON { return textJSON{m.ID, a.text(m)} }

func (c *computed) participantJSON(number int) participantJSON {
	i, _ := c.Table.IndexOf(number)
	return participantJSON{number, c.Table.Participants[i].Name}
}

// valueJSON is a value as a decimal; nil where there is none.
func valueJSON(v tiebreak.Value) *string {
	if text := v.String(); text != "" {
		return &text
	}
	return nil
}
