package submission

import (
	"strings"

	"torneo/tournament"
)

// Members finds players and arbiters among the members of a federation.
type Members interface {
	Name() string // of the lists, as people call them
	Player(p *tournament.Player) Membership
	Arbiter(name string, id int64) Membership
}

// Membership is what a federation knows of somebody.
type Membership struct {
	Member string // the name and number of the member; empty: not known
	ByName bool   // taken for that member by name and year of birth alone
	Holder string // who else has the number or the FIDE ID
	// Proposed are the members it may be, the likeliest first, as people read them.
	Proposed []string
	// Licensed are the periods in which the member is licensed for what is asked, each with its
	// end; Undated says that the federation's lists have no days, so that a member is licensed.
	Licensed []Period
	Undated  bool
}

// Period is a time from one day to another, both included; a zero Date is open.
type Period struct{ Since, Until tournament.Date }

// CheckMembers returns what the lists of a federation say against the players and arbiters of a
// tournament, as Check does of its report: it can be asked before the first round, when it can still
// be put right.
func CheckMembers(t *tournament.Tournament, m Members) []Finding {
	c := &check{Request: Request{Tournament: t, Members: m}, t: t, report: &Report{}}
	c.members()
	return c.report.Findings
}

// members looks for everybody among the members of a federation: who is none, who may be
// which, and who is not licensed on the first day of the event.
func (c *check) members() {
	if c.Members == nil {
		return
	}
	for k := range c.t.Players {
		p := &c.t.Players[k]
		m := c.Members.Player(p)
		switch {
		case m.Member != "":
			if m.ByName {
				c.of(p, "member-by-name", "member", m.Member)
			}
			c.licence(p, m)
		case m.Holder != "":
			c.of(p, "member-other", "member", m.Holder, "list", c.Members.Name())
		case len(m.Proposed) > 0:
			c.of(p, "member-alike", "members", strings.Join(m.Proposed, "; "))
		default:
			c.of(p, "member-unknown", "list", c.Members.Name())
		}
	}
	for _, text := range append([]string{c.t.ChiefArbiter}, c.t.DeputyArbiters...) {
		a := tournament.ParseArbiter(text)
		if a.Name == "" && a.ID == 0 {
			continue
		}
		m := c.Members.Arbiter(a.Name, a.ID)
		state, day := m.licence(c.t.Start, c.t.End)
		switch {
		case m.Member == "":
			c.addFinding("arbiter-member", "name", a.Name, "list", c.Members.Name())
		case state == "none":
			c.addFinding("arbiter-licence", "name", a.Name)
		case state == "expired" || state == "later" || state == "ends":
			c.addFinding("arbiter-expired", "name", a.Name, "day", day, "begins", c.t.Start)
		}
	}
}

// licence says what is wrong with the licence of a player.
func (c *check) licence(p *tournament.Player, m Membership) {
	//i18n:prefix submission.found.licence-
	if state, day := m.licence(c.t.Start, c.t.End); state != "" {
		c.of(p, "licence-"+state, "day", day, "begins", c.t.Start)
	}
}

// licence returns what is wrong on the days of an event: "none", "expired" or "later" with
// the day on which the licence ended or begins that is nearest, "ends" with the last day of one
// that does not last until the end; "" if nothing is.
func (m Membership) licence(begins, ends tournament.Date) (state string, day tournament.Date) {
	switch {
	case m.Undated:
		return "", day
	case len(m.Licensed) == 0:
		return "none", day
	case begins.IsZero():
		return "", day
	}
	last := begins
	if ends.Ordinal() > begins.Ordinal() {
		last = ends
	}
	var before, after, during tournament.Date
	for _, p := range m.Licensed {
		switch {
		case !p.Until.IsZero() && p.Until.Ordinal() < begins.Ordinal():
			if p.Until.Ordinal() > before.Ordinal() {
				before = p.Until
			}
		case p.Since.Ordinal() > begins.Ordinal():
			if after.IsZero() || p.Since.Ordinal() < after.Ordinal() {
				after = p.Since
			}
		case p.Until.IsZero() || p.Until.Ordinal() >= last.Ordinal():
			return "", day
		case p.Until.Ordinal() > during.Ordinal():
			during = p.Until
		}
	}
	switch {
	case !during.IsZero() && !m.continues(during, last):
		return "ends", during
	case !during.IsZero():
		return "", day
	case !before.IsZero():
		return "expired", before
	}
	return "later", after
}

// continues reports whether further periods, each beginning at the latest on the day after the
// one before, last from a day until another.
func (m Membership) continues(from, until tournament.Date) bool {
	for {
		next := from
		for _, p := range m.Licensed {
			switch {
			case p.Since.Ordinal() > from.AddDays(1).Ordinal():
			case p.Until.IsZero():
				return true
			case p.Until.Ordinal() > next.Ordinal():
				next = p.Until
			}
		}
		if next.Ordinal() >= until.Ordinal() {
			return true
		}
		if next == from {
			return false
		}
		from = next
	}
}
