package server

import (
	"net/http"
	"time"

	calculators "torneo/internal/calculator/public"
	"torneo/internal/lineup"
	"torneo/internal/phone"
	"torneo/internal/phone/captain"
)

// PlayersAddress is the default address for players.
const PlayersAddress = ":8092"

// PlayersDoor is the listener for phones and tablets with signed links: it has only what links
// can do, and reaches nothing else.
type PlayersDoor struct {
	SecondPort
	Hall     phone.Hall
	Captains *lineup.Office
	Boards   *Noticeboards // what is published
}

// Open lets players in.
func (d *PlayersDoor) Open() error {
	return d.Answer(func(<-chan struct{}) http.Handler {
		players := phone.New(d.Hall, d.Log)
		players.Captain = captain.New(d.Captains, d.Log)
		return calculators.New(time.Now, d.Log, publishedEvents{d.Boards}).Handler(players)
	})
}
