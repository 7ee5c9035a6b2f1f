package calendar

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"
)

// FileType is the media type of a calendar file.
const FileType = "text/calendar; charset=utf-8"

// Appointment is an entry of a calendar file (RFC 5545).
type Appointment struct {
	UID, Summary, Description, Place string

	Day   time.Time // midnight, by the clock of the hall
	At    string    // "17:00"; "": all day
	Stamp time.Time // when it was settled
}

// File returns a calendar file. Times are moments where it is known where clocks stand, else they are
// those of the clock of the hall.
func File(name, language string, zone *time.Location, list []Appointment) []byte {
	var b strings.Builder
	add := func(name, value string) { fold(&b, name+":"+value) }
	add("BEGIN", "VCALENDAR")
	add("VERSION", "2.0")
	add("PRODID", "-//Torneo//Torneo//"+strings.ToUpper(language))
	add("CALSCALE", "GREGORIAN")
	add("X-WR-CALNAME", escapeText(name))
	for _, a := range list {
		add("BEGIN", "VEVENT")
		add("UID", a.UID)
		add("DTSTAMP", Stamp(a.Stamp))
		begins, err := time.Parse("15:04", a.At)
		switch {
		case err != nil:
			add("DTSTART;VALUE=DATE", a.Day.Format("20060102"))
		case zone == nil:
			add("DTSTART", a.Day.Format("20060102")+"T"+begins.Format("150405"))
		default:
			add("DTSTART", Stamp(time.Date(a.Day.Year(), a.Day.Month(), a.Day.Day(), begins.Hour(), begins.Minute(), 0, 0, zone)))
		}
		add("SUMMARY", escapeText(a.Summary))
		if a.Description != "" {
			add("DESCRIPTION", escapeText(a.Description))
		}
		if a.Place != "" {
			add("LOCATION", escapeText(a.Place))
		}
		add("END", "VEVENT")
	}
	add("END", "VCALENDAR")
	return []byte(b.String())
}

// Stamp returns a moment as calendars write it (RFC 5545 3.3.5, form 2).
func Stamp(t time.Time) string {
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
