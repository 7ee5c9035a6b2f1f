package arbiter

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"torneo/internal/pairing/berger"
	"torneo/pairing"
	"torneo/tournament"
)

// fittingTeams returns the system that the rounds of an event for teams look like: what the report
// says, a round robin if all teams met, else the Swiss Team System of its days, by the points that
// its tie-breaks count first.
func (x *importer) fittingTeams() string {
	family := x.t.System.Family
	teams := len(x.t.Teams)
	switch {
	case family == tournament.Knockout:
		return "CUSTOM_TEAM_KNOCKOUT"
	case family == tournament.RoundRobin, family == tournament.UnknownFamily && teams > 2 && len(x.meetings()) == teams*(teams-1)/2:
		return x.fittingTable("TEAM_", teams)
	case family != tournament.Swiss && family != tournament.UnknownFamily:
		return ""
	}
	code := SystemType(pairing.Team.Name(), x.t.Rulebook)
	match, game := slices.Index(x.t.TieBreaks, "PTS:MP"), slices.Index(x.t.TieBreaks, "PTS:GP")
	if game >= 0 && (match < 0 || game < match) {
		code = strings.Replace(code, "_MP_GP", "_GP_MP", 1)
	}
	return code
}

// primaryTie returns the points of teams by which a system ranks, as a tie-break.
func primaryTie(system string) string {
	if match, game := strings.Index(system, "_MP"), strings.Index(system, "_GP"); game >= 0 && (match < 0 || game < match) {
		return "PTS:GP"
	}
	return "PTS:MP"
}

// fittingTable returns the round robin, by tables, that the rounds of so many players or teams look
// like.
func (x *importer) fittingTable(teams string, count int) string {
	cycles := x.mostMeetings()
	if length := berger.Rounds(count); length > 0 {
		cycles = max(cycles, (x.t.PlannedRounds+length-1)/length)
	}
	single, double := "BERGER_"+teams+"ROUNDROBIN", [2]string{"FIDE_" + teams + "DOUBLEROUNDROBIN", "BERGER_" + teams + "DOUBLEROUNDROBIN"}
	switch {
	case cycles <= 1:
		return single
	case cycles > 2:
		return fmt.Sprintf("%s_G%d", single, cycles)
	case x.departures(double[0]) <= x.departures(double[1]):
		return double[0]
	}
	return double[1]
}

// mostMeetings returns the largest number of meetings between two players, or two teams.
func (x *importer) mostMeetings() (most int) {
	for _, count := range x.meetings() {
		most = max(most, count)
	}
	return most
}

// meetings counts in how many rounds two players met, or two teams.
func (x *importer) meetings() map[[2]int]int {
	met, teamOf := map[[2]int]int{}, map[int]int{}
	for _, team := range x.t.Teams {
		for _, p := range team.Players {
			teamOf[p] = team.Number
		}
	}
	for r := range x.t.Rounds {
		seen := map[[2]int]bool{}
		for _, g := range x.t.Rounds[r].Games {
			a, b := g.White, g.Black
			if x.t.IsTeam() {
				a, b = teamOf[a], teamOf[b]
			}
			if pair := [2]int{min(a, b), max(a, b)}; pair[0] > 0 && (!x.t.IsTeam() || !seen[pair]) {
				seen[pair] = true
				met[pair]++
			}
		}
	}
	return met
}

// departures counts the differences of the rounds from those of a system.
func (x *importer) departures(code string) int {
	system, err := tournament.ParseSystem(code)
	if err != nil {
		return math.MaxInt
	}
	record := *x.t
	record.System = system
	rounds, err := pairing.Check(&record, pairing.Options{})
	if err != nil {
		return math.MaxInt
	}
	n := 0
	for k := range rounds {
		n += len(rounds[k].Differences)
	}
	return n
}
