package submission

import (
	"strings"

	"torneo/tournament"
)

// arbiters looks at who is responsible (C.02.03 TRF26 102 and 112).
func (c *check) arbiters() {
	chief := tournament.ParseArbiter(c.t.ChiefArbiter)
	if chief.Name == "" && chief.ID == 0 {
		c.addFinding("chief")
	} else if chief.ID == 0 {
		c.addFinding("chief-id", "name", chief.Name)
	}
	for _, text := range c.t.DeputyArbiters {
		if a := tournament.ParseArbiter(text); a.ID == 0 && a.Name != "" {
			c.addFinding("deputy-id", "name", a.Name)
		}
	}
	for _, text := range append([]string{c.t.ChiefArbiter}, c.t.DeputyArbiters...) {
		id := tournament.ParseArbiter(text).ID
		for k := range c.t.Players {
			if p := &c.t.Players[k]; id > 0 && p.FIDEID == id {
				c.of(p, "arbiter-plays")
			}
		}
	}
}

// hasArbiterTitle reports whether the titles of a list, "FA, FST", have one of an
// arbiter.
func hasArbiterTitle(titles string) bool {
	for _, title := range strings.FieldsFunc(titles, func(r rune) bool { return r == ',' || r == ' ' }) {
		if title == "IA" || title == "FA" || title == "NA" {
			return true
		}
	}
	return false
}
