package tlsserver

import (
	"net"
	"syscall"
	"time"
)

// vanishing is the time after which a visitor that takes nothing of what was sent is given up: a
// phone that was carried out of the network says no goodbye, and the system would try for a
// quarter of an hour.
const vanishing = 30 * time.Second

const tcpUserTimeout = 0x12 // TCP_USER_TIMEOUT of tcp(7)

// giveUp has the system give up a connection whose other end has vanished.
func giveUp(c *net.TCPConn) {
	if raw, err := c.SyscallConn(); err == nil {
		_ = raw.Control(func(fd uintptr) {
			_ = syscall.SetsockoptInt(int(fd), syscall.IPPROTO_TCP, tcpUserTimeout, int(vanishing/time.Millisecond)) // without it, later
		})
	}
}
