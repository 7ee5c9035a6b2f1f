// Package publichttp has what the public pages share: rate limits, headers,
// limits of forms, and the reader's language.
package publichttp

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/a-h/templ"

	"torneo/internal/ratelimit"
)

// policy lets a page load its style sheet and send its form where it came from.
const policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// Often is the number of requests that an address may make, and all together, in the
// given time.
type Often struct {
	Each, All int
	In        time.Duration
}

// Guard sets the limits of a door.
type Guard struct {
	Look, Send Often
	Bytes      int64            // of a form
	TooMany    http.HandlerFunc // answers who asks too often

	// Counted are the requests that count for all together; nil: every one. What costs
	// nothing, since it is none of ours, is counted by its address alone.
	Counted func(*http.Request) bool
}

// Door returns look and send behind a guard: who looks and who sends are counted apart, and
// nobody does anything else.
func (g Guard) Door(look, send http.HandlerFunc) http.Handler {
	looking := ratelimit.Requests(g.Look.Each, g.Look.All, g.Look.In, g.Counted, g.TooMany)(look)
	sending := ratelimit.Requests(g.Send.Each, g.Send.All, g.Send.In, g.Counted, g.TooMany)(send)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Content-Security-Policy", policy)
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		r.Body = http.MaxBytesReader(w, r.Body, g.Bytes)
		switch r.Method {
		case http.MethodGet, http.MethodHead:
			looking.ServeHTTP(w, r)
		case http.MethodPost:
			sending.ServeHTTP(w, r)
		default:
			h.Set("Allow", "GET, HEAD, POST")
			Refuse(w, http.StatusMethodNotAllowed)
		}
	})
}

// Form reads the fields of a request, no more values than most; what is no form of a page is
// refused, and false.
func Form(w http.ResponseWriter, r *http.Request, most int) bool {
	if kind, _, _ := strings.Cut(r.Header.Get("Content-Type"), ";"); r.Method == http.MethodPost && kind != "application/x-www-form-urlencoded" {
		Refuse(w, http.StatusUnsupportedMediaType)
		return false
	}
	err, values := r.ParseForm(), 0
	for _, v := range r.Form {
		values += len(v)
	}
	if err != nil || values > most {
		status := http.StatusBadRequest
		if large := (*http.MaxBytesError)(nil); errors.As(err, &large) {
			status = http.StatusRequestEntityTooLarge
		}
		Refuse(w, status)
		return false
	}
	return true
}

// Refuse answers what no page of ours sends.
func Refuse(w http.ResponseWriter, status int) { http.Error(w, http.StatusText(status), status) }

// Style answers with a style sheet.
func Style(w http.ResponseWriter, sheet []byte) {
	w.Header().Set("Content-Type", "text/css; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=3600")
	_, _ = w.Write(sheet)
}

// Render answers with a page, whole or not at all.
func Render(w http.ResponseWriter, status int, c templ.Component) error {
	var b bytes.Buffer
	if err := c.Render(context.Background(), &b); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Vary", "Accept-Language")
	w.WriteHeader(status)
	_, _ = w.Write(b.Bytes()) // who has gone is not told
	return nil
}
