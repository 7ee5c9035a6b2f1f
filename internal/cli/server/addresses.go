package server

import (
	"cmp"
	"net"
	"slices"
	"strings"
)

// Card describes an address of this computer in a network.
type Card struct {
	IP   net.IP
	Name string // of the network card
}

// Cards lists the addresses at which others reach this computer, the likeliest first: that of the
// card by which it goes out, then cards of private networks, then those that programs made for
// themselves.
func Cards() (list []Card) {
	all, err := net.Interfaces()
	if err != nil {
		return nil
	}
	for _, i := range all {
		if i.Flags&net.FlagUp == 0 || i.Flags&net.FlagLoopback != 0 {
			continue
		}
		addresses, err := i.Addrs()
		if err != nil {
			continue
		}
		for _, a := range addresses {
			if n, ok := a.(*net.IPNet); ok && n.IP.To4() != nil && !n.IP.IsLinkLocalUnicast() {
				list = append(list, Card{n.IP.To4(), i.Name})
			}
		}
	}
	likeliestFirst(list, outwardAddress())
	return list
}

// outwardAddress finds the address by which this computer goes out; nil if it does not. Nothing
// is sent to find it.
func outwardAddress() net.IP {
	c, err := net.Dial("udp4", "192.0.2.1:9") // an address that nobody has (RFC 5737)
	if err != nil {
		return nil
	}
	defer c.Close()
	at, _ := c.LocalAddr().(*net.UDPAddr)
	if at == nil {
		return nil
	}
	return at.IP
}

// made are the beginnings of names of cards that programs make for themselves.
var made = []string{"docker", "br-", "veth", "virbr", "vbox", "vmnet", "vethernet", "tun", "tap", "wg", "utun", "zt", "tailscale", "hyper-v"}

func likeliestFirst(list []Card, out net.IP) {
	rank := func(c Card) int {
		name := strings.ToLower(c.Name)
		switch {
		case slices.ContainsFunc(made, func(m string) bool { return strings.HasPrefix(name, m) }):
			return 3
		case c.IP.Equal(out):
			return 0
		case c.IP.IsPrivate():
			return 1
		}
		return 2
	}
	slices.SortStableFunc(list, func(a, b Card) int { return cmp.Compare(rank(a), rank(b)) })
}
