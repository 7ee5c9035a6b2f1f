package regulations

import (
	"slices"

	"torneo/tournament"
)

// Limits of prize funds in euros and of average ratings of round robins for the levels of
// fair-play protection (A.09 (2024)).
const (
	fundMost, fundMore       = 100_000, 15_000
	averageMost, averageMore = 2650, 2500
	womenMost, womenMore     = 2450, 2300
)

// protection returns the level of fair-play protection of an event, 1 to 3, and its
// reason: the highest level that any of its facts gives.
func (c *check) protection() (level int, because string) {
	is := func(b *bool) bool { return b != nil && *b }
	fund := 0
	if c.Facts.Prizes != nil {
		fund = c.Facts.Prizes.FundEUR
	}
	average := 0
	if c.t.System.Family == tournament.RoundRobin && !c.t.IsTeam() && len(c.t.Players) > 0 && len(c.t.UnratedPlayers()) == 0 {
		for k := range c.t.Players {
			average += c.t.Players[k].Rating
		}
		average /= len(c.t.Players)
	}
	most, more := averageMost, averageMore
	if is(c.Facts.Women) {
		most, more = womenMost, womenMore
	}
	switch {
	case c.level == L1 || is(c.Facts.Continental):
		return 1, "official"
	case fund > fundMost:
		return 1, "fund"
	case average >= most:
		return 1, "average"
	case c.normsWanted():
		return 2, "norms"
	case is(c.Facts.National) && !is(c.Facts.Youth):
		return 2, "national"
	case fund >= fundMore:
		return 2, "fund"
	case average >= more:
		return 2, "average"
	}
	return 3, "rated"
}

func (c *check) fairPlay() {
	if c.level == None {
		return
	}
	level, because := c.protection()
	said := 0
	if c.Facts.FairPlay != nil {
		said = c.Facts.FairPlay.Level
	}
	switch {
	case said == 0:
		c.say(Default, "level-"+because, "level", level).Fact = "fairPlay/level"
	case said > level:
		c.wrong("low", "said", said, "level", level)
	default:
		c.say(Settled, "settled", "said", said, "level", level)
	}
}

// Players for each specialist: in FIDE's events at level 1, and at level 2.
const (
	playersOfGSC = 50
	playersOfEVE = 100
)

func (c *check) fairPlayOfficer() {
	if c.level == None || len(c.t.Players) == 0 {
		return
	}
	level, _ := c.protection()
	f := c.Facts.FairPlay
	if level == 3 {
		if f == nil || f.Officer == nil {
			c.say(Advised, "somebody").Fact = "fairPlay/officer"
		}
		return
	}
	each := playersOfEVE
	if c.level == L1 && level == 1 {
		each = playersOfGSC
	}
	needed := (len(c.t.Players) + each - 1) / each
	apart := c.Facts.Prizes != nil && c.Facts.Prizes.FundEUR >= fundMore
	switch {
	case f == nil || f.Officer == nil && f.Specialists == nil:
		c.missing("fairPlay/specialists", "missing", "needed", needed)
	case apart && (f.Officer == nil || !*f.Officer):
		c.wrong("officer", "fund", c.Facts.Prizes.FundEUR)
	case f.Specialists != nil && *f.Specialists < needed:
		c.say(Advised, "few", "count", *f.Specialists, "needed", needed, "each", each)
	default:
		c.say(Settled, "settled", "needed", needed)
	}
}

func (c *check) fairPlayMeasures() {
	if c.level == None {
		return
	}
	if f := c.Facts.FairPlay; f == nil || len(f.Measures) == 0 {
		c.missing("fairPlay/measures", "missing")
	} else {
		c.say(Settled, "settled", "count", len(f.Measures))
	}
}

// Square decimetres for each player: for the highest events (C.01 (2022)), and in the
// Manual for high and other levels.
const (
	areaTop   = 500
	areaHigh  = 450
	areaOther = 200
)

// HallFigures are the figures by which a hall is judged, for so many players.
type HallFigures struct {
	Players                 int
	SquareMetres, High, Top int // at least: usual events, those of a high level, FIDE's own
	LeastLux, GoodLux       int
	Coolest, Warmest        int // degrees
	RowsCm                  int // at least, between rows of tables
	Arbiters                int // that the Manual advises
}

// HallFor returns the figures of a hall.
func HallFor(players int) HallFigures {
	area := func(each int) int { return (players*each + 99) / 100 }
	return HallFigures{Players: players, SquareMetres: area(areaOther), High: area(areaHigh), Top: area(areaTop), LeastLux: leastLux, GoodLux: goodLux,
		Coolest: coolest, Warmest: warmest, RowsCm: leastRows, Arbiters: ArbitersFor(players)}
}

func (c *check) hallArea() {
	h := c.Facts.Hall
	if h == nil || h.SquareMetres == 0 || len(c.t.Players) == 0 {
		return
	}
	each := areaOther
	switch {
	case c.level == L1:
		each = areaTop
	case h.High != nil && *h.High:
		each = areaHigh
	}
	needed := (len(c.t.Players)*each + 99) / 100
	if h.SquareMetres < needed {
		c.wrong("small", "metres", h.SquareMetres, "needed", needed, "players", len(c.t.Players))
		return
	}
	c.say(Settled, "settled", "metres", h.SquareMetres, "needed", needed)
}

// Light in lux: in C.01 (2022), and in the Manual of 2014.
const (
	leastLux = 450
	goodLux  = 800
)

func (c *check) hallLight() {
	switch h := c.Facts.Hall; {
	case h == nil || h.Lux == 0:
	case h.Lux < leastLux:
		c.wrong("dark", "lux", h.Lux, "least", leastLux)
	case h.Lux < goodLux:
		c.say(Advised, "dim", "lux", h.Lux, "good", goodLux)
	default:
		c.say(Settled, "settled", "lux", h.Lux)
	}
}

// Limits of the temperature of a hall in degrees (C.01 (2022)), and of the distance between
// rows of tables (Manual 2014).
const (
	coolest, warmest = 21, 23
	leastRows        = 250
)

func (c *check) hallComfort() {
	h := c.Facts.Hall
	if h == nil {
		return
	}
	if h.Celsius != 0 && (h.Celsius < coolest || h.Celsius > warmest) {
		c.wrong("temperature", "degrees", h.Celsius, "coolest", coolest, "warmest", warmest)
	}
	if h.RowsCm != 0 && h.RowsCm < leastRows {
		c.say(Advised, "rows", "count", h.RowsCm, "least", leastRows)
	}
}

// Kings returns the result that the kings of a finished game tell by their squares in the
// middle (TR (2011) 8): Black on dark squares, White on light ones, and a draw where they
// stand on both. It returns false if they tell none.
func Kings(one, other string) (result string, ok bool) {
	light, dark := []string{"e4", "d5"}, []string{"d4", "e5"}
	both := func(list []string) bool {
		return one != other && slices.Contains(list, one) && slices.Contains(list, other)
	}
	switch {
	case both(light):
		return "1-0", true
	case both(dark):
		return "0-1", true
	case both([]string{"d4", "d5"}), both([]string{"e4", "e5"}):
		return "1/2", true
	}
	return "", false
}

func (c *check) kings() { c.say(Settled, "settled") }
