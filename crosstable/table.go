// Package crosstable computes the facts that every edition starts from. It
// computes once whom each participant met, with which colour, what each round
// gave, the score after each round, and of what kind each unplayed round was. A
// participant is a player or, in a team event, a team.
package crosstable

import "torneo/tournament"

// Kind is the kind of a round for a participant.
type Kind uint8

const (
	ZeroPointBye        Kind = iota // absent, asked for or withdrawn
	Played                          // over the board
	ForfeitWin                      // the scheduled opponent did not appear
	ForfeitLoss                     // did not appear
	PairingAllocatedBye             //
	FullPointBye                    // granted
	HalfPointBye                    // requested
	Pending                         // paired, without a final result yet
	Rest                            // the free round of a round robin: nothing to play
	Annulled                        // against a participant struck out by GR 6.6 (2) 1
)

var kindNames = [...]string{"zero-point-bye", "played", "forfeit-win", "forfeit-loss", "pairing-allocated-bye", "full-point-bye", "half-point-bye", "pending", "rest", "annulled"}

// String returns the name of the kind in the JSON output.
func (k Kind) String() string { return kindNames[k] }

// Unplayed reports whether the round was not played (C.07 (2026) 15.1). A
// pending game is not unplayed, and a rest or an annulled game is no round at
// all.
func (k Kind) Unplayed() bool {
	switch k {
	case ZeroPointBye, ForfeitWin, ForfeitLoss, PairingAllocatedBye, FullPointBye, HalfPointBye:
		return true
	}
	return false
}

// IsRequestedBye reports whether the round is a requested bye (C.07 (2026) 16.1.1).
func (k Kind) IsRequestedBye() bool { return k == HalfPointBye || k == ZeroPointBye }

// Voluntary reports whether the round is voluntarily unplayed (C.07 (2026) 16.1.2): a
// requested bye or a loss by forfeit.
func (k Kind) Voluntary() bool { return k.IsRequestedBye() || k == ForfeitLoss }

// IsPaired reports whether the round has a scheduled opponent.
func (k Kind) IsPaired() bool {
	return k == Played || k == ForfeitWin || k == ForfeitLoss || k == Pending
}

// None is the opponent of a round without one.
const None = -1

// Entry is one round of one participant.
type Entry struct {
	Kind     Kind
	Color    tournament.Color   // of the pieces; for a team, on board 1
	Outcome  tournament.Outcome // Pending for byes; for a team, of the match
	Given    bool               // a rest that the report calls a pairing-allocated bye
	NoPlay   bool               // a match of teams that was drawn with every board forfeited
	Opponent int32              // index of the opponent, or None
	Points   [2]tournament.Points
}

// Participant is a participant in the table: a player or a team.
type Participant struct {
	Number   int // starting rank, or team number
	Name     string
	Rating   int  // 0: unrated; for a team its strength factor
	Excluded bool // struck out by GR 6.6 (2) 1: results kept, no place
	// TakenAsLeft: struck out, though only the forfeits tell that the player left (C.05
	// (2018) 6.5).
	TakenAsLeft bool
	Expelled    bool // results count for everybody, no place (R-EXPELLED)
}

// Table is the crosstable after a round.
type Table struct {
	Team          bool
	Predetermined bool // who meets whom was fixed beforehand (C.07 (2026) 15.2)
	Primary       tournament.Score
	After         int // the round after which the table stands
	Rounds        int // how many rounds it has; of three teams by the Skalitzka system: matches (R-SKALITZKA)
	Planned       int // rounds of the whole event
	Boards        int // boards of a team match
	Participants  []Participant

	// Win, Draw and Loss are the points of a result in each score; for the game
	// points of a team, on all its boards; in a Double-Swiss, in both games.
	Win, Draw, Loss [2]tournament.Points

	game    tournament.GamePoints
	double  bool // a round is a match of two games (C.04.5)
	entries []Entry
	scores  [2][]tournament.Points
	boards  map[int][]tournament.Points
	later   [][]laterRating // by participant; nil: the first rating counts

	// OutsideName and OutsideSource describe the values computed elsewhere;
	// OutsideDecimals is the number of decimals with which to show them.
	OutsideName, OutsideSource string
	OutsideDecimals            int
	outside                    map[int]tournament.Fraction // by number
}

// Outside returns the value of participant i that was computed elsewhere; false if there is
// none.
func (t *Table) Outside(i int) (tournament.Fraction, bool) {
	f, ok := t.outside[t.Participants[i].Number]
	return f, ok
}

// Entry returns participant i's round, counted from 1.
func (t *Table) Entry(i, round int) *Entry { return &t.entries[i*t.Rounds+round-1] }

// Row returns all rounds of participant i.
func (t *Table) Row(i int) []Entry { return t.entries[i*t.Rounds : (i+1)*t.Rounds] }

// Score returns participant i's score after that round; for round 0 the score
// at the start (bonus or penalty points).
func (t *Table) Score(i int, s tournament.Score, round int) tournament.Points {
	return t.scores[s][i*(t.Rounds+1)+round]
}

// Final returns participant i's score after the table's round.
func (t *Table) Final(i int, s tournament.Score) tournament.Points {
	return t.Score(i, s, t.Rounds)
}

// BoardPoints returns a team's points on each board in that round, board 1 first; nil if the
// boards are not known.
func (t *Table) BoardPoints(i, round int) []tournament.Points {
	return t.boards[i*t.Rounds+round-1]
}

// GamePoints returns the point system of the games.
func (t *Table) GamePoints() *tournament.GamePoints { return &t.game }

// IndexOf returns the index of a participant by number; false if there is none.
func (t *Table) IndexOf(number int) (int, bool) {
	for i := range t.Participants {
		if t.Participants[i].Number == number {
			return i, true
		}
	}
	return 0, false
}

// MaxScore returns the highest score obtainable: a win in every round of
// participant i that counts.
func (t *Table) MaxScore(i int, s tournament.Score) tournament.Points {
	var total tournament.Points
	for _, e := range t.Row(i) {
		if e.Kind != Rest && e.Kind != Annulled {
			total += t.Win[s]
		}
	}
	return total
}

// StandardScore returns participant i's score after that round in standard
// points, a win 1 and a draw ½ whatever the event's point system gives; for a
// team, of its matches.
func (t *Table) StandardScore(i, round int) tournament.Points {
	var total tournament.Points
	for r := 1; r <= round; r++ {
		switch e := t.Entry(i, r); e.Kind {
		case PairingAllocatedBye, FullPointBye:
			total += tournament.One
		case HalfPointBye:
			total += tournament.Half
		case Played, ForfeitWin, ForfeitLoss, Pending:
			total += e.Outcome.Standard()
		}
	}
	return total
}
