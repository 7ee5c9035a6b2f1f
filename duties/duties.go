// Package duties says what an event owes before, during and after it. Every duty
// is a row with who owes it, until when, and by which article; deadlines follow
// from the days of the event, and what the record shows to be done is done.
package duties

import (
	"slices"

	"torneo/handbook"
	"torneo/message"
	"torneo/regulations"
	"torneo/submission"
	"torneo/tournament"
)

// Who owes a duty.
type Who string

const (
	Organiser Who = "organiser"
	ChiefWho  Who = "chief"
	Arbiters  Who = "arbiters"
)

// Part is when a duty is owed.
type Part string

const (
	Before Part = "before"
	During Part = "during"
	After  Part = "after"
)

// Parts returns the parts in their order.
func Parts() []Part { return []Part{Before, During, After} }

// Strength of a duty: whether its text binds, or recommends.
type Strength string

const (
	Must   Strength = "must"
	Should Strength = "should"
)

// Sign shows that a duty is done: something that the record or the journal has anyway.
type Sign string

const (
	Announced   Sign = "announced"   // the regulations of the event have been announced
	Planned     Sign = "planned"     // every round has its day and hour
	Paced       Sign = "paced"       // the rate of play is known
	DefaultTime Sign = "default"     // how late one may come is said
	TieBreaks   Sign = "tie-breaks"  // there are tie-breaks
	Prizes      Sign = "prizes"      // the fund is entered
	Chief       Sign = "chief"       // the chief arbiter is named
	Enough      Sign = "enough"      // there are arbiters enough
	Numbered    Sign = "numbered"    // players have their numbers
	Noticeboard Sign = "noticeboard" // everybody may see something
	Paired      Sign = "paired"      // of a round
	Published   Sign = "published"   // of a round
	Started     Sign = "started"     // of a round
	Closed      Sign = "closed"      // of a round
	Finished    Sign = "finished"    // every round is over
)

// condition limits a duty to some events.
type condition uint8

const (
	always condition = iota
	forNorms
	forTeams
	forPlayers // not for teams
	forSwiss
	forMany // of more than tournament.LongDays days
)

// anchor is the moment from which a deadline counts.
type anchor uint8

const (
	fromStart anchor = iota // days before the first day
	fromRound               // minutes before the round
	fromGames               // minutes after the longest game of the round
	fromEnd                 // days after the last day
	byReport                // the deadline of package submission with the key
)

// Duty is a row.
type Duty struct {
	ID       string
	Part     Part
	Who      Who
	Strength Strength
	Refs     []handbook.Ref
	Sign     Sign // that shows it; "": it is ticked off by hand

	when   anchor
	offset int
	key    string // of a deadline of the report

	deadline bool // it is that deadline, and has its article
	only     condition
}

// EachRound reports whether every round has the duty.
func (d *Duty) EachRound() bool { return d.when == fromRound || d.when == fromGames }

// ForNorms reports whether it is owed only where norms are possible, which a record does not say.
func (d *Duty) ForNorms() bool { return d.only == forNorms }

// Text says what is to be done.
//
//i18n:prefix duties.text.
func (d *Duty) Text() message.Message { return message.New("duties.text." + d.ID) }

// Find returns the duty of that name; nil: there is none.
func Find(id string) *Duty {
	for k := range table {
		if table[k].ID == id {
			return &table[k]
		}
	}
	return nil
}

// All returns every duty, in the order of the table.
func All() []Duty { return slices.Clone(table) }

// Session is the day and hour of a round, as far as they are known.
type Session struct {
	Day tournament.Date
	At  string // by the clock of the hall: "17:00"
}

// Event is what the duties follow from.
type Event struct {
	Tournament *tournament.Tournament
	Rounds     int
	Teams      bool
	Sessions   []Session // by round
	Arbiters   int       // that are named
	NoNorms    bool      // the event says that it is not for norms
	Days       int       // before the first day, that the federation wants it registered; 0: not said

	Shows  func(sign Sign, round int) bool                                       // nil: nothing is shown
	Ticked func(id string, round int) (text string, on tournament.Date, ok bool) // by hand; nil: nothing is
}

// ArbitersNeeded returns how many arbiters the Manual advises.
func (e *Event) ArbitersNeeded() int { return regulations.ArbitersFor(len(e.Tournament.Players)) }

// Item is a duty of an event, or of one of its rounds.
type Item struct {
	*Duty
	Round int             // 0: of the event
	Day   tournament.Date // until when; zero: not known
	At    string          // and at what hour; "": that day
	Done  bool
	Note  string          // that was written when it was ticked off
	On    tournament.Date // when it was done; zero: not said
	Asked int             // days before the event by which its federation asks for it; 0: no more than FIDE
	Cite  string          // of a deadline that has its article from the report
}

// Key orders items by their deadline: those without one come last.
func (x *Item) Key() (day int, at string) {
	if !x.Day.Complete() {
		return 1 << 30, ""
	}
	if x.At == "" {
		return x.Day.Ordinal(), "24:00"
	}
	return x.Day.Ordinal(), x.At
}

// List returns the duties of the event, in the order of the table, those of rounds round by round.
func (e *Event) List() (list []Item) {
	deadlines := submission.DeadlinesOf(e.Tournament, tournament.Date{})
	for _, part := range Parts() {
		if part == During {
			for round := 1; round <= e.Rounds; round++ {
				for k := range table {
					if d := &table[k]; d.Part == During && d.EachRound() && e.has(d) {
						list = append(list, e.item(d, round, deadlines))
					}
				}
			}
		}
		for k := range table {
			if d := &table[k]; d.Part == part && !d.EachRound() && e.has(d) {
				list = append(list, e.item(d, 0, deadlines))
			}
		}
	}
	return list
}

// has reports whether the event has the duty.
func (e *Event) has(d *Duty) bool {
	switch d.only {
	case forNorms:
		return !e.NoNorms
	case forTeams:
		return e.Teams
	case forPlayers:
		return !e.Teams
	case forSwiss:
		return !e.Tournament.System.Family.Predetermined()
	case forMany:
		return submission.Days(e.Tournament) > tournament.LongDays
	}
	return true
}

func (e *Event) item(d *Duty, round int, deadlines []submission.Deadline) Item {
	x := Item{Duty: d, Round: round}
	start, end := e.Tournament.Start, e.Tournament.End
	switch d.when {
	case fromStart:
		if start.Complete() {
			x.Day = start.AddDays(-d.offset)
		}
	case fromEnd:
		if end.Complete() {
			x.Day = end.AddDays(d.offset)
		}
	case byReport:
		for _, known := range deadlines {
			if known.Key == d.key {
				if x.Day = known.Day; d.deadline {
					x.Cite = known.Article
				}
				days := e.daysAsked(d.key)
				if own := start.AddDays(-days); days > 0 && start.Complete() && own.Ordinal() < x.Day.Ordinal() {
					x.Day = own
					if d.deadline {
						x.Asked = days
					}
				}
			}
		}
	case fromRound:
		x.Day, x.At = e.moment(round, -e.minutesBefore(d, round))
	case fromGames:
		minutes := d.offset
		if c, ok := e.Tournament.Control(); ok {
			minutes += c.LongestGame() / 60
		} else {
			minutes = 0
		}
		x.Day, x.At = e.moment(round, minutes)
	}
	if d.Sign != "" {
		x.Done = e.Shows != nil && e.Shows(d.Sign, round)
	} else if e.Ticked != nil {
		x.Note, x.On, x.Done = e.Ticked(d.ID, round)
	}
	return x
}

// minutesBefore returns how long before a round a duty is due: arbiters come twice as early to the
// first one (Arbiters' Manual 2025, chapter 1).
func (e *Event) minutesBefore(d *Duty, round int) int {
	if d.ID == "arrive" && round == 1 {
		return 2 * d.offset
	}
	return d.offset
}

// moment returns the day and hour so many minutes after a round begins; without its hour the day
// alone.
func (e *Event) moment(round, minutes int) (day tournament.Date, at string) {
	if round < 1 || round > len(e.Sessions) || !e.Sessions[round-1].Day.Complete() {
		return day, ""
	}
	day = e.Sessions[round-1].Day
	hour, ok := clockMinutes(e.Sessions[round-1].At)
	if !ok {
		return day, ""
	}
	const dayLong = 24 * 60
	total := hour + minutes
	for ; total < 0; total += dayLong {
		day = day.AddDays(-1)
	}
	for ; total >= dayLong; total -= dayLong {
		day = day.AddDays(1)
	}
	return day, clockText(total)
}

// clockMinutes reads "17:00" as minutes of the day.
func clockMinutes(text string) (int, bool) {
	if len(text) != 5 || text[2] != ':' {
		return 0, false
	}
	digits := func(a, b byte) int { return int(a-'0')*10 + int(b-'0') }
	h, m := digits(text[0], text[1]), digits(text[3], text[4])
	return h*60 + m, h >= 0 && h < 24 && m >= 0 && m < 60
}

func clockText(minutes int) string {
	two := func(n int) string { return string([]byte{byte('0' + n/10), byte('0' + n%10)}) }
	return two(minutes/60) + ":" + two(minutes%60)
}
