package server

import (
	"net"
	"testing"
)

// The address that is likeliest to be the hall's comes first; those of networks that
// programs made for themselves are last, also where the way out leads through one.
func TestTheLikeliestAddressFirst(t *testing.T) {
	list := []Card{{net.IPv4(172, 17, 0, 1), "docker0"}, {net.IPv4(10, 8, 0, 2), "tun0"}, {net.IPv4(85, 1, 2, 3), "eth1"}, {net.IPv4(10, 0, 0, 5), "eth0"}, {net.IPv4(192, 168, 1, 20), "wlan0"}}
	likeliestFirst(list, net.IPv4(192, 168, 1, 20))
	for k, want := range []string{"192.168.1.20", "10.0.0.5", "85.1.2.3", "172.17.0.1", "10.8.0.2"} {
		if list[k].IP.String() != want {
			t.Errorf("%d: %s, want %s", k, list[k].IP, want)
		}
	}
	likeliestFirst(list, net.IPv4(10, 8, 0, 2))
	if list[0].Name == "tun0" {
		t.Error("a tunnel is first")
	}
}
