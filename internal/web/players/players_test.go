package players_test

import (
	"bytes"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/web/page"
	"torneo/internal/web/webtest"
	"torneo/tournament"
)

// Check-in without scripts: opened, ticked, counted, closed with a warning.
func TestCheckInByForms(t *testing.T) {
	w := newWindow(t)
	at := w.EnterPlayers("García Ruiz, Ana", "Peña, Luis", "Soto, Eva")
	w.Get(at+"/players").Want(t, 200, `<strong>0</strong> of 3 present`, `role="checkbox" aria-checked="false"`, "Open check-in")
	w.Post(at+"/players/check-in", url.Values{"open": {"1"}, "until": {"16:45"}}).Want(t, 200, "Check-in is open until 16:45", "Close check-in")
	w.Post(at+"/players/check", url.Values{"in": {"2"}}).Want(t, 200, `<strong>1</strong> of 3 present`, "Peña, Luis is here", "Undo")
	if p := w.Get(at+"/players?absent=1").Want(t, 200, ">García Ruiz, Ana<"); strings.Contains(p.Body, ">Peña, Luis<") {
		t.Error("who has come is among the absent")
	}
	w.Post(at+"/players/check", url.Values{"out": {"2"}}).Want(t, 200, `<strong>0</strong> of 3 present`)
	w.Post(at+"/players/check", url.Values{"in": {"9"}}).Want(t, 422)
	w.Post(at+"/players/check", url.Values{"in": {"x"}}).Want(t, 400)
	w.Post(at+"/players/check-in", url.Values{"open": {"1"}, "until": {"later"}}).Want(t, 422, "is not a time")
	w.Post(at+"/players/check", url.Values{"in": {"1"}})
	w.Post(at+"/players/check-in", url.Values{}).Want(t, 422, "2 players have not checked in")
	w.Post(at+"/players/check-in", url.Values{"confirmed": {"2"}}).Want(t, 200, "Check-in is closed")
	w.Get(at+"/players/sheet").Want(t, 200, "☑", "☐", "Soto, Eva")
}

// The box finds by beginnings of words in any order, without accents, by number and by
// FIDE ID.
func TestTheOneBox(t *testing.T) {
	w := newWindow(t)
	at := w.EnterPlayers("García-Santesmases Otero, Íñigo", "Garrido Luna, Paula", "Ana García, Luz", "Peña, Luis")
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
		p := w.Get(at + "/players?q=" + url.QueryEscape(query))
		p.Want(t, 200)
		rows := strings.Count(p.Body, `id="tick-`)
		if rows != len(want) {
			t.Errorf("%q finds %d, want %d", query, rows, len(want))
		}
		for _, name := range want {
			p.Want(t, 200, ">"+name+"<")
		}
		if len(want) == 0 && !strings.Contains(p.Body, `<details id="enter" open`) {
			t.Errorf("%q: nobody is found, and the form is not there", query)
		}
	}
	w.Headers["Torneo-Find"] = "1"
	if p := w.Get(at+"/players?q=gar").Want(t, 200, `role="listbox"`, `data-check`, "Enter: here", "“gar” as a new player"); strings.Contains(p.Body, "<html") {
		t.Error("the box gets a whole page")
	}
}

// A list is shown with its columns, which can be changed, and entered as one act.
func TestAListWithItsColumns(t *testing.T) {
	w := newWindow(t)
	at := w.EnterPlayers("Peña, Luis")
	list := "Torneo de prueba\n\nNo.\t\tName\tFideID\tFED\tRtg\tClub/City\n1\tFM\tAlba, Ana\t2201111\tESP\t2311\tLugo\n2\t\tBueno, Blas\t2202222\tXQX\t2100\tVigo\n3\t\tLuis Peña\t\tESP\t2200\t\n4\t\tCano, Eva\t\tESP\t150\t\n"
	p := w.Post(at+"/players/list", url.Values{"list": {list}})
	p.Want(t, 200, `value="title" selected`, `value="club" selected`, "XQX", "may be Peña, Luis", "a rating of 150", "above the names of the columns", "New: 1 · to look at: 3")
	s := w.State(at)
	w.Post(at+"/players/list", url.Values{"list": {list}, "do": {"1"}, "chosen": {"1"}, "take": {"4", "5"}}).Want(t, 200, "2 players have entered", "Alba, Ana")
	after := w.State(at)
	if len(after.Players) != 3 || after.Players[1].Title != "FM" || after.Players[1].Rating != 2311 {
		t.Fatalf("%+v", after.Players)
	}
	w.Post(at+"/undo", url.Values{"number": {strconv.FormatInt(after.Last, 10)}, "confirmed": {"3"}}).Want(t, 200)
	if got := w.State(at); len(got.Players) != len(s.Players) {
		t.Errorf("one undo leaves %d players", len(got.Players))
	}
	// Otherwise read, otherwise entered.
	w.Post(at+"/players/list", url.Values{"list": {"x;Otro, Leo;1900"}, "column": {"", "name", "national"}, "do": {"1"}, "chosen": {"1"}, "take": {"1"}}).Want(t, 200, "Otro, Leo")
	if q := w.State(at).Players[1]; q.Name != "Otro, Leo" || q.Rating != 0 {
		t.Errorf("%+v", q)
	}
	w.Post(at+"/players/list", url.Values{"list": {"x"}, "column": {"password"}}).Want(t, 400)
}

// A list that comes after the first round asks from which round those in it play, as the form for one
// does, and keeps what was chosen while it is looked at.
func TestALateList(t *testing.T) {
	w := newWindow(t)
	if p := w.Post(w.EnterPlayers("Peña, Luis")+"/players/list", url.Values{"list": {"Alba, Ana;1500"}, "do": {"look"}}); strings.Contains(p.Body, "play from round") {
		t.Error("it asks before the first round")
	}
	at := w.Swiss(6, 4)
	w.Do(at, arbiter.PairRound{}, arbiter.Publish{Round: 1})
	list := "Alba, Ana;1500\nBueno, Blas;1400\n"
	form := w.Post(at+"players/list", url.Values{"list": {list}, "do": {"look"}}).Want(t, 200, "New players play from round", `<option value="2">`, `<option value="4">`, `<option value="1">1, if there is an opponent`).Controls(t, at+"players/list")
	if form.Get("from") != "2" {
		t.Errorf("it begins with %q", form.Get("from"))
	}
	form.Set("from", "3")
	form.Set("do", "look")
	form = w.Post(at+"players/list", form).Want(t, 200, `<option value="3" selected>`).Controls(t, at+"players/list")
	form.Set("do", "1")
	form.Set("from", "5")
	w.Post(at+"players/list", form).Want(t, 422, "cannot be paired from round 5 on")
	form.Set("from", "3")
	w.Post(at+"players/list", form).Want(t, 200, "2 players have entered")
	if s := w.State(at); len(s.Players) != 8 || s.Players[6].From != 3 || s.Players[7].From != 3 {
		t.Errorf("%+v", s.Players)
	}
	w.Post(at+"players/list", url.Values{"list": {"Cano, Eva;1300"}, "do": {"1"}, "from": {"soon"}}).Want(t, 422, "“soon” is not a whole number")
}

// A workbook is read as such, and a broken one refused.
func TestAListFromAWorkbook(t *testing.T) {
	w := newWindow(t)
	at := w.EnterPlayers("Peña, Luis")
	w.Upload(at+"/players/list", "file", "list.ods", bytes.Repeat([]byte("PK\x03\x04"), 10)).Want(t, 422, "the workbook is damaged")
	w.Upload(at+"/players/list", "file", "old.xls", []byte("\xd0\xcf\x11\xe0 old")).Want(t, 422, "before 2007")
}

// Data beside the journal are kept, listed, added up, saved where that is asked for,
// and erased; the journal has none of them.
func TestContactsBesideTheJournal(t *testing.T) {
	w := newWindow(t)
	at := w.EnterPlayers("Peña, Luis")
	list := "Nombre;Elo;Club;Categoría;Teléfono;Correo;Cuota;Pagado\nAlba, Ana;2311;Lugo;S16;600 111;ana@example.org;30;10,50\nPeña, Luis;2200;=Vigo;;;;20;20\n"
	w.Post(at+"/players/list", url.Values{"list": {list}, "do": {"1"}}).Want(t, 200, "Lugo", "S16", "owes 19.50", "30.50", "=Vigo")
	w.Get(at+"/players/2").Want(t, 200, "ana@example.org", "600 111", `value="10.50"`)
	if p := w.Get(at + "/players/export?as=csv"); strings.Contains(p.Body, "ana@") || !strings.Contains(p.Body, "Alba, Ana") || !strings.Contains(p.Body, "'=Vigo") {
		t.Errorf("%s", p.Body)
	}
	w.Get(at+"/players/export?as=csv&contacts=1").Want(t, 200, "ana@example.org;30;10.50")
	w.Get(at+"/players/export?as=vcf&contacts=1").Want(t, 200, "N:Alba;Ana;;;\r\n", "TEL;TYPE=CELL:600 111\r\n", "ORG:Lugo\r\n")
	w.Get(at+"/players/export?as=x").Want(t, 404)

	before := w.State(at).Last
	fields := url.Values{"club": {"Ourense"}, "email": {"otra@example.org"}, "owed": {"30"}, "notes": {"viene tarde"}}
	w.Post(at+"/players/2/contact", fields).Want(t, 200, "have been saved", "otra@example.org")
	w.Post(at+"/players/2/contact", url.Values{"owed": {"much"}}).Want(t, 422, "is not an amount")
	w.Post(at+"/players/2/contact", url.Values{"club": {strings.Repeat("x", 60)}}).Want(t, 422, "longer than 50")
	if w.State(at).Last != before {
		t.Error("the journal has been told")
	}
	for _, entries := range w.Store.JournalEntries {
		for _, e := range entries {
			if strings.Contains(string(e.Data), "example.org") || strings.Contains(string(e.Data), "600 111") {
				t.Errorf("the journal has %s", e.Data)
			}
		}
	}
	if p := w.Post(at+"/players/2/contact", url.Values{"do": {"erase"}}).Want(t, 200, "have been erased"); strings.Contains(p.Body, "otra@example.org") {
		t.Error("it is still there")
	}
	w.Post(at+"/players/1/remove", url.Values{"confirmed": {"3"}}).Want(t, 200)
	if len(w.Store.ContactLists) != 1 || len(w.Store.ContactLists[strings.TrimPrefix(at, "/t/")]) != 0 {
		t.Errorf("%+v", w.Store.ContactLists)
	}
}

// Doubtful rows are mended where they are shown: a kind of doubt at once, or a cell; ticks
// stay, and what is still doubtful says so.
func TestAListIsMended(t *testing.T) {
	w := newWindow(t)
	at := w.EnterPlayers("Peña, Luis")
	list := "Name;Rating;Fed;Sex\nAlba, Ana;2311;ESPAÑA;m\nBueno, <b>;950;España;m\nCano, Eva;2000;ESP;V\nDíaz, Leo;1900;ESP;m\n"
	form := w.Post(at+"/players/list", url.Values{"list": {list}}).Want(t, 200, "“ESPAÑA” in 2 rows", "→ ESP", "It is right", "New: 1 · to look at: 3").Controls(t, at+"/players/list")
	do := func(value string) {
		form.Set("do", value)
		form = w.Post(at+"/players/list", form).Want(t, 200).Controls(t, at+"/players/list")
	}
	form["take"] = nil // Díaz is not wanted
	do("mend")
	if !slices.Equal(form["take"], []string{"2"}) {
		t.Errorf("ticked: %v", form["take"])
	}
	do("mend?" + url.Values{"field": {"rating"}, "kind": {"implausible"}, "to": {"=right"}}.Encode())
	form.Set("cell-4-3", "F")
	p := w.Post(at+"/players/list", url.Values{"list": form["list"], "column": form["column"], "chosen": {"1"}, "accepted": form["accepted"], "take": form["take"], "cell-4-3": {"F"}, "do": {"1"}})
	p.Want(t, 200, "One value has been changed", "New: 4 · to look at: 0")
	form = p.Controls(t, at+"/players/list")
	if !slices.Equal(form["take"], []string{"2", "3", "4"}) || !slices.Equal(form["accepted"], []string{"rating=950"}) {
		t.Errorf("ticked: %v, accepted: %v", form["take"], form["accepted"])
	}
	do("edit-2")
	if form.Get("cell-2-0") != "Alba, Ana" || form.Has("cell-3-0") {
		t.Errorf("%v", form)
	}
	form.Set("cell-2-0", "Alba; Anna")
	do("mend?")
	form.Set("do", "1")
	w.Post(at+"/players/list", form).Want(t, 200, "3 players have entered", "Alba; Anna", "Bueno, &lt;b&gt;")
	if s := w.State(at); len(s.Players) != 4 || s.Players[1].Federation != "ESP" || s.Players[2].Rating != 950 || s.Players[3].Sex != "w" {
		t.Errorf("%+v", s.Players)
	}
	// Nonsense changes nothing.
	for _, value := range []string{"mend?%zz", "mend?field=x&kind=y&to==day", "edit-x", "mend?field=federation&kind=unreadable&to=&free=other-0"} {
		w.Post(at+"/players/list", url.Values{"list": {list}, "do": {value}, "chosen": {"1"}, "column": {"name", "rating"}}).Want(t, 200)
	}
	if n := len(w.State(at).Players); n != 4 {
		t.Errorf("%d players", n)
	}
}

// The categories of a player are ticked in his row, and a new one is written there.
func TestCategoriesInTheRow(t *testing.T) {
	w := newWindow(t)
	at := w.EnterPlayers("Peña, Luis", "Alba, Ana")
	w.Post(at+"/players/list", url.Values{"list": {"Name;Category\nCano, Eva;Local\nPeña, Luis;Local\n"}, "do": {"1"}}).Want(t, 200)
	p := w.Get(at+"/players?order=name").Want(t, 200, `href="`+at+`/players?categories=2&amp;order=name#categories-2"`)
	if strings.Contains(p.Body, "categorybox") {
		t.Error("open without being asked for")
	}
	form := w.Get(at+"/players?categories=2&order=name").Want(t, 200, `form="categories-form"`).Controls(t, at+"/players/2/categories")
	if form.Get("return") != at+"/players?order=name" {
		t.Errorf("%v", form)
	}
	w.Post(at+"/players/2/categories", url.Values{"category": {"Local"}, "other": {"  <b>  Vets "}, "return": {at + "/players?order=name"}}).Want(t, 200, "Local, &lt;b&gt; Vets")
	w.Post(at+"/players/1/categories", url.Values{"other": {"local"}}).Want(t, 200) // the one that is there
	s := w.State(at)
	if len(s.Categories) != 2 || !slices.Equal(s.Categories[0].In, []int{1, 2, 3}) || !slices.Equal(s.Categories[1].In, []int{2}) {
		t.Errorf("%+v", s.Categories)
	}
	for _, query := range []string{"?categories=99", "?categories=x", "?categories="} {
		if strings.Contains(w.Get(at+"/players"+query).Want(t, 200).Body, "categorybox") {
			t.Errorf("%s opens a row", query)
		}
	}
}

// The box of the players finds those of the other tournaments of the event, too.
func TestTheOneBoxFindsElsewhere(t *testing.T) {
	w := newWindow(t)
	at := w.EnterPlayers("García, Ana")
	j, err := w.Store.Journal(t.Context(), strings.TrimPrefix(at, "/t/"))
	if err != nil {
		t.Fatal(err)
	}
	other, err := w.Desk.Create(t.Context(), webtest.Somebody, j.Event, arbiter.DefaultConfig("Veteranos", tournament.Date{Year: 2026, Month: 11, Day: 20}))
	if err != nil {
		t.Fatal(err)
	}
	w.Do("/t/"+other, arbiter.EnterPlayer{Player: tournament.Player{Name: "Garzón, Luz"}})
	w.Headers[page.FindHeader] = "1"
	w.Get(at+"/players?q=gar").Want(t, 200, "García, Ana", "In other tournaments of the event", "Garzón, Luz", `data-href="/t/`+other+`/players/1"`)
	w.Get(at+"/players?q=ana").Want(t, 200, "García, Ana").Lack(t, "In other tournaments")
}
