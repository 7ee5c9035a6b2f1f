package ratinglists_test

import (
	"archive/zip"
	"bytes"
	"context"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"torneo/fidelist"
	"torneo/internal/jobs"
	"torneo/internal/listtest"
	"torneo/internal/ratinglist"
	"torneo/internal/ratinglist/importjob"
	"torneo/internal/web/webtest"
)

// withLists returns a window on a desk that keeps rating lists, and the folder of its data.
func withLists(t *testing.T) (*webtest.Window, string) {
	t.Helper()
	folder := t.TempDir()
	kept := ratinglist.Open(filepath.Join(folder, ratinglist.Folder))
	imports := importjob.New(kept, func() time.Time { return time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC) })
	queue, err := jobs.OpenFile(context.Background(), filepath.Join(folder, "jobs.db"), jobs.Options{Kinds: []jobs.Kind{imports.Kind()}, Every: 5 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	if err := queue.Start(); err != nil {
		t.Fatal(err)
	}
	imports.Use(queue)
	t.Cleanup(func() { queue.Close(); kept.Close() })
	return newWindowWith(t, imports), folder
}

// settled returns the page of the lists when nothing is being done any more.
func settled(t *testing.T, w *webtest.Window) webtest.Page {
	t.Helper()
	for begin := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		p := w.Get("/lists").Want(t, 200)
		if !strings.Contains(p.Body, "every 1s") {
			return p
		}
		if time.Since(begin) > 20*time.Second {
			t.Fatal(webtest.VisibleText(p.Body))
		}
	}
}

// sends sends a file and takes it as it is proposed, but for what is said otherwise.
func sends(t *testing.T, w *webtest.Window, name string, data []byte, fields url.Values) webtest.Page {
	t.Helper()
	p := w.Upload("/lists", "list", name, data).Want(t, 200)
	if fields == nil {
		fields = url.Values{}
	}
	if fields.Get("month") == "" {
		if m := regexp.MustCompile(`name="month" value="([^"]*)"`).FindStringSubmatch(p.Body); m != nil {
			fields.Set("month", m[1])
		}
	}
	w.Post(p.URL.Path, fields).Want(t, 200)
	return settled(t, w)
}

func listOf(t *testing.T, players int, seed uint64) []byte {
	t.Helper()
	kind := fidelist.Standard
	var b bytes.Buffer
	if err := listtest.Write(&b, listtest.Options{Players: players, Kind: &kind, Month: "NOV26", Seed: seed}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// left returns the number of files sent that still exist.
func left(t *testing.T, folder string) int {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, ratinglist.Folder, "sent", "*"))
	if err != nil {
		t.Fatal(err)
	}
	return len(files)
}

func TestAListIsTakenAtTheDesk(t *testing.T) {
	w, folder := withLists(t)
	w.Get("/lists").Want(t, 200, "There is none yet", "Download FIDE’s list")

	p := w.Upload("/lists", "list", `C:\lists\standard_nov26frl.txt`, listOf(t, 500, 1)).Want(t, 200, "standard_nov26frl.txt", "It is a list of FIDE’s: standard", `value="2026-11"`, "From its heading.")
	if left(t, folder) != 2 {
		t.Error("what was sent is not kept")
	}
	w.Post(p.URL.Path, url.Values{"month": {"2026-11"}}).Want(t, 200)
	settled(t, w).Want(t, 200, "FIDE of 2026-11 imported: 500 players", "standard", "500")
	if n := left(t, folder); n != 0 {
		t.Errorf("%d files stay of what was sent", n)
	}

	// With far fewer players it is asked, and the old one stays until then.
	few := listOf(t, 100, 2)
	p = sends(t, w, "list_standard.txt", few, nil).Want(t, 200, "the list has 100 players, 80% fewer", "Import it anyway", ">500<")
	fields := url.Values{"again": {regexp.MustCompile(`name="again" value="(\d+)"`).FindStringSubmatch(p.Body)[1]}}
	at := regexp.MustCompile(`action="(/lists/sent/\w+)"`).FindStringSubmatch(p.Body)[1]
	w.Post(at, fields).Want(t, 200)
	p = settled(t, w).Want(t, 200, "FIDE of 2026-11 imported: 100 players", ">100<")
	if strings.Contains(p.Body, "Import it anyway") || left(t, folder) != 0 {
		t.Error("it is asked again, or what was sent stays")
	}

	// A month is removed after it was asked.
	list := url.Values{"list": {regexp.MustCompile(`name="list" value="([^"]+)"`).FindStringSubmatch(p.Body)[1]}}
	asked := w.Post("/lists/remove", list).Want(t, 422, "FIDE’s list of 2026-11 will be removed")
	w.Post("/lists/remove", asked.Fields()).Want(t, 200, "has been removed", "There is none yet")
	w.Post("/lists/remove", list).Want(t, 404)
}

// A list that cannot be imported is named, and nothing of it stays.
func TestAListThatIsNone(t *testing.T) {
	w, folder := withLists(t)
	sends(t, w, "fide_standard_2026-11.txt", listOf(t, 50, 1), nil).Want(t, 200, ">50<")
	for name, test := range map[string]struct {
		file string
		data []byte
		want string
	}{
		"HTML":        {"list.zip", []byte("<!DOCTYPE html><title>404</title>"), "web page (HTML)"},
		"empty":       {"list.txt", nil, "the file is empty"},
		"cut zip":     {"list.zip", packed(t, "list.txt", listOf(t, 50, 1))[:900], "the zip is cut off or damaged"},
		"a bomb":      {"list.zip", packed(t, "list.txt", make([]byte, 5<<20)), "not a rating list"},
		"pictures":    {"list.zip", packed(t, "a.png", []byte("x")), "neither .txt nor .xml"},
		"something":   {"list.txt", []byte("hello\nworld\n"), "not the heading of a rating list"},
		"no document": {"list.pdf", []byte("%PDF-1.7 \x00\x01"), "not a rating list"},
	} {
		p := w.Upload("/lists", "list", test.file, test.data).Want(t, 422)
		if !strings.Contains(webtest.VisibleText(p.Body), test.want) {
			t.Errorf("%s: %s", name, webtest.VisibleText(p.Body))
		}
		if n := left(t, folder); n != 0 {
			t.Errorf("%s: %d files stay", name, n)
		}
	}
	w.Upload("/lists", "other", "x.txt", []byte("x")).Want(t, 422, "There is no file")
	w.Post("/lists", url.Values{"list": {"x"}}).Want(t, 400)
	for _, id := range []string{"x", "..%2f..%2fjobs.db", strings.Repeat("a", 26)} {
		w.Get("/lists/sent/"+id).Want(t, 422, "no longer here")
		w.Post("/lists/sent/"+id, url.Values{"month": {"2026-11"}}).Want(t, 422, "no longer here")
		w.Post("/lists/sent/"+id, url.Values{"do": {"forget"}}).Want(t, 422, "no longer here")
	}

	// What can only be seen when it is read.
	whole := listOf(t, 60, 3)
	sends(t, w, "cut_standard.txt", append(append([]byte{}, whole[:len(whole)-1]...), whole[len(whole)/2:]...), url.Values{"month": {"2026-11"}})
	p := sends(t, w, "list_standard.txt", whole, url.Values{"month": {"2026-09"}}).Want(t, 200, "Not imported: the list is of 2026-11, not of 2026-09", "Add what is missing", ">50<")
	more := regexp.MustCompile(`href="(/lists/sent/\w+)"`).FindStringSubmatch(p.Body)[1]
	w.Post(more, url.Values{"month": {"11/2026"}}).Want(t, 422, "is not a month")
	w.Post(more, url.Values{"do": {"forget"}}).Want(t, 200, "has been removed")
	if n := left(t, folder); n != 0 {
		t.Errorf("%d files stay", n)
	}
}

// packed returns a zip with one file.
func packed(t *testing.T, name string, data []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	f, err := z.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	f.Write(data)
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// A file that stops arriving leaves nothing behind.
func TestAFileThatDoesNotArriveWhole(t *testing.T) {
	w, folder := withLists(t)
	from, to := io.Pipe()
	form := multipart.NewWriter(to)
	go func() {
		part, _ := form.CreateFormFile("list", "list.txt")
		part.Write(listOf(t, 100, 1))
		to.CloseWithError(io.ErrUnexpectedEOF) // somebody pulls the plug
	}()
	r, err := http.NewRequest(http.MethodPost, w.URL+"/lists", from)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", form.FormDataContentType())
	if answer, err := w.Client.Do(r); err == nil {
		answer.Body.Close()
		t.Errorf("answered %d", answer.StatusCode)
	}
	for begin := time.Now(); left(t, folder) > 0; time.Sleep(5 * time.Millisecond) {
		if time.Since(begin) > 10*time.Second {
			t.Fatal("what arrived of it stays")
		}
	}
}

// A list that is not FIDE's: what its columns are is proposed, changed, and kept.
func TestANationalListIsTakenAtTheDesk(t *testing.T) {
	w, _ := withLists(t)
	list := []byte("Clave;Jugador;Puntos;Pueblo\n7;\"Prado Ruiz, Ana\";2120;Lugo\n9;\"Gil, Luis\";1987;Vigo\n")
	p := w.Upload("/lists", "list", "gallega.csv", list).Want(t, 200, "a table that is not FIDE’s", "Clave", "Prado Ruiz, Ana")
	fields := url.Values{"national": {"1"}, "month": {"2026-11"}, "source": {"FEGAXA"}, "federation": {"ESP"}, "heading.1": {"Clave"}, "column.1": {"number"},
		"heading.2": {"Jugador"}, "column.2": {"name"}, "heading.3": {"Puntos"}, "do": {"look"}}
	for _, do := range []string{"look", "import"} { // a rating is missing: nothing is lost of what was said
		fields.Set("do", do)
		if again := w.Post(p.URL.Path, fields).Want(t, 200, "Choose a column of ratings.", `value="FEGAXA"`); !strings.Contains(again.Body, `<option value="number" selected>`) {
			t.Errorf("%s: what was said of a column is lost", do)
		}
	}
	fields.Set("do", "look")
	fields.Set("column.3", "rating")
	fields.Set("column.4", "club")
	w.Post(p.URL.Path, fields).Want(t, 200, "The first 2 players as read", "2120", "Lugo")
	fields.Set("do", "import")
	fields.Del("source")
	w.Post(p.URL.Path, fields).Want(t, 422, "choose whose list it is")
	fields.Set("source", "no/es")
	w.Post(p.URL.Path, fields).Want(t, 200)
	settled(t, w).Want(t, 200, "Not imported")
	fields.Set("source", "fegaxa")
	w.Post(p.URL.Path, fields).Want(t, 200)
	settled(t, w).Want(t, 200, "FEGAXA of 2026-11 imported: 2 players", "<th scope=\"row\">FEGAXA</th>")

	// The next month needs nothing but its name.
	p = w.Upload("/lists", "list", "gallega.csv", list).Want(t, 200)
	w.Post(p.URL.Path, url.Values{"do": {"look"}, "source": {"FEGAXA"}}).Want(t, 200, "The first 2 players as read", "ESP")
}

// Where nothing is kept it is said; nobody's address fetches a list.
func TestWithoutListsThePageSaysSo(t *testing.T) {
	w := newWindow(t)
	for _, path := range []string{"/lists", "/lists/sent/x"} {
		w.Get(path).Want(t, 422, "there are no rating lists here")
	}
	for _, path := range []string{"/lists/fetch", "/lists/remove", "/lists/work/1/cancel"} {
		w.Post(path, url.Values{}).Want(t, 422, "there are no rating lists here")
	}
	kept, _ := withLists(t)
	kept.Post("/lists/work/99/cancel", url.Values{}).Want(t, 404)
	kept.Post("/lists/work/x/cancel", url.Values{}).Want(t, 404)
}
