package web_test

import (
	"bytes"
	"io"
	"maps"
	"mime/multipart"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/web"
)

// window is a browser window at the site.
type window struct {
	t       testing.TB
	at      string
	client  *http.Client
	headers map[string]string
	desk    *arbiter.Desk
	kept    *memory
}

// newWindow opens a site of its own, with nothing in it.
func newWindow(t testing.TB) *window {
	t.Helper()
	return newWindowWith(t, web.Options{Version: "test"})
}

// newWindowWith opens a site of its own with other options.
func newWindowWith(t testing.TB, o web.Options) *window {
	t.Helper()
	kept := newMemory()
	return newWindowOf(t, kept, arbiter.NewDesk(kept, time.Now), o)
}

// newWindowOf opens a site on a desk.
func newWindowOf(t testing.TB, kept *memory, desk *arbiter.Desk, o web.Options) *window {
	t.Helper()
	site := web.New(desk, o)
	server := httptest.NewServer(site)
	t.Cleanup(func() {
		site.Close()
		server.Close()
	})
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &window{t: t, at: server.URL, client: &http.Client{Jar: jar, Timeout: 10 * time.Second}, headers: map[string]string{"Accept-Language": "en"}, desk: desk, kept: kept}
}

// page is the current page of the window.
type page struct {
	status int
	url    *url.URL
	header http.Header
	body   string
}

func (w *window) get(path string) page { return w.send(http.MethodGet, path, "", nil) }

// post sends a form with its usual button, where no other one is named.
func (w *window) post(path string, fields url.Values) page {
	fields = pressed(path, fields)
	return w.send(http.MethodPost, path, "application/x-www-form-urlencoded", strings.NewReader(fields.Encode()))
}

func (w *window) send(method, path, kind string, body io.Reader) page {
	w.t.Helper()
	r, err := http.NewRequest(method, w.at+path, body)
	if err != nil {
		w.t.Fatal(err)
	}
	for k, v := range w.headers {
		r.Header.Set(k, v)
	}
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	answer, err := w.client.Do(r)
	if err != nil {
		w.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	return page{answer.StatusCode, answer.Request.URL, answer.Header, string(text)}
}

// usual are the buttons that are pressed on forms whose buttons say what is done.
var usual = []struct{ at, button, value string }{
	{`/(players/list|signups/file|distribute|teams)$`, "do", "look"},
	{`(^/e/\w+/(tables|categories|letterhead|series/\w+)|^/t/\w+/(settings|categories|values)|/contact|^/mail|/prizes/grid)$`, "do", "save"},
	{`^/screens(/\w+)?$`, "do", "keep"}, {`^/screens/(\w+/)?message$`, "do", "say"},
	{`/lists/sent/[^/]+$`, "do", "import"}, {`/backup/second$`, "do", "use"}, {`/profiles$`, "do", "keep"}, {`/prohibit$`, "do", "numbers"},
	{`/rounds/\d+/lineups$`, "do", "hand-in"}, {`/rounds/\d+/correct$`, "do", "correct"}, {`/rounds/\d+/boards$`, "end", "0"},
	{`/standings/ties$`, "do", "rank"}, {`/playoff$`, "do", "declare"}, {`/t/\w+/draw$`, "do", "free"}, {`/players/check-in$`, "open", "0"},
}

// pressed returns the fields of a form with its usual button, unless a button is among them.
func pressed(path string, fields url.Values) url.Values {
	for _, u := range usual {
		if regexp.MustCompile(u.at).MatchString(path) && !fields.Has(u.button) && !fields.Has("remove") {
			fields = maps.Clone(fields)
			if fields == nil {
				fields = url.Values{}
			}
			fields.Set(u.button, u.value)
		}
	}
	return fields
}

// upload sends a file with a form.
func (w *window) upload(path, field, name string, data []byte) page {
	w.t.Helper()
	var b bytes.Buffer
	form := multipart.NewWriter(&b)
	part, err := form.CreateFormFile(field, name)
	if err != nil {
		w.t.Fatal(err)
	}
	part.Write(data)
	for name, values := range pressed(path, nil) {
		form.WriteField(name, values[0])
	}
	form.Close()
	return w.send(http.MethodPost, path, form.FormDataContentType(), &b)
}

// want fails unless the page has the status and the texts.
func (p page) want(t testing.TB, status int, texts ...string) page {
	t.Helper()
	if p.status != status {
		t.Fatalf("%s: status %d, want %d:\n%s", p.url, p.status, status, visible(p.body))
	}
	for _, text := range texts {
		if !strings.Contains(p.body, text) {
			t.Errorf("%s: no %q in:\n%s", p.url, text, visible(p.body))
		}
	}
	return p
}

var tag = regexp.MustCompile(`(?s)<[^>]*>`)

func visible(body string) string {
	return strings.Join(strings.Fields(tag.ReplaceAllString(body, " ")), " ")
}

var hidden = regexp.MustCompile(`<input type="hidden" name="([^"]*)" value="([^"]*)"`)

// fields returns the hidden fields of the page's main part.
func (p page) fields() url.Values {
	_, main, _ := strings.Cut(p.body, "<main")
	main, _, _ = strings.Cut(main, "</main>")
	v := url.Values{}
	for _, m := range hidden.FindAllStringSubmatch(main, -1) {
		v.Add(m[1], strings.NewReplacer("&amp;", "&", "&#34;", `"`, "&#39;", "'", "&lt;", "<", "&gt;", ">", "&#43;", "+").Replace(m[2]))
	}
	return v
}

// seen returns the last event that the page knows of, as its bar says it.
func (p page) seen() string {
	for _, m := range hidden.FindAllStringSubmatch(p.body, -1) {
		if m[1] == "seen" {
			return m[2]
		}
	}
	_, rest, _ := strings.Cut(p.body, "/live?seen=")
	number, _, _ := strings.Cut(rest, `"`)
	return number
}

// tournament creates an event with a tournament and returns its address.
func (w *window) tournament() string {
	w.t.Helper()
	p := w.post("/events", url.Values{"name": {"Open"}}).want(w.t, 200)
	p = w.post(strings.TrimSuffix(p.url.Path, "/new"), url.Values{
		"name": {"Open A"}, "system": {"FIDE_DUTCH_2026"}, "rounds": {"5"}, "start": {"2026-11-20"}, "end": {"2026-11-22"},
	}).want(w.t, 200, "Open A")
	if !strings.HasPrefix(p.url.Path, "/t/") {
		w.t.Fatalf("at %s", p.url)
	}
	return p.url.Path
}
