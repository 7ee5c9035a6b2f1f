package doctor

import (
	"time"
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
		return []Finding{found(question, Trouble, "doctor.clock.early", "time", now.Format("2006-01-02 15:04"))}
	case last.After(now.Add(ahead)):
		return []Finding{found(question, Trouble, "doctor.clock.back", "time", now.Format("2006-01-02 15:04"), "last", last.In(now.Location()).Format("2006-01-02 15:04"))}
	}
	return []Finding{found(question, Well, "doctor.clock.well", "time", now.Format("2006-01-02 15:04"), "zone", now.Format("MST -07:00"))}
}

// Apart says by how much the clock of this machine is ahead of that of the database which
// several servers share: the database's counts, and who reads a log sees this one's.
func Apart(ahead time.Duration) Finding {
	const question = "clock"
	switch seconds := int(ahead / time.Second); {
	case seconds > 0:
		return found(question, Doubt, "doctor.clock.ahead", "count", seconds)
	case seconds < 0:
		return found(question, Doubt, "doctor.clock.behind", "count", -seconds)
	}
	return found(question, Well, "doctor.clock.same")
}
