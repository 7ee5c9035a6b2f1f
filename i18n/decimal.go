package i18n

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"torneo/message"
)

// number matches a possible decimal in a text; one with several points is an
// article, a date or an address.
var number = regexp.MustCompile(`\d+(\.\d+)+`)

// Decimal returns a number, or a few with signs and words between them, in the
// notation of the language: with a comma in Spanish. It is for values, not for
// sentences, in which a point may belong to an article.
func (l Language) Decimal(text string) string {
	point := l.style().point
	if point == "." || !strings.Contains(text, ".") {
		return text
	}
	return number.ReplaceAllStringFunc(text, func(n string) string {
		if strings.Count(n, ".") > 1 {
			return n
		}
		return strings.Replace(n, ".", point, 1)
	})
}

// Decimal returns the number in the notation of the printer's language.
func (p *Printer) Decimal(text string) string { return p.lang.Decimal(text) }

// Number returns a number of things in the notation of the language: in groups of three,
// with a point between them in Spanish. Four digits stay together, as in Spanish.
func (l Language) Number(n int) string {
	if n < 10000 {
		return strconv.Itoa(n)
	}
	digits := strconv.Itoa(n)
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + l.style().group + digits[at:]
	}
	return digits
}

// Number returns the number in the notation of the printer's language.
func (p *Printer) Number(n int) string { return p.lang.Number(n) }

// value returns an argument that prints itself, in the language if it is a number or a day.
func (p *Printer) value(name string, v any) any {
	n, large := v.(message.Count)
	if name == "count" && !large {
		var i int
		i, large = v.(int)
		n = message.Count(i)
	}
	if large && n >= 10000 { // smaller ones are numbers to the conditions of texts
		return p.Number(int(n))
	}
	if s, ok := v.(fmt.Stringer); ok {
		if text := s.String(); whole.MatchString(text) {
			return p.Decimal(text)
		} else if onlyDay.MatchString(text) {
			return p.Date(text)
		}
	}
	return v
}

var (
	whole   = regexp.MustCompile(`^[+−-]?\d+\.\d+$`)
	onlyDay = regexp.MustCompile(`^\d{4}/\d{2}/\d{2}( \d{2}:\d{2})?$`)
)

// day is a day as the record writes it, year first.
var day = regexp.MustCompile(`\b(\d{4})/(\d{2})/(\d{2})\b`)

// Date returns a day, or a text with days, in the notation of the language: the day
// first in Spanish, the year first in English. Unknown parts of a day are left out:
// 1990/00/00 becomes 1990.
func (l Language) Date(text string) string {
	return day.ReplaceAllStringFunc(text, func(d string) string {
		parts := strings.Split(d, "/")
		for len(parts) > 1 && parts[len(parts)-1] == "00" {
			parts = parts[:len(parts)-1]
		}
		if l.style().dayFirst {
			slices.Reverse(parts)
		}
		return strings.Join(parts, "/")
	})
}

// Date returns the day in the notation of the printer's language.
func (p *Printer) Date(text string) string { return p.lang.Date(text) }
