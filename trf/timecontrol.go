package trf

import "torneo/tournament"

// timeControl reads 222, the encoded time control.
func (r *reader) timeControl(w *row, text string) {
	if _, ok := tournament.ParseTimeControl(text); !ok {
		r.report(Violation, w.place(5), text, text, "trf.timecontrol")
	}
	r.t.TimeControl = text
}
