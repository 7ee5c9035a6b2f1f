package playoff

import "torneo/handbook"

// Subject is a subject that the texts or the regulations of a play-off have to settle.
type Subject string

const (
	Which       Subject = "places"  // are decided
	After       Subject = "after"   // which tie-breaks
	Format      Subject = "format"  // of the play-off
	Numbers     Subject = "numbers" // how they are given
	Colours     Subject = "colours"
	Time        Subject = "time"
	Breaks      Subject = "breaks"
	Earlier     Subject = "earlier"   // games of the last round of those concerned
	OthersShare Subject = "share"     // who are left tied
	OthersRank  Subject = "tiebreaks" // who are left tied
	Two         Subject = "two"       // participants, by how many they are
	Three       Subject = "three"
	Four        Subject = "four"
	Five        Subject = "five"
	AMatch      Subject = "match"
	Stages      Subject = "stages"
)

// says is a row for every edition of the tie-breaks: the articles in which it says something
// of a play-off. Of what it does not foresee nothing is cited.
var says = map[handbook.Edition]map[Subject][]string{
	"2009": until2012, "2012": until2012,
	"2014": {
		Which: {"5.3"}, Format: {"5.1"}, Numbers: {"5.7"}, Time: {"5.1"}, Breaks: {"5.8"}, OthersRank: {"5.3"},
		Two: {"5.5"}, AMatch: {"5.5"}, Stages: {"5.6", "5.7"},
	},
	"2018": {
		Which: {"Play-offs"}, Format: {"Play-offs"}, Colours: {"Play-offs"}, Time: {"Play-offs"}, Breaks: {"Play-offs"}, OthersShare: {"Play-offs"},
		Two: {"Play-offs (1)"}, Three: {"Play-offs (2)"}, Four: {"Play-offs (3)"}, Five: {"Play-offs (4)"},
	},
	"2023": declared, "2024": declared, "2026": declared,
}

var (
	until2012 = map[Subject][]string{
		Which: {"12.1.1 (e)"}, Format: {"12.1.1 (b)"}, Colours: {"12.1.1 (j)"}, Time: {"12.1.1 (b)"}, Breaks: {"12.1.1 (h)"}, Earlier: {"12.1.1 (g)"}, OthersShare: {"12.1.1 (f)"},
		Two: {"12.1.1 (k1)"}, Three: {"12.1.1 (k2)"}, Four: {"12.1.1 (k3)"}, Five: {"12.1.1 (k4)"},
	}
	declared = map[Subject][]string{ // everything is in the regulations of the event
		Which: {"3.1.1"}, After: {"3.1.2"}, Format: {"3.1.3"}, Numbers: {"3.1.4"}, Colours: {"3.1.5"}, Time: {"3.1.6"}, Breaks: {"3.1.7"},
	}
)

// Articles returns the articles in which an edition speaks of a subject; where it does not say
// what so many participants play, those of the format.
func Articles(e handbook.Edition, s Subject) (refs []handbook.Ref) {
	list, ok := says[e][s]
	switch s {
	case Two, Three, Four, Five, AMatch, Stages:
		if !ok {
			list = says[e][Format]
		}
	}
	for _, n := range list {
		refs = append(refs, handbook.Ref{Edition: e, Article: n})
	}
	return refs
}
