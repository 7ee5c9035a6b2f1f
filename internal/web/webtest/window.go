package webtest

import (
	"bufio"
	"bytes"
	"io"
	"maps"
	"mime/multipart"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
)

// Window is a browser window at the site.
type Window struct {
	T       testing.TB
	URL     string
	Client  *http.Client
	Headers map[string]string
	Desk    *arbiter.Desk
	Store   *Memory
}

// Page is what the window shows.
type Page struct {
	Status int
	URL    *url.URL
	Header http.Header
	Body   string
}

// Get reads a page.
func (w *Window) Get(path string) Page { return w.Send(http.MethodGet, path, "", nil) }

// Post sends a form with its usual button, where no other one is named.
func (w *Window) Post(path string, fields url.Values) Page {
	fields = PressUsual(path, fields)
	return w.Send(http.MethodPost, path, "application/x-www-form-urlencoded", strings.NewReader(fields.Encode()))
}

// Send sends a request, and reads the page to which it leads.
func (w *Window) Send(method, path, kind string, body io.Reader) Page {
	w.T.Helper()
	r, err := http.NewRequest(method, w.URL+path, body)
	if err != nil {
		w.T.Fatal(err)
	}
	for k, v := range w.Headers {
		r.Header.Set(k, v)
	}
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	answer, err := w.Client.Do(r)
	if err != nil {
		w.T.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		w.T.Fatal(err)
	}
	return Page{answer.StatusCode, answer.Request.URL, answer.Header, string(text)}
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

// PressUsual returns the fields of a form with its usual button, unless a button is among them.
func PressUsual(path string, fields url.Values) url.Values {
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

// Upload sends a file with a form.
func (w *Window) Upload(path, field, name string, data []byte) Page {
	w.T.Helper()
	var b bytes.Buffer
	form := multipart.NewWriter(&b)
	part, err := form.CreateFormFile(field, name)
	if err != nil {
		w.T.Fatal(err)
	}
	part.Write(data)
	for name, values := range PressUsual(path, nil) {
		form.WriteField(name, values[0])
	}
	form.Close()
	return w.Send(http.MethodPost, path, form.FormDataContentType(), &b)
}

// Want fails unless the page has the status and the texts.
func (p Page) Want(t testing.TB, status int, texts ...string) Page {
	t.Helper()
	if p.Status != status {
		t.Fatalf("%s: status %d, want %d:\n%s", p.URL, p.Status, status, VisibleText(p.Body))
	}
	for _, text := range texts {
		if !strings.Contains(p.Body, text) {
			t.Errorf("%s: no %q in:\n%s", p.URL, text, VisibleText(p.Body))
		}
	}
	return p
}

// Lack fails if the page has one of the texts.
func (p Page) Lack(t testing.TB, texts ...string) Page {
	t.Helper()
	for _, text := range texts {
		if strings.Contains(p.Body, text) {
			t.Errorf("%s: %q in:\n%s", p.URL, text, VisibleText(p.Body))
		}
	}
	return p
}

var tag = regexp.MustCompile(`(?s)<[^>]*>`)

// VisibleText returns a page without its tags.
func VisibleText(body string) string {
	return strings.Join(strings.Fields(tag.ReplaceAllString(script.ReplaceAllString(body, " "), " ")), " ")
}

// script is an element that no reader sees, code or data.
var script = regexp.MustCompile(`(?s)<script\b.*?</script>`)

var hidden = regexp.MustCompile(`<input type="hidden" name="([^"]*)" value="([^"]*)"`)

// Fields returns the hidden fields of the main part of the page.
func (p Page) Fields() url.Values {
	_, main, _ := strings.Cut(p.Body, "<main")
	main, _, _ = strings.Cut(main, "</main>")
	v := url.Values{}
	for _, m := range hidden.FindAllStringSubmatch(main, -1) {
		v.Add(m[1], strings.NewReplacer("&amp;", "&", "&#34;", `"`, "&#39;", "'", "&lt;", "<", "&gt;", ">", "&#43;", "+").Replace(m[2]))
	}
	return v
}

// LastSeen returns the last event that the page knows of, as its bar says it.
func (p Page) LastSeen() string {
	for _, m := range hidden.FindAllStringSubmatch(p.Body, -1) {
		if m[1] == "seen" {
			return m[2]
		}
	}
	_, rest, _ := strings.Cut(p.Body, "/live?seen=")
	number, _, _ := strings.Cut(rest, `"`)
	return number
}

// Controls returns the values of all fields of the form that posts there, as a browser
// sends them.
func (p Page) Controls(t testing.TB, action string) url.Values {
	t.Helper()
	_, form, found := strings.Cut(p.Body, `action="`+action+`"`)
	if !found {
		t.Fatalf("no form to %s in\n%s", action, VisibleText(p.Body))
	}
	form, _, _ = strings.Cut(form, "</form>")
	plain := strings.NewReplacer("&amp;", "&", "&#34;", `"`, "&#39;", "'", "&lt;", "<", "&gt;", ">", "&#43;", "+").Replace
	v := url.Values{}
	for _, m := range regexp.MustCompile(`(?s)<(input|select|textarea)\s([^>]*)>([^<]*)`).FindAllStringSubmatch(form, -1) {
		attribute := func(name string) string {
			if a := regexp.MustCompile(`(?:^|\s)` + name + `="([^"]*)"`).FindStringSubmatch(m[2]); a != nil {
				return plain(a[1])
			}
			return ""
		}
		name := attribute("name")
		checked := regexp.MustCompile(`\schecked`).MatchString(m[2])
		switch kind := attribute("type"); {
		case name == "" || kind == "file" || kind == "submit" || (kind == "checkbox" || kind == "radio") && !checked:
		case m[1] == "textarea":
			v.Add(name, plain(m[3]))
		case m[1] == "input":
			v.Add(name, attribute("value"))
		default:
			_, rest, _ := strings.Cut(form, m[0])
			rest, _, _ = strings.Cut(m[3]+rest, "</select>")
			chosen := regexp.MustCompile(`<option value="([^"]*)"[^>]*\sselected`).FindStringSubmatch(rest)
			if chosen == nil {
				chosen = regexp.MustCompile(`<option value="([^"]*)"`).FindStringSubmatch(rest)
			}
			v.Add(name, plain(chosen[1]))
		}
	}
	return v
}

// Details returns the items that the page lists after a report is taken over.
func (p Page) Details() (list []string) {
	_, rest, found := strings.Cut(p.Body, `class="scroll details"`)
	if !found {
		return nil
	}
	rest, _, _ = strings.Cut(rest, "</ul>")
	for _, item := range strings.Split(rest, "<li>")[1:] {
		list = append(list, VisibleText("<li>"+item))
	}
	return list
}

// Listen opens the live connection and returns the numbers that it tells.
func (w *Window) Listen(path string, lastSeen string) <-chan string {
	w.T.Helper()
	return w.Lines(path, lastSeen, "id: ")
}

// Lines opens the live connection and returns what stands in the lines that begin so.
func (w *Window) Lines(path, lastSeen, prefix string) <-chan string {
	w.T.Helper()
	r, err := http.NewRequestWithContext(w.T.Context(), http.MethodGet, w.URL+path, nil)
	if err != nil {
		w.T.Fatal(err)
	}
	if lastSeen != "" {
		r.Header.Set("Last-Event-ID", lastSeen)
	}
	answer, err := (&http.Client{}).Do(r)
	if err != nil {
		w.T.Fatal(err)
	}
	w.T.Cleanup(func() { answer.Body.Close() })
	if kind := answer.Header.Get("Content-Type"); kind != "text/event-stream" {
		w.T.Fatalf("is %s", kind)
	}
	told := make(chan string, 100)
	go func() {
		defer close(told)
		for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
			if id, ok := strings.CutPrefix(lines.Text(), prefix); ok {
				told <- id
			}
		}
	}()
	return told
}

// WantTold fails unless the connection tells that next.
func WantTold(t *testing.T, told <-chan string, want string) {
	t.Helper()
	select {
	case got := <-told:
		if got != want {
			t.Fatalf("told %q, want %q", got, want)
		}
	case <-time.After(30 * time.Second):
		t.Fatalf("not told of %s", want)
	}
}

// EventLink finds the addresses of events in a page.
var EventLink = regexp.MustCompile(`href="(/e/[^"/]+)"`)
