package printing_test

import (
	"net/url"
	"strings"
	"testing"

	"torneo/internal/pdf/pdftest"
)

func TestOnePDFOfARound(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament()
	w.Get(at+"print").Want(t, 200, "Kings show the result", "Notice on phones")
	w.Get(at+"rounds/1/print").Want(t, 404)
	w.Post(at+"players/list", url.Values{"list": {"Pérez, Ana;2130\nÑíguez, Óscar;2000\nЖуков, Пётр;1900\nAguirre, Íñigo;1800\nسمير;1500"}, "do": {"1"}, "changed": {"1"}}).Want(t, 200)
	w.Post(at+"players/numbers", nil)
	w.Post(at+"colour", url.Values{"colour": {"white"}})
	w.Post(at+"rounds/1/pair", nil).Want(t, 200)

	w.Get(at+"rounds/1/print").Want(t, 200, `<iframe src="`+at+`rounds/1/print.pdf?`, "Result slips", "Emergency pack")
	p := w.Get(at+"rounds/1/print.pdf").Want(t, 200)
	if kind := p.Header.Get("Content-Type"); kind != "application/pdf" {
		t.Fatal(kind)
	}
	if policy := p.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "frame-ancestors 'self'") {
		t.Error(policy)
	}
	text := pdftest.Text(t, []byte(p.Body))
	for _, want := range []string{"Open A · Round 1 (draft)", "Pairings by board|", "Pairings by name", "|board 1|White against ", "pairing-allocated bye", "Жуков, Пётр", "□: a letter", "page 1 of 1"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %s", want, text)
		}
	}

	// What is chosen is remembered, for the round and for the tournament.
	p = w.Get(at+"rounds/1/print.pdf?sheet=slips&sheet=badges&paper=letter&copies=2&size=large&slips=4").Want(t, 200)
	if text := pdftest.Text(t, []byte(p.Body)); strings.Count(text, "board 1|") != 2 || strings.Contains(text, "Pairings by name") {
		t.Error(text)
	}
	again := w.Get(at+"rounds/1/print.pdf").Want(t, 200)
	if a, b := pdftest.Text(t, []byte(p.Body)), pdftest.Text(t, []byte(again.Body)); a != b {
		t.Errorf("%s\nis not remembered as\n%s", b, a)
	}
	w.Get(at+"rounds/1/print").Want(t, 200, `value="slips" checked`, `<option value="letter" selected`, `value="2"`)
	w.Get(at+"print").Want(t, 200, `value="badges" checked`)

	// Who publishes and prints goes on to the sheets, unless he does not want it.
	p = w.Post(at+"rounds/1/publish", url.Values{"print": {"1"}}).Want(t, 200, "Print round 1")
	if p.URL.Path != at+"rounds/1/print" {
		t.Error(p.URL)
	}
	w.Headers["Accept-Language"] = "es"
	w.Get(at+"rounds/1/print?sheet=names&paper=a4&publishing=no").Want(t, 200, "Imprimir la ronda 1", `name="publishing" value="no" checked`)
	if p := w.Post(at+"rounds/1/unpair", url.Values{"confirmed": {"3"}}); p.Status != 200 {
		t.Fatal(p.Status)
	}
	w.Post(at+"rounds/1/pair", nil).Want(t, 200, ">Publicar", "solo en papel").Lack(t, "Publicar e imprimir")
	if p = w.Post(at+"rounds/1/publish", url.Values{"print": {"1"}}).Want(t, 200); p.URL.Path != at+"rounds/1" {
		t.Error(p.URL)
	}
	w.Headers["Torneo-Panel"] = "1" // the page of the round asks for the sheets beside it
	p = w.Get(at+"rounds/1/print").Want(t, 200, `target="_blank"`, `value="names" checked`, `name="publishing" value="no" checked`, `name="paper" value="a4"`)
	if strings.Contains(p.Body, "<html") || p.Header.Get("Torneo-Panel") == "" {
		t.Error("the sheets are no panel")
	}
	delete(w.Headers, "Torneo-Panel")
	text = pdftest.Text(t, []byte(w.Get(at+"rounds/1/print.pdf").Body))
	for _, want := range []string{"Open A · Ronda 1|", "|mesa 1|blancas contra ", "Emparejamientos por nombre|"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %s", want, text)
		}
	}
}

func TestListsForSpreadsheets(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament()
	w.Post(at+"players/list", url.Values{"list": {"Name;Elo\n=Pérez, Ana;2130\nÑíguez, Óscar;2000"}, "do": {"1"}, "changed": {"1"}}).Want(t, 200)
	w.Post(at+"players/numbers", nil)
	w.Get(at+"print").Want(t, 200, "lists/start.xlsx")
	p := w.Get(at+"lists/start.csv").Want(t, 200, "number,title,name,rating,", `,"'=Pérez, Ana"`)
	if strings.HasPrefix(p.Body, "\ufeff") || !strings.Contains(p.Header.Get("Content-Disposition"), `filename="Open-A-start.csv"`) {
		t.Errorf("%q, %v", p.Body, p.Header)
	}
	if p := w.Get(at+"lists/start.csv?excel=1").Want(t, 200); !strings.HasPrefix(p.Body, "\ufeffnumber,") {
		t.Errorf("%q", p.Body)
	}
	w.Get(at+"lists/start.xlsx").Want(t, 200, "PK")
	for _, name := range []string{"start", "start.pdf", "badges.csv", "standings.xlsx", "x.csv", ".csv"} {
		w.Get(at+"lists/"+name).Want(t, 404)
	}
	w.Get(at+"rounds/1/lists/boards.csv").Want(t, 404)
}

func TestWhatAnAddressAsksOfPaperIsBounded(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament()
	w.Post(at+"players/list", url.Values{"list": {"Pérez, Ana;2130\nÑíguez, Óscar;2000"}, "do": {"1"}, "changed": {"1"}}).Want(t, 200)
	for _, query := range []string{"?sheet=nothing", "?sheet=start&copies=999999999&columns=-7&size=huge&paper=a0", "?sheet=start&federation=" + strings.Repeat("x", 5000), "?sheet=%00&paper=%ff", "?sheet=badges&slips=99&first=-1"} {
		pdftest.Pages(t, []byte(w.Get(at+"print.pdf"+query).Want(t, 200).Body))
		w.Get(at+"print"+query).Want(t, 200)
	}
	w.Get(at+"print.pdf?sheet=boards&sheet=names&paper=a4").Want(t, 200, "%PDF")
	w.Get(at+"rounds/9/print.pdf").Want(t, 404)
}
