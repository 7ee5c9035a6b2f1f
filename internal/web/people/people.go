// Package people is where the chief arbiter sees who works here on which devices, lets
// others join, and ends that; and where others join, come back and leave.
package people

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/identity"
	"torneo/internal/web/page"
	"torneo/internal/web/say"
	"torneo/message"
)

// Room is the pages of people.
type Room struct {
	Register *identity.Register // nil: nobody is enrolled here
}

const (
	at        = "/people"
	actsShown = 50
)

// peoplePage is all people with their devices, the codes that hold, and what was changed.
type peoplePage struct {
	page.Frame
	People, Gone []identity.Known
	Codes        []identity.Code
	Acts         []identity.Act
	Fields       fields
}

// allowed makes sure that somebody may, and that there is a register.
func (r Room) allowed(v *page.Visit) error {
	if r.Register == nil {
		return page.ErrNotFound
	}
	return nil
}

// All is the page.
func (r Room) All(v *page.Visit) error {
	if err := r.allowed(v); err != nil {
		return err
	}
	p := peoplePage{Frame: v.Frame(message.New("crew.title"))}
	all, err := r.Register.People(v.Context())
	if err != nil {
		return err
	}
	for _, x := range all {
		if x.Ended {
			p.Gone = append(p.Gone, x)
		} else {
			p.People = append(p.People, x)
		}
	}
	if p.Codes, err = r.Register.Codes(v.Context()); err != nil {
		return err
	}
	if p.Acts, err = r.Register.Acts(v.Context(), actsShown); err != nil {
		return err
	}
	if p.Fields, err = newFields(v); err != nil {
		return err
	}
	return v.Render(peopleView(p))
}

// Invite makes a code and shows it.
func (r Room) Invite(v *page.Visit) error {
	if err := r.allowed(v); err != nil {
		return err
	}
	i, err := invitationOf(v)
	if err != nil {
		return err
	}
	c, err := r.Register.Invite(v.Context(), v.By, i)
	if err != nil {
		return refused(err)
	}
	return v.Redirect(at + "/codes/" + c.ID)
}

// codePage is a code as others scan or read it.
type codePage struct {
	page.Frame
	Code    identity.Code
	Address string    // where it is typed
	Picture page.Code // of the address with the code
}

// Code shows a code.
func (r Room) Code(v *page.Visit) error {
	if err := r.allowed(v); err != nil {
		return err
	}
	c, found, err := r.Register.Code(v.Context(), v.Request.PathValue("code"))
	if err != nil {
		return err
	}
	if !found || c.Paper {
		return page.ErrNotFound
	}
	return v.Render(codeView(newCodePage(v, c)))
}

func newCodePage(v *page.Visit, c identity.Code) codePage {
	p := codePage{Frame: v.Frame(message.New("crew.code")), Code: c, Address: address(v) + page.JoinPath}
	if c.Text != "" && c.Holds {
		p.Picture = page.CodeOf(p.Address + "?c=" + c.Text)
	}
	return p
}

// address is where others reach the desk, without a line at its end.
func address(v *page.Visit) string {
	if n := v.Site.Network; n != nil {
		if list := n.Addresses(); len(list) > 0 {
			return strings.TrimSuffix(list[0], "/")
		}
	}
	scheme := "http"
	if v.Request.TLS != nil {
		scheme = "https"
	}
	return scheme + "://" + v.Request.Host
}

// TakeBack makes a code worthless.
func (r Room) TakeBack(v *page.Visit) error {
	if err := r.allowed(v); err != nil {
		return err
	}
	if err := r.Register.TakeBack(v.Context(), v.By, v.Request.PathValue("code")); err != nil {
		return refused(err)
	}
	return done(v, at, "desk.done.people-code")
}

// paperPage is the code that is kept on paper. It is shown once.
type paperPage struct {
	page.Frame
	Text, Address string
	Joined        string // whoever has just used the one before it; "": nobody
}

// Paper makes it anew.
func (r Room) Paper(v *page.Visit) error {
	if err := r.allowed(v); err != nil {
		return err
	}
	text, err := r.Register.Paper(v.Context(), v.By)
	if err != nil {
		return refused(err)
	}
	v.Writer.Header().Set("Cache-Control", "no-store")
	return v.Render(paperView(paperPage{Frame: v.Frame(message.New("crew.paper")), Text: text, Address: address(v) + page.JoinPath}))
}

// personPage is somebody: what he is, and his devices.
type personPage struct {
	page.Frame
	Person identity.Known
	Fields fields
}

func (r Room) known(v *page.Visit) (identity.Known, error) {
	if err := r.allowed(v); err != nil {
		return identity.Known{}, err
	}
	all, err := r.Register.People(v.Context())
	if err != nil {
		return identity.Known{}, err
	}
	k := slices.IndexFunc(all, func(x identity.Known) bool { return x.ID == v.Request.PathValue("person") })
	if k < 0 {
		return identity.Known{}, page.ErrNotFound
	}
	return all[k], nil
}

// Person is the page of somebody.
func (r Room) Person(v *page.Visit) error {
	x, err := r.known(v)
	if err != nil {
		return err
	}
	p := personPage{Frame: v.Frame(message.New("crew.person", "name", x.Name)), Person: x}
	if p.Fields, err = newFields(v); err != nil {
		return err
	}
	p.Fields.of(v, &x)
	return v.Render(personView(p))
}

// Change makes somebody something else.
func (r Room) Change(v *page.Visit) error {
	x, err := r.known(v)
	if err != nil {
		return err
	}
	scope, err := scopeOf(v)
	if err != nil {
		return err
	}
	until, err := untilOf(v)
	if err != nil {
		return err
	}
	if err := r.Register.Change(v.Context(), v.By, x.ID, arbiter.Role(v.Value("role")), scope, until); err != nil {
		return refused(err)
	}
	return done(v, at+"/"+x.ID, "desk.done.people-changed")
}

// Revoke ends what somebody may do.
func (r Room) Revoke(v *page.Visit) error {
	x, err := r.known(v)
	if err != nil {
		return err
	}
	if err := r.Register.Revoke(v.Context(), v.By, x.ID); err != nil {
		return refused(err)
	}
	return done(v, at, "desk.done.people-revoked")
}

// Further makes a code for another device of somebody.
func (r Room) Further(v *page.Visit) error {
	x, err := r.known(v)
	if err != nil {
		return err
	}
	c, err := r.Register.Invite(v.Context(), v.By, identity.Invitation{Person: x.ID, Uses: 1, For: 15 * time.Minute})
	if err != nil {
		return refused(err)
	}
	return v.Redirect(at + "/codes/" + c.ID)
}

// RevokeDevice ends what a device may do.
func (r Room) RevokeDevice(v *page.Visit) error {
	x, err := r.known(v)
	if err != nil {
		return err
	}
	device := v.Request.PathValue("device")
	if !slices.ContainsFunc(x.Devices, func(d identity.Device) bool { return d.ID == device }) {
		return page.ErrNotFound
	}
	if err := r.Register.RevokeDevice(v.Context(), v.By, device); err != nil {
		return refused(err)
	}
	return done(v, at+"/"+x.ID, "desk.done.people-device")
}

func done(v *page.Visit, to, id string) error {
	v.LeaveFlash(page.Flash{Message: message.New(id)}) //i18n:prefix desk.done.people-
	return v.Redirect(to)
}

// refused is an error of the register as something that was not done.
func refused(err error) error {
	if told := (*identity.Error)(nil); errors.As(err, &told) {
		return &arbiter.Refused{Message: told.Message}
	}
	return err
}

// status is that of a page which says so.
func status(err *identity.Error) int {
	if err.Often {
		return http.StatusTooManyRequests
	}
	return http.StatusUnprocessableEntity
}

// role is what somebody is, of what.
func role(f page.Frame, r arbiter.Role, s arbiter.Scope) string {
	parts := []string{say.Role(f.Printer, string(r))}
	if s.From > 0 || s.To > 0 {
		parts = append(parts, f.T("crew.boards", "from", s.From, "to", s.To))
	}
	if s.Team > 0 {
		parts = append(parts, f.T("crew.team-of", "team", strconv.Itoa(s.Team)))
	}
	for _, id := range s.Tournaments {
		if j, err := f.Site.Desk.Store().Journal(f.Context(), id); err == nil {
			parts = append(parts, j.Name)
		}
	}
	if len(s.Tournaments) == 0 && s.Event != "" {
		if events, err := f.Site.Desk.Store().Events(f.Context()); err == nil {
			for _, e := range events {
				if e.ID == s.Event {
					parts = append(parts, e.Name)
				}
			}
		}
	}
	return strings.Join(parts, ", ")
}

// RevokePasskey makes a passkey of somebody worthless.
func (r Room) RevokePasskey(v *page.Visit) error {
	x, err := r.known(v)
	if err != nil {
		return err
	}
	if err := r.Register.RemovePasskey(v.Context(), v.By, x.ID, v.Request.PathValue("passkey")); err != nil {
		return refused(err)
	}
	return done(v, at+"/"+x.ID, "desk.done.people-passkey-gone")
}

// heard says when a device was last heard of, and what was done from it last.
func (p peoplePage) heard(d identity.Device) string { return heard(p.Frame, d) }

func (p personPage) heard(d identity.Device) string { return heard(p.Frame, d) }

func heard(f page.Frame, d identity.Device) string {
	seen := f.T("crew.seen", "when", f.Moment(d.Seen))
	if d.Acted.IsZero() {
		return seen
	}
	where := f.T("crew.acted-here")
	if rest, ok := strings.CutPrefix(d.Act, "/t/"); ok {
		id, _, _ := strings.Cut(rest, "/")
		if j, err := f.Site.Desk.Store().Journal(f.Context(), id); err == nil {
			where = j.Name
		}
	}
	return seen + "; " + f.T("crew.acted", "when", f.Moment(d.Acted), "where", where)
}

// invited says by whom somebody was enrolled.
func (p peoplePage) invited(by string) string { return invited(p.Frame, by) }

func (p personPage) invited(by string) string { return invited(p.Frame, by) }

func invited(f page.Frame, by string) string {
	if by == "" {
		return f.T("crew.first")
	}
	return f.T("crew.by", "who", by)
}
