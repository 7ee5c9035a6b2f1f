package norm

import (
	"slices"
	"strings"
)

// noFederation is the flag of players who play under FIDE's own: no federation at
// all. Games against them count, but they are foreigners nowhere and under no cap
// (R-NORM-FID).
const noFederation = "FID"

// unaffiliated is FIDE's code of players of no federation of FIDE: games against them do not
// count (R-NORM-NON).
const unaffiliated = "NON"

// standing is the relation of an opponent's federation to the applicant.
type standing uint8

const (
	foreign standing = iota // of a federation that can count among the two
	home                    // of the applicant's own, or not known
	stateless
	notFIDE
)

func (e *Event) standing(own, code string) standing {
	code = strings.ToUpper(code)
	switch {
	case code == unaffiliated || slices.Contains(e.Facts.Outside, code):
		return notFIDE
	case code == noFederation:
		return stateless
	case code == "" || own == "" || strings.EqualFold(code, own):
		return home
	}
	return foreign
}
