package cli

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"torneo"
	"torneo/internal/cli/command"
	"torneo/pairing"
	"torneo/tournament"
)

// checkValid reports what validate finds in a report that the program has written, which is to be
// nothing, and what it leaves out when it writes it once more.
func checkValid(t *testing.T, state string, report []byte) {
	t.Helper()
	var out, said strings.Builder
	code := Main([]string{"validate", "-", "--format", "json"}, strings.NewReader(string(report)), &out, &said, func(string) string { return "" })
	var found struct {
		OK       bool  `json:"ok"`
		Problems []any `json:"problems"`
	}
	if err := json.Unmarshal([]byte(out.String()), &found); err != nil || code != command.ExitRight || !found.OK || len(found.Problems) > 0 {
		t.Errorf("%s: %d, %v: %s%s\n%s", state, code, err, out.String(), said.String(), report)
	}
	var again strings.Builder
	said.Reset()
	code = Main([]string{"convert", "-", "--to", "trf26"}, strings.NewReader(string(report)), &again, &said, func(string) string { return "" })
	if code != command.ExitRight || strings.Contains(said.String(), "left out") {
		t.Errorf("%s: written once more: %d %s", state, code, said.String())
	}
}

// TRF26 that the program writes is valid by its own judgment, for every Swiss system in all its
// editions, for players and for teams.
func TestReportsOfEverySwissAreValid(t *testing.T) {
	for _, system := range slices.Concat(pairing.SwissForPlayers.Systems(), pairing.SwissForTeams.Systems()) {
		t.Run(string(system), func(t *testing.T) {
			for seed := range 3 {
				report := generatedBy(t, "--system", string(system), "--seed", strconv.Itoa(seed+1), "--players", strconv.Itoa(8+3*seed))
				checkValid(t, fmt.Sprint("seed ", seed+1), []byte(report))
			}
		})
	}
}

// So it is of round robins, tables for teams and knock-outs, in every state of a round: before the
// first one, paired, half played, played.
func TestReportsOfTablesAndKnockOutsAreValid(t *testing.T) {
	for _, code := range []string{
		"BERGER_ROUNDROBIN", "FIDE_DOUBLEROUNDROBIN", "FIDE_ROUNDROBIN_G2", "CUSTOM_KNOCKOUT",
		"BERGER_TEAM_ROUNDROBIN", "FIDE_TEAM_DOUBLEROUNDROBIN", "CUSTOM_TEAM_KNOCKOUT", "FIDE_SCHEVENINGEN",
	} {
		t.Run(code, func(t *testing.T) {
			event := begunBy(t, code)
			for range 20 {
				round, err := pairing.Pair(event, pairing.Options{})
				if err != nil {
					break // it is over
				}
				round.Enter(event)
				n := len(event.Rounds)
				checkValid(t, fmt.Sprintf("round %d, paired", n), writtenBy(t, event))
				seat(event, &event.Rounds[n-1])
				for _, state := range []string{"seated", "half played", "played"} {
					games := event.Rounds[n-1].Games
					for k := range games {
						if state == "played" || state == "half played" && k%2 == 0 {
							games[k].Result = tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}
							if k%2 == 1 { // of teams of two the same one wins both
								games[k].Result = tournament.ByColor[tournament.Outcome]{White: tournament.Loss, Black: tournament.Win}
							}
						}
					}
					checkValid(t, fmt.Sprintf("round %d, %s", n, state), writtenBy(t, event))
				}
			}
			if len(event.Rounds) < 2 {
				t.Errorf("%d rounds were paired", len(event.Rounds))
			}
		})
	}
}

// seat puts the players of teams at the boards of their matches.
func seat(event *tournament.Tournament, round *tournament.Round) {
	if !event.IsTeam() || len(round.Games) > 0 {
		return
	}
	for _, m := range round.Matches {
		for board := range event.Teams[m.White-1].Players {
			g := tournament.Game{White: event.Teams[m.White-1].Players[board], Black: event.Teams[m.Black-1].Players[board]}
			if board%2 == 1 {
				g.White, g.Black = g.Black, g.White
			}
			round.Games = append(round.Games, g)
		}
	}
	round.Matches = nil // they follow from the games
}

// begunBy returns an event of eight players, or of four teams of two, of which nothing is played.
func begunBy(t *testing.T, code string) *tournament.Tournament {
	t.Helper()
	plan := torneo.Plan{Name: "Copa", System: code, Start: tournament.Date{Year: 2026, Month: 11, Day: 20}, End: tournament.Date{Year: 2026, Month: 11, Day: 22}}
	for k := range 8 {
		plan.Players = append(plan.Players, tournament.Player{Number: k + 1, Name: fmt.Sprintf("Apellido%d, Nombre", k+1), Federation: "ESP", Rating: 2300 - 50*k, Birth: tournament.Date{Year: 1990, Month: 5}})
	}
	size := 0
	switch {
	case strings.Contains(code, "TEAM"):
		size = 2
	case code == "FIDE_SCHEVENINGEN":
		size = 4
	}
	for k := 0; size > 0 && k < 8/size; k++ {
		team := tournament.Team{Number: k + 1, Name: fmt.Sprint("Equipo ", k+1)}
		for n := range size {
			team.Players = append(team.Players, k*size+n+1)
		}
		plan.Teams = append(plan.Teams, team)
	}
	event, err := torneo.New(plan)
	if err != nil {
		t.Fatal(err)
	}
	event.InitialColor = tournament.White
	checkValid(t, "begun", writtenBy(t, event))
	return event
}

func writtenBy(t *testing.T, event *tournament.Tournament) []byte {
	t.Helper()
	report, err := torneo.Write(event)
	if err != nil {
		t.Fatal(err)
	}
	return report
}
