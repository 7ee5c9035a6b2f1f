package render

import (
	"time"

	"torneo/internal/calendar"
	"torneo/internal/journal"
)

// appointment is a round in a calendar (RFC 5545).
type appointment struct {
	id, summary, description, place string
	day                             time.Time // midnight, by the clock of the hall
	at                              string    // "17:00"; "": all day
	stamp                           time.Time // of the entry
}

// appointments returns the rounds whose days are known: what everybody plays, or, with the number
// of a player, where they sit.
func (e *edition) appointments(n int) (list []appointment) {
	c := &e.board.State.Config
	var x *journal.Player
	if n > 0 {
		x = e.board.State.PlayerByNumber(n)
	}
	for r := 1; r <= min(max(c.Rounds, len(e.board.Rounds)), len(c.Dates)); r++ {
		d := c.Dates[r-1]
		if !d.Complete() {
			continue
		}
		if x != nil && !playsIn(x, r) {
			continue
		}
		a := appointment{id: "round-" + number(r), place: line(c.City), at: c.TimeOf(r), stamp: e.board.State.ConfiguredAt,
			day: time.Date(d.Year, time.Month(d.Month), d.Day, 0, 0, 0, 0, time.UTC), summary: e.p.T("board.page.round", "round", r) + " · " + line(e.board.Name())}
		if r <= len(e.board.Rounds) {
			if at := e.board.State.Rounds[r-1].PublishedAt; at.After(a.stamp) {
				a.stamp = at
			}
		}
		if x != nil {
			a.id += "-player-" + number(n)
			if s, ok := e.seats(r)[n]; ok {
				a.description = s.words(e.p)
				a.summary = e.p.T("board.page.round", "round", r) + ": " + a.description + " · " + line(e.board.Name())
				if at := e.board.Rounds[r-1].At; at.After(a.stamp) {
					a.stamp = at
				}
			}
		}
		list = append(list, a)
	}
	return list
}

// hasDates reports whether the day of a round is known: there is no calendar without any.
func (e *edition) hasDates() bool {
	for _, d := range e.b.State.Config.Dates {
		if d.Complete() {
			return true
		}
	}
	return false
}

// calendarFile returns a calendar of them.
func (e *edition) calendarFile(list []appointment) []byte {
	var all []calendar.Appointment
	for _, a := range list {
		all = append(all, calendar.Appointment{UID: e.b.ID + "-" + a.id + "@torneo", Summary: a.summary, Description: a.description, Place: a.place, Day: a.day, At: a.at, Stamp: a.stamp})
	}
	return calendar.File(line(e.board.Name()), string(e.p.Language()), e.board.Zone, all)
}

// calendars adds the calendars of a tournament: of all rounds, and of each player.
func (m *maker) calendars(e *edition) {
	if !e.hasDates() {
		return
	}
	lang, all := string(e.p.Language()), hash(e.after[len(e.b.Rounds)], e.extras)
	add := func(name string, n int) {
		m.addFrom(e.inputKey(all), e.b.ID+"/"+lang+"/"+name, calendar.FileType, func() []byte { return e.calendarFile(e.appointments(n)) })
	}
	add("calendar.ics", 0)
	for n := range e.byNumber {
		if n > 0 && e.hasCalendar(n) {
			add(calendarOf(n), n)
		}
	}
}

func calendarOf(n int) string { return "player-" + number(n) + ".ics" }

// hasCalendar reports whether a player has a round in their calendar.
func (e *edition) hasCalendar(n int) bool {
	x := e.byNumber[n]
	if x == nil || n == 0 {
		return false
	}
	c := &e.b.State.Config
	for r := 1; r <= min(max(c.Rounds, len(e.b.Rounds)), len(c.Dates)); r++ {
		if c.Dates[r-1].Complete() && playsIn(x, r) {
			return true
		}
	}
	return false
}

// playsIn reports whether a player is in the tournament in a round.
func playsIn(x *journal.Player, r int) bool {
	return r >= x.From && (x.LeftFrom == 0 || r < x.LeftFrom)
}
