package reports_test

import (
	"strings"
	"testing"

	"torneo/internal/pdf/pdftest"
	"torneo/internal/web/webtest"
)

// The desk says whether the tournament gives an arbiter a norm: what it does not tell is
// asked, what was told is kept in the address, and the certificate has what is known.
func TestNormsOfArbiters(t *testing.T) {
	w := newWindow(t)
	at := w.ImportAsItIs(webtest.ArchivedFile(t, "arbiters.txtar", "open.trf"))
	w.Get(at+"norms").Want(t, 200, `norms/arbiters"`)
	w.Get(at+"norms/arbiters").Want(t, 200, `<option value="2244001">`, `<option value="2244000">`)
	here := at + "norms/arbiters?arbiter=2244001&title=FA"
	w.Get(here).Want(t, 200, "Norms of arbiters: Gil, Luis (2244001)", "FA: not known yet", `name="f-rated"`, `name="f-born" type="date"`, "FA1")
	told := here + "&f-rated=yes&f-hybrid=no&f-signed=yes&f-performance=yes&f-fees=yes&f-certificates=1&f-na=2019-03-01&f-born=1990-01-01"
	w.Get(told).Want(t, 200, "FA: the event gives a norm, by 3.8.2", `type="date" value="1990-01-01"`)
	w.Get(here+"&f-rated=no").Want(t, 200, "FA: the event gives no norm")
	pdf := pdftest.Text(t, []byte(w.Get(strings.Replace(told, "arbiters?", "arbiters/certificate?", 1)).Want(t, 200).Body))
	for _, want := range []string{"|GIL|", "|Luis|", "|2244001|", "Round Robin  [x]"} {
		if !strings.Contains(pdf, want) {
			t.Errorf("no %q in %s", want, pdf)
		}
	}
	w.Get(at+"norms/arbiters/certificate?arbiter=2244001&f-rated=no").Want(t, 422, "there is no certificate")
	w.Get(here).Want(t, 200, "What the journal shows of everybody")
	w.Get(here+"&f-hybrid=perhaps").Want(t, 422, "hybrid must be one of")
	w.Get(at+"norms/arbiters?title=GM").Want(t, 404)
	w.Headers["Accept-Language"] = "es"
	w.Get(here).Want(t, 200, "Normas de árbitro: Gil, Luis", "¿está registrado para valoración?", "aprobado de antemano")
}
