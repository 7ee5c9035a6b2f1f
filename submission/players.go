package submission

import (
	"slices"
	"strings"

	"torneo/tournament"
)

// titled are the titles of record 001.
var titled = []string{"GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"}

// oldest is the age in years that no player reaches.
const oldest = 115

// players looks at who took part (C.02.03 TRF26 001).
func (c *check) players() {
	byID, byName := map[int64]int{}, map[string]int{}
	for k := range c.t.Players {
		p := &c.t.Players[k]
		name := plain(p.Name)
		if name == "" {
			c.of(p, "player-name")
		}
		if p.FIDEID == 0 {
			c.of(p, "id")
		} else if other := byID[p.FIDEID]; other > 0 {
			c.of(p, "id-twice", "id", p.FIDEID, "other", other)
		}
		if other := byName[name]; name != "" && other > 0 && c.same(p, other) {
			c.of(p, "name-twice", "other", other)
		}
		if p.FIDEID > 0 && byID[p.FIDEID] == 0 {
			byID[p.FIDEID] = p.Number
		}
		if byName[name] == 0 {
			byName[name] = p.Number
		}
		if p.Sex == "" {
			c.of(p, "sex")
		}
		c.birth(p)
		switch {
		case !isCode(p.Federation):
			c.of(p, "player-federation")
		case !tournament.IsFederation(p.Federation):
			c.of(p, "player-federation-strange", "federation", p.Federation)
		}
		switch {
		case p.Title == "":
		case !slices.Contains(titled, p.Title):
			c.of(p, "title", "title", p.Title)
		case p.Title[0] == 'W' && p.Sex == "m":
			c.of(p, "title-sex", "title", p.Title)
		}
	}
}

// same reports whether nothing but the name is known to tell two players of one name
// apart.
func (c *check) same(p *tournament.Player, number int) bool {
	for k := range c.t.Players {
		if q := &c.t.Players[k]; q.Number == number {
			apart := p.FIDEID > 0 && q.FIDEID > 0 && p.FIDEID != q.FIDEID
			return !apart && (p.Birth.IsZero() || q.Birth.IsZero() || p.Birth.Year == q.Birth.Year)
		}
	}
	return false
}

func (c *check) birth(p *tournament.Player) {
	b, day := p.Birth, c.t.Start
	if day.IsZero() {
		day = c.t.End
	}
	switch {
	case b.Year == 0:
		c.of(p, "birth")
	case day.Year > 0 && (b.Year >= day.Year || day.Year-b.Year > oldest):
		c.of(p, "birth-wrong", "birth", birth(b))
	case !b.Complete():
		c.of(p, "birth-year", "birth", birth(b))
	}
}

// birth returns a date as far as it is known: the year alone without its zeros.
func birth(d tournament.Date) string {
	return strings.TrimSuffix(strings.TrimSuffix(d.String(), "/00"), "/00")
}
