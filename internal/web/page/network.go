package page

import (
	"context"
	"net/http"
)

// Network gives the ways in which the desk is reached from other computers.
type Network interface {
	IsOn() bool              // the hall is switched on: everybody is somebody who has joined
	Allows(host string) bool // what the desk may be called
	Addresses() []string     // where it is reached, the likeliest first; none while it is not
	TrustedName() string     // for which browsers take the certificate without asking; "": none
}

type networkKey struct{}

// FromNetwork marks the requests that a handler gets from the network: who makes one is
// never alone with the program.
func FromNetwork(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), networkKey{}, true)))
	})
}

// isSoleUser reports whether a request comes from this computer while nobody else can come.
func (s *Site) isSoleUser(r *http.Request) bool {
	if s.Network == nil {
		return s.Who == nil
	}
	return !s.Network.IsOn() && r.Context().Value(networkKey{}) == nil
}
