package calculator

import (
	"slices"

	"torneo/tournament"
)

// Supposed is a game with the result that it might have, by its players' numbers.
type Supposed struct {
	Round        int
	White, Black int
	Result       tournament.ByColor[tournament.Outcome]
	Was          tournament.ByColor[tournament.Outcome] // Pending: it goes on
}

// Suppose returns the record as if the games had these results, with what they were. Its
// standings are made as those of any other; they stand after a round, games of later ones
// would change nothing (0: after the last one). The error is a *Refused.
func Suppose(t *tournament.Tournament, after int, games []Supposed) (*tournament.Tournament, []Supposed, error) {
	if t.System.Family == tournament.DoubleSwiss {
		return nil, nil, refuse("calc.wrong.two-games")
	}
	if len(games) == 0 {
		return nil, nil, refuse("calc.wrong.nothing-supposed")
	}
	other := *t
	other.Rounds = slices.Clone(t.Rounds)
	games = slices.Clone(games)
	for k := range games {
		if err := games[k].enter(&other, after); err != nil {
			return nil, nil, err
		}
		for _, earlier := range games[:k] {
			if earlier.Round == games[k].Round && earlier.White == games[k].White {
				return nil, nil, refuse("calc.wrong.twice", "round", earlier.Round, "white", earlier.White, "black", earlier.Black)
			}
		}
	}
	return &other, games, nil
}

// enter gives the game its result in a record whose rounds are its own.
func (s *Supposed) enter(t *tournament.Tournament, after int) error {
	switch {
	case s.Round < 1 || s.Round > t.RoundsPaired():
		return NoRound(t, s.Round)
	case after > 0 && s.Round > after:
		return refuse("calc.wrong.after", "round", s.Round, "after", after)
	}
	round := &t.Rounds[s.Round-1]
	round.Games = slices.Clone(round.Games)
	for k := range round.Games {
		g := &round.Games[k]
		switch {
		case g.White == s.Black && g.Black == s.White:
			s.White, s.Black = g.White, g.Black
			s.Result.White, s.Result.Black = s.Result.Black, s.Result.White
		case g.White != s.White || g.Black != s.Black:
			continue
		}
		s.Was = g.CountedResult()
		g.Result, g.CountedAs = s.Result, nil
		return nil
	}
	return refuse("calc.wrong.no-game", "round", s.Round, "white", s.White, "black", s.Black)
}

// NoRound returns the refusal of a round that has not been paired.
func NoRound(t *tournament.Tournament, round int) error {
	return refuse("calc.wrong.no-round", "round", round, "last", t.RoundsPaired())
}
