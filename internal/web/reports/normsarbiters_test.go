package reports_test

import (
	"net/url"
	"strings"
	"testing"

	"torneo/internal/arbiter"
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

// A certificate of an arbiter is filled in at the desk: what is of the tournament stands on that of
// the next arbiter, too, and IT3 names the arbiters of the regulations besides.
func TestFA1IsFilledIn(t *testing.T) {
	w := newWindow(t)
	at := w.ImportAsItIs(webtest.ArchivedFile(t, "arbiters.txtar", "open.trf"))
	w.Do(at, arbiter.DeclareFact{Name: "arbiters", Value: `[{"name":"Gil, Luis","title":"FA"},{"name":"Ñandú, Öl","title":"NA"}]`})
	told := "?arbiter=2244001&title=FA&f-rated=yes&f-signed=yes"
	w.Get(at+"norms/arbiters"+told).Want(t, 200, "norms/arbiters/form?", `<option value="Ñandú, Öl">`)
	here := at + "norms/arbiters/form" + told
	w.Get(here).Want(t, 200, "Certificate FA1: Gil, Luis", `name="it-federation"`, `name="it-codes"`, `name="it-last-name" value="GIL"`, `name="it-official"`)
	w.Post(here, url.Values{"it-codes": {"412345"}, "it-federation": {"AND"}, "it-official": {"Núñez, Iñaki"}, "it-place": {"Vigo"}, "it-last-name": {"GIL"}}).Want(t, 200, "The form has been saved.", `value="412345"`)
	pdf := pdftest.Text(t, []byte(w.Get(strings.Replace(here, "/form", "/certificate", 1)).Want(t, 200).Body))
	for _, want := range []string{"|412345|", "|AND|", "|Núñez, Iñaki|", "|Vigo|"} {
		if !strings.Contains(pdf, want) {
			t.Errorf("no %q in %s", want, pdf)
		}
	}
	other := w.Get(at+"norms/arbiters/form?arbiter=2244000&title=FA").Want(t, 200, `value="412345"`, `value="Vigo"`)
	if strings.Contains(other.Body, `value="AND"`) {
		t.Error("an arbiter has the federation of another")
	}
	w.Get(at+"it3").Want(t, 200, "Ñandú, Öl", `value="Vigo"`)
	w.Post(here, url.Values{"it-codes": {strings.Repeat("x", 251)}}).Want(t, 422)
	w.Get(at+"norms/arbiters/form").Want(t, 404)
	w.Get(at+"norms/arbiters/form?arbiter=2244001&f-rated=no").Want(t, 422, "there is no certificate")
}
