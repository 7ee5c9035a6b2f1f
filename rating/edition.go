package rating

import "torneo/tournament"

// Kind is at which speed a game was played.
type Kind uint8

const (
	Standard Kind = iota
	Rapid
	Blitz
)

func (k Kind) String() string { return [...]string{"standard", "rapid", "blitz"}[k] }

// Rules answer the questions in which editions of B.02 differ.
type Rules struct {
	Edition string
	Kind    Kind
	Cap     Cap
	Floor   int  // below it nobody has a rating
	Initial Pool // how a first rating is reckoned
	Highest int  // first rating; 0: no limit
	Level   bool // K is 20 for everybody

	// Birthday: K is 40 until the 18th birthday, and not until the end of its year.
	Birthday bool

	// FieldAverage: in a round robin a first rating comes from the average of the
	// whole field, as the results of its rated players correct it (8.2.1b).
	FieldAverage bool

	// Apart is the difference from which a game is not rated if one of the two is
	// rated above ApartFrom; 0: every game is.
	Apart, ApartFrom int
}

// Cap is in which games a difference above 400 counts as 400 (8.3.1).
type Cap uint8

const (
	EveryGame   Cap = iota
	OncePerFest     // in one game of the event
	Below2650       // in the games of players rated below 2650
)

// Pool is how a first rating is reckoned from the games (8.2).
type Pool uint8

const (
	AverageOfOpponents Pool = iota // and 20 points for each half point above one half
	TwoHypothetical                // two more opponents rated 1800, both drawn
)

// MaxDifference is what a greater difference counts as, where it is capped.
const MaxDifference = 400

// editions lists the editions from the newest back. In rapid and blitz the limit
// of 2650 does not exist, and from December 2024 some games are not rated.
var editions = []struct {
	from  int // yyyymmdd
	rules Rules
}{
	{20251001, Rules{Edition: "2025", Cap: Below2650, Floor: 1400, Initial: TwoHypothetical, Highest: 2200}},
	{20240301, Rules{Edition: "2024", Cap: EveryGame, Floor: 1400, Initial: TwoHypothetical, Highest: 2200}},
	{20220101, Rules{Edition: "2022", Cap: OncePerFest, Floor: 1000}},
	{20140701, Rules{Edition: "2014", Cap: EveryGame, Floor: 1000, Birthday: true, FieldAverage: true}},
}

// Editions lists the names of the editions, the newest first.
func Editions() []string {
	var names []string
	for _, e := range editions {
		names = append(names, e.rules.Edition)
	}
	return names
}

// RulesOf is an edition by name.
func RulesOf(edition string, kind Kind) (Rules, bool) {
	for _, e := range editions {
		if e.rules.Edition == edition {
			return e.rules.at(kind, e.from), true
		}
	}
	return Rules{}, false
}

// RulesOn is the edition in force on a day; the newest one if it is not known,
// the oldest one for earlier days.
func RulesOn(day tournament.Date, kind Kind) Rules {
	for _, e := range editions {
		if day.IsZero() || day.Ordinal() >= e.from {
			return e.rules.at(kind, max(day.Ordinal(), e.from))
		}
	}
	return editions[len(editions)-1].rules.at(kind, 0)
}

// at is the rules for that speed, on a day.
func (r Rules) at(kind Kind, day int) Rules {
	r.Kind = kind
	if kind == Standard {
		return r
	}
	r.Level = r.Edition == "2014"
	if r.Cap == Below2650 {
		r.Cap = EveryGame
	}
	if day >= 20241201 {
		r.Apart, r.ApartFrom = 600, 2600
	}
	return r
}
