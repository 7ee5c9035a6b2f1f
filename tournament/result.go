package tournament

import "fmt"

// Color is the colour of the pieces a player had; NoColor where it is not known
// (some files give no colours for forfeited games).
type Color uint8

const (
	NoColor Color = iota
	White
	Black
)

// Opponent returns the other colour; NoColor stays NoColor.
func (c Color) Opponent() Color {
	switch c {
	case White:
		return Black
	case Black:
		return White
	}
	return NoColor
}

// ByColor holds one value for White and one for Black.
type ByColor[T any] struct {
	White T `json:"white"`
	Black T `json:"black"`
}

// Both returns a ByColor with the same value for both colours.
func Both[T any](v T) ByColor[T] { return ByColor[T]{v, v} }

// Of returns Black's value for Black, else White's.
func (b ByColor[T]) Of(c Color) T {
	if c == Black {
		return b.Black
	}
	return b.White
}

// Outcome is the result of a game for one side. The two sides of a game need
// not add up: arbiters may decide ½-0, 0-½ or 0-0, and both may lose by
// forfeit.
type Outcome uint8

const (
	Pending     Outcome = iota // paired, no result reported yet
	Win                        // over the board
	Draw                       //
	Loss                       //
	UnratedWin                 // a game of less than one move: played, but not rated (TRF W, D, L)
	UnratedDraw                //
	UnratedLoss                //
	ForfeitWin                 // the opponent did not appear
	ForfeitLoss                // did not appear; both sides in a double forfeit
	Adjourned                  // unknown yet; counts as 162 X says (a draw by default)
)

var outcomeNames = [...]string{"pending", "win", "draw", "loss", "unrated-win", "unrated-draw", "unrated-loss", "forfeit-win", "forfeit-loss", "adjourned"}

// Outcomes returns all outcomes.
func Outcomes() []Outcome {
	list := make([]Outcome, len(outcomeNames))
	for k := range list {
		list[k] = Outcome(k)
	}
	return list
}

// String returns the name of the outcome in the JSON export: "win", "forfeit-loss",
// …
func (o Outcome) String() string {
	if int(o) < len(outcomeNames) {
		return outcomeNames[o]
	}
	return fmt.Sprintf("outcome(%d)", uint8(o))
}

// IsPlayed reports whether the game was played over the board and has a result,
// rated or not (R-UNRATED-GAME).
func (o Outcome) IsPlayed() bool { return o >= Win && o <= UnratedLoss }

// IsRated reports whether the game counts for rating: played, and both made a move.
func (o Outcome) IsRated() bool { return o >= Win && o <= Loss }

// Forfeit reports whether the outcome is a win or loss without play.
func (o Outcome) Forfeit() bool { return o == ForfeitWin || o == ForfeitLoss }

// IsWin, IsDraw and IsLoss look at the result alone, played or not.
func (o Outcome) IsWin() bool  { return o == Win || o == UnratedWin || o == ForfeitWin }
func (o Outcome) IsDraw() bool { return o == Draw || o == UnratedDraw }
func (o Outcome) IsLoss() bool { return o == Loss || o == UnratedLoss || o == ForfeitLoss }

// Standard returns the points of the outcome in the standard system: 1, ½ or 0; an
// adjourned game ½.
func (o Outcome) Standard() Points {
	switch {
	case o.IsWin():
		return One
	case o.IsDraw(), o == Adjourned:
		return Half
	}
	return 0
}

// MarshalText returns the name of the outcome.
func (o Outcome) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText parses the name of an outcome.
func (o *Outcome) UnmarshalText(text []byte) error {
	return unmarshalName(o, outcomeNames[:], string(text), "outcome")
}

// ByeKind is the kind of a bye: why a participant was not paired, and with which
// points.
type ByeKind uint8

const (
	PairingAllocatedBye ByeKind = iota // nobody left to play with (TRF U)
	FullPointBye                       // granted by the arbiter (TRF F)
	HalfPointBye                       // requested (TRF H)
	ZeroPointBye                       // absent: requested, withdrawn, or the rest round of a round robin (TRF Z or blank)
)

var byeNames = [...]string{"pairing-allocated", "full-point", "half-point", "zero-point"}

// ByeKinds returns all kinds of bye.
func ByeKinds() []ByeKind {
	return []ByeKind{PairingAllocatedBye, FullPointBye, HalfPointBye, ZeroPointBye}
}

// String returns the name of the kind in the JSON export.
func (b ByeKind) String() string {
	if int(b) < len(byeNames) {
		return byeNames[b]
	}
	return fmt.Sprintf("bye(%d)", uint8(b))
}

// Standard returns the standard points of the bye.
func (b ByeKind) Standard() Points {
	return [...]Points{One, One, Half, 0}[b]
}

// MarshalText returns the name of the kind.
func (b ByeKind) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// UnmarshalText parses the name of a kind.
func (b *ByeKind) UnmarshalText(text []byte) error {
	return unmarshalName(b, byeNames[:], string(text), "bye")
}

var colorNames = [...]string{"", "white", "black"}

// MarshalText returns "white", "black" or "".
func (c Color) MarshalText() ([]byte, error) { return []byte(colorNames[c]), nil }

// UnmarshalText parses "white", "black" or "".
func (c *Color) UnmarshalText(text []byte) error {
	return unmarshalName(c, colorNames[:], string(text), "colour")
}

func unmarshalName[T ~uint8](to *T, names []string, text, what string) error {
	for i, name := range names {
		if name == text {
			*to = T(i)
			return nil
		}
	}
	return fmt.Errorf("%s %q: not known", what, text)
}
