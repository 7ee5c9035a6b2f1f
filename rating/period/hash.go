package period

import (
	"bufio"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"torneo/internal/keptjson"
)

// hashOf returns the SHA-256 of a value's JSON, in the form that stays as it was, and a newline.
// Fields stand in their order, and there is no map in it whose order could change.
func hashOf(value any) (string, error) {
	sum := sha256.New()
	to := bufio.NewWriterSize(sum, 64<<10)
	if err := keptjson.Encode(to, value); err != nil {
		return "", err
	}
	_ = to.WriteByte('\n') // a hash takes everything
	_ = to.Flush()
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// hashInput returns the hash of the inputs in the order in which they are taken, so that
// the order of files does not count. The members are those of the list, in their order.
func hashInput(in *Input, members []Member) (string, error) {
	frozen := *in
	if len(members) > 0 {
		frozen.List.Members = members
	}
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
