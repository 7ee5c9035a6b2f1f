package server

import (
	"context"
	"net"
	"net/http"
	"strconv"
	"sync"
	"time"

	calculators "torneo/internal/calculator/public"
	"torneo/internal/cli/command"
	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/api"
	reading "torneo/internal/noticeboard/handler"
	"torneo/internal/noticeboard/publisher"
	"torneo/internal/noticeboard/render"
	"torneo/internal/noticeboard/screens"
)

// What one version of the program wrote under a key, another may write in other words.
func init() { render.Program = command.Version + " " + command.Commit }

// NoticeboardAddress is the default address at which the hall reads.
const NoticeboardAddress = ":8090"

// Noticeboards is the second listener: everybody in the hall reads there what is
// published, and reaches nothing else.
type Noticeboards struct {
	SecondPort
	Ctx       context.Context // while the program runs
	Follower  *publisher.Follower
	Screens   *screens.Wall
	Naming    *NetworkName
	LivePages int // that are told of changes; the others ask
	run       sync.Once
}

// Open lets the hall read.
func (n *Noticeboards) Open() error {
	if err := n.openHall(); err != nil {
		return err
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.isWildcard() {
		n.Naming.Want(n.Label, n.port())
	}
	return nil
}

// Name returns the name by which the hall can reach the listener, too; "" if it has none.
func (n *Noticeboards) Name() string {
	name := n.Naming.String()
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.Listener == nil || name == "" || !n.isWildcard() {
		return ""
	}
	return "http://" + net.JoinHostPort(name, strconv.Itoa(n.port())) + "/"
}

// Close ends it, and its name.
func (n *Noticeboards) Close() {
	n.Naming.Drop(n.Label)
	n.SecondPort.Close()
}

func (n *Noticeboards) openHall() error {
	return n.Answer(func(closing <-chan struct{}) http.Handler {
		n.Follow()
		readers := reading.New(n.Follower, max(n.LivePages, 0), closing).Show(n.Screens).WithPrograms(api.New(n.Follower, api.Options{Open: true, Closing: closing}))
		return calculators.New(time.Now, n.Log, publishedEvents{n}).Handler(readers)
	})
}

// Follow keeps the documents as the journals go on, from now on.
func (n *Noticeboards) Follow() {
	n.run.Do(func() {
		if err := n.Follower.Look(n.Ctx); err != nil {
			n.Log.Warn(n.Label, "reason", err)
		}
		go n.Follower.Run(n.Ctx)
	})
}

// Standings returns the documents, and how far each tournament is in them.
func (n *Noticeboards) Standings() (*render.Site, []noticeboard.Standing, <-chan struct{}) {
	return n.Follower.Standings()
}

// Site returns the documents for readers at the desk.
func (n *Noticeboards) Site() (*render.Site, <-chan struct{}) {
	n.Follow()
	return n.Follower.Site()
}
