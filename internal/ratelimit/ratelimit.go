// Package ratelimit limits how often each address may ask, and all of them
// together.
package ratelimit

import (
	"net"
	"net/http"
	"time"

	"github.com/go-chi/httprate"
)

// after sets the header that names the time after which to ask again.
var after = httprate.WithResponseHeaders(httprate.ResponseHeaders{RetryAfter: "Retry-After"})

// Address returns the address of a request's sender, by the connection: headers are not
// believed. Of IPv6 it is the network, since one device has many addresses in it.
func Address(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	return httprate.CanonicalizeIP(host)
}

// Counter counts under names, and refuses under one what was too much there.
type Counter = httprate.RateLimiter

// Attempts makes a counter of what is to be had most times in the given time.
func Attempts(most int, in time.Duration) *Counter {
	return httprate.NewRateLimiter(most, in, after)
}

// Requests lets an address ask each times in the given time, and everybody together all
// times; what is too much is answered by refused, with Retry-After. What an address is
// refused for counts for nobody else: one of them closes no door for all. Nor does what is
// not counted; nil: everything is. Where that is asked, who is counted is known.
func Requests(each, all int, in time.Duration, counted func(*http.Request) bool, refused http.HandlerFunc) func(http.Handler) http.Handler {
	by := func(most int, key httprate.KeyFunc) func(http.Handler) http.Handler {
		return httprate.LimitBy(most, in, key, after, httprate.WithLimitHandler(refused))
	}
	address := func(r *http.Request) (string, error) { return Address(r), nil }
	together, apart := by(all, httprate.Key("all")), by(each, address)
	return func(next http.Handler) http.Handler {
		inAll := together(next)
		return apart(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if counted != nil && !counted(r) {
				next.ServeHTTP(w, r)
				return
			}
			if counted != nil {
				NoteKnown(r.Context())
			}
			inAll.ServeHTTP(w, r)
		}))
	}
}
