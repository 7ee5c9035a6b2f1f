package cli

import (
	"net/http"

	"torneo/internal/lineup"
	"torneo/internal/phone"
	"torneo/internal/phone/captain"
)

// playersAddress is where players answer if nobody said otherwise.
const playersAddress = ":8092"

// playersDoor is the listener for telephones and tablets with signed links: it is handed
// what links can do, and reaches nothing else.
type playersDoor struct {
	secondPort
	hall     phone.Hall
	captains *lineup.Office
}

// Open lets players in.
func (d *playersDoor) Open() error {
	return d.open(func(<-chan struct{}) http.Handler {
		players := phone.New(d.hall, d.log)
		players.Captain = captain.New(d.captains, d.log)
		return players
	})
}
