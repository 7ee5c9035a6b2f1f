package league

import (
	"strconv"
	"strings"

	"torneo/tournament"
)

// Rules is what the regulations of a league say, as parameters.
type Rules struct {
	Preset string `json:"preset,omitempty" toml:"preset,omitempty"` // from which they were taken; what they say besides is their own

	Boards int     `json:"boards" toml:"boards"`
	Squad  Squad   `json:"squad,omitzero" toml:"squad,omitempty"`
	Order  Order   `json:"order,omitzero" toml:"order,omitempty"`
	Breach Breach  `json:"breach,omitzero" toml:"order_breach,omitempty"`
	Gap    Gap     `json:"gap,omitempty" toml:"gap,omitempty"`
	Quotas []Quota `json:"quotas,omitempty" toml:"quota,omitempty"`
	Fixed  Fixed   `json:"fixed,omitzero" toml:"fixed,omitempty"`
	Split  bool    `json:"split,omitempty" toml:"split,omitempty"` // nobody plays for another team of the club

	MatchPoints MatchPoints `json:"matchPoints,omitzero" toml:"match_points,omitempty"`
	GamePoints  GamePoints  `json:"gamePoints,omitzero" toml:"game_points,omitempty"`

	// Single says that a club has no more than one team on a level: where a second one would come
	// there, it does not go up, or goes down (R-LEAGUE-SECOND-TEAM).
	Single bool `json:"single,omitempty" toml:"single,omitempty"`
	// Next is how many behind those who go up can do so instead of one who may not.
	Next int `json:"next,omitempty" toml:"next,omitempty"`
	// Fill says who fills a place that is left: who would go down stays, or one more goes up.
	Fill Fill `json:"fill,omitempty" toml:"fill,omitempty"`
	// Meet is the last round in which teams of one club meet in a division; 0: any.
	Meet int `json:"meet,omitempty" toml:"meet,omitempty"`

	RatingList RatingList `json:"ratingList,omitzero" toml:"rating_list,omitempty"`
	Report     Report     `json:"report,omitzero" toml:"report,omitempty"`
}

// Squad is how many players a team names.
type Squad struct {
	Regular int     `json:"regular,omitempty" toml:"regular,omitempty"`
	Reserve int     `json:"reserve,omitempty" toml:"reserve,omitempty"`
	Least   int     `json:"least,omitempty" toml:"least,omitempty"` // 0: as many as there are boards
	Extra   []Extra `json:"extra,omitempty" toml:"extra,omitempty"`
}

// Extra is players that a team can name beyond the squad.
type Extra struct {
	Condition string `json:"condition,omitempty" toml:"condition,omitempty"`
	Count     int    `json:"count" toml:"count"`
	Place     string `json:"place,omitempty" toml:"place,omitempty"` // end: behind the others; "": anywhere
}

// OrderBy is what settles who sits in front of whom.
type OrderBy string

// The orders of boards.
const (
	Free     OrderBy = ""
	ByRating OrderBy = "list"
	ByName   OrderBy = "named" // as the squad was named
)

// Order is who sits in front of whom.
type Order struct {
	By        OrderBy   `json:"by,omitempty" toml:"by,omitempty"`
	Tolerance int       `json:"tolerance,omitempty" toml:"tolerance,omitempty"` // a difference of ratings up to which any order will do
	Unrated   []Unrated `json:"unrated,omitempty" toml:"unrated,omitempty"`
}

// Unrated is the rating with which a player without one is compared.
type Unrated struct {
	Under  int `json:"under,omitempty" toml:"under,omitempty"` // an age, 0: any
	Rating int `json:"rating" toml:"rating"`
}

// Loses is who loses where the order was not kept.
type Loses string

// Who loses.
const (
	Nobody Loses = ""
	Higher Loses = "higher" // the higher rated of the two, who sits too low
	Both   Loses = "both"
	Below  Loses = "all below" // the first board that is out of order, and all below it
	Match  Loses = "match"
)

// Breach is what follows where the order of boards was not kept.
type Breach struct {
	Loses Loses `json:"loses,omitempty" toml:"loses,omitempty"`
	Rated bool  `json:"rated,omitempty" toml:"counts_for_rating,omitempty"` // the games are rated as they were played
}

// Gap is what follows where a board is left empty above others.
type Gap string

// What can follow.
const (
	GapFree  Gap = ""
	GapBelow Gap = "all below" // those below lose, too
)

// Quota is how many players of a kind sit at the boards of a match.
type Quota struct {
	Condition string `json:"condition" toml:"condition"`
	Min       int    `json:"min,omitempty" toml:"min,omitempty"`
	Max       *int   `json:"max,omitempty" toml:"max,omitempty"`     // nil: any number
	Loses     Loses  `json:"loses,omitempty" toml:"loses,omitempty"` // match: the match is lost; "": a board for each that lacks or is too many
}

// Counting is which appearances count together.
type Counting string

// The ways to count.
const (
	PerTeam   Counting = "team"       // those in each higher team by themselves
	AllHigher Counting = "all higher" // those in all higher teams together
)

// Fixed is how often a player may appear in higher teams.
type Fixed struct {
	After    int      `json:"after,omitempty" toml:"after,omitempty"`       // 0: any number of times
	Counting Counting `json:"counting,omitempty" toml:"counting,omitempty"` // "": team
	// Most says that no further appearance there is allowed; if not, the player is of that team from
	// then on, and plays for no lower one.
	Most bool `json:"most,omitempty" toml:"most,omitempty"`
}

// MatchPoints is what a match is worth; the zero value is 2, 1 and 0.
type MatchPoints struct {
	Win     tournament.Points `json:"win" toml:"win"`
	Draw    tournament.Points `json:"draw" toml:"draw"`
	Loss    tournament.Points `json:"loss" toml:"loss"`
	Default tournament.Points `json:"default" toml:"default"` // for a team that did not come
}

// GamePoints is what a game is worth; the zero value is 1, ½ and 0.
type GamePoints struct {
	Win            tournament.Points `json:"win" toml:"win"`
	Draw           tournament.Points `json:"draw" toml:"draw"`
	Loss           tournament.Points `json:"loss" toml:"loss"`
	Administrative tournament.Points `json:"administrative" toml:"administrative"` // for a game that is lost by decision
}

// Fill is who fills a place that is left.
type Fill string

// The ways to fill.
const (
	FillStay Fill = "" // the best of those who would go down stays
	FillUp   Fill = "promote"
)

// RatingList is the list by which boards are ordered.
type RatingList struct {
	Which string `json:"which,omitempty" toml:"which,omitempty"` // fide, or the code of a federation
	When  string `json:"when,omitempty" toml:"when,omitempty"`   // season, month, round
}

// Report is how a league is reported for rating.
type Report struct {
	Every   string `json:"every,omitempty" toml:"every,omitempty"`     // month, end
	Ratings string `json:"ratings,omitempty" toml:"ratings,omitempty"` // month, start
}

// Points returns the points of a match of the rules.
func (r *Rules) Points() MatchPoints {
	if r.MatchPoints == (MatchPoints{}) {
		return MatchPoints{Win: 2 * tournament.One, Draw: tournament.One}
	}
	return r.MatchPoints
}

// Games returns the points of a game of the rules.
func (r *Rules) Games() GamePoints {
	if r.GamePoints == (GamePoints{}) {
		return GamePoints{Win: tournament.One, Draw: tournament.Half}
	}
	return r.GamePoints
}

// condition is a condition that a player meets or not: all of its terms hold.
type condition []term

type term struct {
	key, value string
	not        bool
}

// parseCondition reads a condition: "federation=FRA, sex=w", "under=20", "attribute!=transferred".
func parseCondition(text string) (c condition, ok bool) {
	for part := range strings.SplitSeq(text, ",") {
		key, value, found := strings.Cut(part, "=")
		key, not := strings.CutSuffix(strings.TrimSpace(key), "!")
		t := term{key: strings.TrimSpace(key), value: strings.TrimSpace(value), not: not}
		if !found || t.value == "" {
			return nil, false
		}
		switch t.key {
		case "sex":
			ok = t.value == "m" || t.value == "w"
		case "federation":
			ok = len(t.value) == 3 && strings.ToUpper(t.value) == t.value
		case "under":
			n, err := strconv.Atoi(t.value)
			ok = err == nil && n > 0 && n < 120
		case "attribute":
			ok = len(t.value) <= MaxText
		case "loan":
			ok = t.value == "yes"
		default:
			ok = false
		}
		if !ok {
			return nil, false
		}
		c = append(c, t)
	}
	return c, true
}

// holds reports whether a player meets the condition in a season that begins in a year.
func (c condition) holds(m *Member, year int) bool {
	for _, t := range c {
		is := false
		switch t.key {
		case "sex":
			is = m.Sex == t.value
		case "federation":
			is = m.Federation == t.value
		case "under":
			n, _ := strconv.Atoi(t.value)
			is = isUnder(m, n, year)
		case "loan":
			is = m.Loan != ""
		case "attribute":
			for _, a := range m.Attributes {
				is = is || a == t.value
			}
		}
		if is == t.not {
			return false
		}
	}
	return true
}

// isUnder reports whether a player had not reached an age on 1 January of a year (R-LEAGUE-AGE).
func isUnder(m *Member, age, year int) bool { return m.Birth.Year > 0 && m.Birth.Year >= year-age }
