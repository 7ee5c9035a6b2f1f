package tlsserver

import (
	"net"
	"net/netip"
	"strings"

	"golang.org/x/net/idna"
)

// Host returns a name of a computer or an address as it is compared, from how somebody wrote it,
// and reports whether it is one.
func Host(text string) (string, bool) {
	text = strings.TrimSuffix(strings.ToLower(strings.TrimSpace(text)), ".")
	if ip, err := netip.ParseAddr(strings.Trim(text, "[]")); err == nil {
		return ip.Unmap().WithZone("").String(), true
	}
	name, err := idna.Lookup.ToASCII(text)
	if err != nil || name == "" || len(name) > 253 {
		return "", false
	}
	labels := strings.Split(name, ".")
	for _, l := range labels {
		if l == "" || len(l) > 63 || l[0] == '-' || l[len(l)-1] == '-' || strings.Trim(l, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
			return "", false
		}
	}
	if strings.Trim(labels[len(labels)-1], "0123456789") == "" { // a broken address
		return "", false
	}
	return name, true
}

// public reports whether a certificate can be had for a name.
func public(name string) bool {
	if net.ParseIP(name) != nil || !strings.Contains(name, ".") {
		return false
	}
	for _, end := range []string{".local", ".localhost", ".lan", ".home", ".internal", ".test", ".invalid", ".home.arpa"} {
		if strings.HasSuffix(name, end) {
			return false
		}
	}
	return true
}

// SameHost reports whether the Host of a request is that host.
func SameHost(at, host string) bool { return host != "" && hostOf(at) == host }

// hostOf returns the host in the Host of a request.
func hostOf(at string) string {
	if h, _, err := net.SplitHostPort(at); err == nil {
		at = h
	}
	name, _ := Host(at)
	return name
}
