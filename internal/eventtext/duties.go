package eventtext

import (
	"torneo/duties"
	"torneo/internal/journal"
)

// dutySayings say what was ticked off by hand.
var dutySayings = []journal.Line[saying]{
	say(func(t *Teller, w journal.DutyTicked) string {
		what := w.Duty
		if d := duties.Find(w.Duty); d != nil {
			what = t.Text(d.Text())
		}
		if !w.On.IsZero() {
			what += " (" + t.Date(w.On.String()) + ")"
		}
		id := "duties.say.ticked"
		if w.Open {
			id = "duties.say.open"
		}
		if w.Round > 0 {
			return t.addWords(t.T(id+"-round", "round", w.Round, "what", what), w.Text) //i18n:prefix duties.say.
		}
		return t.addWords(t.T(id, "what", what), w.Text)
	}),
}
