package arbiter

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/calendar"
	"torneo/internal/spelling"
	"torneo/tournament"
)

// eachOfDays is the largest number of days of a tournament each of which finds it; a longer one is
// found by its first and its last. Each of its months finds it, up to mostMonths.
const (
	eachOfDays = 31
	mostMonths = 120
)

// DayWords returns the words by which a tournament with these first and last days is found:
// "2026-11-28", and "2026-11" and "2026", which are words of their own so that a year's tournaments
// are found as quickly as a day's.
func DayWords(begins, ends string) (words []string) {
	var day, last tournament.Date
	if day.UnmarshalText([]byte(begins)) != nil || last.UnmarshalText([]byte(ends)) != nil || !day.Complete() || !last.Complete() {
		return nil
	}
	first := day
	for ; day.Ordinal() < last.Ordinal() && len(words) < eachOfDays; day = day.AddDays(1) {
		words = append(words, calendar.ISO(day))
	}
	if day != last && len(words) > 0 {
		words = words[:1]
	}
	words = append(words, calendar.ISO(last))
	for n, month := 0, first; n < mostMonths && month.Ordinal() < last.Ordinal(); n, month = n+1, month.AddDays(31) {
		month.Day = 1 // 31 days later it is the next month
		words = append(words, calendar.ISO(month)[:len("2006-01")], calendar.ISO(month)[:len("2006")])
	}
	words = append(words, calendar.ISO(last)[:len("2006-01")], calendar.ISO(last)[:len("2006")])
	slices.Sort(words)
	return slices.Compact(words)
}

// Days as people write them, the year first or last; of the first kind without a day, too.
var (
	yearFirst = regexp.MustCompile(`^(\d{4})[-./](\d{1,2})(?:[-./](\d{1,2}))?$`)
	dayFirst  = regexp.MustCompile(`^(\d{1,2})[-./](\d{1,2})[-./](\d{4})$`)
)

// SearchWords returns the words that a query of the register asks for: plain ones, and days.
func SearchWords(query string) (words []string) {
	padded := func(text string) string {
		n, _ := strconv.Atoi(text) // digits
		return fmt.Sprintf("%02d", n)
	}
	var rest []string
	for _, text := range strings.Fields(query) {
		if m := yearFirst.FindStringSubmatch(text); m != nil {
			day := m[1] + "-" + padded(m[2])
			if m[3] != "" {
				day += "-" + padded(m[3])
			}
			words = append(words, day)
		} else if m := dayFirst.FindStringSubmatch(text); m != nil {
			words = append(words, m[3]+"-"+padded(m[2])+"-"+padded(m[1]))
		} else {
			rest = append(rest, text)
		}
	}
	return append(words, spelling.Words(rest...)...)
}
