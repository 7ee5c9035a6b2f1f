package inbox_test

import (
	"bytes"
	"context"
	"mime/multipart"
	"net/http"
	"net/url"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/inbox/office"
	"torneo/internal/store"
	"torneo/internal/web/inbox"
	"torneo/internal/web/webtest"
)

// newWindow opens the room on a database of its own.
func newWindow(t testing.TB) (*webtest.Window, *office.Office) {
	t.Helper()
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "torneo.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	var w *webtest.Window
	o := office.New(s, office.Options{
		Clock: func() time.Time { return time.Date(2026, 12, 1, 12, 0, 0, 0, time.UTC) },
		Report: func(ctx context.Context, id string) (string, []byte, error) {
			data, err := w.Desk.Report(ctx, id, arbiter.TRF26)
			return "group.trf", data, err
		},
	})
	room := inbox.Room{Office: o}
	w = webtest.Open(t, webtest.NewRoom(room.Pages(), room.Acts()))
	return w, o
}

const report = "012 Abierto de Cadiz\n022 Cadiz\n032 ESP\n042 2026/11/28\n052 2026/11/28\n062 2\n102 Soto Rey, Marta\n" +
	"001    1 m    Benitez Carrasco, L. A.           2000 ESP             1991/00/00  1.0    1     2 w 1\n" +
	"001    2 m    Quintana Perez, Iago              1900 ESP     2200007 2005/00/00  0.0    2     1 b 0\n"

const licences = "Número;Nombre;F. nac.;ID FIDE;Licencia;Desde;Hasta\n2398;Benítez, Luis Alberto;1991;2200001;Jugador;2026-01-01;2026-12-31\n2402;Quintana Pérez, Iago;2005;2200007;Jugador;2026-01-01;2026-11-01\n"

// send sends a form with a file.
func send(t *testing.T, w *webtest.Window, to, field, name, data string, fields ...string) webtest.Page {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for k := 0; k < len(fields); k += 2 {
		if err := form.WriteField(fields[k], fields[k+1]); err != nil {
			t.Fatal(err)
		}
	}
	f, err := form.CreateFormFile(field, name)
	if err == nil {
		_, err = f.Write([]byte(data))
	}
	if err != nil || form.Close() != nil {
		t.Fatal(err)
	}
	return w.Send(http.MethodPost, to, form.FormDataContentType(), &body)
}

var editionField = regexp.MustCompile(`name="edition" value="(\d+)"`)

// with returns fields with the edition that a page shows.
func with(t *testing.T, p webtest.Page, pairs ...string) url.Values {
	t.Helper()
	m := editionField.FindStringSubmatch(p.Body)
	if m == nil {
		t.Fatal("no edition on the page")
	}
	v := url.Values{"edition": {m[1]}}
	for k := 0; k < len(pairs); k += 2 {
		v.Set(pairs[k], pairs[k+1])
	}
	return v
}

// A report goes its whole way on the pages: brought, asked about, returned, corrected, accepted and
// rated.
func TestAReportGoesItsWay(t *testing.T) {
	w, _ := newWindow(t)
	w.Get("/inbox").Want(t, 200, "There is nothing here.", "Bring reports")
	send(t, w, "/inbox/members", "list", "l.csv", licences, "name", "licences", "since", "2026-01-01").Want(t, 200, "licences: 2 rows", "valid")
	p := send(t, w, "/inbox", "files", "cadiz.trf", report, "organiser", "Club Alfil", "email", "alfil@club.example", "code", "412345").
		Want(t, 200, "Abierto de Cadiz: received", "Is it the same person?", "Yes, always: Benítez, Luis Alberto", "the licence expired on 2026/11/01", "registration 412345", "uploaded by", "mailto:alfil@club.example")
	at := p.URL.Path
	if got := p.Header.Get("Cache-Control"); got != "no-store" {
		t.Errorf("browsers may keep the page: %q", got)
	}
	w.Get("/inbox").Want(t, 200, at, "one question", "2 × 1", "Club Alfil")
	w.Get("/inbox?words=cadi").Want(t, 200, at)
	w.Get("/inbox?words=cadi&state=rated").Want(t, 200, "Nothing was found.").Lack(t, at)
	w.Get("/inbox?state=nothing").Want(t, 404)

	entrant := `{"name":"Benitez Carrasco, L. A.","born":1991}`
	w.Post(at+"/person", url.Values{"entrant": {entrant}}).Want(t, 422)
	w.Post(at+"/person", url.Values{"entrant": {entrant}, "is": {"1"}}).Want(t, 422, "nobody of the lists has 1")
	p = w.Post(at+"/person", url.Values{"entrant": {entrant}, "is": {"2398"}}).Want(t, 200, "Benitez Carrasco, L. A. is Benítez, Luis Alberto (2398), 1991, in every report").Lack(t, "Is it the same person?")
	people := w.Get("/inbox/people").Want(t, 200, "Benitez Carrasco, L. A.", "Benítez, Luis Alberto (2398)", "/undo")
	undo := regexp.MustCompile(`/inbox/people/[a-z0-9]+/undo`).FindString(people.Body)
	w.Post(undo, nil).Want(t, 200, "The decision has been undone", "undone:")
	w.Get(at).Want(t, 200, "Is it the same person?")
	p = w.Post(at+"/person", url.Values{"entrant": {entrant}, "nobody": {"1"}}).Want(t, 200, "is nobody of the lists")

	old := with(t, p, "words", "x")
	w.Post(at+"/return", with(t, p, "words", " ")).Want(t, 422, "say what the organiser has to correct")
	p = w.Post(at+"/return", with(t, p, "words", "Round 1 has no date", "until", "2026-12-05")).Want(t, 200, "The report has been returned", "Round 1 has no date", "mailto:alfil@club.example?subject=Informe%20de%20Abierto", "due 2026/12/05")
	w.Post(at+"/reopen", old).Want(t, 422, "somebody has changed this meanwhile")
	w.Get("/inbox?due=week").Want(t, 200, at)
	w.Get("/inbox?due=over").Want(t, 200).Lack(t, at)

	p = send(t, w, "/inbox", "files", "cadiz2.trf", strings.Replace(report, "062 2\n", "062 2\n132"+strings.Repeat(" ", 88)+"26/11/28\n", 1)).
		Want(t, 200, "correction, version 2", "Version 2: cadiz2.trf", "Version 1: cadiz.trf", "Correction received (version 2)")
	if p.URL.Path != at {
		t.Fatalf("another submission: %s", p.URL.Path)
	}
	got := w.Get(at+"/versions/1").Want(t, 200)
	if got.Body != report || !strings.HasPrefix(got.Header.Get("Content-Disposition"), `attachment; filename="cadiz.trf"`) || got.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("%q %v", got.Body, got.Header)
	}
	w.Get(at+"/versions/3").Want(t, 404)
	w.Get(at+"/versions/x").Want(t, 404)
	w.Post(at+"/accept", with(t, p)).Want(t, 422, "say why it is accepted")
	p = w.Post(at+"/accept", with(t, p, "words", "agreed")).Want(t, 200, "The report has been accepted", "agreed")
	p = w.Post(at+"/rate", with(t, p, "words", "2026-12")).Want(t, 200, "marked as rated", "period 2026-12")
	w.Get("/inbox?state=rated").Want(t, 200, at, "period 2026-12")
	w.Post(at+"/accept", with(t, p, "words", "x")).Want(t, 422, "the report is rated")
}

// What may be a correction is asked on the page; files that are none are named.
func TestTheInboxAsks(t *testing.T) {
	w, _ := newWindow(t)
	first := send(t, w, "/inbox", "files", "a.trf", report).Want(t, 200)
	p := send(t, w, "/inbox", "files", "b.trf", strings.Replace(report, "Abierto de Cadiz", "Torneo del puerto", 1)).Want(t, 200, "Is it the same tournament?", "Abierto de Cadiz")
	w.Get(first.URL.Path).Want(t, 200, "May be a correction of this: Torneo del puerto")
	w.Post(p.URL.Path+"/accept", with(t, p, "words", "x")).Want(t, 422, "decide that first")
	other := path.Base(first.URL.Path)
	w.Post(p.URL.Path+"/merge", with(t, p, "into", "none")).Want(t, 404)
	w.Post(p.URL.Path+"/merge", with(t, p, "into", other)).Want(t, 200, "Torneo del puerto: version 2", "Versions of the same event came from")
	w.Get("/inbox?state=dropped").Want(t, 200, p.URL.Path)
	send(t, w, "/inbox", "files", "readme.txt", "hello").Want(t, 422, "readme.txt: this is no TRF report")
	send(t, w, "/inbox", "files", "a.trf", report).Want(t, 200, "this very file is here already")
	w.Post("/inbox", url.Values{}).Want(t, 422, "no file was sent")
	w.Post("/inbox/announce", url.Values{"name": {"Relámpago"}, "ends": {"soon"}}).Want(t, 422, "give the last day")
	w.Post("/inbox/announce", url.Values{"name": {"Relámpago"}, "ends": {"2026-12-06"}, "email": {"x"}}).Want(t, 422, "x is no e-mail address")
	w.Post("/inbox/announce", url.Values{"name": {"Relámpago"}, "ends": {"2026-12-06"}}).Want(t, 200, "announced, due 2026/12/13")
	w.Post("/inbox/settings", url.Values{"days": {"0"}, "answer": {"7"}}).Want(t, 422, "from 1 to 365 days")
	w.Post("/inbox/settings", url.Values{"days": {"10"}, "answer": {"7"}, "profile": {"none"}}).Want(t, 400)
	w.Post("/inbox/settings", url.Values{"days": {"10"}, "answer": {"7"}, "profile": {"feda"}}).Want(t, 200, "The terms are saved")
	list := send(t, w, "/inbox/members", "list", "l.csv", licences, "name", "licences", "since", "2026-01-01").Want(t, 200)
	w.Post("/inbox/check", nil).Want(t, 200, "one report checked again")
	remove := regexp.MustCompile(`/inbox/members/[a-z0-9]+/remove`).FindString(list.Body)
	w.Post(remove, nil).Want(t, 422, "will be removed for good")
	w.Post(remove, url.Values{"confirmed": {"3"}}).Want(t, 200, "The list has been removed", "There is no list")
	send(t, w, "/inbox/members", "list", "l.csv", "a;b\n1;2\n", "name", "licences", "since", "2026-01-01").Want(t, 422)
	w.Get("/inbox/gone").Want(t, 404)
}

// The report of a tournament on this server is made and taken, once it is over.
func TestATournamentOfTheServerIsTaken(t *testing.T) {
	w, _ := newWindow(t)
	id := w.Swiss(4, 2)
	id = strings.Trim(strings.TrimPrefix(id, "/t/"), "/")
	w.Get("/inbox/server?words=").Want(t, 200, "Tournaments on this server")
	p := w.Post("/inbox/server", url.Values{"tournament": {id}}).Want(t, 200, "received", "from this server")
	w.Post("/inbox/server", url.Values{"tournament": {id}}).Want(t, 200, "this very file is here already")
	w.Post("/inbox/server", url.Values{"tournament": {"none"}}).Want(t, 404)
	w.Post("/inbox/server", nil).Want(t, 422, "choose a tournament")
	w.Get(p.URL.Path).Want(t, 200, "Take the report of this server again")
}
