package game

import (
	"slices"
	"strings"

	"torneo/handbook"
)

// flagFell is the question that Flag decides; no finding in a game.
const flagFell What = "flag"

// cited are the articles of what is found, by the editions of the Laws from 2009 on; "-":
// the edition does not have it. A repetition is cited with what makes positions the same.
var cited = map[What][5]string{
	Checkmate:        {"5.1.a", "5.1.a", "5.1.1", "5.1.1", "5.1.1"},
	Stalemate:        {"5.2.a", "5.2.a", "5.2.1", "5.2.1", "5.2.1"},
	Dead:             {"5.2.b 9.6", "5.2.b 9.7", "5.2.2", "5.2.2", "5.2.2"},
	Fivefold:         {"-", "9.6.a 9.2", "9.6.1 9.2.2", "9.6.1 9.2.2", "9.6.1 9.2.3"},
	SeventyFive:      {"-", "9.6.b", "9.6.2", "9.6.2", "9.6.2"},
	Threefold:        {"9.2.b 9.2", "9.2.b 9.2", "9.2.1.2 9.2.2", "9.2.1.2 9.2.2", "9.2.2 9.2.3"},
	ThreefoldWritten: {"9.2.a 9.2", "9.2.a 9.2", "9.2.1.1 9.2.2", "9.2.1.1 9.2.2", "9.2.1 9.2.3"},
	Fifty:            {"9.3.b", "9.3.b", "9.3.2", "9.3.2", "9.3.2"},
	FiftyWritten:     {"9.3.a", "9.3.a", "9.3.1", "9.3.1", "9.3.1"},
	flagFell:         {"6.9", "6.9", "6.9", "6.9", "6.9"},
}

// articles returns the articles of what is found. An edition that came after those of the table
// has the articles of the last one.
func articles(w What, e handbook.Edition) (refs []handbook.Ref) {
	row := cited[w]
	k := slices.Index(handbook.LawsEditions(), e)
	for _, article := range strings.Fields(row[max(0, min(k, len(row)-1))]) {
		if article != "-" {
			refs = append(refs, handbook.Ref{Edition: e, Article: article})
		}
	}
	return refs
}

// byItself is an edition's rules on draws that nobody has to claim.
type byItself struct {
	none  bool // there are none
	inRow bool // the fifth time counts only with two moves of each player between all five
}

// draws are the editions that differ from the newest (E.01 9.6).
var draws = map[handbook.Edition]byItself{"Laws-2009": {none: true}, "Laws-2014": {inRow: true}}

// readings returns the readings on which a finding rests: that the position a game begins from
// counts, and the fifth time of 2014.
func readings(f *Finding, e handbook.Edition) (ids []string) {
	need := map[What]int{Threefold: 3, ThreefoldWritten: 3, Fivefold: 5}[f.What]
	if need > 0 && f.Times[0] == 0 && len(f.Times) == need {
		ids = append(ids, "R-LAW-START")
	}
	if f.What == Dead && f.Why != ByMaterial {
		ids = append(ids, "R-LAW-DEAD")
	}
	if draws[e].inRow && (f.What == Fivefold || f.What == Threefold && len(f.Times) >= 5) {
		ids = append(ids, "R-LAW-FIVE-2014")
	}
	return ids
}
