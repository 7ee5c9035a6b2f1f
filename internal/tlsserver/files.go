package tlsserver

import (
	"crypto/tls"
	"crypto/x509"
	"os"
	"strings"
	"time"

	"torneo/internal/clock"
	"torneo/internal/errtext"
	"torneo/message"
)

const mostCertificate = 1 << 20

// files are a certificate and its key that somebody gave. They are read again when they
// change; what cannot be read then does not take the place of what was.
type files struct {
	certificate, key string

	now  *tls.Certificate
	seen [2]time.Time
}

// read reads the files if they have changed, and reports whether they have.
func (f *files) read() (changed bool, err error) {
	var at [2]time.Time
	for k, name := range []string{f.certificate, f.key} {
		info, err := os.Stat(name)
		if err != nil {
			return false, &Error{name, message.New("doors.cannot-read", "file", name, "reason", errtext.Of(err))}
		}
		if info.IsDir() || info.Size() > mostCertificate {
			return false, &Error{name, message.New("doors.no-certificate", "file", name)}
		}
		at[k] = info.ModTime()
	}
	if f.now != nil && at == f.seen {
		return false, nil
	}
	c, err := pair(f.certificate, f.key)
	if err != nil {
		return false, err
	}
	f.now, f.seen = c, at
	return true, nil
}

// pair reads a certificate with its key.
func pair(certificate, key string) (*tls.Certificate, error) {
	public, err := os.ReadFile(certificate)
	if err != nil {
		return nil, &Error{certificate, message.New("doors.cannot-read", "file", certificate, "reason", errtext.Of(err))}
	}
	private, err := os.ReadFile(key)
	if err != nil {
		return nil, &Error{key, message.New("doors.cannot-read", "file", key, "reason", errtext.Of(err))}
	}
	switch {
	case !strings.Contains(string(public), "-----BEGIN CERTIFICATE-----"):
		return nil, &Error{certificate, message.New("doors.no-certificate", "file", certificate)}
	case strings.Contains(string(private), "-----BEGIN ENCRYPTED PRIVATE KEY-----") || strings.Contains(string(private), "Proc-Type: 4,ENCRYPTED"):
		return nil, &Error{key, message.New("doors.key-locked", "file", key)}
	case !strings.Contains(string(private), "PRIVATE KEY-----"):
		return nil, &Error{key, message.New("doors.no-key", "file", key)}
	}
	c, err := tls.X509KeyPair(public, private)
	switch {
	case err == nil:
		return &c, nil
	case strings.Contains(err.Error(), "does not match"):
		return nil, &Error{key, message.New("doors.other-key", "file", key, "certificate", certificate)}
	case strings.Contains(err.Error(), "private key"):
		return nil, &Error{key, message.New("doors.no-key", "file", key)}
	}
	return nil, &Error{certificate, message.New("doors.no-certificate", "file", certificate)}
}

// trusts reports whether this computer takes a certificate for the name. Whether others do nobody
// can know; those who use an authority of their own tell this computer of it, too.
func trusts(c *tls.Certificate, name string, roots *x509.CertPool, now time.Time) bool {
	if c == nil || c.Leaf == nil || name == "" {
		return false
	}
	between := x509.NewCertPool()
	for _, der := range c.Certificate[1:] {
		if x, err := x509.ParseCertificate(der); err == nil {
			between.AddCert(x)
		}
	}
	_, err := c.Leaf.Verify(x509.VerifyOptions{DNSName: name, Roots: roots, Intermediates: between, CurrentTime: now})
	return err == nil
}

// outOfTime returns what is wrong with the days of a certificate, or soon will be, as this
// computer counts them; nil if nothing.
func outOfTime(c *x509.Certificate, now time.Time) error {
	id := ""
	switch {
	case now.After(c.NotAfter):
		id = "doors.expired"
	case now.Before(c.NotBefore):
		id = "doors.not-yet"
	case now.After(c.NotAfter.Add(-endsSoon(c.NotBefore, c.NotAfter))):
		id = "doors.ends"
	default:
		return nil
	}
	return &Error{"", message.New(id, "from", clock.Day(c.NotBefore), "until", clock.Day(c.NotAfter), "today", clock.Day(now), "time", now.Format("15:04"))} //i18n:prefix doors.
}
