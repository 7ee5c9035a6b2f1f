package rating

import (
	"slices"

	"torneo/handbook"
	"torneo/tournament"
)

// Kind is at which speed a game was played.
type Kind uint8

const (
	Standard Kind = iota
	Rapid
	Blitz
)

func (k Kind) String() string { return [...]string{"standard", "rapid", "blitz"}[k] }

// Kinds lists the speeds.
func Kinds() []Kind { return []Kind{Standard, Rapid, Blitz} }

// ParseKind is the speed of that name.
func ParseKind(name string) (Kind, bool) {
	k := slices.IndexFunc(Kinds(), func(k Kind) bool { return k.String() == name })
	return Kind(max(k, 0)), k >= 0
}

// Rules answer the questions in which editions of B.02 differ.
type Rules struct {
	Edition handbook.Edition
	Kind    Kind
	Cap     Cap
	Floor   int  // below it nobody has a rating
	Initial Pool // how a first rating is reckoned
	Highest int  // first rating; 0: no limit
	K       Coefficients
	Level   bool // K is 20 for everybody

	// Birthday: K is 40 until the 18th birthday, and not until the end of its year.
	Birthday bool

	// FieldAverage: in a round robin a first rating comes from the average of the
	// whole field, as the results of its rated players correct it (B.02 8.2.1b).
	FieldAverage bool

	// Apart is the difference from which a game is not rated if one of the two is
	// rated above ApartFrom; 0: every game is.
	Apart, ApartFrom int

	// Times is what a player must have for a standard game to be rated, beyond the
	// hour that everybody must have.
	Times []Time

	articles string // of the chapter on tables, first ratings and changes; "": not known
}

// Coefficients are K, by who a player is (B.02 8.3.3).
type Coefficients struct {
	New     int // until 30 games are completed
	Junior  int // until 18, below 2300; 0: as everybody
	Usual   int // below 2400
	Reached int // from then on
}

// What is known of the coefficients before 2014 is R-RATING-2012.
var (
	usualK  = Coefficients{New: 40, Junior: 40, Usual: 20, Reached: 10}
	formerK = Coefficients{New: 30, Usual: 15, Reached: 10}
)

// Time is how long players of that rating or more must have for 60 moves.
type Time struct{ Rating, Seconds int }

// times are those of 2024.
var times = []Time{{2400, 120 * 60}, {1800, 90 * 60}}

// Article cites an article of the chapter on first ratings and changes, by its
// number in it: "8.3.4", in rapid and blitz "7.3.4"; "B.02" where its number is
// not known.
func (r Rules) Article(number string) string {
	if r.articles == "" {
		return "B.02"
	}
	return r.articles + "." + number
}

// Cap is in which games a difference above 400 counts as 400 (B.02 8.3.1).
type Cap uint8

const (
	EveryGame   Cap = iota
	OncePerFest     // in one game of the event
	Below2650       // in the games of players rated below 2650
)

// Pool is how a first rating is reckoned from the games (B.02 8.2).
type Pool uint8

const (
	AverageOfOpponents Pool = iota // and 20 points for each half point above one half
	TwoHypothetical                // two more opponents rated 1800, both drawn
)

// MaxDifference is what a greater difference counts as, where it is capped.
const MaxDifference = 400

// editions is a row an edition, as the handbook lists them, the newest first: its
// rules for standard ratings, and what rapid and blitz ratings have of their own.
var editions = []struct {
	rules Rules
	quick func(*Rules) // rapid and blitz
}{
	{Rules{Edition: "Ratings-2025", Cap: Below2650, Floor: 1400, Initial: TwoHypothetical, Highest: 2200, K: usualK, Times: times, articles: "8"}, func(r *Rules) {
		chapterOf2024(r)
		r.Cap = EveryGame
		someUnrated(r)
	}},
	{Rules{Edition: "Ratings-2024-12", Cap: EveryGame, Floor: 1400, Initial: TwoHypothetical, Highest: 2200, K: usualK, Times: times, articles: "8"}, func(r *Rules) {
		chapterOf2024(r)
		someUnrated(r)
	}},
	{Rules{Edition: "Ratings-2024", Cap: EveryGame, Floor: 1400, Initial: TwoHypothetical, Highest: 2200, K: usualK, Times: times, articles: "8"}, chapterOf2024},
	{Rules{Edition: "Ratings-2022", Cap: OncePerFest, Floor: 1000, K: usualK, articles: "8"}, chapterUnknown},
	{Rules{Edition: "Ratings-2014", Cap: EveryGame, Floor: 1000, K: usualK, Birthday: true, FieldAverage: true, articles: "8"}, level},
	{Rules{Edition: "Ratings-2012", Cap: EveryGame, Floor: 1000, K: formerK, FieldAverage: true}, level},
}

// chapterOf2024: the articles of rapid and blitz are those of a chapter of its own.
func chapterOf2024(r *Rules) { r.articles = "7" }

// chapterUnknown: the numbers of the articles are not at hand.
func chapterUnknown(r *Rules) { r.articles = "" }

// level: K is 20 for everybody.
func level(r *Rules) {
	chapterUnknown(r)
	r.Level = true
}

// someUnrated: a game with a difference of 600 is not rated if one of the two is
// above 2600.
func someUnrated(r *Rules) { r.Apart, r.ApartFrom = 600, 2600 }

// RulesOf is the rules of an edition; false if there is none of that name, which is
// so of days before the oldest one.
func RulesOf(edition handbook.Edition, kind Kind) (Rules, bool) {
	for _, e := range editions {
		if e.rules.Edition == edition {
			r := e.rules
			if r.Kind = kind; kind != Standard {
				e.quick(&r)
			}
			return r, true
		}
	}
	return Rules{}, false
}

// RulesFor is the rules by which the games of an event are rated; a *Refused if no
// edition of its time is known (R-RATING-DAY).
func RulesFor(t *tournament.Tournament, kind Kind) (Rules, error) {
	if r, ok := RulesOf(t.Rulebook.Ratings, kind); ok {
		return r, nil
	}
	return Rules{}, refused("ratings.no-edition", "oldest", editions[len(editions)-1].rules.Edition.Name())
}

// Floor is the rating below which nobody has one; that of the oldest edition for
// days before it.
func Floor(edition handbook.Edition) int {
	if r, ok := RulesOf(edition, Standard); ok {
		return r.Floor
	}
	return editions[len(editions)-1].rules.Floor
}
