package doctor

import (
	"errors"
	"net"
	"strings"
	"syscall"

	"torneo/internal/errtext"
)

// Port asks whether the desk can be where it usually is.
func Port(address string) []Finding {
	const question = "port"
	l, err := net.Listen("tcp", address)
	switch {
	case err == nil:
		l.Close()
		return []Finding{newFinding(question, Well, "doctor.port.free", "address", address)}
	case errors.Is(err, syscall.EADDRINUSE):
		return []Finding{newFinding(question, Doubt, "doctor.port.taken", "address", address)}
	}
	return []Finding{newFinding(question, Trouble, "doctor.port.refused", "address", address, "reason", errtext.Of(err))}
}

// Network asks under which addresses others reach this computer.
func Network(addresses []string) []Finding {
	const question = "network"
	if len(addresses) == 0 {
		return []Finding{newFinding(question, Doubt, "doctor.network.none")}
	}
	return []Finding{newFinding(question, Well, "doctor.network.at", "addresses", strings.Join(addresses, ", "))}
}
