package laws

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"torneo/message"
)

// Penalty is the penalty for a fault.
type Penalty struct {
	Kind  PenaltyKind `json:"kind"`
	Bonus int         `json:"bonus,omitempty"` // seconds for the opponent
}

// PenaltyKind names penalties.
type PenaltyKind string

const (
	None         PenaltyKind = "none"
	Bonus        PenaltyKind = "bonus"
	Loss         PenaltyKind = "loss"          // or a draw, if the opponent cannot mate
	LossWhatever PenaltyKind = "loss-whatever" // the opponent wins even if he cannot mate
	LossHalf     PenaltyKind = "loss-half"     // the opponent wins, or draws if he cannot (2009 12.3.b)
	LossOpen     PenaltyKind = "loss-open"     // the arbiter decides what the opponent gets
	LossWhite    PenaltyKind = "loss-white"    // whoever did it
	LossBlack    PenaltyKind = "loss-black"
	Forfeit      PenaltyKind = "forfeit" // a loss of a game that was not played
	BothForfeit  PenaltyKind = "both-lose"
	BothLose     PenaltyKind = "both-lose-played"
	Draw         PenaltyKind = "draw"
	DrawOnClaim  PenaltyKind = "draw-on-claim"
	List         PenaltyKind = "list" // what the arbiter chooses of the penalties that he may give
	Venue        PenaltyKind = "venue"
	Exclusion    PenaltyKind = "exclusion"
)

// What costs what the table of penalties says.
const (
	illegalFault = "illegal"
	wrongClaim   = "claim"
)

// String writes a penalty: "bonus:60", "loss".
func (p Penalty) String() string {
	if p.Bonus == 0 {
		return string(p.Kind)
	}
	return string(p.Kind) + ":" + strconv.Itoa(p.Bonus)
}

// PenaltyNamed reads a penalty as String writes it; false if there is none of that name.
func PenaltyNamed(text string) (Penalty, bool) {
	p := penaltyOf(text)
	return p, slices.Contains(penaltyKinds, p.Kind) && p.String() == text
}

var penaltyKinds = []PenaltyKind{None, Bonus, Loss, LossWhatever, LossHalf, LossOpen, LossWhite, LossBlack, Forfeit, BothForfeit, BothLose, Draw, DrawOnClaim, List, Venue, Exclusion}

func penaltyOf(text string) Penalty {
	kind, bonus, _ := strings.Cut(text, ":")
	seconds, _ := strconv.Atoi(bonus)
	return Penalty{Kind: PenaltyKind(kind), Bonus: seconds}
}

// ends reports whether a penalty ends the game.
func (p Penalty) ends() bool {
	switch p.Kind {
	case None, Bonus, DrawOnClaim, List, Venue, Exclusion:
		return false
	}
	return true
}

// sentence returns the penalty in words; zero where the ruling's text tells it already.
func (p Penalty) sentence(r *ruling, by Side) message.Message {
	if p.Kind == None || r.penalty == string(p.Kind) && (p.Kind == Draw || p.Kind == BothForfeit || p.Kind == BothLose) {
		return message.Message{}
	}
	return p.Words(by)
}

// Words returns the penalty in words, of the side whose fault it was.
func (p Penalty) Words(by Side) message.Message {
	m := message.New("laws.penalty."+string(p.Kind), "who", message.New("laws.who."+by.or("offender")), "opponent", message.New("laws.side."+by.Other().or("opponent")))
	if p.Kind == Bonus {
		m.Args["bonus"] = FormatTime(p.Bonus)
	}
	return m
}

// or returns the side's name, or unknown where nobody told it.
func (s Side) or(unknown string) string { return string(cmp.Or(s, Side(unknown))) }

// result returns the result of the game, White's first; "" if it goes on or nobody said who did
// it.
func (p Penalty) result(by Side, k *known) string {
	lost := func(of Side, won, lost string) string {
		switch of {
		case White:
			return lost + "-" + won
		case Black:
			return won + "-" + lost
		}
		return ""
	}
	switch p.Kind {
	case Draw:
		return "1/2-1/2"
	case BothLose:
		return "0-0"
	case BothForfeit:
		return "-/-"
	case Loss, LossWhatever:
		return lost(by, "1", "0")
	case LossHalf:
		if value, _ := k.value("mate"); value == no {
			return lost(by, "1/2", "0")
		}
		return lost(by, "1", "0")
	case LossWhite:
		return lost(White, "1", "0")
	case LossBlack:
		return lost(Black, "1", "0")
	case Forfeit:
		switch by {
		case White:
			return "-/+"
		case Black:
			return "+/-"
		}
	}
	return ""
}
