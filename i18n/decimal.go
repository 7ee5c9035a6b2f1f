package i18n

import (
	"fmt"
	"slices"
	"strings"

	"torneo/internal/pattern"
)

// number is what may be a decimal in a text; one with several points is an article,
// a date or an address.
var number = pattern.New(`\d+(\.\d+)+`)

// Decimal is a number, or a few with signs and words between them, as it is written
// in the language: with a comma in Spanish. It is for values, not for sentences, in
// which a point may belong to an article.
func (l Language) Decimal(text string) string {
	if l != Spanish || !strings.Contains(text, ".") {
		return text
	}
	return number.ReplaceAllStringFunc(text, func(n string) string {
		if strings.Count(n, ".") > 1 {
			return n
		}
		return strings.Replace(n, ".", ",", 1)
	})
}

// Decimal is the number in the printer's language.
func (p *Printer) Decimal(text string) string { return p.lang.Decimal(text) }

// value is an argument that prints itself, in the language if it is a number or a day.
func (p *Printer) value(v any) any {
	if s, ok := v.(fmt.Stringer); ok && p.lang == Spanish {
		if text := s.String(); whole.MatchString(text) {
			return p.Decimal(text)
		} else if onlyDay.MatchString(text) {
			return p.Date(text)
		}
	}
	return v
}

var (
	whole   = pattern.New(`^[+−-]?\d+\.\d+$`)
	onlyDay = pattern.New(`^\d{4}/\d{2}/\d{2}$`)
)

// day is a day as the record writes it, year first.
var day = pattern.New(`\b(\d{4})/(\d{2})/(\d{2})\b`)

// Date is a day, or a text with days, as it is written in the language: the day
// first in Spanish. English keeps the year first, as FIDE's reports have it, because
// its readers do not agree whether month or day comes next. What is not known of a day
// is left out: 1990/00/00 is 1990.
func (l Language) Date(text string) string {
	return day.ReplaceAllStringFunc(text, func(d string) string {
		parts := strings.Split(d, "/")
		for len(parts) > 1 && parts[len(parts)-1] == "00" {
			parts = parts[:len(parts)-1]
		}
		if l == Spanish {
			slices.Reverse(parts)
		}
		return strings.Join(parts, "/")
	})
}

// Date is the day in the printer's language.
func (p *Printer) Date(text string) string { return p.lang.Date(text) }
