package handler

import (
	"bufio"
	"context"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"torneo/internal/journal"
	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/boardtest"
	"torneo/tournament"
)

// shelf is documents that are put there by hand.
type shelf struct{ boardtest.Shelf }

func (s *shelf) put(name string) {
	state := &journal.State{Config: journal.Config{Name: name, Rounds: 3}, Publication: journal.Publication{Open: true}}
	b := noticeboard.Of(state, tournament.Date{})
	b.ID = "abc"
	s.Put(b)
}

func ask(h http.Handler, method, path string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, nil)
	for k := 0; k+1 < len(header); k += 2 {
		r.Header.Set(header[k], header[k+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// askBriefly asks for a stream, and goes when it has begun.
func askBriefly(t *testing.T, h http.Handler, path string) *httptest.ResponseRecorder {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer stop()
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequestWithContext(ctx, http.MethodGet, path, nil))
	return w
}

// Documents are read and nothing else is: no other method, no address of the desk, no
// file beside them, no cookie.
func TestReadsAndNothingElse(t *testing.T) {
	s := &shelf{}
	s.put("Open")
	h := New(s, 1, nil)
	for _, path := range []string{"/", "/index.html", "/abc/es/index.html", "/abc/en/", "/board.css", "/abc/data/tournament.trf"} {
		if w := ask(h, http.MethodGet, path); w.Code != http.StatusOK || w.Body.Len() == 0 || w.Header().Get("Set-Cookie") != "" || w.Header().Get("Content-Security-Policy") == "" {
			t.Errorf("%s: %d %v", path, w.Code, w.Header())
		}
		if w := ask(h, http.MethodHead, path); w.Code != http.StatusOK || w.Body.Len() > 0 {
			t.Errorf("HEAD %s: %d, %d bytes", path, w.Code, w.Body.Len())
		}
		for _, method := range []string{http.MethodPost, http.MethodPut, http.MethodDelete, http.MethodOptions, http.MethodPatch, "CONNECT", "TRACE"} {
			if w := ask(h, method, path); w.Code != http.StatusMethodNotAllowed {
				t.Errorf("%s %s: %d", method, path, w.Code)
			}
		}
	}
	if policy := ask(h, http.MethodGet, "/").Header().Get("Content-Security-Policy"); !strings.Contains(policy, "form-action 'self'") {
		t.Errorf("the search of the list cannot be sent: %s", policy)
	}
	for _, path := range []string{"/health", "/backup", "/backup/download", "/t/abc/", "/t/abc/journal", "/e/abc", "/static/torneo.css", "/manual", "/events", "/abc", "/abc/../../etc/passwd", "/abc/es/%2e%2e/%2e%2e/x", "/.torneo-noticeboard.json", "/debug/pprof/"} {
		if w := ask(h, http.MethodGet, path); w.Code != http.StatusNotFound {
			t.Errorf("%s: %d", path, w.Code)
		}
	}
}

// A reader does not get the same document again; one that cannot unpack gets it plain.
func TestTags(t *testing.T) {
	s := &shelf{}
	s.put("Open")
	h := New(s, 1, nil)
	plain, packed := ask(h, "GET", "/board.css"), ask(h, "GET", "/board.css", "Accept-Encoding", "br, gzip")
	if plain.Header().Get("Content-Encoding") != "" || packed.Header().Get("Content-Encoding") != "gzip" || packed.Body.Len() >= plain.Body.Len() {
		t.Errorf("%v, %v", plain.Header(), packed.Header())
	}
	tag := packed.Header().Get("ETag")
	if tag == plain.Header().Get("ETag") {
		t.Error("one tag for two contents")
	}
	if w := ask(h, "GET", "/board.css", "Accept-Encoding", "gzip", "If-None-Match", `"x", W/`+tag); w.Code != http.StatusNotModified || w.Body.Len() > 0 {
		t.Errorf("%d, %d bytes", w.Code, w.Body.Len())
	}
	before := ask(h, "GET", "/abc/es/index.html").Header().Get("ETag")
	s.put("Otro")
	if w := ask(h, "GET", "/abc/es/index.html", "If-None-Match", before); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "Otro") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// Pages are told of changes, and no more of them than there is room for: the next one is
// asked to come back.
func TestLive(t *testing.T) {
	s := &shelf{}
	s.put("Open")
	closing := make(chan struct{})
	server := httptest.NewServer(New(s, 1, closing))
	defer server.Close()
	answer, err := http.Get(server.URL + "/live")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	lines := make(chan string, 20)
	go func() {
		defer close(lines)
		for in := bufio.NewScanner(answer.Body); in.Scan(); {
			if key, ok := strings.CutPrefix(in.Text(), "data: "); ok {
				lines <- key
			}
		}
	}()
	heard := func() string {
		select {
		case key := <-lines:
			return key
		case <-time.After(10 * time.Second):
			t.Fatal("nothing is told")
			return ""
		}
	}
	first := heard()
	full, err := http.Get(server.URL + "/live")
	if err != nil {
		t.Fatal(err)
	}
	full.Body.Close()
	if full.StatusCode != http.StatusServiceUnavailable || full.Header.Get("Retry-After") == "" {
		t.Errorf("one too many: %d", full.StatusCode)
	}
	s.put("Otro")
	if second := heard(); second == first || second == "" {
		t.Error("the same key")
	}
	close(closing)
	if _, more := <-lines; more {
		t.Error("it goes on")
	}
}

// Who names a page is told the tag that the page carries, and only when that is another one.
func TestLiveOfAPage(t *testing.T) {
	s := &shelf{}
	s.put("Open")
	h := New(s, 9, nil)
	told := func(query string) string {
		_, data, _ := strings.Cut(askBriefly(t, h, "/live"+query).Body.String(), "data: ")
		data, _, _ = strings.Cut(data, "\n")
		return data
	}
	carried := regexp.MustCompile(`<body data-tag="(\w+)"`)
	of := func(path string) string {
		page := ask(h, http.MethodGet, path)
		m := carried.FindStringSubmatch(page.Body.String())
		if m == nil || !strings.HasPrefix(page.Header().Get("ETag"), `"`+m[1]+`-`) {
			t.Fatalf("%s carries %q and has the tag %s", path, m, page.Header().Get("ETag"))
		}
		return m[1]
	}
	index, calendar := of("/abc/es/index.html"), of("/abc/es/calendar.html")
	if index == calendar || told("?page=abc/es/index.html") != index || told("?page=abc/es/calendar.html") != calendar {
		t.Errorf("%s and %s are told as %s and %s", index, calendar, told("?page=abc/es/index.html"), told("?page=abc/es/calendar.html"))
	}
	site := s.Site()
	for _, query := range []string{"", "?page=", "?page=../x", "?page=abc/data/tournament.trf"} {
		if got := told(query); got != site.Key() {
			t.Errorf("%q is told %q", query, got)
		}
	}
	s.put("Otro")
	if now := told("?page=abc/es/index.html"); now == index || now != of("/abc/es/index.html") {
		t.Errorf("%s after a change", now)
	}
}
