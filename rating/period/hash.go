package period

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
)

// hashOf returns the SHA-256 of a value's JSON. Fields stand in their order, and there is no
// map in it whose order could change.
func hashOf(value any) (string, error) {
	h := sha256.New()
	if err := json.NewEncoder(h).Encode(value); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// hashInput returns the hash of the inputs in the order in which they are taken, so that
// the order of files does not count.
func hashInput(in *Input) (string, error) {
	frozen := *in
	frozen.List.Members = slices.Clone(in.List.Members)
	slices.SortFunc(frozen.List.Members, func(a, b Member) int { return cmp.Compare(a.ID, b.ID) })
	frozen.Events = slices.Clone(in.Events)
	slices.SortFunc(frozen.Events, func(a, b Event) int { return cmp.Compare(a.ID, b.ID) })
	return hashOf(&frozen)
}
