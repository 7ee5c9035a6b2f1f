package arbiter

import (
	"errors"
	"fmt"
	"slices"

	"torneo/internal/journal"
	"torneo/message"
	"torneo/pairing"
	"torneo/pairing/swiss"
)

// tabular reports whether a table, or a bracket, gives the pairings of the tournament.
func tabular(s *journal.State) bool {
	system, ok := pairing.SystemOfEvent(s.Config.RecordedSystem())
	return ok && system.Kind() != pairing.ByResults
}

// inTable reports whether a table or a bracket has been begun, which everybody's number
// belongs to (GR (2018) 5.1).
func inTable(s *journal.State) bool { return s.Current() > 0 && tabular(s) }

// DrawNumbers gives each participant the number drawn, where numbers are those
// of a table (GR (2018) 5.1).
type DrawNumbers struct{ Order []int }

func (c DrawNumbers) Decide(s *journal.State) Decision {
	switch {
	case !tabular(s):
		return refusal("arbiter.player.draw.rating")
	case inTable(s):
		return refusal("arbiter.player.numbers.table")
	case len(s.Players) == 0:
		return refusal("arbiter.player.nobody")
	}
	given := slices.Sorted(slices.Values(c.Order))
	all := make([]int, len(s.Players))
	for k := range s.Players {
		all[k] = s.Players[k].ID
	}
	slices.Sort(all)
	if !slices.Equal(given, all) {
		return refusal("arbiter.player.draw.all", "count", len(all))
	}
	var d Decision
	moves, fresh := numberMoves(s, c.Order)
	if len(moves) == 0 && fresh == 0 {
		return d
	}
	if len(moves) > 0 {
		d.warn(Confirm, "arbiter.player.numbers.move", "count", len(moves))
	}
	d.add(journal.PlayersNumbered{Order: slices.Clone(c.Order)})
	return d
}

// tableRounds returns the number of rounds of the table, once all have a number;
// 0 if there is no table.
func tableRounds(s *journal.State) int {
	rounds, err := pairing.Schedule(s.Record(0), pairing.Options{})
	if err != nil {
		return 0
	}
	return len(rounds)
}

// plan makes the number of rounds that of the table, before the first one.
func (o *opening) plan() {
	o.warnFederationClashes()
	rounds := tableRounds(o.state)
	if rounds == 0 || rounds == o.state.Config.Rounds {
		return
	}
	if o.state.Config.ForTeams() {
		o.warn(Acknowledge, "arbiter.team.table-rounds", "count", len(o.state.Teams), "rounds", rounds, "was", o.state.Config.Rounds)
	} else {
		o.warn(Acknowledge, "arbiter.round.table-rounds", "count", len(o.state.Players), "rounds", rounds, "was", o.state.Config.Rounds)
	}
	config := o.state.Config
	config.Rounds = rounds
	config.Dates = config.Dates[:min(len(config.Dates), rounds)]
	config.Times = config.Times[:min(len(config.Times), rounds)]
	config.HalfByesUntil = min(config.HalfByesUntil, rounds)
	o.do(journal.TournamentConfigured{Config: config})
}

// warnFederationClashes warns of players of one federation who meet in the last rounds.
func (o *opening) warnFederationClashes() {
	clashes := FederationClashes(o.state)
	if len(clashes) == 0 {
		return
	}
	var pairs []string
	for _, c := range clashes {
		pairs = append(pairs, fmt.Sprintf("%d-%d (%s)", c.White, c.Black, c.Federation))
	}
	o.warn(Acknowledge, "arbiter.round.federations", "count", len(clashes), "last", pairing.LastRounds, "pairs", joinCommas(pairs))
}

// fullTable refuses boards of a table on which somebody is missing, but for the one
// who is free in an odd field, or twice.
func (c Rearrange) fullTable(s *journal.State) Decision {
	seen := map[int]bool{}
	for _, b := range c.Boards {
		for _, id := range []int{b.White, b.Black} {
			switch p := s.Player(id); {
			case id == 0:
				return refusal("arbiter.bye.table")
			case p == nil || p.Number == 0:
				return refusal("arbiter.manual.stranger", "player", calledBy(s, id), "round", c.Round)
			case seen[id]:
				return refusal("arbiter.manual.twice", "player", numberedName(p))
			}
			seen[id] = true
		}
	}
	var missing []string
	for k := range s.Players {
		if p := &s.Players[k]; p.Number > 0 && !seen[p.ID] {
			missing = append(missing, numberedName(p))
		}
	}
	if len(missing) > 1 {
		return refusal("arbiter.manual.missing", "count", len(missing), "players", joinCommas(missing))
	}
	return Decision{}
}

// byHandOnly returns the reason that a round can only be paired by hand: there is no
// legal pairing, or in a round paired before somebody met an opponent of a later round
// of the table. It is zero where the rules pair.
func byHandOnly(s *journal.State, err error) message.Message {
	none := (*swiss.Impossible)(nil)
	if errors.As(err, &none) || err != nil && tabular(s) && !IsKnockout(s) {
		return because(err)
	}
	return message.Message{}
}

// meetings counts how often two have been paired before a round.
func meetings(s *journal.State, round int, b journal.Board) int {
	n := 0
	for r := 1; r < round; r++ {
		if s.Round(r).Find(b) >= 0 {
			n++
		}
	}
	return n
}
