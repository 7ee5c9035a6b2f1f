// Package calculator answers questions that are asked in a few figures.
// Examples are a performance, the score that a norm still needs, the change of
// a rating, places if games end differently, shares of prizes, and virtual
// points. It makes of the figures the event that they describe and asks the
// rules about it: it has no formula of its own. The command line and pages call
// it.
package calculator

import (
	"strings"
	"unicode"

	"torneo/message"
	"torneo/tournament"
)

// Bounds of what is asked.
const (
	LeastRating = 100
	MostRating  = 4000
	MostGames   = 40 // of a performance or a norm: norm.MaxRounds
	MostRated   = 200
)

// Refused is a question that cannot be, with what would do.
type Refused struct{ Message message.Message }

func (r *Refused) Error() string { return r.Message.String() }

// Sentence returns the error for people.
func (r *Refused) Sentence() message.Message { return r.Message }

func refuse(id string, pairs ...any) error { return &Refused{message.New(id, pairs...)} }

// longestShown is the number of characters of a value that an error shows.
const longestShown = 40

// excerpt returns a value as an error names it.
func excerpt(text string) string {
	if runes := []rune(text); len(runes) > longestShown {
		return string(runes[:longestShown]) + "…"
	}
	return text
}

// ParseScore reads points in halves: "5.5", "5,5", "5½", "1/2".
func ParseScore(text string) (tournament.Points, error) {
	plain := strings.ReplaceAll(strings.ReplaceAll(strings.TrimSpace(text), "1/2", "½"), "½", ".5")
	points, err := tournament.ParsePoints(plain)
	if plain == "" || err != nil || points < 0 || points%tournament.Half != 0 {
		return 0, refuse("calc.wrong.score", "value", excerpt(text))
	}
	return points, nil
}

// words returns the parts of a list with commas, semicolons or spaces between.
func words(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ';' || unicode.IsSpace(r) })
}
