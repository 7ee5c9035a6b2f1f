package mail

import (
	"context"
	"errors"
	"net/mail"
	"strings"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/store"
	"torneo/message"
)

// Server is through which mails are sent. Its password is written and never read here.
type Server struct {
	store.MailServer
	HasPassword bool
}

// How a connection is protected.
const (
	StartTLS = "starttls"
	TLS      = "tls"
	Open     = "none"
)

// Ports are the usual ports.
var ports = map[string]int{StartTLS: 587, TLS: 465, Open: 25}

// Usual is the number of mails a minute that servers take without taking them for unwanted ones.
const Usual = 30

// Server returns the settings of the server, without the password.
func (p *Post) Server(ctx context.Context) (Server, error) {
	m, err := p.kept.MailServer(ctx)
	s := Server{m, m.Password != ""}
	s.Password = ""
	return s, err
}

// KeepServer replaces the settings of the server. An empty password leaves the one that there is,
// as long as it is for the same server and user.
func (p *Post) KeepServer(ctx context.Context, m store.MailServer) error {
	if m.Host == "" {
		return p.kept.KeepMailServer(ctx, store.MailServer{})
	}
	if _, ok := ports[m.Security]; !ok {
		m.Security = StartTLS
	}
	if m.Port == 0 {
		m.Port = ports[m.Security]
	}
	switch {
	case strings.ContainsAny(m.Host, " \t\r\n/@\"<>") || m.Port < 1 || m.Port > 65535:
		return refuse("mail.server.host-wrong", "host", m.Host)
	case address(m.Sender) == "":
		return refuse("mail.address-wrong", "address", m.Sender)
	case m.ReplyTo != "" && address(m.ReplyTo) == "":
		return refuse("mail.address-wrong", "address", m.ReplyTo)
	case m.PerMinute < 0 || m.PerMinute > 1000:
		return refuse("mail.server.limit-wrong", "most", 1000)
	}
	had, err := p.kept.MailServer(ctx)
	if err != nil {
		return err
	}
	if m.Password == "" && had.Host == m.Host && had.Login == m.Login {
		m.Password = had.Password
	}
	if m.Login == "" {
		m.Password = ""
	}
	if m.Security == Open && m.Password != "" && m.Host != "localhost" && m.Host != "127.0.0.1" {
		return refuse("mail.server.open-password")
	}
	return p.kept.KeepMailServer(ctx, m)
}

// address returns the address that a mail can be sent to, as it stands; "" if it is none.
func address(text string) string {
	a, err := mail.ParseAddress(text)
	if err != nil || a.Name != "" || a.Address != strings.TrimSpace(text) || len(a.Address) > 254 {
		return ""
	}
	return a.Address
}

func refuse(id string, pairs ...any) error {
	return &arbiter.Refused{Message: message.New(id, pairs...)}
}

// Test sends a mail to somebody at once, and says what the server answered.
func (p *Post) Test(ctx context.Context, to string, lang i18n.Language) error {
	s, err := p.kept.MailServer(ctx)
	switch {
	case err != nil:
		return err
	case s.Host == "":
		return refuse("mail.none")
	case address(to) == "":
		return refuse("mail.address-wrong", "address", inline(to))
	}
	text := p.printers[lang]
	m, err := msg(s, &store.Mail{ID: random(), Address: address(to), Subject: text.T("mail.test.subject"), Body: text.T("mail.test.body") + "\n"}, p.clock())
	if err != nil {
		return refuse("mail.address-wrong", "address", s.Sender)
	}
	l, err := p.connect(ctx, s)
	if err != nil {
		return refusal(err)
	}
	defer l.close()
	if became, e := l.give(m); became != taken {
		return refusal(e)
	}
	return nil
}

// refusal returns an error of a server as a refusal that can be told.
func refusal(err error) error {
	if e := (*Error)(nil); errors.As(err, &e) {
		return &arbiter.Refused{Message: e.words}
	}
	return err
}

// Settings are the settings of a server, as they are written.
type Settings = store.MailServer

// The states of a mail.
const (
	Waiting   = store.MailWaiting
	Sending   = store.MailSending
	Failed    = store.MailFailed
	Uncertain = store.MailUncertain
)
