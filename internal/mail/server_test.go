package mail

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"errors"
	"io"
	"log"
	"math/big"
	"net"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// mailbox is a real server of mail, which takes what it is told to take.
type mailbox struct {
	port   int
	roots  *x509.CertPool
	mu     sync.Mutex
	mails  []received
	logins int

	// rcpt answers for a recipient, before the server takes him, or for the mail written
	// to him.
	rcpt func(to string) error
	data func(to string) error
}

type received struct {
	from, to string
	text     string
}

const (
	user     = "torneo@example.org"
	password = "Geheimwort 1"
)

// openBox opens a server with STARTTLS or, if it is told so, TLS from the beginning.
func openBox(t *testing.T, wrapped bool) *mailbox {
	t.Helper()
	b := &mailbox{roots: x509.NewCertPool()}
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "localhost"}, DNSNames: []string{"localhost"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	leaf, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	b.roots.AddCert(leaf)
	config := &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}}
	server := smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) { return &session{box: b, conn: c}, nil }))
	server.Domain, server.TLSConfig, server.MaxMessageBytes, server.MaxRecipients = "localhost", config, 1<<20, 10
	server.ReadTimeout, server.WriteTimeout, server.EnableSMTPUTF8 = 5*time.Second, 5*time.Second, true
	server.ErrorLog = log.New(io.Discard, "", 0)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	b.port = l.Addr().(*net.TCPAddr).Port
	if wrapped {
		l = tls.NewListener(l, config)
	}
	go server.Serve(l)
	t.Cleanup(func() { server.Close() })
	return b
}

func (b *mailbox) all() []received {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]received(nil), b.mails...)
}

// session is a connection to it.
type session struct {
	box      *mailbox
	conn     *smtp.Conn
	in       bool
	from, to string
}

func (s *session) AuthMechanisms() []string { return []string{sasl.Plain} }

func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, name, secret string) error {
		s.box.mu.Lock()
		defer s.box.mu.Unlock()
		s.box.logins++
		if name != user || secret != password {
			return smtp.ErrAuthFailed
		}
		s.in = true
		return nil
	}), nil
}

func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	if !s.in {
		return smtp.ErrAuthRequired
	}
	s.from = from
	return nil
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.to = to
	if s.box.rcpt != nil {
		return s.box.rcpt(to)
	}
	return nil
}

// errCut cuts the connection without an answer.
var errCut = errors.New("cut")

func (s *session) Data(r io.Reader) error {
	text, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	s.box.mu.Lock()
	s.box.mails = append(s.box.mails, received{s.from, s.to, string(text)})
	s.box.mu.Unlock()
	if s.box.data != nil {
		if err := s.box.data(s.to); errors.Is(err, errCut) {
			s.conn.Conn().Close()
		} else if err != nil {
			return err
		}
	}
	return nil
}

func (s *session) Reset() {}

func (s *session) Logout() error { return nil }
