package web_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/clock"
	way "torneo/internal/tlsserver"
	"torneo/internal/web"
	pages "torneo/internal/web/page"
	"torneo/internal/web/webtest"
	"torneo/message"
)

// doorway is doors without a network.
type doorway struct {
	on      bool
	hosts   []string
	players gate
	err     error
	keys    byte   // how often the key was exchanged
	why     string // the last time
}

// gate is the door of players.
type gate struct{ open bool }

func (d *gate) Open() error                      { d.open = true; return nil }
func (d *gate) Close()                           { d.open = false }
func (d *gate) Addresses() ([]string, bool)      { return []string{"http://192.168.1.20:8092/"}, d.open }
func (d *doorway) Open(context.Context) error    { d.on = d.err == nil; return d.err }
func (d *doorway) Shut(context.Context) error    { d.on = false; return nil }
func (d *doorway) IsOn() bool                    { return d.on }
func (d *doorway) Allows(host string) bool       { return d.on && strings.HasPrefix(host, "192.168.1.20") }
func (d *doorway) Addresses() []string           { return d.State().Addresses }
func (d *doorway) TrustedName() string           { return "" }
func (d *doorway) Hosts() (kept, given []string) { return d.hosts, []string{"club.example.org"} }
func (d *doorway) Players() pages.Hall           { return &d.players }
func (d *doorway) SetHosts(_ context.Context, hosts []string) error {
	d.hosts = hosts
	return nil
}
func (d *doorway) SetPlayers(_ context.Context, open bool) error {
	d.players.open = open
	return nil
}
func (d *doorway) Exchange(_ context.Context, _ arbiter.Person, why string) error {
	if d.err == nil {
		d.keys, d.why = d.keys+1, why
	}
	return d.err
}
func (d *doorway) State() way.State {
	s := way.State{Open: d.on, Kind: way.Own}
	if d.on {
		s.Addresses, s.Named = []string{"https://192.168.1.20:8443/", "https://10.0.0.2:8443/"}, "https://torneo.local:8443/"
		s.Key, s.Certificate, s.Until, s.Names = way.Fingerprint{0xab, 0xcd, 1 + d.keys}, way.Fingerprint{0xfe}, time.Date(2027, 12, 1, 0, 0, 0, 0, time.UTC), []string{"192.168.1.20"}
		s.Since = time.Date(2026, 11, 22, 9, 30, 0, 0, time.UTC)
		s.Problems = []error{&way.Error{Text: message.New("doors.expired", "until", clock.Day(time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)), "today", clock.Day(time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC)), "time", "12:00")}}
	}
	return s
}

// The hall is switched on by a form that enrols this browser first; from then on nobody is
// chief arbiter by where he sits, and addresses and fingerprint are there to be compared.
func TestHallPage(t *testing.T) {
	d, ana := &doorway{}, ""
	o := web.Options{Network: d, Doors: d, Hall: &webtest.Hall{},
		Who: func(r *http.Request) (arbiter.Person, bool) {
			c, err := r.Cookie("enrolled")
			return arbiter.Person{Name: ana, Role: arbiter.ChiefArbiter, Identity: "1"}, err == nil && c.Value == "yes"
		},
		Enrol: func(w http.ResponseWriter, _ *http.Request, name string) error {
			ana = name
			http.SetCookie(w, &http.Cookie{Name: "enrolled", Value: "yes", Path: "/"})
			return nil
		}}
	w := newWindowWith(t, o)
	w.Headers["Accept-Language"] = "es"
	w.Get("/administration").Want(t, 200, `href="/hall"`)
	w.Get("/hall").Want(t, 200, "Encender la sala", "Solo este ordenador", "club.example.org")
	w.Post("/hall/desk", url.Values{"on": {"1"}, "name": {" "}}).Want(t, 422, "escriba su nombre")
	d.err = errors.New("x")
	if w.Post("/hall/desk", url.Values{"on": {"1"}, "name": {"Ana"}}).Want(t, 422, "no se puede abrir"); d.on {
		t.Error("open all the same")
	}
	d.err = nil
	stranger := newWindowWith(t, o)
	w.Post("/hall/desk", url.Values{"on": {"1"}, "name": {"Ana Ruiz"}}).Want(t, 200, "La sala está encendida", "https://192.168.1.20:8443/", "https://torneo.local:8443/",
		`<svg class="hall-code"`, "ABCD", "FE00", "en uso desde el", "01/12/2027", "02/01/2026", "Apagar la sala", "Ana Ruiz")
	for _, path := range []string{"/", "/hall"} {
		if p := stranger.Get(path); p.Status != http.StatusUnauthorized || strings.Contains(p.Body, "ABCD") {
			t.Errorf("%s: %d", path, p.Status)
		}
	}
	if stranger.Post("/hall/desk", url.Values{}).Want(t, http.StatusUnauthorized); !d.on {
		t.Error("a stranger switches it off")
	}
	w.Post("/hall/certificate", url.Values{"return": {"/hall"}}).Want(t, 422, "la huella es otra", "Nadie tiene que incorporarse otra vez", `name="confirmed" value="3"`, `href="/hall" role="button"`)
	if d.keys > 0 {
		t.Error("exchanged before it was confirmed")
	}
	w.Post("/hall/certificate", url.Values{"confirmed": {"3"}, "reason": {"portátil perdido"}}).Want(t, 200, "Hay una clave nueva", "0200")
	if stranger.Post("/hall/certificate", url.Values{"confirmed": {"3"}}).Want(t, http.StatusUnauthorized); d.keys != 1 || d.why != "portátil perdido" {
		t.Errorf("exchanged %d times, %q", d.keys, d.why)
	}
	d.err = errors.New("x")
	w.Post("/hall/certificate", url.Values{"confirmed": {"3"}}).Want(t, 422, "la clave sigue siendo la de antes")
	d.err = nil
	w.Post("/hall/names", url.Values{"hosts": {"Torneo.example.org\r\n203.0.113.5"}}).Want(t, 200, "torneo.example.org\n203.0.113.5</textarea>")
	w.Post("/hall/names", url.Values{"hosts": {"a_b"}}).Want(t, 422, "a_b")
	w.Post("/hall/names", url.Values{"hosts": {strings.Repeat("a.es ", 21)}}).Want(t, 422, "20")
	if w.Post("/hall/other", url.Values{"door": {"players"}, "on": {"1"}}).Want(t, 200, "http://192.168.1.20:8092/"); !d.players.open {
		t.Error("players' door is closed")
	}
	w.Post("/hall/other", url.Values{"door": {"board"}, "on": {"1"}}).Want(t, 200, "http://192.168.1.20:8090/", "Cerrar: Tablón")
	w.Post("/hall/other", url.Values{"door": {"secret"}, "on": {"1"}}).Want(t, 404)
	if w.Post("/hall/desk", url.Values{}).Want(t, 200, "La sala está apagada"); d.on {
		t.Error("it stays on")
	}
	w.Post("/hall/certificate", url.Values{"confirmed": {"3"}}).Want(t, 404)
	stranger.Get("/").Want(t, 200)
	newWindow(t).Get("/hall").Want(t, 404)
}

// Who comes from the network is never alone with the program, not even when the hall
// has just been switched off; names of others are refused, and so are requests of other
// pages.
func TestFromTheNetwork(t *testing.T) {
	d := &doorway{on: true}
	known := false
	w := newWindowWith(t, web.Options{Network: d, Doors: d})
	site := web.New(w.Desk, web.Options{Network: d, Doors: d, Who: func(*http.Request) (arbiter.Person, bool) {
		return arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}, known
	}})
	ask := func(h http.Handler, method, host string, headers ...string) int {
		t.Helper()
		r := httptest.NewRequest(method, "https://"+host+"/events", strings.NewReader("name=x"))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		for k := 0; k+1 < len(headers); k += 2 {
			r.Header.Set(headers[k], headers[k+1])
		}
		answer := httptest.NewRecorder()
		h.ServeHTTP(answer, r)
		return answer.Code
	}
	network := site.FromNetwork()
	const here = "192.168.1.20:8443"
	for _, x := range []struct {
		name    string
		on      bool
		known   bool
		host    string
		want    int
		headers []string
	}{
		{"nobody", true, false, here, 401, nil},
		{"nobody, switched off meanwhile", false, false, "127.0.0.1:8443", 401, nil},
		{"another name", true, true, "evil.example:8443", 421, nil},
		{"a page of another site", true, true, here, 403, []string{"Sec-Fetch-Site", "cross-site"}},
		{"the noticeboard's page", true, true, here, 403, []string{"Sec-Fetch-Site", "same-site"}},
		{"the noticeboard's origin", true, true, here, 403, []string{"Origin", "http://192.168.1.20:8090"}},
		{"somebody", true, true, here, 303, []string{"Sec-Fetch-Site", "same-origin", "Origin", "https://" + here}},
		{"somebody at this computer", true, true, "127.0.0.1:8080", 303, nil},
	} {
		d.on, known = x.on, x.known
		if got := ask(network, http.MethodPost, x.host, x.headers...); got != x.want {
			t.Errorf("%s: %d, want %d", x.name, got, x.want)
		}
	}
	d.on, known = true, false
	if got := ask(site, http.MethodPost, "127.0.0.1:8080"); got != 401 {
		t.Errorf("a proxy on this computer: %d", got)
	}
	if d.on = false; ask(site, http.MethodPost, "127.0.0.1:8080") != 303 {
		t.Error("alone he cannot work")
	}
	if ask(site, http.MethodPost, here) != 421 {
		t.Error("switched off it answers to its addresses in the network")
	}
	if d.on = true; ask(web.New(w.Desk, web.Options{Network: d}), http.MethodPost, "127.0.0.1:8080") != 401 {
		t.Error("without anybody who knows people everybody is let in")
	}
}
