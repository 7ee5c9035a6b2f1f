// Package system reckons ratings by the systems of federations: a system is data, and a
// small set of formulas reads it.
//
// Expected scores are whole billionths of a point and changes fractions of integers wherever
// the text has tables or decimals. Where a formula needs real numbers, its functions are
// in real.go: the same bits on every machine.
package system

import (
	"torneo/tournament"
)

// System is one edition of a rating system. A constant that changes is an edition more.
type System struct {
	ID         string          `json:"id"`               // "dwz-2021"
	Family     string          `json:"family,omitempty"` // "dwz": its editions follow each other
	Name       string          `json:"name"`
	Federation string          `json:"federation,omitempty"`
	From       tournament.Date `json:"from,omitzero"` // first day; none: from the beginning
	Formula    Formula         `json:"formula"`
	Unit       Unit            `json:"unit"`
	Expect     Expect          `json:"expect,omitzero"`
	K          []Coefficient   `json:"k,omitempty"` // the first that fits
	MostKGames int             `json:"kTimesGames,omitempty"`
	Divide     int             `json:"divide,omitempty"` // 800 of DWZ and US Chess
	Round      Rounding        `json:"round,omitempty"`
	Floor      Floor           `json:"floor,omitzero"`
	First      First           `json:"first,omitzero"`
	Bonus      *Bonus          `json:"bonus,omitempty"`
	Mean       *Mean           `json:"mean,omitempty"`
	Deviation  *Deviation      `json:"deviation,omitempty"`
	Raises     []Raise         `json:"raises,omitempty"`
	Version    int             `json:"version,omitempty"` // of an algorithm that has several: ICU
	Text       string          `json:"text"`              // the regulation, as it is cited
	Proof      Proof           `json:"proof"`
}

// Formula is how games change a rating.
type Formula string

const (
	FIDE    Formula = "fide"     // by the editions of package rating
	Sum     Formula = "sum"      // R + K (S - E)
	DWZ     Formula = "dwz"      // R + 800 (S - E) / (weight + n)
	DWZSum  Formula = "dwz-sum"  // R + K (S - E), K by index, age and rating
	ECF     Formula = "ecf"      // R + K (S - E) a month; half against partial opponents
	USChess Formula = "us-chess" // R + 800 (S - E) / (effective games + n) and bonus
	CFC     Formula = "cfc"      // R + K (S - E) and bonus; provisional players by performance
	ICU     Formula = "icu"      // R + K (S - E) and bonus; performances iterated
	Yearly  Formula = "yearly"   // R + 800 (S - E) / n
	Average Formula = "mean"     // weighted mean of rating and performance
	Glicko  Formula = "glicko"
	Glicko2 Formula = "glicko-2"
	Raised  Formula = "raise" // games change nothing; only days on which everybody moves are known
)

// Formulas lists them.
var Formulas = []Formula{FIDE, Sum, DWZ, DWZSum, ECF, USChess, CFC, ICU, Yearly, Average, Glicko, Glicko2, Raised}

// Unit is what is reckoned at once: an event after the other, or the whole period.
type Unit string

const (
	Event  Unit = "event"  // each from what the one before made
	Month  Unit = "month"  // games by their own date
	Period Unit = "period" // all from the list before
)

// Expect is how a difference becomes an expected score.
type Expect struct {
	Kind     Kind `json:"kind,omitempty"`
	Decimals int  `json:"decimals,omitempty"` // of each game; 0: as exact as can be
	Cap      int  `json:"cap,omitempty"`      // a greater difference counts as this; 0: none
	CapBelow int  `json:"capBelow,omitempty"` // for players rated below; 0: for all
	Certain  int  `json:"certain,omitempty"`  // from this difference on the score is 1
}

// Kind is a function or table of expected scores.
type Kind string

const (
	Table    Kind = "fide-table" // B.02 8.1.2, two decimals
	Normal   Kind = "normal"     // deviation 200 times the root of 2
	Logistic Kind = "logistic"   // 1 / (1 + 10^(-D / 400))
)

// Coefficient is a line of a table of K: it holds for who fulfils all that it says.
type Coefficient struct {
	K          float64 `json:"k"`
	From       int     `json:"from,omitempty"`     // rating
	Below      int     `json:"below,omitempty"`    // rating
	EverFrom   int     `json:"everFrom,omitempty"` // highest rating ever
	ToAge      int     `json:"toAge,omitempty"`    // in the year of the event
	UnderAge   int     `json:"underAge,omitempty"` // by the birthday, on the first day
	GamesBelow int     `json:"gamesBelow,omitempty"`
	YearsBelow int     `json:"yearsBelow,omitempty"` // of membership
}

// Rounding is what becomes of the fractions of a new rating.
type Rounding string

const (
	Nearest  Rounding = "nearest"          // of the rating, half up
	Change   Rounding = "change-half-away" // of the change
	Tens     Rounding = "tens"
	Decimals Rounding = "kept" // the list has the nearest, the next period the fraction
)

// Floor is what happens below a rating.
type Floor struct {
	At     int       `json:"at,omitempty"`
	Then   BelowThen `json:"then,omitempty"`
	Lowest int       `json:"lowest,omitempty"`
}

// BelowThen is what becomes of a rating below the floor.
type BelowThen string

const (
	Clip    BelowThen = "clip"    // it is the floor
	Unrated BelowThen = "unrated" // there is none any more
	Keep    BelowThen = "keep"    // who falls below stops one under it, and falls no more
)

// First is how somebody gets a rating.
type First struct {
	Kind   FirstKind `json:"kind,omitempty"`
	Games  int       `json:"games,omitempty"`  // needed
	Months int       `json:"months,omitempty"` // for which earlier games are kept
	Least  int       `json:"least,omitempty"`  // lowest rating
	Most   int       `json:"most,omitempty"`   // highest first rating
	Below  int       `json:"below,omitempty"`  // under it: Base + rating times Share thousandths
	Base   int       `json:"base,omitempty"`
	Share  int       `json:"share,omitempty"`
}

// FirstKind is the method of a first rating.
type FirstKind string

const (
	NoFirst     FirstKind = ""            // none is known
	Iterated    FirstKind = "iterated"    // the rating at which the score was to be expected
	FourHundred FirstKind = "400"         // average + 400 (W - L) / n
	Performance FirstKind = "performance" // average and the difference of B.02 8.1.1
	Start       FirstKind = "start"       // a number to start with
	ByAge       FirstKind = "age"         // US Chess
)

// Bonus is what a strong result gives beside.
type Bonus struct {
	Games     int     `json:"games,omitempty"`     // at least
	Meetings  int     `json:"meetings,omitempty"`  // of one opponent at most
	Threshold float64 `json:"threshold,omitempty"` // times the root of the games
	Factor    float64 `json:"factor,omitempty"`
	High      float64 `json:"high,omitempty"` // for the highest rating ever
}

// Mean holds the weights of a mean of rating and performance.
type Mean struct {
	Weight int `json:"weight"` // games that the rating counts for
	Apart  int `json:"apart"`  // opponents so far above the performance are dropped
}

// Deviation holds the constants of Glicko's systems.
type Deviation struct {
	Rating float64 `json:"rating"` // to start with
	RD     float64 `json:"rd"`     // to start with, and at most
	Least  float64 `json:"least"`  // RD
	C      float64 `json:"c,omitempty"`
	Sigma  float64 `json:"sigma,omitempty"`
	Tau    float64 `json:"tau,omitempty"`
}

// Raise moves everybody's rating on one day: those from From to Upto go the share Share / Of
// of the way to Toward.
type Raise struct {
	Day    tournament.Date `json:"day"`
	From   int             `json:"from"`
	Upto   int             `json:"upto"`
	Toward int             `json:"toward"`
	Share  int             `json:"share"`
	Of     int             `json:"of"`
}

// Apply returns the rating after the raise.
func (r Raise) Apply(rating int) int {
	if rating < r.From || rating > r.Upto || r.Of <= 0 {
		return rating
	}
	return rating + int(divide(int64(r.Share*(r.Toward-rating)), int64(r.Of)))
}

// Proof says on what public figures a system was tried.
type Proof struct {
	By       string `json:"by,omitempty"` // empty: nothing public is known
	Cases    int    `json:"cases,omitempty"`
	Unproved string `json:"unproved,omitempty"` // parts that rest on the text, or on less
}

// IsProved reports whether any public figure was recomputed with the system.
func (s *System) IsProved() bool { return s.Proof.By != "" }

// KeepsFractions reports whether the next period begins with the fraction of a rating.
func (s *System) KeepsFractions() bool {
	return s.Round == Decimals || s.Formula == Glicko || s.Formula == Glicko2
}
