package eventtext

import (
	"strings"

	"torneo/internal/journal"
)

func (t *Teller) resultsCarried(w journal.ResultsCarried) string {
	games := make([]string, len(w.Games))
	for k, g := range w.Games {
		games[k] = t.name(g.White) + " – " + t.name(g.Black) + " " + Result(g.Result)
	}
	return t.T("going.said-carried", "count", len(games), "games", strings.Join(games, "; "))
}
