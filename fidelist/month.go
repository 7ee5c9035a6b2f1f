package fidelist

import (
	"fmt"
	"strconv"
	"strings"
)

// Month is the month of a list: 2026, 11. The zero Month is none.
type Month struct{ Year, Month int }

// Origin is the source of the month of a list.
type Origin uint8

const (
	Nowhere  Origin = iota
	Heading         // the heading of the column of ratings: SEP26
	FileName        // of the list or of its zip
	Packed          // the day on which the file was packed
)

var monthNames = []string{"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"}

// String returns the month as 2026-11; "" for none.
func (m Month) String() string {
	if m.IsZero() {
		return ""
	}
	return fmt.Sprintf("%04d-%02d", m.Year, m.Month)
}

// IsZero reports whether there is no month.
func (m Month) IsZero() bool { return m == Month{} }

// Before reports whether m is earlier than n.
func (m Month) Before(n Month) bool { return m.index() < n.index() }

// Next returns the month after m.
func (m Month) Next() Month {
	if m.Month == 12 {
		return Month{m.Year + 1, 1}
	}
	return Month{m.Year, m.Month + 1}
}

func (m Month) index() int { return m.Year*12 + m.Month }

// ParseMonth parses a month as 2026-11.
func ParseMonth(text string) (Month, bool) {
	year, month, found := strings.Cut(text, "-")
	y, err := strconv.Atoi(year)
	n, wrong := strconv.Atoi(month)
	m := Month{y, n}
	return m, found && err == nil && wrong == nil && len(year) == 4 && len(month) == 2 && y >= 1900 && n >= 1 && n <= 12
}

// headingMonth returns the month of a heading like SEP26.
func headingMonth(word string) (Month, bool) {
	if len(word) != 5 {
		return Month{}, false
	}
	year, err := strconv.Atoi(word[3:])
	for k, name := range monthNames {
		if err == nil && strings.EqualFold(word[:3], name) && word[3] != '-' && word[3] != '+' {
			return Month{century(year), k + 1}, true
		}
	}
	return Month{}, false
}

// century completes a year of two digits: FIDE's first list is of 1971.
func century(year int) int {
	if year >= 71 {
		return 1900 + year
	}
	return 2000 + year
}

// PackedIn returns the month of a list packed on this day: lists are packed in their
// month, or in the last days of the one before.
func PackedIn(year, month, day int) Month {
	m := Month{year, month}
	if day >= 20 {
		return m.Next()
	}
	return m
}

// NameMonth returns the month in the name of a file: standard_sep26frl.txt,
// fide-2026-09.zip; false if there is none.
func NameMonth(name string) (Month, bool) {
	name = strings.ToLower(name)
	for k := range name {
		if k+7 <= len(name) {
			if m, ok := ParseMonth(name[k : k+7]); ok && !digitAt(name, k-1) && !digitAt(name, k+7) {
				return m, true
			}
		}
		if k+5 <= len(name) && !letterAt(name, k-1) && !digitAt(name, k+5) {
			if m, ok := headingMonth(name[k : k+5]); ok {
				return m, true
			}
		}
	}
	return Month{}, false
}

func digitAt(s string, k int) bool { return k >= 0 && k < len(s) && s[k] >= '0' && s[k] <= '9' }

func letterAt(s string, k int) bool {
	return k >= 0 && k < len(s) && (s[k] >= 'a' && s[k] <= 'z' || s[k] >= 'A' && s[k] <= 'Z')
}

// nameKind returns the kind of rating in the name of a file: rapid_rating_list.txt.
func nameKind(name string) (Kind, bool) {
	name = strings.ToLower(name)
	for k, known := range KindNames {
		if strings.Contains(name, known) {
			return Kind(k), true
		}
	}
	return 0, false
}
