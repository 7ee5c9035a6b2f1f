package journal

import (
	"cmp"
	"slices"

	"torneo/tournament"
)

// Record returns the tournament as the rules see it after the given round: its
// players by pairing number, and the rounds up to that one. Drafts count; byes
// granted for later rounds are part of it. Players without a number are left out.
func (s *State) Record(rounds int) *tournament.Tournament {
	t := s.Config.record()
	t.TimeControl = s.Kept.TimeControl
	if _, encoded := tournament.ParseTimeControl(t.TimeControl); !encoded {
		if c, ok := s.Control(); ok {
			t.TimeControl = c.String()
		}
	}
	t.RankingMethod, t.RatingFederation = s.Ranking()
	number := make(map[int]int, len(s.Players))
	order := make([]int, 0, len(s.Players)) // by number; players are large, and are not moved to sort them
	for k := range s.Players {
		if n := s.Players[k].Player.Number; n != 0 {
			number[s.Players[k].ID] = n
			order = append(order, k)
		}
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Compare(s.Players[a].Player.Number, s.Players[b].Player.Number)
	})
	t.Players = slices.Grow(t.Players, len(order))
	for _, k := range order {
		p := s.Players[k].Player
		p.Withdrawn = s.Players[k].LeftFrom > 0 && s.Players[k].LeftFrom <= min(rounds, len(s.Rounds))+1
		p.Expelled = s.Players[k].Expelled
		t.Players = append(t.Players, p)
	}
	t.Teams = s.teams(rounds, number)
	ranked := number // of whom the standings are
	if s.Config.ForTeams() {
		ranked = s.teamNumbers()
	}
	for _, g := range s.Groups {
		x := tournament.Prohibition{FirstRound: max(g.First, 1), LastRound: g.Last}
		for _, id := range g.IDs {
			if n := ranked[id]; n > 0 {
				x.IDs = append(x.IDs, n)
			}
		}
		t.Prohibited = append(t.Prohibited, x)
	}
	corrections := slices.Clone(s.Corrections)
	for _, d := range s.Decisions {
		corrections = append(corrections, d.Correction)
	}
	for _, c := range corrections {
		c.IDs = slices.Clone(c.IDs)
		for k, id := range c.IDs {
			c.IDs[k] = ranked[id]
		}
		t.Corrections = append(t.Corrections, c)
	}
	t.Rounds = make([]tournament.Round, max(s.Config.Rounds, len(s.Rounds)))
	for r := range min(rounds, len(s.Rounds)) {
		s.Rounds[r].record(&t.Rounds[r], number)
		s.recordMatches(&s.Rounds[r], &t.Rounds[r])
		t.Rounds[r].LineUps = slices.DeleteFunc(s.RecordLineUps(r+1), func(l tournament.LineUp) bool { return l.Opponent == 0 })
	}
	for r := range t.Rounds {
		if r < len(s.Config.Dates) {
			t.Rounds[r].Date = s.Config.Dates[r]
		}
		if r >= min(rounds, len(s.Rounds)) {
			s.absent(&t.Rounds[r], r+1)
			s.awayTeams(&t.Rounds[r], r+1)
		}
	}
	if t.IsTeam() {
		t.Extra = s.extraMatches(t, rounds, number, ranked)
	} else {
		t.Extra = s.extraGames(rounds, number)
	}
	t.Decided = s.decisions(rounds, ranked)
	t.PlayOff = s.playOff(ranked)
	t.Long = s.long(number)
	t.Outside = s.outside(ranked)
	s.virtual(t, number)
	return t
}

func (c *Config) record() *tournament.Tournament {
	system := c.RecordedSystem()
	t := &tournament.Tournament{
		Name: c.Name, City: c.City, Federation: c.Federation, Start: c.Start, End: c.End, Type: c.System,
		ChiefArbiter: c.ChiefArbiter, DeputyArbiters: c.Deputies, Allotted: c.TimeControl,
		PlannedRounds: c.Rounds, InitialColor: c.Initial, System: system, TieBreaks: c.Ties, Points: c.Points, Matches: c.Matches,
	}
	if c.ForTeams() {
		t.MatchPoints, t.BoardColors, t.TeamBye = c.MatchWorth(), c.boardColors(), c.TeamBye
	}
	t.Rulebook = c.Rulebook.WithSystem(system) // the type may name the edition of the pairing
	return t
}

// RecordedSystem returns the system that the record has.
func (c *Config) RecordedSystem() tournament.System {
	system, err := tournament.ParseSystem(c.System)
	if err != nil {
		system = tournament.SystemOfText(c.System)
	}
	if c.Baku && !system.Baku {
		if baku, err := tournament.ParseSystem(system.Code + "_BAKU"); err == nil {
			system = baku
		}
		system.Baku = true
	}
	return system
}

// record writes a round that has been paired.
func (r *Round) record(to *tournament.Round, number map[int]int) {
	for _, b := range r.Boards {
		if b.Black == 0 && !r.ByTeams {
			to.Byes = append(to.Byes, tournament.Bye{ID: number[b.White], Kind: tournament.PairingAllocatedBye})
			continue
		}
		to.Games = append(to.Games, tournament.Game{White: number[b.White], Black: number[b.Black], Result: b.Result, Second: b.Second, CountedAs: b.Counted})
	}
	if r.ByTeams {
		return
	}
	for _, b := range r.Byes {
		if n := number[b.ID]; n > 0 {
			to.Byes = append(to.Byes, tournament.Bye{ID: n, Kind: b.Kind})
		}
	}
}

// absent writes who is not to be paired in a round to come.
func (s *State) absent(to *tournament.Round, round int) {
	for k := range s.Players {
		p := &s.Players[k]
		if p.Number == 0 {
			continue
		}
		if kind, ok := p.ByeIn(round); ok {
			to.Byes = append(to.Byes, tournament.Bye{ID: p.Number, Kind: kind})
		}
	}
	slices.SortFunc(to.Byes, func(a, b tournament.Bye) int { return cmp.Compare(a.ID, b.ID) })
}

// ByeIn returns the bye of a player in a round; false if the player is to be paired.
func (p *Player) ByeIn(round int) (tournament.ByeKind, bool) {
	if kind, ok := p.Byes[round]; ok {
		return kind, true
	}
	if round < p.From || p.LeftFrom > 0 && round >= p.LeftFrom {
		return tournament.ZeroPointBye, true
	}
	return tournament.ZeroPointBye, false
}

// MatchWorth returns the points of matches between teams: 2, 1 and 0 unless others are
// set.
func (c *Config) MatchWorth() tournament.MatchPoints {
	if c.MatchPoints == (tournament.MatchPoints{}) {
		return tournament.StandardMatchPoints()
	}
	return c.MatchPoints
}

// Control returns the rate of play: that of an imported report, until the settings have
// another one, else the meaning of their words; false if they have none.
func (s *State) Control() (tournament.TimeControl, bool) {
	t := tournament.Tournament{TimeControl: s.Kept.TimeControl, Allotted: s.Config.TimeControl}
	return t.Control()
}
