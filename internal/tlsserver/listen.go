package tlsserver

import (
	"context"
	"net"
	"time"

	"github.com/pires/go-proxyproto"

	"torneo/message"
)

// Listen listens at an address. A client that has vanished is given up: after a minute of silence,
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

// Behind returns a listener to which proxies at these addresses, or in these networks, say from
// where people come, by the PROXY protocol. Nobody else is believed: what others say of it is
// taken for a request, which it is not.
func Behind(l net.Listener, proxies []string) (net.Listener, error) {
	if len(proxies) == 0 {
		return l, nil
	}
	policy, err := proxyproto.PolicyFromRanges(proxies, proxyproto.USE, proxyproto.SKIP)
	if err != nil {
		return nil, &Error{"", message.New("doors.no-proxy")}
	}
	return &proxyproto.Listener{Listener: l, ConnPolicy: policy, ReadHeaderTimeout: saysWithin}, nil
}

// saysWithin is the time in which a proxy must say from whom a connection comes.
const saysWithin = 2 * time.Second
