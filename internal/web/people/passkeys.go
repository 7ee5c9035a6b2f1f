package people

import (
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"slices"
	"strings"

	"torneo/internal/identity"
	"torneo/internal/web/page"
	"torneo/message"
)

// place is where the page is, if passkeys serve there: over HTTPS, under the name that has
// a certificate which browsers trust, at the port at which the desk is known, or the usual
// one, which a router may lead here. A browser that is called so knows no other.
func place(v *page.Visit) (identity.Place, bool) {
	n := v.Site.Network
	if n == nil || v.Request.TLS == nil {
		return identity.Place{}, false
	}
	name := n.TrustedName()
	if name == "" {
		return identity.Place{}, false
	}
	origin := "https://" + v.Request.Host
	if host, port, err := net.SplitHostPort(v.Request.Host); err == nil && port == "443" {
		origin = "https://" + host
	}
	usual := "https://" + name
	if origin != usual && !(strings.HasPrefix(origin, usual+":") && slices.Contains(n.Addresses(), origin+"/")) {
		return identity.Place{}, false
	}
	return identity.Place{Name: name, Origin: origin}, true
}

// served is the place, else there is nothing here.
func (r Room) served(v *page.Visit) (identity.Place, error) {
	at, ok := place(v)
	if !ok || r.Register == nil {
		return at, page.ErrNotFound
	}
	return at, nil
}

// asks answers the script of a page with what the browser is asked, or with why not.
func asks(v *page.Visit, data []byte, err error) error {
	code := http.StatusOK
	if told := (*identity.Error)(nil); errors.As(err, &told) {
		code = status(told)
		data, err = json.Marshal(map[string]string{"refused": v.Frame(message.New("crew.me")).Text(told.Message)})
	}
	if err != nil {
		return err
	}
	v.Writer.Header().Set("Content-Type", "application/json")
	v.Writer.Header().Set("Cache-Control", "no-store")
	v.Writer.WriteHeader(code)
	_, _ = v.Writer.Write(data) // who has gone is not told
	return nil
}

// AskPasskey begins to make a passkey of one's own.
func (r Room) AskPasskey(v *page.Visit) error {
	at, err := r.served(v)
	if err != nil {
		return err
	}
	if _, err := r.self(v); err != nil {
		return err
	}
	data, err := r.Register.AskPasskey(v.Writer, v.Request, v.By, at, v.Request.PostFormValue("before"))
	return asks(v, data, err)
}

// AddPasskey keeps it.
func (r Room) AddPasskey(v *page.Visit) error {
	at, err := r.served(v)
	if err != nil {
		return err
	}
	p, err := r.self(v)
	if err != nil {
		return err
	}
	err = r.Register.AddPasskey(v.Request, v.By, at, v.Request.PostFormValue("answer"))
	if told := (*identity.Error)(nil); errors.As(err, &told) {
		p.Unmade = p.Text(told.Message)
		return v.RenderAs(status(told), meView(p))
	}
	if err != nil {
		return err
	}
	return done(v, "/me", "desk.done.people-passkey")
}

// RemovePasskey makes a passkey of one's own worthless.
func (r Room) RemovePasskey(v *page.Visit) error {
	if _, err := r.self(v); err != nil {
		return err
	}
	if err := r.Register.RemovePasskey(v.Context(), v.By, v.By.Identity, v.Request.PathValue("passkey")); err != nil {
		return refused(err)
	}
	return done(v, "/me", "desk.done.people-passkey-gone")
}

// AskWho begins to come back with a passkey.
func (r Room) AskWho(v *page.Visit) error {
	at, err := r.served(v)
	if err != nil {
		return err
	}
	data, err := r.Register.AskWho(v.Writer, v.Request, at)
	return asks(v, data, err)
}

// ComeBack is how somebody comes back with it.
func (r Room) ComeBack(v *page.Visit) error {
	at, err := r.served(v)
	if err != nil {
		return err
	}
	p := r.joinPage(v)
	err = r.Register.ComeBack(v.Writer, v.Request, at, v.Request.PostFormValue("answer"))
	if told := (*identity.Error)(nil); errors.As(err, &told) {
		p.Unknown = p.Text(told.Message)
		return v.RenderAs(status(told), joinView(p))
	}
	if err != nil {
		return err
	}
	return r.begin(v, "desk.done.people-back")
}

// passkeyUsed says when a passkey was made and used.
func passkeyUsed(f page.Frame, x identity.Passkey) string {
	if x.Used.IsZero() {
		return f.T("crew.passkey-made", "when", f.Moment(x.Created), "place", x.Place)
	}
	return f.T("crew.passkey-used", "when", f.Moment(x.Created), "place", x.Place, "used", f.Moment(x.Used))
}
