package jsonline

import (
	"torneo/i18n"
	"torneo/internal/report"
	"torneo/tiebreak"
	"torneo/tournament"
)

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
	Numbers [2]int               `json:"numbers"`
	Points  [2]tournament.Points `json:"points"`
	Counted bool                 `json:"counted"`
}

// ExplanationDocument is the document that Explanation writes.
type ExplanationDocument struct {
	Edition      string            `json:"edition"`
	Beside       *BesideJSON       `json:"beside,omitempty"`
	Round        int               `json:"round"`
	Tiebreaks    []string          `json:"tiebreaks"`
	Participant  participantJSON   `json:"participant"`
	Explanations []explanationJSON `json:"explanations"`
}

// Explanation encodes a participant and what each of his values is made of.
func Explanation(p *i18n.Printer, e *report.Event, number int, list []tiebreak.Explanation) []byte {
	return Of(explanationDocument(p, e, number, list))
}

func explanationDocument(p *i18n.Printer, e *report.Event, number int, list []tiebreak.Explanation) ExplanationDocument {
	out := ExplanationDocument{Edition: string(e.Standings.Edition), Beside: besideOf(e.Standings.Beside), Round: e.Table.After, Participant: participantOf(e, number)}
	for _, s := range e.Standings.List {
		out.Tiebreaks = append(out.Tiebreaks, s.String())
	}
	for k := range list {
		out.Explanations = append(out.Explanations, explanationOf(p, e, &list[k]))
	}
	return out
}

func explanationOf(p *i18n.Printer, of *report.Event, x *tiebreak.Explanation) explanationJSON {
	e := explanationJSON{Tiebreak: x.Spec.String(), Name: report.NameOf(p, x.Spec, of.Table, x.Edition), Article: x.Article, Value: valueJSON(x.Value)}
	for k := range x.Terms {
		e.Terms = append(e.Terms, termOf(p, of, &x.Terms[k]))
	}
	for _, s := range x.Steps {
		step := stepJSON{Basis: s.Basis, Rule: s.Rule}
		for _, m := range s.Members {
			step.Members = append(step.Members, memberJSON{participantOf(of, m.Number), m.Score, m.Missing, m.Place})
		}
		for _, g := range s.Games {
			step.Games = append(step.Games, gameJSON{g.Round, [2]int{g.A, g.B}, [2]tournament.Points{g.PointsA, g.PointsB}, g.Counted})
		}
		e.Steps = append(e.Steps, step)
	}
	for _, n := range x.Notes {
		e.Notes = append(e.Notes, textOf(p, n))
	}
	return e
}

func termOf(p *i18n.Printer, e *report.Event, t *tiebreak.Term) termJSON {
	out := termJSON{
		Round: t.Round, Score: t.Score, Points: t.Points, Contribution: valueJSON(t.Value), Why: textOf(p, t.Message),
		Article: t.Article, Cut: t.Cut.String(), CutArticle: t.CutBy,
	}
	switch {
	case t.Why == tiebreak.WhyBoard:
		out.Round, out.Board = 0, t.Round
	case t.Round > 0:
		out.Kind = t.Kind.String()
	}
	if t.Opponent > 0 {
		opponent := participantOf(e, t.Opponent)
		out.Opponent = &opponent
	}
	for _, x := range t.Adjustments {
		out.Adjustments = append(out.Adjustments, adjustmentJSON{x.Round, x.Kind.String(), x.From, x.To, x.Article})
	}
	return out
}

func participantOf(e *report.Event, number int) participantJSON {
	i, _ := e.Table.IndexOf(number)
	return participantJSON{number, e.Table.Participants[i].Name}
}
