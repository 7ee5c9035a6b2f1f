// Package safedial connects to addresses that people entered, except those that
// only this machine can reach. People at other computers must not make it ask
// routers and other internal machines.
package safedial

import (
	"errors"
	"net"
	"net/netip"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// ErrNear is the error of an address of the network at hand.
var ErrNear = errors.New("outward: an address of the network at hand")

// Dialer dials within a patience. A confined one reaches only addresses that everybody can
// reach; the address that is dialled is looked at, not the name, so that a name that leads
// elsewhere the second time is of no use.
func Dialer(patience time.Duration, confined bool) *net.Dialer {
	d := &net.Dialer{Timeout: patience}
	if confined {
		d.Control = func(_, address string, _ syscall.RawConn) error {
			at, err := netip.ParseAddrPort(address)
			if err != nil || !Public(at.Addr()) {
				return ErrNear
			}
			return nil
		}
	}
	return d
}

// near are networks that are nobody's in the internet, besides those that package netip
// knows: between a provider and its customers (RFC 6598), of protocols (6890), for tests
// (5737, 2544, 3849), to come (1112), "this" network (791).
var near = prefixes("100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4", "0.0.0.0/8", "2001:db8::/32", "100::/64", "64:ff9b:1::/48")

// carrying are networks whose addresses carry one of the old internet, from this byte on:
// of NAT64 (RFC 6052) and 6to4 (3056). A translator leads there.
var carrying = map[netip.Prefix]int{netip.MustParsePrefix("64:ff9b::/96"): 12, netip.MustParsePrefix("2002::/16"): 2}

func prefixes(list ...string) (all []netip.Prefix) {
	for _, p := range list {
		all = append(all, netip.MustParsePrefix(p))
	}
	return all
}

// Public reports an address that leads out of the network at hand.
func Public(a netip.Addr) bool {
	a = a.Unmap().WithZone("")
	for p, at := range carrying {
		if b := a.As16(); p.Contains(a) {
			return Public(netip.AddrFrom4([4]byte(b[at : at+4])))
		}
	}
	for _, p := range near {
		if p.Contains(a) {
			return false
		}
	}
	return a.IsGlobalUnicast() && !a.IsPrivate() && !a.IsLoopback() && !a.IsLinkLocalUnicast()
}

// Leave is the operator's permission for people who are not at this computer.
type Leave struct {
	Root    string // the folder within which they may write and read; "": nowhere
	Network bool   // they may enter addresses of the network at hand
}

// Folder reports that a folder, which need not be there, is within the one for them, links
// followed.
func (l Leave) Folder(name string) bool {
	if l.Root == "" || !filepath.IsAbs(name) {
		return false
	}
	inside, err := filepath.Rel(real(l.Root), real(name))
	return err == nil && inside != ".." && !strings.HasPrefix(inside, ".."+string(filepath.Separator))
}

// real returns a path with its links followed as far as it is there.
func real(name string) string {
	name = filepath.Clean(name)
	if is, err := filepath.EvalSymlinks(name); err == nil {
		return is
	}
	if above := filepath.Dir(name); above != name {
		return filepath.Join(real(above), filepath.Base(name))
	}
	return name
}
