package cli

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"sync"

	"torneo/internal/localname"
	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/api"
	"torneo/internal/noticeboard/follow"
	reading "torneo/internal/noticeboard/hall"
	"torneo/internal/noticeboard/press"
	"torneo/internal/noticeboard/wall"
)

// noticeboardAddress is where the hall reads if nobody said otherwise.
const noticeboardAddress = ":8090"

// noticeboards is the second listener: everybody in the hall reads there what is
// published, and reaches nothing else.
type noticeboards struct {
	secondPort
	ctx      context.Context // while the program runs
	follower *follow.Follower
	screens  *wall.Wall
	run      sync.Once
	unnamed  bool // it has no name in the network
	naming   context.CancelFunc
	called   chan *localname.Name // the name, once there is one
}

// Open lets the hall read.
func (n *noticeboards) Open() error {
	if err := n.openHall(); err != nil || n.unnamed {
		return err
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	at, ok := n.listener.Addr().(*net.TCPAddr)
	if n.naming != nil || !ok || !at.IP.IsUnspecified() {
		return nil
	}
	ctx, stop := context.WithCancel(n.ctx)
	n.naming, n.called = stop, make(chan *localname.Name, 1)
	go name(ctx, at.Port, n.called, n.log)
	return nil
}

// name gives the hall's listener a name in the network, if that can be.
func name(ctx context.Context, port int, called chan<- *localname.Name, log *slog.Logger) {
	var list []net.IP
	var through *net.Interface
	for k, c := range cards() {
		if k == 0 {
			through, _ = net.InterfaceByName(c.name)
		}
		list = append(list, c.ip)
	}
	if len(list) == 0 {
		return
	}
	n, err := localname.Announce(ctx, through, port, list)
	if err != nil { // a courtesy: addresses by number are there
		log.Debug("no name in the network", "reason", err)
		return
	}
	called <- n
	<-ctx.Done()
	n.Close()
}

// Name is how the hall can call the listener, too; "": by no name.
func (n *noticeboards) Name() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.listener == nil || n.naming == nil {
		return ""
	}
	select {
	case name := <-n.called:
		n.called <- name
		at, _ := n.listener.Addr().(*net.TCPAddr)
		return "http://" + net.JoinHostPort(name.String(), strconv.Itoa(at.Port)) + "/"
	default:
		return ""
	}
}

// Close ends it, and its name.
func (n *noticeboards) Close() {
	n.mu.Lock()
	if n.naming != nil {
		n.naming()
		n.naming = nil
	}
	n.mu.Unlock()
	n.secondPort.Close()
}

func (n *noticeboards) openHall() error {
	return n.open(func(closing <-chan struct{}) http.Handler {
		n.Follow()
		return reading.New(n.follower, reading.Viewers, closing).Show(n.screens).WithPrograms(api.New(n.follower, api.Options{Open: true, Closing: closing}))
	})
}

// Follow keeps the documents as the journals go on, from now on.
func (n *noticeboards) Follow() {
	n.run.Do(func() {
		if err := n.follower.Look(n.ctx); err != nil {
			n.log.Warn(n.name, "reason", err)
		}
		go n.follower.Run(n.ctx)
	})
}

// Standings are the documents, and how far each tournament is in them.
func (n *noticeboards) Standings() (*press.Site, []noticeboard.Standing, <-chan struct{}) {
	return n.follower.Standings()
}

// Site is the documents for who reads them at the desk.
func (n *noticeboards) Site() (*press.Site, <-chan struct{}) {
	n.Follow()
	return n.follower.Site()
}
