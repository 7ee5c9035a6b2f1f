package pairing

import (
	"torneo/message"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// seeder returns the system by which a round is paired: of a system with seeding rounds the
// Dutch one of the same edition in these (C.04.4.2 1.6), else its own. The error is a
// *swiss.Unpairable.
func (s system) seeder(t *tournament.Tournament, round int) (system, error) {
	if s.seeding == nil {
		return s, nil
	}
	if t.PlannedRounds == 0 {
		return s, refuse("burstein.rounds")
	}
	if round > s.seeding(t.PlannedRounds) {
		return s, nil
	}
	dutch, there := find(func(d system) bool { return d.hasName(Dutch.Name()) && d.edition == s.edition })
	if !there {
		return s, refuse("burstein.seeding-not-built", "round", round, "edition", s.edition.Name())
	}
	return dutch, nil
}

// seeded is the reasons of a seeding round, which say that it is one.
type seeded struct {
	swiss.Reasons
	lead message.Message
}

func (s seeded) Lead() message.Message { return s.lead }

// explainSeeding says of a round that it is a seeding round, if it is one.
func (c Choice) explainSeeding(p *swiss.Pairing) {
	if SystemOf(p.Field) == c.System {
		return
	}
	line, _ := lookUp(c.System)
	last, article := line.seeding(p.Field.Planned), "1.6"
	if line.rules == swiss.Burstein2018 {
		article = "" // of a text that is not at hand
	}
	p.Reasons = seeded{p.Reasons, message.New("burstein.lead-seeding", "count", last, "last", last, "text", line.rules.Cite.Text, "article", article, "lead", p.Reasons.Lead())}
}
