package server

import (
	"bufio"
	"context"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/auth"
)

// Over HTTPS the cookie of a session belongs to this host alone: no page of a neighbouring
// name, and nobody in between who answers plain HTTP under the same one, can set or read
// it. A live page ends when another process on the same database revokes whose it is.
func TestTheSessionOverHTTPS(t *testing.T) {
	c := newCastle(t)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	go c.people.Run(ctx)
	server := httptest.NewTLSServer(c.site)
	defer server.Close()
	code, err := c.people.Invite(ctx, arbiter.Person{Name: "Clara"}, auth.Invitation{Role: arbiter.Arbiter, Uses: 1, For: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	client := server.Client()
	if client.Jar, err = cookiejar.New(nil); err != nil {
		t.Fatal(err)
	}
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	ask := func(method, path string, form url.Values) *http.Response {
		t.Helper()
		r, err := http.NewRequestWithContext(ctx, method, server.URL+path, strings.NewReader(form.Encode()))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		w, err := client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { w.Body.Close() })
		return w
	}
	var cookie *http.Cookie
	for _, x := range ask(http.MethodPost, "/join", url.Values{"c": {code.Text}, "name": {"Luz"}}).Cookies() {
		if strings.HasSuffix(x.Name, "torneo") {
			cookie = x
		}
	}
	if cookie == nil || cookie.Name != "__Host-torneo" || !cookie.Secure || !cookie.HttpOnly || cookie.Path != "/" || cookie.Domain != "" || cookie.SameSite != http.SameSiteLaxMode {
		t.Fatalf("the cookie is %+v", cookie)
	}
	for name, want := range map[string]int{"__Host-torneo": http.StatusOK, "torneo": http.StatusUnauthorized, "__Secure-torneo": http.StatusUnauthorized} { // as another name could set them
		r := httptest.NewRequest(http.MethodGet, server.URL+"/me", nil)
		r.AddCookie(&http.Cookie{Name: name, Value: cookie.Value})
		w := httptest.NewRecorder()
		if server.Config.Handler.ServeHTTP(w, r); w.Code != want {
			t.Errorf("as %s: %d, want %d", name, w.Code, want)
		}
	}

	live := ask(http.MethodGet, "/t/"+c.id+"/live", nil)
	lines := bufio.NewReader(live.Body)
	if _, err := lines.ReadString('\n'); live.StatusCode != http.StatusOK || err != nil {
		t.Fatalf("%d, %v", live.StatusCode, err)
	}
	ended := make(chan error, 1)
	go func() {
		for {
			if _, err := lines.ReadString('\n'); err != nil {
				ended <- err
				return
			}
		}
	}()
	select {
	case err := <-ended:
		t.Fatalf("the live page ends by itself: %v", err)
	case <-time.After(lookTwice):
	}
	other := exec.Command(os.Args[0], "people", "revoke", "Luz", "--data", filepath.Dir(c.file))
	other.Args[0] = "torneo" // what the tests' own program then is
	if said, err := other.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	select {
	case <-ended:
	case <-time.After(20 * time.Second):
		t.Fatal("the live page goes on")
	}
	if w := ask(http.MethodGet, "/me", nil); w.StatusCode != http.StatusUnauthorized {
		t.Errorf("who was revoked is let in: %d", w.StatusCode)
	}
}

// lookTwice is longer than a register takes to find out what others changed.
const lookTwice = 1500 * time.Millisecond
