package server

import (
	"fmt"
	"log/slog"
	"net"
	"testing"
)

// What a proxy says is heard at the port that was open last, too.
func TestAPortThatWasOpenLastIsBehindItsProxy(t *testing.T) {
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := free.Addr().(*net.TCPAddr).Port
	free.Close()
	for _, before := range []int{0, port} {
		p := &SecondPort{Label: "players", Address: "127.0.0.1:0", Log: slog.New(slog.DiscardHandler), Proxies: []string{"127.0.0.1"}}
		p.Prefer(before)
		l, err := p.Listen()
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		c, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		fmt.Fprint(c, "PROXY TCP4 192.0.2.7 127.0.0.1 5123 443\r\n")
		in, err := l.Accept()
		if err != nil {
			t.Fatal(err)
		}
		defer in.Close()
		if from := in.RemoteAddr().String(); from != "192.0.2.7:5123" {
			t.Errorf("open before at %d: comes from %s", before, from)
		}
	}
}
