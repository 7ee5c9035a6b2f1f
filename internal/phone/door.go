// Package phone has the pages of players and tablets, behind signed links. They
// are in both languages and without scripts; only a tablet has a cookie. It is
// handed a Hall and can reach nothing else of the program.
package phone

//go:generate go tool -modfile=../../tools/go.mod templ generate
//go:generate go run ../../tools/trim/main.go

import (
	_ "embed"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"

	"torneo/internal/phone/captain"
	"torneo/internal/publichttp"
	"torneo/internal/ratelimit"
	"torneo/internal/signedlink"
)

// Limits against floods, by address (of IPv6 by its network) and in all: a hall is often
// behind one address, and everybody reports within some minutes.
const (
	looksEach, looksAll = 600, 6000 // in a minute
	sentEach, sentAll   = 300, 3000 // in a minute
	badEach             = 60        // texts that are no link, in a minute

	mostBytes  = 4 << 10
	mostFields = captain.MostFields
)

//go:embed phone.css
var styleSheet []byte

// Door answers.
type Door struct {
	hall Hall
	log  *slog.Logger

	// Captain answers links of captains; nil: nobody does.
	Captain http.Handler

	bad     *ratelimit.Counter
	handler http.Handler
}

// New opens a door.
func New(hall Hall, log *slog.Logger) *Door {
	d := &Door{hall: hall, log: log, bad: ratelimit.Attempts(badEach, time.Minute)}
	d.handler = publichttp.Guard{
		Look:    publichttp.Often{Each: looksEach, All: looksAll, In: time.Minute},
		Send:    publichttp.Often{Each: sentEach, All: sentAll, In: time.Minute},
		Bytes:   mostBytes,
		TooMany: d.tooMany,
		Counted: d.hasSignature,
	}.Door(d.answer, d.answer)
	return d
}

func (d *Door) ServeHTTP(w http.ResponseWriter, r *http.Request) { d.handler.ServeHTTP(w, r) }

// hasSignature reports a request to a link that was signed here: any other is dropped without a
// look at anything that is kept, and takes no place from who has a link.
func (d *Door) hasSignature(r *http.Request) bool {
	text, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	return d.hall.IsSigned(r.Context(), text)
}

// call is one request to a link.
type call struct {
	*Door
	w      http.ResponseWriter
	r      *http.Request
	text   string
	ticket signedlink.Ticket
	device Device
	page   page
}

// answer finds out what the link of the address is for.
func (d *Door) answer(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/phone.css" {
		publichttp.Style(w, styleSheet)
		return
	}
	text, rest, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	c := &call{Door: d, w: w, r: r, text: text, page: publichttp.PageOf(r, text)}
	if !publichttp.Form(w, r, mostFields) {
		return
	}
	if text == "" {
		c.showMessage(http.StatusOK, "phone.front")
		return
	}
	t, err := d.hall.Open(r.Context(), text)
	if errors.Is(err, signedlink.Bad) {
		if d.bad.RespondOnLimit(w, r, ratelimit.Address(r)) {
			return
		}
	}
	if err != nil {
		c.showError(err)
		return
	}
	c.ticket = t
	if t.Kind == signedlink.Captain {
		if d.Captain == nil {
			c.showError(signedlink.Bad)
			return
		}
		d.Captain.ServeHTTP(w, r)
		return
	}
	if rest != "" {
		c.showError(signedlink.Bad)
		return
	}
	if err := c.enrol(); err != nil {
		c.showError(err)
		return
	}
	switch t.Kind {
	case signedlink.Board:
		err = c.board()
	case signedlink.Player:
		err = c.mine()
	case signedlink.Row:
		err = c.row()
	case signedlink.CheckIn:
		err = c.checkIn()
	}
	if err != nil {
		c.showError(err)
	}
}

// value returns a field of the form or of the address; number is one that is a number, 0 if it
// is none.
func (c *call) value(name string) string { return c.r.Form.Get(name) }

func (c *call) number(name string) int {
	n, err := strconv.Atoi(c.value(name))
	if err != nil || n < 0 || n > 1<<30 {
		return 0
	}
	return n
}

func (c *call) isPost() bool { return c.r.Method == http.MethodPost }

// redirect shows the page anew after a form: what is loaded twice is sent once.
func (c *call) redirect(more string) error {
	to := c.page.URL()
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

func (c *call) show(view templ.Component) error { return publichttp.Render(c.w, http.StatusOK, view) }

// showMessage shows a page with one sentence.
func (c *call) showMessage(status int, id string) {
	if err := publichttp.Render(c.w, status, saidView(saidPage{c.page, c.page.T(id), false})); err != nil {
		c.log.Error("players", "reason", err)
	}
}

// showError answers a link with the reason that it is not served.
func (c *call) showError(err error) {
	refused := (*Refused)(nil)
	switch {
	case errors.Is(err, signedlink.Bad):
		c.showMessage(http.StatusNotFound, "phone.gone")
	case errors.As(err, &refused):
		if err := publichttp.Render(c.w, http.StatusConflict, saidView(saidPage{c.page, c.page.Text(refused.Message), true})); err != nil {
			c.log.Error("players", "reason", err)
		}
	default:
		if c.r.Context().Err() == nil {
			c.log.ErrorContext(c.r.Context(), "players", "reason", err)
		}
		c.showMessage(http.StatusServiceUnavailable, "phone.failed")
	}
}

func (d *Door) tooMany(w http.ResponseWriter, r *http.Request) {
	c := &call{Door: d, w: w, r: r, page: publichttp.PageOf(r, "")}
	c.showMessage(http.StatusTooManyRequests, "phone.too-many")
}
