package reports_test

import (
	"testing"

	"torneo/internal/arbiter"
	"torneo/tournament"
)

// The arbiter's report says where the event departed from what was announced, on its page and
// in its text, in both languages.
func TestDeparturesOnTheArbitersReport(t *testing.T) {
	w := newWindow(t)
	at := w.PlayRounds(6, 1)
	w.Get(at+"report").Want(t, 200, "Departures from the event’s regulations", "No regulations of the event were announced")
	w.Do(at, arbiter.SetDefaultTime{Minutes: new(30)}, arbiter.AnnounceRegulations{On: tournament.Date{Year: 2020, Month: 1, Day: 2}, Where: "<b>web</b>"})
	w.Do(at, arbiter.SetDefaultTime{Minutes: new(0)}, arbiter.PairRound{}, arbiter.Publish{Round: 2})
	w.WinRound(at, 2)
	w.Get(at+"report").Want(t, 200, "Nothing was announced before version 1", "The default time", "in force in these rounds was “Zero tolerance")
	w.Get(at+"export/report.txt").Want(t, 200, "Departures from the event’s regulations", "Zero tolerance")
	w.Headers["Accept-Language"] = "es"
	w.Get(at+"report").Want(t, 200, "Desviaciones de las bases del torneo", "El tiempo de incomparecencia", "«Tolerancia cero")
}
