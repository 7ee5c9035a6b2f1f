package period

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"torneo/internal/keptjson"
)

// hashOf returns the SHA-256 of a value's JSON, in the form that stays as it was, and a newline.
// Fields stand in their order, and there is no map in it whose order could change.
func hashOf(value any) (string, error) {
	data, err := keptjson.Marshal(value)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(append(data, '\n'))
	return hex.EncodeToString(sum[:]), nil
}

// hashInput returns the hash of the inputs in the order in which they are taken, so that
// the order of files does not count.
func hashInput(in *Input) (string, error) {
	frozen := *in
	frozen.List.Members = slices.Clone(in.List.Members)
	slices.SortFunc(frozen.List.Members, func(a, b Member) int { return cmp.Compare(a.ID, b.ID) })
	frozen.Events = slices.Clone(in.Events)
	slices.SortFunc(frozen.Events, func(a, b Event) int { return cmp.Compare(a.ID, b.ID) })
	frozen.Decisions = sortDecisions(in.Decisions)
	return hashOf(&frozen)
}

// sortDecisions returns decisions in the order in which they are hashed.
func sortDecisions(list []Decision) []Decision {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b Decision) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Number, b.Number), cmp.Compare(a.FIDEID, b.FIDEID), cmp.Compare(a.Born, b.Born), cmp.Compare(a.Is, b.Is))
	})
	return list
}
