package eventtext

import (
	"strconv"
	"strings"

	"torneo/i18n"
	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/laws"
)

// Incident names the incident in a word or two.
func Incident(p *i18n.Printer, w *journal.IncidentNoted) string {
	said := p.T("incidents.kind." + string(w.Kind)) //i18n:prefix incidents.kind.
	if w.Ruling != nil {
		said = Situation(p, w.Ruling.Situation)
	}
	if w.Kind == journal.LateArrival && w.Minutes > 0 {
		said = p.T("incidents.late-minutes", "minutes", w.Minutes)
	}
	if w.Game > 0 {
		said += " (" + p.T("incidents.in-game", "game", w.Game) + ")"
	}
	return said
}

// Situation names a situation of the Laws; one that this program does not know by its identifier.
func Situation(p *i18n.Printer, id string) string {
	if _, known := laws.SituationNamed(id); !known {
		return id
	}
	return report.Capital(p.T("laws.situation." + id)) //i18n:prefix laws.situation.
}

// Ruling says what was ruled: the penalty, the times that were set, the result, and the articles.
func Ruling(p *i18n.Printer, r *journal.Ruling) string {
	var said []string
	if penalty, known := laws.PenaltyNamed(r.Penalty); known && penalty.Kind != laws.None {
		said = append(said, p.Text(penalty.Words(laws.Side(r.By))))
	}
	if c := r.Set; c != nil {
		set := p.T("laws.set", "white", laws.FormatTime(c.White), "black", laws.FormatTime(c.Black))
		if runs := laws.Side(c.Runs); runs.Other() != laws.Nobody {
			set += "; " + p.T("laws.runs", "who", p.T("laws.side."+string(runs))) //i18n:prefix laws.side.
		}
		said = append(said, report.Capital(set)+".")
	}
	if r.Result != "" {
		said = append(said, p.T("incidents.ruled-result", "result", r.Result))
	}
	return strings.Join(append(said, report.Refs(r.Articles)), " ")
}

// Verdict names the decision on an appeal.
func Verdict(p *i18n.Printer, v journal.Verdict) string {
	if v == "" {
		return p.T("incidents.undecided")
	}
	return p.T("incidents.verdict." + string(v)) //i18n:prefix incidents.verdict.
}

// incidentSayings say what was noted of a round. What was written of it is for the
// page of incidents and the arbiter's report, but here, too: who looks at the journal
// is an arbiter.
var incidentSayings = []journal.Line[saying]{
	say(func(t *Teller, w journal.IncidentNoted) string {
		said := t.T("incidents.say.nobody", "round", w.Round, "what", Incident(t.Printer, &w))
		if w.ID > 0 {
			said = t.T("incidents.say.noted", "round", w.Round, "what", Incident(t.Printer, &w), "player", t.name(w.ID))
		}
		if w.Ruling != nil {
			said = t.T("incidents.say.ruled", "said", said, "ruling", Ruling(t.Printer, w.Ruling))
		}
		return t.addWords(said, w.Text)
	}),
	say(func(t *Teller, w journal.AppealDecided) string {
		said := t.T("incidents.say.decided", "number", strconv.FormatInt(w.Incident, 10), "verdict", Verdict(t.Printer, w.Verdict))
		if w.Outcome.Effect != journal.NoEffect {
			said += " · " + AppealEffect(t.Printer, &w.Outcome)
		}
		if fate := DepositFate(t.Printer, &w.Outcome); fate != "" {
			said += " · " + fate
		}
		return t.addWords(said, w.Text)
	}),
}

// addWords adds what somebody wrote, if anything.
func (t *Teller) addWords(said, text string) string {
	if text == "" {
		return said
	}
	return t.T("incidents.say.words", "said", said, "words", text)
}
