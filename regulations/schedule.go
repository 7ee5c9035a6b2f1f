package regulations

import (
	"strings"

	"torneo/pairing/playoff"
	"torneo/rating"
	"torneo/submission"
	"torneo/tournament"
)

// Slot is a time on the clock of the hall at which something begins.
type Slot struct {
	Day    tournament.Date // zero: not known
	Minute int             // of the day; -1: not known
}

// ParseSlot parses a day, a time of day, or both: "2026-07-01 17:00".
func ParseSlot(words string) (s Slot, ok bool) {
	s.Minute = -1
	fields := strings.Fields(words)
	if len(fields) == 0 || len(fields) > 2 {
		return s, false
	}
	if hour := fields[len(fields)-1]; strings.Contains(hour, ":") {
		at, ok := playoff.ParseTimeOfDay(hour)
		if !ok {
			return s, false
		}
		s.Minute, fields = int(at)%minutesOfDay, fields[:len(fields)-1]
	}
	if len(fields) == 0 {
		return s, true
	}
	day, err := tournament.ParseDate(fields[0])
	s.Day = day
	return s, err == nil && day.Complete() && len(fields) == 1
}

const minutesOfDay = 24 * 60

// whole reports whether day and time are known.
func (s Slot) whole() bool { return s.Day.Complete() && s.Minute >= 0 }

// moment counts minutes; of use for whole slots.
func (s Slot) moment() int { return s.Day.Number()*minutesOfDay + s.Minute }

// addMinutes returns the slot so many minutes later.
func (s Slot) addMinutes(minutes int) Slot {
	m := s.Minute + minutes
	days := m / minutesOfDay
	if m %= minutesOfDay; m < 0 {
		m, days = m+minutesOfDay, days-1
	}
	return Slot{s.Day.AddDays(days), m}
}

// Clock returns the time of day: "17:05".
func (s Slot) Clock() string { return playoff.TimeOfDay(s.Minute).String() }

// ClashKind is the reason why a round is impossible at its planned time.
type ClashKind string

const (
	Outside ClashKind = "outside" // of the days of the event
	Earlier ClashKind = "order"   // than the round before it
	Overlap ClashKind = "overlap" // the round before it may still be played
)

// Clash is a round that is impossible at its planned time.
type Clash struct {
	Kind  ClashKind
	Round int
	Other int  // the round before it
	End   Slot // until when that may last, if its games last 60 moves
}

// Clashes compares the rounds, in their order, with the days of the event and with each
// other; game is the length of a game of 60 moves in seconds, 0 if unknown. A round of
// unknown hour is compared by its day only. Start and end may be zero.
func Clashes(slots []Slot, game int, start, end tournament.Date) (all []Clash) {
	last := -1
	for k, s := range slots {
		if !s.Day.Complete() {
			continue
		}
		switch {
		case start.Complete() && s.Day.Ordinal() < start.Ordinal(), end.Complete() && s.Day.Ordinal() > end.Ordinal():
			all = append(all, Clash{Kind: Outside, Round: k + 1})
		case last < 0:
		case s.Day.Ordinal() < slots[last].Day.Ordinal(), s.whole() && slots[last].whole() && s.moment() <= slots[last].moment():
			all = append(all, Clash{Kind: Earlier, Round: k + 1, Other: last + 1})
		case s.whole() && slots[last].whole():
			if over := slots[last].addMinutes(game / 60); s.moment() < over.moment() {
				all = append(all, Clash{Kind: Overlap, Round: k + 1, Other: last + 1, End: over})
			}
		}
		if s.whole() || last < 0 || !slots[last].whole() {
			last = k
		}
	}
	return all
}

// slots returns the rounds by their days in the record, with the hours of the facts.
func (c *check) slots() []Slot {
	slots := make([]Slot, c.rounds())
	for k := range slots {
		slots[k].Minute = -1
		if k < len(c.t.Rounds) {
			slots[k].Day = c.t.Rounds[k].Date
		}
		if s := c.Facts.Schedule; s != nil && k < len(s.Rounds) {
			if told, ok := ParseSlot(s.Rounds[k]); ok {
				slots[k].Minute = told.Minute
				if told.Day.Complete() {
					slots[k].Day = told.Day
				}
			}
		}
	}
	return slots
}

// rounds returns the planned number of rounds.
func (c *check) rounds() int {
	n := max(c.t.PlannedRounds, len(c.t.Rounds))
	if s := c.Facts.Schedule; s != nil && n == 0 {
		n = len(s.Rounds)
	}
	return n
}

// at returns a moment of the schedule that was told whole.
func (c *check) at(of func(*Schedule) string) (Slot, bool) {
	if c.Facts.Schedule == nil {
		return Slot{}, false
	}
	s, ok := ParseSlot(of(c.Facts.Schedule))
	return s, ok && s.whole()
}

// first and last return the first and the last round, where day and hour are known.
func (c *check) first() (Slot, bool) {
	slots := c.slots()
	return slotOf(slots, 0)
}

func (c *check) last() (Slot, bool) {
	slots := c.slots()
	return slotOf(slots, len(slots)-1)
}

func slotOf(slots []Slot, k int) (Slot, bool) {
	if k < 0 || k >= len(slots) {
		return Slot{}, false
	}
	return slots[k], slots[k].whole()
}

// game returns the length of a game of 60 moves in seconds; 0: not known.
func (c *check) game() int {
	if control, ok := c.t.Control(); ok {
		return control.LongestGame()
	}
	return 0
}

func (c *check) dates() {
	start, end := c.t.Start, c.t.End
	switch {
	case !start.Complete():
		c.missing("Start", "start")
	case !end.Complete():
		c.missing("End", "end")
	case end.Ordinal() < start.Ordinal():
		c.say(Contradictory, "turned", "start", start, "end", end)
		return
	}
	slots := c.slots()
	clashes := Clashes(slots, c.game(), start, end)
	for _, x := range clashes {
		switch x.Kind {
		case Outside:
			c.say(Contradictory, "outside", "round", x.Round, "date", slots[x.Round-1].Day, "start", start, "end", end).Round = x.Round
		case Earlier:
			c.say(Contradictory, "order", "round", x.Round, "before", x.Other).Round = x.Round
		case Overlap:
			c.say(Contradictory, "overlap", "round", x.Round, "before", x.Other, "end", x.End.Clock()).Round = x.Round
		}
	}
	without := 0
	for _, s := range slots {
		if !s.Day.Complete() {
			without++
		}
	}
	if without > 0 {
		c.missing("Rounds", "days", "count", without)
	}
	if len(clashes) == 0 && without == 0 && start.Complete() && end.Complete() {
		c.say(Settled, "settled", "start", start, "end", end, "count", len(slots))
	}
}

// daysOfPlay compares each day with what may be played on one.
func (c *check) daysOfPlay() {
	if c.paceErr != nil || c.level == None {
		return
	}
	var days []tournament.Date
	for _, s := range c.slots() {
		days = append(days, s.Day)
	}
	terms := rating.TermsOf(c.t.Rulebook.Ratings)
	played := rating.DaysOfPlay(days, c.game())
	right := len(played) > 0
	for _, d := range played {
		what, most := terms.Exceeds(c.pace.Kind, d)
		if what == rating.NoNorms && !c.normsWanted() {
			continue
		}
		round, time := d.Rounds[len(d.Rounds)-1], submission.Hours(d.Seconds)
		switch what {
		case rating.Allowed:
			continue
		case rating.TooManyRounds:
			c.wrong("rounds", "day", d.Day, "most", most, "count", len(d.Rounds)).Round = round
		case rating.TooManyHours:
			c.wrong("hours", "day", d.Day, "most", most, "count", len(d.Rounds), "time", time).Round = round
		case rating.NoNorms:
			c.wrong("norms", "day", d.Day, "most", most, "count", len(d.Rounds)).Round = round
		}
		right = false
	}
	if right && c.game() > 0 {
		most := played[0]
		for _, d := range played {
			if d.Seconds > most.Seconds {
				most = d
			}
		}
		c.say(Settled, "settled", "count", len(most.Rounds), "time", submission.Hours(most.Seconds))
	}
}

// nightBefore is the minimum time from the drawing of lots to the first round, in minutes:
// twelve hours.
const nightBefore = 12 * 60

func (c *check) drawOfLots() {
	byTable := c.t.System.Family.Predetermined() && c.t.System.Family != tournament.Knockout
	old := c.t.Rulebook.Handling == tr
	if !byTable && !old {
		return // preferred, for round robins asked
	}
	drawn, ok := c.at(func(s *Schedule) string { return s.Draw })
	first, known := c.first()
	switch {
	case !ok:
		c.missing("schedule/draw", "missing")
	case !known:
	case first.moment()-drawn.moment() < nightBefore:
		c.wrong("late", "first", first.Clock(), "draw", drawn.Clock())
	default:
		c.say(Settled, "settled")
	}
}

func (c *check) meeting() {
	at, ok := c.at(func(s *Schedule) string { return s.Meeting })
	first, known := c.first()
	switch {
	case !ok && c.level == L1:
		c.missing("schedule/technicalMeeting", "missing")
	case ok && known && at.moment() >= first.moment():
		c.say(Contradictory, "late")
	case ok && known:
		c.say(Settled, "settled")
	}
}

// announcedStart states the announcement of the start of rounds (GR (2018) 4.4): with
// thirty players or more on a large countdown.
func (c *check) announcedStart() {
	if c.level != L1 || len(c.t.Players) == 0 {
		return
	}
	if len(c.t.Players) >= countdownFrom {
		c.say(Settled, "countdown", "count", len(c.t.Players))
		return
	}
	told := false
	for k, s := range c.slots() {
		if s.whole() {
			told = true
			c.say(Settled, "hours", "round", k+1, "first", s.addMinutes(-5).Clock(), "second", s.addMinutes(-1).Clock()).Round = k + 1
		}
	}
	if !told {
		c.say(Settled, "minutes")
	}
}

// countdownFrom is from how many players on a countdown announces rounds (R-COUNTDOWN).
const countdownFrom = 30

// playOffWait is the time from the last game to a play-off, in minutes, unless the event
// declares another.
const playOffWait = 30

func (c *check) closing() {
	closes, ok := c.at(func(s *Schedule) string { return s.Closing })
	last, known := c.last()
	if !ok || !known {
		return
	}
	over, variant := last.addMinutes(c.game()/60), "early"
	if p := c.t.PlayOff; p != nil || c.Facts.Schedule.PlayOffs > 0 {
		wait := playOffWait
		if p != nil && p.Start > 0 {
			wait = p.Start
		}
		over, variant = over.addMinutes(wait+c.Facts.Schedule.PlayOffs), "play-off"
	}
	if closes.moment() < over.moment() {
		c.say(Contradictory, variant, "closing", closes.Clock(), "end", over.Clock())
		return
	}
	c.say(Settled, "settled", "closing", closes.Clock(), "end", over.Clock())
}

func (c *check) entryCloses() {
	until, ok := c.at(func(s *Schedule) string { return s.Entry })
	first, known := c.first()
	switch {
	case !ok || !known:
	case until.moment() > first.moment():
		c.say(Contradictory, "late")
	default:
		c.say(Settled, "settled")
	}
}

func (c *check) reply() {
	if c.Facts.Schedule == nil {
		return
	}
	s, ok := ParseSlot(c.Facts.Schedule.Reply)
	switch {
	case !ok || !s.Day.Complete() || !c.t.Start.Complete():
	case s.Day.Ordinal() >= c.t.Start.Ordinal():
		c.say(Contradictory, "late", "day", s.Day, "start", c.t.Start)
	default:
		c.say(Settled, "settled", "day", s.Day)
	}
}

// flashMinutes is for how long photographs with flash are taken in the first round and in
// the others (GR (2018) 11.2).
var flashMinutes = [2]int{10, 5}

func (c *check) flash() {
	for k, s := range c.slots() {
		if s.Minute >= 0 {
			minutes := flashMinutes[min(k, 1)]
			c.say(Settled, "until", "round", k+1, "time", s.addMinutes(minutes).Clock(), "minutes", minutes).Round = k + 1
			if k == 1 {
				return // as in all others
			}
		}
	}
}
