package outlet

import (
	"cmp"
	"slices"
	"time"

	"torneo/internal/arrange"
)

// Answers are what a target said of the games of a round, one by one, when they were sent
// last.
type Answers struct {
	Round int       `json:"round"`
	At    time.Time `json:"at"`
	Games []Answer  `json:"games"`
}

// Answer is what it said of one: it took it, or refused it in its own words.
type Answer struct {
	Board   int    `json:"board"`
	White   string `json:"white"` // as everybody may see them
	Black   string `json:"black"`
	Moves   int    `json:"moves,omitempty"` // that it has of the game
	Refused string `json:"refused,omitempty"`
}

// What is kept of answers: those of the last rounds.
const (
	MostAnswered = 12  // rounds
	MostAnswers  = 128 // of a round
)

// Refused are those that were not taken.
func (a *Answers) Refused() (n int) {
	for k := range a.Games {
		if a.Games[k].Refused != "" {
			n++
		}
	}
	return n
}

// Answered puts the answers of a round in the place of those that it had.
func (s *State) Answered(a Answers) {
	a.Games = a.Games[:min(len(a.Games), MostAnswers)]
	all := slices.DeleteFunc(slices.Clone(s.Answers), func(x Answers) bool { return x.Round == a.Round })
	all = append(all, a)
	arrange.Func(all, func(x, y Answers) int { return cmp.Compare(y.Round, x.Round) })
	s.Answers = all[:min(len(all), MostAnswered)]
}
