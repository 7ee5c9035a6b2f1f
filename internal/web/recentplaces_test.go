package web_test

import (
	"bufio"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"
)

// who returns the places of people from the live connection.
func (w *window) who(at string) <-chan string {
	w.t.Helper()
	r, err := http.NewRequestWithContext(w.t.Context(), http.MethodGet, w.at+at+"/live", nil)
	if err != nil {
		w.t.Fatal(err)
	}
	answer, err := (&http.Client{}).Do(r)
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { answer.Body.Close() })
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
	at := strings.TrimSuffix(w.tournament(), "/")
	before := w.state(at).Last
	told := w.who(at)
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
	say := func(pairs ...string) page {
		fields := url.Values{}
		for k := 0; k < len(pairs); k += 2 {
			fields.Set(pairs[k], pairs[k+1])
		}
		return w.post(at+"/around", fields)
	}
	w.post("/who", url.Values{"who": {"Ana"}})
	if p := say("window", "a", "page", "rounds", "round", "1", "board", "12").want(t, 204); p.header.Get("Torneo-Person") != "1" {
		t.Errorf("Ana is %q", p.header.Get("Torneo-Person"))
	}
	next(`[{"p":1,"n":"Ana","r":"chief","s":"rounds","o":1,"b":12}]`)
	say("window", "a", "page", "rounds", "round", "1", "board", "12") // nothing new
	w.post("/who", url.Values{"who": {`<b>"Luis`}})
	say("window", "b", "page", "nowhere", "round", "1")
	next(`[{"p":1,"n":"Ana","r":"chief","s":"rounds","o":1,"b":12},{"p":2,"n":"\u003cb\u003e\"Luis","r":"chief","s":"","o":1}]`)
	w.get(at+"/standings").want(t, 200, "Ana (chief arbiter): round 1, board 12")
	w.headers["Accept-Language"] = "es"
	w.get(at+"/standings").want(t, 200, "Ana (árbitro principal): ronda 1, mesa 12")
	w.post("/who", url.Values{"who": {"Ana"}})
	if p := w.get(at + "/standings"); strings.Contains(p.body, "<li>Ana") || !strings.Contains(p.body, "<li>&lt;b&gt;&#34;Luis") {
		t.Error("Ana is told of herself, or not of Luis")
	}
	say("window", "a", "left", "1")
	next(`[{"p":2,"n":"\u003cb\u003e\"Luis","r":"chief","s":"","o":1}]`)

	say("window", strings.Repeat("x", 33)).want(t, 400)
	say("window", "", "page", "rounds").want(t, 400)
	say("window", "c", "board", "-1").want(t, 400)
	for k := range 30 { // somebody who opens more and more windows
		say("window", "w"+string(rune('a'+k)), "board", "1")
	}
	if p := say("window", "one too many"); p.header.Get("Torneo-Person") != "0" {
		t.Errorf("there is no end of windows: %v", p.header)
	}
	if w.state(at).Last != before {
		t.Error("who is where is in the journal")
	}
}
