package ratelimit_test

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"
	"time"

	"torneo/internal/ratelimit"
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
		if got := ratelimit.Address(&http.Request{RemoteAddr: from}); got != want {
			t.Errorf("%s is asked by %q, not %q", from, got, want)
		}
	}
}

// Who asks too often is refused alone; when all together ask too often, everybody is.
func TestRequests(t *testing.T) {
	refused := func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTooManyRequests) }
	h := ratelimit.Requests(2, 5, time.Hour, nil, refused)(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	for k, want := range []struct {
		from string
		code int
	}{{"192.0.2.1:1", 200}, {"192.0.2.1:2", 200}, {"192.0.2.1:3", 429}, {"192.0.2.1:4", 429}, {"192.0.2.1:5", 429}, {"192.0.2.1:6", 429}, {"192.0.2.2:1", 200}, {"192.0.2.3:1", 200}, {"192.0.2.4:1", 200}, {"192.0.2.5:1", 429}} {
		w := asked(h, want.from)
		if w.Code != want.code {
			t.Errorf("request %d from %s: %d, not %d", k+1, want.from, w.Code, want.code)
		}
		if w.Code == 429 && w.Header().Get("Retry-After") == "" {
			t.Errorf("request %d: not said when to ask again", k+1)
		}
	}
}

// A request that is not counted for all is counted by its address alone.
func TestWhatIsNoneOfOurs(t *testing.T) {
	refused := func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTooManyRequests) }
	ours := func(r *http.Request) bool { return r.RemoteAddr == "192.0.2.200:1" }
	h := ratelimit.Requests(2, 1, time.Hour, ours, refused)(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	for k := range 100 {
		from := "192.0.2." + strconv.Itoa(k) + ":1"
		for n, want := range []int{200, 200, 429} {
			if w := asked(h, from); w.Code != want {
				t.Fatalf("request %d from %s: %d", n+1, from, w.Code)
			}
		}
	}
	if w := asked(h, "192.0.2.200:1"); w.Code != 200 {
		t.Errorf("after all that the first of ours gets %d", w.Code)
	}
}

// Successes cost nobody a try; who fails too often is refused alone, and who has not
// failed has his tries however many others have.
func TestFailures(t *testing.T) {
	f := ratelimit.NewFailures(12, 300, 3, time.Hour)
	try := func(address string, failed bool) bool {
		done, ok := f.Begin(address)
		if ok {
			done(failed)
		}
		return ok
	}
	for range 500 {
		if !try("hall", false) {
			t.Fatal("who is right is refused")
		}
	}
	for k := range 25 {
		for n := range 13 {
			if got := try("guesser "+strconv.Itoa(k), true); got != (n < 12) {
				t.Fatalf("try %d of guesser %d: %v", n+1, k, got)
			}
		}
	}
	for n := range 4 {
		if got := try("late guesser", true); got != (n < 3) {
			t.Errorf("try %d of one who comes late: %v", n+1, got)
		}
	}
	for range 20 {
		if !try("hall", false) || !try("newcomer", false) {
			t.Fatal("a crowd of addresses shuts the door for who is right")
		}
	}
}

// Tries that are not over yet count.
func TestFailuresAtOnce(t *testing.T) {
	f := ratelimit.NewFailures(12, 300, 3, 50*time.Millisecond)
	begun := 0
	for range 30 {
		if _, ok := f.Begin("x"); ok {
			begun++
		}
	}
	if begun != 12 {
		t.Errorf("%d at once", begun)
	}
	time.Sleep(120 * time.Millisecond)
	if _, ok := f.Begin("x"); !ok {
		t.Error("it never ends")
	}
}
