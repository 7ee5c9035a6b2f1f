package eventtext

import (
	"strconv"

	"torneo/i18n"
	"torneo/internal/journal"
)

// Incident names the incident in a word or two.
func Incident(p *i18n.Printer, w *journal.IncidentNoted) string {
	said := p.T("incidents.kind." + string(w.Kind)) //i18n:prefix incidents.kind.
	if w.Kind == journal.LateArrival && w.Minutes > 0 {
		said = p.T("incidents.late-minutes", "minutes", w.Minutes)
	}
	if w.Game > 0 {
		said += " (" + p.T("incidents.in-game", "game", w.Game) + ")"
	}
	return said
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
