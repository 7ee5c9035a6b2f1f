package web_test

import (
	"bufio"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"torneo/internal/web/webtest"
)

// who returns the places of people from the live connection.
func who(w *webtest.Window, at string) <-chan string {
	w.T.Helper()
	r, err := http.NewRequestWithContext(w.T.Context(), http.MethodGet, w.URL+at+"/live", nil)
	if err != nil {
		w.T.Fatal(err)
	}
	answer, err := (&http.Client{}).Do(r)
	if err != nil {
		w.T.Fatal(err)
	}
	w.T.Cleanup(func() { answer.Body.Close() })
	told := make(chan string, 100)
	go func() {
		defer close(told)
		who := false
		for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok && who {
				told <- data
			}
			who = lines.Text() == "event: who"
		}
	}()
	return told
}

// Who has the focus at which board is told to everybody, goes when he goes, and is in no
// entry.
func TestWhoIsAtWhichBoard(t *testing.T) {
	w := newWindow(t)
	at := strings.TrimSuffix(w.Tournament(), "/")
	before := w.State(at).Last
	told := who(w, at)
	next := func(want string) {
		t.Helper()
		select {
		case got := <-told:
			if got != want {
				t.Fatalf("told %s, want %s", got, want)
			}
		case <-time.After(10 * time.Second):
			t.Fatalf("not told of %s", want)
		}
	}
	next("[]")
	say := func(pairs ...string) webtest.Page {
		fields := url.Values{}
		for k := 0; k < len(pairs); k += 2 {
			fields.Set(pairs[k], pairs[k+1])
		}
		return w.Post(at+"/around", fields)
	}
	w.Post("/who", url.Values{"who": {"Ana"}})
	if p := say("window", "a", "page", "rounds", "round", "1", "board", "12").Want(t, 204); p.Header.Get("Torneo-Person") != "1" {
		t.Errorf("Ana is %q", p.Header.Get("Torneo-Person"))
	}
	next(`[{"p":1,"n":"Ana","r":"chief","s":"rounds","o":1,"b":12}]`)
	say("window", "a", "page", "rounds", "round", "1", "board", "12") // nothing new
	w.Post("/who", url.Values{"who": {`<b>"Luis`}})
	say("window", "b", "page", "nowhere", "round", "1")
	next(`[{"p":1,"n":"Ana","r":"chief","s":"rounds","o":1,"b":12},{"p":2,"n":"\u003cb\u003e\"Luis","r":"chief","s":"","o":1}]`)
	w.Get(at+"/standings").Want(t, 200, "Ana (chief arbiter): round 1, board 12")
	w.Headers["Accept-Language"] = "es"
	w.Get(at+"/standings").Want(t, 200, "Ana (árbitro principal): ronda 1, mesa 12")
	w.Post("/who", url.Values{"who": {"Ana"}})
	if p := w.Get(at + "/standings"); strings.Contains(p.Body, "<li>Ana") || !strings.Contains(p.Body, "<li>&lt;b&gt;&#34;Luis") {
		t.Error("Ana is told of herself, or not of Luis")
	}
	say("window", "a", "left", "1")
	next(`[{"p":2,"n":"\u003cb\u003e\"Luis","r":"chief","s":"","o":1}]`)

	say("window", strings.Repeat("x", 33)).Want(t, 400)
	say("window", "", "page", "rounds").Want(t, 400)
	say("window", "c", "board", "-1").Want(t, 400)
	for k := range 30 { // somebody who opens more and more windows
		say("window", "w"+string(rune('a'+k)), "board", "1")
	}
	if p := say("window", "one too many"); p.Header.Get("Torneo-Person") != "0" {
		t.Errorf("there is no end of windows: %v", p.Header)
	}
	if w.State(at).Last != before {
		t.Error("who is where is in the journal")
	}
}
