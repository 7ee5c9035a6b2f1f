package server

import (
	"crypto/tls"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/auth"
	"torneo/internal/mirror"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
	"torneo/internal/tlsserver"
)

// The chief arbiter, and nobody else, exchanges the key of the hall on its page. New connections
// see the new key, nobody has to join again, the change is listed, the key survives a restart,
// and a program that continues from the second location has it.
func TestTheKeyIsExchanged(t *testing.T) {
	ctx, folder, second := t.Context(), t.TempDir(), t.TempDir()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	at := l.Addr().String()
	l.Close()
	flags := func() *Place {
		return &Place{Data: folder, listen: "127.0.0.1:0", hall: at, second: second, noLocalName: true}
	}
	_, stop := served(t, flags())
	kept, err := store.Open(ctx, filepath.Join(folder, DatabaseFile))
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	people := auth.New(kept, time.Now, slog.New(slog.DiscardHandler))
	join := func(role arbiter.Role, name string) *visitor {
		t.Helper()
		code, err := people.Invite(ctx, arbiter.Person{Name: "Torneo", Role: arbiter.ChiefArbiter}, auth.Invitation{Role: role, Uses: 1, For: time.Hour})
		if err != nil {
			t.Fatal(err)
		}
		v := newVisitor(t, "https://"+at)
		if status, body := v.send("/join", url.Values{"c": {code.Text}, "name": {name}}); status != http.StatusOK {
			t.Fatalf("%s: %d %s", name, status, body)
		}
		return v
	}
	chief := join(arbiter.ChiefArbiter, "Ana Ruiz")
	before := chief.key
	if status, _ := chief.send("/example", nil); status != http.StatusOK { // a second place has an event
		t.Fatal(status)
	}
	for _, role := range auth.Roles() {
		if role == arbiter.ChiefArbiter {
			continue
		}
		v := join(role, "Luz "+string(role))
		if status, _ := v.send("/hall/certificate", url.Values{"confirmed": {"3"}}); status != http.StatusForbidden || newVisitor(t, "https://"+at).look(t) != before {
			t.Errorf("%s: %d", role, status)
		}
	}
	if status, body := chief.send("/hall/certificate", nil); status != http.StatusUnprocessableEntity || !strings.Contains(body, "Nobody has to join again") || newVisitor(t, "https://"+at).look(t) != before {
		t.Errorf("not confirmed: %d", status)
	}
	status, body := chief.send("/hall/certificate", url.Values{"confirmed": {"3"}, "reason": {"laptop was lost"}})
	now := newVisitor(t, "https://"+at).look(t)
	if status != http.StatusOK || now == before || chief.key != before || !strings.Contains(body, now.Groups()[0]) || !strings.Contains(body, now.Groups()[15]) {
		t.Errorf("%d; another key: %v; his connection goes on: %v", status, now != before, chief.key == before)
	}
	chief.anew()
	status, body = chief.get("/people")
	if status != http.StatusOK || chief.key != now || !strings.Contains(body, "made a new key for the hall ("+strings.Join(now.Groups()[:4], " ")+" … – laptop was lost)") {
		t.Errorf("%d, new key: %v\n%s", status, chief.key == now, body)
	}

	place, err := kept.SecondPlace(ctx, placeOf(filepath.Join(folder, "lists")))
	if err != nil || place.Code == "" {
		t.Fatalf("%+v, %v", place, err)
	}
	want, err := kept.DoorKey(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(10 * time.Second); ; {
		other, err := store.Open(ctx, storetest.SQLite(t))
		if err != nil {
			t.Fatal(err)
		}
		copied := t.TempDir() // who continues from the folder itself ends what is brought there
		if err := os.CopyFS(copied, os.DirFS(second)); err != nil {
			t.Fatal(err)
		}
		_, err = mirror.Continue(ctx, other, copied, place.Code, false)
		got, failed := other.DoorKey(ctx)
		other.Close()
		if err == nil && failed == nil && got == want {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("the second place has another key: %v", err)
		}
		time.Sleep(100 * time.Millisecond)
	}
	if err := stop(); err != nil {
		t.Fatal(err)
	}
	_, stop = served(t, flags())
	if newVisitor(t, "https://"+at).look(t) != now {
		t.Error("after a restart it is another one")
	}
	chief.anew()
	if status, _ := chief.get("/hall"); status != http.StatusOK {
		t.Errorf("he has to join again: %d", status)
	}
	if err := stop(); err != nil {
		t.Fatal(err)
	}
}

// visitor is a browser in the network that has looked away from the warning.
type visitor struct {
	t    *testing.T
	to   string
	http *http.Client
	key  tlsserver.Fingerprint // that he was shown
}

func newVisitor(t *testing.T, to string) *visitor {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	v := &visitor{t: t, to: to, http: &http.Client{Jar: jar, Timeout: 20 * time.Second}}
	v.anew()
	return v
}

// anew closes the connection.
func (v *visitor) anew() {
	v.http.Transport = &http.Transport{ForceAttemptHTTP2: true, TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}
}

func (v *visitor) look(t *testing.T) tlsserver.Fingerprint {
	t.Helper()
	v.get("/")
	return v.key
}

func (v *visitor) get(path string) (status int, body string) {
	v.t.Helper()
	return v.ask(http.MethodGet, path, "")
}

func (v *visitor) send(path string, form url.Values) (status int, body string) {
	v.t.Helper()
	return v.ask(http.MethodPost, path, form.Encode())
}

func (v *visitor) ask(method, path, sent string) (status int, body string) {
	v.t.Helper()
	r, err := http.NewRequestWithContext(v.t.Context(), method, v.to+path, strings.NewReader(sent))
	if err != nil {
		v.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	answer, err := v.http.Do(r)
	if err != nil {
		v.t.Fatal(err)
	}
	defer answer.Body.Close()
	v.key = tlsserver.KeyPrint(answer.TLS.PeerCertificates[0])
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		v.t.Fatal(err)
	}
	return answer.StatusCode, string(text)
}
