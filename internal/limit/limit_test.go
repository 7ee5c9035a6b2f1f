package limit_test

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"torneo/internal/limit"
)

func asked(h http.Handler, from string) *httptest.ResponseRecorder {
	r := httptest.NewRequest("GET", "/", nil)
	r.RemoteAddr = from
	r.Header.Set("X-Forwarded-For", "203.0.113.9") // not believed
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestAddress(t *testing.T) {
	for from, want := range map[string]string{
		"192.0.2.7:5123":             "192.0.2.7",
		"[2001:db8:1:2:3:4:5:6]:443": "2001:db8:1:2::",
		"[::ffff:192.0.2.7]:443":     "192.0.2.7",
		"192.0.2.7":                  "192.0.2.7",
		"@":                          "@", // a socket in a folder
	} {
		if got := limit.Address(&http.Request{RemoteAddr: from}); got != want {
			t.Errorf("%s is asked by %q, not %q", from, got, want)
		}
	}
}

// Who asks too often is refused alone; when all together ask too often, everybody is.
func TestRequests(t *testing.T) {
	refused := func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTooManyRequests) }
	h := limit.Requests(2, 5, time.Hour, refused)(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	for k, want := range []struct {
		from string
		code int
	}{{"192.0.2.1:1", 200}, {"192.0.2.1:2", 200}, {"192.0.2.1:3", 429}, {"192.0.2.2:1", 200}, {"192.0.2.3:1", 200}, {"192.0.2.4:1", 429}} {
		w := asked(h, want.from)
		if w.Code != want.code {
			t.Errorf("request %d from %s: %d, not %d", k+1, want.from, w.Code, want.code)
		}
		if w.Code == 429 && w.Header().Get("Retry-After") == "" {
			t.Errorf("request %d: not said when to ask again", k+1)
		}
	}
}
