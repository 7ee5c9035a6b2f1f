package torture

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// window is a browser window: it sends what a browser sends, and follows nothing
// by itself.
type window struct {
	p        *program
	client   *http.Client
	language string
	sent     func() // called when a form is on its way
}

func newWindow(p *program, language string) *window {
	return &window{p: p, language: language, client: &http.Client{
		Transport:     &http.Transport{},
		Timeout:       patience,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// kind is the outcome of a request.
type kind int

const (
	unsent  kind = iota // nobody took it
	lost                // sent, and no whole answer came back
	refused             // answered: not done, by the rules or because others were quicker
	failed              // answered: nothing was kept
	unsure              // answered: it is not known whether it was kept
	acked               // answered: done
)

var kindNames = [...]string{"unsent", "lost", "refused", "failed", "unsure", "acknowledged"}

func (k kind) String() string { return kindNames[k] }

// answer is a whole answer, or that there was none.
type answer struct {
	kind   kind
	status int
	body   string
	number int64 // of the last event, of an acknowledgement; 0: nothing came of it
	to     string
}

var undoNumber = regexp.MustCompile(`name="number" value="(\d+)"`)

// post sends a form as somebody with that name. Keyed forms are those that the
// script sends key by key.
func (w *window) post(who, path string, keyed bool, fields url.Values) answer {
	r, err := http.NewRequest(http.MethodPost, w.p.at+path, strings.NewReader(fields.Encode()))
	if err != nil {
		panic(err)
	}
	h := r.Header
	h.Set("Content-Type", "application/x-www-form-urlencoded")
	h.Set("Origin", w.p.at)
	h.Set("Referer", w.p.at+path)
	h.Set("Sec-Fetch-Site", "same-origin")
	h.Set("Sec-Fetch-Mode", map[bool]string{true: "cors", false: "navigate"}[keyed])
	h.Set("Accept-Language", w.language)
	h.Set("Cookie", "who="+url.QueryEscape(who)+"; language="+w.language)
	if keyed {
		h.Set("Torneo-Keyed", "1")
	}
	written := false
	r = r.WithContext(httptrace.WithClientTrace(r.Context(), &httptrace.ClientTrace{WroteRequest: func(i httptrace.WroteRequestInfo) {
		if i.Err == nil {
			written = true
			if w.sent != nil {
				w.sent()
			}
		}
	}}))
	response, err := w.client.Do(r)
	if err != nil {
		if written {
			return answer{kind: lost}
		}
		return answer{kind: unsent}
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return answer{kind: lost}
	}
	a := answer{status: response.StatusCode, body: string(body), to: response.Header.Get("Location")}
	switch {
	case keyed && a.status == http.StatusOK && response.Header.Get("Torneo-Keyed") != "":
		a.kind = acked
		if m := undoNumber.FindStringSubmatch(a.body); m != nil {
			a.number, _ = strconv.ParseInt(m[1], 10, 64)
		}
	case !keyed && a.status == http.StatusSeeOther:
		a.kind = acked
		a.number = numberOf(response.Cookies())
	case a.status >= 500 && (strings.Contains(a.body, "check whether it was saved before entering it again") || strings.Contains(a.body, "compruebe si se guardó antes")):
		a.kind = unsure
	case a.status >= 500:
		a.kind = failed
	default:
		a.kind = refused
	}
	return a
}

// numberOf returns the event that the message for the next page offers to take back.
func numberOf(cookies []*http.Cookie) int64 {
	var f struct {
		U int64 `json:"u"`
	}
	for _, c := range cookies {
		if data, err := base64.RawURLEncoding.DecodeString(c.Value); c.Name == "flash" && err == nil {
			_ = json.Unmarshal(data, &f)
		}
	}
	return f.U
}

// get returns a page or a file, asked for until it is there.
func (w *window) get(path string) string {
	for deadline := time.Now().Add(patience); ; time.Sleep(2 * time.Millisecond) {
		status, body, err := w.look(path)
		if err == nil && status == http.StatusOK {
			return body
		}
		if time.Now().After(deadline) {
			w.p.t.Fatalf("%s: %d %v\n%s", path, status, err, text(body))
		}
	}
}

// look returns a page as it is now.
func (w *window) look(path string) (status int, body string, err error) {
	r, err := http.NewRequest(http.MethodGet, w.p.at+path, nil)
	if err != nil {
		return 0, "", err
	}
	r.Header.Set("Cookie", "language="+w.language)
	response, err := w.client.Do(r)
	if err != nil {
		return 0, "", err
	}
	defer response.Body.Close()
	data, err := io.ReadAll(response.Body)
	return response.StatusCode, string(data), err
}

var tag = regexp.MustCompile(`(?s)<[^>]*>`)

// text returns the visible text of a page.
func text(body string) string {
	_, main, _ := strings.Cut(body, "<main")
	return html.UnescapeString(strings.Join(strings.Fields(tag.ReplaceAllString("<main"+main, " ")), " "))
}

// must makes sure that a form is taken, and returns where it leads.
func (w *window) must(t *testing.T, path string, pairs ...string) string {
	t.Helper()
	fields := url.Values{}
	for k := 0; k < len(pairs); k += 2 {
		fields.Add(pairs[k], pairs[k+1])
	}
	a := w.post("Ana", path, false, fields)
	if a.kind != acked {
		t.Fatalf("%s %v: %v, %d\n%s", path, fields, a.kind, a.status, text(a.body))
	}
	return a.to
}

// tournament makes an event with a tournament of so many players and rounds,
// ready to be paired, and returns its address.
func (w *window) tournament(t *testing.T, players, rounds int) string {
	t.Helper()
	event := strings.TrimSuffix(w.must(t, "/events", "name", "Open"), "/new")
	at := strings.TrimSuffix(w.must(t, event, "name", "Open A", "system", "FIDE_DUTCH_2026", "rounds", strconv.Itoa(rounds), "start", "2026-11-20", "end", "2026-11-22"), "/")
	var list strings.Builder
	list.WriteString("Name;Rating;Federation\n")
	for k := range players {
		fmt.Fprintf(&list, "Player %03d, Given;%d;ESP\n", k+1, 2600-3*k)
	}
	w.must(t, at+"/players/list", "list", list.String(), "do", "1", "confirmed", "2")
	w.must(t, at+"/players/numbers")
	w.must(t, at+"/colour", "colour", "white")
	return at
}
