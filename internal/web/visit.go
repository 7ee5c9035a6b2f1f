package web

import (
	"bytes"
	"context"
	"net/http"

	"github.com/a-h/templ"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/message"
)

// visit is one request, with whoever makes it and what it is about.
type visit struct {
	*i18n.Printer // of the reader's language
	site          *Site
	w             http.ResponseWriter
	r             *http.Request
	by            arbiter.Person
	details       []string // shown with the error that the handler returns

	// Of a page about a tournament only.
	tournament arbiter.Journal
	state      *journal.State
}

// handler answers a request. The error is shown by fail.
type handler func(*visit) error

// The sizes of what is sent to us.
const (
	formSize = 1 << 20
	fileSize = 32 << 20
)

// page makes a handler of the web of one of ours.
func (s *Site) page(h handler) http.Handler { return s.sized(formSize, h) }

func (s *Site) sized(limit int64, h handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, limit)
		v := &visit{Printer: s.printers[languageOf(r)], site: s, w: w, r: r}
		v.by = arbiter.Person{Name: v.whoAmI(), Role: arbiter.ChiefArbiter}
		err := v.parse()
		if err == nil {
			err = h(v)
		}
		if err != nil {
			v.fail(err)
		}
	})
}

// inTournament reads the tournament of the address before the handler is called.
func (s *Site) inTournament(h handler) handler {
	return func(v *visit) error {
		id := v.r.PathValue("id")
		j, err := s.desk.Store().Journal(v.context(), id)
		if err != nil {
			return err
		}
		state, err := s.desk.State(v.context(), id)
		if err != nil {
			return err
		}
		v.tournament, v.state = j, state
		return h(v)
	}
}

func (v *visit) context() context.Context { return v.r.Context() }

// may reports whether the visitor is allowed to do it: buttons for what he may
// not do are not shown.
func (v *visit) may(do arbiter.Right) bool { return v.by.Role.May(do) }

// path is an address in the tournament: path("rounds", "3").
func (v *visit) path(parts ...string) string { return tournamentPath(v.tournament.ID, parts...) }

// do carries out a command on the tournament and sends the visitor on to a page
// that says so and offers to undo it.
func (v *visit) do(c arbiter.Command, next string, done message.Message) error {
	number, err := v.act(c)
	if err != nil {
		return err
	}
	if number == 0 {
		done = message.New("web.flash.nothing")
	}
	v.flash(flash{Message: done, Undo: number, Tournament: v.tournament.ID})
	return v.redirect(next)
}

// act carries out a command and returns the number of its last event, 0 if
// nothing came of it; v.state is then the state after it.
func (v *visit) act(c arbiter.Command) (int64, error) {
	id := v.tournament.ID
	last, err := v.site.desk.Do(v.context(), id, v.by, c, v.consent())
	if err != nil || last == 0 {
		return 0, err
	}
	if state, err := v.site.desk.State(v.context(), id); err == nil { // done is done, even if it cannot be read now
		v.state = state
	}
	return last, nil
}

// redirect sends the browser on after a form has been dealt with.
func (v *visit) redirect(to string) error {
	http.Redirect(v.w, v.r, to, http.StatusSeeOther)
	return nil
}

// render writes a page, the whole of it or none.
func (v *visit) render(c templ.Component) error { return v.renderAs(http.StatusOK, c) }

func (v *visit) renderAs(status int, c templ.Component) error {
	var b bytes.Buffer
	if err := c.Render(context.WithoutCancel(v.context()), &b); err != nil {
		return err
	}
	h := v.w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Add("Vary", "Accept-Language, Cookie")
	v.pack(status, b.Bytes())
	return nil
}
