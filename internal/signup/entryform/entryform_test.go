package entryform

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"torneo/internal/signup"
	"torneo/message"
	"torneo/tournament"
)

// queue records the entries that the door hands over.
type queue struct {
	offers []signup.Offer
	put    []signup.Entry
	fails  error
	full   bool
}

func (q *queue) list(context.Context) ([]signup.Offer, error) { return q.offers, q.fails }

func (q *queue) find(_ context.Context, event string) (signup.Offer, bool, error) {
	for k := range q.offers {
		if q.offers[k].Event == event {
			return q.offers[k], true, q.fails
		}
	}
	return signup.Offer{}, false, q.fails
}

func (q *queue) take(_ context.Context, event string, e signup.Entry) (Answer, error) {
	if q.fails != nil {
		return Answer{}, q.fails
	}
	if q.full {
		return Answer{Refused: message.New("signup.closed.full")}, nil
	}
	if wrong := signup.Check(&e, &q.offers[0], tournament.Date{Year: 2026, Month: 11, Day: 22}); len(wrong) > 0 {
		return Answer{Wrong: wrong}, nil
	}
	q.put = append(q.put, e)
	return Answer{Number: 482193 + len(q.put)}, nil
}

// visitor is somebody at the door, with a clock of his own.
type visitor struct {
	t    *testing.T
	door *Door
	now  time.Time
	from string
}

func opened(t *testing.T) (*visitor, *queue) {
	q := &queue{offers: []signup.Offer{{Event: "abc", Name: "Abierto de Lugo", Form: signup.Form{Open: true, Birth: signup.BirthYear, Byes: true, Privacy: "Se guardan."},
		Sections: []signup.Offered{{ID: "a", Name: "Grupo A", Rounds: 5}, {ID: "b", Name: "Grupo B", Rounds: 7, Full: true}}}}}
	v := &visitor{t: t, now: time.Date(2026, 11, 22, 10, 0, 0, 0, time.UTC), from: "192.168.1.7:4000"}
	v.door = New(q.list, q.find, q.take, func() time.Time { return v.now }, slog.New(slog.DiscardHandler))
	return v, q
}

func (v *visitor) ask(method, path, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.RemoteAddr = v.from
	if body != "" {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	w := httptest.NewRecorder()
	v.door.ServeHTTP(w, r)
	return w
}

var tokenIn = regexp.MustCompile(`name="token" value="([^"]*)"`)

// form returns a form as somebody opened it, filled in.
func (v *visitor) form() url.Values {
	v.t.Helper()
	m := tokenIn.FindStringSubmatch(v.ask("GET", "/es/abc", "").Body.String())
	if m == nil {
		v.t.Fatal("no form")
	}
	return url.Values{"token": {m[1]}, "family": {"García  Pérez"}, "given": {"Ana"}, "birth": {"2001"}, "federation": {"España"}, "fideid": {"22 44 000"},
		"section": {"a"}, "email": {"ana@example.com"}, "byes": {"1", "5"}, "consent": {"1"}, "remarks": {"Llego\r\ntarde"}}
}

func (v *visitor) sends(form url.Values, status int, texts ...string) string {
	v.t.Helper()
	w := v.ask("POST", "/es/abc", form.Encode())
	for _, text := range texts {
		if !strings.Contains(w.Body.String(), text) {
			v.t.Errorf("no %q in %s", text, w.Body)
		}
	}
	if w.Code != status {
		v.t.Fatalf("status %d, want %d: %s", w.Code, status, w.Body)
	}
	return w.Body.String()
}

// An entry is taken once, however often it is sent, and what comes back tells nothing but
// its number.
func TestAnEntryIsTakenOnce(t *testing.T) {
	v, q := opened(t)
	form := v.form()
	v.sends(form, 422, "más rápido de lo que nadie escribe", `value="García  Pérez"`)
	v.now = v.now.Add(leastTime)
	for range 2 {
		v.sends(form, 200, "482 194", "García Pérez, Ana", "Grupo A")
	}
	form.Set("given", "Eva")
	body := v.sends(form, 422, "ya se envió con otros datos")
	form.Set("token", tokenIn.FindStringSubmatch(body)[1])
	v.now = v.now.Add(leastTime)
	if body = v.sends(form, 200, "482 195"); strings.Contains(body, "Ana") || strings.Contains(body, "482 194") {
		t.Error("the entry of somebody else is shown")
	}
	if len(q.put) != 2 {
		t.Fatalf("%+v", q.put)
	}
	e := q.put[0]
	if e.Name != "García Pérez, Ana" || e.FIDEID != 2244000 || e.Federation != "ESP" || e.Birth.Year != 2001 || fmt.Sprint(e.Byes) != "[1 5]" || e.Remarks != "Llego\ntarde" || !e.Consent {
		t.Errorf("%+v", e)
	}
}

// Errors are shown at their fields, and right values stay.
func TestWhatIsWrongIsSaid(t *testing.T) {
	for name, test := range map[string]struct {
		field, value, says string
	}{
		"no name":           {"family", " ", "Faltan los apellidos"},
		"a long name":       {"family", strings.Repeat("ab", 50), "100 letras"},
		"no FIDE ID":        {"fideid", "abc", "solo tiene cifras"},
		"no federation":     {"federation", "Xyzzy", "la FIDE no tiene una federación"},
		"no birth":          {"birth", "", "Falta el año"},
		"born tomorrow":     {"birth", "2027", "no es una fecha"},
		"no section":        {"section", "zzz", "Elija un torneo"},
		"a full section":    {"section", "b", "ya no quedan plazas"},
		"no e-mail":         {"email", "ana", "no es un correo"},
		"a header in it":    {"email", "a@b.com\r\nBcc: x@y.z", "no es un correo"},
		"no consent":        {"consent", "", "Sin su acuerdo"},
		"a late round":      {"byes", "6", "no se pueden pedir"},
		"characters":        {"club", "a\u202eb", "no se pueden imprimir"},
		"a machine's field": {"homepage", "http://x", "un campo que nadie ve"},
		"an old form":       {"token", "xxxx", "demasiado tiempo"},
	} {
		t.Run(name, func(t *testing.T) {
			v, q := opened(t)
			form := v.form()
			v.now = v.now.Add(time.Minute)
			form.Set(test.field, test.value)
			body := v.sends(form, 422, test.says)
			if len(q.put) > 0 {
				t.Error("it was taken")
			}
			if test.field != "given" && !strings.Contains(body, `value="Ana"`) {
				t.Error("what was right is gone")
			}
		})
	}
	v, q := opened(t)
	form := v.form()
	v.now = v.now.Add(13 * time.Hour)
	v.sends(form, 422, "demasiado tiempo")
	v.now = v.now.Add(time.Minute)
	q.full, form = true, v.form()
	v.now = v.now.Add(time.Minute)
	v.sends(form, 409, "Ya no quedan plazas")
	q.fails = errors.New("secret of the disk")
	if w := v.ask("POST", "/es/abc", form.Encode()); w.Code != 503 || strings.Contains(w.Body.String(), "secret") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// The door shows forms and takes entries: there is nothing else behind it.
func TestNothingElseIsBehindTheDoor(t *testing.T) {
	v, _ := opened(t)
	for _, path := range []string{"/", "/es/", "/en/", "/es/abc", "/en/abc", "/door.css"} {
		w := v.ask("GET", path, "")
		if w.Code != 200 || w.Header().Get("Set-Cookie") != "" || !strings.Contains(w.Header().Get("Content-Security-Policy"), "default-src 'none'") {
			t.Errorf("%s: %d %v", path, w.Code, w.Header())
		}
	}
	for _, path := range []string{"/health", "/t/a/", "/e/abc", "/e/abc/signups", "/es/none", "/de/abc", "/es/abc/x", "/static/torneo.css", "/backup", "/es/..%2f..", "/live"} {
		if w := v.ask("GET", path, ""); w.Code != 404 {
			t.Errorf("%s: %d", path, w.Code)
		}
		if w := v.ask("POST", path, "x=1"); w.Code != 404 {
			t.Errorf("POST %s: %d", path, w.Code)
		}
	}
	for _, method := range []string{"PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT"} {
		if w := v.ask(method, "/es/abc", ""); w.Code != http.StatusMethodNotAllowed {
			t.Errorf("%s: %d", method, w.Code)
		}
	}
	if w := v.ask("POST", "/es/abc", "remarks="+strings.Repeat("x", mostBytes)); w.Code != http.StatusRequestEntityTooLarge {
		t.Errorf("a large form: %d", w.Code)
	}
	if w := v.ask("POST", "/es/abc", strings.Repeat("a=1&", 100)); w.Code != 400 {
		t.Errorf("many fields: %d", w.Code)
	}
	r := httptest.NewRequest("POST", "/es/abc", strings.NewReader("{}"))
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	if v.door.ServeHTTP(w, r); w.Code != http.StatusUnsupportedMediaType {
		t.Errorf("JSON: %d", w.Code)
	}
}

// Who sends without end is asked to wait, and others are not; all together are bounded.
func TestFloods(t *testing.T) {
	v, _ := opened(t)
	last := 0
	for range sentAll + sentEach + 1 { // which closes the door for nobody else
		last = v.ask("POST", "/es/abc", "x=1").Code
	}
	if last != http.StatusTooManyRequests {
		t.Errorf("one address: %d", last)
	}
	if w := v.ask("POST", "/es/abc", "x=1"); w.Header().Get("Retry-After") == "" {
		t.Error("nobody says when to come back")
	}
	v.from = "192.168.1.8:4000"
	if w := v.ask("POST", "/es/abc", "x=1"); w.Code == http.StatusTooManyRequests {
		t.Error("another address waits, too")
	}
	for k := range sentAll {
		v.from = fmt.Sprintf("10.0.%d.%d:1", k/250, k%250)
		last = v.ask("POST", "/es/abc", "x=1").Code
	}
	if last != http.StatusTooManyRequests {
		t.Errorf("all addresses: %d", last)
	}
	v.from = "192.168.1.9:4000"
	if w := v.ask("GET", "/es/abc", ""); w.Code != 200 {
		t.Errorf("nobody can look: %d", w.Code)
	}
}

// Of many events a page has so many, and finds the others.
func TestManyEventsAreSearched(t *testing.T) {
	v, q := opened(t)
	for k := range 3000 {
		q.offers = append(q.offers, signup.Offer{Event: fmt.Sprint("e", k), Name: fmt.Sprint("Festival ", k), Where: "Cádiz"})
	}
	body := v.ask(http.MethodGet, "/en/", "").Body.String()
	if strings.Count(body, "<li>") != mostListed || !strings.Contains(body, "2901 more events") || len(body) > 40_000 {
		t.Errorf("%d events, %d bytes", strings.Count(body, "<li>"), len(body))
	}
	body = v.ask(http.MethodGet, "/en/?words=cadiz+2077", "").Body.String()
	if strings.Count(body, "<li>") != 1 || !strings.Contains(body, `href="/en/e2077"`) || strings.Contains(body, " more events") {
		t.Errorf("found: %s", body)
	}
	if w := v.ask(http.MethodGet, "/en/e2077", ""); w.Code != 200 {
		t.Errorf("the form: %d", w.Code)
	}
}
