package arbiter

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"torneo/internal/journal"
	"torneo/internal/pairing/schedule"
	"torneo/internal/pairing/varma"
	"torneo/pairing"
	"torneo/tournament"
)

// numberLots distinguishes the chance of a drawing of lots from that of others with
// the same seed.
const numberLots = 0x736f7274656f

// NumberLots returns the chance of a drawing of lots for the numbers of a table,
// which can be drawn again from its seed.
func NumberLots(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, numberLots)) }

// LotOfColour draws the initial-colour of a Swiss (C.04.3 5.1). With the same seed it
// draws the same again.
func LotOfColour(seed uint64) tournament.Color {
	const colourLots = 0x636f6c6f7572
	if rand.New(rand.NewPCG(seed, colourLots)).IntN(2) == 0 {
		return tournament.White
	}
	return tournament.Black
}

// DrawTable draws lots for the numbers of a table: free, or for players restricted by
// the Varma tables (GR (2018) annex II). With the same seed it draws the same again.
type DrawTable struct {
	Varma bool
	Seed  uint64
}

func (c DrawTable) Decide(s *journal.State) Decision {
	switch {
	case !tabular(s):
		return refusal("arbiter.player.draw.rating")
	case inTable(s):
		return refusal("arbiter.player.numbers.table")
	case c.Varma && (s.Config.ForTeams() || IsKnockout(s)):
		return refusal("arbiter.team.varma")
	}
	steps, err := Ceremony(s, c)
	if unfit := (*schedule.Unfit)(nil); errors.As(err, &unfit) {
		return refusal("arbiter.player.draw.refused", "reason", unfit.Message)
	}
	if err != nil {
		return refusal("arbiter.player.draw.refused", "reason", err.Error())
	}
	order := make([]int, len(steps))
	for _, step := range steps {
		order[step.Number-1] = step.Entrant.ID
	}
	var d Decision
	if s.Draw != nil {
		d.warn(Confirm, "arbiter.player.draw.again")
	}
	d.add(journal.NumbersDrawn{Varma: c.Varma, Seed: c.Seed})
	if s.Config.ForTeams() {
		d.add(teamNumbers(s, order)...)
	} else {
		d.add(journal.PlayersNumbered{Order: order})
	}
	with := ""
	if c.Varma {
		with = "--varma "
	}
	d.add(comment(1, "Draw", fmt.Sprintf("torneo schedule draw %s--seed %d", with, c.Seed)))
	return d
}

// Ceremony returns the drawing of lots step by step.
func Ceremony(s *journal.State, c DrawTable) ([]varma.Step, error) {
	var entrants []varma.Entrant
	if s.Config.ForTeams() {
		for _, t := range s.Teams {
			entrants = append(entrants, varma.Entrant{ID: t.ID, Name: t.Name})
		}
	} else {
		for k := range s.Players {
			p := &s.Players[k]
			entrants = append(entrants, varma.Entrant{ID: p.ID, Name: p.Name, Federation: p.Federation})
		}
	}
	if c.Varma {
		return varma.DrawRestricted(entrants, NumberLots(c.Seed))
	}
	return varma.Free(entrants, NumberLots(c.Seed))
}

// DrawSteps returns the ceremony by which the numbers that there are were drawn; nil if
// they were not drawn by lot, or have been changed since.
func DrawSteps(s *journal.State) []varma.Step {
	if s.Draw == nil {
		return nil
	}
	steps, err := Ceremony(s, DrawTable{Varma: s.Draw.Varma, Seed: s.Draw.Seed})
	if err != nil {
		return nil
	}
	for _, step := range steps {
		number := tpn(s, step.Entrant.ID)
		if s.Config.ForTeams() {
			number = s.Team(step.Entrant.ID).Number
		}
		if number != step.Number {
			return nil
		}
	}
	return steps
}

// DrawTeams gives the teams the numbers that they have drawn on the stage.
type DrawTeams struct{ Order []int }

func (c DrawTeams) Decide(s *journal.State) Decision {
	switch {
	case !s.Config.ForTeams():
		return refusal("arbiter.team.no-event")
	case s.Current() > 0:
		return refusal("arbiter.player.numbers.table")
	}
	all := make([]int, len(s.Teams))
	for k := range s.Teams {
		all[k] = s.Teams[k].ID
	}
	slices.Sort(all)
	if len(all) == 0 || !slices.Equal(slices.Sorted(slices.Values(c.Order)), all) {
		return refusal("arbiter.team.draw.all", "count", len(all))
	}
	var d Decision
	for k, id := range c.Order {
		if n := s.Team(id).Number; n > 0 && n != k+1 {
			d.warn(Confirm, "arbiter.team.numbers.move")
			break
		}
	}
	d.add(teamNumbers(s, c.Order)...)
	return d
}

// teamNumbers gives the teams their numbers, and their players theirs: team by team
// in the order of the boards.
func teamNumbers(s *journal.State, order []int) []journal.Payload {
	var players []int
	for _, id := range order {
		players = append(players, s.Team(id).Players...)
	}
	return []journal.Payload{journal.TeamsNumbered{Order: slices.Clone(order)}, journal.PlayersNumbered{Order: players}}
}

// FederationClashes returns the players of one federation who meet in the last
// three rounds of a round robin, which is to be avoided (GR (2018) 5.2); none
// before everybody has a number, nor where all are of one federation.
func FederationClashes(s *journal.State) []pairing.Clash {
	if s.Config.ForTeams() || !tabular(s) || IsKnockout(s) {
		return nil
	}
	record := s.Record(0)
	rounds, err := pairing.Schedule(record, pairing.Options{})
	foreign := func(p tournament.Player) bool { return p.Federation != record.Players[0].Federation }
	if err != nil || len(record.Players) < len(s.Players) || !slices.ContainsFunc(record.Players, foreign) {
		return nil
	}
	return pairing.Clashes(record, rounds)
}
