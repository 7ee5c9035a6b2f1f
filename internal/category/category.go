// Package category decides which players belong to a category. Some belong by
// what is known of them, some by hand. Journals keep it.
package category

import (
	"slices"
	"unicode/utf8"

	"torneo/message"
	"torneo/tournament"
)

// Category is some of the players, who have standings, prizes and sheets of their own.
// All conditions must hold; who is put in or left out by hand is, whatever they say.
type Category struct {
	Name        string
	AgeMin      int             `json:",omitempty"` // 0: no bound; and so on
	AgeMax      int             `json:",omitempty"`
	On          tournament.Date `json:",omitzero"`  // the day of which ages are; zero: 1 January of the year of the first day
	BornFrom    int             `json:",omitempty"` // years
	BornTo      int             `json:",omitempty"`
	Sex         string          `json:",omitempty"` // "m", "w"
	RatingMin   int             `json:",omitempty"`
	RatingMax   int             `json:",omitempty"`
	Unrated     bool            `json:",omitempty"` // whoever has no rating belongs to it though it has bounds of ratings
	Federations []string        `json:",omitempty"`
	Clubs       []string        `json:",omitempty"`
	ByHand      bool            `json:",omitempty"` // nobody belongs to it but who is put in
	In          []int           `json:",omitempty"` // put in by hand, by ID
	Out         []int           `json:",omitempty"` // left out by hand
}

// The limits of categories.
const (
	Most        = 40 // of a tournament
	longestName = 50
	mostNames   = 50
	oldest      = 120
	highest     = 4000
)

// Check returns the errors in categories.
func Check(list []Category) (problems []message.Message) {
	complain := func(c *Category, id string, pairs ...any) {
		problems = append(problems, message.New(id, append([]any{"name", c.Name}, pairs...)...))
	}
	if len(list) > Most {
		problems = append(problems, message.New("category.wrong.many", "most", Most))
	}
	names := map[string]bool{}
	for k := range list {
		c := &list[k]
		switch {
		case c.Name == "" || utf8.RuneCountInString(c.Name) > longestName || !utf8.ValidString(c.Name):
			complain(c, "category.wrong.name", "most", longestName)
		case names[c.Name]:
			complain(c, "category.wrong.twice")
		}
		names[c.Name] = true
		if isInvalidRange(c.AgeMin, c.AgeMax, oldest) {
			complain(c, "category.wrong.age", "most", oldest)
		}
		if isInvalidRange(c.BornFrom, c.BornTo, 2200) || c.BornFrom > 0 && c.BornFrom < 1850 || c.BornTo > 0 && c.BornTo < 1850 {
			complain(c, "category.wrong.born")
		}
		if isInvalidRange(c.RatingMin, c.RatingMax, highest) {
			complain(c, "category.wrong.rating", "most", highest)
		}
		if c.Sex != "" && c.Sex != "m" && c.Sex != "w" {
			complain(c, "category.wrong.sex")
		}
		if !c.On.IsZero() && !c.On.Complete() {
			complain(c, "category.wrong.day")
		}
		for _, names := range [][]string{c.Federations, c.Clubs} {
			if len(names) > mostNames || slices.ContainsFunc(names, func(s string) bool { return utf8.RuneCountInString(s) > longestName }) {
				complain(c, "category.wrong.names", "most", mostNames)
			}
		}
	}
	return problems
}

// isInvalidRange reports bounds that are beyond all, or with nothing between them.
func isInvalidRange(low, high, most int) bool {
	return low < 0 || high < 0 || low > most || high > most || high > 0 && low > high
}

// Asks reports a category that some clubs belong to: who is in it is known only with
// the clubs of the players.
func (c *Category) Asks() bool { return len(c.Clubs) > 0 && !c.ByHand }

// Put makes a player belong to it or not: by hand where that is not so without.
func (c *Category) Put(id int, belongs, fits bool) {
	drop := func(list []int) []int {
		return slices.DeleteFunc(slices.Clone(list), func(n int) bool { return n == id })
	}
	c.In, c.Out = drop(c.In), drop(c.Out)
	switch {
	case belongs && !fits:
		c.In = append(c.In, id)
		slices.Sort(c.In)
	case !belongs && fits:
		c.Out = append(c.Out, id)
		slices.Sort(c.Out)
	}
	if len(c.In) == 0 {
		c.In = nil
	}
	if len(c.Out) == 0 {
		c.Out = nil
	}
}

// Decides reports what was decided by hand of a player, if anything was.
func (c *Category) Decides(id int) (belongs, decided bool) {
	if slices.Contains(c.In, id) {
		return true, true
	}
	return false, slices.Contains(c.Out, id)
}
