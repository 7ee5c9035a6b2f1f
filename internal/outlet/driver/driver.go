// Package driver has the kinds of outlets that receive files: folder, SFTP,
// FTPS, WebDAV and S3. Each is a file with its settings and what can go wrong
// there.
package driver

import (
	"context"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"io"
	"io/fs"
	"maps"
	"net"
	"path"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"torneo/internal/errtext"
	"torneo/internal/filesync"
	"torneo/internal/outlet"
	"torneo/internal/safedial"
	"torneo/message"
)

// Kinds returns all drivers.
func Kinds() []outlet.Kind {
	return []outlet.Kind{folder(), secureShell(), fileTransfer(), webDAV(), objectStore()}
}

// patience is the time for which a target may say nothing.
var patience = 45 * time.Second

// place is a target that was reached.
type place struct {
	filesync.Space
	io.Closer
}

// outside makes a kind of what reaches a target, what says why it was not, and the rest.
func outside(k outlet.Kind, reach func(context.Context, *outlet.Delivery) (*place, error), why func(error) error) outlet.Kind {
	do := func(ctx context.Context, d *outlet.Delivery, work func(context.Context, filesync.Space, []string, func(int, int)) (message.Message, error)) (message.Message, error) {
		d.Tell(message.New("target.connecting"), 0, 0)
		p, err := reach(ctx, d)
		if err != nil {
			return message.Message{}, explain(ctx, k.Where(d.Settings), err, why)
		}
		hang := context.AfterFunc(ctx, func() { p.Close() })
		defer func() { hang(); p.Close() }()
		var before []string
		if !d.Outlet.Succeeded.IsZero() {
			before = slices.AppendSeq([]string{}, maps.Keys(d.Outlet.Reached))
		}
		m, err := work(ctx, p.Space, before, func(done, total int) { d.Tell(message.New("target.sending"), done, total) })
		if err != nil {
			return message.Message{}, explain(ctx, k.Where(d.Settings), err, why)
		}
		return m, nil
	}
	k.Send = func(ctx context.Context, d *outlet.Delivery) (message.Message, error) {
		return do(ctx, d, func(ctx context.Context, s filesync.Space, before []string, tell func(int, int)) (message.Message, error) {
			done, err := filesync.Bring(ctx, s, d.Site, before, tell)
			return message.New("target.done", "written", done.Written, "kept", done.Kept, "removed", done.Removed), err
		})
	}
	k.Clear = func(ctx context.Context, d *outlet.Delivery) (message.Message, error) {
		return do(ctx, d, func(ctx context.Context, s filesync.Space, before []string, tell func(int, int)) (message.Message, error) {
			removed, err := filesync.Wipe(ctx, s, before, tell)
			return message.New("target.cleared", "count", removed), err
		})
	}
	return k
}

// mostNamed is the most files that are named that could not be deleted.
const mostNamed = 5

// explain returns the reason of an error in words that help the arbiter. Errors without
// a sentence of their own are quoted.
func explain(ctx context.Context, where string, err error, why func(error) error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	var own *outlet.Error
	if undeleted := (*filesync.Undeleted)(nil); errors.As(err, &undeleted) {
		names := undeleted.Paths[:min(len(undeleted.Paths), mostNamed)]
		return outlet.NewError("target.undeleted", "count", len(undeleted.Paths), "files", strings.Join(names, ", "), "where", where, "reason", outlet.ErrorMessage(explain(ctx, where, undeleted.Err, why)))
	}
	if occupied := (*filesync.Occupied)(nil); errors.As(err, &occupied) {
		return outlet.ByHand("target.occupied", "file", occupied.Path, "where", where)
	}
	if errors.As(err, &own) {
		return own
	}
	if said := why(err); said != nil {
		return said
	}
	var broken net.Error
	switch {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return outlet.NewError("target.full", "where", where)
	case errors.Is(err, fs.ErrPermission):
		return outlet.ByHand("target.denied", "where", where)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, net.ErrClosed), errors.Is(err, syscall.ECONNRESET), errors.Is(err, syscall.EPIPE):
		return outlet.NewError("target.broken", "where", where)
	case errors.As(err, &broken) && broken.Timeout():
		return outlet.NewError("target.hangs", "where", where, "seconds", int(patience.Seconds()))
	}
	return outlet.NewError("target.failed", "where", where, "reason", errtext.Of(err))
}

// dial reaches a host; a connection of which nothing is heard ends.
func dial(ctx context.Context, d *outlet.Delivery, address string) (net.Conn, error) {
	c, err := safedial.Dialer(min(patience, 20*time.Second), d.Settings.Get(outlet.Confined) != "").DialContext(ctx, "tcp", address)
	if errors.Is(err, safedial.ErrNear) {
		return nil, outlet.ByHand("target.confined", "host", address)
	}
	if err != nil {
		return nil, unreachable(address, err)
	}
	return &patient{Conn: c}, nil
}

// unreachable returns the error of a host that could not be reached.
func unreachable(address string, err error) error {
	host, _, split := net.SplitHostPort(address)
	if split != nil {
		host = address
	}
	return outlet.NewError("target.unreachable", "host", host, "reason", errtext.Of(err))
}

// patient is a connection that ends when nothing is heard for too long.
type patient struct{ net.Conn }

func (p *patient) Read(b []byte) (int, error) {
	_ = p.SetReadDeadline(time.Now().Add(patience)) // else Read says why
	return p.Conn.Read(b)
}

func (p *patient) Write(b []byte) (int, error) {
	_ = p.SetWriteDeadline(time.Now().Add(patience))
	return p.Conn.Write(b)
}

// checkPin returns an error if the key that a target shows is not the one that was confirmed.
func checkPin(d *outlet.Delivery, fingerprint string) error {
	pin := d.Settings.Get(outlet.Pin)
	if pin == fingerprint {
		return nil
	}
	d.Know(fingerprint)
	if pin == "" {
		return outlet.ByHand("target.key-unknown", "fingerprint", fingerprint)
	}
	return outlet.ByHand("target.key-changed", "fingerprint", fingerprint, "was", pin)
}

// tlsConfig returns the settings of a TLS connection to a host whose certificate is that of the
// host, or one that was confirmed by its fingerprint. It keeps why it was refused, which
// libraries do not.
func tlsConfig(d *outlet.Delivery, host string, refused *error) *tls.Config {
	return &tls.Config{
		ServerName: host, MinVersion: tls.VersionTLS12, ClientSessionCache: tls.NewLRUClientSessionCache(8),
		InsecureSkipVerify: true, // the next line looks at it
		VerifyConnection: func(c tls.ConnectionState) error {
			if len(c.PeerCertificates) == 0 {
				return x509.CertificateInvalidError{}
			}
			leaf := c.PeerCertificates[0]
			sum := sha256.Sum256(leaf.Raw)
			fingerprint := "SHA256:" + base64.RawStdEncoding.EncodeToString(sum[:])
			if fingerprint == d.Settings.Get(outlet.Pin) {
				return nil
			}
			rest := x509.NewCertPool()
			for _, c := range c.PeerCertificates[1:] {
				rest.AddCert(c)
			}
			if _, err := leaf.Verify(x509.VerifyOptions{DNSName: host, Intermediates: rest}); err == nil {
				return nil
			}
			*refused = checkPin(d, fingerprint)
			return *refused
		},
	}
}

// Fields that several kinds have.
var (
	hostField     = outlet.Field{Name: "host", Hint: true, Address: true}
	userField     = outlet.Field{Name: "user"}
	passwordField = outlet.Field{Name: "password", Type: outlet.Secret, Optional: true}
	pathField     = outlet.Field{Name: "path", Hint: true, Address: true, Optional: true}
)

func portField(usual string) outlet.Field {
	return outlet.Field{Name: "port", Usual: usual, Address: true}
}

// address returns the host and port that were entered.
func address(s outlet.Settings) string { return net.JoinHostPort(s.Get("host"), s.Get("port")) }

// checkAddress returns the error in host and port.
func checkAddress(s outlet.Settings) error {
	if host := s.Get("host"); strings.ContainsAny(host, "/@ ?#") || strings.Contains(host, "://") {
		return outlet.NewError("target.host", "host", host)
	}
	if port, err := strconv.Atoi(s.Get("port")); err != nil || port < 1 || port > 65535 {
		return outlet.NewError("target.port", "port", s.Get("port"))
	}
	return nil
}

// displayAddress returns the function that writes an address for people.
func displayAddress(scheme string) func(outlet.Settings) string {
	return func(s outlet.Settings) string {
		return scheme + "://" + s.Get("user") + "@" + address(s) + "/" + strings.TrimPrefix(s.Get("path"), "/")
	}
}

// joinRoot returns a path below the folder of a target; for ".", that folder itself.
func joinRoot(root, name string) string {
	if root == "" {
		return path.Clean(name)
	}
	return path.Join(root, name)
}
