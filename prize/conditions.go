package prize

import (
	"strings"

	"torneo/message"
	"torneo/tournament"
)

// Conditions are the conditions of a claim; all of them must hold.
type Conditions struct {
	RatingMin, RatingMax int // 0: no bound
	RatingOf             string
	Unrated              Unrated
	AgeMin, AgeMax       int             // 0: no bound
	On                   tournament.Date // of which the age is; zero: 1 January of the event's year
	BornFrom, BornTo     tournament.Date
	Sex                  string   // "m", "w"; "": either
	Titles               []string // one of these
	Federations          []string
	Clubs                []string
	Categories           []string // of the fund, or of the event
	MinPoints            tournament.Points
	MinGames             int  // played over the board
	MaxForfeits          *int // games lost by forfeit; nil: any
	NoWithdrawn          bool
}

// Unrated grants or refuses a claim to players without a rating (R-PRIZE-UNRATED).
type Unrated uint8

const (
	UnratedUnbanded Unrated = iota // where the list has no rating band
	UnratedNo
	UnratedAlso
	UnratedOnly
)

// UnratedNames are the words of a fund for its rule on unrated players; the
// first is no word.
var UnratedNames = []string{"", "no", "also", "only"}

// hasRatingBounds reports whether the rating has bounds.
func (c *Conditions) hasRatingBounds() bool { return c.RatingMin > 0 || c.RatingMax > 0 }

// Titles are FIDE's titles of players, as records spell them.
var Titles = tournament.Titles()

// personal reports whether there are conditions that only a person can meet.
func (c *Conditions) personal() bool {
	return c.hasRatingBounds() || c.RatingOf != "" || c.Unrated != UnratedUnbanded || c.aged() || c.Sex != "" ||
		len(c.Titles) > 0 || len(c.Federations) > 0 || len(c.Clubs) > 0 || len(c.Categories) > 0 || c.NoWithdrawn
}

func (c *Conditions) aged() bool {
	return c.AgeMin > 0 || c.AgeMax > 0 || !c.BornFrom.IsZero() || !c.BornTo.IsZero()
}

// Describe returns the conditions one by one.
func (c *Conditions) Describe() []message.Message {
	var list []message.Message
	add := func(m message.Message) { list = append(list, m) }
	switch {
	case c.RatingMin > 0 && c.RatingMax > 0:
		add(message.New("prize.condition.rating", "min", c.RatingMin, "max", c.RatingMax))
	case c.RatingMin > 0:
		add(message.New("prize.condition.rating-min", "min", c.RatingMin))
	case c.RatingMax > 0:
		add(message.New("prize.condition.rating-max", "max", c.RatingMax))
	}
	if c.RatingOf != "" {
		add(message.New("prize.condition.rating-of", "federation", c.RatingOf))
	}
	if c.Unrated != UnratedUnbanded {
		add(message.New("prize.condition.unrated-" + UnratedNames[c.Unrated]))
	}
	switch {
	case c.AgeMin > 0 && c.AgeMax > 0:
		add(message.New("prize.condition.age", "min", c.AgeMin, "max", c.AgeMax))
	case c.AgeMin > 0:
		add(message.New("prize.condition.age-min", "min", c.AgeMin))
	case c.AgeMax > 0:
		add(message.New("prize.condition.age-max", "max", c.AgeMax))
	}
	if !c.On.IsZero() {
		add(message.New("prize.condition.age-on", "date", c.On))
	}
	if !c.BornFrom.IsZero() {
		add(message.New("prize.condition.born-from", "date", c.BornFrom))
	}
	if !c.BornTo.IsZero() {
		add(message.New("prize.condition.born-to", "date", c.BornTo))
	}
	if c.Sex != "" {
		add(message.New("prize.condition.sex-" + c.Sex))
	}
	if len(c.Titles) > 0 {
		add(message.New("prize.condition.titles", "titles", strings.Join(c.Titles, ", ")))
	}
	if len(c.Federations) > 0 {
		add(message.New("prize.condition.federations", "federations", strings.Join(c.Federations, ", ")))
	}
	if len(c.Clubs) > 0 {
		add(message.New("prize.condition.clubs", "clubs", strings.Join(c.Clubs, ", ")))
	}
	if len(c.Categories) > 0 {
		add(message.New("prize.condition.categories", "categories", strings.Join(c.Categories, ", ")))
	}
	if c.MinPoints > 0 {
		add(message.New("prize.condition.min-points", "points", c.MinPoints))
	}
	if c.MinGames > 0 {
		add(message.New("prize.condition.min-games", "count", c.MinGames))
	}
	if c.MaxForfeits != nil {
		add(message.New("prize.condition.max-forfeits", "count", *c.MaxForfeits))
	}
	if c.NoWithdrawn {
		add(message.New("prize.condition.no-withdrawn"))
	}
	return list
}
