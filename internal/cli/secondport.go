package cli

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// secondPort is a listener beside that of the desk, for others than the arbiter: it is
// opened and closed while the program runs.
type secondPort struct {
	name    string // in the log
	address string
	own     bool // somebody asked for that address and no other
	log     *slog.Logger

	mu       sync.Mutex
	listener net.Listener
	server   *http.Server
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
	server := &http.Server{
		Handler: handler(closing), ErrorLog: slog.NewLogLogger(n.log.Handler(), slog.LevelDebug),
		ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: time.Minute, IdleTimeout: 30 * time.Second,
		MaxHeaderBytes: 16 << 10,
	}
	server.RegisterOnShutdown(func() { close(closing) })
	n.listener, n.server = l, server
	go func() {
		if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			n.log.Warn(n.name, "reason", err)
		}
	}()
	return nil
}

func (n *secondPort) listen() (net.Listener, error) {
	host, port, err := net.SplitHostPort(n.address)
	if err != nil {
		return nil, err
	}
	first, err := strconv.Atoi(port)
	if err != nil {
		return nil, err
	}
	l, _, err := portFrom(host, first, n.own)
	return l, err
}

// Close ends it. Who reads is sent away.
func (n *secondPort) Close() {
	n.mu.Lock()
	server := n.server
	n.listener, n.server = nil, nil
	n.mu.Unlock()
	if server == nil {
		return
	}
	last, cancel := context.WithTimeout(context.Background(), time.Second)
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
	url := func(ip net.IP) string { return "http://" + net.JoinHostPort(ip.String(), port) + "/" }
	if !at.IP.IsUnspecified() {
		return []string{url(at.IP)}, true
	}
	for _, c := range cards() {
		list = append(list, url(c.ip))
	}
	if len(list) == 0 {
		list = append(list, url(net.IPv4(127, 0, 0, 1)))
	}
	return list, true
}
