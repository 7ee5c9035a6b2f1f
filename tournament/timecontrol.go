package tournament

import (
	"slices"
	"strconv"
	"strings"
)

// TimeControl is the thinking time of each side, as record 222 of TRF26 encodes
// it: "5400+30", "40/6000+30:900+30", "W300-B240".
type TimeControl struct{ White, Black []Period }

// Period is the time for a number of moves, or for the rest of the game, with
// the increment of each of its moves.
type Period struct {
	Moves              int // 0: the rest of the game
	Seconds, Increment int
}

// mostSeconds is the longest time of a period, so that sums stay numbers.
const mostSeconds = 1_000_000

// ParseTimeControl parses an encoded time control, in seconds throughout:
//
//	control = periods | "W" periods "-B" periods
//	periods = period { ":" period }
//	period  = [ moves "/" ] time [ "+" increment ]
func ParseTimeControl(text string) (TimeControl, bool) {
	if rest, apart := cutLetter(text, 'W'); apart {
		white, black, two := strings.Cut(rest, "-")
		black, named := cutLetter(black, 'B')
		c := TimeControl{periods(white), periods(black)}
		return c, two && named && c.White != nil && c.Black != nil
	}
	list := periods(text)
	return TimeControl{list, list}, list != nil
}

// String returns the control in the form of record 222.
func (c TimeControl) String() string {
	if c.Unequal() {
		return "W" + encodePeriods(c.White) + "-B" + encodePeriods(c.Black)
	}
	return encodePeriods(c.White)
}

func encodePeriods(list []Period) string {
	parts := make([]string, len(list))
	for k, p := range list {
		if p.Moves > 0 {
			parts[k] = strconv.Itoa(p.Moves) + "/"
		}
		parts[k] += strconv.Itoa(p.Seconds)
		if p.Increment > 0 {
			parts[k] += "+" + strconv.Itoa(p.Increment)
		}
	}
	return strings.Join(parts, ":")
}

// Words returns the control with its units, "90 min + 30 s" or "40/90 min + 30 s, 15
// min + 30 s". If the sides differ, White's comes first.
func (c TimeControl) Words() string {
	if c.Unequal() {
		return describePeriods(c.White) + " – " + describePeriods(c.Black)
	}
	return describePeriods(c.White)
}

func describePeriods(list []Period) string {
	parts := make([]string, len(list))
	added := slices.ContainsFunc(list[1:], func(p Period) bool { return p.Increment > 0 }) // each is named
	for k, p := range list {
		if p.Moves > 0 {
			parts[k] = strconv.Itoa(p.Moves) + "/"
		}
		if p.Seconds%60 == 0 {
			parts[k] += strconv.Itoa(p.Seconds/60) + " min"
		} else {
			parts[k] += strconv.Itoa(p.Seconds) + " s"
		}
		if p.Increment > 0 || added {
			parts[k] += " + " + strconv.Itoa(p.Increment) + " s"
		}
	}
	return strings.Join(parts, ", ")
}

// Control returns the rate of play of the record: from record 222, or from its words
// (122) if they have only one meaning; false if neither tells.
func (t *Tournament) Control() (TimeControl, bool) {
	if c, ok := ParseTimeControl(t.TimeControl); ok {
		return c, true
	}
	for _, words := range []string{t.TimeControl, t.Allotted} {
		if u, ok := ReadTimeControl(words); ok && u.Other == nil {
			return u.Control, true
		}
	}
	return TimeControl{}, false
}

// cutLetter takes a letter, capital or small, off the front.
func cutLetter(text string, letter byte) (string, bool) {
	if text != "" && text[0]&^0x20 == letter {
		return text[1:], true
	}
	return text, false
}

// periods reads the periods of one side; nil if they are not right.
func periods(text string) (list []Period) {
	for part := range strings.SplitSeq(text, ":") {
		var p Period
		ok := true
		if moves, rest, named := strings.Cut(part, "/"); named {
			if p.Moves, ok = seconds(moves); !ok || p.Moves == 0 {
				return nil
			}
			part = rest
		}
		base, increment, more := strings.Cut(part, "+")
		if p.Seconds, ok = seconds(base); !ok {
			return nil
		}
		if more {
			if p.Increment, ok = seconds(increment); !ok {
				return nil
			}
		}
		list = append(list, p)
	}
	return list
}

// seconds reads digits.
func seconds(text string) (int, bool) {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return 0, false
		}
	}
	n, err := strconv.Atoi(text)
	return n, err == nil && n <= mostSeconds
}

// Unequal reports whether the sides have different controls.
func (c TimeControl) Unequal() bool {
	if len(c.White) != len(c.Black) {
		return true
	}
	for k := range c.White {
		if c.White[k] != c.Black[k] {
			return true
		}
	}
	return false
}

// Increment reports whether moves add time.
func (c TimeControl) Increment() bool {
	for _, p := range c.White {
		if p.Increment > 0 {
			return true
		}
	}
	return false
}

// SixtyMoves returns the seconds that a side has for a game of 60 moves, by
// which the regulations tell the rate of play; the lesser one where the sides
// differ.
func (c TimeControl) SixtyMoves() int { return min(sixtyMoves(c.White), sixtyMoves(c.Black)) }

// LongestGame returns the seconds that both sides have together for a game of 60 moves.
func (c TimeControl) LongestGame() int { return sixtyMoves(c.White) + sixtyMoves(c.Black) }

func sixtyMoves(list []Period) (sum int) {
	left := 60
	for _, p := range list {
		moves := left
		if p.Moves > 0 {
			moves = min(p.Moves, left)
		}
		sum += p.Seconds + p.Increment*moves
		if left -= moves; left == 0 {
			break
		}
	}
	return sum
}
