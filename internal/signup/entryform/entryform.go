// Package entryform serves the form with which players enter from outside.
// Everybody in the network can fill it in, in both languages, without cookies
// and scripts. It is handed two functions and can reach nothing else of the
// program; what others entered it never knows.
package entryform

//go:generate go tool -modfile=../../../tools/go.mod templ generate
//go:generate go run ../../../tools/trim/main.go

import (
	"context"
	_ "embed"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"

	"torneo/i18n"
	"torneo/internal/calendar"
	"torneo/internal/publichttp"
	"torneo/internal/signup"
	"torneo/message"
)

// Answer is the outcome of an entry: its number, or its errors, or the reason that none
// is taken.
type Answer struct {
	Number  int
	Wrong   []signup.Problem
	Refused message.Message
}

// The things that the door can do.
type (
	// Offers are the events that take entries; texts of forms may be missing.
	Offers func(context.Context) ([]signup.Offer, error)
	// Find finds one of them; false: it takes none.
	Find func(ctx context.Context, event string) (o signup.Offer, found bool, err error)
	// Put puts an entry into the queue of an event.
	Put func(ctx context.Context, event string, e signup.Entry) (Answer, error)
)

// Limits against floods, by address (of IPv6 by its network) and in all. A club enters its
// players from one address.
const (
	looksEach, looksAll = 120, 3000 // in a minute
	sentEach, sentAll   = 40, 600   // in ten minutes

	mostBytes  = 16 << 10
	mostFields = 60
	remembered = 2 * time.Second // how long it is known what there is
	mostKnown  = 1000            // forms that are known at once
	mostListed = 100             // events of a page
)

//go:embed door.css
var styleSheet []byte

// Door answers.
type Door struct {
	offers Offers
	find   Find
	put    Put
	clock  func() time.Time
	log    *slog.Logger

	tokens  *tokens
	known   known
	handler http.Handler
}

// New opens a door.
func New(offers Offers, find Find, put Put, clock func() time.Time, log *slog.Logger) *Door {
	d := &Door{offers: offers, find: find, put: put, clock: clock, log: log, tokens: newTokens(clock)}
	d.handler = publichttp.Guard{
		Look:    publichttp.Often{Each: looksEach, All: looksAll, In: time.Minute},
		Send:    publichttp.Often{Each: sentEach, All: sentAll, In: 10 * time.Minute},
		Bytes:   mostBytes,
		TooMany: d.tooMany,
	}.Door(d.look, d.send)
	return d
}

func (d *Door) ServeHTTP(w http.ResponseWriter, r *http.Request) { d.handler.ServeHTTP(w, r) }

// look shows the events that take entries, or the form of one of them.
func (d *Door) look(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/door.css" {
		publichttp.Style(w, styleSheet)
		return
	}
	lang, event, ok := d.place(r)
	if !ok {
		d.showNotFound(w, r)
		return
	}
	if event == "" {
		offers, err := d.known.offers(r.Context(), d)
		if err != nil {
			d.showError(w, r, err)
			return
		}
		d.render(w, http.StatusOK, listView(newListPage(lang, offers, r.URL.Query().Get("words"))))
		return
	}
	offer, found, err := d.known.offer(r.Context(), d, event)
	if err != nil {
		d.showError(w, r, err)
		return
	}
	if !found {
		d.showNotFound(w, r)
		return
	}
	f := newForm(lang, &offer)
	f.Token = d.tokens.new(event)
	if len(f.Offer.Sections) == 1 {
		f.Values.Set(string(signup.SectionOf), f.Offer.Sections[0].ID)
	}
	d.render(w, http.StatusOK, formView(f))
}

// send takes an entry.
func (d *Door) send(w http.ResponseWriter, r *http.Request) {
	lang, event, ok := d.place(r)
	if !ok || event == "" {
		d.showNotFound(w, r)
		return
	}
	if !publichttp.Form(w, r, mostFields) {
		return
	}
	offer, found, err := d.known.offer(r.Context(), d, event)
	if err != nil {
		d.showError(w, r, err)
		return
	}
	if !found {
		d.showNotFound(w, r)
		return
	}
	f := newForm(lang, &offer)
	f.Values, f.Token = r.PostForm, r.PostForm.Get(tokenField)
	again := func(status int, id string) {
		f.Said = append(f.Said, publichttp.PrinterFor(lang).T(id))
		d.render(w, status, formView(f))
	}
	entry, wrong := entryOf(r.PostForm, calendar.Of(time.Now()))
	d.tokens.sending.Lock() // what is sent twice is taken once
	defer d.tokens.sending.Unlock()
	switch verdict, number := d.tokens.judge(f.Token, event, entry); verdict {
	case sentAlready:
		d.showReceipt(w, lang, f.Offer, &entry, number)
		return
	case sentOther:
		f.Token = d.tokens.new(event)
		again(http.StatusUnprocessableEntity, "signup.door.sent-other")
		return
	case tooSoon:
		again(http.StatusUnprocessableEntity, "signup.door.too-soon")
		return
	case tooOld:
		f.Token = d.tokens.new(event)
		again(http.StatusUnprocessableEntity, "signup.door.too-old")
		return
	case tooMany:
		again(http.StatusServiceUnavailable, "signup.door.too-many")
		return
	}
	if r.PostForm.Get(trapField) != "" {
		again(http.StatusUnprocessableEntity, "signup.door.trap")
		return
	}
	var answer Answer
	if len(wrong) == 0 {
		if answer, err = d.put(r.Context(), event, entry); err != nil {
			d.showError(w, r, err)
			return
		}
		wrong = answer.Wrong
	}
	if !answer.Refused.IsZero() {
		f.Said = append(f.Said, publichttp.PrinterFor(lang).Text(answer.Refused))
		d.render(w, http.StatusConflict, formView(f))
		return
	}
	if len(wrong) > 0 {
		f.wrong(wrong)
		d.render(w, http.StatusUnprocessableEntity, formView(f))
		return
	}
	d.tokens.remember(f.Token, entry, answer.Number)
	d.known.forget(event)
	d.showReceipt(w, lang, f.Offer, &entry, answer.Number)
}

// showReceipt shows the number by which the entry can be asked for, and nothing else of
// the queue.
func (d *Door) showReceipt(w http.ResponseWriter, lang i18n.Language, o *signup.Offer, e *signup.Entry, number int) {
	p := donePage{page: pageOf(lang, o.Event), Offer: o, Name: e.Name, Number: groupDigits(number)}
	if s := o.Section(e.Section); s != nil {
		p.Section = s.Name
	}
	d.render(w, http.StatusOK, doneView(p))
}

// groupDigits returns a number that is read aloud: "482 193".
func groupDigits(n int) string {
	s := strconv.Itoa(n)
	if len(s) != 6 {
		return s
	}
	return s[:3] + " " + s[3:]
}

// place returns the language and the event of an address: "/es/4f1c".
func (d *Door) place(r *http.Request) (lang i18n.Language, event string, ok bool) {
	if r.URL.Path == "/" {
		return publichttp.RequestLanguage(r), "", true
	}
	parts := strings.Split(strings.TrimPrefix(r.URL.Path, "/"), "/")
	if len(parts) != 2 || publichttp.PrinterFor(i18n.Language(parts[0])) == nil || len(parts[1]) > 64 {
		return "", "", false
	}
	return i18n.Language(parts[0]), parts[1], true
}

func (d *Door) render(w http.ResponseWriter, status int, c templ.Component) {
	if err := publichttp.Render(w, status, c); err != nil {
		d.log.Error("entries from outside", "reason", err)
		publichttp.Refuse(w, http.StatusInternalServerError)
	}
}

func (d *Door) plain(w http.ResponseWriter, r *http.Request, status int, id string) {
	lang := publichttp.RequestLanguage(r)
	if l, _, ok := d.place(r); ok {
		lang = l
	}
	d.render(w, status, saidView(saidPage{pageOf(lang, ""), publichttp.PrinterFor(lang).T(id)}))
}

func (d *Door) showNotFound(w http.ResponseWriter, r *http.Request) {
	d.plain(w, r, http.StatusNotFound, "signup.door.gone")
}

func (d *Door) tooMany(w http.ResponseWriter, r *http.Request) {
	d.plain(w, r, http.StatusTooManyRequests, "signup.door.too-many")
}

func (d *Door) showError(w http.ResponseWriter, r *http.Request, err error) {
	if r.Context().Err() == nil {
		d.log.Error("entries from outside", "reason", err)
	}
	d.plain(w, r, http.StatusServiceUnavailable, "signup.door.failed")
}
