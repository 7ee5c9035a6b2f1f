// Package phone is the door of players: pages for telephones and tablets, in both
// languages, without cookies and scripts, behind signed links. It is handed a Hall and can
// reach nothing else of the program.
package phone

//go:generate go tool -modfile=../../tools/go.mod templ generate

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"

	"torneo/i18n"
	"torneo/internal/limit"
	"torneo/internal/ticket"
)

// Limits against floods, by address (of IPv6 by its network) and in all: a hall is often
// behind one address, and everybody reports within some minutes.
const (
	looksEach, looksAll = 600, 6000 // in a minute
	sentEach, sentAll   = 300, 3000 // in a minute
	badEach             = 60        // texts that are no link, in a minute

	mostBytes  = 4 << 10
	mostFields = 12
)

// policy lets a page load its style sheet and send its form here.
const policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

//go:embed phone.css
var styleSheet []byte

// Door answers.
type Door struct {
	hall Hall
	log  *slog.Logger

	// Captain answers links of captains; nil: nobody does.
	Captain http.Handler

	printers map[i18n.Language]*i18n.Printer
	bad      *limit.Counter
	handler  http.Handler
}

// New opens a door.
func New(hall Hall, log *slog.Logger) *Door {
	d := &Door{hall: hall, log: log, printers: map[i18n.Language]*i18n.Printer{}, bad: limit.Attempts(badEach, time.Minute)}
	for _, l := range i18n.Languages() {
		d.printers[l] = i18n.New(l)
	}
	look := limit.Requests(looksEach, looksAll, time.Minute, d.tooMany)(http.HandlerFunc(d.answer))
	send := limit.Requests(sentEach, sentAll, time.Minute, d.tooMany)(http.HandlerFunc(d.answer))
	d.handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.Method {
		case http.MethodGet, http.MethodHead:
			look.ServeHTTP(w, r)
		case http.MethodPost:
			send.ServeHTTP(w, r)
		default:
			w.Header().Set("Allow", "GET, HEAD, POST")
			http.Error(w, http.StatusText(http.StatusMethodNotAllowed), http.StatusMethodNotAllowed)
		}
	})
	return d
}

func (d *Door) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Content-Security-Policy", policy)
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "no-store")
	r.Body = http.MaxBytesReader(w, r.Body, mostBytes)
	d.handler.ServeHTTP(w, r)
}

// call is one request to a link.
type call struct {
	*Door
	w      http.ResponseWriter
	r      *http.Request
	text   string
	ticket ticket.Ticket
	page   page
}

// answer finds out what the link of the address is for.
func (d *Door) answer(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/phone.css" {
		w.Header().Set("Content-Type", "text/css; charset=utf-8")
		w.Header().Set("Cache-Control", "public, max-age=3600")
		_, _ = w.Write(styleSheet)
		return
	}
	text, rest, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	c := &call{Door: d, w: w, r: r, text: text, page: d.pageOf(r, text)}
	if kind, _, _ := strings.Cut(r.Header.Get("Content-Type"), ";"); r.Method == http.MethodPost && kind != "application/x-www-form-urlencoded" {
		http.Error(w, http.StatusText(http.StatusUnsupportedMediaType), http.StatusUnsupportedMediaType)
		return
	}
	if err := r.ParseForm(); err != nil || len(r.Form) > mostFields {
		status := http.StatusBadRequest
		if large := (*http.MaxBytesError)(nil); errors.As(err, &large) {
			status = http.StatusRequestEntityTooLarge
		}
		http.Error(w, http.StatusText(status), status)
		return
	}
	if text == "" {
		c.said(http.StatusOK, "phone.front")
		return
	}
	t, err := d.hall.Open(r.Context(), text)
	if errors.Is(err, ticket.Bad) {
		if d.bad.RespondOnLimit(w, r, limit.Address(r)) {
			return
		}
	}
	if err != nil {
		c.failed(err)
		return
	}
	c.ticket = t
	if t.Kind == ticket.Captain {
		if d.Captain == nil {
			c.failed(ticket.Bad)
			return
		}
		d.Captain.ServeHTTP(w, r)
		return
	}
	if rest != "" {
		c.failed(ticket.Bad)
		return
	}
	switch t.Kind {
	case ticket.Board:
		err = c.board()
	case ticket.Player:
		err = c.mine()
	case ticket.Row:
		err = c.row()
	case ticket.CheckIn:
		err = c.checkIn()
	}
	if err != nil {
		c.failed(err)
	}
}

// value is a field of the form or of the address; number is one that is a number, 0 if it
// is none.
func (c *call) value(name string) string { return c.r.Form.Get(name) }

func (c *call) number(name string) int {
	n, err := strconv.Atoi(c.value(name))
	if err != nil || n < 0 || n > 1<<30 {
		return 0
	}
	return n
}

func (c *call) sent() bool { return c.r.Method == http.MethodPost }

// again shows the page anew after a form: what is loaded twice is sent once.
func (c *call) again(more string) error {
	to := "/" + c.text + c.page.query()
	if more != "" {
		if strings.Contains(to, "?") {
			to += "&" + more
		} else {
			to += "?" + more
		}
	}
	http.Redirect(c.w, c.r, to, http.StatusSeeOther)
	return nil
}

func (d *Door) render(w http.ResponseWriter, status int, c templ.Component) error {
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

func (c *call) show(view templ.Component) error { return c.render(c.w, http.StatusOK, view) }

// said is a page with one sentence.
func (c *call) said(status int, id string) {
	if err := c.render(c.w, status, saidView(saidPage{c.page, c.page.T(id), false})); err != nil {
		c.log.Error("players", "reason", err)
	}
}

// failed says why a link is not answered.
func (c *call) failed(err error) {
	refused := (*Refused)(nil)
	switch {
	case errors.Is(err, ticket.Bad):
		c.said(http.StatusNotFound, "phone.gone")
	case errors.As(err, &refused):
		if err := c.render(c.w, http.StatusConflict, saidView(saidPage{c.page, c.page.p.Text(refused.Message), true})); err != nil {
			c.log.Error("players", "reason", err)
		}
	default:
		if c.r.Context().Err() == nil {
			c.log.Error("players", "reason", err)
		}
		c.said(http.StatusServiceUnavailable, "phone.failed")
	}
}

func (d *Door) tooMany(w http.ResponseWriter, r *http.Request) {
	c := &call{Door: d, w: w, r: r, page: d.pageOf(r, "")}
	c.said(http.StatusTooManyRequests, "phone.too-many")
}
