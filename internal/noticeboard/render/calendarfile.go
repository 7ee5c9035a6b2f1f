package render

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"torneo/internal/journal"
)

const calendarType = "text/calendar; charset=utf-8"

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

// calendarFile returns a calendar. Times are moments where it is known where clocks stand, else
// they are those of the clock of the hall.
func (e *edition) calendarFile(list []appointment) []byte {
	var b strings.Builder
	add := func(name, value string) { fold(&b, name+":"+value) }
	add("BEGIN", "VCALENDAR")
	add("VERSION", "2.0")
	add("PRODID", "-//Torneo//Torneo//"+strings.ToUpper(string(e.p.Language())))
	add("CALSCALE", "GREGORIAN")
	add("X-WR-CALNAME", escapeText(line(e.board.Name())))
	for _, a := range list {
		add("BEGIN", "VEVENT")
		add("UID", e.b.ID+"-"+a.id+"@torneo")
		add("DTSTAMP", stamp(a.stamp))
		begins, err := time.Parse("15:04", a.at)
		switch {
		case err != nil:
			add("DTSTART;VALUE=DATE", a.day.Format("20060102"))
		case e.board.Zone == nil:
			add("DTSTART", a.day.Format("20060102")+"T"+begins.Format("150405"))
		default:
			add("DTSTART", stamp(time.Date(a.day.Year(), a.day.Month(), a.day.Day(), begins.Hour(), begins.Minute(), 0, 0, e.board.Zone)))
		}
		add("SUMMARY", escapeText(a.summary))
		if a.description != "" {
			add("DESCRIPTION", escapeText(a.description))
		}
		if a.place != "" {
			add("LOCATION", escapeText(a.place))
		}
		add("END", "VEVENT")
	}
	add("END", "VCALENDAR")
	return []byte(b.String())
}

// stamp returns a moment as calendars write it (RFC 5545 3.3.5, form 2).
func stamp(t time.Time) string {
	if t.IsZero() {
		t = time.Unix(0, 0) // of a report file nobody knows when
	}
	return t.UTC().Format("20060102T150405Z")
}

// escapeText returns a text as calendars write it (RFC 5545 3.3.11).
func escapeText(text string) string {
	return strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`).Replace(text)
}

// longestLine is the most octets in a line, its end not counted (RFC 5545 3.1).
const longestLine = 75

// fold writes a line, folded between characters where it is too long.
func fold(b *strings.Builder, text string) {
	room := longestLine
	for len(text) > room {
		cut := room
		for cut > 0 && !utf8.RuneStart(text[cut]) {
			cut--
		}
		fmt.Fprintf(b, "%s\r\n ", text[:cut])
		text, room = text[cut:], longestLine-1 // the blank counts
	}
	b.WriteString(text + "\r\n")
}

// calendars adds the calendars of a tournament: of all rounds, and of each player.
func (m *maker) calendars(e *edition) {
	if !e.hasDates() {
		return
	}
	lang, last := string(e.p.Language()), e.after[len(e.b.Rounds)]
	add := func(name string, n int) {
		m.add(e.b.ID+"/"+lang+"/"+name, calendarType, hash(name, lang, e.head, last), func() []byte { return e.calendarFile(e.appointments(n)) })
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
