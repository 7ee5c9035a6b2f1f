// Package tlsserver serves the desk to other computers over HTTPS. It listens
// at the addresses of this computer and under known names, with a certificate
// of its own, a given one, or one that an authority issues for a public name.
// It knows neither persons nor chess: the handler behind it identifies people.
package tlsserver

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"torneo/message"
)

const (
	deskConnections = 1500 // of arbiters, with windows that stay open
	deskEach        = 500

	endsWithin = 10 * time.Second // for what is being answered
	looksEvery = 5 * time.Second  // whether addresses and files have changed
	localName  = "torneo.local"
)

// Options are the settings of a door.
type Options struct {
	Folder    string                       // where its key and certificate are kept
	Addresses func() []net.IP              // of this computer, the likeliest first
	Name      func() string                // by which devices in the network find it: "torneo.local"; "": none. nil: none
	Listen    func() (net.Listener, error) // takes the port
	Hosts     []string                     // that were set on the command line

	// KeptKey returns the key of the own certificate as it is kept elsewhere, for a folder that
	// has none; KeepKey keeps there what was made or found in the folder. nil: nowhere else.
	KeptKey func() (string, error)
	KeepKey func(key string, print Fingerprint) error

	Certificate, Key string // files that were given; "": the own one
	PublicName       string // for which an authority is asked; "": none
	Authority        string // where its directory is; "": Let’s Encrypt

	Clock func() time.Time
	Log   *slog.Logger
	Roots *x509.CertPool // by which a given certificate is judged; nil: those of this computer
}

// Kind is whose certificate it is.
type Kind string

const (
	Own    Kind = "own"
	Given  Kind = "given"
	Public Kind = "public"
)

// Door is the desk's way to the network.
type Door struct {
	o Options

	mu        sync.Mutex
	hosts     []string // set while it runs
	own       own
	given     *files
	public    *published
	current   *tls.Certificate // own or given
	addresses []net.IP
	problem   error
	listener  net.Listener
	server    *http.Server
	stop      context.CancelFunc

	allowed map[string]bool
}

// New returns a door that is closed. What was given is read, so that it is known at once when it
// cannot be used.
func New(o Options) (*Door, error) {
	if o.Clock == nil {
		o.Clock = time.Now
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Name == nil {
		o.Name = func() string { return "" }
	}
	d := &Door{o: o, own: own{folder: o.Folder, clock: o.Clock, kept: o.KeptKey, keep: o.KeepKey}}
	for k, name := range o.Hosts {
		host, ok := Host(name)
		if !ok {
			return nil, &Error{"", message.New("doors.no-name", "name", name)}
		}
		d.o.Hosts[k] = host
	}
	if o.PublicName != "" {
		name, ok := Host(o.PublicName)
		if !ok || !public(name) {
			return nil, &Error{"", message.New("doors.not-public", "name", o.PublicName)}
		}
		d.o.PublicName = name
		d.public = newPublished(o.Folder, name, o.Authority, d.o.Log)
	}
	switch {
	case (o.Certificate == "") != (o.Key == ""):
		return nil, &Error{o.Certificate + o.Key, message.New("doors.both-files")}
	case o.Certificate != "":
		d.given = &files{certificate: o.Certificate, key: o.Key}
		if _, err := d.given.read(); err != nil {
			return nil, err
		}
		d.current = d.given.now
	}
	d.look()
	return d, nil
}

// Use sets the names that are accepted besides, from now on.
func (d *Door) Use(hosts []string) {
	d.mu.Lock()
	d.hosts = hosts
	d.mu.Unlock()
	d.look()
}

// Open answers with the handler from now on.
func (d *Door) Open(handler http.Handler) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.server != nil {
		return nil
	}
	if err := d.renew(); err != nil {
		return err
	}
	l, err := d.o.Listen()
	if err != nil {
		return err
	}
	server := Server(d.withHSTS(handler), d.o.Log)
	server.TLSConfig = d.TLS()
	ctx, stop := context.WithCancel(context.Background())
	d.listener, d.server, d.stop = l, server, stop
	go d.watch(ctx)
	if d.public != nil {
		d.public.begin(ctx)
	}
	go func() {
		if err := serveTLS(server, l, d.Allows, deskConnections, deskEach); !errors.Is(err, http.ErrServerClosed) && !errors.Is(err, net.ErrClosed) {
			d.o.Log.Error("the desk on the network", "reason", err)
		}
	}()
	return nil
}

// Server returns a server that does not wait for slow and vanished clients.
func Server(handler http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler: handler, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
		ReadHeaderTimeout: firstWords, ReadTimeout: time.Minute, WriteTimeout: 2 * time.Minute, IdleTimeout: 2 * time.Minute,
		MaxHeaderBytes: 64 << 10,
		HTTP2:          &http.HTTP2Config{MaxConcurrentStreams: 100, SendPingTimeout: 30 * time.Second, PingTimeout: 15 * time.Second, WriteByteTimeout: 30 * time.Second},
	}
}

// Close closes the door. What is being answered is answered.
func (d *Door) Close() { d.detach()() }

// Shut does as Close, for a person who came through the door: it does not wait for them.
func (d *Door) Shut() { go d.detach()() }

// detach lets nobody in any more, and returns what sends those away who are in.
func (d *Door) detach() (end func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	server, listener, stop := d.server, d.listener, d.stop
	d.listener, d.server, d.stop = nil, nil, nil
	if server == nil {
		return func() {}
	}
	stop()
	_ = listener.Close()
	return func() {
		last, cancel := context.WithTimeout(context.Background(), endsWithin)
		defer cancel()
		if server.Shutdown(last) != nil {
			server.Close()
		}
	}
}

// IsOpen reports whether it is open.
func (d *Door) IsOpen() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.server != nil
}

// Allows reports whether the desk may be called by a host while it is open: an address that is
// shown, the name in the network, this computer's, and those that were set.
func (d *Door) Allows(host string) bool {
	name := hostOf(host)
	d.mu.Lock()
	defer d.mu.Unlock()
	return name != "" && d.server != nil && d.allowed[name]
}

// names returns the names that the certificate is for, the likeliest first.
func (d *Door) names() []string {
	var list []string
	for _, ip := range d.addresses {
		list = append(list, ip.String())
	}
	list = append(list, localName, "localhost", "127.0.0.1")
	if name, ok := Host(d.o.Name()); ok {
		list = append(list, name)
	}
	if machine, err := os.Hostname(); err == nil {
		if name, ok := Host(machine); ok {
			list = append(list, name)
			if !strings.Contains(name, ".") {
				list = append(list, name+".local")
			}
		}
	}
	list = append(append(list, d.o.Hosts...), d.hosts...)
	if d.o.PublicName != "" {
		list = append(list, d.o.PublicName)
	}
	return unique(list)
}

// watch looks whether addresses and files change.
func (d *Door) watch(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(looksEvery):
			d.look()
		}
	}
}

// look takes what has changed.
func (d *Door) look() {
	addresses := d.o.Addresses()
	d.mu.Lock()
	defer d.mu.Unlock()
	if !slices.EqualFunc(d.addresses, addresses, net.IP.Equal) && d.server != nil {
		d.o.Log.Info("this computer has other addresses", "addresses", addresses)
	}
	d.addresses = addresses
	d.allowed = map[string]bool{}
	names := d.names()
	if d.given != nil && d.current != nil && d.current.Leaf != nil {
		names = append(names, d.current.Leaf.DNSNames...)
	}
	for _, n := range names {
		d.allowed[n] = true
	}
	if d.server != nil {
		_ = d.renew()
	}
}
