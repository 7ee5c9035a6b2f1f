package pairing

import (
	"torneo/handbook"
	"torneo/internal/pairing/upfloat"
	"torneo/pairing/swiss"
)

func pairUpfloat(f *swiss.Field) (*swiss.Pairing, error) {
	p, err := upfloat.Pair(f)
	if err != nil {
		return nil, err
	}
	return p.SwissPairing(), nil
}

// firstOfTeams is the first text of the Swiss Team System.
var firstOfTeams = handbook.Ref{Edition: "Swiss-2017", Article: "C.04.6"}

// teamTypes returns the types of the Swiss Team System: by its colour preferences, its primary
// score, and whether the other one has a part (ETT26).
func teamTypes() []string {
	var list []string
	for _, preference := range []string{"_TYPEA", "_TYPEB", ""} {
		for _, scores := range []string{"_MP_GP", "_GP_MP", "_MP", "_GP"} {
			list = append(list, "FIDE_TEAM"+preference+scores)
		}
	}
	return append(list, "FIDE_TEAM")
}
