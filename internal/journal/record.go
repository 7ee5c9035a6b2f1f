package journal

import (
	"cmp"
	"slices"

	"torneo/handbook"
	"torneo/tournament"
)

// Record is the tournament as the rules see it after the given round: its
// players by pairing number, and the rounds up to that one. Drafts count; byes
// granted for later rounds are part of it. Players without a number are left out.
func (s *State) Record(rounds int) *tournament.Tournament {
	t := s.Config.record()
	t.TimeControl = s.Kept.TimeControl
	t.RankingMethod, t.RatingFederation = s.Ranking()
	number := map[int]int{}
	for k := range s.Players {
		p := s.Players[k].Player
		if p.Number == 0 {
			continue
		}
		number[s.Players[k].ID] = p.Number
		p.Withdrawn = s.Players[k].LeftFrom > 0 && s.Players[k].LeftFrom <= min(rounds, len(s.Rounds))+1
		t.Players = append(t.Players, p)
	}
	slices.SortFunc(t.Players, func(a, b tournament.Player) int { return cmp.Compare(a.Number, b.Number) })
	t.Teams = s.teams(number)
	for _, g := range s.Groups {
		x := tournament.Prohibition{FirstRound: max(g.First, 1), LastRound: g.Last}
		for _, id := range g.IDs {
			if n := number[id]; n > 0 {
				x.IDs = append(x.IDs, n)
			}
		}
		t.Prohibited = append(t.Prohibited, x)
	}
	for _, c := range s.Corrections {
		c.IDs = slices.Clone(c.IDs)
		for k, id := range c.IDs {
			c.IDs[k] = number[id]
		}
		t.Corrections = append(t.Corrections, c)
	}
	t.Rounds = make([]tournament.Round, max(s.Config.Rounds, len(s.Rounds)))
	for r := range min(rounds, len(s.Rounds)) {
		s.Rounds[r].record(&t.Rounds[r], number)
		t.Rounds[r].LineUps = slices.DeleteFunc(s.RecordLineUps(r+1), func(l tournament.LineUp) bool { return l.Opponent == 0 })
	}
	for r := range t.Rounds {
		if r < len(s.Config.Dates) {
			t.Rounds[r].Date = s.Config.Dates[r]
		}
		if r >= min(rounds, len(s.Rounds)) {
			s.absent(&t.Rounds[r], r+1)
		}
	}
	t.Extra = s.extraGames(rounds, number)
	t.PlayOff = s.playOff(number)
	if len(s.Accelerated) > 0 {
		s.virtual(t, number)
	} else {
		Accelerate(t, &s.Config)
	}
	return t
}

func (c *Config) record() *tournament.Tournament {
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
	t := &tournament.Tournament{
		Name: c.Name, City: c.City, Federation: c.Federation, Start: c.Start, End: c.End, Type: c.System,
		ChiefArbiter: c.ChiefArbiter, DeputyArbiters: c.Deputies, Allotted: c.TimeControl,
		PlannedRounds: c.Rounds, InitialColor: c.Initial, System: system, TieBreaks: c.Ties, Points: c.Points, Matches: c.Matches,
	}
	if c.ForTeams() {
		t.MatchPoints, t.BoardColors = tournament.StandardMatchPoints(), c.boardColors()
	}
	t.Rulebook = tournament.ProposeRulebook(c.Start, c.End)
	if c.Edition != "" {
		t.Rulebook = tournament.Rulebook{TieBreaks: handbook.Edition(c.Edition)}
	}
	return t
}

// record writes a round that has been paired.
func (r *Round) record(to *tournament.Round, number map[int]int) {
	for _, b := range r.Boards {
		if b.Black == 0 {
			to.Byes = append(to.Byes, tournament.Bye{ID: number[b.White], Kind: tournament.PairingAllocatedBye})
			continue
		}
		to.Games = append(to.Games, tournament.Game{White: number[b.White], Black: number[b.Black], Result: b.Result})
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
		if kind, ok := p.Away(round); ok {
			to.Byes = append(to.Byes, tournament.Bye{ID: p.Number, Kind: kind})
		}
	}
	slices.SortFunc(to.Byes, func(a, b tournament.Bye) int { return cmp.Compare(a.ID, b.ID) })
}

// Away reports whether a player is not to be paired in a round, and what he gets.
func (p *Player) Away(round int) (tournament.ByeKind, bool) {
	if kind, ok := p.Byes[round]; ok {
		return kind, true
	}
	if round < p.From || p.LeftFrom > 0 && round >= p.LeftFrom {
		return tournament.ZeroPointBye, true
	}
	return tournament.ZeroPointBye, false
}

// takeOver makes the record's players and rounds the state's: IDs are the
// pairing numbers that they have there.
func (s *State) takeOver(t *tournament.Tournament) {
	for k := range t.Players {
		p := Player{ID: t.Players[k].Number, Player: t.Players[k], From: 1, Present: true, Byes: map[int]tournament.ByeKind{}}
		if p.Withdrawn {
			p.LeftFrom = t.RoundsPaired() + 1
		}
		s.enter(p)
	}
	for _, x := range t.Prohibited {
		s.Groups = append(s.Groups, Group{IDs: x.IDs, First: x.FirstRound, Last: x.LastRound})
	}
	for _, a := range t.Accelerations {
		if a.FirstID == 1 {
			a.FirstID = 0 // whoever comes first
		}
		s.Accelerated = append(s.Accelerated, a)
	}
	s.Corrections, s.Extra, s.PlayOff = t.Corrections, slices.Clone(t.Extra), t.PlayOff
	s.takeOverTeams(t)
	s.Kept = Kept{t.TimeControl, t.RankingMethod, t.RatingFederation}
	paired := t.RoundsPaired()
	for r := range t.Rounds {
		if r >= paired {
			for _, b := range t.Rounds[r].Byes {
				if p := s.Player(b.ID); p != nil {
					p.Byes[r+1] = b.Kind
				}
			}
			continue
		}
		s.Rounds = append(s.Rounds, s.roundOfRecord(&t.Rounds[r]))
	}
}

func (s *State) roundOfRecord(from *tournament.Round) Round {
	r := Round{Published: true, Closed: true}
	there := map[int]bool{}
	for _, g := range from.Games {
		there[g.White], there[g.Black] = true, true
		r.Boards = append(r.Boards, PlayedBoard{Board: Board{g.White, g.Black}, Result: g.Result})
		r.Closed = r.Closed && g.Result.White != tournament.Pending
	}
	for _, b := range from.Byes {
		there[b.ID] = true
		if b.Kind == tournament.PairingAllocatedBye {
			r.Boards = append(r.Boards, PlayedBoard{Board: Board{White: b.ID}})
		} else {
			r.Byes = append(r.Byes, Bye{b.ID, b.Kind})
		}
	}
	reserves := s.Config.ForTeams() // who need no bye
	for k := range s.Players {
		if id := s.Players[k].ID; !there[id] && !reserves {
			r.Byes = append(r.Byes, Bye{id, tournament.ZeroPointBye})
		}
	}
	for _, b := range r.Boards {
		r.Engine = append(r.Engine, b.Board)
	}
	return r
}
