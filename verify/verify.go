// Package verify compares a record with what the rules give: pairs, byes,
// colours, points and places. It says what differs and why; the caller
// finds the place in a file.
package verify

import (
	"errors"

	"torneo/message"
	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/standings"
	"torneo/tournament"
)

// Kind is the kind of a difference.
type Kind string

const (
	Points        Kind = "points"       // of a player
	MatchPoints   Kind = "match-points" // of a team
	GamePoints    Kind = "game-points"
	Place         Kind = "place"
	List          Kind = "list"          // the list of tie-breaks cannot be used
	Contradiction Kind = "contradiction" // the record contradicts itself
	PlayOff       Kind = "play-off"      // the games outside the rounds are not its games
)

// Difference is a value that the record declares and the rules give differently.
type Difference struct {
	Kind     Kind
	Number   int // whose, of a player or in an event for teams of a team; 0: of the event
	Recorded string
	Right    string
	Remark   bool // worth saying, and no fault
	Message  message.Message
}

// Request selects the parts of a record to compare, and the rules to compare by.
type Request struct {
	Pairings  bool
	Pairing   pairing.Options // a round, another system
	Standings bool
	Order     standings.Request // the standings that are right; the round is always the last one paired
	First     bool              // of a tie the first place alone is right, as reports of our own have it
	Unlisted  bool              // places too where no list is declared: by the points alone
}

// All returns the request to compare everything.
func All() Request { return Request{Pairings: true, Standings: true} }

// Report holds the result of a comparison.
type Report struct {
	Choice    pairing.Choice // by which system the pairings were judged
	Rounds    []pairing.Checked
	Length    message.Message   // what was taken of the number of rounds; none: it is stated
	Refused   *swiss.Unpairable // why the pairings cannot be judged
	Standings []Difference
	Places    int // that were compared
}

// Differences returns the number of differences, not counting remarks.
func (r *Report) Differences() int {
	n := 0
	for _, d := range r.Standings {
		if !d.Remark {
			n++
		}
	}
	for _, c := range r.Rounds {
		n += len(c.Differences)
	}
	return n
}

// Record compares a record. The report also holds what cannot be judged; the error
// is a *swiss.Unpairable for a round that the record does not have, or a
// *crosstable.Contradiction while pairings are compared.
func Record(t *tournament.Tournament, r Request) (*Report, error) {
	report := &Report{}
	if r.Pairings {
		var err error
		if report.Choice, err = pairing.Choose(t, r.Pairing); err == nil {
			report.Length = pairing.AssumedLength(t, r.Pairing)
			report.Rounds, err = pairing.Check(t, r.Pairing)
		}
		if errors.As(err, &report.Refused) && report.Refused.Message.ID != "pairing.not-paired" {
			err = nil
		}
		if err != nil {
			return nil, err
		}
	}
	if r.Standings {
		if asked, err := pairing.Choose(t, r.Pairing); err == nil && r.Pairing.System != "" &&
			asked.System.Kind() == pairing.ByResults && t.System.Family == tournament.UnknownFamily {
			swiss := *t // as was asked for
			swiss.System.Family = tournament.Swiss
			t = &swiss
		}
		report.Standings = PlayerPoints(t)
		d, places := Places(t, r)
		report.Standings, report.Places = append(report.Standings, d...), places
	}
	return report, nil
}
