package server

import (
	"context"
	"errors"
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
	"torneo/internal/outlet"
	"torneo/internal/row"
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
		page, door := n.installedPageFiles(), calculators.New(time.Now, n.Log, publishedEvents{n})
		if page != nil {
			door = door.WithPage(render.PageAddress)
		}
		return page.handler(door.Handler(readers))
	})
}

// Follow keeps the documents as the journals go on, from now on.
func (n *Noticeboards) Follow() {
	n.run.Do(func() { go n.Follower.Run(n.Ctx) })
}

// Standings returns the documents of these tournaments, none: of all, and how far each is in them.
func (n *Noticeboards) Standings(ctx context.Context, tournaments []string) (*render.Site, []noticeboard.Standing, error) {
	site, stand, err := n.Follower.Standings(ctx, tournaments)
	if errors.Is(err, publisher.ErrTooMany) {
		err = outlet.ErrTooMany
	}
	return site, stand, err
}

// Changes returns a channel that is closed when there are other documents.
func (n *Noticeboards) Changes() <-chan struct{} { return n.Follower.Changes() }

// following are the documents for readers at the desk: they are followed when somebody reads.
type following struct{ boards *Noticeboards }

func (f following) follower() *publisher.Follower {
	f.boards.Follow()
	return f.boards.Follower
}

func (f following) Of(ctx context.Context, path string) (*render.Site, <-chan struct{}) {
	return f.follower().Of(ctx, path)
}

func (f following) Some(ctx context.Context, tournaments []string) (*render.Site, <-chan struct{}) {
	return f.follower().Some(ctx, tournaments)
}

func (f following) List(ctx context.Context, w render.Wanted) (*render.Document, error) {
	return f.follower().List(ctx, w)
}

func (f following) Seasons(ctx context.Context) ([]render.SeasonName, error) {
	return f.follower().Seasons(ctx)
}

func (f following) Search(ctx context.Context, q row.Search) (row.Finding, int, error) {
	return f.follower().Search(ctx, q)
}
