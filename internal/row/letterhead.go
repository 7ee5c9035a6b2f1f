package row

import "torneo/internal/picture"

// Letterhead is what the sheets of a tournament bear, or, of an event's own journal, those of
// all its tournaments: pictures that were encoded by us, a line, an address. It stands in no
// journal: it can be erased.
type Letterhead struct {
	Logo     *picture.Picture
	Sponsors []picture.Picture
	Line     string // at the foot
	Address  string // of the page that the sheets lead to
}

// MostSponsors is how many pictures of those who pay a letterhead has.
const MostSponsors = 6
