package web_test

import (
	"net/url"
	"strings"
	"testing"

	"torneo/internal/pdf/pdftest"
)

func TestOnePDFOfARound(t *testing.T) {
	w := newWindow(t)
	at := w.tournament()
	w.get(at+"print").want(t, 200, "There is nothing to print yet")
	w.get(at+"rounds/1/print").want(t, 404)
	w.post(at+"players/list", url.Values{"list": {"Pérez, Ana;2130\nÑíguez, Óscar;2000\nЖуков, Пётр;1900\nAguirre, Íñigo;1800\nسمير;1500"}, "do": {"1"}, "changed": {"1"}}).want(t, 200)
	w.post(at+"players/numbers", nil)
	w.post(at+"colour", url.Values{"colour": {"white"}})
	w.post(at+"rounds/1/pair", nil).want(t, 200)

	w.get(at+"rounds/1/print").want(t, 200, `<iframe src="`+at+`rounds/1/print.pdf?`, "Result slips", "Emergency pack")
	p := w.get(at+"rounds/1/print.pdf").want(t, 200)
	if kind := p.header.Get("Content-Type"); kind != "application/pdf" {
		t.Fatal(kind)
	}
	if policy := p.header.Get("Content-Security-Policy"); !strings.Contains(policy, "frame-ancestors 'self'") {
		t.Error(policy)
	}
	text := pdftest.Text(t, []byte(p.body))
	for _, want := range []string{"Open A · Round 1 (draft)", "Pairings by board|", "Pairings by name", "|board 1|White against ", "pairing-allocated bye", "Жуков, Пётр", "□: a letter", "page 1 of 1"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %s", want, text)
		}
	}

	// What is chosen is remembered, for the round and for the tournament.
	p = w.get(at+"rounds/1/print.pdf?sheet=slips&sheet=badges&paper=letter&copies=2&size=large&slips=4").want(t, 200)
	if text := pdftest.Text(t, []byte(p.body)); strings.Count(text, "board 1|") != 2 || strings.Contains(text, "Pairings by name") {
		t.Error(text)
	}
	again := w.get(at+"rounds/1/print.pdf").want(t, 200)
	if a, b := pdftest.Text(t, []byte(p.body)), pdftest.Text(t, []byte(again.body)); a != b {
		t.Errorf("%s\nis not remembered as\n%s", b, a)
	}
	w.get(at+"rounds/1/print").want(t, 200, `value="slips" checked`, `<option value="letter" selected`, `value="2"`)
	w.get(at+"print").want(t, 200, `value="badges" checked`)

	// Who publishes and prints goes on to the sheets, unless he does not want it.
	p = w.post(at+"rounds/1/publish", url.Values{"print": {"1"}}).want(t, 200, "Print round 1")
	if p.url.Path != at+"rounds/1/print" {
		t.Error(p.url)
	}
	w.headers["Accept-Language"] = "es"
	w.get(at+"rounds/1/print?sheet=names&paper=a4&publishing=no").want(t, 200, "Imprimir la ronda 1", `name="publishing" value="no" checked`)
	if p := w.post(at+"rounds/1/unpair", url.Values{"confirmed": {"3"}}); p.status != 200 {
		t.Fatal(p.status)
	}
	w.post(at+"rounds/1/pair", nil).want(t, 200, ">Publicar</button>")
	if p = w.post(at+"rounds/1/publish", url.Values{"print": {"1"}}).want(t, 200); p.url.Path != at+"rounds/1" {
		t.Error(p.url)
	}
	w.headers["Torneo-Panel"] = "1" // the page of the round asks for the sheets beside it
	p = w.get(at+"rounds/1/print").want(t, 200, `target="_blank"`, `value="names" checked`, `name="publishing" value="no" checked`, `name="paper" value="a4"`)
	if strings.Contains(p.body, "<html") || p.header.Get("Torneo-Panel") == "" {
		t.Error("the sheets are no panel")
	}
	delete(w.headers, "Torneo-Panel")
	text = pdftest.Text(t, []byte(w.get(at+"rounds/1/print.pdf").body))
	for _, want := range []string{"Open A · Ronda 1|", "|mesa 1|blancas contra ", "Emparejamientos por nombre|"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %s", want, text)
		}
	}
}

func TestListsForSpreadsheets(t *testing.T) {
	w := newWindow(t)
	at := w.tournament()
	w.post(at+"players/list", url.Values{"list": {"Name;Elo\n=Pérez, Ana;2130\nÑíguez, Óscar;2000"}, "do": {"1"}, "changed": {"1"}}).want(t, 200)
	w.post(at+"players/numbers", nil)
	w.get(at+"print").want(t, 200, "lists/start.xlsx")
	p := w.get(at+"lists/start.csv").want(t, 200, "number,title,name,rating,", `,"'=Pérez, Ana"`)
	if strings.HasPrefix(p.body, "\ufeff") || !strings.Contains(p.header.Get("Content-Disposition"), `filename="Open-A-start.csv"`) {
		t.Errorf("%q, %v", p.body, p.header)
	}
	if p := w.get(at+"lists/start.csv?excel=1").want(t, 200); !strings.HasPrefix(p.body, "\ufeffnumber,") {
		t.Errorf("%q", p.body)
	}
	w.get(at+"lists/start.xlsx").want(t, 200, "PK")
	for _, name := range []string{"start", "start.pdf", "badges.csv", "standings.xlsx", "x.csv", ".csv"} {
		w.get(at+"lists/"+name).want(t, 404)
	}
	w.get(at+"rounds/1/lists/boards.csv").want(t, 404)
}

func TestWhatAnAddressAsksOfPaperIsBounded(t *testing.T) {
	w := newWindow(t)
	at := w.tournament()
	w.post(at+"players/list", url.Values{"list": {"Pérez, Ana;2130\nÑíguez, Óscar;2000"}, "do": {"1"}, "changed": {"1"}}).want(t, 200)
	for _, query := range []string{"?sheet=nothing", "?sheet=start&copies=999999999&columns=-7&size=huge&paper=a0", "?sheet=start&federation=" + strings.Repeat("x", 5000), "?sheet=%00&paper=%ff", "?sheet=badges&slips=99&first=-1"} {
		pdftest.Pages(t, []byte(w.get(at+"print.pdf"+query).want(t, 200).body))
		w.get(at+"print"+query).want(t, 200)
	}
	w.get(at+"print.pdf?sheet=boards&sheet=names&paper=a4").want(t, 200, "%PDF")
	w.get(at+"rounds/9/print.pdf").want(t, 404)
}
