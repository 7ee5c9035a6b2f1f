package seasons_test

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/leaguefile"
	"torneo/internal/seasons/clerk"
	"torneo/internal/store"
	"torneo/internal/web/seasons"
	"torneo/internal/web/webtest"
)

// newWindow opens the room on a database of its own.
func newWindow(t testing.TB) *webtest.Window {
	t.Helper()
	s, err := store.Open(t.Context(), t.TempDir()+"/torneo.db")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	clock := func() time.Time { return time.Date(2026, 10, 5, 12, 0, 0, 0, time.UTC) }
	room := seasons.Room{Clerk: clerk.New(s, arbiter.NewDesk(s, clock), clock)}
	return webtest.Open(t, webtest.NewRoom(room.Pages(), room.Acts()))
}

var editionField = regexp.MustCompile(`name="edition" value="(\d+)"`)

// with returns fields with the edition that a page shows.
func with(t *testing.T, p webtest.Page, fields ...string) url.Values {
	t.Helper()
	m := editionField.FindStringSubmatch(p.Body)
	if m == nil {
		t.Fatal("no edition on the page")
	}
	v := url.Values{"edition": {m[1]}}
	for k := 0; k < len(fields); k += 2 {
		v.Set(fields[k], fields[k+1])
	}
	return v
}

// describe sends a description as a file.
func describe(t *testing.T, w *webtest.Window, address, text string, fields ...string) webtest.Page {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for k := 0; k < len(fields); k += 2 {
		if err := form.WriteField(fields[k], fields[k+1]); err != nil {
			t.Fatal(err)
		}
	}
	f, err := form.CreateFormFile("file", "description.toml")
	if err == nil {
		_, err = f.Write([]byte(text))
	}
	if err != nil || form.Close() != nil {
		t.Fatal(err)
	}
	return w.Send(http.MethodPost, address, form.FormDataContentType(), &body)
}

// A season goes its way on the pages: described with mistakes named, a calendar proposed with what it
// does not meet, settled, begun, penalties in the tables, and reports that wait for their rounds.
func TestASeasonGoesItsWay(t *testing.T) {
	w := newWindow(t)
	w.Get("/seasons").Want(t, 200, "There is no season yet", "New season", "bundesliga", "Liga 2026-27")
	describe(t, w, "/seasons", "").Want(t, 422, "send a file or write the description")
	describe(t, w, "/seasons", strings.Replace(leaguefile.Example, "level = 1", "levle = 1", 1)).Want(t, 422, "line 15, column 1", "there is no key division.levle")
	p := describe(t, w, "/seasons", leaguefile.Example).Want(t, 200, "Liga 2026-27 is there with 2 divisions", "No calendar has been proposed yet", "Primera", "described")
	at := p.URL.Path
	if got := p.Header.Get("Cache-Control"); got != "no-store" {
		t.Errorf("browsers may keep the page: %q", got)
	}
	w.Post(at+"/settle", with(t, p)).Want(t, 422, "there is no calendar")
	old := with(t, p)
	p = w.Post(at+"/propose", with(t, p)).Want(t, 200, "The calendar is proposed", "All blocked days and halls are kept", "a blocked day or a full hall", "12/19")
	w.Post(at+"/propose", old).Want(t, 422, "somebody has changed this meanwhile")
	w.Get(at+"?show=calendar&club=dama").Want(t, 200, "La Dama A")
	p = w.Post(at+"/move", with(t, p, "match", match(t, p), "day", "2026-12-20", "reason", "storm")).Want(t, 200, "The match is moved", "storm")
	w.Post(at+"/move", with(t, p, "match", "x", "day", "2026-12-20")).Want(t, 422, "there is no such match")
	w.Post(at+"/move", with(t, p, "match", match(t, p), "day", "never")).Want(t, 422)

	w.Get(at+"?show=squads").Want(t, 200, "Torre Blanca A", "Primera")
	p = w.Get(at+"?show=squads&team=blanca-a").Want(t, 200, "101", "Soto, Ana")
	w.Get(at+"?show=squads&team=none").Want(t, 404)
	w.Post(at+"/squad", with(t, p, "team", "blanca-a", "squad", "id,name,rating\n101,A,x\n")).Want(t, 422, "line 2", "cannot be rating")
	p = w.Post(at+"/squad", with(t, p, "team", "blanca-a", "squad", "id,name,rating,sex\n101,\"Soto, Ana\",2100,w\n102,\"Lago, Eva\",2050,w\n105,\"Paz, Ignacio\",1900,m\n")).Want(t, 200, "The squad is saved", "Paz, Ignacio")

	p = w.Post(at+"/publish", with(t, p, "squads", "yes")).Want(t, 200, "The season is on the noticeboard", "everybody sees it", `name="squads" value="yes" checked`).Lack(t, `name="movements" value="yes" checked`)
	p = w.Post(at+"/withdraw", with(t, p)).Want(t, 200, "The season is off the noticeboard").Lack(t, "everybody sees it")
	w.Post(at+"/withdraw", with(t, p)).Want(t, 422, "not on the noticeboard")
	p = w.Post(at+"/settle", with(t, p)).Want(t, 200, "The calendar is settled", "Begin the divisions")
	describe(t, w, at+"/describe", leaguefile.Example).Want(t, 422, "not possible now")
	w.Post(at+"/begin", with(t, p)).Want(t, 422, "squads can only grow")
	p = w.Post(at+"/begin", with(t, p, "confirmed", "3")).Want(t, 200, "The divisions are at the desk", "The event at the desk", "Nothing has been played yet")
	w.Get(at+"?show=lineups").Want(t, 200, "The rules have nothing against")
	w.Get(at+"?show=promotion").Want(t, 200, "Every division needs a table first")
	w.Get(at+"?show=reports").Want(t, 200, "Primera", "2026-11", "/periods?from=2")
	w.Get(at+"?show=reports").Want(t, 200, "Take the ratings of the list")
	w.Post(at+"/ratings", with(t, p, "division", "d1", "number", "2", "month", "2026-11")).Want(t, 422, "there is no list of 2026-11")
	w.Post(at+"/ratings", with(t, p, "division", "d1", "number", "2", "month", "never")).Want(t, 400)
	w.Post(at+"/penalty", with(t, p, "team", "peon-a", "match", "1")).Want(t, 422, "give the reason")
	w.Post(at+"/penalty", with(t, p, "team", "peon-a", "match", "x", "reason", "late")).Want(t, 422, "give match points")
	p = w.Post(at+"/penalty", with(t, p, "team", "peon-a", "match", "1", "fine", "5000", "reason", "late line-up")).Want(t, 200, "The penalty counts", "late line-up", "5000")
	w.Get(at+"?show=tables").Want(t, 200, "El Peón A: 1.0 match points deducted. Reason: late line-up")
	w.Post(at+"/bring", with(t, p)).Want(t, 200, "The tournaments have what is decided").Lack(t, "What is decided here lacks")
	w.Post(at+"/verdict", with(t, p, "round", "1", "finding", "x")).Want(t, 422, "the rules name no board")
	w.Post(at+"/acquit", with(t, p, "number", "0")).Want(t, 422, "there is no such decision")
	p = w.Post(at+"/pardon", with(t, p, "number", "0")).Want(t, 200, "The penalty is removed").Lack(t, "late line-up</td>")
	p = w.Post(at+"/arrivals", with(t, p, "count", "2")).Want(t, 200, "The number is saved", `value="2"`)
	w.Post(at+"/close", with(t, p, "confirmed", "3")).Want(t, 422, "Primera is not finished")
	w.Get(at+"?show=course").Want(t, 200, "Described", "Begun", "Penalty removed")
	w.Get(at+"?show=none").Want(t, 404)
	w.Get("/seasons/none").Want(t, 404)
	w.Get("/seasons").Want(t, 200, "begun", at)
	w.Headers["Accept-Language"] = "es"
	w.Get(at+"?show=calendar").Want(t, 200, "Calendario", "Antes el", "storm")
	w.Get("/seasons").Want(t, 200, "Temporada nueva", "empezada")
}

// match returns the first match that can be moved on a page.
func match(t *testing.T, p webtest.Page) string {
	t.Helper()
	m := regexp.MustCompile(`<option value="([^"|]+\|[^"]+)"`).FindStringSubmatch(p.Body)
	if m == nil {
		t.Fatal("no match on the page")
	}
	return m[1]
}

// The files of a season are those that its page names.
func TestFilesOfASeason(t *testing.T) {
	w := newWindow(t)
	p := describe(t, w, "/seasons", leaguefile.Example).Want(t, 200)
	at := p.URL.Path
	w.Get(at+"/files/calendar.csv").Want(t, 404)
	said := w.Get(at+"/files/description.toml").Want(t, 200, "Torre Blanca")
	if _, problems := leaguefile.Read([]byte(said.Body)); len(problems) > 0 {
		t.Errorf("%v in\n%s", problems, said.Body)
	}
	w.Post(at+"/propose", with(t, p)).Want(t, 200)
	w.Get(at+"/files/calendar.csv").Want(t, 200, "Torre Blanca A", "2026-10-24")
	w.Get(at+"/files/tables.csv").Want(t, 200)
	w.Get(at+"/files/promotion.csv").Want(t, 200)
	w.Get(at+"/files/none.csv").Want(t, 404)
	got := webtest.NewHeadings(w)
	for _, name := range []string{"calendar", "tables", "promotion"} {
		got.Add("season/"+name, at+"/files/"+name+".csv", "")
	}
	got.Hold(t)
	w.Get(at+"/reports/d1/1").Want(t, 422)
	w.Get(at+"/reports/d9/1").Want(t, 404)
	w.Get(at+"/reports/d1/x").Want(t, 404)
}
