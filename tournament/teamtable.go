package tournament

import (
	"fmt"
	"strings"
)

// Custom reports whether the type is "any other" of its kind (ETT26), which names
// no table.
func (s System) Custom() bool { return strings.HasPrefix(s.Code, "CUSTOM_") }

// SchillerSize returns the numbers of teams and of players each in a Schiller
// event; 0 and 0 if the type does not tell (ETT26: FIDE_SCHILLER is 4x3).
func (s System) SchillerSize() (teams, players int) {
	if s.Code == "FIDE_SCHILLER" {
		return 4, 3
	}
	if n, _ := fmt.Sscanf(s.Code, "FIDE_SCHILLER_%dX%d", &teams, &players); n == 2 {
		return teams, players
	}
	return 0, 0
}

// HasHomes reports whether the type is a round robin of teams, a league: its table names the
// home team first, and the second half of a double one the other way round.
func (s System) HasHomes() bool { return s.Team && s.Family == RoundRobin }

// HasHomes reports whether teams play at home and away: not where each meets both others in
// every round.
func (t *Tournament) HasHomes() bool { return t.IsTeam() && t.System.HasHomes() && !t.Skalitzka() }

// Skalitzka reports whether the event has three teams, each of which meets both
// others in every round (Manual (2014) 4): as its games show or, before the first
// one, by its type of a custom round robin with two rounds. ETT26 has no type for
// it (R-SKALITZKA).
func (t *Tournament) Skalitzka() bool {
	family := t.System.Family
	if len(t.Teams) != 3 || family != UnknownFamily && family != RoundRobin || t.System.Code != "" && !t.System.Custom() {
		return false
	}
	if t.RoundsPaired() == 0 {
		return t.System.Custom() && t.PlannedRounds == 2 && len(t.Matches.Table) == 0
	}
	team := map[int]int{}
	for i := range t.Teams {
		for _, p := range t.Teams[i].Players {
			team[p] = i + 1
		}
	}
	for r := range t.Rounds {
		met := [4]int{} // by team, a bit for each one that it met
		for _, g := range t.Rounds[r].Games {
			if a, b := team[g.White], team[g.Black]; a > 0 && b > 0 && a != b {
				met[a] |= 1 << b
				met[b] |= 1 << a
			}
		}
		for a := 1; a <= 3; a++ {
			if met[a] == 0b1110&^(1<<a) {
				return true
			}
		}
	}
	return false
}
