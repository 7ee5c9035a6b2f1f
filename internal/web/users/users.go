// Package users has the pages of people, devices and join codes. The chief
// arbiter sees there who works on which devices, lets others join, and ends
// that; others join there, come back and leave.
package users

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/auth"
	"torneo/internal/eventtext"
	"torneo/internal/openid"
	"torneo/internal/web/page"
	"torneo/message"
)

// Room is the pages of people.
type Room struct {
	Register *auth.Register   // nil: nobody is enrolled here
	Accounts *openid.Provider // of an organisation; nil: there are none
}

const (
	at        = "/people"
	me        = "/me"
	actsShown = 50
)

// Pages returns the pages of the room.
func (r Room) Pages() []page.Page {
	return []page.Page{
		{Pattern: "GET /join", Open: true, Show: r.Join},
		{Pattern: "GET /sign-in/account", Open: true, Show: r.toProvider},
		{Pattern: "GET /sign-in/account/back", Open: true, Show: r.fromProvider},
		{Pattern: "GET /me", Right: arbiter.Self, Show: r.Me},
		{Pattern: "GET /me/season", Right: arbiter.Self, Show: r.Season},
		{Pattern: "GET /me/season/{person}", Right: arbiter.Enrol, Show: r.SeasonOf},
		{Pattern: "GET /people", Right: arbiter.Enrol, Show: r.All},
		{Pattern: "GET /people/codes/{code}", Right: arbiter.Enrol, Show: r.Code},
		{Pattern: "GET /people/{person}", Right: arbiter.Enrol, Show: r.Person},
	}
}

// Acts returns the acts by which people join and come back, those of the chief arbiter on people, and
// everybody's on themselves.
func (r Room) Acts() page.Acts {
	const one = at + "/{person}"
	return page.Acts{Check: r.checkAvailable, Refusal: refusal, To: at, Rows: []page.Act{
		{Path: page.JoinPath, Open: true, Do: r.enter},
		{Path: "/sign-in", Open: true, Do: r.signIn},
		{Path: "/sign-in/passkey/ask", Open: true, Do: r.askWho},
		{Path: "/sign-in/passkey", Open: true, Do: r.comeBack},
		{Path: at + "/invite", Right: arbiter.Enrol, Do: r.invite},
		{Path: at + "/paper", Right: arbiter.Enrol, Do: r.paper},
		{Path: at + "/codes/{code}/remove", Right: arbiter.Enrol, Do: r.takeBack, Done: "desk.done.people-code"},
		{Path: one, Right: arbiter.Enrol, Do: r.change, Done: "desk.done.people-changed", To: one},
		{Path: one + "/code", Right: arbiter.Enrol, Do: r.further},
		{Path: one + "/revoke", Right: arbiter.Enrol, Do: r.revoke, Done: "desk.done.people-revoked"},
		{Path: one + "/devices/{device}/revoke", Right: arbiter.Enrol, Do: r.revokeDevice, Done: "desk.done.people-device", To: one},
		{Path: one + "/passkeys/{passkey}/revoke", Right: arbiter.Enrol, Do: r.revokePasskey, Done: "desk.done.people-passkey-gone", To: one},
		{Path: me + "/password", Right: arbiter.Self, Do: r.setPassword, Done: "desk.done.people-password", To: me},
		{Path: me + "/passkeys/ask", Right: arbiter.Self, Do: r.askPasskey},
		{Path: me + "/passkeys", Right: arbiter.Self, Do: r.addPasskey, Done: "desk.done.people-passkey", To: me},
		{Path: me + "/passkeys/{passkey}/remove", Right: arbiter.Self, Do: r.removePasskey, Done: "desk.done.people-passkey-gone", To: me},
		{Path: me + "/leave", Right: arbiter.Self, Do: r.leave, Done: "desk.done.people-left", To: page.JoinPath},
	}}
}

// peoplePage lists all people with their devices, the valid codes, and the changes.
type peoplePage struct {
	page.Frame
	People, Gone []auth.Known
	Codes        []auth.Code
	Acts         []auth.Act
	Fields       fields
}

// checkAvailable makes sure that somebody may, and that there is a register.
func (r Room) checkAvailable(v *page.Visit) error {
	if r.Register == nil {
		return page.ErrNotFound
	}
	return nil
}

// All serves the page.
func (r Room) All(v *page.Visit) error {
	if err := r.checkAvailable(v); err != nil {
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
	if v.SearchesOffer() {
		p.Fields.readTyped(v)
	}
	return v.Render(peopleView(p))
}

// invite makes a code and shows it.
func (r Room) invite(v *page.Visit) (*page.Next, error) {
	if v.SearchesOffer() {
		return page.Rendered, r.All(v)
	}
	i, err := invitationOf(v)
	if err != nil {
		return nil, err
	}
	c, err := r.Register.Invite(v.Context(), v.By, i)
	if err != nil {
		return nil, err
	}
	return &page.Next{To: at + "/codes/" + c.ID}, nil
}

// codePage is a code as others scan or read it.
type codePage struct {
	page.Frame
	Code    auth.Code
	Address string    // where it is typed
	Picture page.Code // of the address with the code
}

// Code shows a code.
func (r Room) Code(v *page.Visit) error {
	if err := r.checkAvailable(v); err != nil {
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

func newCodePage(v *page.Visit, c auth.Code) codePage {
	p := codePage{Frame: v.Frame(message.New("crew.code")), Code: c, Address: address(v) + page.JoinPath}
	if c.Text != "" && c.Holds {
		p.Picture = page.CodeOf(p.Address + "?c=" + c.Text)
	}
	return p
}

// address returns the desk's address for others, without a slash at its end.
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

// takeBack makes a code worthless.
func (r Room) takeBack(v *page.Visit) (*page.Next, error) {
	if err := r.Register.TakeBack(v.Context(), v.By, v.Request.PathValue("code")); err != nil {
		return nil, err
	}
	return nil, nil
}

// paperPage is the code that is kept on paper. It is shown once.
type paperPage struct {
	page.Frame
	Text, Address string
	Joined        string // whoever has just used the one before it; "": nobody
}

// paper makes it anew.
func (r Room) paper(v *page.Visit) (*page.Next, error) {
	text, err := r.Register.Paper(v.Context(), v.By)
	if err != nil {
		return nil, err
	}
	v.Writer.Header().Set("Cache-Control", "no-store")
	return page.Rendered, v.Render(paperView(paperPage{Frame: v.Frame(message.New("crew.paper")), Text: text, Address: address(v) + page.JoinPath}))
}

// personPage is somebody: what he is, and his devices.
type personPage struct {
	page.Frame
	Person auth.Known
	Fields fields
}

func (r Room) personOf(v *page.Visit) (auth.Known, error) {
	if err := r.checkAvailable(v); err != nil {
		return auth.Known{}, err
	}
	all, err := r.Register.People(v.Context())
	if err != nil {
		return auth.Known{}, err
	}
	k := slices.IndexFunc(all, func(x auth.Known) bool { return x.ID == v.Request.PathValue("person") })
	if k < 0 {
		return auth.Known{}, page.ErrNotFound
	}
	return all[k], nil
}

// Person serves the page of somebody.
func (r Room) Person(v *page.Visit) error {
	x, err := r.personOf(v)
	if err != nil {
		return err
	}
	p := personPage{Frame: v.Frame(message.New("crew.person", "name", x.Name)), Person: x}
	if p.Fields, err = newFields(v, x.Scope.Tournaments...); err != nil {
		return err
	}
	if p.Fields.of(v, &x); v.SearchesOffer() {
		p.Fields.readTyped(v)
	}
	return v.Render(personView(p))
}

// change makes somebody something else.
func (r Room) change(v *page.Visit) (*page.Next, error) {
	if v.SearchesOffer() {
		return page.Rendered, r.Person(v)
	}
	x, err := r.personOf(v)
	if err != nil {
		return nil, err
	}
	scope, err := scopeOf(v)
	if err != nil {
		return nil, err
	}
	until, err := untilOf(v)
	if err != nil {
		return nil, err
	}
	if err := r.Register.Change(v.Context(), v.By, x.ID, arbiter.Role(v.Value("role")), scope, until); err != nil {
		return nil, err
	}
	return nil, nil
}

// revoke ends what somebody may do.
func (r Room) revoke(v *page.Visit) (*page.Next, error) {
	x, err := r.personOf(v)
	if err != nil {
		return nil, err
	}
	if err := r.Register.Revoke(v.Context(), v.By, x.ID); err != nil {
		return nil, err
	}
	return nil, nil
}

// further makes a code for another device of somebody.
func (r Room) further(v *page.Visit) (*page.Next, error) {
	x, err := r.personOf(v)
	if err != nil {
		return nil, err
	}
	c, err := r.Register.Invite(v.Context(), v.By, auth.Invitation{Person: x.ID, Uses: 1, For: 15 * time.Minute})
	if err != nil {
		return nil, err
	}
	return &page.Next{To: at + "/codes/" + c.ID}, nil
}

// revokeDevice ends what a device may do.
func (r Room) revokeDevice(v *page.Visit) (*page.Next, error) {
	x, err := r.personOf(v)
	if err != nil {
		return nil, err
	}
	device := v.Request.PathValue("device")
	if !slices.ContainsFunc(x.Devices, func(d auth.Device) bool { return d.ID == device }) {
		return nil, page.ErrNotFound
	}
	if err := r.Register.RevokeDevice(v.Context(), v.By, device); err != nil {
		return nil, err
	}
	return nil, nil
}

// refusal returns an error of the register as a refusal, and any other as it is.
func refusal(err error) error {
	if told := (*auth.Error)(nil); errors.As(err, &told) {
		return &arbiter.Refused{Message: told.Message}
	}
	return err
}

// status returns the status of a page which says so.
func status(err *auth.Error) int {
	if err.Often {
		return http.StatusTooManyRequests
	}
	return http.StatusUnprocessableEntity
}

// role describes a role and its scope.
func role(f page.Frame, r arbiter.Role, s arbiter.Scope) string {
	parts := []string{eventtext.Role(f.Printer, string(r))}
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
		if e, err := f.Site.Desk.Store().Event(f.Context(), s.Event); err == nil {
			parts = append(parts, e.Name)
		}
	}
	return strings.Join(parts, ", ")
}

// revokePasskey makes a passkey of somebody worthless.
func (r Room) revokePasskey(v *page.Visit) (*page.Next, error) {
	x, err := r.personOf(v)
	if err != nil {
		return nil, err
	}
	if err := r.Register.RemovePasskey(v.Context(), v.By, x.ID, v.Request.PathValue("passkey")); err != nil {
		return nil, err
	}
	return nil, nil
}

// deviceActivity describes the last contact of a device, and the last act done from it.
func (p peoplePage) deviceActivity(d auth.Device) string { return deviceActivity(p.Frame, d) }

func (p personPage) deviceActivity(d auth.Device) string { return deviceActivity(p.Frame, d) }

func deviceActivity(f page.Frame, d auth.Device) string {
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

// inviterText names the person who enrolled somebody.
func (p peoplePage) inviterText(by string) string { return inviterText(p.Frame, by) }

func (p personPage) inviterText(by string) string { return inviterText(p.Frame, by) }

func inviterText(f page.Frame, by string) string {
	if by == "" {
		return f.T("crew.first")
	}
	return f.T("crew.by", "who", by)
}
