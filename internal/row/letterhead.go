package row

import "torneo/internal/picture"

// Letterhead is the head and foot on the sheets of a tournament, or, for an event's own journal,
// of all its tournaments: pictures encoded by us, a line, an address. It stands in no journal: it
// can be erased.
type Letterhead struct {
	Logo     *picture.Picture
	Sponsors []picture.Picture
	Line     string // at the foot
	Address  string // of the page that the sheets lead to
}

// MostSponsors is the most pictures of sponsors on a letterhead.
const MostSponsors = 6
