package identity

import (
	"net/http"

	"torneo/internal/limit"
)

// How many attempts a minute there are, with codes and passwords together. Of 20^8 codes
// one that holds would be found in decades.
const (
	ofAddress = 12
	ofAll     = 300
)

// attempt counts one and refuses it if there were too many.
func (g *Register) attempt(w http.ResponseWriter, r *http.Request) error {
	if g.address.OnLimit(w, r, limit.Address(r)) || g.all.OnLimit(w, r, "*") {
		e := refuse("crew.refused.often").(*Error)
		e.Often = true
		return e
	}
	return nil
}
