// Package page has what all pages share. These are the visit (one request, with
// the person who makes it and the tournament that it is about), the frame
// around a page, forms and their fields, what is asked before an act and said
// after it, errors as pages, and what several pages show alike. It knows no
// page.
package page

import (
	"bytes"
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/calendar"
	"torneo/internal/journal"
	"torneo/internal/playerreports"
	"torneo/message"
	"torneo/tournament"
)

// Visit is one request, with the person that makes it and what it is about.
type Visit struct {
	*i18n.Printer // of the reader's language
	Site          *Site
	Writer        http.ResponseWriter
	Request       *http.Request
	By            arbiter.Person
	kept          map[string]string    // cookies set in this visit
	Note          string               // where what is entered comes from, for its entry
	Details       []string             // shown with the error that the handler returns
	asked         *playerreports.Queue // what players say, once it was read
	asks          []ask                // what a confirmation asks for

	// Of a page about a tournament only.
	Tournament arbiter.Journal
	State      *journal.State
}

// Context ends when the visitor goes.
func (v *Visit) Context() context.Context { return v.Request.Context() }

// EventName returns the name of the tournament's event; "" if it cannot be read.
func (v *Visit) EventName() string {
	e, err := v.Site.Desk.Store().Event(v.Context(), v.Tournament.Event)
	if err != nil {
		return ""
	}
	return e.Name
}

// Contacts returns what is known of the players of the tournament beside its journal. Where the
// visitor may read all of it, browsers keep no copy of the answer.
func (v *Visit) Contacts() (map[int]arbiter.Contact, error) {
	if v.May(arbiter.ReadContacts) {
		v.Private()
	}
	return v.Site.Desk.Store().Contacts(v.Context(), v.Tournament.ID)
}

// Zone returns the time zone of the hall: of a tournament as its journal has it, of an event as
// its tournaments have it, else the machine's.
func (v *Visit) Zone() *time.Location {
	if v.State != nil {
		return v.Site.Desk.Zone(v.State)
	}
	if event := v.Request.PathValue("event"); event != "" {
		return v.Site.Desk.ZoneOf(v.Context(), event)
	}
	return v.Site.Clock().Location()
}

// Now returns the time by the clock of the hall.
func (v *Visit) Now() time.Time { return v.Site.Clock().In(v.Zone()) }

// Today returns the day by that clock.
func (v *Visit) Today() tournament.Date {
	return calendar.Of(v.Now())
}

// TodayValue returns it as a field of the browser takes it.
func (v *Visit) TodayValue() string { return v.Today().ISO() }

// Path returns an address in the tournament: Path("rounds", "3").
func (v *Visit) Path(parts ...string) string { return TournamentPath(v.Tournament.ID, parts...) }

// Do carries out a command on the tournament and sends the visitor on to a page
// that says so and offers to undo it.
func (v *Visit) Do(c arbiter.Command, next string, done message.Message) error {
	number, err := v.Act(c)
	return v.redirectWithFlash(number, err, next, done)
}

func (v *Visit) redirectWithFlash(number int64, err error, next string, done message.Message) error {
	if err != nil {
		return err
	}
	if number == 0 {
		done = message.New("web.flash.nothing")
	}
	v.LeaveFlash(Flash{Message: done, Undo: number, Tournament: v.Tournament.ID})
	return v.Redirect(next)
}

// Act carries out a command and returns the number of its last event, 0 if
// nothing came of it; v.State is then the state after it.
func (v *Visit) Act(c arbiter.Command) (int64, error) {
	last, err := v.Site.Desk.Do(v.Context(), v.Tournament.ID, v.By, c, v.Consent())
	return v.reloadState(last, err)
}

// Enter acts like Act, by a command with which players enter: the event knows them, too.
func (v *Visit) Enter(c arbiter.Command) (int64, error) {
	last, err := v.Site.Desk.Enter(v.Context(), v.By, v.Tournament.Event, v.Tournament.ID, c, v.Consent())
	return v.reloadState(last, err)
}

// reloadState reads the state after an act.
func (v *Visit) reloadState(last int64, err error) (int64, error) {
	id := v.Tournament.ID
	if err != nil || last == 0 {
		return 0, err
	}
	if state, err := v.Site.Desk.State(v.Context(), id); err == nil { // done is done, even if it cannot be read now
		v.State = state
	}
	return last, nil
}

// Redirect sends the browser on after a form has been dealt with.
func (v *Visit) Redirect(to string) error {
	if v.Request.Header.Get(panelHeader) != "" {
		h := v.Writer.Header()
		h.Set("Torneo-Next", to)
		if v.State != nil {
			h.Set("Torneo-Seen", strconv.FormatInt(v.State.Last, 10))
		}
		v.Writer.WriteHeader(http.StatusNoContent)
		return nil
	}
	http.Redirect(v.Writer, v.Request, to, http.StatusSeeOther)
	return nil
}

// Private keeps the page out of the browser's store: it has what is nobody else's who sits
// at the device later.
func (v *Visit) Private() { v.Writer.Header().Set("Cache-Control", "no-store") }

// Render writes a page, the whole of it or none.
func (v *Visit) Render(c templ.Component) error { return v.RenderAs(http.StatusOK, c) }

// RenderAs writes a page with that status.
func (v *Visit) RenderAs(status int, c templ.Component) error {
	var b bytes.Buffer
	if err := c.Render(context.WithoutCancel(v.Context()), &b); err != nil {
		return err
	}
	h := v.Writer.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Add("Vary", "Accept-Language, Cookie")
	v.pack(status, v.hideForbidden(b.Bytes()))
	return nil
}

// TournamentPath returns an address in a tournament: TournamentPath(id, "rounds", "3").
func TournamentPath(id string, parts ...string) string {
	for k := range parts {
		parts[k] = url.PathEscape(parts[k])
	}
	return "/t/" + url.PathEscape(id) + "/" + strings.Join(parts, "/")
}
