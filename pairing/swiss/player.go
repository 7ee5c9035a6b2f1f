package swiss

import "torneo/tournament"

// Player is one participant who is to be paired, with the parts of their past that a pairing
// looks at.
type Player struct {
	Number   int               // in the record
	TPN      int               // rank in the initial order of those who take part (R-TPN-RANK)
	Score    tournament.Points // for pairing: virtual points included (C.04.7 1.5)
	Standing tournament.Points // without virtual points
	Rating   int               // by which the event ranks its players; 0: unrated

	Secondary tournament.Points // of a team, its other score (C.04.6 1.2)

	Colors     []tournament.Color // of the games played, oldest first (C.04.2 3.4)
	Difference int                // Whites less Blacks (C.04.3 1.6)
	Preference Preference
	Floats     [2]Float // in the last round, and in the one before it
	Upfloats   int      // rounds in which he met somebody with more points
	Unplayed   int      // rounds without a game played
	ByeBar     ByeBar   // why he may not get the pairing-allocated bye
	BarRound   int      // the round which bars him
}

// Preference is the colour that a player should get next, and how much.
type Preference struct {
	Color    tournament.Color
	Strength Strength
}

// Strength is the weight of a colour preference (C.04.3 1.7).
type Strength uint8

const (
	NoPreference Strength = iota // nothing played yet
	Mild                         // both colours equally often
	Strong                       // one colour once more
	Absolute                     // one colour twice more, or in the last two games
	Simple                       // of a team, where preferences have one strength (C.04.6 1.7, type A)
)

func (s Strength) String() string {
	return [...]string{"none", "mild", "strong", "absolute", "simple"}[s]
}

// MarshalText writes the name of the strength.
func (s Strength) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Float is the kind of float that a past round was for a player (C.04.3 1.4).
type Float uint8

const (
	NoFloat Float = iota
	Down          // met somebody with fewer points, or got points without playing
	Up            // met somebody with more points
)

func (f Float) String() string { return [...]string{"", "down", "up"}[f] }

// MarshalText writes "down", "up" or "".
func (f Float) MarshalText() ([]byte, error) { return []byte(f.String()), nil }

// ByeBar is the reason why a player may not get the pairing-allocated bye (C.04.1 4).
type ByeBar uint8

const (
	MayHaveBye     ByeBar = iota
	HadBye                // had one already
	WonUnplayed           // got the points of a win in a round without playing
	WonByForfeit          // his opponent did not come
	PointsUnplayed        // got points in a round without playing
	JoinedLate            // was not there when the first round was paired
)

func (b ByeBar) String() string {
	return [...]string{"", "had-bye", "won-unplayed", "won-by-forfeit", "points-unplayed", "joined-late"}[b]
}

// MarshalText writes the name of the bar.
func (b ByeBar) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// LastColors reports whether the last n games were all played with that colour.
func (p *Player) LastColors(n int, c tournament.Color) bool {
	if len(p.Colors) < n {
		return false
	}
	for _, had := range p.Colors[len(p.Colors)-n:] {
		if had != c {
			return false
		}
	}
	return true
}
