package system

import (
	"torneo/message"
	"torneo/tournament"
)

// Group is what is rated at once: an event, or the events of a period.
type Group struct {
	Start, End tournament.Date
	Dual       bool // US Chess: the event counts for the quick rating as well
	Players    []Player
	Games      []Game
}

// Player is what a list knows of a player, and what the next one needs.
type Player struct {
	ID      string          `json:"id"`
	Rating  float64         `json:"rating,omitempty"`  // 0: none
	Games   int             `json:"games,omitempty"`   // rated so far
	K       int             `json:"k,omitempty"`       // stated by the list
	Index   int             `json:"index,omitempty"`   // evaluations so far
	RD      float64         `json:"rd,omitempty"`      // Glicko
	Sigma   float64         `json:"sigma,omitempty"`   // Glicko-2
	Highest float64         `json:"highest,omitempty"` // ever; 0: not known
	Birth   tournament.Date `json:"birth,omitzero"`
	Joined  tournament.Date `json:"joined,omitzero"`
	Fixed   bool            `json:"fixed,omitempty"` // the rating is another federation's, and stays
	Streak  Streak          `json:"streak,omitempty"`
	Pool    []Earlier       `json:"pool,omitempty"` // games before the first rating, or while it is provisional
}

// Streak says that all games so far had one result.
type Streak string

const (
	AllWon  Streak = "won"
	AllLost Streak = "lost"
)

// Earlier is a game that counts again.
type Earlier struct {
	Day    tournament.Date `json:"day,omitzero"`
	Rating float64         `json:"rating"` // the opponent's
	Points int             `json:"points"` // in tenths
}

// Game is a game of a group. White and Black are indices of its players.
type Game struct {
	Event, Round int
	White, Black int
	Points       [2]int // White's and Black's, in tenths
	Day          tournament.Date
	Omitted      Omitted
}

// Omitted is the reason why a game counts for nobody, or not for this player.
type Omitted string

const (
	Counts    Omitted = ""
	Forfeit   Omitted = "forfeit"
	BothAway  Omitted = "both-away" // of a forfeit: for which also CFC does not count it
	NotRated  Omitted = "not-rated"
	NoRating  Omitted = "unrated" // the opponent has no rating
	OtherDate Omitted = "other-month"
	Dropped   Omitted = "dropped" // an opponent too far above the performance
)

// Line is a game as it counted for one player.
type Line struct {
	Event      int     `json:"event"`
	Round      int     `json:"round"`
	Opponent   string  `json:"opponent"`
	Rating     float64 `json:"rating,omitempty"` // the opponent's, as it counted
	RD         float64 `json:"rd,omitempty"`
	Difference float64 `json:"difference"`
	Capped     bool    `json:"capped,omitempty"`
	Expected   Score   `json:"expected"`
	Points     int     `json:"points"` // in tenths
	Omitted    Omitted `json:"omitted,omitempty"`

	other int // index of the opponent
}

// Step is a number on the way to a rating, with its place in the text.
type Step struct {
	Name    string `json:"name"`
	Value   string `json:"value"`
	Article string `json:"article,omitempty"`
}

// Result is what a group makes of one player.
type Result struct {
	After    Player `json:"after"`
	Lines    []Line `json:"lines,omitempty"`
	Count    int    `json:"count"`
	Points   int    `json:"points"` // in tenths, of what counts
	Expected Score  `json:"expected"`
	Steps    []Step `json:"steps,omitempty"`
}

// Refused is the error of a system or group that cannot be reckoned.
type Refused struct{ Message message.Message }

func (r *Refused) Error() string { return r.Message.String() }

// Sentence returns the error as a sentence for people.
func (r *Refused) Sentence() message.Message { return r.Message }

func refuse(id string, pairs ...any) error { return &Refused{message.New(id, pairs...)} }

// Rate returns what the group makes of its players, in their order.
func (s *System) Rate(g *Group) ([]Result, error) {
	w, err := s.begin(g)
	if err != nil {
		return nil, err
	}
	switch s.Formula {
	case Sum, ECF, Yearly:
		w.rateSum()
	case DWZ, DWZSum:
		w.rateDWZ()
	case USChess:
		w.rateUSChess()
	case CFC:
		w.rateCFC()
	case ICU:
		w.rateICU()
	case Average:
		w.rateAverage()
	case Glicko, Glicko2:
		w.rateGlicko()
	case Raised:
	default:
		return nil, refuse("system.formula", "found", string(s.Formula))
	}
	for i := range w.results {
		r := &w.results[i]
		r.After.Highest = highest(r.After.Highest, r.After.Rating)
	}
	return w.results, nil
}

// highest keeps the highest rating, where it is known.
func highest(before, rating float64) float64 {
	if before == 0 {
		return 0
	}
	return max(before, rating)
}

// work is a group being rated.
type work struct {
	s       *System
	g       *Group
	results []Result
}

func (s *System) begin(g *Group) (*work, error) {
	w := &work{s: s, g: g, results: make([]Result, len(g.Players))}
	for i, p := range g.Players {
		w.results[i].After = p
		w.results[i].After.Pool = append([]Earlier(nil), p.Pool...)
	}
	for k := range g.Games {
		x := &g.Games[k]
		if x.White < 0 || x.Black < 0 || x.White >= len(g.Players) || x.Black >= len(g.Players) || x.White == x.Black {
			return nil, refuse("system.game", "game", k+1)
		}
		w.side(x, x.White, x.Black, x.Points[0])
		w.side(x, x.Black, x.White, x.Points[1])
	}
	return w, nil
}

func (w *work) side(x *Game, me, other, points int) {
	o := &w.g.Players[other]
	w.results[me].Lines = append(w.results[me].Lines, Line{Event: x.Event, Round: x.Round, Opponent: o.ID, Rating: o.Rating, RD: o.RD, Points: points, Omitted: x.Omitted, other: other})
}

// count adds up the lines that count; each gets its expected score first.
func (w *work) count(i int, own float64) {
	r := &w.results[i]
	r.Count, r.Points, r.Expected = 0, 0, 0
	for k := range r.Lines {
		l := &r.Lines[k]
		if l.Omitted == NoRating && l.Rating > 0 {
			l.Omitted = Counts
		}
		if l.Omitted == Counts && l.Rating == 0 {
			l.Omitted = NoRating
		}
		if l.Omitted != Counts {
			continue
		}
		if own > 0 {
			l.Difference, l.Capped = w.s.Expect.difference(own, l.Rating)
			l.Expected = w.s.Expect.score(l.Difference)
		}
		r.Count++
		r.Points += l.Points
		r.Expected += l.Expected
	}
}

// gain returns the score above the expected one.
func (r *Result) gain() Score { return Score(r.Points)*(Point/10) - r.Expected }

// step notes a number.
func (w *work) step(i int, name, value, article string) {
	w.results[i].Steps = append(w.results[i].Steps, Step{name, value, article})
}
