package arbiter

import (
	"slices"
	"strings"

	"torneo/tournament"
)

// ParseResult reads a result as people type it: its symbol (1-0), its code in reports (1/2-1/2), its
// key on the page of a round (=), or ½ for a draw.
func ParseResult(text string) (result tournament.ByColor[tournament.Outcome], ok bool) {
	switch text = strings.ToLower(strings.TrimSpace(text)); text {
	case "":
		return result, false
	case "½", "1/2":
		text = "="
	}
	for _, k := range resultKinds {
		if text == strings.ToLower(k.Symbol) || text == k.Code || text == k.Key || slices.Contains(k.Also, text) {
			return k.Result, true
		}
	}
	return result, false
}
