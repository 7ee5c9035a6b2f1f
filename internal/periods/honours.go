package periods

// Honours are what the reports of a period bring besides ratings.
type Honours struct {
	List     []Honour
	Arbiters []Service
}

// HonourKind is a kind of what somebody has reached.
type HonourKind string

// The kinds.
const (
	Norm        HonourKind = "norm"         // of a player, in one event (B.01 1.4)
	Reached     HonourKind = "reached"      // the rating that a title needs, in the middle of an event (B.01 1.5.3)
	RatingTitle HonourKind = "rating-title" // a title for the rating in the new list (B.01 1.3)
	DirectTitle HonourKind = "direct-title" // a title that a championship brings at once (B.01 1.2)
	ArbiterNorm HonourKind = "arbiter-norm" // that an event may give an arbiter (B.06)
)

// HonourKinds returns all kinds.
func HonourKinds() []HonourKind {
	return []HonourKind{Norm, Reached, RatingTitle, DirectTitle, ArbiterNorm}
}

// Honour is something that somebody has reached.
type Honour struct {
	Kind         HonourKind `json:"kind"`
	Person       string     `json:"person"` // the identity in the list; of an arbiter the FIDE ID, else the name
	Name         string     `json:"name"`
	Title        string     `json:"title"`
	Edition      string     `json:"edition"` // by which it was judged
	Articles     []string   `json:"articles,omitempty"`
	Event        string     `json:"event,omitempty"` // the report; "": of the new list
	Submission   string     `json:"submission,omitempty"`
	Player       int        `json:"player,omitempty"` // the number in the event
	Games        int        `json:"games,omitempty"`  // of a norm those that it counts; of a rating title those that the list knows
	Points       int        `json:"points,omitempty"` // in tenths
	Average      int        `json:"average,omitempty"`
	Rating       int        `json:"rating,omitempty"` // performance of a norm; otherwise the rating that was reached
	Level        int        `json:"level,omitempty"`  // that the title needs
	Needed       int        `json:"needed,omitempty"` // rated games that the title needs
	Round        int        `json:"round,omitempty"`
	Place        int        `json:"place,omitempty"`        // in the championship; 0: it brings the title by the score
	Championship string     `json:"championship,omitempty"` // for which the event is taken
	Ask          []string   `json:"ask,omitempty"`          // facts that no report tells and that settle it
}

// IsOpen reports whether something has to be known yet before it holds.
func (h *Honour) IsOpen() bool { return len(h.Ask) > 0 || h.Games < h.Needed }

// Role is what somebody was in an event.
type Role string

// The roles.
const (
	Player       Role = "player"
	ChiefArbiter Role = "chief"
	Arbiter      Role = "arbiter"
)

// Service is an event in which somebody was an arbiter.
type Service struct {
	Person     string `json:"person"` // the FIDE ID, else the name
	Name       string `json:"name"`
	Title      string `json:"title,omitempty"`
	Role       Role   `json:"role"`
	Event      string `json:"event"`
	Submission string `json:"submission"`
	Ends       string `json:"ends"`
}
