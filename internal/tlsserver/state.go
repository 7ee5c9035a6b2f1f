package tlsserver

import (
	"net"
	"strconv"
	"time"
)

// State is the state of the door, for pages.
type State struct {
	Open        bool
	Addresses   []string // where the desk is, the likeliest first; one of a trusted name before all
	Named       string   // by the name in the network, too; ""
	Kind        Kind
	Key         Fingerprint // zero: there is no certificate yet
	Certificate Fingerprint
	From, Until time.Time
	Since       time.Time // when the own key was made; zero: it is another's
	Names       []string  // of the certificate
	Files       [2]string
	Trusted     string  // the name for which browsers take it; "": none
	Problems    []error // with messages
}

// State returns the present state of the door.
func (d *Door) State() State {
	s := State{Kind: Own, Trusted: d.TrustedName()}
	d.mu.Lock()
	defer d.mu.Unlock()
	c := d.current
	if d.given != nil {
		s.Kind, s.Files = Given, [2]string{d.given.certificate, d.given.key}
	}
	if d.public != nil {
		if p, _ := d.public.current(); p != nil {
			s.Kind = Public
			if err := d.public.ends(d.o.Clock()); err != nil {
				s.Problems = append(s.Problems, err)
			}
		} else if err := d.public.trouble(); err != nil {
			s.Problems = append(s.Problems, err)
		}
	}
	if c != nil && c.Leaf != nil {
		s.Key, s.Certificate, s.From, s.Until, s.Names = KeyPrint(c.Leaf), CertificatePrint(c.Leaf), c.Leaf.NotBefore, c.Leaf.NotAfter, namesOf(c.Leaf)
	}
	if d.given == nil && d.own.key != nil {
		s.Since = d.own.since
	}
	if d.problem != nil {
		s.Problems = append(s.Problems, d.problem)
	}
	if d.listener == nil {
		return s
	}
	s.Open = true
	at, ok := d.listener.Addr().(*net.TCPAddr)
	if !ok {
		return s
	}
	url := func(host string) string {
		if at.Port == 443 {
			if ip := net.ParseIP(host); ip != nil && ip.To4() == nil {
				host = "[" + host + "]"
			}
			return "https://" + host + "/"
		}
		return "https://" + net.JoinHostPort(host, strconv.Itoa(at.Port)) + "/"
	}
	if s.Trusted != "" {
		s.Addresses = append(s.Addresses, url(s.Trusted))
	}
	if !at.IP.IsUnspecified() {
		s.Addresses = append(s.Addresses, url(at.IP.String()))
		return s
	}
	for _, ip := range d.addresses {
		s.Addresses = append(s.Addresses, url(ip.String()))
	}
	if len(d.addresses) == 0 {
		s.Addresses = append(s.Addresses, url("127.0.0.1"))
	}
	if name := d.o.Name(); name != "" {
		s.Named = url(name)
	}
	return s
}

// WildcardPort returns the port at which it listens on all addresses of this computer; ok is
// false while it is closed, and where it listens on one of them.
func (d *Door) WildcardPort() (port int, ok bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.listener == nil {
		return 0, false
	}
	at, tcp := d.listener.Addr().(*net.TCPAddr)
	if !tcp || !at.IP.IsUnspecified() {
		return 0, false
	}
	return at.Port, true
}
