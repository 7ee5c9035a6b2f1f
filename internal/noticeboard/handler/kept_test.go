package handler

import (
	"encoding/json"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"torneo/internal/noticeboard/render"
	"torneo/internal/noticeboard/screens"
)

// newestKey returns the key under which a page is the newest.
func newestKey(t *testing.T, h http.Handler, page string) string {
	t.Helper()
	var n render.Newest
	if err := json.Unmarshal(ask(h, "GET", "/abc/newest.json").Body.Bytes(), &n); err != nil {
		t.Fatal(err)
	}
	for key, names := range n.Keys {
		if slices.Contains(strings.Fields(names), page) {
			return key
		}
	}
	return ""
}

// A page is served under the key of its content as long as that is the newest, to be kept for
// ever. Under any other key nothing is, and the plain address is where to look.
func TestByContent(t *testing.T) {
	s := &shelf{}
	s.put("Open")
	h := New(s, 1, nil)
	const plain = "/abc/es/index.html"
	key := newestKey(t, h, "index.html")
	page := ask(h, "GET", "/abc/at/"+key+"/es/index.html")
	if page.Code != 200 || page.Body.String() != ask(h, "GET", plain).Body.String() || !strings.Contains(page.Body.String(), `data-key="`+key+`"`) || !strings.Contains(page.Header().Get("Cache-Control"), "immutable") {
		t.Fatalf("%d %v", page.Code, page.Header())
	}
	if data := ask(h, "GET", "/abc/at/"+newestKey(t, h, "data/about.json")+"/data/about.json"); data.Code != 200 || data.Header().Get("Content-Type") != "application/json" {
		t.Errorf("%d %v", data.Code, data.Header())
	}
	s.put("Otro")
	old := ask(h, "GET", "/abc/at/"+key+"/es/index.html")
	if to := path.Join(path.Dir("/abc/at/"+key+"/es/index.html"), old.Header().Get("Location")); old.Code != http.StatusFound || to != plain || strings.Contains(old.Body.String(), "Open") {
		t.Errorf("%d, %s", old.Code, to)
	}
	if now := newestKey(t, h, "index.html"); now == key || ask(h, "GET", "/abc/at/"+now+"/es/index.html").Code != 200 {
		t.Errorf("the key of another page is %s", now)
	}
	for _, bad := range []string{"/abc/at/" + key + "/es/none.html", "/abc/at/" + key + "/es/", "/abc/at/" + key, "/abc/at//es/index.html", "/at/" + key + "/es/index.html", "/abd/at/" + key + "/es/index.html", "/abc/at/%2e%2e/%2e%2e/x"} {
		if w := ask(h, "GET", bad); w.Code != http.StatusNotFound && w.Code != http.StatusFound || w.Header().Get("Cache-Control") != Missing || w.Body.Len() > 60 {
			t.Errorf("%s: %d %v", bad, w.Code, w.Header())
		}
	}
}

var seconds = regexp.MustCompile(`(max-age|s-maxage|stale-while-revalidate|stale-if-error)=(\d+)`)

// secondsKept returns how long a cache that many share may show an answer, while it asks anew or gets no
// answer.
func secondsKept(header string) int {
	if strings.Contains(header, "no-store") || strings.Contains(header, "private") {
		return 0
	}
	of := map[string]int{}
	for _, m := range seconds.FindAllStringSubmatch(header, -1) {
		of[m[1]], _ = strconv.Atoi(m[2])
	}
	age, shared := of["s-maxage"]
	if !shared {
		age = of["max-age"]
	}
	return age + max(of["stale-while-revalidate"], of["stale-if-error"])
}

// A cache that many share shows nothing for five seconds that was withdrawn or hidden since, and
// keeps nothing of screens. What is asked for often it keeps for a second at least.
func TestCachesForgetInTime(t *testing.T) {
	s := &shelf{}
	s.put("Open")
	w := screens.New(drawer{}, screens.Options{})
	if err := w.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	h := New(s, 1, nil).Show(w)
	screen := ask(h, "GET", "/screen/new").Header().Get("Location")
	for address, least := range map[string]int{
		"/": 2, "/abc/es/index.html": 2, "/abc/en/": 2, "/abc/data/about.json": 2, "/board.js": 2, "/show.js": 2, "/abc/newest.json": 2, "/none": 2, "/abc/at/x/es/index.html": 2,
		"/abc/at/" + newestKey(t, h, "index.html") + "/es/index.html": 2, "/screen": 0, "/screen/new": 0, screen: 0,
	} {
		header := ask(h, "GET", address).Header().Get("Cache-Control")
		if got := secondsKept(header); got < least || got > 4 || least == 0 && got != 0 || header == "" {
			t.Errorf("%s is kept for %d seconds: %s", address, got, header)
		}
	}
}

// A server without streams says so in a way after which no browser asks again.
func TestNoStreams(t *testing.T) {
	s := &shelf{}
	s.put("Open")
	if w := ask(New(s, 0, nil), "GET", "/live?page=abc/es/index.html"); w.Code != http.StatusNoContent || w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("%d %v", w.Code, w.Header())
	}
}

// A page is told the key by which it is read.
func TestLiveTellsTheKey(t *testing.T) {
	s := &shelf{}
	s.put("Open")
	h := New(s, 1, nil)
	w := askBriefly(t, h, "/live?page=abc/es/index.html")
	if want := "id: " + newestKey(t, h, "index.html") + "\n"; !strings.Contains(w.Body.String(), want) || w.Header().Get("X-Accel-Buffering") != "no" {
		t.Errorf("%s, not %s", w.Body, want)
	}
}
