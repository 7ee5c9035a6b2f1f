package prize

// Sharing is one of FIDE's three systems.
type Sharing uint8

const (
	Equal    Sharing = iota // a: the tied share equally
	TieBreak                // b: by the standings
	Hort                    // c: half by the standings, half shared equally
)

// Sharings are the names of the systems in a fund.
var Sharings = []string{"equal", "tie-break", "hort"}

// String returns the name of the system.
func (s Sharing) String() string { return Sharings[s] }

// Limit selects the tied players who share (R-PRIZE-LIMIT).
type Limit uint8

const (
	Tied     Limit = iota // all of them
	InPrizes              // the best placed of them, as many as there are prizes
)

// Limits are the names of the limits.
var Limits = []string{"tied", "prizes"}

// String returns the name of the limit.
func (l Limit) String() string { return Limits[l] }

// Order selects the prize of a player who could have several.
type Order uint8

const (
	Highest Order = iota // the most valuable for him (R-PRIZE-HIGHEST)
	ByList               // that of the first list, in the order of the fund (R-PRIZE-LISTS)
)

// Orders are the names of the orders.
var Orders = []string{"highest", "lists"}

// String returns the name of the order.
func (o Order) String() string { return Orders[o] }

// sharing returns the system of a list.
func (f *Fund) sharing(l *List) Sharing {
	if l.Sharing != nil {
		return *l.Sharing
	}
	return f.Sharing
}

func (f *Fund) limit(l *List) Limit {
	if l.Limit != nil {
		return *l.Limit
	}
	return f.Limit
}
