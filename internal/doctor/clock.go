package doctor

import (
	"time"

	"torneo/internal/clock"
)

// early is a day before which no clock is right: this was written then.
var early = time.Date(2026, time.November, 1, 0, 0, 0, 0, time.UTC)

// ahead is the time by which a file's date may lie in the future.
const ahead = 5 * time.Minute

// Clock asks whether the clock can be right: entries bear its time.
func Clock(now time.Time, folder string) []Finding {
	const question = "clock"
	switch last := newest(folder); {
	case now.Before(early):
		return []Finding{newFinding(question, Trouble, "doctor.clock.early", "time", clock.Minute(now))}
	case last.After(now.Add(ahead)):
		return []Finding{newFinding(question, Trouble, "doctor.clock.back", "time", clock.Minute(now), "last", clock.Minute(last.In(now.Location())))}
	}
	return []Finding{newFinding(question, Well, "doctor.clock.well", "time", clock.Minute(now), "zone", now.Format("MST -07:00"))}
}

// DatabaseClock compares the clock of this machine with that of the database which
// several servers share: the database's counts, and who reads a log sees this one's.
func DatabaseClock(ahead time.Duration) Finding {
	const question = "clock"
	switch {
	case ahead >= time.Second:
		return newFinding(question, Doubt, "doctor.clock.ahead", "apart", clock.Span(ahead))
	case ahead <= -time.Second:
		return newFinding(question, Doubt, "doctor.clock.behind", "apart", clock.Span(-ahead))
	}
	return newFinding(question, Well, "doctor.clock.same")
}
