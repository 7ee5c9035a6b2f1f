package pairing

import (
	"errors"
	"slices"

	"torneo/crosstable"
	"torneo/message"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Checked is a round of the record compared with what the rules make of the
// rounds before it.
type Checked struct {
	Round       int
	Differences []Difference // none: the round is as the rules say
	// Where the record does not state how many rounds its event has, the round was judged
	// as one of an event that ends with the record. Right it is if the event has so many
	// rounds; 0: as it was judged.
	OnlyOf int
}

// Difference is a deviation of a recorded round from the rules, about no more players than
// belong together: those whose pairs can be put right without touching anybody else's.
type Difference struct {
	Kind     DifferenceKind
	Players  []int           // by number
	Recorded []Board         // in the order that their boards should have
	Right    []Board         // in the order of their boards
	Reason   message.Message // what speaks against the recorded pairs; none: they are legal, the right ones come first
}

// DifferenceKind is the kind of a difference.
type DifferenceKind string

const (
	OtherPairs     DifferenceKind = "pairs"            // other pairs are right
	OtherBye       DifferenceKind = "bye"              // another player gets the pairing-allocated bye, or nobody
	OtherColours   DifferenceKind = "colours"          // the right pair with the wrong colours
	ListNumbers    DifferenceKind = "list-numbers"     // right pairs whose colours go by the numbers of the list, though some of it have not come
	NoLegalPairing DifferenceKind = "no-legal-pairing" // the round cannot be paired within the rules, and yet it is
	MetAgain       DifferenceKind = "met-again"        // they have met as often as they are to; only where the table is the event's own
	NotPairable    DifferenceKind = "not-pairable"     // the rounds before it do not allow it to be paired
)

// Check pairs rounds of the record again, each from the rounds before it or by its table, and
// compares: one round with Options.Round, otherwise all that have been paired. Players with
// neither a game nor a bye there were not to be paired. The order of the boards is not
// compared, because records do not tell it.
//
// The error is a *swiss.Unpairable if the record has no round to check or its
// system is not known, or a *crosstable.Contradiction.
func Check(t *tournament.Tournament, o Options) ([]Checked, error) {
	c, err := Choose(t, o)
	if err != nil {
		return nil, err
	}
	first, last, end := o.Round, o.Round, t.RoundsPaired()
	if o.Round == 0 {
		first, last = 1, end
	}
	if first < 1 || last > end {
		return nil, &swiss.Unpairable{Message: message.New("pairing.not-paired", "round", o.Round, "last", end)}
	}
	if c.System.Kind() == ByTable {
		return checkTable(t, c, o.System != "" && o.Event == (tournament.System{}), first, last)
	}
	if _, err := crosstable.New(t, 0); err != nil {
		return nil, err
	}
	if c.System.Kind() == ByBracket {
		return checkKnockout(t, first, last)
	}
	rounds := make([]Checked, 0, last-first+1)
	for r := first; r <= last; r++ {
		checked, err := checkRound(t, c, r)
		if err != nil {
			return nil, err
		}
		if len(checked.Differences) > 0 && c.lacksRounds(t) {
			if rounds := c.longer(t, r); rounds > 0 {
				checked = Checked{Round: r, OnlyOf: rounds}
			}
		}
		rounds = append(rounds, checked)
	}
	return rounds, nil
}

func checkRound(t *tournament.Tournament, by Choice, round int) (Checked, error) {
	c := Checked{Round: round}
	if !hasPairing(&t.Rounds[round-1]) {
		return c, nil
	}
	x, not, err := prepareComparison(t, by, round)
	if err != nil || not != nil {
		c.Differences = not
		return c, err
	}
	right, err := x.system.pair(x.field)
	if none := (*swiss.Impossible)(nil); errors.As(err, &none) {
		c.Differences = append([]Difference{{Kind: NoLegalPairing, Reason: none.Message}}, x.forbidden()...)
		return c, nil
	}
	if err != nil {
		return c, err
	}
	c.Differences = x.byListNumbers(x.differences(right.Pairs), right.Pairs)
	return c, nil
}

// prepareComparison returns a recorded round to be compared with the right one, or the
// difference that says why there is none.
func prepareComparison(t *tournament.Tournament, by Choice, round int) (*comparison, []Difference, error) {
	field, err := by.field(t, round)
	if refused := (*swiss.Unpairable)(nil); errors.As(err, &refused) && ofOneRound(refused) {
		return nil, []Difference{{Kind: NotPairable, Reason: refused.Message}}, nil
	}
	if err != nil {
		return nil, nil, err
	}
	x, err := newComparison(by.record(t), field, lineOf(field))
	if err != nil {
		return nil, nil, err
	}
	if t.InitialColor == tournament.NoColor {
		x.drawColour()
	}
	return x, nil, nil
}

// hasPairing reports whether a round has a pairing; in others everybody was given a bye.
func hasPairing(r *tournament.Round) bool {
	allocated := func(b tournament.Bye) bool { return b.Kind == tournament.PairingAllocatedBye }
	return len(r.Games)+len(r.Matches)+len(r.Forfeits) > 0 || slices.ContainsFunc(r.Byes, allocated) || slices.ContainsFunc(r.TeamByes, allocated)
}

// ofOneRound reports whether only a single round is at fault, not the whole record.
func ofOneRound(u *swiss.Unpairable) bool {
	return u.Message.ID == "pairing.unfinished" || u.Message.ID == "upfloat.unfinished" || u.Message.ID == "pairing.all-rounds-paired"
}
