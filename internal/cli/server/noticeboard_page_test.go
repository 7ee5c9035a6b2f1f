package server

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// The noticeboard hands out the page beside its own documents, and nothing else below its folder.
func TestPageOfTheNoticeboard(t *testing.T) {
	other := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) })
	if h := pageFiles(nil).handler(other); h == nil {
		t.Fatal("nothing answers")
	}
	h := pageFiles{"index.html": []byte("page"), "torneo.wasm.gz": {0x1f, 0x8b, 1}}.handler(other)
	ask := func(method, path, tag string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(method, path, nil)
		r.Header.Set("If-None-Match", tag)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
	for _, x := range []struct {
		method, path string
		code         int
		kind, body   string
	}{
		{"GET", "/tool/", 200, "text/html; charset=utf-8", "page"},
		{"GET", "/tool/index.html", 200, "text/html; charset=utf-8", "page"},
		{"HEAD", "/tool/index.html", 200, "text/html; charset=utf-8", ""},
		{"GET", "/tool/torneo.wasm.gz", 200, "application/gzip", "\x1f\x8b\x01"},
		{"GET", "/tool/../index.html", 404, "text/plain; charset=utf-8", "Not Found\n"},
		{"GET", "/tool/none.js", 404, "text/plain; charset=utf-8", "Not Found\n"},
		{"POST", "/tool/", 405, "text/plain; charset=utf-8", "Method Not Allowed\n"},
		{"GET", "/tools", 418, "", ""},
		{"GET", "/", 418, "", ""},
	} {
		w := ask(x.method, x.path, "")
		if w.Code != x.code || w.Header().Get("Content-Type") != x.kind || w.Body.String() != x.body {
			t.Errorf("%s %s: %d %v %q", x.method, x.path, w.Code, w.Header(), w.Body)
		}
		if x.code == 200 && w.Header().Get("Content-Encoding") != "" {
			t.Errorf("%s: the browser would unpack what the page unpacks", x.path)
		}
		if tag := w.Header().Get("ETag"); x.code == 200 && (tag == "" || ask(x.method, x.path, tag).Code != 304) {
			t.Errorf("%s is sent again", x.path)
		}
	}
}
