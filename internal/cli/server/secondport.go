package server

import (
	"context"
	"crypto/tls"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"runtime"
	"strconv"
	"sync"
	"syscall"
	"time"

	"torneo/internal/tlsserver"
)

// SecondPort is a listener beside that of the desk, for others than the arbiter: it is
// opened and closed while the program runs.
type SecondPort struct {
	Label   string // in the log
	Address string
	Own     bool // somebody asked for that address and no other
	before  int  // the port at which it was open last; 0: none
	Log     *slog.Logger
	Counted func(door string, h http.Handler) http.Handler // counts what is asked; nil: nobody does
	Proxies []string                                       // that say from where people come

	// Trusted is a name for which browsers take the certificate without asking, and how it
	// is shown: then HTTPS is spoken. nil, and "": plain HTTP is.
	Trusted func() (string, *tls.Config)

	mu       sync.Mutex
	Listener net.Listener
	server   *http.Server
	secured  string // the name under which HTTPS is spoken; "": plain HTTP is
}

// Answer opens it and answers with a handler, which is told by the channel that it is to end.
func (n *SecondPort) Answer(handler func(closing <-chan struct{}) http.Handler) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.server != nil {
		return nil
	}
	l, err := n.Listen()
	if err != nil {
		return err
	}
	closing := make(chan struct{})
	answers := handler(closing)
	if n.Counted != nil {
		answers = n.Counted(n.Label, answers)
	}
	server := n.Serving(answers)
	server.RegisterOnShutdown(func() { close(closing) })
	n.Listener, n.server, n.secured = l, server, ""
	serve := func() error { return tlsserver.Serve(server, l) }
	if n.Trusted != nil {
		if name, config := n.Trusted(); name != "" {
			n.secured, server.TLSConfig = name, config
			serve = func() error {
				return tlsserver.ServeTLS(server, l, func(host string) bool { return tlsserver.SameHost(host, name) })
			}
		}
	}
	go func() {
		if err := serve(); !errors.Is(err, http.ErrServerClosed) {
			n.Log.Warn(n.Label, "reason", err)
		}
	}()
	return nil
}

// Serving returns a server that does not wait for slow and vanished clients: requests here are
// short.
func (n *SecondPort) Serving(handler http.Handler) *http.Server {
	return &http.Server{
		Handler: handler, ErrorLog: slog.NewLogLogger(n.Log.Handler(), slog.LevelDebug),
		ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: time.Minute, IdleTimeout: 30 * time.Second,
		MaxHeaderBytes: 16 << 10,
	}
}

func (n *SecondPort) Listen() (net.Listener, error) {
	l, err := n.listenBare()
	if err != nil {
		return nil, err
	}
	return tlsserver.Behind(l, n.Proxies)
}

// listenBare listens before the header of proxies is read.
func (n *SecondPort) listenBare() (net.Listener, error) {
	host, port, err := net.SplitHostPort(n.Address)
	if err != nil {
		return nil, err
	}
	first, err := strconv.Atoi(port)
	if err != nil {
		return nil, err
	}
	if n.before != 0 && !n.Own {
		if l, err := tlsserver.Listen(net.JoinHostPort(host, strconv.Itoa(n.before))); err == nil {
			return l, nil
		}
	}
	l, _, err := PortFrom(host, first, n.Own)
	return l, err
}

// Prefer sets the port to take, if it is free, unless somebody asked for another.
func (n *SecondPort) Prefer(port int) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.before = port
}

// OpenAt returns the port that it chose itself; 0 if it did not.
func (n *SecondPort) OpenAt() int {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.Listener == nil || n.Own {
		return 0
	}
	return n.port()
}

// port returns the port on which it listens.
func (n *SecondPort) port() int {
	if at, ok := n.Listener.Addr().(*net.TCPAddr); ok {
		return at.Port
	}
	return 0
}

// isWildcard reports that it listens at all addresses of this computer.
func (n *SecondPort) isWildcard() bool {
	at, ok := n.Listener.Addr().(*net.TCPAddr)
	return ok && at.IP.IsUnspecified()
}

// Close ends it and disconnects its readers.
func (n *SecondPort) Close() {
	n.mu.Lock()
	server := n.server
	n.Listener, n.server = nil, nil
	n.mu.Unlock()
	if server != nil {
		EndServer(server)
	}
}

const portsTried = 20 // from the first one on

// PortFrom takes a port, or, unless it is to be that one, the next one that is free.
func PortFrom(host string, first int, own bool) (l net.Listener, moved bool, err error) {
	for tried := 0; ; tried++ {
		l, err = tlsserver.Listen(net.JoinHostPort(host, strconv.Itoa(first+tried)))
		if err == nil || own || tried == portsTried || !errors.Is(err, syscall.EADDRINUSE) && runtime.GOOS != "windows" {
			return l, tried > 0, err
		}
	}
}

const stopPatience = 10 * time.Second // for what is being answered

// EndServer ends it when what is being answered was answered, or it takes too long.
func EndServer(server *http.Server) {
	last, cancel := context.WithTimeout(context.Background(), stopPatience)
	defer cancel()
	if server.Shutdown(last) != nil {
		server.Close()
	}
}

// Addresses returns its addresses as numbers, since not every phone knows names of computers, and
// reports whether it is open.
func (n *SecondPort) Addresses() (list []string, open bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.Listener == nil {
		return nil, false
	}
	at, ok := n.Listener.Addr().(*net.TCPAddr)
	if !ok {
		return nil, true
	}
	port := strconv.Itoa(at.Port)
	if n.secured != "" {
		return []string{"https://" + net.JoinHostPort(n.secured, port) + "/"}, true
	}
	url := func(ip net.IP) string { return "http://" + net.JoinHostPort(ip.String(), port) + "/" }
	if !at.IP.IsUnspecified() {
		return []string{url(at.IP)}, true
	}
	for _, c := range Cards() {
		list = append(list, url(c.IP))
	}
	if len(list) == 0 {
		list = append(list, url(net.IPv4(127, 0, 0, 1)))
	}
	return list, true
}
