package telling

import (
	"cmp"

	"torneo/internal/arbiter"
	"torneo/internal/mailing"
	"torneo/internal/web/page"
	"torneo/message"
)

const serverPath = "/mail"

// serverPage is through which server mail is sent.
type serverPage struct {
	page.Frame
	Server mailing.Server
}

// settle lets in if mail can be sent.
func (r Room) settle(v *page.Visit) error {
	if r.Mail == nil {
		return &arbiter.Refused{Message: message.New("notice.no-mail")}
	}
	return nil
}

// Server is the page of the server.
func (r Room) Server(v *page.Visit) error {
	if err := r.settle(v); err != nil {
		return err
	}
	p := serverPage{Frame: v.Frame(message.New("notice.server.title"))}
	var err error
	if p.Server, err = r.Mail.Server(v.Context()); err != nil {
		return err
	}
	if p.Server.Host == "" {
		p.Server.Security, p.Server.PerMinute = mailing.StartTLS, mailing.Usual
	}
	return v.Render(serverView(p))
}

// KeepServer takes the form, or forgets the server with its password.
func (r Room) KeepServer(v *page.Visit) error {
	if err := r.settle(v); err != nil {
		return err
	}
	if v.Value("forget") != "" {
		if err := r.Mail.KeepServer(v.Context(), mailing.Settings{}); err != nil {
			return err
		}
		v.LeaveFlash(page.Flash{Message: message.New("desk.done.mail-server-gone")})
		return v.Redirect(serverPath)
	}
	port, err := v.Number("port")
	if err != nil {
		return err
	}
	limit, err := v.Number("limit")
	if err != nil {
		return err
	}
	m := mailing.Settings{Host: v.Value("host"), Port: port, Security: v.Value("security"), Login: v.Value("login"), Password: v.Request.PostFormValue("password"),
		Sender: v.Value("sender"), Name: v.Value("name"), ReplyTo: v.Value("reply"), PerMinute: limit}
	if m.Host == "" {
		return &arbiter.Refused{Message: message.New("mail.server.host-wrong", "host", "")}
	}
	if err := r.Mail.KeepServer(v.Context(), m); err != nil {
		return err
	}
	v.LeaveFlash(page.Flash{Message: message.New("desk.done.mail-server")})
	return v.Redirect(serverPath)
}

// Test sends a mail at once to who asks.
func (r Room) Test(v *page.Visit) error {
	if err := r.settle(v); err != nil {
		return err
	}
	if err := r.Mail.Test(v.Context(), v.Value("to"), v.Language()); err != nil {
		return err
	}
	v.LeaveFlash(page.Flash{Message: message.New("desk.done.mail-test", "address", v.Value("to"))})
	return v.Redirect(serverPath)
}

// ways are how a connection can be protected.
var ways = []string{mailing.StartTLS, mailing.TLS, mailing.Open}

func (p serverPage) way(x string) string { return p.T("notice.server.security." + x) } //i18n:prefix notice.server.security.

// to is where a test goes if nothing else is said.
func (p serverPage) to() string { return cmp.Or(p.Server.ReplyTo, p.Server.Sender) }

func (p serverPage) label(name string) string { return p.T("notice.server." + name) } //i18n:prefix notice.server.
