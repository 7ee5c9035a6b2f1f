package tournament

import (
	"strconv"
	"strings"
)

// TimeControl is what each side has for its moves, as record 222 of TRF26 encodes
// it: "5400+30", "40/6000+30:900+30", "W300-B240".
type TimeControl struct{ White, Black []Period }

// Period is a time for a number of moves, or for the rest of the game, with what
// each of its moves adds.
type Period struct {
	Moves              int // 0: the rest of the game
	Seconds, Increment int
}

// mostSeconds is the longest time of a period, so that sums stay numbers.
const mostSeconds = 1_000_000

// ParseTimeControl reads an encoded time control, all of it in seconds:
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

// mostMinutes is the longest time that people write in minutes: "90+30" is an hour and
// a half, "180+2" three minutes.
const mostMinutes = 180

// Encoded reports words (record 122) that are an encoded time control, and cannot be
// meant in minutes.
func Encoded(words string) bool {
	c, ok := ParseTimeControl(words)
	return ok && c.White[0].Seconds >= mostMinutes && c.Black[0].Seconds >= mostMinutes
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

// Unequal reports sides that do not have the same.
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

// SixtyMoves is how many seconds a side has if its game lasts 60 moves, by which
// the regulations tell the rate of play; the lesser one where they differ.
func (c TimeControl) SixtyMoves() int { return min(sixtyMoves(c.White), sixtyMoves(c.Black)) }

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
