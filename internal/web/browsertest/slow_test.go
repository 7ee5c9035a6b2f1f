package browsertest

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"testing"
)

// slow is a way to the program on which keyed results wait for this test.
type slow struct {
	at      string
	through chan int // lets one through: 0, or the status that is answered instead

	extension chan struct{} // when it is closed, the script of live updates comes

	mu      sync.Mutex
	arrived []string // the results that came, in their order: "3-8 1"
}

func startSlow(t *testing.T, p *program) *slow {
	t.Helper()
	to, err := url.Parse(p.at)
	if err != nil {
		t.Fatal(err)
	}
	s := &slow{through: make(chan int), extension: make(chan struct{})}
	close(s.extension)
	proxy := httputil.NewSingleHostReverseProxy(to)
	proxy.FlushInterval = -1 // live updates
	gone := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.URL.Path, "hx-sse") {
			select {
			case <-s.extension:
			case <-gone:
				return
			}
		}
		if r.Header.Get("Torneo-Keyed") != "" {
			body, _ := io.ReadAll(r.Body)
			r.Body = io.NopCloser(bytes.NewReader(body))
			fields, _ := url.ParseQuery(string(body))
			s.came(fields.Get("white") + "-" + fields.Get("black") + " " + fields.Get("result"))
			select {
			case status := <-s.through:
				if status != 0 {
					http.Error(w, "", status)
					return
				}
			case <-gone:
				return
			}
		}
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(func() {
		close(gone)
		server.CloseClientConnections()
		server.Close()
	})
	s.at = server.URL
	return s
}

func (s *slow) came(result string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.arrived = append(s.arrived, result)
}

func (s *slow) all() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Join(s.arrived, ", ")
}
