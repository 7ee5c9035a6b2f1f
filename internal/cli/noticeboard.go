package cli

import (
	"context"
	"net"
	"net/http"
	"strconv"
	"sync"

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
	naming   *networkName
	run      sync.Once
}

// Open lets the hall read.
func (n *noticeboards) Open() error {
	if err := n.openHall(); err != nil {
		return err
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.everywhere() {
		n.naming.want(n.name, n.port())
	}
	return nil
}

// Name is how the hall can call the listener, too; "": by no name.
func (n *noticeboards) Name() string {
	name := n.naming.String()
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.listener == nil || name == "" || !n.everywhere() {
		return ""
	}
	return "http://" + net.JoinHostPort(name, strconv.Itoa(n.port())) + "/"
}

// Close ends it, and its name.
func (n *noticeboards) Close() {
	n.naming.drop(n.name)
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
