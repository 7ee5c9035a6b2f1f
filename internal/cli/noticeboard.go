package cli

import (
	"context"
	"net"
	"net/http"
	"strconv"
	"sync"

	"torneo/internal/cli/server"
	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/api"
	reading "torneo/internal/noticeboard/handler"
	"torneo/internal/noticeboard/publisher"
	"torneo/internal/noticeboard/render"
	"torneo/internal/noticeboard/screens"
)

// noticeboardAddress is where the hall reads if nobody said otherwise.
const noticeboardAddress = ":8090"

// noticeboards is the second listener: everybody in the hall reads there what is
// published, and reaches nothing else.
type noticeboards struct {
	secondPort
	ctx      context.Context // while the program runs
	follower *publisher.Follower
	screens  *screens.Wall
	naming   *server.NetworkName
	run      sync.Once
}

// Open lets the hall read.
func (n *noticeboards) Open() error {
	if err := n.openHall(); err != nil {
		return err
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.isWildcard() {
		n.naming.Want(n.name, n.port())
	}
	return nil
}

// Name is how the hall can call the listener, too; "": by no name.
func (n *noticeboards) Name() string {
	name := n.naming.String()
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.listener == nil || name == "" || !n.isWildcard() {
		return ""
	}
	return "http://" + net.JoinHostPort(name, strconv.Itoa(n.port())) + "/"
}

// Close ends it, and its name.
func (n *noticeboards) Close() {
	n.naming.Drop(n.name)
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
func (n *noticeboards) Standings() (*render.Site, []noticeboard.Standing, <-chan struct{}) {
	return n.follower.Standings()
}

// Site is the documents for who reads them at the desk.
func (n *noticeboards) Site() (*render.Site, <-chan struct{}) {
	n.Follow()
	return n.follower.Site()
}
