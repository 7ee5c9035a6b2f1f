// Package network has the page that opens the desk to other computers. It shows
// who reaches the desk, by which addresses and with which certificate, and
// which other listeners are open.
package network

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/clock"
	"torneo/internal/errtext"
	"torneo/internal/tlsserver"
	"torneo/internal/web/page"
	"torneo/message"
)

// Doors opens and closes the doors to the network.
type Doors interface {
	State() tlsserver.State
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

// hallPage shows the network addresses of the program and their state.
type hallPage struct {
	page.Frame
	tlsserver.State
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

// checkAvailable makes sure that there are doors at all.
func (r Room) checkAvailable(v *page.Visit) error {
	if r.Doors == nil {
		return page.ErrNotFound
	}
	return nil
}

// Acts returns the acts on what listens to the network.
func (r Room) Acts() page.Acts {
	return page.Acts{Check: r.checkAvailable, Refusal: refusal, To: at, Rows: []page.Act{
		{Path: at + "/desk", Right: arbiter.Enrol, Do: r.switchDesk, Done: "desk.done.desk-on"},
		{Path: at + "/certificate", Right: arbiter.Enrol, Do: r.exchangeKey, Done: "desk.done.desk-key", To: at + "#certificate"},
		{Path: at + "/names", Right: arbiter.Enrol, Do: r.setNames, Done: "desk.done.desk-hosts"},
		{Path: at + "/other", Right: arbiter.Enrol, Do: r.switchOther, Done: "desk.done.door-off"},
	}}
}

// View serves the page.
func (r Room) View(v *page.Visit) error {
	if err := r.checkAvailable(v); err != nil {
		return err
	}
	p := hallPage{Frame: v.Frame(message.New("hall.title")), State: r.Doors.State(), CanOpen: r.Enrol != nil, Players: placeOf(r.Doors.Players()), Board: placeOf(v.Site.Hall)}
	p.Kept, p.Given = r.Doors.Hosts()
	for _, a := range p.State.Addresses {
		p.Places = append(p.Places, page.CodeOf(a))
	}
	if p.State.Key != (tlsserver.Fingerprint{}) {
		p.Print = page.CodeOf(p.State.Key.String())
	}
	return v.Render(hallView(p))
}

// switchDesk lets other computers come to the desk, or not any more. The browser from which it
// is switched on is enrolled first: from then on nobody is anybody by where he sits.
func (r Room) switchDesk(v *page.Visit) (*page.Next, error) {
	if v.Value("on") == "" {
		if err := errors.Join(r.note(v, "desk-off", ""), r.Doors.Shut(v.Context())); err != nil {
			return nil, err
		}
		return &page.Next{Done: message.New("desk.done.desk-off")}, nil
	}
	if r.Enrol == nil {
		return nil, page.ErrNotFound
	}
	if r.Doors.State().Open {
		return &page.Next{To: at}, nil
	}
	name := strings.TrimSpace(v.Value("name"))
	if name == "" || len([]rune(name)) > mostName {
		return nil, &arbiter.Refused{Message: message.New("hall.refused.name", "most", mostName)}
	}
	if err := r.Enrol(v.Writer, v.Request, name); err != nil {
		return nil, err
	}
	if err := r.Doors.Open(v.Context()); err != nil {
		return nil, &arbiter.Refused{Message: message.New("hall.refused.open", "reason", errtext.Of(err))}
	}
	return nil, nil
}

// setNames sets the further names of the desk.
func (r Room) setNames(v *page.Visit) (*page.Next, error) {
	var hosts []string
	for _, text := range strings.FieldsFunc(v.Value("hosts"), func(c rune) bool { return strings.ContainsRune(", \t\r\n;", c) }) {
		host, ok := tlsserver.Host(text)
		if !ok {
			return nil, &arbiter.Refused{Message: message.New("doors.no-name", "name", text)}
		}
		hosts = append(hosts, host)
	}
	if len(hosts) > mostHosts {
		return nil, &arbiter.Refused{Message: message.New("hall.refused.hosts", "most", mostHosts)}
	}
	if err := errors.Join(r.note(v, "hosts", strings.Join(hosts, ", ")), r.Doors.SetHosts(v.Context(), hosts)); err != nil {
		return nil, err
	}
	return nil, nil
}

// switchOther opens or closes the players' door and the noticeboard.
func (r Room) switchOther(v *page.Visit) (*page.Next, error) {
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
		return nil, page.ErrNotFound
	}
	if err != nil {
		return nil, &arbiter.Refused{Message: message.New("hall.refused.open", "reason", errtext.Of(err))}
	}
	if on {
		return &page.Next{Done: message.New("desk.done.door-on")}, nil
	}
	return nil, nil
}

// exchangeKey makes another key and certificate in the place of the own ones, once who asks has
// read what comes of it.
func (r Room) exchangeKey(v *page.Visit) (*page.Next, error) {
	if s := r.Doors.State(); !s.Open || s.Kind == tlsserver.Given {
		return nil, page.ErrNotFound
	}
	if v.Consent().Level < arbiter.Confirm {
		u := &arbiter.Unconfirmed{Level: arbiter.Confirm}
		for _, id := range []string{"hall.exchange.devices", "hall.exchange.open", "hall.exchange.sessions", "hall.exchange.stolen", "hall.exchange.back"} {
			u.Warnings = append(u.Warnings, arbiter.Warning{Level: arbiter.Confirm, Message: message.New(id)}) //i18n:prefix hall.exchange.
		}
		return nil, u
	}
	if err := r.Doors.Exchange(v.Context(), v.By, v.Consent().Reason); err != nil {
		return nil, &arbiter.Refused{Message: message.New("hall.refused.exchange", "reason", errtext.Of(err))}
	}
	return nil, nil
}

func (r Room) note(v *page.Visit, what, about string) error {
	if r.Note == nil {
		return nil
	}
	return r.Note(v.Context(), v.By, what, about)
}

// refusal returns an error with a message as a refusal, and any other as it is.
func refusal(err error) error {
	if told := (interface{ Message() message.Message })(nil); errors.As(err, &told) {
		return &arbiter.Refused{Message: told.Message()}
	}
	return err
}

// problems returns the failures in words.
func (p hallPage) problems() (list []string) {
	for _, err := range p.Problems {
		list = append(list, p.T("hall.trouble", "reason", errtext.Of(err)))
	}
	return list
}

// kind describes the origin of the certificate.
func (p hallPage) kind() string {
	return p.T("hall.certificate."+string(p.Kind), "certificate", p.Files[0]) //i18n:prefix hall.certificate.
}

// days say since when it is in use and how long it holds.
func (p hallPage) days() string {
	day := func(t time.Time) fmt.Stringer { return clock.Day(t.In(p.Site.Clock().Location())) }
	if !p.Since.IsZero() {
		return p.T("hall.certificate.since", "since", p.Moment(p.Since), "until", day(p.Until))
	}
	return p.T("hall.certificate.days", "from", day(p.From), "until", day(p.Until))
}

// exchanges reports that the key can be exchanged here: it is the program's own.
func (p hallPage) exchanges() bool { return p.Kind != tlsserver.Given }

// warns reports that browsers will ask: the certificate is one that they do not know.
func (p hallPage) warns() bool { return p.Kind == tlsserver.Own || p.Kind == tlsserver.Public }

func (p hallPage) hosts() string { return strings.Join(p.Kept, "\n") }
