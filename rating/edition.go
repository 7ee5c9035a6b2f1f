package rating

import (
	"slices"

	"torneo/handbook"
	"torneo/tournament"
)

// Kind is the speed at which a game was played.
type Kind uint8

const (
	Standard Kind = iota
	Rapid
	Blitz
)

func (k Kind) String() string { return [...]string{"standard", "rapid", "blitz"}[k] }

// Kinds returns the three speeds.
func Kinds() []Kind { return []Kind{Standard, Rapid, Blitz} }

// ParseKind returns the speed of that name; false if there is none.
func ParseKind(name string) (Kind, bool) {
	k := slices.IndexFunc(Kinds(), func(k Kind) bool { return k.String() == name })
	return Kind(max(k, 0)), k >= 0
}

// Rules are the rules in which editions of B.02 differ.
type Rules struct {
	Edition handbook.Edition
	Kind    Kind
	Speed   Speed
	Cap     Cap
	CapAt   int  // what a greater difference counts as
	Floor   int  // below it nobody has a rating
	Initial Pool // how a first rating is reckoned
	Half    int  // points for each half point above one half (R-FIRST-HALF), where the pool is that of the opponents
	Games   int  // that a first rating needs
	Begin   Begin
	Terms   Terms
	Highest int // first rating; 0: no limit
	K       Coefficients
	Level   bool // K is 20 for everybody

	// Birthday: K is 40 until the 18th birthday, and not until the end of its year.
	Birthday bool

	// Field: in a round robin a first rating comes from the average of the whole field,
	// corrected by the results of its rated players, and unrated players count for
	// these with that rating (B.02 (2014) 8.2).
	Field bool

	// Since: a player who gets a rating before the event is rated is rated with it
	// (B.02 (2022) 8.2.4).
	Since bool

	// Apart is the difference from which a game is not rated if one of the two is
	// rated above ApartFrom; 0: every game is.
	Apart, ApartFrom int

	// Text is the name of the copies from which the rules are taken; Unknown lists
	// the parts of the text that are not known and follow a reading of the handbook.
	Text    string
	Unknown []string

	articles string            // of the chapter on tables, first ratings and changes; "": not known
	numbers  map[string]string // where the text numbers an article otherwise
}

// Speed holds the rules of a chapter on rates of play (B.02 1), in seconds for 60
// moves.
type Speed struct {
	Rapid, Blitz int // the least time; of standard it is an hour in every edition
	Sure         int // blitz with less is doubtful (R-BLITZ-FIVE); 0: none is

	// Times are the minimum times of both players for a standard game to be rated if
	// one of them is rated so high, above the hour that all must have; with OfEvent
	// the highest rated player of the event decides, not of the game.
	Times   []Time
	OfEvent bool

	// First is the number of moves of the first of several periods: exactly, or at
	// least.
	First int
	Exact bool
}

// Time is the minimum time for 60 moves of players with that rating or more.
type Time struct{ Rating, Seconds int }

// Begin is the minimum result of an unrated player's first event for it to count.
type Begin struct {
	Points    int // in tenths
	Opponents int // rated ones met
}

// Coefficients holds K for each kind of player (B.02 8.3.3).
type Coefficients struct {
	New     int // until 30 games are completed
	Junior  int // until 18, below 2300; 0: as everybody
	Usual   int // below 2400
	Reached int // from then on
}

var (
	usualK  = Coefficients{New: 40, Junior: 40, Usual: 20, Reached: 10}
	formerK = Coefficients{New: 30, Usual: 15, Reached: 10} // until June 2014 (R-RATING-2012)
)

// The minimum times by the rating of the higher rated player.
var (
	times       = []Time{{2400, 120 * 60}, {1800, 90 * 60}}
	formerTimes = []Time{{2200, 120 * 60}, {1600, 90 * 60}} // until 2021
)

// The rates of play by edition (R-RATE-OF-PLAY).
var (
	speed       = Speed{Rapid: 10*60 + 1, Blitz: 3*60 + 1, Times: times, First: 30}
	speedOf2013 = Speed{Rapid: 10*60 + 1, Blitz: 3*60 + 1, Sure: 5 * 60, Times: formerTimes, First: 40, Exact: true}
	speedOf2012 = Speed{Rapid: 15 * 60, Blitz: 5 * 60, Times: formerTimes, OfEvent: true, First: 40, Exact: true}
)

// Article returns the citation of an article on first ratings and changes by
// its number in the chapter: "8.3.4", in rapid and blitz "7.3.4"; "B.02" where
// its number is not known.
func (r Rules) Article(number string) string {
	if other := r.numbers[number]; other != "" {
		return other
	}
	if r.articles == "" {
		return "B.02"
	}
	return r.articles + "." + number
}

// Cap tells in which games a difference above a limit counts as the limit (B.02 8.3.1).
type Cap uint8

const (
	EveryGame   Cap = iota
	BenefitOnce     // in every game, but who is the higher rated in one game of the event
	Below2650       // in the games of players rated below 2650
)

// Pool is the method of computing a first rating from the games (B.02 8.2).
type Pool uint8

const (
	AverageOfOpponents Pool = iota // and so many points for each half point above one half
	TwoHypothetical                // two more opponents rated 1800, both drawn
)

// editions is a row an edition, as the handbook lists them, the newest first: its
// rules for standard ratings, and what rapid and blitz ratings have of their own.
var editions = []struct {
	rules Rules
	quick func(*Rules) // rapid and blitz
}{
	{since2024("Ratings-2025", Below2650), func(r *Rules) {
		chapterOf2024(r)
		r.Cap = EveryGame
		someUnrated(r)
	}},
	{since2024("Ratings-2024-12", EveryGame), func(r *Rules) {
		chapterOf2024(r)
		someUnrated(r)
	}},
	{since2024("Ratings-2024", EveryGame), chapterOf2024},
	{since2022("Ratings-2022-10"), chapterOf2022},
	{since2022("Ratings-2022"), func(r *Rules) {
		chapterOf2022(r)
		r.Level = true
	}},
	{Rules{Edition: "Ratings-2017", Speed: speedOf2013, CapAt: 400, Floor: 1000, Half: 20, Games: 5, Begin: Begin{Points: 5}, Terms: termsOf2014, K: usualK, Field: true, Since: true,
		Text: "2017", Unknown: []string{"secondary", "700", "unplayed"}}, func(r *Rules) {
		chapterOf2012(r)
		r.CapAt = 735 // R-CAP-QUICK
	}},
	{Rules{Edition: "Ratings-2014", Speed: speedOf2013, CapAt: 400, Floor: 1000, Half: 15, Games: 5, Begin: Begin{Points: 5}, Terms: termsOf2014, K: usualK, Birthday: true, Field: true, Since: true,
		Text: "2014", Unknown: []string{"half", "700", "unplayed"}, articles: "8", numbers: map[string]string{"3.3": "8.56"}}, chapterOf2012},
	{Rules{Edition: "Ratings-2013", Speed: speedOf2013, CapAt: 400, Floor: 1000, Half: 15, Games: 9, Begin: Begin{Points: 10, Opponents: 3}, Terms: termsOf2012, K: formerK, Field: true,
		Text: "2013", Unknown: []string{"secondary", "700", "unplayed"}}, chapterOf2012},
	{Rules{Edition: "Ratings-2012", Speed: speedOf2012, CapAt: 400, Floor: 1000, Half: 15, Games: 9, Begin: Begin{Points: 10, Opponents: 3}, Terms: termsOf2012, K: formerK, Field: true,
		Text: "2012", Unknown: []string{"of-event", "secondary", "700", "unplayed"}}, chapterOf2012},
}

// since2024 returns the standard chapter in force from 2024 on.
func since2024(id handbook.Edition, cap Cap) Rules {
	return Rules{Edition: id, Speed: speed, Cap: cap, CapAt: 400, Floor: 1400, Initial: TwoHypothetical, Highest: 2200, Games: 5, Begin: Begin{Points: 5}, Terms: termsOf2024, K: usualK, Since: true, Text: "2024", articles: "8"}
}

// chapterOf2024: the articles of rapid and blitz are those of a chapter of its own.
func chapterOf2024(r *Rules) { r.Text, r.articles = "quick-2024", "7" }

// since2022 returns the standard chapter of 2022 and 2023.
func since2022(id handbook.Edition) Rules {
	return Rules{Edition: id, Speed: speed, Cap: BenefitOnce, CapAt: 400, Floor: 1000, Half: 20, Games: 5, Begin: Begin{Points: 5}, Terms: termsOf2022, K: usualK, Since: true, Text: "2022", Unknown: []string{"stronger"}, articles: "8"}
}

// chapterOf2022: of the chapter of rapid and blitz notices alone are at hand.
func chapterOf2022(r *Rules) {
	r.Text, r.articles = "quick-2022", ""
	r.Unknown = []string{"stronger", "blitz-three"}
}

// chapterOf2012: K is 20 for everybody, and an unrated player needs a point in his
// first event.
func chapterOf2012(r *Rules) {
	r.Text, r.articles, r.numbers = "quick-2012", "", nil
	r.Unknown = []string{"cap-quick", "five", "unplayed"}
	if r.Speed.Sure == 0 {
		r.Unknown = []string{"secondary", "unplayed"}
	}
	r.Level, r.Begin.Points = true, 10
}

// someUnrated: a game with a difference of 600 is not rated if one of the two is
// above 2600.
func someUnrated(r *Rules) { r.Apart, r.ApartFrom = 600, 2600 }

// RulesOf returns the rules of an edition for a speed; false if there is none of
// that name, as for days before the oldest one.
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

// RulesFor returns the rules by which the games of an event are rated. The error
// is a *Refused if no edition of its time is known (R-RATING-DAY).
func RulesFor(t *tournament.Tournament, kind Kind) (Rules, error) {
	if r, ok := RulesOf(t.Rulebook.Ratings, kind); ok {
		return r, nil
	}
	return Rules{}, refuse("ratings.no-edition", "oldest", editions[len(editions)-1].rules.Edition.Name())
}

// TermsOf returns the terms of an edition for registration, report and days of play;
// those of the newest one if none is named.
func TermsOf(edition handbook.Edition) Terms {
	if r, ok := RulesOf(edition, Standard); ok {
		return r.Terms
	}
	return editions[0].rules.Terms
}

// Floor returns the lowest rating of an edition; that of the oldest edition for
// days before it.
func Floor(edition handbook.Edition) int {
	if r, ok := RulesOf(edition, Standard); ok {
		return r.Floor
	}
	return editions[len(editions)-1].rules.Floor
}
