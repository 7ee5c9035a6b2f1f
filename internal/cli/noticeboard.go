package cli

import (
	"context"
	"net/http"
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
	run      sync.Once
}

// Open lets the hall read.
func (n *noticeboards) Open() error {
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
