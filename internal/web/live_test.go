package web_test

import (
	"bufio"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/tournament"
)

// listen opens the live connection and returns the numbers that it tells.
func (w *window) listen(path string, lastSeen string) <-chan string {
	w.t.Helper()
	return w.lines(path, lastSeen, "id: ")
}

// lines opens the live connection and returns what stands in the lines that begin so.
func (w *window) lines(path, lastSeen, prefix string) <-chan string {
	w.t.Helper()
	r, err := http.NewRequestWithContext(w.t.Context(), http.MethodGet, w.at+path, nil)
	if err != nil {
		w.t.Fatal(err)
	}
	if lastSeen != "" {
		r.Header.Set("Last-Event-ID", lastSeen)
	}
	answer, err := (&http.Client{}).Do(r)
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { answer.Body.Close() })
	if kind := answer.Header.Get("Content-Type"); kind != "text/event-stream" {
		w.t.Fatalf("is %s", kind)
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

func wantTold(t *testing.T, told <-chan string, want string) {
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

func TestWhatHappensIsToldAtOnce(t *testing.T) {
	w := newWindow(t)
	at := w.tournament()
	told := w.listen(at+"live?seen=1", "")
	w.post(at+"colour", url.Values{"colour": {"white"}}).want(t, 200)
	wantTold(t, told, "2")
	select {
	case n := <-told:
		t.Fatalf("told %s twice", n)
	case <-time.After(100 * time.Millisecond):
	}
	// Something beside the journal has no number: the next one is that of an entry.
	w.desk.NotifyListeners(strings.Trim(strings.TrimPrefix(at, "/t/"), "/"), 0)
	w.does(at, arbiter.EnterPlayers{Players: []tournament.Player{{Name: "Rey, Eva"}}})
	wantTold(t, told, "3")
	// Who has missed something is told when he comes back; what he knew counts,
	// not what the page did when it was loaded.
	wantTold(t, w.listen(at+"live?seen=1", ""), "3")
	select {
	case n := <-w.listen(at+"live?seen=1", "3"):
		t.Fatalf("told %s, which was known", n)
	case <-time.After(100 * time.Millisecond):
	}
}

func TestASlowWindowHoldsNobody(t *testing.T) {
	w := newWindow(t)
	at := w.tournament()
	for range 20 { // connections that nobody reads
		c, err := net.Dial("tcp", strings.TrimPrefix(w.at, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		if _, err := c.Write([]byte("GET " + at + "live HTTP/1.1\r\nHost: localhost\r\n\r\n")); err != nil {
			t.Fatal(err)
		}
	}
	told := w.listen(at+"live?seen=1", "")
	w.post(at+"colour", url.Values{"colour": {"black"}}).want(t, 200) // it would never come if it waited for them
	wantTold(t, told, "2")
}
