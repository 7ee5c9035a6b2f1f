package jsonline

import (
	"torneo/handbook"
	"torneo/i18n"
	"torneo/internal/report"
	"torneo/laws"
	"torneo/message"
)

type situationJSON struct {
	ID       string   `json:"id"`
	Subject  string   `json:"subject"`
	Text     string   `json:"text"`
	Facts    []string `json:"facts"`
	Editions []string `json:"editions"`
}

// SituationsDocument is the document that Situations writes.
type SituationsDocument struct {
	Situations []situationJSON `json:"situations"`
}

// Situations lists situations of the Laws.
func Situations(p *i18n.Printer, list []laws.Situation) []byte {
	out := SituationsDocument{[]situationJSON{}}
	for _, s := range list {
		j := situationJSON{ID: s.ID, Subject: s.Subject, Text: p.T("laws.situation." + s.ID), Facts: append([]string{}, s.Facts...)}
		for _, e := range s.Editions("") {
			j.Editions = append(j.Editions, laws.Year(e))
		}
		out.Situations = append(out.Situations, j)
	}
	return Of(out)
}

type articleJSON struct {
	Text    string `json:"text"` // how it is cited
	Edition string `json:"edition"`
	Article string `json:"article"`
}

type lawAnswerJSON struct {
	When      []laws.Condition `json:"when"`
	Verdict   string           `json:"verdict"`
	Says      *textJSON        `json:"says"`
	Penalty   laws.Penalty     `json:"penalty"`
	Result    *string          `json:"result"`
	Clocks    *laws.Clocks     `json:"clocks"` // seconds
	Why       *textJSON        `json:"clocksWhy"`
	Write     *textJSON        `json:"write"`
	Articles  []articleJSON    `json:"articles"`
	Certainty laws.Certainty   `json:"certainty"`
	Readings  []string         `json:"readings"`
}

// LawDocument is the document that Law writes: the verdict of an edition on a case.
type LawDocument struct {
	Situation string           `json:"situation"`
	Edition   string           `json:"edition"`
	Kind      laws.Kind        `json:"kind"`
	Taken     []laws.Condition `json:"taken"`
	Answers   []lawAnswerJSON  `json:"answers"`
}

// Law returns the verdict of the Laws on a case.
func Law(p *i18n.Printer, v *laws.Verdict) []byte { return Of(lawOf(p, v)) }

func lawOf(p *i18n.Printer, v *laws.Verdict) LawDocument {
	out := LawDocument{v.Situation.ID, laws.Year(v.Edition), v.Kind, append([]laws.Condition{}, v.Taken...), []lawAnswerJSON{}}
	for k := range v.Answers {
		a := &v.Answers[k]
		j := lawAnswerJSON{When: append([]laws.Condition{}, a.When...), Verdict: report.LawSentence(p, a), Says: reasonOf(p, a.Says),
			Penalty: a.Penalty, Clocks: a.Clocks, Why: reasonOf(p, a.ClockWhy), Write: reasonOf(p, a.Write),
			Articles: []articleJSON{}, Certainty: a.Certainty, Readings: append([]string{}, a.Readings...)}
		if a.Result != "" {
			j.Result = &a.Result
		}
		for _, r := range a.Articles {
			j.Articles = append(j.Articles, articleOf(r))
		}
		out.Answers = append(out.Answers, j)
	}
	return out
}

func articleOf(r handbook.Ref) articleJSON {
	return articleJSON{r.String(), string(r.Edition), r.Article}
}

type comparedLawJSON struct {
	Edition string       `json:"edition"`
	Law     *LawDocument `json:"law"`
	Silent  *textJSON    `json:"silent"`
}

// LawComparisonDocument is the document that LawComparison writes.
type LawComparisonDocument struct {
	Editions []comparedLawJSON `json:"editions"`
}

// LawComparison returns the verdict of every edition on a case.
func LawComparison(p *i18n.Printer, list []laws.Compared) []byte {
	out := LawComparisonDocument{}
	for _, x := range list {
		j := comparedLawJSON{Edition: laws.Year(x.Edition)}
		if x.Err == nil {
			law := lawOf(p, &x.Verdict)
			j.Law = &law
		} else if m, ok := message.Of(x.Err); ok {
			j.Silent = reasonOf(p, m)
		}
		out.Editions = append(out.Editions, j)
	}
	return Of(out)
}
