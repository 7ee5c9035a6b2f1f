package submission

import (
	"strings"

	"torneo/tournament"
)

// Days returns the number of days of an event, its first and last one included; 0 if
// unknown.
func Days(t *tournament.Tournament) int {
	if !t.Start.Complete() || !t.End.Complete() {
		return 0
	}
	return max(0, t.End.Number()-t.Start.Number()+1)
}

// event looks at the records of the tournament (C.02.03 TRF26 012 to 052).
func (c *check) event() {
	t := c.t
	for _, field := range []struct {
		key     string
		missing bool
	}{
		{"name", strings.TrimSpace(t.Name) == ""},
		{"city", strings.TrimSpace(t.City) == ""},
		{"federation", !isCode(t.Federation)},
		{"start", !t.Start.Complete()},
		{"end", !t.End.Complete()},
	} {
		if field.missing {
			c.addFinding(field.key)
		}
	}
	if isCode(t.Federation) && !tournament.IsFederation(t.Federation) {
		c.addFinding("federation-strange", "federation", t.Federation)
	}
	switch {
	case !t.Start.Complete() || !t.End.Complete():
	case t.End.Ordinal() < t.Start.Ordinal():
		c.addFinding("dates-order", "start", t.Start, "end", t.End)
	case Days(t) > tournament.LongDays:
		c.addFinding("long", "days", Days(t))
	}
	switch code := strings.TrimSpace(c.Code); {
	case !c.CodeKnown:
	case code == "":
		c.addFinding("code")
	case !isNumber(code):
		c.addFinding("code-form", "code", code)
	}
}

// longestCode is the maximum number of digits of a registration code (R-REPORT-CODE).
const longestCode = 10

// isNumber reports whether a text is digits, as many as a registration code has.
func isNumber(code string) bool {
	for k := range len(code) {
		if code[k] < '0' || code[k] > '9' {
			return false
		}
	}
	return len(code) > 0 && len(code) <= longestCode
}

// isCode reports whether a text is three capitals.
func isCode(text string) bool {
	for k := range len(text) {
		if text[k] < 'A' || text[k] > 'Z' {
			return false
		}
	}
	return len(text) == 3
}
