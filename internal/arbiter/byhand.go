package arbiter

import (
	"slices"
	"strings"

	"torneo/internal/journal"
	"torneo/message"
	"torneo/pairing"
)

// StartManual begins the phase in which a draft is changed by hand. A round that
// cannot be paired within the rules begins with it, nobody being paired yet.
type StartManual struct{ Round int }

func (c StartManual) Decide(s *journal.State) Decision {
	r := s.Round(c.Round)
	switch {
	case IsKnockout(s):
		return refusal("arbiter.manual.bracket")
	case s.Config.ForTeams() && r == nil && c.Round == s.Current()+1:
		return c.unpairableTeams(s)
	case r == nil && c.Round == s.Current()+1:
		return c.unpairable(s)
	case r == nil:
		return refusal("arbiter.round.none", "round", c.Round)
	case r.Published:
		return refusal("arbiter.manual.published", "round", c.Round)
	case r.Manual:
		return Decision{}
	}
	return Decision{Events: []journal.Payload{journal.ManualPairingStarted{Round: c.Round}}}
}

// unpairable begins a round for which no legal pairing exists: the arbiter
// decides what to do (C.04.3 (2026) 1.9.3). So he does after a round that was not
// as the table says.
func (c StartManual) unpairable(s *journal.State) Decision {
	o := open(s)
	if o.Refused != nil {
		return o.Decision
	}
	_, err := rightRound(o.state, o.round)
	if why := byHandOnly(o.state, err); why.IsZero() {
		return refusal("arbiter.manual.pair-first", "round", c.Round)
	}
	var byes []journal.Bye
	for k := range o.state.Players {
		if p := &o.state.Players[k]; p.Number > 0 {
			kind, _ := p.ByeIn(o.round)
			byes = append(byes, journal.Bye{ID: p.ID, Kind: kind})
		}
	}
	o.add(journal.RoundPaired{Round: o.round, Byes: byes}, journal.ManualPairingStarted{Round: o.round})
	return o.Decision
}

// EndManual ends the phase: what has been made by hand is compared with what the
// rules make.
type EndManual struct{ Round int }

func (c EndManual) Decide(s *journal.State) Decision {
	r := s.Round(c.Round)
	switch {
	case r == nil:
		return refusal("arbiter.round.none", "round", c.Round)
	case !r.Manual:
		return refusal("arbiter.manual.not-started", "round", c.Round)
	case len(r.PairedBoards()) == 0:
		return refusal("arbiter.manual.nothing", "round", c.Round)
	}
	var boards []journal.Board
	var byes []journal.Bye
	right, err := rightRound(s, c.Round)
	why := byHandOnly(s, err)
	switch {
	case err == nil:
		boards, byes = roundOf(s, right)
	case why.IsZero():
		return refusal("arbiter.round.not-paired", "round", c.Round, "reason", because(err))
	}
	was, is := alteration(s, boards, byes, r)
	if was == is {
		return Decision{Events: []journal.Payload{journal.ManualPairingEnded{Round: c.Round}}}
	}
	var d Decision
	called := playersOf(s)
	if r.ByTeams {
		called = teamsOf(s)
	}
	reasons := objections(s, c.Round)
	for k := range reasons {
		reasons[k] = called.InsertNames(reasons[k])
	}
	if !why.IsZero() {
		reasons = append([]message.Message{why}, reasons...)
	}
	if len(reasons) > 0 {
		d.warn(Confirm, "arbiter.manual.differs-illegal", "round", c.Round, "right", saidBoards(was, called), "actual", saidBoards(is, called), "reasons", reasons)
	} else {
		d.warn(Confirm, "arbiter.manual.differs", "round", c.Round, "right", saidBoards(was, called), "actual", saidBoards(is, called))
	}
	d.add(journal.ManualPairingEnded{Round: c.Round, Right: boards})
	return d
}

// objections returns the objections of the rules to the pairs of a round.
func objections(s *journal.State, round int) []message.Message {
	forbidden, err := pairing.Forbidden(s.Record(round), pairing.Options{Round: round})
	if err != nil {
		return []message.Message{because(err)}
	}
	var reasons []message.Message
	for _, d := range forbidden {
		if !d.Reason.IsZero() && d.Kind != pairing.NoLegalPairing {
			reasons = append(reasons, d.Reason)
		}
	}
	return reasons
}

// alteration writes in what a round differs from the right pairing: the right
// pairs, and those that there are instead; "none" if there is no pair. Byes are
// compared where somebody is paired in one of the two only.
func alteration(s *journal.State, right []journal.Board, byes []journal.Bye, r *journal.Round) (was, is string) {
	actual := r.PairedBoards()
	if r.ByTeams {
		return missingMatches(s, right, byes, actual), missingMatches(s, actual, r.Byes, right)
	}
	return missingFrom(s, right, byes, actual), missingFrom(s, actual, r.Byes, right)
}

// diffFromEngine returns the differences of a round from the engine's pairing, as
// alteration writes it, by the numbers of today; false if it does not.
func diffFromEngine(s *journal.State, round int) (was, is string, differs bool) {
	r := s.Round(round)
	var byes []journal.Bye
	if len(r.Engine) > 0 && !tabular(s) {
		for _, b := range r.PairedBoards() {
			for _, id := range []int{b.White, b.Black} {
				if id != 0 && !slices.ContainsFunc(r.Engine, func(e journal.Board) bool { return e.White == id || e.Black == id }) {
					kind := awayKind(s, r, id, round)
					byes = append(byes, journal.Bye{ID: id, Kind: kind})
				}
			}
		}
	}
	was, is = alteration(s, r.Engine, byes, r)
	return was, is, was != is
}

// missingFrom lists the boards that are not among the others, and the byes of
// players who have a board there.
func missingFrom(s *journal.State, boards []journal.Board, byes []journal.Bye, others []journal.Board) string {
	var parts []string
	for _, b := range boards {
		if !slices.Contains(others, b) {
			parts = append(parts, pairOf(s, b))
		}
	}
	for _, y := range byes {
		if slices.ContainsFunc(others, func(b journal.Board) bool { return b.White == y.ID || b.Black == y.ID }) {
			parts = append(parts, byeOf(s, y))
		}
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, " ")
}
