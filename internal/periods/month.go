package periods

import "time"

const monthForm = "2006-01"

// IsMonth reports whether a text is a month, "2026-11".
func IsMonth(text string) bool {
	at, err := time.Parse(monthForm, text)
	return err == nil && at.Year() >= 1970
}

// NextMonth returns the month after another one.
func NextMonth(month string) string { return addMonths(month, 1) }

// MonthBefore returns the month before another one.
func MonthBefore(month string) string { return addMonths(month, -1) }

func addMonths(month string, n int) string {
	at, err := time.Parse(monthForm, month)
	if err != nil {
		return ""
	}
	return at.AddDate(0, n, 0).Format(monthForm)
}

// DaysOf returns the first and the last day of a month.
func DaysOf(month string) (first, last string) {
	at, err := time.Parse(monthForm, month)
	if err != nil {
		return "", ""
	}
	return at.Format(time.DateOnly), at.AddDate(0, 1, -1).Format(time.DateOnly)
}
