package simulate

import (
	"torneo/handbook"
	"torneo/pairing"
	"torneo/tournament"
)

// dayOfTheSystem draws the day of round 1: one on which an event of that type is paired
// by the system. A text may be younger than the rules under which it applies.
func (m *maker) dayOfTheSystem() (day tournament.Date) {
	for range attempts {
		day = m.firstDay()
		probe := tournament.Tournament{System: m.t.System, Start: day, Rulebook: tournament.ProposeRulebook(day, day).WithSystem(m.t.System)}
		if m.forTeams() {
			probe.Teams = make([]tournament.Team, 2)
		}
		if c, err := pairing.Choose(&probe, pairing.Options{}); err == nil && c.System == m.System {
			break
		}
	}
	return day
}

// attempts bounds how often a day is drawn again.
const attempts = 1000

// firstDay draws the day of round 1, under the rules by which the tournament is
// paired: in the months after they came into force, or if others have taken their
// place in any month of their last years.
func (m *maker) firstDay() tournament.Date {
	edition := m.System.Rulebook()
	if edition == "" {
		edition = handbook.Current(handbook.Pairing)
	}
	first, last := handbook.Days(handbook.Pairing, edition)
	if last == 0 {
		return month(first, 1+m.chance.IntN(7), 1+m.chance.IntN(30))
	}
	months := lastMonths
	if first > 0 {
		months = min(months, monthsBetween(first, last)-1)
	}
	return month(last, -1-m.chance.IntN(months), 1+m.chance.IntN(30))
}

// lastMonths is the maximum number of months from the start of an event under an
// edition no longer in force to the last day of that edition.
const lastMonths = 60

func monthsBetween(first, last int) int {
	return 12*(last/10000-first/10000) + last/100%100 - first/100%100
}

// month returns a day of the month so many months after that of another day,
// yyyymmdd, or the last day if the month is shorter.
func month(from, after, day int) tournament.Date {
	n := 12*(from/10000) + from/100%100 - 1 + after
	d := tournament.Date{Year: n / 12, Month: n%12 + 1, Day: day}
	for !onCalendar(d) {
		d.Day--
	}
	return d
}

// tomorrow returns the next day.
func tomorrow(d tournament.Date) tournament.Date {
	d.Day++
	if onCalendar(d) {
		return d
	}
	d.Day = 1
	if d.Month++; d.Month > 12 {
		d.Year, d.Month = d.Year+1, 1
	}
	return d
}

func onCalendar(d tournament.Date) bool {
	_, err := tournament.ParseDate(d.String())
	return err == nil
}
