package safedial_test

import (
	"errors"
	"net"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"testing"
	"time"

	"torneo/internal/safedial"
)

func TestPublic(t *testing.T) {
	for text, want := range map[string]bool{
		"93.184.216.34": true, "2606:2800:220:1::1": true, "64:ff9b::5db8:d822": true, "2002:5db8:d822::1": true, "::ffff:93.184.216.34": true,
		"127.0.0.1": false, "::1": false, "10.1.2.3": false, "192.168.1.1": false, "172.16.0.1": false, "169.254.169.254": false, "fe80::1": false, "fd00::1": false,
		"::ffff:192.168.1.1": false, "64:ff9b::c0a8:101": false, "64:ff9b::a9fe:a9fe": false, "2002:c0a8:101::1": false, "64:ff9b:1::1": false,
		"100.64.0.1": false, "0.0.0.0": false, "255.255.255.255": false, "224.0.0.1": false, "ff02::1": false, "198.18.0.1": false, "192.0.2.1": false,
	} {
		if got := safedial.Public(netip.MustParseAddr(text)); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

// A name that leads to this computer is refused by the address that it leads to.
func TestConfinedDialer(t *testing.T) {
	server := httptest.NewServer(nil)
	defer server.Close()
	_, port, err := net.SplitHostPort(server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	at := net.JoinHostPort("localhost", port)
	if _, err := safedial.Dialer(time.Second, true).Dial("tcp", at); !errors.Is(err, safedial.ErrNear) {
		t.Errorf("%v", err)
	}
	c, err := safedial.Dialer(time.Second, false).Dial("tcp", at)
	if err != nil {
		t.Fatal(err)
	}
	c.Close()
}

func TestLeave(t *testing.T) {
	root, other := t.TempDir(), t.TempDir()
	if err := os.Symlink(other, filepath.Join(root, "link")); err != nil {
		t.Skip(err)
	}
	l := safedial.Leave{Root: root}
	for name, want := range map[string]bool{root: true, filepath.Join(root, "a", "b"): true, other: false, root + "2": false, filepath.Join(root, "..", "x"): false,
		filepath.Join(root, "link"): false, filepath.Join(root, "link", "made", "later"): false, "a": false, "/etc": false} {
		if got := l.Folder(name); got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
	if (safedial.Leave{}).Folder("/srv") {
		t.Error("a folder where none is for them")
	}
}
