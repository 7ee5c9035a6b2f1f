package outlook_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"torneo/message"
	"torneo/pairing/knockout"
	"torneo/tournament"
)

// bracketEvent returns a knock-out before its first game; of teams with so many boards, if there are any.
func bracketEvent(t testing.TB, size, boards int, third bool, contest string) *tournament.Tournament {
	t.Helper()
	e := &tournament.Tournament{Name: "Copa", Points: tournament.StandardGamePoints(), System: tournament.System{Code: "CUSTOM_KNOCKOUT", Family: tournament.Knockout}}
	e.Matches.ThirdPlace = third
	c, err := tournament.ParseContest(contest)
	if err != nil {
		t.Fatal(err)
	}
	e.Matches.Contest = c
	for i := range size {
		if boards == 0 {
			e.Players = append(e.Players, tournament.Player{Number: i + 1, Name: fmt.Sprintf("P%d", i+1)})
			continue
		}
		team := tournament.Team{Number: i + 1, Name: fmt.Sprintf("T%d", i+1)}
		for range boards {
			e.Players = append(e.Players, tournament.Player{Number: len(e.Players) + 1, Name: fmt.Sprintf("P%d", len(e.Players)+1)})
			team.Players = append(team.Players, len(e.Players))
		}
		e.Teams = append(e.Teams, team)
	}
	if boards > 0 {
		e.System = tournament.System{Code: "CUSTOM_TEAM_KNOCKOUT", Family: tournament.Knockout, Team: true}
		e.MatchPoints = tournament.StandardMatchPoints()
		for k := range boards {
			e.BoardColors = append(e.BoardColors, []tournament.Color{tournament.White, tournament.Black}[k%2])
		}
	}
	return e
}

// copyFor returns an event that can be played on.
func copyFor(e *tournament.Tournament) *tournament.Tournament {
	c := *e
	c.Players, c.Teams = slices.Clone(e.Players), slices.Clone(e.Teams)
	c.Rounds = slices.Clone(e.Rounds)
	for k := range c.Rounds {
		c.Rounds[k].Games = slices.Clone(e.Rounds[k].Games)
	}
	c.Extra, c.Decided = slices.Clone(e.Extra), slices.Clone(e.Decided)
	for k := range c.Extra {
		c.Extra[k].Boards = slices.Clone(e.Extra[k].Boards)
	}
	return &c
}

// overTheBoard are the results that games can have.
var overTheBoard = []tournament.ByColor[tournament.Outcome]{{White: tournament.Win, Black: tournament.Loss}, tournament.Both(tournament.Draw), {White: tournament.Loss, Black: tournament.Win}}

// continuations returns how an event can go on by one game, one decision or one pairing; none: it is over.
func continuations(t testing.TB, e *tournament.Tournament) (list []*tournament.Tournament) {
	t.Helper()
	for r := range e.Rounds {
		for k := range e.Rounds[r].Games {
			if e.Rounds[r].Games[k].Result.White == tournament.Pending {
				for _, result := range overTheBoard {
					c := copyFor(e)
					c.Rounds[r].Games[k].Result = result
					list = append(list, c)
				}
				return list
			}
		}
	}
	for k := range e.Extra {
		if e.Extra[k].Result.White == tournament.Pending {
			for _, result := range overTheBoard {
				c := copyFor(e)
				c.Extra[k].Result = result
				list = append(list, c)
			}
			return list
		}
	}
	step, err := knockout.Next(e, 0)
	if err != nil {
		m, _ := message.Of(err)
		switch m.ID {
		case "knockout.over", "knockout.over.nobody":
			return nil
		case "knockout.level", "knockout.level-teams":
			return decisions(t, e)
		}
		t.Fatal(err)
	}
	c := copyFor(e)
	if step.Extra {
		for _, b := range step.Boards {
			c.Extra = append(c.Extra, tournament.ExtraGame{After: step.Round, White: b.White, Black: b.Black})
		}
		return []*tournament.Tournament{c}
	}
	for len(c.Rounds) < step.Round {
		c.Rounds = append(c.Rounds, tournament.Round{})
	}
	round := &c.Rounds[step.Round-1]
	for _, b := range step.Boards {
		if !c.IsTeam() {
			round.Games = append(round.Games, tournament.Game{White: b.White, Black: b.Black})
			continue
		}
		for k, color := range c.BoardColors {
			g := tournament.Game{White: c.Teams[b.White-1].Players[k], Black: c.Teams[b.Black-1].Players[k]}
			if color == tournament.Black {
				g.White, g.Black = g.Black, g.White
			}
			round.Games = append(round.Games, g)
		}
	}
	return []*tournament.Tournament{c}
}

// decisions returns the event with the first level match decided for either side.
func decisions(t testing.TB, e *tournament.Tournament) (list []*tournament.Tournament) {
	t.Helper()
	b, err := knockout.Now(e)
	if err != nil {
		t.Fatal(err)
	}
	for k := range b.Matches {
		m := &b.Matches[k]
		if !m.Level() {
			continue
		}
		for side := range m.Players {
			c := copyFor(e)
			c.Decided = append(c.Decided, tournament.DecidedMatch{After: b.Last(m.Phase), Winner: m.Players[side], Loser: m.Players[1-side], By: tournament.ByLot})
			list = append(list, c)
		}
		return list
	}
	t.Fatal("no match is level")
	return nil
}

var errMany = errors.New("too many courses")

// leaves visits every end of an event.
func leaves(t testing.TB, e *tournament.Tournament, count *int, most int, visit func(*tournament.Tournament)) error {
	t.Helper()
	next := continuations(t, e)
	if len(next) == 0 {
		if *count++; *count > most {
			return errMany
		}
		visit(e)
		return nil
	}
	for _, c := range next {
		if err := leaves(t, c, count, most, visit); err != nil {
			return err
		}
	}
	return nil
}
