package server

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

// NetworkName announces the name by which other devices in the network find this computer:
// torneo.local. It lasts while one of its doors is open.
type NetworkName struct {
	Ctx context.Context // while the program runs
	Off bool            // nobody wants it
	Log *slog.Logger

	mu   sync.Mutex
	open map[string]bool // doors
	stop context.CancelFunc
	name string // once there is one
}

// Want announces the name while that door is open.
func (n *NetworkName) Want(door string, port int) {
	if n == nil || n.Off {
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
		ctx, n.stop = context.WithCancel(n.Ctx)
		go n.answer(ctx, port)
	}
}

// Drop ends the name for that door.
func (n *NetworkName) Drop(door string) {
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

// String returns the name; "" if there is none.
func (n *NetworkName) String() string {
	if n == nil {
		return ""
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.name
}

// answer answers for a name, at the addresses of this computer as they are.
func (n *NetworkName) answer(ctx context.Context, port int) {
	for ctx.Err() == nil {
		at := Cards()
		during, changed := context.WithCancel(ctx)
		go func() {
			defer changed()
			for sleep(during, looksForCards) && slices.EqualFunc(at, Cards(), func(a, b Card) bool { return a.IP.Equal(b.IP) }) {
			}
		}()
		n.announce(during, port, at)
		<-during.Done()
		changed()
	}
}

// announce answers for the first name that is free, until the context ends.
func (n *NetworkName) announce(ctx context.Context, port int, at []Card) {
	if len(at) == 0 {
		return
	}
	var list []net.IP
	for _, c := range at {
		list = append(list, c.IP)
	}
	through, _ := net.InterfaceByName(at[0].Name)
	name, err := mdns.Announce(ctx, through, port, list)
	if err != nil { // a courtesy: addresses by number are there
		n.Log.Debug("no name in the network", "reason", err)
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
