package tlsserver

import (
	"net"
	"syscall"
	"testing"
)

// A connection whose other end has vanished is given up: the system knows of each
// connection after how long.
func TestVanishedClientsAreGivenUp(t *testing.T) {
	l, err := Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	other, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	c, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	raw, err := c.(*net.TCPConn).SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	if err := raw.Control(func(fd uintptr) {
		for _, x := range []struct{ level, option, want int }{
			{syscall.IPPROTO_TCP, tcpUserTimeout, 30_000}, {syscall.SOL_SOCKET, syscall.SO_KEEPALIVE, 1},
			{syscall.IPPROTO_TCP, syscall.TCP_KEEPIDLE, 30}, {syscall.IPPROTO_TCP, syscall.TCP_KEEPINTVL, 10}, {syscall.IPPROTO_TCP, syscall.TCP_KEEPCNT, 3},
		} {
			if got, err := syscall.GetsockoptInt(int(fd), x.level, x.option); err != nil || got != x.want {
				t.Errorf("option %d is %d, not %d: %v", x.option, got, x.want, err)
			}
		}
	}); err != nil {
		t.Fatal(err)
	}
}
