package rating

import (
	"cmp"
	"fmt"

	"torneo/handbook"
	"torneo/tournament"
)

// Pace is the rate of play of an event: the speed at which it is rated, and the source of that.
type Pace struct {
	Kind     Kind
	Told     Told
	Control  string // as the record has it, if it tells, or tells otherwise
	Unclear  string // words of the record that do not tell it, or not in one way
	Seconds  int    // for 60 moves, by it
	Doubtful bool   // blitz so fast that it is not known whether it was rated (R-BLITZ-FIVE)
}

// Told is the source of the speed at which an event is rated.
type Told string

const (
	Assumed Told = "assumed"      // nobody: standard
	Timed   Told = "time-control" // the record
	Asked   Told = "asked"        // who asked
)

// standardFrom is the least time of standard play in every edition, in seconds for
// 60 moves.
const standardFrom = 60 * 60

// SpeedOf returns the rules of an edition on rates of play; those of the newest one
// if none is named.
func SpeedOf(edition handbook.Edition) Speed {
	if r, ok := RulesOf(edition, Standard); ok {
		return r.Speed
	}
	return editions[0].rules.Speed
}

// KindOf returns the speed of games in which each player has so many seconds for
// 60 moves (B.02 1); false if that is too little for any (R-RATE-OF-PLAY).
func (s Speed) KindOf(seconds int) (Kind, bool) {
	switch {
	case seconds >= standardFrom:
		return Standard, true
	case seconds >= s.Rapid:
		return Rapid, true
	}
	return Blitz, seconds >= s.Blitz
}

// RequiredSeconds returns the seconds for 60 moves that a standard game needs if that is the
// higher rating (B.02 1).
func (s Speed) RequiredSeconds(rating int) int {
	for _, t := range s.Times {
		if rating >= t.Rating {
			return t.Seconds
		}
	}
	return standardFrom
}

// class returns the rating from which on a game needs what one with that higher rating does.
func (s Speed) class(rating int) int {
	for _, t := range s.Times {
		if rating >= t.Rating {
			return t.Rating
		}
	}
	return 0
}

// TooHigh returns the rating from which so many seconds are too few for a standard
// game; false if they suffice for all ratings.
func (s Speed) TooHigh(seconds int) (rating int, any bool) {
	for _, t := range s.Times {
		if seconds < t.Seconds {
			rating, any = t.Rating, true
		}
	}
	return rating, any
}

// first reports whether the first period has the moves that the edition asks
// for, if others follow (B.02 1).
func (s Speed) first(c tournament.TimeControl) bool {
	for _, side := range [][]tournament.Period{c.White, c.Black} {
		if len(side) > 1 && (side[0].Moves < s.First || s.Exact && side[0].Moves != s.First) {
			return false
		}
	}
	return true
}

// PaceOf returns the rate of play from the event's time control, encoded or in words
// (R-TIME-WORDS), and the edition of its rulebook; standard where the record tells none. The error
// is a *Refused for a control by which nothing is rated: too little time, a first period of the
// wrong length, or in rapid and blitz sides with different times.
func PaceOf(t *tournament.Tournament) (Pace, error) {
	words := cmp.Or(t.TimeControl, t.Allotted)
	control, ok := t.Control()
	if !ok {
		return Pace{Told: Assumed, Unclear: words}, nil
	}
	speed := SpeedOf(t.Rulebook.Ratings)
	p := Pace{Told: Timed, Control: words, Seconds: control.SixtyMoves()}
	if p.Kind, ok = speed.KindOf(p.Seconds); !ok {
		p.Kind = Standard
		return p, refuse("ratings.pace.fast", "control", p.Control, "clock", p.Clock(), "least", Pace{Seconds: speed.Blitz}.Clock())
	}
	switch {
	case p.Kind != Standard && control.Unequal():
		return p, refuse("ratings.pace.unequal", "control", p.Control)
	case p.Kind == Standard && !speed.first(control):
		id := "ratings.pace.first"
		if speed.Exact {
			id = "ratings.pace.first-exact"
		}
		return p, refuse(id, "control", p.Control, "moves", speed.First)
	}
	p.Doubtful = p.Kind == Blitz && p.Seconds < speed.Sure
	return p, nil
}

// AskedPace returns the rate of play for a speed asked for, whatever the record says.
func AskedPace(t *tournament.Tournament, kind Kind) Pace {
	p, err := PaceOf(t)
	if p.Told == Assumed || err == nil && p.Kind == kind {
		return Pace{Kind: kind, Told: Asked}
	}
	p.Kind, p.Told, p.Doubtful = kind, Asked, false
	return p
}

// Clock returns the time for 60 moves in minutes and seconds: "7:30".
func (p Pace) Clock() string { return fmt.Sprintf("%d:%02d", p.Seconds/60, p.Seconds%60) }

// Minutes returns the same with its unit, without seconds if there are none: "120 min", "7:30 min".
func (p Pace) Minutes() string {
	if p.Seconds%60 == 0 {
		return fmt.Sprintf("%d min", p.Seconds/60)
	}
	return p.Clock() + " min"
}

// enough reports whether the time suffices to rate a standard game in which that
// is the highest rating (B.02 1). If standard ratings are asked for, all games
// are rated.
func (p Pace) enough(r *Rules, highest int) bool {
	return p.Told != Timed || p.Kind != Standard || p.Seconds >= r.Speed.RequiredSeconds(highest)
}
