package tlsserver

import (
	"bytes"
	"crypto/tls"
	"errors"
	"net"
	"net/http"
	"slices"

	"golang.org/x/crypto/acme"
)

// suites are the suites of TLS 1.2 that keep what was said before a key is known, and whose
// padding tells nothing: none of CBC. Those of TLS 1.3 are not to be chosen.
var suites = []uint16{
	tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, tls.TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,
	tls.TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, tls.TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,
	tls.TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, tls.TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256,
}

// renew makes the certificate what it has to be. One that was given and cannot be read any
// more is kept as it was, and it is said.
func (d *Door) renew() (err error) {
	before := d.problem
	if d.given != nil {
		changed, err := d.given.read()
		if changed {
			d.o.Log.Info("certificate read again", "file", d.given.certificate)
		}
		d.current, d.problem = d.given.now, err
	} else {
		var made bool
		d.current, made, err = d.own.certificate(d.names())
		if d.problem = err; err != nil && d.own.now != nil {
			d.current = d.own.now
		}
		if made {
			d.o.Log.Info("own certificate made", "key", KeyPrint(d.current.Leaf))
		}
	}
	if d.problem == nil && d.current != nil {
		d.problem = outOfTime(d.current.Leaf, d.o.Clock())
	}
	if d.problem != nil && before == nil {
		d.o.Log.Warn("certificate of the hall", "reason", d.problem)
	}
	return err
}

// TLS returns the settings of the door, for others that use the same certificate.
func (d *Door) TLS() *tls.Config {
	c := &tls.Config{MinVersion: tls.VersionTLS12, CipherSuites: suites, GetCertificate: d.certificate, NextProtos: []string{"h2", "http/1.1"}}
	if d.public != nil {
		c.NextProtos = append(c.NextProtos, acme.ALPNProto)
	}
	// who comes again without looking at the certificate does so only as long as its key
	// is the one that they have seen
	c.WrapSession = func(state tls.ConnectionState, session *tls.SessionState) ([]byte, error) {
		session.Extra = append(session.Extra, d.sessionsOf())
		return c.EncryptTicket(state, session)
	}
	c.UnwrapSession = func(ticket []byte, state tls.ConnectionState) (*tls.SessionState, error) {
		session, err := c.DecryptTicket(ticket, state)
		if err != nil || session == nil || !slices.ContainsFunc(session.Extra, func(x []byte) bool { return bytes.Equal(x, d.sessionsOf()) }) {
			return nil, err
		}
		return session, nil
	}
	return c
}

// sessionsOf returns the mark by which sessions of the key are known.
func (d *Door) sessionsOf() []byte {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.current == nil || d.current.Leaf == nil {
		return nil
	}
	print := KeyPrint(d.current.Leaf)
	return append([]byte("torneo "), print[:]...)
}

func (d *Door) certificate(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
	if d.public != nil && hello.ServerName == d.o.PublicName {
		if answers(hello) {
			return d.public.manager.GetCertificate(hello)
		}
		if c, _ := d.public.current(); c != nil {
			return c, nil
		}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.current == nil {
		return nil, errors.New("door: no certificate")
	}
	return d.current, nil
}

// IsTrusted reports whether browsers take the certificate for a host without asking.
func (d *Door) IsTrusted(host string) bool {
	name := hostOf(host)
	if name == "" {
		return false
	}
	now := d.o.Clock()
	if d.public != nil && name == d.o.PublicName {
		c, _ := d.public.current()
		return c != nil && (c.Leaf == nil || now.Before(c.Leaf.NotAfter))
	}
	d.mu.Lock()
	c, given := d.current, d.given != nil
	d.mu.Unlock()
	return given && trusts(c, name, d.o.Roots, now)
}

// TrustedName returns a name for which browsers take the certificate without asking, "" if there
// is none: passkeys, and links that everybody follows, need one.
func (d *Door) TrustedName() string {
	if d.public != nil && d.IsTrusted(d.o.PublicName) {
		return d.o.PublicName
	}
	d.mu.Lock()
	var names []string
	if d.given != nil && d.current != nil && d.current.Leaf != nil {
		names = append(slices.Clone(d.o.Hosts), d.hosts...)
		names = append(names, d.current.Leaf.DNSNames...)
	}
	d.mu.Unlock()
	for _, n := range names {
		if name, ok := Host(n); ok && net.ParseIP(name) == nil && d.IsTrusted(name) {
			return name
		}
	}
	return ""
}

// withHSTS has browsers that trust the certificate use TLS alone.
func (d *Door) withHSTS(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if name := hostOf(r.Host); net.ParseIP(name) == nil && d.IsTrusted(name) {
			w.Header().Set("Strict-Transport-Security", "max-age=86400")
		}
		next.ServeHTTP(w, r)
	})
}
