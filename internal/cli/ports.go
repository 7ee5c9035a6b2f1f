package cli

import (
	"errors"
	"net"
	"runtime"
	"strconv"
	"syscall"

	"torneo/internal/errtext"
	"torneo/internal/tlsserver"
	"torneo/message"
)

const (
	defaultAddress = "127.0.0.1:8080"
	portsTried     = 20 // from the default one on
)

// listen takes the address, or, if nobody asked for another one than the
// default, the next port that is free.
func (a *app) listen(address string, own bool) (net.Listener, error) {
	host, port, err := net.SplitHostPort(address)
	first, notNumber := strconv.Atoi(port)
	if err != nil || notNumber != nil || first < 0 || first > 65535 {
		return nil, usage("cli.serve.address", "address", address)
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, &failure{code: exitUsage, text: message.New("cli.serve.beyond", "address", address)}
	}
	l, moved, err := portFrom(host, first, own)
	if err != nil {
		return nil, &failure{code: exitUnreadable, text: message.New("cli.serve.no-address", "address", address, "reason", errtext.Of(err))}
	}
	if moved {
		a.tell(a.T("cli.serve.taken", "address", address))
	}
	return l, nil
}

// portFrom takes a port, or, unless it is to be that one, the next one that is free.
func portFrom(host string, first int, own bool) (l net.Listener, moved bool, err error) {
	for tried := 0; ; tried++ {
		l, err = tlsserver.Listen(net.JoinHostPort(host, strconv.Itoa(first+tried)))
		if err == nil || own || tried == portsTried || !errors.Is(err, syscall.EADDRINUSE) && runtime.GOOS != "windows" {
			return l, tried > 0, err
		}
	}
}
