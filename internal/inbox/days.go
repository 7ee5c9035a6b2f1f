package inbox

import "time"

// DayOf returns the day of a moment, as days are kept.
func DayOf(at time.Time) string { return at.Format(time.DateOnly) }

// IsDay reports whether a text is a day, "2026-11-28".
func IsDay(text string) bool {
	at, err := time.Parse(time.DateOnly, text)
	return err == nil && at.Year() >= 1900
}

// AddDays returns a day so many days later; "" of none.
func AddDays(day string, days int) string {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return ""
	}
	return DayOf(at.AddDate(0, 0, days))
}

// DueOf returns the last day on which the report of an event that ends on a day is in time.
func (s Settings) DueOf(ends string) string { return AddDays(ends, s.Days) }

// CheckSettings checks what somebody wants. The error is a *Refused.
func (s Settings) CheckSettings() error {
	if s.Days < 1 || s.Days > MaxDays || s.Answer < 1 || s.Answer > MaxDays {
		return refuse("inbox.settings-days", "most", MaxDays)
	}
	return nil
}

// Holding returns those lists that are asked of an event that begins on a day: of those of one
// name the one whose day is the latest that is not after it. Lists are in the order of their days.
func Holding(lists []MemberList, begins string) (list []MemberList) {
	at := map[string]int{}
	for _, l := range lists {
		k, there := at[l.Name]
		switch {
		case begins != "" && l.Since > begins:
		case !there:
			at[l.Name] = len(list)
			list = append(list, l)
		case l.Since >= list[k].Since:
			list[k] = l
		}
	}
	return list
}
