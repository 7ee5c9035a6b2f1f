package server

import (
	"net"
	"strconv"

	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/message"
)

const defaultAddress = "127.0.0.1:8080"

// listen takes the address, or, if nobody asked for another one than the
// default, the next port that is free.
func (a *Verbs) listen(address string, own bool) (net.Listener, error) {
	host, port, err := net.SplitHostPort(address)
	first, notNumber := strconv.Atoi(port)
	if err != nil || notNumber != nil || first < 0 || first > 65535 {
		return nil, command.Usage("cli.serve.address", "address", address)
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, &command.Failure{Code: command.ExitUsage, Text: message.New("cli.serve.beyond", "address", address)}
	}
	l, moved, err := PortFrom(host, first, own)
	if err != nil {
		return nil, &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.serve.no-address", "address", address, "reason", errtext.Of(err))}
	}
	if moved {
		a.Tell(a.T("cli.serve.taken", "address", address))
	}
	return l, nil
}
