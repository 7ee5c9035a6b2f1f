package laws

import (
	"torneo/handbook"
	"torneo/message"
	"torneo/tournament"
)

// Clocks is the time on both displays, in seconds, and the side whose clock runs.
type Clocks struct {
	White     int  `json:"white"`
	Black     int  `json:"black"`
	Runs      Side `json:"runs,omitempty"`
	Increment int  `json:"increment,omitempty"` // for each move from now on, where that changes
}

// Of returns the seconds that a side's clock shows.
func (c *Clocks) Of(s Side) int {
	if s == Black {
		return c.Black
	}
	return c.White
}

func (c *Clocks) add(s Side, seconds int) {
	if s == Black {
		c.Black += seconds
	} else {
		c.White += seconds
	}
}

// Mode is the way in which a clock treats the time that comes with each move (E.01 6.3,
// glossary).
type Mode string

const (
	Cumulative Mode = ""          // it is added before the first move and after each move
	Bronstein  Mode = "bronstein" // what of it was used comes back after the move
	Delay      Mode = "delay"     // the clock waits before it counts down
)

// Control is a time control with the mode of its clocks.
type Control struct {
	tournament.TimeControl
	Mode  Mode
	Extra int // seconds of delay, or that Bronstein's gives back at most
}

// SixtyMoves returns the seconds of a side for a game of 60 moves, the extra time of a delay
// included; the lesser where the sides differ.
func (c *Control) SixtyMoves() int {
	if c.Increment() {
		return c.TimeControl.SixtyMoves()
	}
	return c.TimeControl.SixtyMoves() + 60*c.Extra
}

// Speed returns the kind of play, not supervised (E.01, A.1 and B.1; R-LAW-UNEQUAL).
func (c *Control) Speed(e handbook.Edition) Kind { return Speed(e, c.SixtyMoves()) }

// Periods returns the periods of a side.
func (c *Control) Periods(s Side) []tournament.Period {
	if s == Black {
		return c.Black
	}
	return c.White
}

// Adds returns the seconds that a move of the first period adds.
func (c *Control) Adds(s Side) int {
	if list := c.Periods(s); len(list) > 0 {
		return list[0].Increment
	}
	return 0
}

// Press returns the seconds that pressing the clock gave to the side that pressed it, which had
// used so many for the move; used matters to Bronstein's mode alone.
func (c *Control) Press(s Side, used int) int {
	switch c.Mode {
	case Delay:
		return 0
	case Bronstein:
		return min(used, c.Extra)
	}
	return c.Adds(s)
}

// TimeAfterMove returns the seconds that a clock shows after a move that took so many; false if
// the flag fell during it. In Bronstein's mode it can fall within the extra time, when the main
// time is shorter than that; a delay then waits.
func (c *Control) TimeAfterMove(s Side, shown, used int) (int, bool) {
	switch c.Mode {
	case Delay:
		shown -= max(0, used-c.Extra)
		return shown, shown > 0
	case Bronstein:
		if used >= shown {
			return shown - used, false
		}
		return shown - used + min(used, c.Extra), true
	}
	shown -= used
	if shown <= 0 {
		return shown, false
	}
	return shown + c.Adds(s), true
}

// AllottedTime returns the seconds that a side has been given once it has completed so many
// moves: the base times of the periods reached by moves and the increment of each move, with
// the one before the first move in cumulative mode.
func (c *Control) AllottedTime(s Side, moves int) (sum int) {
	list, left := c.Periods(s), moves
	for k, p := range list {
		sum += p.Seconds
		inPeriod := left
		if p.Moves > 0 {
			inPeriod = min(left, p.Moves)
		}
		if c.Mode == Cumulative {
			sum += inPeriod * p.Increment
			if k == 0 {
				sum += p.Increment
			}
		}
		if left -= inPeriod; p.Moves == 0 || left == 0 && inPeriod < p.Moves {
			break
		}
	}
	return sum
}

// Rules by which the clocks are set.
const (
	clockAsIs      = "-"
	clockJudgement = "judgement" // the arbiter's best judgement
	clockIllegal   = "illegal"   // what the press gave is taken back, the opponent gets the bonus
	clockClaim     = "claim"     // the opponent gets the bonus
	clockFive      = "five"      // so, and five seconds for each move from now on
	clockMissing   = "missing"   // the increments that were not given are given
	clockArrival   = "arrival"   // White's runs until he comes, Black's from then on
)

// fiveSeconds is the time that G.4 and III.4 give for each move, in seconds.
const fiveSeconds = 5

// clocks returns the times to be set, or a message that says why they are not told.
func (k *known) clocks(rule string, p Penalty) (*Clocks, message.Message, error) {
	c := k.c
	switch {
	case rule == clockAsIs || p.ends():
		return nil, message.Message{}, nil
	case rule == clockJudgement:
		return nil, message.New("laws.clock.judgement"), nil
	case rule == clockArrival:
		return k.arrival()
	case rule == clockMissing:
		return k.missing()
	case c.Clocks == nil || c.By == Nobody:
		return nil, message.New("laws.clock.tell", "bonus", FormatTime(p.Bonus)), nil
	}
	set := *c.Clocks
	set.Runs = c.By
	set.add(c.By.Other(), p.Bonus)
	switch rule {
	case clockFive:
		set.Increment = fiveSeconds
		return &set, message.New("laws.clock.five"), nil
	case clockClaim:
		return &set, message.New("laws.clock.claim"), nil
	}
	if c.Control == nil {
		return nil, message.New("laws.clock.tell-control"), nil
	}
	if c.Control.Mode == Bronstein {
		return &set, message.New("laws.clock.bronstein", "most", FormatTime(c.Control.Extra)), nil
	}
	back := c.Control.Press(c.By, 0)
	if set.Of(c.By) < back {
		return nil, message.Message{}, wrong("laws.wrong.shown", "shown", FormatTime(set.Of(c.By)), "increment", FormatTime(back))
	}
	set.add(c.By, -back)
	if back == 0 {
		return &set, message.New("laws.clock.nothing-back"), nil
	}
	return &set, message.New("laws.clock.taken-back", "increment", FormatTime(back)), nil
}

// missing gives what a clock with another increment did not give: for every completed move,
// and for the one before the first (E.01 6.10).
func (k *known) missing() (*Clocks, message.Message, error) {
	c := k.c
	completed, ok := k.value("completed")
	if c.Clocks == nil || c.Control == nil || !ok {
		return nil, message.New("laws.clock.tell-missing"), nil
	}
	had := 0
	if value, told := k.value("increment-set"); told {
		had, _ = ParseTime(value)
	}
	white, black, _ := ParsePair(completed)
	set := *c.Clocks
	set.White += (white + 1) * (c.Control.Adds(White) - had)
	set.Black += (black + 1) * (c.Control.Adds(Black) - had)
	set.Runs = White
	if white > black {
		set.Runs = Black
	}
	return &set, message.New("laws.clock.missing", "white", white+1, "black", black+1), nil
}

// arrival returns the times to be set when two players come who were not there at the start:
// White loses the time until arriving, and Black's clock runs from then on (E.01 6.6, 6.7).
func (k *known) arrival() (*Clocks, message.Message, error) {
	white, ok := k.value("white-late")
	black, ok2 := k.value("black-late")
	if !ok || !ok2 || k.c.Control == nil {
		return nil, message.New("laws.clock.tell-arrival"), nil
	}
	w, _ := ParseTime(white)
	b, _ := ParseTime(black)
	set := &Clocks{White: k.c.Control.AllottedTime(White, 0) - w, Black: k.c.Control.AllottedTime(Black, 0) - max(0, b-w)}
	return set, message.New("laws.clock.arrival"), nil
}
