package submission

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

// ParseArbiter takes a text apart: "IA Ana Prado (2244000)".
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

// arbiters looks at who is responsible (C.02.03 TRF26 102 and 112).
func (c *check) arbiters() {
	chief := ParseArbiter(c.t.ChiefArbiter)
	if chief.Name == "" && chief.ID == 0 {
		c.found("chief")
	} else if chief.ID == 0 {
		c.found("chief-id", "name", chief.Name)
	}
	for _, text := range c.t.DeputyArbiters {
		if a := ParseArbiter(text); a.ID == 0 && a.Name != "" {
			c.found("deputy-id", "name", a.Name)
		}
	}
	for _, text := range append([]string{c.t.ChiefArbiter}, c.t.DeputyArbiters...) {
		id := ParseArbiter(text).ID
		for k := range c.t.Players {
			if p := &c.t.Players[k]; id > 0 && p.FIDEID == id {
				c.of(p, "arbiter-plays")
			}
		}
	}
}

// licensed reports that the titles of a list, "FA, FST", have one of an arbiter.
func licensed(titles string) bool {
	for _, title := range strings.FieldsFunc(titles, func(r rune) bool { return r == ',' || r == ' ' }) {
		if title == "IA" || title == "FA" || title == "NA" {
			return true
		}
	}
	return false
}
