package web_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"torneo/internal/spreadsheet"
)

// cells returns the cells of a workbook that is sent.
func cells(t *testing.T, p page) [][]string {
	t.Helper()
	rows, err := spreadsheet.Read([]byte(p.want(t, 200, "PK").body))
	if err != nil {
		t.Fatal(err)
	}
	if kind := p.header.Get("Content-Type"); !strings.HasSuffix(kind, "spreadsheetml.sheet") || !strings.HasSuffix(p.header.Get("Content-Disposition"), `.xlsx"`) {
		t.Errorf("%v", p.header)
	}
	return rows
}

// The list of players is a workbook, too: how they are reached and what they owe only where
// that was asked for. Its headings are read again, in both languages.
func TestTheListOfPlayersAsAWorkbook(t *testing.T) {
	w := newWindow(t)
	at := w.entered("Peña, Luis")
	list := "Nombre;Elo;Club;Teléfono;Correo;Cuota;Pagado;Notas\nAlba, Ana;2311;=Vigo;+34 600;ana@example.org;30;10,50;llega tarde\n"
	w.post(at+"/players/list", url.Values{"list": {list}, "do": {"1"}}).want(t, 200, "Alba")
	row := func(rows [][]string) []string {
		for _, r := range rows {
			if slices.Contains(r, "Alba, Ana") {
				return r
			}
		}
		t.Fatalf("nobody: %v", rows)
		return nil
	}
	rows := cells(t, w.get(at+"/players/export?as=xlsx"))
	if r := row(rows); slices.Contains(r, "ana@example.org") || slices.Contains(r, "30") || !slices.Contains(r, "=Vigo") || !slices.Contains(r, "2311") {
		t.Errorf("%q", r)
	}
	for _, lang := range []string{"en", "es"} {
		w.headers["Accept-Language"] = lang
		rows := cells(t, w.get(at+"/players/export?as=xlsx&contacts=1"))
		for _, cell := range []string{"=Vigo", "+34 600", "ana@example.org", "30", "10.5", "llega tarde"} {
			if !slices.Contains(row(rows), cell) {
				t.Errorf("%s: no %q in %q", lang, cell, row(rows))
			}
		}
		// Nothing is unknown, and nothing is other than here.
		w.upload(at+"/players/list", "file", "list.xlsx", []byte(w.get(at+"/players/export?as=xlsx&contacts=1").body)).want(t, 200, map[string]string{"en": "changed: 0 · already entered: 2", "es": "cambiados: 0 · ya inscritos: 2"}[lang])
	}
}

// Rating changes, norms and standings are workbooks with the numbers of the CSV.
func TestRatingsAndNormsAsWorkbooks(t *testing.T) {
	w := newWindow(t)
	at := w.imported(archived(t, "norms.txtar", "rr.trf"))
	for _, name := range []string{"ratings.xlsx?kind=standard", "norms.xlsx?rate=fast", "standings.xlsx"} {
		found := false
		for _, r := range cells(t, w.get(at+"export/"+name)) {
			found = found || slices.Contains(r, "Muñoz Ibáñez, Ángel")
		}
		if !found {
			t.Errorf("%s: Muñoz is not in it", name)
		}
	}
	w.get(at+"export/ratings.xlsx?kind=x").want(t, 404)
	w.get(at+"export/prizes.xlsx").want(t, 422)
	w.get(at+"export/nothing.xlsx").want(t, 404)
	for _, page := range []string{"ratings?kind=standard", "norms", "export"} {
		w.get(at+page).want(t, 200, ">XLSX</a>")
	}
}
