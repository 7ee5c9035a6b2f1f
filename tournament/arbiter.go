package tournament

import (
	"strconv"
	"strings"
)

// Arbiter is an arbiter as records 102 and 112 name him: with a title before the name,
// the FIDE ID, or both.
type Arbiter struct {
	Title string // IA, FA, NA; "": not said
	Name  string
	ID    int64 // 0: not said
}

// ParseArbiter parses the title, name and FIDE ID of an arbiter: "IA Ana Prado (2244000)".
func ParseArbiter(text string) (a Arbiter) {
	var rest []string
	for k, word := range strings.Fields(text) {
		bare := strings.Trim(word, "()[],;:#.")
		if n, err := strconv.ParseInt(bare, 10, 64); err == nil && a.ID == 0 && len(bare) >= 5 && len(bare) <= 10 && n >= 10_000 {
			a.ID = n
			continue
		}
		if upper := strings.ToUpper(bare); k == 0 && (upper == "IA" || upper == "FA" || upper == "NA") {
			a.Title = upper
			continue
		}
		if strings.EqualFold(bare, "ID") || strings.EqualFold(bare, "FIDE") {
			continue // a heading of the number
		}
		rest = append(rest, word)
	}
	a.Name = strings.TrimRight(strings.Join(rest, " "), " ,;:-(")
	return a
}

// String returns the arbiter as lists print it: the title and the name.
func (a Arbiter) String() string { return strings.TrimSpace(a.Title + " " + a.Name) }

// IDText returns the FIDE ID; "" if it is not stated.
func (a Arbiter) IDText() string {
	if a.ID == 0 {
		return ""
	}
	return strconv.FormatInt(a.ID, 10)
}

// Arbiters returns the arbiters that the record names (102 and 112), the chief arbiter
// first, who may be empty.
func (t *Tournament) Arbiters() []Arbiter {
	list := []Arbiter{ParseArbiter(t.ChiefArbiter)}
	for _, text := range t.DeputyArbiters {
		list = append(list, ParseArbiter(text))
	}
	return list
}
