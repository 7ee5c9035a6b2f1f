package rating

import (
	"fmt"

	"torneo/tournament"
)

// Pace is the rate of play of an event: as what it is rated, and who says so.
type Pace struct {
	Kind    Kind
	Told    Told
	Control string // as the record has it, if it tells, or tells otherwise
	Seconds int    // for 60 moves, by it
}

// Told is who says as what an event is rated.
type Told string

const (
	Assumed Told = "assumed"      // nobody: standard
	Timed   Told = "time-control" // the record
	Asked   Told = "asked"        // who asked
)

// The bounds of the rates of play, in seconds for 60 moves: at least an hour is
// standard, less than that and more than ten minutes is rapid, no more than ten
// and more than three is blitz (R-RATE-OF-PLAY).
const (
	standardFrom = 60 * 60
	rapidAbove   = 10 * 60
	blitzAbove   = 3 * 60
)

// PaceOf is the rate of play by the event's encoded time control; standard where
// the record has none. A control by which nothing is rated, since the sides have
// different times or too little, gives a *Refused.
func PaceOf(t *tournament.Tournament) (Pace, error) {
	control, ok := tournament.ParseTimeControl(t.TimeControl)
	if !ok {
		return Pace{Told: Assumed}, nil
	}
	p := Pace{Told: Timed, Control: t.TimeControl, Seconds: control.SixtyMoves()}
	switch {
	case control.Unequal():
		return p, refused("ratings.pace.unequal", "control", p.Control)
	case p.Seconds >= standardFrom:
		p.Kind = Standard
	case p.Seconds > rapidAbove:
		p.Kind = Rapid
	case p.Seconds > blitzAbove:
		p.Kind = Blitz
	default:
		return p, refused("ratings.pace.fast", "control", p.Control, "clock", p.Clock())
	}
	return p, nil
}

// AskedPace is the rate of play that somebody asks for, whatever the record says.
func AskedPace(t *tournament.Tournament, kind Kind) Pace {
	p, err := PaceOf(t)
	if p.Told == Assumed || err == nil && p.Kind == kind {
		return Pace{Kind: kind, Told: Asked}
	}
	p.Kind, p.Told = kind, Asked
	return p
}

// Clock is the time for 60 moves in minutes and seconds: "7:30".
func (p Pace) Clock() string { return fmt.Sprintf("%d:%02d", p.Seconds/60, p.Seconds%60) }

// enough reports a time with which a standard game of players of these ratings is
// rated (B.02 1). Who asks for standard ratings has all games rated.
func (p Pace) enough(r *Rules, ratings ...int) bool {
	if p.Told != Timed || p.Kind != Standard {
		return true
	}
	for _, need := range r.Times {
		for _, rating := range ratings {
			if rating >= need.Rating && p.Seconds < need.Seconds {
				return false
			}
		}
	}
	return true
}
