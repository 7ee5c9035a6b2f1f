package reports_test

import (
	"net/url"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/pdf/pdftest"
	"torneo/internal/web/webtest"
)

// A certificate is filled in at the desk: what is common to all certificates of the
// tournament stands on the next one too, what the tournament says comes back where a
// field is emptied, and the PDF has all of it.
func TestIT1IsFilledIn(t *testing.T) {
	w := newWindow(t)
	at := w.Import(webtest.ArchivedFile(t, "norms.txtar", "rr.trf"))
	w.Get(at+"norms").Want(t, 200, `/norms/4/it1/form?title=GM"`)
	here := at + "norms/4/it1/form?event=zonal&title=GM"
	w.Get(here).Want(t, 200, "Certificate (IT1): Muñoz Ibáñez, Ángel, GM", `name="it-last-name" value="Muñoz Ibáñez"`, `name="it-arbiter-id"`, `name="it-official"`, `name="it-average" value="2437"`, "the same on all certificates")
	fields := url.Values{"it-arbiter-id": {"2200777"}, "it-official": {"Núñez, Iñaki"}, "it-date": {"31.1.2025"}, "it-last-name": {"Muñoz e Ibáñez"}, "it-average": {"2437"}, "it-gm": {"4"}}
	w.Post(here, fields).Want(t, 200, "The form has been saved.", `value="2200777"`, "From the tournament: Muñoz Ibáñez")
	pdf := pdftest.Text(t, []byte(w.Get(strings.Replace(here, "/form", "", 1)).Want(t, 200).Body))
	for _, want := range []string{"|Muñoz e Ibáñez|", "|2200777|", "|Núñez, Iñaki|", "|31.1.2025|", "|GM  4|", "|2437|"} {
		if !strings.Contains(pdf, want) {
			t.Errorf("no %q in %s", want, pdf)
		}
	}
	own, _ := w.Store.Form(t.Context(), strings.Trim(strings.TrimPrefix(at, "/t/"), "/"), "it1-4-GM")
	if _, kept := own["average"]; kept || own["last-name"] != "Muñoz e Ibáñez" || own["arbiter-id"] != "" {
		t.Errorf("kept of this certificate: %v", own)
	}
	w.Get(at+"it3").Want(t, 200, `value="2200777"`)
	fields.Set("it-last-name", "")
	if p := w.Post(here, fields).Want(t, 200, `name="it-last-name" value="Muñoz Ibáñez"`); strings.Contains(p.Body, "From the tournament: Muñoz") {
		t.Error("the field that was emptied is not as the tournament says")
	}
	fields.Set("it-remarks", strings.Repeat("x", 251))
	w.Post(here, fields).Want(t, 422, "at most 250 characters")
	w.Post(at+"norms/6/it1/form?title=GM", fields).Want(t, 422, "has not made a norm")
	w.Get(at+"norms/99/it1/form?title=GM").Want(t, 404)
	w.Headers["Accept-Language"] = "es"
	w.Get(here).Want(t, 200, "Certificado (IT1): ", "Apellidos", "Impreso en PDF", "norma sin exención")
}

// The report of a tournament says what is known, the norms among it, and what is written
// in the rest.
func TestIT3(t *testing.T) {
	w := newWindow(t)
	at := w.Import(webtest.ArchivedFile(t, "norms.txtar", "rr.trf"))
	w.Get(at+"export").Want(t, 200, at+"it3", "Tournament report (IT3)")
	w.Get(at+"it3").Want(t, 200, "Tournament report (IT3)", `name="it-players" value="10"`, `name="it-organiser" value=""`)
	w.Post(at+"it3", url.Values{"it-organiser": {"Club Ñandú"}, "it-code": {"412345"}, "it-players": {"10"}}).Want(t, 200, "The form has been saved.", `value="Club Ñandú"`)
	p := w.Get(at+"it3.pdf").Want(t, 200)
	if !strings.Contains(p.Header.Get("Content-Disposition"), "IT3.pdf") {
		t.Error(p.Header)
	}
	text := pdftest.Text(t, []byte(p.Body))
	for _, want := range []string{"Tournament report (IT3)|", "|Informe del torneo (IT3)|", "|Club Ñandú|", "|412345|", "|GM|Muñoz Ibáñez, Ángel|"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %s", want, text)
		}
	}

	// A tournament that is going on, or has nobody, has a report without norms.
	at = w.Tournament()
	w.Get(at+"it3").Want(t, 200, `name="it-players" value="0"`)
	if text := pdftest.Text(t, []byte(w.Get(at+"it3.pdf").Want(t, 200).Body)); !strings.Contains(text, "|–|–|–|") {
		t.Error(text)
	}
	w.Headers["Accept-Language"] = "es"
	w.Get(at+"it3").Want(t, 200, "Informe del torneo (IT3)", "Organizador")
}

// Both forms name the group with its event, as the report does.
func TestFormsNameEventAndGroup(t *testing.T) {
	w := newWindow(t)
	at := w.Import(webtest.ArchivedFile(t, "norms.txtar", "rr.trf"))
	event := w.State(at).Config.Name
	c := w.State(at).Config
	c.Name = "Grupo B"
	w.Do(at, arbiter.Configure{Config: c})
	want := `name="it-event" value="` + event + `: Grupo B"`
	w.Get(at+"it3").Want(t, 200, want)
	w.Get(at+"norms/4/it1/form?event=zonal&title=GM").Want(t, 200, want)
	for _, form := range []string{"it3.pdf", "norms/4/it1?event=zonal&title=GM"} {
		if text := pdftest.Text(t, []byte(w.Get(at+form).Want(t, 200).Body)); !strings.Contains(text, event+": Grupo B") {
			t.Errorf("%s: %s", form, text)
		}
	}
}
