package web_test

import (
	"errors"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/clock"
	"torneo/internal/signup"
	"torneo/internal/web"
	"torneo/tournament"
)

// comesIn begins an event that takes entries, with a tournament; it returns the event and the
// paths of the tournament and of the queue.
func (w *window) comesIn(names ...string) (event, at, queue string) {
	w.t.Helper()
	at = w.entered(names...)
	id := strings.Trim(strings.TrimPrefix(at, "/t/"), "/")
	j, err := w.kept.Journal(w.t.Context(), id)
	if err != nil {
		w.t.Fatal(err)
	}
	queue = "/e/" + j.Event + "/signups"
	w.post(queue+"/form", url.Values{"open": {"1"}, "section." + id: {"1"}, "birth": {"year"}, "byes": {"1"}, "privacy": {"Kept for the tournament."}, "most." + id: {"6"}}).want(w.t, 200, "The form accepts entries.")
	return j.Event, at, queue
}

// sent puts an entry into the queue as the door does.
func (w *window) sent(event string, e signup.Entry) int {
	w.t.Helper()
	e.Email, e.Consent = "x@example.com", true
	if e.Section == "" {
		for _, j := range w.kept.journals {
			e.Section = j.ID
		}
	}
	number, wrong, err := w.desk.PutSignup(w.t.Context(), event, e)
	if err != nil || len(wrong) > 0 {
		w.t.Fatalf("%v %+v", err, wrong)
	}
	return number
}

// An entry stands beside the list and beside who may be the same; accepted, it is a player
// with the list's ratings and how he is reached, once; taken back, it waits again.
func TestEntriesFromOutside(t *testing.T) {
	lists := &ofNovember{}
	w := newWindowWith(t, web.Options{Lists: lists})
	event, at, queue := w.comesIn("Peña, Luis")
	w.get(queue).want(t, 200, "No entries are pending.")
	born := func(year int) tournament.Date { return tournament.Date{Year: year} }
	ana := w.sent(event, signup.Entry{Name: "Prado, Ana", FIDEID: 2244000, Federation: "POR", Birth: born(1994), Byes: []int{1}, Club: "Lugo", Remarks: "late"})
	luis := w.sent(event, signup.Entry{Name: "Pena, Luis", Birth: born(2001)})
	other := w.sent(event, signup.Entry{Name: "Otra, Eva", FIDEID: 2244000, Birth: born(1960)})

	p := w.get(queue).want(t, 200, "3 entries are pending.", "Prado Ruiz, Ana", "FIDE list of 2026-11", "differs",
		"Peña, Luis is already in", "the same name.", "In the FIDE list this number belongs to Prado Ruiz, Ana: its data are not used.", "the same FIDE ID")
	if n := strings.Count(p.body, ` checked`); n != 1 { // Luis, whose name alone is somebody's
		t.Errorf("%d are ticked", n)
	}
	w.get("/e/"+event).want(t, 200, `href="`+queue+`"`, "<b aria-hidden=\"true\">3</b>")
	w.get(queue+"/count").want(t, 200, "3 entries are pending.")

	accept := func(n int) url.Values { return url.Values{"do": {"accept-" + strconv.Itoa(n)}, "confirmed": {"3"}} }
	w.post(queue, accept(ana)).want(t, 200, "Prado Ruiz, Ana has entered.", "accepted into")
	x := w.state(at).Players[1]
	if x.Name != "Prado Ruiz, Ana" || x.Rating != 2250 || x.Title != "WIM" || x.Federation != "ESP" || x.Byes[1] != tournament.HalfPointBye {
		t.Errorf("%+v", x)
	}
	id := strings.Trim(strings.TrimPrefix(at, "/t/"), "/")
	if c := w.kept.contacts[id][x.ID]; c != (arbiter.Contact{Club: "Lugo", Email: "x@example.com", Notes: "late"}) {
		t.Errorf("%+v", c)
	}
	if journal := w.get(at + "journal"); strings.Contains(journal.body, "x@example.com") {
		t.Error("the journal knows how he is reached")
	}
	w.post(queue, accept(ana)).want(t, 422, "has already been accepted")
	w.post(queue, accept(other)).want(t, 422, "Otra, Eva is already in", ", as Prado Ruiz, Ana")

	w.post(queue, url.Values{"do": {"back-" + strconv.Itoa(ana)}, "confirmed": {"3"}}).want(t, 200, "is pending again")
	if n := len(w.state(at).Players); n != 1 || len(w.kept.contacts[id]) != 0 {
		t.Errorf("%d players, %v", n, w.kept.contacts[id])
	}
	w.post(queue, accept(ana)).want(t, 200)
	s := w.state(at)
	w.does(at, arbiter.RemovePlayer{ID: s.Players[1].ID}) // elsewhere: it can be decided again
	w.get(queue).want(t, 200, "removed from the tournament again")

	w.post(queue, url.Values{"do": {"refuse-" + strconv.Itoa(other)}, "why": {" "}}).want(t, 422, "The reason is missing.")
	w.post(queue, url.Values{"do": {"refuse-" + strconv.Itoa(other)}, "why": {"wrong ID"}}).want(t, 200, "refused: wrong ID")
	w.post(queue, accept(other)).want(t, 422, "was refused")
	w.post(queue, url.Values{"do": {"chosen"}, "number": {strconv.Itoa(ana), strconv.Itoa(luis)}, "confirmed": {"3"}}).want(t, 200, "2 players have entered.")
	w.post(queue, url.Values{"do": {"erase-all"}}).want(t, 200, "3 entries have been erased.", "No entries are pending.")
	if rows, _ := w.kept.Signups(t.Context(), event); len(rows) != 0 || len(w.state(at).Players) != 3 {
		t.Errorf("%+v", rows)
	}
	for _, do := range []string{"", "sell-1", "accept-x", "back-1"} {
		if p := w.post(queue, url.Values{"do": {do}}); p.status < 400 || p.status >= 500 {
			t.Errorf("%q: %d", do, p.status)
		}
	}
	w.get("/e/none/signups").want(t, 404)
}

// Who enters without a number is looked for by name, with his year and federation; the
// arbiter identifies him, on either page, and nothing is taken from a list before.
func TestEntriesWithoutANumber(t *testing.T) {
	lists := &ofNovember{}
	w := newWindowWith(t, web.Options{Lists: lists})
	event, at, queue := w.comesIn("Peña, Luis")
	born := func(year int) tournament.Date { return tournament.Date{Year: year} }
	sent := func(name string, year int) string {
		return strconv.Itoa(w.sent(event, signup.Entry{Name: name, Birth: born(year)}))
	}
	ana := sent("Prado, Ana", 1994)
	typed := sent("Prda, Ana", 1994) // found by the beginning, of her year
	other := sent("Sola, Eva", 1980)

	p := w.get(queue).want(t, 200, "Possible matches for Prado, Ana in the rating lists", `name="as" value="FIDE 2244000" required`, "WIM · ESP · 1994 · 2250 · 2244000 · FIDE list of 2026-11", "None of these: as entered", "Possible matches for Prda, Ana")
	if strings.Contains(p.body, "Possible matches for Sola") || strings.Contains(p.body, "Sin Número") {
		t.Error("somebody of another name and year is proposed, or who has no number")
	}
	if n := strings.Count(p.body, ` checked`); n != 1 { // Eva, of whom no list knows
		t.Errorf("%d are ticked", n)
	}
	decide := func(n, as string) url.Values {
		return url.Values{"do": {"accept-" + n}, "as": {as}, "confirmed": {"3"}}
	}
	w.post(queue, decide(ana, "FIDE 77")).want(t, 422, "no longer have this number", "Nothing was entered") // gone from the list
	for _, as := range []string{"FIDE", "FIDE x", "XXQ 12", "FIDE -3"} {
		if p := w.post(queue, decide(ana, as)); p.status < 400 || p.status >= 500 {
			t.Errorf("%q: %d", as, p.status)
		}
	}
	w.post(queue, decide(typed, "FIDE 2244000")).want(t, 200, "Prado Ruiz, Ana has entered.")
	if x := w.state(at).Players[1]; x.FIDEID != prado.ID || x.Rating != 2250 || x.Title != "WIM" || x.Birth != born(1994) {
		t.Errorf("%+v", x)
	}
	w.post(queue, decide(ana, "FIDE 2244000")).want(t, 422, ", as Prado Ruiz, Ana")
	w.post(queue, decide(ana, "")).want(t, 200, "Prado, Ana has entered.") // somebody else of that name
	if x := w.state(at).Players[2]; x.Name != "Prado, Ana" || x.FIDEID != 0 || x.Rating != 0 {
		t.Errorf("%+v", x)
	}
	w.post(queue, url.Values{"do": {"back-" + typed}, "confirmed": {"3"}}).want(t, 200)

	// Where he is changed he can be taken, too.
	w.get(queue+"/"+typed).want(t, 200, "Possible matches for Prda, Ana", "?as=FIDE+2244000", `value="Prda, Ana"`)
	w.get(queue+"/"+typed+"?as=FIDE+2244000").want(t, 200, `value="Prado Ruiz, Ana"`, `value="2244000"`, `value="2250"`, "None of these")
	w.get(queue+"/"+typed+"?as=FIDE+77").want(t, 422)
	form := url.Values{"as": {"FIDE 2244000"}, "name": {"Prado Ruiz, Ana"}, "fideid": {"2244000"}, "federation": {"ESP"}, "birth": {"1994"}, "rating": {"2250"}, "title": {"WIM"}, "email": {"x@example.com"}, "section": {strings.Trim(strings.TrimPrefix(at, "/t/"), "/")}, "confirmed": {"3"}}
	w.post(queue+"/"+typed, form).want(t, 200, "Prado Ruiz, Ana has entered.")
	if all := w.state(at).Players; all[len(all)-1].FIDEID != prado.ID || all[len(all)-1].RatingFrom.List != "FIDE" {
		t.Errorf("%+v", all[len(all)-1])
	}

	lists.broken = true // an offer: without it the queue is as it was
	w.get(queue).want(t, 200, "Sola, Eva")
	w.post(queue, decide(other, "")).want(t, 200, "Sola, Eva has entered.")
}

// An entry is changed before it is accepted; the form is bounded and has its days.
func TestEntriesAreChangedAndBounded(t *testing.T) {
	w := newWindow(t)
	event, at, queue := w.comesIn("Peña, Luis")
	n := strconv.Itoa(w.sent(event, signup.Entry{Name: "Gil, Eva", Birth: tournament.Date{Year: 2001}}))
	w.get(queue+"/"+n).want(t, 200, `value="Gil, Eva"`, `value="2001"`)
	section := strings.Trim(strings.TrimPrefix(at, "/t/"), "/")
	fields := url.Values{"name": {"Gil Ramos, Eva"}, "section": {section}, "birth": {"2001/03/04"}, "federation": {"esp"}, "rating": {"1833"}, "sex": {"w"}, "byes": {"2, 3"}, "email": {"eva"}, "confirmed": {"3"}}
	w.post(queue+"/"+n, fields).want(t, 422, "This is not an e-mail address.")
	fields.Set("email", "eva@example.com")
	w.post(queue+"/"+n, fields).want(t, 200, "Gil Ramos, Eva has entered.")
	if x := w.state(at).Players[1]; x.Name != "Gil Ramos, Eva" || x.Rating != 1833 || x.Federation != "ESP" || x.Birth.Day != 4 || len(x.Byes) != 2 {
		t.Errorf("%+v", x)
	}
	w.get(queue+"/"+n).want(t, 404)

	// Six places, two are taken: four more wait, the next one finds none.
	for k := range 4 {
		w.sent(event, signup.Entry{Name: "Uno " + string(rune('A'+k)) + ", Ana", Birth: tournament.Date{Year: 2000}})
	}
	_, _, err := w.desk.PutSignup(t.Context(), event, signup.Entry{})
	if refused, ok := err.(*arbiter.Refused); !ok || refused.Message.ID != "signup.closed.full" {
		t.Errorf("%v", err)
	}
	day := time.Now()
	form := url.Values{"open": {"1"}, "section." + section: {"1"}, "privacy": {"x"}, "from": {day.AddDate(0, 0, 2).Format("2006-01-02")}}
	w.post(queue+"/form", form).want(t, 200, "Entries are not open yet.")
	form.Set("from", "")
	form.Set("until", day.AddDate(0, 0, -2).Format("2006-01-02"))
	w.post(queue+"/form", form).want(t, 200, "Entries are closed.")
	for field, value := range map[string]string{"privacy": "", "section." + section: "", "birth": "moon", "most": "-1", "from": day.Format("2006-01-02")} {
		wrong := url.Values{}
		for k, v := range form {
			wrong[k] = v
		}
		wrong.Set(field, value)
		w.post(queue+"/form", wrong).want(t, 422)
	}
	form.Del("open")
	w.post(queue+"/form", form).want(t, 200, "The form of this event is closed.")
	if _, err := w.desk.SignupOffer(t.Context(), event); !arbiter.IsNotFound(err) {
		t.Errorf("%v", err)
	}
}

// A file of a form service fills the same queue, with columns as they are proposed or
// chosen; who is there already is left out.
func TestFilesOfFormServices(t *testing.T) {
	w := newWindow(t)
	event, at, queue := w.comesIn("Peña, Luis")
	name := w.state(at).Config.Name
	file := "Marca temporal;Dirección de correo electrónico;Apellidos;Nombre;¿Cuál es tu código FIDE?;Fecha de nacimiento;¿En qué torneo?\n" +
		"2026/11/20 10:00;ana@example.com;García Pérez;Ana;2244000;04/03/2010;" + name + "\n" +
		";luis;Peña;Luis;abc;2001;Otro\n;;;;;;\n;x@y.es;;;;;\n"
	p := w.upload(queue+"/file", "file", "respuestas.csv", []byte(file)).want(t, 200, "García Pérez, Ana", "Put 2 entries into the queue", "abc", "No tournament of the event is called “Otro”.", "This is not an e-mail address.")
	if !strings.Contains(p.body, `value="fideid" selected`) || !strings.Contains(p.body, `value="email" selected`) {
		t.Errorf("the columns are not proposed: %s", visible(p.body))
	}
	fields := p.fields()
	fields["column"] = []string{"", "email", "family", "given", "fideid", "birth", "section"}
	fields.Set("do", "1")
	w.post(queue+"/file", fields).want(t, 200, "2 entries are in the queue.", "respuestas.csv", "García Pérez, Ana")
	rows, _ := w.kept.Signups(t.Context(), event)
	if len(rows) != 2 || rows[0].FIDEID != 2244000 || rows[0].Birth != (tournament.Date{Year: 2010, Month: 3, Day: 4}) || rows[0].Section == "" || rows[1].Email != "" || rows[0].File != "respuestas.csv" {
		t.Fatalf("%+v", rows)
	}
	w.upload(queue+"/file", "file", "respuestas.csv", []byte(file)).want(t, 200, "is already in the queue or in a tournament")
	w.post(queue+"/file", fields).want(t, 422, "The file has no new players.")
	w.upload(queue+"/file", "file", "x.csv", []byte("a,b\n")).want(t, 200, "There are no answers in the file")
	w.post(queue+"/file", url.Values{}).want(t, 422, "No file was chosen.")
	fields["column"] = []string{"password"}
	w.post(queue+"/file", fields).want(t, 400)
}

// Entries are opened and closed at the desk, which says where.
func TestEntriesAreOpenedAndClosed(t *testing.T) {
	d := &door{}
	w := newWindowWith(t, web.Options{Door: d})
	event, _, queue := w.comesIn("Peña, Luis")
	w.get(queue).want(t, 200, "Nobody can open the form yet")
	w.post(queue+"/door", url.Values{"on": {"1"}}).want(t, 200, "http://192.168.1.20:8090/en/"+event)
	w.post(queue+"/door", nil).want(t, 200, "Nobody can open the form yet")
	d.err = errors.New("taken")
	w.post(queue+"/door", url.Values{"on": {"1"}}).want(t, 422)
}

// The days of the form are those of the hall, as its tournaments have them: of the two zones
// one has another day than this machine at any time.
func TestTheFormsDayIsTheHalls(t *testing.T) {
	w := newWindow(t)
	event, at, _ := w.comesIn("Peña, Luis")
	for _, name := range []string{"Etc/GMT-14", "Etc/GMT+12"} {
		c := w.state(at).Config
		c.Zone = name
		w.does(at, arbiter.Configure{Config: c})
		hall, _ := clock.LoadZone(name)
		for _, days := range []int{-1, 0, 1} {
			day := time.Now().In(hall).AddDate(0, 0, days)
			on := tournament.Date{Year: day.Year(), Month: int(day.Month()), Day: day.Day()}
			form, err := w.desk.Store().SignupForm(t.Context(), event)
			if err != nil {
				t.Fatal(err)
			}
			form.From, form.Until = on, on
			if err := w.desk.KeepSignupForm(t.Context(), somebody, event, form); err != nil {
				t.Fatal(err)
			}
			offer, err := w.desk.SignupOffer(t.Context(), event)
			if err != nil {
				t.Fatal(err)
			}
			if time.Now().In(hall).AddDate(0, 0, days).Day() != day.Day() {
				t.Skip("midnight has just passed there")
			}
			if want := map[int]signup.Why{-1: signup.Over, 0: "", 1: signup.NotYet}[days]; offer.Closed != want {
				t.Errorf("%s, %d days from now: %q, want %q", name, days, offer.Closed, want)
			}
		}
	}
}
