package cli

import (
	"context"
	"log/slog"
	"net"
	"slices"
	"sync"
	"time"

	"torneo/internal/mdns"
)

const looksForCards = 10 * time.Second

// networkName is how other devices in the network call this computer: torneo.local. It is
// there while one of its doors is open.
type networkName struct {
	ctx context.Context // while the program runs
	off bool            // nobody wants it
	log *slog.Logger

	mu   sync.Mutex
	open map[string]bool // doors
	stop context.CancelFunc
	name string // once there is one
}

// want has it while that door is open.
func (n *networkName) want(door string, port int) {
	if n == nil || n.off {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.open == nil {
		n.open = map[string]bool{}
	}
	n.open[door] = true
	if n.stop == nil {
		var ctx context.Context
		ctx, n.stop = context.WithCancel(n.ctx)
		go n.answer(ctx, port)
	}
}

// drop has it no longer for that door.
func (n *networkName) drop(door string) {
	if n == nil {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if delete(n.open, door); len(n.open) == 0 && n.stop != nil {
		n.stop()
		n.stop, n.name = nil, ""
	}
}

// String is the name; "": there is none.
func (n *networkName) String() string {
	if n == nil {
		return ""
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.name
}

// answer answers for a name, at the addresses of this computer as they are.
func (n *networkName) answer(ctx context.Context, port int) {
	for ctx.Err() == nil {
		at := cards()
		during, changed := context.WithCancel(ctx)
		go func() {
			defer changed()
			for sleep(during, looksForCards) && slices.EqualFunc(at, cards(), func(a, b card) bool { return a.ip.Equal(b.ip) }) {
			}
		}()
		n.announce(during, port, at)
		<-during.Done()
		changed()
	}
}

// announce answers for the first name that is free, until the context ends.
func (n *networkName) announce(ctx context.Context, port int, at []card) {
	if len(at) == 0 {
		return
	}
	var list []net.IP
	for _, c := range at {
		list = append(list, c.ip)
	}
	through, _ := net.InterfaceByName(at[0].name)
	name, err := mdns.Announce(ctx, through, port, list)
	if err != nil { // a courtesy: addresses by number are there
		n.log.Debug("no name in the network", "reason", err)
		return
	}
	defer name.Close()
	n.mu.Lock()
	if ctx.Err() == nil {
		n.name = name.String()
	}
	n.mu.Unlock()
	<-ctx.Done()
}

// sleep waits, and reports whether the context goes on.
func sleep(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}
