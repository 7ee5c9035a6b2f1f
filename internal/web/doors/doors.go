// Package doors is the page on which the hall is switched on and off: who comes to the desk
// from other computers, by which addresses and with which certificate, and which other
// doors are open.
package doors

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/door"
	"torneo/internal/moment"
	"torneo/internal/reason"
	"torneo/internal/web/page"
	"torneo/message"
)

// Doors are those that can be opened here.
type Doors interface {
	State() door.State
	Open(context.Context) error // and it stays open after a restart
	Shut(context.Context) error
	Hosts() (kept, given []string) // by which the desk is called besides; given: on the command line
	SetHosts(context.Context, []string) error
	Players() page.Hall // nil: there is no door for them
	SetPlayers(ctx context.Context, open bool) error
	Exchange(ctx context.Context, by arbiter.Person, why string) error // the key of the own certificate
}

// Enrol makes the browser that asks the chief arbiter's, under a name.
type Enrol func(w http.ResponseWriter, r *http.Request, name string) error

// Room is the page.
type Room struct {
	Doors Doors // nil: there are none
	Enrol Enrol // nil: nobody can be enrolled, so that nothing is opened
	Note  Note  // nil: nowhere
}

// Note keeps who changed something of how the desk is reached.
type Note func(ctx context.Context, by arbiter.Person, what, about string) error

const (
	at        = "/hall"
	mostHosts = 20
	mostName  = 60
)

// hallPage is how the doors are.
type hallPage struct {
	page.Frame
	door.State
	Places      []page.Code
	Print       page.Code // of the key
	Kept, Given []string
	CanOpen     bool

	Players, Board place
}

// place is another door.
type place struct {
	There, Open bool
	Addresses   []string
}

func placeOf(h page.Hall) place {
	if h == nil {
		return place{}
	}
	p := place{There: true}
	p.Addresses, p.Open = h.Addresses()
	return p
}

// allowed makes sure that there are doors at all.
func (r Room) allowed(v *page.Visit) error {
	if r.Doors == nil {
		return page.ErrNotFound
	}
	return nil
}

// View is the page.
func (r Room) View(v *page.Visit) error {
	if err := r.allowed(v); err != nil {
		return err
	}
	p := hallPage{Frame: v.Frame(message.New("hall.title")), State: r.Doors.State(), CanOpen: r.Enrol != nil, Players: placeOf(r.Doors.Players()), Board: placeOf(v.Site.Hall)}
	p.Kept, p.Given = r.Doors.Hosts()
	for _, a := range p.State.Addresses {
		p.Places = append(p.Places, page.CodeOf(a))
	}
	if p.State.Key != (door.Fingerprint{}) {
		p.Print = page.CodeOf(p.State.Key.String())
	}
	return v.Render(hallView(p))
}

// Switch lets other computers come to the desk, or not any more. The browser from which it
// is switched on is enrolled first: from then on nobody is anybody by where he sits.
func (r Room) Switch(v *page.Visit) error {
	if err := r.allowed(v); err != nil {
		return err
	}
	if v.Value("on") == "" {
		if err := errors.Join(r.note(v, "desk-off", ""), r.Doors.Shut(v.Context())); err != nil {
			return err
		}
		return done(v, "desk.done.desk-off")
	}
	if r.Enrol == nil {
		return page.ErrNotFound
	}
	if r.Doors.State().Open {
		return v.Redirect(at)
	}
	name := strings.TrimSpace(v.Value("name"))
	if name == "" || len([]rune(name)) > mostName {
		return &arbiter.Refused{Message: message.New("hall.refused.name", "most", mostName)}
	}
	if err := r.Enrol(v.Writer, v.Request, name); err != nil {
		return refused(err)
	}
	if err := r.Doors.Open(v.Context()); err != nil {
		return &arbiter.Refused{Message: message.New("hall.refused.open", "reason", reason.Of(err))}
	}
	return done(v, "desk.done.desk-on")
}

// Names says by which names the desk is called besides.
func (r Room) Names(v *page.Visit) error {
	if err := r.allowed(v); err != nil {
		return err
	}
	var hosts []string
	for _, text := range strings.FieldsFunc(v.Value("hosts"), func(c rune) bool { return strings.ContainsRune(", \t\r\n;", c) }) {
		host, ok := door.Host(text)
		if !ok {
			return &arbiter.Refused{Message: message.New("doors.no-name", "name", text)}
		}
		hosts = append(hosts, host)
	}
	if len(hosts) > mostHosts {
		return &arbiter.Refused{Message: message.New("hall.refused.hosts", "most", mostHosts)}
	}
	if err := errors.Join(r.note(v, "hosts", strings.Join(hosts, ", ")), r.Doors.SetHosts(v.Context(), hosts)); err != nil {
		return err
	}
	return done(v, "desk.done.desk-hosts")
}

// Others opens or closes the players' door and the noticeboard.
func (r Room) Others(v *page.Visit) error {
	if err := r.allowed(v); err != nil {
		return err
	}
	on := v.Value("on") != ""
	var err error
	switch which := v.Value("door"); {
	case which == "players" && r.Doors.Players() != nil:
		err = r.Doors.SetPlayers(v.Context(), on)
	case which == "board" && v.Site.Hall != nil && on:
		err = v.Site.Hall.Open()
	case which == "board" && v.Site.Hall != nil:
		v.Site.Hall.Close()
	default:
		return page.ErrNotFound
	}
	if err != nil {
		return &arbiter.Refused{Message: message.New("hall.refused.open", "reason", reason.Of(err))}
	}
	if on {
		return done(v, "desk.done.door-on")
	}
	return done(v, "desk.done.door-off")
}

// Exchange makes another key and certificate in the place of the own ones, once who asks has
// read what comes of it.
func (r Room) Exchange(v *page.Visit) error {
	if err := r.allowed(v); err != nil {
		return err
	}
	if s := r.Doors.State(); !s.Open || s.Kind == door.Given {
		return page.ErrNotFound
	}
	if v.Consent().Level < arbiter.Confirm {
		u := &arbiter.Unconfirmed{Level: arbiter.Confirm}
		for _, id := range []string{"hall.exchange.devices", "hall.exchange.open", "hall.exchange.sessions", "hall.exchange.stolen", "hall.exchange.back"} {
			u.Warnings = append(u.Warnings, arbiter.Warning{Level: arbiter.Confirm, Message: message.New(id)}) //i18n:prefix hall.exchange.
		}
		return u
	}
	if err := r.Doors.Exchange(v.Context(), v.By, v.Consent().Reason); err != nil {
		return &arbiter.Refused{Message: message.New("hall.refused.exchange", "reason", reason.Of(err))}
	}
	v.LeaveFlash(page.Flash{Message: message.New("desk.done.desk-key")})
	return v.Redirect(at + "#certificate")
}

func (r Room) note(v *page.Visit, what, about string) error {
	if r.Note == nil {
		return nil
	}
	return r.Note(v.Context(), v.By, what, about)
}

func done(v *page.Visit, id string) error {
	v.LeaveFlash(page.Flash{Message: message.New(id)}) //i18n:prefix desk.done.d
	return v.Redirect(at)
}

// refused is an error with a message as something that was not done.
func refused(err error) error {
	if told := (interface{ Message() message.Message })(nil); errors.As(err, &told) {
		return &arbiter.Refused{Message: told.Message()}
	}
	return err
}

// problems are what is wrong, in words.
func (p hallPage) problems() (list []string) {
	for _, err := range p.Problems {
		list = append(list, p.T("hall.trouble", "reason", reason.Of(err)))
	}
	return list
}

// kind says whose certificate it is.
func (p hallPage) kind() string {
	return p.T("hall.certificate."+string(p.Kind), "certificate", p.Files[0]) //i18n:prefix hall.certificate.
}

// days say since when it is in use and how long it holds.
func (p hallPage) days() string {
	day := func(t time.Time) fmt.Stringer { return moment.Day(t.In(p.Site.Clock().Location())) }
	if !p.Since.IsZero() {
		return p.T("hall.certificate.since", "since", p.Moment(p.Since), "until", day(p.Until))
	}
	return p.T("hall.certificate.days", "from", day(p.From), "until", day(p.Until))
}

// exchanges reports that the key can be exchanged here: it is the program's own.
func (p hallPage) exchanges() bool { return p.Kind != door.Given }

// warns reports that browsers will ask: the certificate is one that they do not know.
func (p hallPage) warns() bool { return p.Kind == door.Own || p.Kind == door.Public }

func (p hallPage) hosts() string { return strings.Join(p.Kept, "\n") }
