package doctor

import (
	"time"

	"torneo/internal/moment"
)

// early is a day before which no clock is right: this was written then.
var early = time.Date(2026, time.November, 1, 0, 0, 0, 0, time.UTC)

// ahead is how much later than now a file may say that it was written.
const ahead = 5 * time.Minute

// Clock asks whether the clock can be right: entries bear its time.
func Clock(now time.Time, folder string) []Finding {
	const question = "clock"
	switch last := newest(folder); {
	case now.Before(early):
		return []Finding{found(question, Trouble, "doctor.clock.early", "time", moment.Minute(now))}
	case last.After(now.Add(ahead)):
		return []Finding{found(question, Trouble, "doctor.clock.back", "time", moment.Minute(now), "last", moment.Minute(last.In(now.Location())))}
	}
	return []Finding{found(question, Well, "doctor.clock.well", "time", moment.Minute(now), "zone", now.Format("MST -07:00"))}
}

// Apart says by how much the clock of this machine is ahead of that of the database which
// several servers share: the database's counts, and who reads a log sees this one's.
func Apart(ahead time.Duration) Finding {
	const question = "clock"
	switch {
	case ahead >= time.Second:
		return found(question, Doubt, "doctor.clock.ahead", "apart", moment.Span(ahead))
	case ahead <= -time.Second:
		return found(question, Doubt, "doctor.clock.behind", "apart", moment.Span(-ahead))
	}
	return found(question, Well, "doctor.clock.same")
}
