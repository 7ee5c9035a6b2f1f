package journal

import (
	"fmt"
	"slices"

	"torneo/tournament"
)

// ExtraMatchPlayed is a match of two teams outside the rounds, with the results of its
// boards: one that decides a level match of a knock-out, or of a play-off. Teams and
// players are named by ID; 0 is a board that a team left empty. With a Number it
// replaces the one at that place among them, counted from 1.
type ExtraMatchPlayed struct {
	After        int // the round after which it was played
	White, Black int // White has White on board 1
	Boards       []ExtraBoard
	Number       int `json:",omitempty"`
}

// ExtraBoard is a board of such a match.
type ExtraBoard struct {
	White, Black int
	Result       tournament.ByColor[tournament.Outcome]
}

// LevelMatchDecided names the winner of a level match of a knock-out that was
// decided away from the board: players or teams, by ID. Without By it is taken back.
type LevelMatchDecided struct {
	After         int // the last round of the match
	Winner, Loser int
	By            tournament.Decision `json:",omitempty"`
}

var extraMatchKinds = []Row{
	{kindOf[ExtraMatchPlayed]("extra-match-played"), ResultsTopic, NoStage, NoPage, NoPart},
	{kindOf[LevelMatchDecided]("level-match-decided"), ResultsTopic, NoStage, NoPage, NoPart},
}

func (w ExtraMatchPlayed) subject() Subject  { return Subject{Round: w.After} }
func (w LevelMatchDecided) subject() Subject { return Subject{Round: w.After} }

func (w ExtraMatchPlayed) apply(s *State) error {
	if s.Round(w.After) == nil {
		return fmt.Errorf("round %d is not paired", w.After)
	}
	white, err := s.team(w.White)
	if err != nil {
		return err
	}
	black, err := s.team(w.Black)
	if err != nil {
		return err
	}
	if w.White == w.Black || len(w.Boards) == 0 {
		return fmt.Errorf("a match of team %d without boards, or against itself", w.White)
	}
	g := tournament.ExtraGame{After: w.After, White: w.White, Black: w.Black}
	seen := map[int]bool{}
	for _, b := range w.Boards {
		for _, id := range []int{b.White, b.Black} {
			if id != 0 && (seen[id] || !slices.Contains(white.Players, id) && !slices.Contains(black.Players, id)) {
				return fmt.Errorf("player %d is in neither of the two teams, or at two boards", id)
			}
			seen[id] = true
		}
		g.Boards = append(g.Boards, tournament.Game{White: b.White, Black: b.Black, Result: b.Result})
	}
	switch {
	case w.Number < 0 || w.Number > len(s.Extra):
		return fmt.Errorf("there is no match %d outside the rounds", w.Number)
	case w.Number > 0:
		if !sameGame(s.Extra[w.Number-1], g) {
			return fmt.Errorf("match %d outside the rounds is another one", w.Number)
		}
		s.Extra[w.Number-1] = g
	default:
		s.Extra = append(s.Extra, g)
	}
	return nil
}

func (w LevelMatchDecided) apply(s *State) error {
	if s.Round(w.After) == nil {
		return fmt.Errorf("round %d is not paired", w.After)
	}
	for _, id := range []int{w.Winner, w.Loser} {
		if s.Config.ForTeams() && s.Team(id) == nil || !s.Config.ForTeams() && s.Player(id) == nil || w.Winner == w.Loser {
			return fmt.Errorf("there is no participant %d, or it is there twice", id)
		}
	}
	s.Decided = slices.DeleteFunc(slices.Clone(s.Decided), func(d tournament.DecidedMatch) bool {
		return d.After == w.After && min(d.Winner, d.Loser) == min(w.Winner, w.Loser) && max(d.Winner, d.Loser) == max(w.Winner, w.Loser)
	})
	if w.By != "" {
		s.Decided = append(s.Decided, tournament.DecidedMatch(w))
	}
	return nil
}

// decisions returns the decided matches after so many rounds, by number.
func (s *State) decisions(rounds int, number map[int]int) (list []tournament.DecidedMatch) {
	for _, d := range s.Decided {
		d.Winner, d.Loser = number[d.Winner], number[d.Loser]
		if d.After <= rounds && d.Winner > 0 && d.Loser > 0 {
			list = append(list, d)
		}
	}
	return list
}

// extraMatches returns the matches of teams outside the rounds after so many
// rounds, by number, with the results that their boards give.
func (s *State) extraMatches(t *tournament.Tournament, rounds int, number, teams map[int]int) (list []tournament.ExtraGame) {
	for _, g := range s.Extra {
		g.White, g.Black, g.Boards = teams[g.White], teams[g.Black], slices.Clone(g.Boards)
		for k := range g.Boards {
			b := &g.Boards[k]
			b.White, b.Black = number[b.White], number[b.Black]
		}
		var ok bool
		if g.Result, ok = t.MatchResult(&g); ok && g.After <= rounds {
			list = append(list, g)
		}
	}
	return list
}
