package mail

import (
	"cmp"

	"torneo/internal/arbiter"
	"torneo/internal/mail"
	"torneo/internal/web/page"
	"torneo/message"
)

const serverPath = "/mail"

// serverPage is through which server mail is sent.
type serverPage struct {
	page.Frame
	Server mail.Server
}

// Server serves the page of the server.
func (r Room) Server(v *page.Visit) error {
	if err := r.open(v); err != nil {
		return err
	}
	p := serverPage{Frame: v.Frame(message.New("notice.server.title"))}
	var err error
	if p.Server, err = r.Mail.Server(v.Context()); err != nil {
		return err
	}
	if p.Server.Host == "" {
		p.Server.Security, p.Server.PerMinute = mail.StartTLS, mail.Usual
	}
	return v.Render(serverView(p))
}

// keepServer takes the form, or forgets the server with its password.
func (r Room) keepServer(v *page.Visit) (*page.Next, error) {
	if v.Value("do") == "forget" {
		if err := r.Mail.KeepServer(v.Context(), mail.Settings{}); err != nil {
			return nil, err
		}
		return &page.Next{Done: message.New("desk.done.mail-server-gone")}, nil
	}
	port, err := v.Number("port")
	if err != nil {
		return nil, err
	}
	limit, err := v.Number("limit")
	if err != nil {
		return nil, err
	}
	m := mail.Settings{Host: v.Value("host"), Port: port, Security: v.Value("security"), Login: v.Value("login"), Password: v.Request.PostFormValue("password"),
		Sender: v.Value("sender"), Name: v.Value("name"), ReplyTo: v.Value("reply"), PerMinute: limit}
	if m.Host == "" {
		return nil, &arbiter.Refused{Message: message.New("mail.server.host-wrong", "host", "")}
	}
	if err := r.Mail.KeepServer(v.Context(), m); err != nil {
		return nil, err
	}
	return nil, nil
}

// test sends a mail at once to who asks.
func (r Room) test(v *page.Visit) (*page.Next, error) {
	if err := r.Mail.Test(v.Context(), v.Value("to"), v.Language()); err != nil {
		return nil, err
	}
	return &page.Next{Done: message.New("desk.done.mail-test", "address", v.Value("to"))}, nil
}

// ways lists the protections of a connection.
var ways = []string{mail.StartTLS, mail.TLS, mail.Open}

func (p serverPage) way(x string) string { return p.T("notice.server.security." + x) } //i18n:prefix notice.server.security.

// testAddress returns the recipient that a test proposes.
func (p serverPage) testAddress() string { return cmp.Or(p.Server.ReplyTo, p.Server.Sender) }

func (p serverPage) label(name string) string { return p.T("notice.server." + name) } //i18n:prefix notice.server.
