package users

import (
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"slices"
	"strings"

	"torneo/internal/auth"
	"torneo/internal/web/page"
	"torneo/message"
)

// place returns the address of the page, if passkeys work there: over HTTPS, under the
// name that has a certificate which browsers trust, at the port at which the desk is
// known, or the usual one, which a router may lead here. A browser that is called so
// knows no other.
func place(v *page.Visit) (auth.Place, bool) {
	n := v.Site.Network
	if n == nil || v.Request.TLS == nil {
		return auth.Place{}, false
	}
	name := n.TrustedName()
	if name == "" {
		return auth.Place{}, false
	}
	origin := "https://" + v.Request.Host
	if host, port, err := net.SplitHostPort(v.Request.Host); err == nil && port == "443" {
		origin = "https://" + host
	}
	usual := "https://" + name
	if origin != usual && !(strings.HasPrefix(origin, usual+":") && slices.Contains(n.Addresses(), origin+"/")) {
		return auth.Place{}, false
	}
	return auth.Place{Name: name, Origin: origin}, true
}

// requirePlace returns the place, else the error that there is nothing here.
func (r Room) requirePlace(v *page.Visit) (auth.Place, error) {
	at, ok := place(v)
	if !ok || r.Register == nil {
		return at, page.ErrNotFound
	}
	return at, nil
}

// asks answers the script of a page with what the browser is asked, or with why not.
func asks(v *page.Visit, data []byte, err error) (*page.Next, error) {
	code := http.StatusOK
	if told := (*auth.Error)(nil); errors.As(err, &told) {
		code = status(told)
		data, err = json.Marshal(map[string]string{"refused": v.Frame(message.New("crew.me")).Text(told.Message)})
	}
	if err != nil {
		return nil, err
	}
	v.Writer.Header().Set("Content-Type", "application/json")
	v.Writer.Header().Set("Cache-Control", "no-store")
	v.Writer.WriteHeader(code)
	_, _ = v.Writer.Write(data) // who has gone is not told
	return page.Rendered, nil
}

// askPasskey begins to make a passkey of one's own.
func (r Room) askPasskey(v *page.Visit) (*page.Next, error) {
	at, err := r.requirePlace(v)
	if err != nil {
		return nil, err
	}
	if _, err := r.self(v); err != nil {
		return nil, err
	}
	data, err := r.Register.AskPasskey(v.Writer, v.Request, v.By, at, v.Request.PostFormValue("before"))
	return asks(v, data, err)
}

// addPasskey keeps it.
func (r Room) addPasskey(v *page.Visit) (*page.Next, error) {
	at, err := r.requirePlace(v)
	if err != nil {
		return nil, err
	}
	p, err := r.self(v)
	if err != nil {
		return nil, err
	}
	err = r.Register.AddPasskey(v.Request, v.By, at, v.Request.PostFormValue("answer"))
	if told := (*auth.Error)(nil); errors.As(err, &told) {
		p.Unmade = p.Text(told.Message)
		return page.Rendered, v.RenderAs(status(told), meView(p))
	}
	return nil, err
}

// removePasskey makes a passkey of one's own worthless.
func (r Room) removePasskey(v *page.Visit) (*page.Next, error) {
	if _, err := r.self(v); err != nil {
		return nil, err
	}
	if err := r.Register.RemovePasskey(v.Context(), v.By, v.By.Identity, v.Request.PathValue("passkey")); err != nil {
		return nil, err
	}
	return nil, nil
}

// askWho begins to come back with a passkey.
func (r Room) askWho(v *page.Visit) (*page.Next, error) {
	at, err := r.requirePlace(v)
	if err != nil {
		return nil, err
	}
	data, err := r.Register.AskWho(v.Writer, v.Request, at)
	return asks(v, data, err)
}

// comeBack signs in a known person by passkey.
func (r Room) comeBack(v *page.Visit) (*page.Next, error) {
	at, err := r.requirePlace(v)
	if err != nil {
		return nil, err
	}
	p := r.joinPage(v)
	err = r.Register.ComeBack(v.Writer, v.Request, at, v.Request.PostFormValue("answer"))
	if told := (*auth.Error)(nil); errors.As(err, &told) {
		p.Unknown = p.Text(told.Message)
		return page.Rendered, v.RenderAs(status(told), joinView(p))
	}
	if err != nil {
		return nil, err
	}
	return r.begin(v, "desk.done.people-back")
}

// passkeyUsed describes when a passkey was made and used.
func passkeyUsed(f page.Frame, x auth.Passkey) string {
	if x.Used.IsZero() {
		return f.T("crew.passkey-made", "when", f.Moment(x.Created), "place", x.Place)
	}
	return f.T("crew.passkey-used", "when", f.Moment(x.Created), "place", x.Place, "used", f.Moment(x.Used))
}
