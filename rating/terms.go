package rating

// Terms is what an edition says of when an event is registered and its report due, and
// of how much is played on a day.
type Terms struct {
	Registered int // days before the first one
	Top        int // the same with a player above TopRating; 0: no other
	TopRating  ByWomen

	// Officer and FIDE are the days after the last one until which the report is at the
	// rating officer of the federation and at FIDE; 0: it is due by the lists (ByLists).
	Officer, FIDE int
	ByLists       bool

	Hours        int // of play on a day, in standard; 0: nothing is said
	Rapid, Blitz int // rounds of a day
}

// ByWomen is a bound with that for women.
type ByWomen struct{ Open, Women int }

// Rounds is how many rounds of a speed are rated that are played on one day; 0: no number
// is said.
func (t Terms) Rounds(kind Kind) int { return [...]int{0, t.Rapid, t.Blitz}[kind] }

// The terms by edition (B.02 (2024) 0.2, 3.1, 9.1; before R-REPORT-DAYS, R-REGISTERED).
var (
	termsOf2024 = Terms{Registered: 3, Top: 30, TopRating: ByWomen{2700, 2500}, ByLists: true, Hours: 12, Rapid: 15, Blitz: 30}
	termsOf2022 = Terms{Registered: 3, Officer: 7, FIDE: 30, Hours: 12, Rapid: 15, Blitz: 30}
	termsOf2014 = Terms{Registered: 7, Officer: 7, FIDE: 30, Hours: 12, Rapid: 15, Blitz: 30}
	termsOf2012 = Terms{Registered: 30, Officer: 7, FIDE: 30, Hours: 12, Rapid: 15, Blitz: 30}
)
