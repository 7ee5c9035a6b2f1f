package message

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Sentencer is an error with a sentence for people: every error of the rules is
// one.
type Sentencer interface {
	error
	Sentence() Message
}

// Of returns the sentence of the first error in the chain that has one; false if
// none has.
func Of(err error) (Message, bool) {
	var s Sentencer
	if !errors.As(err, &s) {
		return Message{}, false
	}
	return s.Sentence(), true
}

// String returns the identifier with its values in alphabetical order, for
// logs and programs: "pairing.not-paired round=3".
func (m Message) String() string {
	var b strings.Builder
	b.WriteString(m.ID)
	for _, name := range slices.Sorted(maps.Keys(m.Args)) {
		fmt.Fprintf(&b, " %s=%v", name, m.Args[name])
	}
	return b.String()
}
