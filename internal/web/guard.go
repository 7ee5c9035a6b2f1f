package web

import (
	"fmt"
	"net"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"torneo/internal/web/page"
)

// policy lets a page load what comes from here and nothing else; the style sheet
// draws its icons as data.
const policy = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// guard wraps every request: headers, host, origin, and a page for a handler that
// panics.
func (s *Site) guard(next http.Handler) http.Handler {
	origin := http.NewCrossOriginProtection()
	origin.SetDenyHandler(s.pages.Open(func(*page.Visit) error { return page.ErrCrossOrigin }))
	next = origin.Handler(next)
	foreign := s.pages.Open(func(*page.Visit) error { return page.ErrForeignHost })
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		started := time.Now()
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-cache")
		seen := &watched{ResponseWriter: w}
		defer func() {
			if p := recover(); p != nil {
				if p == http.ErrAbortHandler {
					panic(p)
				}
				s.pages.Log.ErrorContext(r.Context(), "panic", "method", r.Method, "path", r.URL.Path, "reason", fmt.Sprint(p), "stack", string(debug.Stack()))
				if seen.status == 0 {
					s.pages.Open(func(*page.Visit) error { return fmt.Errorf("panic: %v", p) }).ServeHTTP(seen, r)
				}
			}
			s.pages.Log.DebugContext(r.Context(), "request", "method", r.Method, "path", r.URL.Path, "status", seen.status, "time", time.Since(started))
		}()
		if !local(r.Host) && !(s.pages.Network != nil && s.pages.Network.Allows(r.Host)) {
			foreign.ServeHTTP(seen, r)
			return
		}
		next.ServeHTTP(seen, r)
	})
}

// local reports a host that names this machine. Another name that leads here, and is none
// of those of the hall while it is switched on, belongs to a page that pretends to be us.
func local(host string) bool {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	ip := net.ParseIP(strings.Trim(name, "[]"))
	return strings.EqualFold(name, "localhost") || ip != nil && ip.IsLoopback()
}

// watched is a response of which the status is remembered.
type watched struct {
	http.ResponseWriter
	status int
}

func (w *watched) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *watched) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	return w.ResponseWriter.Write(b)
}

// Unwrap lets http.ResponseController reach the connection.
func (w *watched) Unwrap() http.ResponseWriter { return w.ResponseWriter }
