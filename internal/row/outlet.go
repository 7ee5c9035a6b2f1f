package row

import (
	"cmp"
	"log/slog"
	"slices"
	"time"

	"torneo/message"
)

// Outlet is a target outside to which what is published is brought. It belongs to the
// installation and stands in no backup: a copy that is opened must not publish.
type Outlet struct {
	ID, Kind, Name string
	Place          string            // the machine and folder from which alone it is reached; "": from everywhere
	Scope          []string          // its tournaments; none: all
	Settings       map[string]string // what is entered
	Secrets        Secrets           // what is entered and never shown
	On             bool
	Leaving        bool  // what is there is deleted, and then it goes
	Edited         int64 // counts up whenever somebody changes one of these
	Created        time.Time

	OutletState
}

// OutletState is the progress of an outlet.
type OutletState struct {
	Reached   map[string]int64 // by tournament, the number of the last entry that is in it
	Sent      string           // the key of the documents that are there
	Seen      string           // by what the target was last known: the fingerprint of its key
	Succeeded time.Time        // zero: never
	Outcome   message.Message  // of that
	Failed    time.Time        // the last time; zero: not since it succeeded
	Failure   message.Message
	Failures  int       // since it succeeded
	Next      time.Time // it is not tried by itself before
	Answers   []Answers // of a target that answers game by game, the last round first
}

// Secrets are the settings that must not be shown. No log and no JSON has them.
type Secrets map[string]string

func (Secrets) String() string { return "(secret)" }

// GoString hides the secrets from %#v.
func (Secrets) GoString() string { return "(secret)" }

// LogValue hides the secrets from logs.
func (Secrets) LogValue() slog.Value { return slog.StringValue("(secret)") }

// MarshalJSON hides the secrets.
func (Secrets) MarshalJSON() ([]byte, error) { return []byte("null"), nil }

// Covers reports whether a tournament is one of the outlet's.
func (o *Outlet) Covers(tournament string) bool {
	return len(o.Scope) == 0 || slices.Contains(o.Scope, tournament)
}

// Pin is the setting in which stands by what a target is known: somebody has said that it
// is the right one.
const Pin = "pin"

// NeedsConfirmation reports whether the target showed a key that nobody has confirmed.
func (o *Outlet) NeedsConfirmation() bool { return o.Seen != "" && o.Seen != o.Settings[Pin] }

// Answers are a target's answers on the games of a round, one by one, when they were last sent.
type Answers struct {
	Round int       `json:"round"`
	At    time.Time `json:"at"`
	Games []Answer  `json:"games"`
}

// Answer is its answer on one game: it took it, or refused it in its own words.
type Answer struct {
	Board   int    `json:"board"`
	White   string `json:"white"` // as everybody may see them
	Black   string `json:"black"`
	Moves   int    `json:"moves,omitempty"` // that it has of the game
	Refused string `json:"refused,omitempty"`
}

// The largest number of answers kept: those of the last rounds.
const (
	MostAnswered = 12  // rounds
	MostAnswers  = 128 // of a round
)

// CountRefused returns the number of games that were refused.
func (a *Answers) CountRefused() (n int) {
	for k := range a.Games {
		if a.Games[k].Refused != "" {
			n++
		}
	}
	return n
}

// AddAnswers puts the answers of a round in the place of those that it had.
func (s *OutletState) AddAnswers(a Answers) {
	a.Games = a.Games[:min(len(a.Games), MostAnswers)]
	all := slices.DeleteFunc(slices.Clone(s.Answers), func(x Answers) bool { return x.Round == a.Round })
	all = append(all, a)
	slices.SortFunc(all, func(x, y Answers) int { return cmp.Compare(y.Round, x.Round) })
	s.Answers = all[:min(len(all), MostAnswered)]
}
