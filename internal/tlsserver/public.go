package tlsserver

import (
	"context"
	"crypto/tls"
	"log/slog"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"

	"torneo/message"
)

const (
	publicFolder = "torneo-hall-acme"
	keptPatience = 2 * time.Second
	publicFirst  = 15 * time.Minute // after which it is tried again: authorities count
	publicMost   = 6 * time.Hour
	publicAgain  = 12 * time.Hour // after which it is looked whether it has been renewed
)

// published is the certificate of a public name, got by ACME: the authority calls this
// program at the name by port 443. It is fetched beside what goes on, so that nobody waits
// for it, and until it is there the own one stands in.
type published struct {
	name    string
	manager *autocert.Manager
	log     *slog.Logger

	mu     sync.Mutex
	now    *tls.Certificate
	failed error
}

func newPublished(folder, name, directory string, log *slog.Logger) *published {
	p := &published{name: name, log: log, manager: &autocert.Manager{
		Prompt: autocert.AcceptTOS, Cache: autocert.DirCache(filepath.Join(folder, publicFolder)),
		HostPolicy: autocert.HostWhitelist(name),
	}}
	if directory != "" {
		p.manager.Client = &acme.Client{DirectoryURL: directory}
	}
	return p
}

// begin does that. What is kept is waited for a moment, as others want to know whether
// there is one.
func (p *published) begin(ctx context.Context) {
	first := make(chan struct{})
	go p.keep(ctx, sync.OnceFunc(func() { close(first) }))
	if _, err := p.manager.Cache.Get(ctx, p.name); err != nil {
		return
	}
	select {
	case <-first:
	case <-time.After(keptPatience):
	}
}

// keep gets the certificate and keeps it current until the context ends.
func (p *published) keep(ctx context.Context, tried func()) {
	for wait := publicFirst; ; {
		pause := publicAgain
		if err := p.get(); err != nil {
			p.log.Warn("certificate of the public name", "name", p.name, "reason", err)
			pause, wait = wait, min(2*wait, publicMost)
		} else {
			wait = publicFirst
		}
		tried()
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
	}
}

func (p *published) get() error {
	// as a browser of today asks, for a key of an elliptic curve
	c, err := p.manager.GetCertificate(&tls.ClientHelloInfo{ServerName: p.name, SupportedVersions: []uint16{tls.VersionTLS13},
		CipherSuites: []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256}, SignatureSchemes: []tls.SignatureScheme{tls.ECDSAWithP256AndSHA256}, SupportedCurves: []tls.CurveID{tls.CurveP256}})
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.failed = err; err == nil {
		p.now = c
	}
	return err
}

// current returns the certificate, if there is one, and why there is none.
func (p *published) current() (*tls.Certificate, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.now, p.failed
}

// answers reports whether a connection is a question of the authority.
func answers(hello *tls.ClientHelloInfo) bool {
	return slices.Contains(hello.SupportedProtos, acme.ALPNProto)
}

// trouble returns the error to report if there is no certificate; nil if there is one.
func (p *published) trouble() error {
	if c, err := p.current(); err != nil && c == nil {
		return &Error{"", message.New("doors.no-public", "name", p.name, "reason", err.Error())}
	}
	return nil
}

// ends returns the error to report of a certificate that is not renewed in time; nil if there is
// none.
func (p *published) ends(now time.Time) error {
	c, _ := p.current()
	if c == nil || c.Leaf == nil {
		return nil
	}
	return outOfTime(c.Leaf, now)
}
