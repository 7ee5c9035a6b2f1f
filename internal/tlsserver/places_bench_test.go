package tlsserver

import (
	"fmt"
	"net"
	"net/http"
	"testing"
)

// somewhere is a connection that says from where it comes, and nothing else.
type somewhere struct {
	net.Conn
	at *net.TCPAddr
}

func (s somewhere) RemoteAddr() net.Addr { return s.at }
func (somewhere) Close() error           { return nil }

// BenchmarkEnter measures new connections where all places are taken by silent ones.
func BenchmarkEnter(b *testing.B) {
	for _, most := range []int{deskConnections, mostConnections} {
		b.Run(fmt.Sprint(most), func(b *testing.B) {
			p := newPlaces(&http.Server{Handler: http.NotFoundHandler()}, nil, most, most)
			for k := range most {
				p.enter(somewhere{at: &net.TCPAddr{IP: net.IPv4(10, 0, 0, byte(k%200)), Port: k}})
			}
			for b.Loop() {
				if p.enter(somewhere{at: &net.TCPAddr{IP: net.IPv4(10, 0, 1, 1)}}) == nil {
					b.Fatal("kept out")
				}
			}
		})
	}
}
