package door

import (
	"context"
	"net"
	"time"
)

// Listen listens at an address. Who has vanished is given up: after a minute of silence,
// or (on Linux) after half a minute of taking nothing of what was sent.
func Listen(address string) (net.Listener, error) {
	c := net.ListenConfig{KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: 30 * time.Second, Interval: 10 * time.Second, Count: 3}}
	l, err := c.Listen(context.Background(), "tcp", address)
	if err != nil {
		return nil, err
	}
	return attentive{l}, nil
}

type attentive struct{ net.Listener }

func (l attentive) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if tcp, ok := c.(*net.TCPConn); ok {
		giveUp(tcp)
	}
	return c, err
}
