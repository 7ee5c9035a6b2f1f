package eventtext

import (
	"strconv"
	"strings"

	"torneo/i18n"
	"torneo/internal/journal"
)

// Appellant names the office of who lodged an appeal.
func Appellant(p *i18n.Printer, by journal.Appellant) string {
	if by == journal.PlayerAppeals {
		return p.T("appeals.by.player")
	}
	return p.T("appeals.by." + string(by)) //i18n:prefix appeals.by.
}

// Matter names what an appeal is lodged against.
func Matter(p *i18n.Printer, m journal.Matter) string {
	return p.T("appeals.against." + string(m)) //i18n:prefix appeals.against.
}

// AppealTime says whether an appeal was in time.
func AppealTime(p *i18n.Printer, w *journal.AppealLodged) string {
	switch t := w.Time(); t.State {
	case journal.AppealInTime:
		return p.T("appeals.time.in", "until", Hour(t.Until))
	case journal.AppealLate:
		return p.T("appeals.time.late", "count", t.Late, "until", Hour(t.Until))
	default:
		return p.T("appeals.time." + string(t.State)) //i18n:prefix appeals.time.
	}
}

// Recusal says why a person of the committee does not judge.
func Recusal(p *i18n.Printer, why string) string {
	return p.T("appeals.recused." + why) //i18n:prefix appeals.recused.
}

// Judges lists who sat on a committee: "Roca, Eva (ESP); Petit, Jean (FRA, reserve)".
func Judges(p *i18n.Printer, list []journal.Judge) string {
	names := make([]string, len(list))
	for k, x := range list {
		var more []string
		if x.Federation != "" {
			more = append(more, x.Federation)
		}
		if x.Reserve {
			more = append(more, p.T("appeals.reserve"))
		}
		if names[k] = x.Name; len(more) > 0 {
			names[k] += " (" + strings.Join(more, ", ") + ")"
		}
	}
	return strings.Join(names, "; ")
}

// RecusedList lists who of a committee did not sit, with the reasons.
func RecusedList(p *i18n.Printer, list []journal.Recused) string {
	names := make([]string, len(list))
	for k, x := range list {
		if names[k] = x.Name; len(x.Why) > 0 {
			var reasons []string
			for _, why := range x.Why {
				reasons = append(reasons, Recusal(p, why))
			}
			names[k] += " (" + strings.Join(reasons, ", ") + ")"
		}
	}
	return strings.Join(names, "; ")
}

// DepositFate says what became of the deposit of an appeal; "" where that is not said.
func DepositFate(p *i18n.Printer, o *journal.AppealOutcome) string {
	switch o.Deposit {
	case journal.DepositUnsaid:
		return ""
	case journal.DepositInPart:
		return p.T("appeals.deposit.part-sum", "sum", o.Returned)
	}
	return p.T("appeals.deposit." + string(o.Deposit)) //i18n:prefix appeals.deposit.
}

// AppealEffect says what a decision did to the result or the pairing.
func AppealEffect(p *i18n.Printer, o *journal.AppealOutcome) string {
	switch {
	case o.Effect == journal.NoEffect:
		return p.T("appeals.effect.none")
	case o.Effect == journal.ResultEffect && o.Rating:
		return p.T("appeals.effect.rating", "result", Result(o.Result))
	case o.Effect == journal.ResultEffect:
		return p.T("appeals.effect.result-now", "result", Result(o.Result))
	}
	return p.T("appeals.effect." + string(o.Effect)) //i18n:prefix appeals.effect.
}

// appealSayings say the course of an appeal; as with incidents, who reads them is an arbiter.
var appealSayings = []journal.Line[saying]{
	say(func(t *Teller, w journal.AppealLodged) string {
		who := t.T("incidents.nobody")
		if w.ID > 0 {
			who = t.name(w.ID)
		}
		if w.By != journal.PlayerAppeals {
			who = t.T("appeals.say.for", "name", w.Name, "office", Appellant(t.Printer, w.By), "player", who)
		}
		id := "appeals.say.lodged"
		if w.Appeal > 0 {
			id = "appeals.say.restated"
		}
		return t.addWords(t.T(id, "round", w.Round, "number", strconv.FormatInt(w.Appeal, 10), "who", who, "matter", Matter(t.Printer, w.Against), "received", Hour(w.Received), "time", AppealTime(t.Printer, &w)), w.Text)
	}),
	say(func(t *Teller, w journal.AppealHeard) string {
		said := t.T("appeals.say.heard", "number", strconv.FormatInt(w.Incident, 10), "time", Hour(w.At), "judges", Judges(t.Printer, w.Sat))
		if len(w.Out) > 0 {
			said += " " + t.T("appeals.say.out", "list", RecusedList(t.Printer, w.Out))
		}
		return said
	}),
}
