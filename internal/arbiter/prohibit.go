package arbiter

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"torneo/internal/journal"
)

// Prohibit replaces the groups of players, or of teams, who are kept apart: before the first
// round is paired, and never after (C.05 5.2).
type Prohibit struct{ Groups []journal.Group }

func (c Prohibit) Decide(s *journal.State) Decision {
	if len(c.Groups) == len(s.Groups) && (len(c.Groups) == 0 || reflect.DeepEqual(c.Groups, s.Groups)) {
		return Decision{}
	}
	for k, g := range c.Groups {
		ids := slices.Compact(slices.Sorted(slices.Values(g.IDs)))
		if len(ids) < 2 || len(ids) < len(g.IDs) {
			return refusal("arbiter.setup.prohibit.players", "group", k+1)
		}
		for _, id := range ids {
			if s.Config.ForTeams() && s.Team(id) == nil {
				return refusal("arbiter.team.unknown", "id", id)
			}
			if !s.Config.ForTeams() && s.Player(id) == nil {
				return refusal("arbiter.player.unknown", "id", id)
			}
		}
		if g.First < 0 || g.First > s.Config.Rounds || g.Last != 0 && (g.Last < max(g.First, 1) || g.Last > s.Config.Rounds) {
			return refusal("arbiter.setup.prohibit.rounds", "group", k+1, "rounds", s.Config.Rounds)
		}
	}
	var d Decision
	d.add(journal.MeetingsProhibited{Groups: c.Groups})
	if s.Current() > 0 {
		if s.FIDEMode() {
			return refusal("arbiter.setup.prohibit.late")
		}
		d.warn(Confirm, "arbiter.setup.prohibit.loose")
		d.add(comment(s.Current(), "Prohibition", c.text(s)))
	}
	return d
}

// text names the groups by pairing numbers: "1 4, 2 3 7 (5-9)".
func (c Prohibit) text(s *journal.State) string {
	parts := make([]string, len(c.Groups))
	for k, g := range c.Groups {
		var numbers []string
		for _, id := range g.IDs {
			numbers = append(numbers, fmt.Sprint(rankedNumber(s, id)))
		}
		parts[k] = strings.Join(numbers, " ")
		if g.First > 1 || g.Last > 0 {
			last := g.Last
			if last == 0 {
				last = s.Config.Rounds
			}
			parts[k] += fmt.Sprintf(" (%d-%d)", max(g.First, 1), last)
		}
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, ", ")
}
