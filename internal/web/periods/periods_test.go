package periods_test

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"torneo/internal/inbox"
	"torneo/internal/inbox/office"
	"torneo/internal/periods/clerk"
	"torneo/internal/store"
	"torneo/internal/web/periods"
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
	clock := func() time.Time { return time.Date(2026, 12, 5, 12, 0, 0, 0, time.UTC) }
	o := office.New(s, office.Options{Clock: clock})
	room := periods.Room{Clerk: clerk.New(s, o, clock)}
	return webtest.Open(t, webtest.NewRoom(room.Pages(), room.Acts()), room.AddStream), o
}

const list = "id,name,rating,federation,birth,games,k\n2200001,\"Benitez Carrasco, L. A.\",2000,ESP,1991,50,20\n2200007,\"Quintana Perez, Iago\",1900,ESP,2005,60,20\n7,\"Soto, Ana\",1800,ESP,1990,70,40\nx1,\"Lago, Eva\",1700,ESP,1990,70,40\n"

// report is an event of two players that White won.
func report(name, day string, white, black int) []byte {
	names := map[int]string{2000: "Benitez Carrasco, L. A.", 1900: "Quintana Perez, Iago"}
	ids := map[int]string{2000: "2200001", 1900: "2200007"}
	line := func(n, rating int, points string, rank, other int, colour, result string) string {
		pad := func(text string, width int) string { return text + strings.Repeat(" ", width-len(text)) }
		return "001    " + string(rune('0'+n)) + " m    " + pad(names[rating], 33) + " " + string([]byte{byte('0' + rating/1000), byte('0' + rating/100%10), '0', '0'}) + " ESP     " + ids[rating] + " 1991/00/00  " + points + "    " + string(rune('0'+rank)) + "     " + string(rune('0'+other)) + " " + colour + " " + result + "\n"
	}
	return []byte("012 " + name + "\n022 Cadiz\n032 ESP\n042 " + day + "\n052 " + day + "\n062 2\n102 Soto Rey, Marta\n" + line(1, white, "1.0", 1, 2, "w", "1") + line(2, black, "0.0", 2, 1, "b", "0"))
}

// accept brings a report and accepts it.
func accept(t *testing.T, o *office.Office, data []byte) inbox.Submission {
	t.Helper()
	by := office.Who{Name: "Ana"}
	brought, err := o.Bring(t.Context(), []office.Sent{{Name: "x.trf", Data: data}}, office.Bringing{Way: inbox.ByUpload, By: by})
	if err != nil || brought[0].Submission.ID == "" {
		t.Fatalf("%+v %v", brought, err)
	}
	s, err := o.Take(t.Context(), brought[0].Submission.ID, 0, inbox.Step{Act: inbox.Accept, Words: "ok"}, by)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

var editionField = regexp.MustCompile(`name="edition" value="(\d+)"`)

// with returns the edition that a page shows, confirmed or not.
func with(t *testing.T, p webtest.Page, confirmed ...string) url.Values {
	t.Helper()
	m := editionField.FindStringSubmatch(p.Body)
	if m == nil {
		t.Fatal("no edition on the page")
	}
	v := url.Values{"edition": {m[1]}}
	if len(confirmed) > 0 {
		v.Set("confirmed", confirmed[0])
	}
	return v
}

func begin(t *testing.T, w *webtest.Window, data string, fields ...string) webtest.Page {
	t.Helper()
	kind, body := beginning(t, data, fields...)
	return w.Send(http.MethodPost, "/periods", kind, bytes.NewReader(body))
}

// beginning returns the form that begins a series, and its type.
func beginning(t *testing.T, data string, fields ...string) (kind string, form []byte) {
	t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	for k, name := range []string{"name", "system", "kind", "federation", "month"} {
		if err := w.WriteField(name, fields[k]); err != nil {
			t.Fatal(err)
		}
	}
	f, err := w.CreateFormFile("list", "list.csv")
	if err == nil {
		_, err = f.Write([]byte(data))
	}
	if err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	return w.FormDataContentType(), body.Bytes()
}

// A list of which the end does not arrive begins nothing, wherever it was cut.
func TestAListThatBreaksOff(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	w, _ := newWindow(t)
	kind, form := beginning(t, list, "FIDE standard", "fide", "standard", "esp", "2026-11")
	for most := range len(form) - len("--\r\n") {
		if p := w.Send(http.MethodPost, "/periods", kind, bytes.NewReader(form[:most])); p.Status != http.StatusBadRequest && p.Status != http.StatusUnprocessableEntity {
			t.Fatalf("cut after %d of %d bytes: %d\n%s", most, len(form), p.Status, webtest.VisibleText(p.Body))
		}
	}
	w.Get("/periods").Lack(t, "FIDE standard")
	if left, err := filepath.Glob(filepath.Join(os.TempDir(), "torneo-rating-list-*")); err != nil || len(left) > 0 {
		t.Errorf("left: %v %v", left, err)
	}
}

// A month goes its whole way on the pages: begun, computed, frozen and published, with the change of a
// player traced to its game; a late report is shown with what it moves before it is taken.
func TestAMonthGoesItsWay(t *testing.T) {
	w, o := newWindow(t)
	w.Get("/periods").Want(t, 200, "Begin a series", "First month")
	begin(t, w, list, "", "fide", "standard", "", "2026-11").Want(t, 422, "give the series a name")
	begin(t, w, "id,name,rating\n1,x,abc\n", "FIDE", "fide", "standard", "", "2026-11").Want(t, 422, "the list cannot be read", "line 2")
	p := begin(t, w, list, "FIDE standard", "fide", "standard", "esp", "2026-11").Want(t, 200, "FIDE standard begins with 4 players", "0 accepted reports", "Nothing has been computed yet.", "list.csv")
	at := p.URL.Path
	if got := p.Header.Get("Cache-Control"); got != "no-store" {
		t.Errorf("browsers may keep the page: %q", got)
	}
	w.Post(at+"/freeze", with(t, p, "3")).Want(t, 422, "compute it first")
	first := accept(t, o, report("Abierto de Cadiz", "2026/11/14", 2000, 1900))
	p = w.Post(at+"/compute", with(t, p)).Want(t, 200, "The month has been computed", "event rated", "Benitez Carrasco, L. A.", "+7", "-7", "Freeze")
	w.Get(at+"?words=quintana").Want(t, 200, "Quintana").Lack(t, "Benitez")
	w.Get(at+"?sort=moved&page=1").Want(t, 200)
	w.Get(at+"?show=list&words=soto").Want(t, 200, "Soto, Ana", "1800").Lack(t, "Lago, Eva")
	w.Get(at+"?show=events").Want(t, 200, "Abierto de Cadiz", "/inbox/"+first.ID)
	w.Get(at+"?show=none").Want(t, 404)
	w.Get(at+"?page=x").Want(t, 404)
	w.Get(at+"/player?id=2200001").Want(t, 200, "Quintana Perez, Iago", "0.64", "Abierto de Cadiz, 2026-11-14")
	w.Get(at+"/player?id=none").Want(t, 404)

	blitz := bytes.Replace(report("Blitz de Olvera", "2026/11/15", 1900, 2000), []byte("062"), []byte("122 3 minutes + 2 seconds\n062"), 1)
	accept(t, o, blitz)
	p = w.Get(at).Want(t, 200, "have changed since it was computed").Lack(t, `action="`+at+`/freeze"`)
	w.Post(at+"/freeze", with(t, p, "3")).Want(t, 422, "compute it again")
	old := with(t, p, "3")
	p = w.Post(at+"/compute", with(t, p)).Want(t, 200)
	w.Get(at+"?show=events").Want(t, 200, "left out: it is blitz")
	w.Post(at+"/freeze", old).Want(t, 422, "somebody has changed this meanwhile")
	w.Post(at+"/freeze", with(t, p)).Want(t, 422, "What comes later is a late report")
	p = w.Post(at+"/freeze", with(t, p, "3")).Want(t, 200, "The month is frozen", "Publish").Lack(t, `action="`+at+`/freeze"`)
	w.Post("/periods/"+strings.Split(at, "/")[2]+"/2026-12/publish", url.Values{"confirmed": {"3"}}).Want(t, 422, "this month is not frozen")
	w.Post(at+"/publish", with(t, p, "3")).Want(t, 200, "The month is published")
	w.Get(at+"?show=course").Want(t, 200, "Series begun", "Frozen", "Published")
	if s, err := o.Submission(t.Context(), first.ID); err != nil || s.State != inbox.Rated || s.Period != "2026-11" {
		t.Errorf("%+v %v", s, err)
	}

	late := accept(t, o, report("Abierto de Loja", "2026/11/28", 1900, 2000))
	w.Get("/periods").Want(t, 200, "one late report", "published", "open")
	p = w.Get(at).Want(t, 200, "one late report", late.ID, "Compute with the late reports")
	p = w.Post(at+"/compute", with(t, p)).Want(t, 200, "what moves for 2 players", "Take the late reports", "2007")
	w.Get(at+"?show=moves").Want(t, 200, "2007", "1994", "-13", "Abierto de Loja, 2026-11-28")
	w.Get("/periods").Want(t, 200, "one late report")
	w.Post(at+"/take", with(t, p)).Want(t, 422, "will be replaced")
	w.Post(at+"/take", with(t, p, "3")).Want(t, 200, "The late reports are taken", "1994").Lack(t, "one late report")
	w.Get("/periods/"+strings.Split(at, "/")[2]+"/2026-12").Want(t, 200, "begins from the list of 2026-11")
}

// The files of a month are those that its page names; fees have theirs once they are set.
func TestFilesOfAMonth(t *testing.T) {
	w, o := newWindow(t)
	accept(t, o, report("Abierto de Cadiz", "2026/11/14", 2000, 1900))
	p := begin(t, w, list, "FIDE standard", "fide", "standard", "", "2026-11").Want(t, 200)
	at, series := p.URL.Path, strings.Split(p.URL.Path, "/")[2]
	w.Get(at+"/files/list.csv").Want(t, 404)
	w.Post(at+"/compute", with(t, p)).Want(t, 200, "1 player of the new list has no FIDE ID").Lack(t, "fees-events.csv")
	if got := w.Get(at+"/files/list.txt").Want(t, 200, "DEC26", "2200001", "2007"); strings.Contains(got.Body, "Lago") || got.Header.Get("Content-Disposition") != `attachment; filename="FIDE-standard-2026-11-list.txt"` {
		t.Errorf("%s %v", got.Body, got.Header)
	}
	w.Get(at+"/files/list.csv").Want(t, 200, "id,name,rating", `"Lago, Eva",1700`)
	w.Get(at+"/files/list.json").Want(t, 200, `"day":"2026-12-01"`)
	w.Get(at+"/files/changes.csv").Want(t, 200, "2200007", "1893")
	w.Get(at+"/files/result.json").Want(t, 200, `"inputs":"`)
	w.Get(at+"/files/none.csv").Want(t, 404)
	for text, fields := range map[string]url.Values{
		"give the currency":     {"event": {"1500"}},
		"an amount is a whole":  {"currency": {"EUR"}, "event": {"15.00"}},
		"three capital letters": {"currency": {"euro"}, "event": {"15"}},
	} {
		w.Post("/periods/"+series+"/fees", fields).Want(t, 422, text)
	}
	w.Post("/periods/"+series+"/fees", url.Values{"currency": {"eur"}, "event": {"1500"}, "player": {"120"}, "edition": {"1"}}).Want(t, 200, "The fees are saved")
	w.Post("/periods/"+series+"/fees", url.Values{"currency": {"eur"}, "edition": {"1"}}).Want(t, 422, "somebody has changed this")
	w.Get(at).Want(t, 200, "fees-events.csv")
	w.Get(at+"/files/fees-events.csv").Want(t, 200, "Abierto de Cadiz,2026-11-14,,2,EUR,1740")
	w.Get(at+"/files/fees-players.csv").Want(t, 200, "2200001,\"Benitez Carrasco, L. A.\",ESP,1,EUR,120")
	got := webtest.NewHeadings(w)
	for _, name := range []string{"list", "changes", "honours", "fees-events", "fees-players"} {
		got.Add("period/"+name, at+"/files/"+name+".csv", "")
	}
	got.Hold(t)
	w.Get("/periods/none/2026-11").Want(t, 404)
	w.Get("/periods/"+series+"/2026-13").Want(t, 404)
	w.Get("/periods/"+series+"/2026-10").Want(t, 404)
	w.Post("/periods/none/2026-11/compute", nil).Want(t, 404)
}

// Two rows are said to be one person on the page, which tells what that changes, and undone there.
func TestTwoRowsOnThePage(t *testing.T) {
	w, o := newWindow(t)
	accept(t, o, report("Abierto de Cadiz", "2026/11/14", 2000, 1900))
	p := begin(t, w, list, "FIDE standard", "fide", "standard", "", "2026-11").Want(t, 200)
	at := p.URL.Path
	p = w.Post(at+"/compute", with(t, p)).Want(t, 200)
	w.Get(at+"?show=people").Want(t, 200, "Two rows, one person", "Number of the row that goes").Lack(t, "Undo")
	w.Get(at).Lack(t, "Two rows, one person")
	w.Post(at+"/merge", url.Values{"gone": {"none"}, "kept": {"2200001"}}).Want(t, 422, "has no row none")
	w.Post(at+"/merge", url.Values{"gone": {"2200001"}, "kept": {"2200001"}}).Want(t, 422, "that is one row")
	p = w.Post(at+"/merge", url.Values{"gone": {"2200007"}, "kept": {"2200001"}}).Want(t, 200, "The two rows are one person", "(2200007) is ", "from 2026-11 on", "compute it again", "Undo")
	m := regexp.MustCompile(`name="merge" value="([^"]+)"`).FindStringSubmatch(p.Body)
	if m == nil {
		t.Fatal("nothing to undo")
	}
	w.Post(at+"/freeze", with(t, w.Get(at), "3")).Want(t, 422, "compute it again")
	w.Post(at+"/unmerge", url.Values{"merge": {"none"}}).Want(t, 404)
	w.Post(at+"/unmerge", url.Values{"merge": {m[1]}}).Want(t, 200, "The two rows are two again", "Undone").Lack(t, "compute it again", `name="merge"`)
	w.Get(at+"/files/merges.tsv").Want(t, 200, "gone\tkept\tmonth\t", "\n2200007\t2200001\t2026-11\t")
	w.Get(at+"/files/reports.tsv").Want(t, 200, "file\tevent\n", ".trf\tAbierto de Cadiz, 2026-11-14\n")
	w.Post(at+"/freeze", with(t, w.Get(at), "3")).Want(t, 200, "The month is frozen")
}
