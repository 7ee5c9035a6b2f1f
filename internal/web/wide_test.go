package web_test

import (
	"net/url"
	"strings"
	"testing"
)

// A name and a national rating that no report has room for are kept as they are given;
// every report is written, and the export page says what is cut in it.
func TestRecordIsRicherThanReport(t *testing.T) {
	const long, cut = "Example Arachchige, Dinuka Sandaruwan Kumara", "Example Arachchige, Dinuka Sandar"
	w := newWindow(t)
	p := w.post("/events", url.Values{"name": {"Wide"}}).want(t, 200)
	at := w.post(strings.TrimSuffix(p.url.Path, "/new"), url.Values{
		"name": {"Wide"}, "system": {"BERGER_ROUNDROBIN"}, "rounds": {"3"}, "start": {"2026-11-20"}, "end": {"2026-11-22"},
	}).want(t, 200).url.Path
	for _, name := range []string{long, "Ruiz, Leo", "Sanz, Iris", "Vidal, Ana"} {
		w.post(at+"players", url.Values{"name": {name}}).want(t, 200)
	}
	w.get(at+"players").want(t, 200, long)
	w.post(at+"players/numbers", nil).want(t, 200)
	w.post(at+"rounds/1/pair", nil).want(t, 200)
	w.post(at+"rounds/1/publish", nil).want(t, 200)
	for _, format := range []string{"trf26", "trf16"} {
		p := w.get(at+"export/"+format+".trf").want(t, 200, " "+cut+" ")
		if strings.Contains(p.body, long) {
			t.Errorf("%s has the name whole", format)
		}
	}
	w.get(at+"export/tournament.json").want(t, 200, long)
	w.get(at+"export").want(t, 200, "A report has no room for one thing", "player 1: name “"+long+"” is cut to 33 characters: “"+cut+"”")
	w.headers["Accept-Language"] = "es"
	w.get(at+"export").want(t, 200, "En un informe no cabe una cosa", "jugador 1: nombre «"+long+"» se corta a 33 caracteres: «"+cut+"»")
}

// A player who leaves nothing to cut has no such paragraph.
func TestNothingIsCutOfWhatFits(t *testing.T) {
	w := newWindow(t)
	at := w.imported(archived(t, "norms.txtar", "rr.trf"))
	if p := w.get(at+"export").want(t, 200); strings.Contains(p.body, "has no room for") {
		t.Error(visible(p.body))
	}
}
