package swiss

import (
	"torneo/message"
	"torneo/tournament"
)

// Pairing is a round paired by one of the Swiss systems.
type Pairing struct {
	Field   *Field
	Pairs   []Pair // in the order of the boards, the bye last
	Reasons Reasons
}

// Reasons is a system's account of a round that it has paired, in its own words and in a form
// that is the same for all systems. Players are indices of the field. What takes work is worked
// out when it is asked for.
type Reasons interface {
	// Lead names the system, its edition and the round.
	Lead() message.Message
	// Brackets returns the groups of players paired together, in the order in which they were.
	Brackets() []Bracket
	// Judge returns how the choice made in a bracket measures up.
	Judge(bracket int) Judgement
	// WhyNot returns the reason that two players were not paired; or, if b is Bye, that
	// a was not left over. It returns false if they were.
	WhyNot(a, b int) (Verdict, bool)
	// PassedOver returns the pairs that come before the one that the player got: with earlier
	// opponents of the player, or of the player's opponent.
	PassedOver(player int) []Pair
}

// Fact is something that a system looks at of a player, besides what every system does: a key
// for programs, and the value.
type Fact struct {
	Key   string
	Value func(f *Field, i int) string
}

// Bracket is players who were paired together.
type Bracket struct {
	Title   message.Message
	Score   tournament.Points // of its residents
	Members []Group           // by how they came here: floaters, residents
	Groups  []Group           // what they were divided into
	Left    Group             // who was not paired here: floaters, or who has the bye
	Pairs   []ColouredPair
}

// Has reports whether the player was in the bracket.
func (b *Bracket) Has(player int) bool {
	for _, g := range b.Members {
		for _, p := range g.Players {
			if p == player {
				return true
			}
		}
	}
	return false
}

// Group is some players of a bracket. A key with a hyphen, "remainder-s1", is one of
// several parts of the same thing.
type Group struct {
	Key     string          // for programs
	Name    message.Message // for people; none: they are told otherwise
	Players []int
}

// ColouredPair is a pair and the article that gave it its colours.
type ColouredPair struct {
	Pair
	Article string
	Why     message.Message
}

// Judgement is the criteria's measures of the choice made in a bracket.
type Judgement struct {
	Heading  message.Message // of what is measured; none: it is what criteria keep small
	Measures []Measure
	First    *First          // nil: nothing was passed over
	Remark   message.Message // what else is to be said
}

// First is the candidate with which generation begins in a bracket, where it was
// not taken.
type First struct {
	Pairs   []Pair
	Article string // of the order of generation
	Why     Verdict
}

// Measure is the value of a criterion.
type Measure struct {
	Criterion string          // as in the text
	What      message.Message // it keeps small
	Value     []int           // scores in tenths of a point; from Beyond on, more than all others
	Text      message.Message
	Silent    bool // it has nothing to say here
}

// Beyond is the least number that stands for none: it is more than all others, as the score
// difference of a player without any opponent (C.04.3 C18, R-LIMBO-DIFFERENCE).
const Beyond = 1 << 30

// Verdict is the reason why something was not paired.
type Verdict struct {
	Criterion     string // the first one that it fails or is worse in; "" if all are equal
	Bracket       int    // index of the bracket that decides; -1: the round as a whole
	Chosen, Other []int  // what the criterion measured, where they can be compared
	Later         string // all criteria being equal, what is generated later
	Text          []message.Message

	With func() *Pairing // the best way to pair the round with it, which proves the verdict; nil: there is none, or the system has none
}

// Forbidden returns the objections of the rules as a sentence.
func Forbidden(against []message.Message) []message.Message {
	if len(against) == 0 {
		return nil
	}
	return []message.Message{message.New("swiss.why.forbidden", "reasons", against)}
}

// Sentences returns parts of sentences, each as a sentence of its own.
func Sentences(parts []message.Message) []message.Message {
	list := make([]message.Message, len(parts))
	for k, part := range parts {
		list[k] = message.New("swiss.why.sentence", "text", part)
	}
	return list
}

// NumberMessage returns a number, or points, as a part of what was measured.
func NumberMessage(n any) message.Message { return message.New("swiss.measure.number", "number", n) }

// JoinMessages returns the parts in a row: "2.0, 1.5".
func JoinMessages(parts []message.Message) message.Message {
	if len(parts) == 0 {
		return message.New("swiss.measure.none")
	}
	list := parts[len(parts)-1]
	for k := len(parts) - 2; k >= 0; k-- {
		list = message.New("swiss.measure.list", "first", parts[k], "rest", list)
	}
	return list
}
