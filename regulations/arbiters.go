package regulations

import (
	"slices"
)

// playersEach is the maximum number of players for each arbiter that the Manual advises.
const playersEach = 25

// ArbitersFor returns how many arbiters the Manual advises for so many players.
func ArbitersFor(players int) int { return (players + playersEach - 1) / playersEach }

// officials returns the arbiters, the chief one first: as the facts name them, or as the
// record.
func (c *check) officials() (all []Official, told bool) {
	if len(c.Facts.Arbiters) > 0 {
		return c.Facts.Arbiters, true
	}
	for _, a := range c.t.Arbiters() {
		if a.Name != "" || a.ID > 0 {
			all = append(all, Official{Name: a.Name, Title: a.Title})
		}
	}
	return all, false
}

// arbiters counts them: a record may name only some.
func (c *check) arbiters() {
	needed := ArbitersFor(len(c.t.Players))
	all, told := c.officials()
	switch {
	case needed == 0:
	case len(all) >= needed:
		c.say(Settled, "settled", "count", len(all), "needed", needed)
	case told:
		c.say(Advised, "few", "count", len(all), "needed", needed, "players", len(c.t.Players))
	default:
		c.say(Advised, "named", "count", len(all), "needed", needed, "players", len(c.t.Players)).Fact = "arbiters"
	}
}

// chief asks for the title of the chief arbiter: IA or FA for norms (B.01 (2024) 1.1.5), IA
// of category A or B in FIDE's own events (GR (2018) 13.1).
func (c *check) chief() {
	all, _ := c.officials()
	if !c.row.binds.has(c.level) && !c.normsWanted() {
		return
	}
	if len(all) == 0 {
		c.missing("arbiters", "missing")
		return
	}
	x := all[0]
	switch {
	case x.Title == "":
		c.missing("arbiters", "title", "name", x.Name)
	case c.level == L1 && x.Title != "IA":
		c.wrong("not-ia", "name", x.Name, "title", x.Title)
	case c.level == L1 && x.Category == "":
		c.missing("arbiters", "category", "name", x.Name)
	case c.level == L1 && !slices.Contains([]string{"A", "B"}, x.Category):
		c.wrong("low", "name", x.Name, "category", x.Category)
	case x.Title != "IA" && x.Title != "FA":
		c.wrong("untitled", "name", x.Name, "title", x.Title)
	default:
		c.say(Settled, "settled", "name", x.Name, "title", x.Title)
	}
}

func (c *check) licences() {
	for _, x := range c.Facts.Arbiters {
		if x.Licensed != nil && !*x.Licensed {
			c.wrong("without", "name", x.Name)
		}
	}
}
