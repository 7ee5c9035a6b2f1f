package auth

import (
	"errors"
	"net/http"
	"strconv"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/ratelimit"
)

// How many attempts a minute come to nothing, with codes and passwords together. Of 20^8
// codes one that holds would be found in decades. When all together have failed so often,
// each address still has its first ones.
const (
	ofAddress = 12
	ofAll     = 300
	ofFirst   = 3
)

// attempt begins an attempt and refuses it if too many came to nothing; tried is told
// how it ended. Successful attempts are not counted: twenty arbiters behind one address
// join in one minute.
func (g *Register) attempt(w http.ResponseWriter, r *http.Request) (tried func(error), err error) {
	return g.attemptBy(w, ratelimit.Address(r))
}

// attemptOf does as attempt, for somebody who is in: it does not count what others fail at.
func (g *Register) attemptOf(w http.ResponseWriter, by arbiter.Person) (tried func(error), err error) {
	return g.attemptBy(w, "person "+by.Identity)
}

func (g *Register) attemptBy(w http.ResponseWriter, who string) (tried func(error), err error) {
	done, ok := g.failures.Begin(who)
	if !ok {
		w.Header().Set("Retry-After", strconv.Itoa(int(time.Minute.Seconds())))
		e := refuse("crew.refused.often").(*Error)
		e.Often = true
		return nil, e
	}
	return func(err error) {
		done(errors.Is(err, errCode) || errors.Is(err, errPassword) || errors.Is(err, errPasskey))
	}, nil
}
