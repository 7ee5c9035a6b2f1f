package eventregulations

import (
	"strconv"
	"strings"

	"torneo/handbook"
	"torneo/internal/report"
	"torneo/laws"
	"torneo/rating"
)

func (w *writer) rateOfPlay() []Paragraph {
	control, ok := w.s.Control()
	if !ok {
		if w.s.Config.TimeControl == "" {
			return nil
		}
		return said{w.say("pace-words", "words", w.s.Config.TimeControl)}
	}
	var l said
	pace, err := rating.PaceOf(w.t)
	if err != nil {
		return said{w.say("pace-words", "words", control.Words())}
	}
	//i18n:prefix ratings.kind.
	l.add(w.say("pace", "words", control.Words(), "clock", pace.Minutes(), "kind", w.T("ratings.kind."+pace.Kind.String())))
	edition, kind, ok := w.laws()
	if !ok {
		return l
	}
	c := laws.Control{TimeControl: control}
	switch {
	case kind != laws.Standard:
		l.add(w.say("record-none", "article", handbook.Ref{Edition: edition, Article: "A.2"}.String()))
	case c.Adds(laws.White) >= 30:
		l.add(w.say("record-all", "article", handbook.Ref{Edition: edition, Article: "8.1"}.String()))
	default:
		l.add(w.say("record-relief", "article", handbook.Ref{Edition: edition, Article: "8.4"}.String()))
	}
	if text := w.illegalMoves(edition, kind); text != "" {
		l.add(w.say("illegal", "what", text))
	}
	return l
}

func (w *writer) laws() (handbook.Edition, laws.Kind, bool) {
	edition := handbook.LawsOn(w.s.Config.Start.Ordinal())
	control, ok := w.s.Control()
	if edition == "" || !ok {
		return "", "", false
	}
	kind := (&laws.Control{TimeControl: control}).Speed(edition)
	if w.facts.Supervised != nil && *w.facts.Supervised {
		kind = kind.WithSupervision()
	}
	return edition, kind, true
}

func (w *writer) illegalMoves(edition handbook.Edition, kind laws.Kind) string {
	var parts []string
	for n := 1; n <= 3; n++ {
		v, err := laws.Judge(laws.Case{Situation: "illegal-move", Edition: edition, Kind: kind, Facts: map[string]string{"count": strconv.Itoa(n)}})
		if err != nil || len(v.Answers) == 0 {
			return ""
		}
		a := &v.Answers[0]
		parts = append(parts, w.T("bases.say.illegal-nth", "number", n, "says", strings.TrimSuffix(report.Capital(w.Text(a.Sentence)), "."), "articles", report.LawArticles(a)))
		if a.Penalty.Kind == laws.Loss {
			break
		}
	}
	return strings.Join(parts, "; ")
}

func (w *writer) supervision() []Paragraph {
	pace, err := rating.PaceOf(w.t)
	if w.facts.Supervised == nil || err != nil || pace.Told == rating.Assumed || pace.Kind == rating.Standard {
		return nil
	}
	if *w.facts.Supervised {
		return said{w.say("supervised")}
	}
	return said{w.say("unsupervised")}
}

func (w *writer) quickplayFinish() []Paragraph {
	control, ok := w.s.Control()
	if w.facts.Sudden == nil || !ok || control.Increment() {
		return nil
	}
	if *w.facts.Sudden {
		return said{w.say("quickplay")}
	}
	return said{w.say("quickplay-not")}
}

func (w *writer) adjournments() []Paragraph {
	if w.facts.Adjournments == nil {
		return nil
	}
	if *w.facts.Adjournments {
		return said{w.say("adjourned")}
	}
	return said{w.say("adjourned-not")}
}
