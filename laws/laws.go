// Package laws judges situations at the board by the Laws of Chess (E.01). What
// happened, under which edition and in which kind of play, has a verdict, a
// penalty, times to set and articles.
//
// The Laws are data: data/situations.tsv lists what can happen and what has to be known of
// it, data/rulings.tsv the rulings of each edition and kind of play, data/penalties.tsv the
// penalties of an illegal move and of a wrong claim. A missing fact that decides a case is
// not guessed: every possible answer is given, each with the fact that it depends on. The
// verdict names the assumptions that were made.
//
// It knows neither disk nor clock. Times are seconds.
package laws

import (
	"slices"

	"torneo/handbook"
)

// Kind is the kind of play by which the articles differ (A, B).
type Kind string

const (
	Standard        Kind = "standard"
	RapidSupervised Kind = "rapid-sup" // an arbiter for at most three games, which are recorded
	Rapid           Kind = "rapid"
	BlitzSupervised Kind = "blitz-sup" // an arbiter for one game, which is recorded
	Blitz           Kind = "blitz"
)

// Kinds lists the kinds of play, the slowest first.
func Kinds() []Kind { return []Kind{Standard, RapidSupervised, Rapid, BlitzSupervised, Blitz} }

// ParseKind reads the name of a kind of play; false if there is none.
func ParseKind(name string) (Kind, bool) {
	return Kind(name), slices.Contains(Kinds(), Kind(name))
}

// Side is one of the two players.
type Side string

const (
	Nobody Side = "" // it is not told
	White  Side = "white"
	Black  Side = "black"
)

// Other returns the opponent.
func (s Side) Other() Side {
	switch s {
	case White:
		return Black
	case Black:
		return White
	}
	return Nobody
}

// speeds is the minimum time for 60 moves of rapid play (A.1, B.1), in seconds, by edition.
var speeds = map[handbook.Edition]int{"Laws-2009": 15 * 60, "Laws-2014": 10*60 + 1}

// standardFrom is the minimum time for 60 moves of standard play, in seconds, in every edition.
const standardFrom = 60 * 60

// Speed returns the kind of play of so many seconds for 60 moves, not supervised (A.1, B.1).
func Speed(e handbook.Edition, seconds int) Kind {
	from, apart := speeds[e]
	if !apart {
		from = speeds["Laws-2014"]
	}
	switch {
	case seconds >= standardFrom:
		return Standard
	case seconds >= from:
		return Rapid
	}
	return Blitz
}

// WithSupervision returns a kind of play where the conditions of supervision hold (A, B).
func (k Kind) WithSupervision() Kind {
	switch k {
	case Rapid:
		return RapidSupervised
	case Blitz:
		return BlitzSupervised
	}
	return k
}
