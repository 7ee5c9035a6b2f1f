// Package mdns makes the noticeboard reachable as torneo.local in the local
// network. It is a courtesy: not every phone knows such names, so nothing may
// depend on it.
package mdns

import (
	"context"
	"io"
	"log"
	"net"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/hashicorp/mdns"
)

const (
	service = "_torneo._tcp"
	first   = "torneo"
	most    = 20
	asking  = time.Second // how long it is listened who is there already
)

// Name is a name that is answered for.
type Name struct {
	name   string
	server *mdns.Server
}

// Announce answers for the first name that no other Torneo in the network has: torneo,
// torneo-2 and so on. The network is the one of the card; nil: that of the system. A
// machine without multicast gives an error.
func Announce(ctx context.Context, card *net.Interface, port int, addresses []net.IP) (*Name, error) {
	quiet := log.New(io.Discard, "", 0)
	there := make(chan *mdns.ServiceEntry, 64)
	err := mdns.QueryContext(ctx, &mdns.QueryParam{Service: service, Domain: "local", Timeout: asking, Interface: card, Entries: there, DisableIPv6: true, Logger: quiet})
	if err != nil {
		return nil, err
	}
	var taken []string
	for len(there) > 0 {
		taken = append(taken, (<-there).Host)
	}
	name := free(taken)
	zone, err := mdns.NewMDNSService(name, service, "local.", name+".local.", port, addresses, nil)
	if err != nil {
		return nil, err
	}
	server, err := mdns.NewServer(&mdns.Config{Zone: zone, Iface: card, Logger: quiet})
	if err != nil {
		return nil, err
	}
	return &Name{name + ".local", server}, nil
}

// free returns the first name that is not taken.
func free(taken []string) string {
	for n := 1; n <= most; n++ {
		name := first
		if n > 1 {
			name += "-" + strconv.Itoa(n)
		}
		if !slices.ContainsFunc(taken, func(x string) bool { return strings.EqualFold(strings.TrimSuffix(x, "."), name+".local") }) {
			return name
		}
	}
	return first + "-" + strconv.FormatInt(time.Now().UnixNano()%1_000_000, 10)
}

// String returns the name: "torneo.local".
func (n *Name) String() string { return n.name }

// Close answers for it no longer.
func (n *Name) Close() { _ = n.server.Shutdown() }
