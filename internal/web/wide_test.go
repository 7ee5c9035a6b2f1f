package web_test

import (
	"net/url"
	"strings"
	"testing"

	"torneo/internal/web/webtest"
)

// A name and a national rating that no report has room for are kept as they are given;
// every report is written, and the export page says what is cut in it.
func TestRecordIsRicherThanReport(t *testing.T) {
	const long, cut = "Example Arachchige, Dinuka Sandaruwan Kumara", "Example Arachchige, Dinuka Sandar"
	w := newWindow(t)
	p := w.Post("/events", url.Values{"name": {"Wide"}}).Want(t, 200)
	at := w.Post(strings.TrimSuffix(p.URL.Path, "/new"), url.Values{
		"name": {"Wide"}, "system": {"BERGER_ROUNDROBIN"}, "rounds": {"3"}, "start": {"2026-11-20"}, "end": {"2026-11-22"},
	}).Want(t, 200).URL.Path
	for _, name := range []string{long, "Ruiz, Leo", "Sanz, Iris", "Vidal, Ana"} {
		w.Post(at+"players", url.Values{"name": {name}}).Want(t, 200)
	}
	w.Get(at+"players").Want(t, 200, long)
	w.Post(at+"players/numbers", nil).Want(t, 200)
	w.Post(at+"rounds/1/pair", nil).Want(t, 200)
	w.Post(at+"rounds/1/publish", nil).Want(t, 200)
	for _, format := range []string{"trf26", "trf16"} {
		p := w.Get(at+"export/"+format+".trf").Want(t, 200, " "+cut+" ")
		if strings.Contains(p.Body, long) {
			t.Errorf("%s has the name whole", format)
		}
	}
	w.Get(at+"export/tournament.json").Want(t, 200, long)
	w.Get(at+"export").Want(t, 200, "A report has no room for one thing", "player 1: name “"+long+"” is cut to 33 characters: “"+cut+"”")
	w.Headers["Accept-Language"] = "es"
	w.Get(at+"export").Want(t, 200, "En un informe no cabe una cosa", "jugador 1: nombre «"+long+"» se corta a 33 caracteres: «"+cut+"»")
}

// A player who leaves nothing to cut has no such paragraph.
func TestNothingIsCutOfWhatFits(t *testing.T) {
	w := newWindow(t)
	at := w.Import(webtest.ArchivedFile(t, "norms.txtar", "rr.trf"))
	if p := w.Get(at+"export").Want(t, 200); strings.Contains(p.Body, "has no room for") {
		t.Error(webtest.VisibleText(p.Body))
	}
}
