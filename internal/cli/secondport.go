package cli

import (
	"context"
	"crypto/tls"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"sync"
	"time"

	"torneo/internal/cli/server"
	"torneo/internal/tlsserver"
)

// secondPort is a listener beside that of the desk, for others than the arbiter: it is
// opened and closed while the program runs.
type secondPort struct {
	name    string // in the log
	address string
	own     bool // somebody asked for that address and no other
	before  int  // the port at which it was open last; 0: none
	log     *slog.Logger
	counted *operating // what is asked is counted there; nil: nowhere
	proxies []string   // that say from where people come

	// trusted is a name for which browsers take the certificate without asking, and how it
	// is shown: then HTTPS is spoken. nil, and "": plain HTTP is.
	trusted func() (string, *tls.Config)

	mu       sync.Mutex
	listener net.Listener
	server   *http.Server
	secured  string // the name under which HTTPS is spoken; "": plain HTTP is
}

// open answers with a handler, which is told by the channel that it is to end.
func (n *secondPort) open(handler func(closing <-chan struct{}) http.Handler) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.server != nil {
		return nil
	}
	l, err := n.listen()
	if err != nil {
		return err
	}
	closing := make(chan struct{})
	server := n.serving(n.counted.at(n.name, handler(closing)))
	server.RegisterOnShutdown(func() { close(closing) })
	n.listener, n.server, n.secured = l, server, ""
	serve := func() error { return tlsserver.Serve(server, l) }
	if n.trusted != nil {
		if name, config := n.trusted(); name != "" {
			n.secured, server.TLSConfig = name, config
			serve = func() error {
				return tlsserver.ServeTLS(server, l, func(host string) bool { return tlsserver.SameHost(host, name) })
			}
		}
	}
	go func() {
		if err := serve(); !errors.Is(err, http.ErrServerClosed) {
			n.log.Warn(n.name, "reason", err)
		}
	}()
	return nil
}

// serving is a server that does not wait for slow and vanished clients: what is asked here
// is short.
func (n *secondPort) serving(handler http.Handler) *http.Server {
	return &http.Server{
		Handler: handler, ErrorLog: slog.NewLogLogger(n.log.Handler(), slog.LevelDebug),
		ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: time.Minute, IdleTimeout: 30 * time.Second,
		MaxHeaderBytes: 16 << 10,
	}
}

func (n *secondPort) listen() (net.Listener, error) {
	l, err := n.listenBare()
	if err != nil {
		return nil, err
	}
	return tlsserver.Behind(l, n.proxies)
}

// listenBare is listen before what proxies say is heard.
func (n *secondPort) listenBare() (net.Listener, error) {
	host, port, err := net.SplitHostPort(n.address)
	if err != nil {
		return nil, err
	}
	first, err := strconv.Atoi(port)
	if err != nil {
		return nil, err
	}
	if n.before != 0 && !n.own {
		if l, err := tlsserver.Listen(net.JoinHostPort(host, strconv.Itoa(n.before))); err == nil {
			return l, nil
		}
	}
	l, _, err := portFrom(host, first, n.own)
	return l, err
}

// prefer is the port that it takes, if it is free, unless somebody asked for another.
func (n *secondPort) prefer(port int) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.before = port
}

// openAt is where it is open by its own choice; 0: it is not.
func (n *secondPort) openAt() int {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.listener == nil || n.own {
		return 0
	}
	return n.port()
}

// port is where it listens.
func (n *secondPort) port() int {
	if at, ok := n.listener.Addr().(*net.TCPAddr); ok {
		return at.Port
	}
	return 0
}

// isWildcard reports that it listens at all addresses of this computer.
func (n *secondPort) isWildcard() bool {
	at, ok := n.listener.Addr().(*net.TCPAddr)
	return ok && at.IP.IsUnspecified()
}

// Close ends it. Who reads is sent away.
func (n *secondPort) Close() {
	n.mu.Lock()
	server := n.server
	n.listener, n.server = nil, nil
	n.mu.Unlock()
	if server != nil {
		endServer(server)
	}
}

const stopPatience = 10 * time.Second // for what is being answered

// endServer ends it when what is being answered was answered, or it takes too long.
func endServer(server *http.Server) {
	last, cancel := context.WithTimeout(context.Background(), stopPatience)
	defer cancel()
	if server.Shutdown(last) != nil {
		server.Close()
	}
}

// Addresses is where it answers, by number: names of computers are not known to every
// phone. It reports whether it does.
func (n *secondPort) Addresses() (list []string, open bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.listener == nil {
		return nil, false
	}
	at, ok := n.listener.Addr().(*net.TCPAddr)
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
	for _, c := range server.Cards() {
		list = append(list, url(c.IP))
	}
	if len(list) == 0 {
		list = append(list, url(net.IPv4(127, 0, 0, 1)))
	}
	return list, true
}
