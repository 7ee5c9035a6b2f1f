package signup

import (
	"slices"

	"torneo/internal/spelling"
	"torneo/tournament"
)

// Likeness is the resemblance of two entries.
type Likeness string

// The ways, the surest first.
const (
	SameID     Likeness = "fide-id"
	SameNumber Likeness = "national"
	SameBirth  Likeness = "birth" // the same name, and the same birth
	SameName   Likeness = "name"  // the same name, of which nothing else is known
	NearName   Likeness = "near"  // a name that is nearly the same, or its words in another order
	OtherBirth Likeness = "other" // the same name, and another birth: another person, or mistyped
)

// Sure reports that it is the same person, beyond doubt.
func (l Likeness) Sure() bool { return l == SameID || l == SameNumber || l == SameBirth }

// Like returns the resemblance of two players; "" if there is none, or if something
// speaks against their being one.
func Like(a, b *tournament.Player) Likeness {
	if a.FIDEID > 0 && b.FIDEID > 0 {
		if a.FIDEID == b.FIDEID {
			return SameID
		}
		return "" // two people of one name
	}
	for _, x := range a.National {
		if x.ID != "" && slices.ContainsFunc(b.National, func(y tournament.NationalRating) bool { return x.Federation == y.Federation && x.ID == y.ID }) {
			return SameNumber
		}
	}
	name, other := spelling.Plain(a.Name), spelling.Plain(b.Name)
	switch {
	case name == "" || other == "":
		return ""
	case differ(a.Birth, b.Birth) && name == other:
		return OtherBirth
	case differ(a.Birth, b.Birth):
		return ""
	case name == other && a.Birth.Year > 0 && b.Birth.Year > 0:
		return SameBirth
	case name == other:
		return SameName
	case spelling.Alike(name, other):
		return NearName
	}
	return ""
}

// differ reports two days that cannot be the same.
func differ(x, y tournament.Date) bool {
	return x.Year > 0 && y.Year > 0 && (x.Year != y.Year || x.Month > 0 && y.Month > 0 && x.Month != y.Month || x.Day > 0 && y.Day > 0 && x.Day != y.Day)
}
