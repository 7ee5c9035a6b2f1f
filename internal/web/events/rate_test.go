package events_test

import (
	"net/url"
	"testing"

	"torneo/internal/ratinglookup"
	"torneo/internal/web/webtest"
)

// A rate of play as people write it is explained, asked about where it is ambiguous,
// and becomes record 222, the ratings of lists and of the report.
func TestRateOfPlayAsPeopleWriteIt(t *testing.T) {
	w := newWindow(t)
	at := w.Swiss(4, 3)
	set := func(words string) webtest.Page {
		return w.Post(at+"settings", w.SettingsForm(at, "time", words))
	}
	for words, want := range map[string][3]string{
		"90+30":                    {"90 min + 30 s: 120 min for 60 moves, standard.", "222 5400+30", "standard"},
		"60' + 30''":               {"60 min + 30 s: 90 min for 60 moves, standard. Games with a player rated 2400 or more are not rated.", "222 3600+30", "standard"},
		"3+2":                      {"3 min + 2 s: 5 min for 60 moves, blitz.", "222 180+2", "blitz"},
		"15 min + 10 s por jugada": {"15 min + 10 s: 25 min for 60 moves, rapid.", "222 900+10", "rapid"},
		"40/90, 30, +30":           {"40/90 min + 30 s, 30 min + 30 s: 150 min for 60 moves, standard.", "222 40/5400+30:1800+30", "standard"},
	} {
		set(words).Want(t, 200, want[0])
		w.Get(at+"export/trf26.trf").Want(t, 200, "122 "+words, want[1])
		if kind := ratinglookup.KindOf(w.State(at)); kind.String() != want[2] {
			t.Errorf("%s: ratings of %v are taken", words, kind)
		}
		w.Get("/rate-of-play?"+url.Values{"time": {words}, "start": {"2026-11-02"}}.Encode()).Want(t, 200, want[0], `id="time-hint"`)
	}
	set("180+30").Want(t, 422, "can mean 3 min + 30 s or 180 min + 30 s")
	set("as announced").Want(t, 200, "Not understood: write the units")
	// By the edition of the first day.
	w.Get("/rate-of-play?time=12&start=2013-05-05").Want(t, 200, "12 min: 12 min for 60 moves, blitz.")
	w.Get("/rate-of-play?time=12&start=2026-05-05").Want(t, 200, "12 min: 12 min for 60 moves, rapid.")
	w.Get("/rate-of-play?time=2&start=2026-05-05").Want(t, 200, "nothing below 3:01 minutes is rated", `class="wrong"`)
	w.Get("/rate-of-play?time=G60;d5&start=x").Want(t, 200)
	w.Headers["Accept-Language"] = "es"
	w.Get("/rate-of-play?time=90%2B30&start=2026-05-05").Want(t, 200, "120 min para 60 jugadas, estándar.")
}
