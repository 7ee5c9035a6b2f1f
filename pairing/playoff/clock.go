package playoff

import (
	"fmt"

	"torneo/tournament"
)

// TimeOfDay is minutes after midnight; from 24 hours on it is the next day.
type TimeOfDay int

const day = 24 * 60

// ParseTimeOfDay reads a time of day, "18:40"; false if it is none.
func ParseTimeOfDay(text string) (TimeOfDay, bool) {
	var hours, minutes int
	if n, err := fmt.Sscanf(text, "%2d:%2d", &hours, &minutes); err != nil || n != 2 {
		return 0, false
	}
	t := TimeOfDay(hours*60 + minutes)
	if hours < 0 || hours > 23 || minutes < 0 || minutes > 59 || t.String() != text && t.String() != "0"+text {
		return 0, false
	}
	return t, true
}

// String writes "18:40".
func (t TimeOfDay) String() string {
	t %= day
	return fmt.Sprintf("%02d:%02d", int(t)/60, int(t)%60)
}

// Earliest returns the time at which a game can begin, if what its break follows ended then.
func (n *Next) Earliest(ended TimeOfDay) TimeOfDay { return ended + TimeOfDay(n.Wait) }

// longest returns the minutes of a game of 60 moves in which both use their time, the way in
// which time controls are classified.
func longest(c tournament.ByColor[tournament.Clock]) int {
	return c.White.Minutes + c.White.Increment + c.Black.Minutes + c.Black.Increment
}

// lasts returns the minutes of the first games of a match, of 60 moves, with their breaks; 0 at
// the time control of the event, which is not known here.
func lasts(d *tournament.PlayOff, games int) int {
	one := longest(d.Contest.Stages[0].Clock)
	if one == 0 {
		return 0
	}
	games = max(games, 1)
	return games*one + (games-1)/2*d.Rest
}
