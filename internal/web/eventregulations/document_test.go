package eventregulations_test

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"torneo/internal/eventregulations"
	"torneo/internal/journal"
	"torneo/internal/web/webtest"
	"torneo/internal/worddocument"
	"torneo/regulations"
)

// TestTheDocumentIsWritten: texts, facts and waived headings come into the document, which
// is announced, and then tells what has changed.
func TestTheDocumentIsWritten(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament() + "/regulations"
	w.Get(at).Want(t, http.StatusOK, "Regulations of the event", "The entry fees", "Announce version 1")
	w.Post(at+"/fees/text", url.Values{"text-es": {"Cuota: 30 euros.\r\nTitulados, gratis."}, "text-en": {"Fee: 30 euros."}}).Want(t, http.StatusOK)
	w.Post(at+"/appeals/facts", url.Values{"appeals-minutes": {"60"}, "appeals-written": {"true"}, "appeals-deposit": {"50"}, "appeals-currency": {"EUR"}}).Want(t, http.StatusOK)
	w.Post(at+"/appeals-committee/facts", url.Values{"appeals-members": {"IM Eva Roca; ESP; 1970-02-03\nJean Petit; FRA"}}).Want(t, http.StatusOK)
	w.Post(at+"/waive", url.Values{"heading": {"visas"}, "waive": {"yes"}}).Want(t, http.StatusOK)
	w.Get(at).Want(t, http.StatusOK, "Fee: 30 euros.", "in writing within 60 minutes", "deposit of 50 EUR", "IM Eva Roca (ESP); Jean Petit (FRA)")
	w.Get(at+"/appeals-committee").Want(t, http.StatusOK, "IM Eva Roca; ESP; 1970-02-03")
	w.Post(at+"/announce", url.Values{"on": {"2026-11-01"}, "where": {"website"}}).Want(t, http.StatusOK)
	w.Get(at).Want(t, http.StatusOK, "Nothing has changed since version 1", "website")
	w.Post(at+"/fees/text", url.Values{"text-es": {"Cuota: 40 euros."}, "text-en": {"Fee: 40 euros."}}).Want(t, http.StatusOK)
	w.Get(at).Want(t, http.StatusOK, "1 paragraph changed since version 1", "<del>Fee: 30 euros.</del>", "Announce version 2")
	p := w.Get(at + "/versions/1")
	p.Want(t, http.StatusOK, "Fee: 30 euros.")
	if strings.Contains(p.Body, "Fee: 40 euros.") {
		t.Error("version 1 says what was written after it")
	}
	w.Get(at+"/versions/2").Want(t, http.StatusNotFound)
}

// TestFactsOfOtherHeadingsStay: the page of a heading changes its own part of a fact.
func TestFactsOfOtherHeadingsStay(t *testing.T) {
	w := newWindow(t)
	tournament := w.Tournament()
	at := tournament + "/regulations"
	w.Post(at+"/appeals/facts", url.Values{"appeals-minutes": {"60"}}).Want(t, http.StatusOK)
	w.Post(at+"/who-appeals/facts", url.Values{"appeals-who": {"the captain"}}).Want(t, http.StatusOK)
	if got := w.State(tournament).Regulations.Facts["appeals"]; got != `{"minutes":60,"who":"the captain"}` {
		t.Errorf("of appeals is declared %s", got)
	}
	w.Post(at+"/appeals/facts", url.Values{}).Want(t, http.StatusOK)
	w.Post(at+"/who-appeals/facts", url.Values{}).Want(t, http.StatusOK)
	if got, declared := w.State(tournament).Regulations.Facts["appeals"]; declared {
		t.Errorf("of appeals is still declared %s", got)
	}
}

// TestWhatIsWrongIsRefused: a fact that cannot be, a text that cannot be printed, an
// unknown heading.
func TestWhatIsWrongIsRefused(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament() + "/regulations"
	for _, x := range []struct {
		act    string
		fields url.Values
		status int
	}{
		{"/appeals/facts", url.Values{"appeals-minutes": {"soon"}}, http.StatusUnprocessableEntity},
		{"/appeals/facts", url.Values{"appeals-minutes": {"-5"}}, http.StatusUnprocessableEntity},
		{"/appeals-committee/facts", url.Values{"appeals-members": {"Eva; XYZ1"}}, http.StatusUnprocessableEntity},
		{"/programme/facts", url.Values{"schedule-closing": {"yesterday"}}, http.StatusUnprocessableEntity},
		{"/fees/text", url.Values{"text-es": {"\x00"}}, http.StatusUnprocessableEntity},
		{"/fees/text", url.Values{"text-es": {strings.Repeat("x", 20_001)}}, http.StatusUnprocessableEntity},
		{"/beds/text", url.Values{"text-es": {"x"}}, http.StatusUnprocessableEntity},
		{"/fees/facts", url.Values{"x": {"1"}}, http.StatusNotFound},
		{"/announce", url.Values{"on": {""}}, http.StatusUnprocessableEntity},
		{"/waive", url.Values{"heading": {"beds"}, "waive": {"yes"}}, http.StatusUnprocessableEntity},
	} {
		if got := w.Post(at+x.act, x.fields).Status; got != x.status {
			t.Errorf("%s %v answers %d, not %d", x.act, x.fields, got, x.status)
		}
	}
	w.Get(at+"/beds").Want(t, http.StatusNotFound)
}

// TestEveryHeadingHasAPage: each can be opened, also in Spanish, and every field has a text.
func TestEveryHeadingHasAPage(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament() + "/regulations"
	for _, heading := range regulations.Headings() {
		if heading == "teams" { // this tournament has none
			continue
		}
		p := w.Get(at + "/" + heading)
		p.Want(t, http.StatusOK)
		if strings.Contains(p.Body, "bases.") {
			t.Errorf("%s: a text is missing", heading)
		}
	}
}

// TestTemplates: the usual texts come where nothing is written, with gaps that are asked
// about before the regulations are announced.
func TestTemplates(t *testing.T) {
	w := newWindow(t)
	tournament := w.Tournament()
	at := tournament + "/regulations"
	w.Post(at+"/smoking/text", url.Values{"text-es": {"Se fuma fuera."}, "text-en": {""}}).Want(t, http.StatusOK)
	w.Post(at+"/template", url.Values{"template": {"general"}}).Want(t, http.StatusOK)
	s := w.State(tournament)
	if got := s.Regulations.Paragraphs[journal.ParagraphKey{Heading: "smoking", Language: "es"}]; got != "Se fuma fuera." {
		t.Errorf("a text was overwritten: %q", got)
	}
	w.Get(at).Want(t, http.StatusOK, "to be filled in", "Digital clocks are used.")
	w.Post(at+"/announce", url.Values{"on": {"2026-11-01"}}).Want(t, http.StatusUnprocessableEntity, "[…]")
	w.Post(at+"/template", url.Values{"template": {"atlantis"}}).Want(t, http.StatusBadRequest)
}

// TestEveryTemplateIsTaken: each template's texts, in both languages, and facts stand in the
// regulations as they are.
func TestEveryTemplateIsTaken(t *testing.T) {
	if list := eventregulations.Templates(); list[0].Code != "general" || len(list) < 8 {
		t.Fatalf("%d templates, %s first", len(list), list[0].Code)
	}
	for _, x := range eventregulations.Templates() {
		w := newWindow(t)
		tournament := w.Tournament()
		w.Post(tournament+"/regulations/template", url.Values{"template": {x.Code}}).Want(t, http.StatusOK)
		s := w.State(tournament)
		for key, text := range x.Texts {
			if got := s.Regulations.Paragraphs[key]; got != text || x.Texts[journal.ParagraphKey{Heading: key.Heading, Language: "es"}] == "" || x.Texts[journal.ParagraphKey{Heading: key.Heading, Language: "en"}] == "" {
				t.Errorf("%s: %v is %q", x.Code, key, got)
			}
		}
		for name := range x.Facts {
			if s.Regulations.Facts[name] == "" {
				t.Errorf("%s: %s is not stated", x.Code, name)
			}
		}
		for _, lang := range []string{"en", "es"} {
			w.Headers["Accept-Language"] = lang
			w.Get(tournament+"/regulations").Want(t, http.StatusOK)
		}
	}
}

// TestTheFileComesBack: what a word processor changed is compared; free texts are taken over,
// settings are not.
func TestTheFileComesBack(t *testing.T) {
	for _, f := range []worddocument.Format{worddocument.DOCX, worddocument.ODT} {
		w := newWindow(t)
		tournament := w.Tournament()
		at := tournament + "/regulations"
		w.Post(at+"/fees/text", url.Values{"text-es": {""}, "text-en": {"Fee: 30 euros.\nTitled players: free."}}).Want(t, http.StatusOK)
		file := w.Get(at + "/files/regulations" + f.Extension() + "?lang=en")
		file.Want(t, http.StatusOK)
		d, err := worddocument.Read([]byte(file.Body))
		if err != nil {
			t.Fatal(err)
		}
		for k := range d.Paragraphs {
			p := &d.Paragraphs[k]
			p.Text = strings.ReplaceAll(strings.ReplaceAll(p.Text, "30 euros", "45 euros"), "5 rounds are played", "7 rounds are played")
		}
		d.Paragraphs = append(d.Paragraphs, worddocument.Paragraph{Text: "Dogs stay outside."})
		var b bytes.Buffer
		if err := d.Write(&b, f); err != nil {
			t.Fatal(err)
		}
		p := sendFile(t, w, at+"/compare", "edited"+f.Extension(), b.String())
		p.Want(t, http.StatusOK, "contradicts the settings", "Fee: 45 euros.", "Dogs stay outside.")
		w.Post(at+"/texts", url.Values{"language": {"en"}, "take": {"fees"}, "text-fees": {"Fee: 45 euros.\nTitled players: free."}, "added": {"Dogs stay outside."}, "under": {"conduct"}}).Want(t, http.StatusOK)
		s := w.State(tournament)
		if s.Config.Rounds != 5 || s.Regulations.Paragraphs[journal.ParagraphKey{Heading: "fees", Language: "en"}] != "Fee: 45 euros.\nTitled players: free." || s.Regulations.Paragraphs[journal.ParagraphKey{Heading: "conduct", Language: "en"}] != "Dogs stay outside." {
			t.Errorf("%s: after it %d rounds, texts %v", f, s.Config.Rounds, s.Regulations.Paragraphs)
		}
		sendFile(t, w, at+"/compare", "photo.docx", "not a document").Want(t, http.StatusUnprocessableEntity, "photo.docx")
		w.Get(at+"/files/regulations.pdf").Want(t, http.StatusOK, "%PDF")
		w.Get(at+"/files/regulations.exe").Want(t, http.StatusNotFound)
	}
}

func sendFile(t *testing.T, w *webtest.Window, at, name, data string) webtest.Page {
	t.Helper()
	var b bytes.Buffer
	form := multipart.NewWriter(&b)
	part, err := form.CreateFormFile("file", name)
	if err != nil {
		t.Fatal(err)
	}
	_, _ = part.Write([]byte(data)) // it is memory
	if err := form.Close(); err != nil {
		t.Fatal(err)
	}
	return w.Send(http.MethodPost, at, form.FormDataContentType(), &b)
}
