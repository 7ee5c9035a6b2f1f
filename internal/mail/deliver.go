package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/textproto"
	"net/url"
	"strconv"
	"strings"
	"time"

	mail "github.com/wneessen/go-mail"
	"github.com/wneessen/go-mail/smtp"

	"torneo/internal/errtext"
	"torneo/internal/store"
	"torneo/message"
)

// Error is the reason why a mail was not taken. Its text names nobody: it may stand in a log.
type Error struct {
	words message.Message
	code  int   // that the server answered; 0: none
	err   error // nil: it is an answer
}

func (e *Error) Error() string {
	if e.err != nil {
		return fmt.Sprintf("mail: %s: %s", e.words.ID, errtext.Of(e.err).ID)
	}
	return fmt.Sprintf("mail: %s: code %d", e.words.ID, e.code)
}

// Message puts the error into words.
func (e *Error) Message() message.Message { return e.words }

// Sentence puts the error into words.
func (e *Error) Sentence() message.Message { return e.words }

// because returns an error of the network, or an answer of the server.
func because(id string, err error, pairs ...any) *Error {
	if answer := (*textproto.Error)(nil); errors.As(err, &answer) {
		pairs = append(pairs, "reason", message.New("mail.why.answer", "code", answer.Code, "words", cut(inline(answer.Msg))))
		return &Error{words: message.New(id, pairs...), code: answer.Code}
	}
	return &Error{words: message.New(id, append(pairs, "reason", errorMessage(err))...), err: err}
}

// errorMessage puts an error of the network into words.
func errorMessage(err error) message.Message {
	var timeout net.Error
	var unknown *tls.CertificateVerificationError
	switch {
	case errors.As(err, &timeout) && timeout.Timeout(), errors.Is(err, context.DeadlineExceeded):
		return message.New("mail.why.silent")
	case errors.As(err, &unknown):
		return message.New("mail.why.certificate")
	case strings.Contains(err.Error(), "does not support STARTTLS"):
		return message.New("mail.why.no-starttls")
	case strings.Contains(err.Error(), "SMTP AUTH"), strings.Contains(err.Error(), "auth"):
		return message.New("mail.why.no-login")
	}
	return errtext.Of(err)
}

// cut returns the beginning of what a server says.
func cut(words string) string {
	const most = 200
	if r := []rune(words); len(r) > most {
		return string(r[:most]) + "…"
	}
	return words
}

// line is a connection to a server.
type line struct {
	server store.MailServer
	client *mail.Client
	smtp   *smtp.Client
	raw    net.Conn
}

// connect opens a connection and logs in.
func (p *Post) connect(ctx context.Context, s store.MailServer) (*line, error) {
	l := &line{server: s}
	config := &tls.Config{}
	if p.tls != nil {
		config = p.tls.Clone()
	}
	config.ServerName, config.MinVersion = s.Host, tls.VersionTLS12
	options := []mail.Option{mail.WithPort(s.Port), mail.WithTimeout(p.patience), mail.WithTLSConfig(config), mail.WithTLSPolicy(mail.NoTLS),
		mail.WithDialContextFunc(func(ctx context.Context, network, at string) (c net.Conn, err error) {
			if s.Security == TLS {
				c, err = (&tls.Dialer{Config: config}).DialContext(ctx, network, at)
			} else {
				c, err = (&net.Dialer{}).DialContext(ctx, network, at)
			}
			l.raw = c
			return c, err
		})}
	switch s.Security {
	case StartTLS:
		options = append(options, mail.WithTLSPolicy(mail.TLSMandatory))
	case TLS:
		options = append(options, mail.WithSSL())
	}
	if s.Login != "" {
		options = append(options, mail.WithUsername(s.Login), mail.WithPassword(s.Password),
			mail.WithOpportunisticSMTPAuth(mail.SMTPAuthPlain, mail.SMTPAuthLogin, mail.SMTPAuthSCRAMSHA256, mail.SMTPAuthCramMD5))
	}
	var err error
	if l.client, err = mail.NewClient(s.Host, options...); err != nil {
		return nil, because("mail.why.unreachable", err, "host", s.Host)
	}
	if l.smtp, err = l.client.DialToSMTPClientWithContext(ctx); err != nil {
		l.drop()
		e := because("mail.why.unreachable", err, "host", s.Host)
		if e.code == 534 || e.code == 535 || e.code == 530 {
			e.words = message.New("mail.why.password", "host", s.Host)
		}
		return nil, e
	}
	return l, nil
}

// drop ends a connection without a word.
func (l *line) drop() {
	if l != nil && l.raw != nil {
		_ = l.raw.Close() // it is not used any more
	}
}

// close ends a connection in good order.
func (l *line) close() {
	if l != nil && l.smtp != nil {
		_ = l.client.CloseWithSMTPClient(l.smtp) // what was sent was answered
		l.drop()
	}
}

// The outcomes of handing a mail to a server.
type outcome int

const (
	taken    outcome = iota
	refusedI         // this one, for good
	putOff           // this one, for now
	broken           // the connection: it was not taken
	unknown          // the connection, after all of it was written
	noSender         // the server takes nothing from this sender
)

// give gives a mail to the server.
func (l *line) give(m *mail.Msg) (outcome, *Error) {
	err := l.client.SendWithSMTPClient(l.smtp, m)
	if m.IsDelivered() {
		return taken, nil
	}
	var failed *mail.SendError
	if !errors.As(err, &failed) {
		return broken, because("mail.why.lost", err)
	}
	code := failed.ErrorCode()
	if code == 0 {
		if failed.Reason == mail.ErrSMTPDataClose {
			return unknown, &Error{words: message.New("mail.why.unknown"), err: err}
		}
		return broken, &Error{words: message.New("mail.why.lost", "reason", errorMessage(err)), err: err}
	}
	e := &Error{words: message.New("mail.why.answer", "code", code, "words", cut(inline(words(failed)))), code: code}
	switch {
	case code == 421:
		return broken, e
	case code < 500:
		return putOff, e
	case failed.Reason == mail.ErrSMTPMailFrom:
		return noSender, e
	}
	return refusedI, e
}

// words returns the text of the server's answer.
func words(e *mail.SendError) string {
	text := e.Error()
	if _, after, ok := strings.Cut(text, ": "); ok {
		text = after
	}
	text, _, _ = strings.Cut(text, ", affected ")
	return strings.Trim(strings.TrimPrefix(text, strconv.Itoa(e.ErrorCode())), ` -"`)
}

// msg returns a mail as it goes over the line. A mail that is sent again has the same Message-ID,
// so that those who received it before see one.
func msg(s store.MailServer, m *store.Mail, now time.Time) (*mail.Msg, error) {
	x := mail.NewMsg(mail.WithNoDefaultUserAgent())
	if err := x.FromFormat(inline(s.Name), s.Sender); err != nil {
		return nil, err
	}
	if err := x.To(m.Address); err != nil {
		return nil, err
	}
	back := s.Sender
	if s.ReplyTo != "" {
		back = s.ReplyTo
		if err := x.ReplyTo(s.ReplyTo); err != nil {
			return nil, err
		}
	}
	x.Subject(inline(m.Subject))
	x.SetDateWithValue(now)
	_, domain, _ := strings.Cut(s.Sender, "@")
	x.SetMessageIDWithValue(m.ID + "@" + domain)
	x.SetGenHeader("Auto-Submitted", "auto-generated")
	if k := strings.LastIndex(m.Body, ": "); k >= 0 && strings.Contains(m.Body, footMark) { // the foot ends with what is to be answered
		x.SetListUnsubscribe("mailto:" + back + "?subject=" + url.PathEscape(strings.TrimSpace(m.Body[k+2:])))
	}
	x.SetBodyString(mail.TypeTextPlain, m.Body)
	return x, nil
}
