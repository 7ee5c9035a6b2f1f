package events

import (
	"strconv"
	"strings"
	"time"

	"torneo/internal/calendar"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/rating"
	"torneo/regulations"
	"torneo/tournament"
)

// calendarRow is a round in the table of dates and times.
type calendarRow struct {
	Round      int
	Date, Time string // as fields of a form have them
	Day        string // of the week
	Wrong      string // it begins before the one before it is over
}

// calendarOf returns the table, a row for every round.
func calendarOf(v *page.Visit, c *journal.Config) []calendarRow {
	rows := make([]calendarRow, c.Rounds)
	length := 0 // of the longest game of sixty moves, in seconds
	if control, ok := v.State.Control(); ok {
		length = control.LongestGame()
	}
	slots := slotsOf(c)
	much := tooMuch(v, c)
	for _, clash := range regulations.Clashes(slots, length, tournament.Date{}, tournament.Date{}) {
		row := &rows[clash.Round-1]
		switch clash.Kind {
		case regulations.Earlier:
			row.Wrong = v.T("settings.calendar-order", "round", clash.Other)
		case regulations.Overlap:
			row.Wrong = v.T("settings.calendar-overlap", "round", clash.Other, "end", clash.End.Clock())
		}
	}
	for k := range rows {
		row := &rows[k]
		row.Round, row.Time = k+1, c.TimeOf(k+1)
		if k < len(c.Dates) {
			row.Date = page.DateValue(c.Dates[k])
		}
		if d := slots[k].Day; d.Complete() {
			//i18n:prefix settings.weekday.
			row.Day = v.T("settings.weekday." + strconv.Itoa(int(time.Date(d.Year, time.Month(d.Month), d.Day, 0, 0, 0, 0, time.UTC).Weekday())))
		}
		if row.Wrong == "" {
			row.Wrong = much[k+1]
		}
	}
	return rows
}

// slotsOf returns the starts of the rounds.
func slotsOf(c *journal.Config) []regulations.Slot {
	slots := make([]regulations.Slot, c.Rounds)
	for k := range slots {
		slots[k], _ = regulations.ParseSlot(c.TimeOf(k + 1)) // no hour is one that is not known
		if k < len(c.Dates) {
			slots[k].Day = c.Dates[k]
		}
	}
	return slots
}

// tooMuch warns at the last round of a day with too much play, by the regulations of
// the tournament.
func tooMuch(v *page.Visit, c *journal.Config) map[int]string {
	said := map[int]string{}
	t := v.State.Record(0)
	pace, err := rating.PaceOf(t)
	control, ok := v.State.Control()
	if err != nil || !ok {
		return said
	}
	terms := rating.TermsOf(t.Rulebook.Ratings)
	for _, d := range rating.DaysOfPlay(c.Dates, control.LongestGame()) {
		if what, most := terms.Exceeds(pace.Kind, d); what != rating.Allowed {
			//i18n:prefix settings.calendar-excess.
			said[d.Rounds[len(d.Rounds)-1]] = v.T("settings.calendar-excess."+string(what), "most", most, "count", len(d.Rounds))
		}
	}
	return said
}

// zones returns the proposed time zones: where chess in Spanish is played, and some
// more. Any name of the tz database is taken.
func zones() []string {
	return []string{
		"America/Argentina/Buenos_Aires", "America/Asuncion", "America/Bogota", "America/Caracas", "America/Chicago", "America/Costa_Rica", "America/El_Salvador",
		"America/Guatemala", "America/Guayaquil", "America/Havana", "America/La_Paz", "America/Lima", "America/Los_Angeles", "America/Managua", "America/Mexico_City",
		"America/Montevideo", "America/New_York", "America/Panama", "America/Puerto_Rico", "America/Santiago", "America/Santo_Domingo", "America/Sao_Paulo",
		"America/Tegucigalpa", "America/Tijuana", "Africa/Malabo", "Atlantic/Canary", "Europe/Andorra", "Europe/Lisbon", "Europe/London", "Europe/Madrid", "Europe/Paris", "UTC",
	}
}

// readCalendar reads the table: a date and a time for every row.
func readCalendar(v *page.Visit, c *journal.Config) error {
	dates, times := v.Values("date"), v.Values("time-of")
	c.Dates, c.Times = nil, nil
	for k, text := range dates[:min(len(dates), journal.MaxRounds)] {
		d, err := tournament.ParseDate(text)
		if err != nil {
			return page.WrongDate(text, err)
		}
		c.Dates = append(c.Dates, d)
		if k < len(times) {
			c.Times = append(c.Times, strings.TrimSpace(times[k]))
		}
	}
	for len(c.Dates) > 0 && c.Dates[len(c.Dates)-1].IsZero() {
		c.Dates = c.Dates[:len(c.Dates)-1]
	}
	for len(c.Times) > 0 && c.Times[len(c.Times)-1] == "" {
		c.Times = c.Times[:len(c.Times)-1]
	}
	return nil
}

// repeatDates fills the table from its first row as a button asks, and reports that
// one did: a round every so many days at the same time.
func repeatDates(v *page.Visit, c *journal.Config) bool {
	days := map[string]int{"calendar-daily": 1, "calendar-weekly": 7}[v.Value("do")]
	if days == 0 {
		return false
	}
	first := c.Start
	if len(c.Dates) > 0 && c.Dates[0].Complete() {
		first = c.Dates[0]
	}
	clock := v.Value("repeat-time")
	if clock == "" {
		clock = c.TimeOf(1)
	}
	if !first.Complete() || c.Rounds < 1 || c.Rounds > journal.MaxRounds {
		return true
	}
	c.Dates, c.Times = nil, nil
	day := time.Date(first.Year, time.Month(first.Month), first.Day, 0, 0, 0, 0, time.UTC)
	for range c.Rounds {
		c.Dates = append(c.Dates, calendar.Of(day))
		if clock != "" {
			c.Times = append(c.Times, clock)
		}
		day = day.AddDate(0, 0, days)
	}
	return true
}
