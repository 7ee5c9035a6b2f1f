package web_test

import (
	"bytes"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/tournament"
)

// entered begins a tournament with players of those names, with numbers, and returns its path.
func (w *window) entered(names ...string) string {
	at := strings.TrimSuffix(w.tournament(), "/")
	var players []tournament.Player
	for k, name := range names {
		players = append(players, tournament.Player{Name: name, Rating: 2200 - 10*k, FIDEID: int64(2200101 + k), Federation: "ESP"})
	}
	w.does(at, arbiter.EnterPlayers{Players: players}, arbiter.AssignNumbers{})
	return at
}

// Check-in without scripts: opened, ticked, counted, closed with a warning.
func TestCheckInByForms(t *testing.T) {
	w := newWindow(t)
	at := w.entered("García Ruiz, Ana", "Peña, Luis", "Soto, Eva")
	w.get(at+"/players").want(t, 200, `<strong>0</strong> of 3 present`, `role="checkbox" aria-checked="false"`, "Open check-in")
	w.post(at+"/players/check-in", url.Values{"open": {"1"}, "until": {"16:45"}}).want(t, 200, "Check-in is open until 16:45", "Close check-in")
	w.post(at+"/players/check", url.Values{"in": {"2"}}).want(t, 200, `<strong>1</strong> of 3 present`, "Peña, Luis is here", "Undo")
	if p := w.get(at+"/players?absent=1").want(t, 200, ">García Ruiz, Ana<"); strings.Contains(p.body, ">Peña, Luis<") {
		t.Error("who has come is among the absent")
	}
	w.post(at+"/players/check", url.Values{"out": {"2"}}).want(t, 200, `<strong>0</strong> of 3 present`)
	w.post(at+"/players/check", url.Values{"in": {"9"}}).want(t, 422)
	w.post(at+"/players/check", url.Values{"in": {"x"}}).want(t, 400)
	w.post(at+"/players/check-in", url.Values{"open": {"1"}, "until": {"later"}}).want(t, 422, "is not a time")
	w.post(at+"/players/check", url.Values{"in": {"1"}})
	w.post(at+"/players/check-in", url.Values{}).want(t, 422, "2 players have not checked in")
	w.post(at+"/players/check-in", url.Values{"confirmed": {"2"}}).want(t, 200, "Check-in is closed")
	w.get(at+"/players/sheet").want(t, 200, "☑", "☐", "Soto, Eva")
}

// The box finds by beginnings of words in any order, without accents, by number and by
// FIDE ID.
func TestTheOneBox(t *testing.T) {
	w := newWindow(t)
	at := w.entered("García-Santesmases Otero, Íñigo", "Garrido Luna, Paula", "Ana García, Luz", "Peña, Luis")
	for query, want := range map[string][]string{
		"gar":         {"García-Santesmases Otero, Íñigo", "Garrido Luna, Paula", "Ana García, Luz"},
		"INIGO garc":  {"García-Santesmases Otero, Íñigo"},
		"luna paula":  {"Garrido Luna, Paula"},
		"pena":        {"Peña, Luis"},
		"2":           {"Garrido Luna, Paula"},
		"2200104":     {"Peña, Luis"},
		"22001":       {"García-Santesmases Otero, Íñigo", "Garrido Luna, Paula", "Ana García, Luz", "Peña, Luis"},
		"luis luis":   nil,
		"zzz":         nil,
		"<b>&quot;'%": nil,
	} {
		p := w.get(at + "/players?q=" + url.QueryEscape(query))
		p.want(t, 200)
		rows := strings.Count(p.body, `id="tick-`)
		if rows != len(want) {
			t.Errorf("%q finds %d, want %d", query, rows, len(want))
		}
		for _, name := range want {
			p.want(t, 200, ">"+name+"<")
		}
		if len(want) == 0 && !strings.Contains(p.body, `<details id="enter" open`) {
			t.Errorf("%q: nobody is found, and the form is not there", query)
		}
	}
	w.headers["Torneo-Find"] = "1"
	if p := w.get(at+"/players?q=gar").want(t, 200, `role="listbox"`, `data-check`, "Enter: here", "“gar” as a new player"); strings.Contains(p.body, "<html") {
		t.Error("the box gets a whole page")
	}
}

// A list is shown with its columns, which can be changed, and entered as one act.
func TestAListWithItsColumns(t *testing.T) {
	w := newWindow(t)
	at := w.entered("Peña, Luis")
	list := "Torneo de prueba\n\nNo.\t\tName\tFideID\tFED\tRtg\tClub/City\n1\tFM\tAlba, Ana\t2201111\tESP\t2311\tLugo\n2\t\tBueno, Blas\t2202222\tXQX\t2100\tVigo\n3\t\tLuis Peña\t\tESP\t2200\t\n4\t\tCano, Eva\t\tESP\t150\t\n"
	p := w.post(at+"/players/list", url.Values{"list": {list}})
	p.want(t, 200, `value="title" selected`, `value="club" selected`, "XQX", "may be Peña, Luis", "a rating of 150", "above the names of the columns", "New: 1 · to look at: 3")
	s := w.state(at)
	w.post(at+"/players/list", url.Values{"list": {list}, "do": {"1"}, "chosen": {"1"}, "take": {"4", "5"}}).want(t, 200, "2 players have entered", "Alba, Ana")
	after := w.state(at)
	if len(after.Players) != 3 || after.Players[1].Title != "FM" || after.Players[1].Rating != 2311 {
		t.Fatalf("%+v", after.Players)
	}
	w.post(at+"/undo", url.Values{"number": {strconv.FormatInt(after.Last, 10)}, "confirmed": {"3"}}).want(t, 200)
	if got := w.state(at); len(got.Players) != len(s.Players) {
		t.Errorf("one undo leaves %d players", len(got.Players))
	}
	// Otherwise read, otherwise entered.
	w.post(at+"/players/list", url.Values{"list": {"x;Otro, Leo;1900"}, "column": {"", "name", "national"}, "do": {"1"}, "chosen": {"1"}, "take": {"1"}}).want(t, 200, "Otro, Leo")
	if q := w.state(at).Players[1]; q.Name != "Otro, Leo" || q.Rating != 0 {
		t.Errorf("%+v", q)
	}
	w.post(at+"/players/list", url.Values{"list": {"x"}, "column": {"password"}}).want(t, 400)
}

// A workbook is read as such, and a broken one refused.
func TestAListFromAWorkbook(t *testing.T) {
	w := newWindow(t)
	at := w.entered("Peña, Luis")
	w.upload(at+"/players/list", "file", "list.ods", bytes.Repeat([]byte("PK\x03\x04"), 10)).want(t, 422, "the workbook is damaged")
	w.upload(at+"/players/list", "file", "old.xls", []byte("\xd0\xcf\x11\xe0 old")).want(t, 422, "before 2007")
}

// Data beside the journal are kept, listed, added up, saved where that is asked for,
// and erased; the journal has none of them.
func TestContactsBesideTheJournal(t *testing.T) {
	w := newWindow(t)
	at := w.entered("Peña, Luis")
	list := "Nombre;Elo;Club;Categoría;Teléfono;Correo;Cuota;Pagado\nAlba, Ana;2311;Lugo;S16;600 111;ana@example.org;30;10,50\nPeña, Luis;2200;=Vigo;;;;20;20\n"
	w.post(at+"/players/list", url.Values{"list": {list}, "do": {"1"}}).want(t, 200, "Lugo", "S16", "owes 19.50", "30.50", "=Vigo")
	w.get(at+"/players/2").want(t, 200, "ana@example.org", "600 111", `value="10.50"`)
	if p := w.get(at + "/players/export?as=csv"); strings.Contains(p.body, "ana@") || !strings.Contains(p.body, "Alba, Ana") || !strings.Contains(p.body, "'=Vigo") {
		t.Errorf("%s", p.body)
	}
	w.get(at+"/players/export?as=csv&contacts=1").want(t, 200, "ana@example.org;30;10.50")
	w.get(at+"/players/export?as=vcf&contacts=1").want(t, 200, "N:Alba;Ana;;;\r\n", "TEL;TYPE=CELL:600 111\r\n", "ORG:Lugo\r\n")
	w.get(at+"/players/export?as=x").want(t, 404)

	before := w.state(at).Last
	fields := url.Values{"club": {"Ourense"}, "email": {"otra@example.org"}, "owed": {"30"}, "notes": {"viene tarde"}}
	w.post(at+"/players/2/contact", fields).want(t, 200, "have been saved", "otra@example.org")
	w.post(at+"/players/2/contact", url.Values{"owed": {"much"}}).want(t, 422, "is not an amount")
	w.post(at+"/players/2/contact", url.Values{"club": {strings.Repeat("x", 60)}}).want(t, 422, "longer than 50")
	if w.state(at).Last != before {
		t.Error("the journal has been told")
	}
	for _, entries := range w.kept.entries {
		for _, e := range entries {
			if strings.Contains(string(e.Data), "example.org") || strings.Contains(string(e.Data), "600 111") {
				t.Errorf("the journal has %s", e.Data)
			}
		}
	}
	if p := w.post(at+"/players/2/contact", url.Values{"do": {"erase"}}).want(t, 200, "have been erased"); strings.Contains(p.body, "otra@example.org") {
		t.Error("it is still there")
	}
	w.post(at+"/players/1/remove", url.Values{"confirmed": {"3"}}).want(t, 200)
	if len(w.kept.contacts) != 1 || len(w.kept.contacts[strings.TrimPrefix(at, "/t/")]) != 0 {
		t.Errorf("%+v", w.kept.contacts)
	}
}
