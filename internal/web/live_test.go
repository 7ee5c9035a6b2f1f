package web_test

import (
	"net"
	"net/url"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/web/webtest"
	"torneo/tournament"
)

func TestWhatHappensIsToldAtOnce(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament()
	told := w.Listen(at+"live?seen=1", "")
	w.Post(at+"colour", url.Values{"colour": {"white"}}).Want(t, 200)
	webtest.WantTold(t, told, "2")
	select {
	case n := <-told:
		t.Fatalf("told %s twice", n)
	case <-time.After(100 * time.Millisecond):
	}
	// Something beside the journal has no number: the next one is that of an entry.
	w.Desk.NotifyListeners(strings.Trim(strings.TrimPrefix(at, "/t/"), "/"), 0)
	w.Do(at, arbiter.EnterPlayers{Players: []tournament.Player{{Name: "Rey, Eva"}}})
	webtest.WantTold(t, told, "3")
	// Who has missed something is told when he comes back; what he knew counts,
	// not what the page did when it was loaded.
	webtest.WantTold(t, w.Listen(at+"live?seen=1", ""), "3")
	select {
	case n := <-w.Listen(at+"live?seen=1", "3"):
		t.Fatalf("told %s, which was known", n)
	case <-time.After(100 * time.Millisecond):
	}
}

func TestASlowWindowHoldsNobody(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament()
	for range 20 { // connections that nobody reads
		c, err := net.Dial("tcp", strings.TrimPrefix(w.URL, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		if _, err := c.Write([]byte("GET " + at + "live HTTP/1.1\r\nHost: localhost\r\n\r\n")); err != nil {
			t.Fatal(err)
		}
	}
	told := w.Listen(at+"live?seen=1", "")
	w.Post(at+"colour", url.Values{"colour": {"black"}}).Want(t, 200) // it would never come if it waited for them
	webtest.WantTold(t, told, "2")
}
