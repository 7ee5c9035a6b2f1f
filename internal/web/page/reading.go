package page

import (
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
)

// FieldLeft is the field with the player who stands on the left of a board, from whom its
// result is read: of a match, where that one has Black.
const FieldLeft = "left"

// Reading returns how the posted form reads the result of a board.
func (v *Visit) Reading(b journal.Board) arbiter.Reading {
	left, err := strconv.Atoi(v.Value(FieldLeft))
	if err != nil {
		return arbiter.Reading{}
	}
	return arbiter.ReadFrom(left, b)
}
