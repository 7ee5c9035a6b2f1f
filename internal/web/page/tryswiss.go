package page

import (
	"math/rand/v2"
	"sync"

	"torneo/regulations"
)

// tried holds trials by their regulations.Swiss: few systems, at most 24 players.
var tried sync.Map

// TrySwiss tries a Swiss out once: the same settings say the same again, and a page that
// shows them does not play forty tournaments each time.
func TrySwiss(s regulations.Swiss) regulations.Trial {
	if t, ok := tried.Load(s); ok {
		return t.(regulations.Trial)
	}
	t := s.Try(rand.New(rand.NewPCG(4, 40)))
	tried.Store(s, t)
	return t
}
