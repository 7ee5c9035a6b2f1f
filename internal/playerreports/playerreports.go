// Package playerreports has what players and tablets report and ask for, until
// it counts. Two who say the same make a result, or one and an arbiter; if they
// say different things, an arbiter decides. Nothing here goes around the desk:
// what counts is entered by its commands, in the name of the person whose link
// it is.
package playerreports

import (
	"context"
	"fmt"
	"hash/maphash"
	"slices"
	"strconv"
	"sync"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/links"
	"torneo/internal/row"
	"torneo/tournament"
)

// The sides.
const (
	White  row.Side = "white"
	Black  row.Side = "black"
	Tablet row.Side = "tablet"

	// Unconfirmed is a tablet that nobody at the desk has confirmed: it proposes, and is
	// heard neither for nor against what others say.
	Unconfirmed row.Side = "device"
)

// Kinds of what can be asked for, and what becomes of it.
const (
	Half     = "half" // a bye of half a point
	Zero     = "zero" // a bye of none
	Withdraw = "withdraw"

	Waiting  = "waiting"
	Accepted = "accepted"
	Refused  = "refused"
)

// Store keeps what was said and asked for.
type Store interface {
	Proposals(ctx context.Context, tournament string) ([]row.Proposal, error)
	Propose(ctx context.Context, p row.Proposal) error
	Withdraw(ctx context.Context, p row.Proposal) error // of no side: all that was said of the board
	Requests(ctx context.Context, tournament string) ([]row.Request, error)
	KeepRequest(ctx context.Context, r row.Request) error // of no kind: it is forgotten
}

// Hall answers those who have a link. It is safe for concurrent use.
type Hall struct {
	desk  *arbiter.Desk
	store Store
	links *links.Office
	clock func() time.Time

	saying [64]sync.Mutex // of two who say the same at once, one is the second
	seed   maphash.Seed
	told   toldBoards
	opened openings
}

// lock has those who say something of one board, or ask for one player, wait for each other;
// others do so by chance alone. A board is that of its players, whichever game they have
// with whichever colours.
func (h *Hall) lock(ctx context.Context, id string, numbers ...int) (release func(), err error) {
	slices.Sort(numbers)
	what := fmt.Sprint(id, numbers)
	here := &h.saying[maphash.String(h.seed, what)%uint64(len(h.saying))]
	here.Lock()
	everywhere, err := h.desk.Acquire(ctx, "board "+what)
	if err != nil {
		here.Unlock()
		return nil, err
	}
	return func() {
		everywhere()
		here.Unlock()
	}, nil
}

func New(desk *arbiter.Desk, store Store, links *links.Office, clock func() time.Time) *Hall {
	return &Hall{desk: desk, store: store, links: links, clock: clock, seed: maphash.MakeSeed(), told: toldBoards{made: map[string]madeBoard{}}}
}

// State is the state of a board's reported result.
type State string

const (
	Nothing     State = ""            // nobody has said anything that still matters
	Provisional State = "provisional" // one has said it, or both the same and it could not be entered
	Differs     State = "differs"     // they say different things
	Contradicts State = "contradicts" // something else was entered than somebody says since
)

// Item is a board of which something was said.
type Item struct {
	Round, Table int
	Game         int // 1 or 2 of a match of two games, else 0
	Board        journal.Board
	State        State
	By           map[row.Side]string // the keys of what they say
	Result       string              // what is proposed, of a provisional one
	Entered      tournament.ByColor[tournament.Outcome]
}

// Key names the board of an item on a page: its table, and which of two games it is.
func (i *Item) Key() string {
	if i.Game == 2 {
		return strconv.Itoa(i.Table) + "-2"
	}
	return strconv.Itoa(i.Table)
}

// Queue holds the reports and requests of a tournament that wait for an arbiter.
type Queue struct {
	Items    []Item // boards of the round that is played, in their order
	Requests []row.Request
}

// Count is the size of the queue.
type Count struct{ Differ, Provisional, Requests int }

// Urgent returns the number of differing reports and of requests.
func (c Count) Urgent() int { return c.Differ + c.Requests }

// Count counts.
func (q *Queue) Count() (c Count) {
	for _, i := range q.Items {
		if i.State == Provisional {
			c.Provisional++
		} else {
			c.Differ++
		}
	}
	for _, r := range q.Requests {
		if r.State == Waiting {
			c.Requests++
		}
	}
	return c
}

// Queue returns the reports and requests that wait for an arbiter; none where nothing
// is switched on.
func (h *Hall) Queue(ctx context.Context, id string, s *journal.State) (q Queue, err error) {
	l, err := h.links.Links(ctx, id)
	if err != nil || !l.Results && !l.Boards {
		return q, err
	}
	if l.Results {
		said, err := h.store.Proposals(ctx, id)
		if err != nil {
			return q, err
		}
		q.Items = items(s, said)
	}
	if l.Boards {
		list, err := h.store.Requests(ctx, id)
		if err != nil {
			return q, err
		}
		for _, r := range list {
			if r.State == Waiting && r.Round >= s.Coming() && s.Player(r.Player) != nil {
				q.Requests = append(q.Requests, r)
			}
		}
	}
	return q, nil
}

// playing returns the round of which results can be said; nil if there is none.
func playing(s *journal.State) (*journal.Round, int) {
	n := s.Current()
	if r := s.Round(n); r != nil && r.Published && !r.Closed {
		return r, n
	}
	return nil, 0
}

// items returns the boards of which something was said that still matters.
func items(s *journal.State, said []row.Proposal) (list []Item) {
	r, n := playing(s)
	if r == nil {
		return nil
	}
	of := map[journal.Board][]row.Proposal{}
	for _, x := range said {
		if x.Round == n {
			b := boardOf(&x)
			of[b] = append(of[b], x)
		}
	}
	if len(of) == 0 {
		return nil
	}
	tables := arbiter.Tables(s, r)
	for k := range r.Boards {
		for _, x := range (seat{state: s, round: n, table: tables[k], board: &r.Boards[k]}).games() {
			p := x.board
			i := Item{Round: n, Table: x.table, Game: x.game, Board: p.Board, By: map[row.Side]string{}, Entered: p.Result}
			if i.weigh(p, of[p.Board]); i.State != Nothing {
				list = append(list, i)
			}
		}
	}
	return list
}

// boardOf returns the board of which something was said.
func boardOf(p *row.Proposal) journal.Board { return journal.Board{White: p.White, Black: p.Black} }

// weigh sets the state of a board from its players' reports.
func (i *Item) weigh(p *journal.PlayedBoard, said []row.Proposal) {
	entered := ""
	if kind, ok := arbiter.KindOf(p.Result); ok && p.Result.White != tournament.Pending {
		entered = kind.Key
	}
	for _, x := range said {
		switch {
		case x.Entry != p.Entry:
			continue // of another pairing
		case entered != "" && !x.At.After(p.ResultAt):
			continue // an arbiter knew it
		}
		i.By[x.Side] = x.Result
		switch {
		case entered != "" && x.Result != entered:
			i.State = Contradicts
		case entered != "":
		case i.Result == "":
			i.State, i.Result = Provisional, x.Result
		case i.Result != x.Result:
			i.State = Differs
		}
	}
	if i.State != Provisional {
		i.Result = ""
	}
}
