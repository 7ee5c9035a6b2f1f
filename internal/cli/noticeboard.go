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

	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/follow"
	reading "torneo/internal/noticeboard/hall"
	"torneo/internal/noticeboard/press"
)

// noticeboardAddress is where the hall reads if nobody said otherwise.
const noticeboardAddress = ":8090"

// noticeboards is the second listener: everybody in the hall reads there what is
// published, and reaches nothing else.
type noticeboards struct {
	ctx      context.Context // while the program runs
	address  string
	own      bool // somebody asked for that address and no other
	follower *follow.Follower
	log      *slog.Logger

	mu       sync.Mutex
	run      sync.Once
	listener net.Listener
	server   *http.Server
}

// Open lets the hall read.
func (n *noticeboards) Open() error {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.server != nil {
		return nil
	}
	l, err := n.listen()
	if err != nil {
		return err
	}
	n.Follow()
	closing := make(chan struct{})
	server := &http.Server{
		Handler: reading.New(n.follower, reading.Viewers, closing), ErrorLog: slog.NewLogLogger(n.log.Handler(), slog.LevelDebug),
		ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: time.Minute, IdleTimeout: 30 * time.Second,
		MaxHeaderBytes: 16 << 10,
	}
	server.RegisterOnShutdown(func() { close(closing) })
	n.listener, n.server = l, server
	go func() {
		if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			n.log.Warn("noticeboard", "reason", err)
		}
	}()
	return nil
}

// Follow keeps the documents as the journals go on, from now on.
func (n *noticeboards) Follow() {
	n.run.Do(func() {
		if err := n.follower.Look(n.ctx); err != nil {
			n.log.Warn("noticeboard", "reason", err)
		}
		go n.follower.Run(n.ctx)
	})
}

// Standings are the documents, and how far each tournament is in them.
func (n *noticeboards) Standings() (*press.Site, []noticeboard.Standing, <-chan struct{}) {
	return n.follower.Standings()
}

func (n *noticeboards) listen() (net.Listener, error) {
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
func (n *noticeboards) Close() {
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

// Addresses is where the hall reads, by number: names of computers are not known to every
// phone. It reports whether the hall can.
func (n *noticeboards) Addresses() (list []string, open bool) {
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
	addresses, err := net.InterfaceAddrs()
	if err == nil {
		for _, a := range addresses {
			if n, ok := a.(*net.IPNet); ok && n.IP.To4() != nil && !n.IP.IsLoopback() && !n.IP.IsLinkLocalUnicast() {
				list = append(list, url(n.IP))
			}
		}
	}
	if len(list) == 0 {
		list = append(list, url(net.IPv4(127, 0, 0, 1)))
	}
	return list, true
}
