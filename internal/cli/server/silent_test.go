package server

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"path/filepath"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/auth"
	"torneo/internal/store"
)

// 1,500 connections from three addresses that say nothing, or half of a greeting, of a
// request or of a form, keep nobody out of the desk on the network, and take no connection
// from an arbiter who is signed in.
func TestSilentConnectionsKeepNobodyFromTheDesk(t *testing.T) {
	folder := t.TempDir()
	at := freeAddress(t)
	_, stop := served(t, &Place{Data: folder, listen: "127.0.0.1:0", hall: at, noLocalName: true})
	kept, err := store.Open(t.Context(), filepath.Join(folder, DatabaseFile))
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	code, err := auth.New(kept, time.Now, slog.New(slog.DiscardHandler)).Invite(t.Context(), arbiter.Person{Name: "Torneo", Role: arbiter.ChiefArbiter},
		auth.Invitation{Role: arbiter.Arbiter, Uses: 1, For: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	var dialled atomic.Int64
	from := func(t *testing.T, address string) *visitor {
		v := newVisitor(t, "https://"+at)
		d := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}}
		v.http.Transport.(*http.Transport).DialContext = func(ctx context.Context, network, at string) (net.Conn, error) {
			dialled.Add(1)
			return d.DialContext(ctx, network, at)
		}
		return v
	}
	signedIn := from(t, "127.0.0.9")
	if status, body := signedIn.send("/join", url.Values{"c": {code.Text}, "name": {"Ana Ruiz"}}); status != http.StatusOK {
		t.Fatalf("%d %s", status, body)
	}
	if status, _ := signedIn.get("/"); status != http.StatusOK {
		t.Fatal(status)
	}

	halves := []struct{ name, greeted, said string }{
		{name: "silence"},
		{name: "half a greeting", greeted: "\x16\x03\x01\x02\x00\x01"},
		{name: "half a form", said: "POST /join HTTP/1.1\r\nHost: " + at + "\r\nOrigin: https://" + at + "\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nc="},
	}
	for k, half := range halves {
		t.Run(half.name, func(t *testing.T) {
			signedIn.t = t
			for k := range 1500 {
				sayHalf(t, fmt.Sprintf("127.0.0.%d", 2+k%3), at, half.greeted, half.said)
			}
			for n := range 10 {
				newcomer := from(t, fmt.Sprintf("127.0.%d.%d", 1+k, 1+n))
				if status, _ := newcomer.get("/"); status != http.StatusUnauthorized {
					t.Errorf("newcomer %d: %d", n, status)
				}
			}
			if status, _ := from(t, "127.0.0.2").get("/"); status != http.StatusUnauthorized {
				t.Errorf("a newcomer from the address of who is silent: %d", status)
			}
			dialled.Store(0)
			if status, _ := signedIn.get("/"); status != http.StatusOK || dialled.Load() != 0 {
				t.Errorf("who is signed in: %d, on %d new connections", status, dialled.Load())
			}
		})
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
}

// sayHalf opens a connection that lasts as long as the test, and says something over it:
// before TLS is spoken and, unless it is "", over it.
func sayHalf(t *testing.T, from, to, greeted, said string) {
	t.Helper()
	d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}, Timeout: 20 * time.Second}
	c, err := d.DialContext(t.Context(), "tcp", to)
	if errors.Is(err, syscall.EADDRNOTAVAIL) {
		t.Skip("this computer is 127.0.0.1 alone")
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	_, _ = io.WriteString(c, greeted)
	if said == "" {
		return
	}
	secure := tls.Client(c, &tls.Config{InsecureSkipVerify: true})
	if err := secure.HandshakeContext(t.Context()); err != nil {
		t.Fatal(err)
	}
	_, _ = io.WriteString(secure, said)
}
