package regulations

import "torneo/tournament"

// The committee of appeals: a chairman and two at least, in odd number, with two reserves,
// none younger than 21 (GR (2018) 10.2).
const (
	leastMembers  = 3
	usualReserves = 2
	leastAge      = 21
)

// size returns the number of voting members; 0: not told.
func (a *Appeals) size() int {
	if a == nil {
		return 0
	}
	return max(a.Size, len(a.Members))
}

// ofFIDE reports whether the event is held by FIDE's own commissions.
func (c *check) ofFIDE() bool { return c.Facts.FIDEEvent != nil && *c.Facts.FIDEEvent }

func (c *check) committee() {
	a := c.Facts.Appeals
	n := a.size()
	switch {
	case n == 0:
		c.say(Missing, "missing").Fact = "appeals/size"
	case n < leastMembers && c.ofFIDE(), n != leastMembers && c.ofFIDE():
		c.say(NotAllowed, "size", "count", n, "least", leastMembers)
	case n < leastMembers:
		c.say(Advised, "small", "count", n, "least", leastMembers)
	default:
		c.say(Settled, "settled", "count", n)
	}
	if n == 0 {
		return
	}
	reserves := len(a.Spare)
	if a.Reserves != nil {
		reserves = max(reserves, *a.Reserves)
	} else if len(a.Spare) == 0 {
		c.say(Advised, "reserves", "count", usualReserves).Fact = "appeals/reserves"
		return
	}
	if reserves != usualReserves && !(c.ofFIDE() && reserves == 0) {
		c.say(Advised, "reserves-other", "count", reserves, "usual", usualReserves)
	}
}

func (c *check) committeeOdd() {
	switch n := c.Facts.Appeals.size(); {
	case n == 0:
	case n%2 == 0:
		c.say(NotAllowed, "even", "count", n)
	default:
		c.say(Settled, "settled", "count", n)
	}
}

// everyMember returns the committee and its reserves.
func (a *Appeals) everyMember() []Member {
	if a == nil {
		return nil
	}
	return append(append([]Member{}, a.Members...), a.Spare...)
}

// committeeFederations looks for two of one federation: they must differ in FIDE's own
// events, reserves with them (C.11 (2023) 2), and preferably in others of several
// federations.
func (c *check) committeeFederations() {
	a := c.Facts.Appeals
	if a == nil {
		return
	}
	people := a.Members
	if c.ofFIDE() {
		people = a.everyMember()
	}
	seen, known := map[string]string{}, 0
	for _, m := range people {
		if m.Federation == "" {
			continue
		}
		known++
		if other, twice := seen[m.Federation]; twice {
			state := Advised
			if c.ofFIDE() {
				state = NotAllowed
			} else if !c.international() {
				return
			}
			c.say(state, "same", "first", other, "second", m.Name, "federation", m.Federation)
			return
		}
		seen[m.Federation] = m.Name
	}
	if known > 1 {
		c.say(Settled, "settled")
	}
}

// international reports whether the entries are of more than one federation.
func (c *check) international() bool {
	first := ""
	for k := range c.t.Players {
		switch f := c.t.Players[k].Federation; {
		case f == "" || f == first:
		case first == "":
			first = f
		default:
			return true
		}
	}
	return false
}

// firstDay returns the day of the first round, else the one on which the event begins.
func (c *check) firstDay() tournament.Date {
	if first, ok := c.first(); ok {
		return first.Day
	}
	return c.t.Start
}

// oldEnoughOn returns the first and the last day on which somebody born then can reach the age
// of the committee: they differ where the day of birth is not known.
func oldEnoughOn(b tournament.Date) (first, last tournament.Date) {
	first = tournament.Date{Year: b.Year + leastAge, Month: max(b.Month, 1), Day: max(b.Day, 1)}
	last = first
	if b.Month == 0 {
		last.Month = 12
	}
	if b.Day == 0 {
		last.Day = 31
	}
	return first, last
}

func (c *check) committeeAge() {
	day := c.firstDay()
	known := false
	for _, m := range c.Facts.Appeals.everyMember() {
		if m.Birth.Year == 0 || !day.Complete() {
			continue
		}
		known = true
		youngest, oldest := oldEnoughOn(m.Birth)
		switch {
		case day.Ordinal() < youngest.Ordinal():
			c.say(NotAllowed, "young", "name", m.Name, "least", leastAge)
		case day.Ordinal() < oldest.Ordinal():
			c.say(Missing, "birth", "name", m.Name).Fact = "appeals/members"
		}
	}
	if known && !c.hasFinding("young") && !c.hasFinding("birth") {
		c.say(Settled, "settled", "least", leastAge)
	}
}

// hasFinding reports whether the row at hand has said so.
func (c *check) hasFinding(variant string) bool {
	for k := range c.report.Findings {
		if c.report.Findings[k].Message.ID == "regulations.found."+c.row.id+"."+variant {
			return true
		}
	}
	return false
}

// committeePeople looks for members who cannot judge: arbiters and players of the event.
func (c *check) committeePeople() {
	for _, m := range c.Facts.Appeals.everyMember() {
		if m.Arbiter {
			c.say(Advised, "arbiter", "name", m.Name)
		}
		for k := range c.t.Players {
			if m.Name != "" && c.t.Players[k].Name == m.Name {
				c.say(Advised, "plays", "name", m.Name)
			}
		}
	}
}

// Minutes for appeals in FIDE's own events (C.11 (2023) 4): after standard games, and
// after rapid and blitz.
const (
	appealMinutes      = 60
	quickAppealMinutes = 15
)

// appealTime compares the deadline with the rounds: it is to end before the next one begins.
func (c *check) appealTime() {
	a := c.Facts.Appeals
	if a == nil || a.Minutes <= 0 {
		c.missing("appeals/minutes", "missing")
		return
	}
	right := appealMinutes
	if c.quick() {
		right = quickAppealMinutes
	}
	if c.ofFIDE() && a.Minutes != right {
		c.say(NotAllowed, "official", "count", a.Minutes, "right", right)
		return
	}
	slots := c.slots()
	for k := 1; k < len(slots); k++ {
		before, next := slots[k-1], slots[k]
		if !before.Day.Complete() || !next.Day.Complete() {
			continue
		}
		over := before.Day == next.Day && a.Minutes >= minutesOfDay/2 // the hours are not needed
		if before.whole() && next.whole() {
			over = before.addMinutes(c.game()/60+a.Minutes).moment() > next.moment()
		}
		if over {
			c.wrong("long", "count", a.Minutes, "round", k, "next", k+1).Round = k
			return
		}
	}
	c.say(Settled, "settled", "count", a.Minutes)
}

func (c *check) appealWritten() {
	a := c.Facts.Appeals
	switch {
	case a == nil || a.Written == nil:
		c.missing("appeals/written", "missing")
	case !*a.Written:
		c.wrong("oral")
	default:
		c.say(Settled, "settled")
	}
}

func (c *check) appealDeposit() {
	a := c.Facts.Appeals
	switch {
	case a == nil || a.Deposit == nil:
		c.missing("appeals/deposit", "missing")
	case *a.Deposit == 0:
		c.say(Settled, "waived")
	case a.Currency == "":
		c.missing("appeals/currency", "currency", "sum", *a.Deposit)
	default:
		c.say(Settled, "settled", "sum", *a.Deposit, "currency", a.Currency)
	}
}
