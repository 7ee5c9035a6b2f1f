package arbiter

import (
	"slices"

	"torneo/internal/journal"
	"torneo/pairing"
	"torneo/tournament"
)

// Publish makes a draft the pairing of the round.
type Publish struct{ Round int }

func (c Publish) Decide(s *journal.State) Decision {
	r := s.Round(c.Round)
	switch {
	case r == nil:
		return refusal("arbiter.round.none", "round", c.Round)
	case r.Published:
		return Decision{}
	case r.Manual:
		return refusal("arbiter.round.manual", "round", c.Round)
	case stale(s, c.Round):
		return refusal("arbiter.round.stale", "round", c.Round)
	}
	var d Decision
	if came := lateCheckIns(s, c.Round); len(came) > 0 {
		d.warn(Acknowledge, "arbiter.round.came", "count", len(came), "players", joinCommas(came))
	}
	if away := AwayOnBoards(s, c.Round); len(away) > 0 { // put there by hand, or gone since
		d.warn(Confirm, "arbiter.round.away-on-board", "count", len(away), "round", c.Round, "players", joinCommas(away))
	}
	d.add(journal.RoundPublished{Round: c.Round})
	if r.ByTeams {
		seatKnown(s, c.Round, &d)
		return d
	}
	carry(s, c.Round, &d)
	if tabular(s) {
		forfeitsOfLeft(s, c.Round, &d)
	}
	return d
}

// lateCheckIns lists who has checked in for the first round after it was paired.
func lateCheckIns(s *journal.State, round int) []string {
	var came []string
	if s.Round(round).ByTeams {
		return nil
	}
	for _, y := range s.Round(round).Byes {
		p := s.Player(y.ID)
		if _, away := p.ByeIn(round); !away && p.Present && notThere(s, p, round) {
			came = append(came, numberedName(p))
		}
	}
	return came
}

// stale reports whether a draft was paired from data that are not true any more:
// a result was corrected since, or somebody has left.
func stale(s *journal.State, round int) bool {
	r := s.Round(round)
	right, err := rightRound(s, round)
	if why := byHandOnly(s, err); !why.IsZero() && (r.Altered || len(r.Engine) == 0) {
		return false
	}
	if err != nil {
		return true
	}
	boards, byes := roundOf(s, right)
	return !sameBoards(r.Engine, boards) || !r.Altered && otherByes(r.Byes, byes)
}

// otherByes reports whether a player without a board is due another bye than the present
// one.
func otherByes(had, due []journal.Bye) bool {
	return slices.ContainsFunc(due, func(y journal.Bye) bool {
		k := slices.IndexFunc(had, func(h journal.Bye) bool { return h.ID == y.ID })
		return k >= 0 && had[k].Kind != y.Kind
	})
}

// AwayOnBoards returns the names of those who sit on a board of a draft, or have a match
// there, and are not to be paired in its round: they have left or got a bye since, or were
// put there by hand. In a table everybody keeps their boards.
func AwayOnBoards(s *journal.State, round int) (names []string) {
	r := s.Round(round)
	if r == nil || r.Published || tabular(s) {
		return nil
	}
	for _, b := range r.PairedBoards() {
		for _, id := range []int{b.White, b.Black} {
			if id == 0 {
				continue
			}
			if r.ByTeams {
				if t := s.Team(id); t != nil {
					if _, away := t.ByeIn(round); away {
						names = append(names, teamCalled(s, id))
					}
				}
			} else if p := s.Player(id); p != nil {
				if _, away := p.ByeIn(round); away {
					names = append(names, numberedName(p))
				}
			}
		}
	}
	return names
}

// sameBoards reports the same pairs with the same colours, in any order.
func sameBoards(a, b []journal.Board) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(x journal.Board) bool { return !slices.Contains(b, x) })
}

// Unpair takes the pairing of the last round back.
type Unpair struct{ Round int }

func (c Unpair) Decide(s *journal.State) Decision {
	r := s.Round(c.Round)
	switch {
	case r == nil:
		return refusal("arbiter.round.none", "round", c.Round)
	case c.Round != s.Current():
		return refusal("arbiter.round.not-last", "round", c.Round, "last", s.Current())
	}
	var d Decision
	results := countResults(r)
	for _, g := range s.Extra {
		if g.After >= c.Round {
			results++
		}
	}
	switch {
	case results > 0:
		d.warn(TwoSteps, "arbiter.round.unpair-results", "round", c.Round, "count", results)
	case r.Published:
		if article := publishedBy(s); article != "" {
			d.warn(Confirm, "arbiter.round.unpair-stands", "round", c.Round, "article", article)
		} else {
			d.warn(Confirm, "arbiter.round.unpair-published", "round", c.Round)
		}
	}
	d.add(journal.RoundUnpaired{Round: c.Round})
	return d
}

// publishedBy returns the article by which a published pairing of the event's system
// stands; "" if its text has none.
func publishedBy(s *journal.State) string {
	choice, err := pairing.Choose(s.Record(0), pairing.Options{})
	if err != nil || choice.System.Rules() == nil {
		return ""
	}
	return choice.System.Rules().Cite.Published
}

// countResults returns the number of results in a round.
func countResults(r *journal.Round) int {
	n := 0
	for _, p := range r.Boards {
		empty := r.ByTeams && (p.White == 0 || p.Black == 0)
		if p.Result.White != tournament.Pending && !empty {
			n++
		}
		if p.Second.White != tournament.Pending {
			n++
		}
	}
	for _, m := range r.Matches {
		if m.Forfeit.White != tournament.Pending {
			n++
		}
	}
	return n
}
