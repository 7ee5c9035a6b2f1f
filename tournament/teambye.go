package tournament

import "slices"

// MatchBoards returns the number of boards of a match: as declared (352),
// else the longest line-up, else the most games that one team played in a
// round.
func (t *Tournament) MatchBoards() int {
	if len(t.BoardColors) > 0 {
		return len(t.BoardColors)
	}
	boards := 0
	team := make(map[int]int, len(t.Players))
	for i := range t.Teams {
		for _, p := range t.Teams[i].Players {
			team[p] = i + 1
		}
	}
	for r := range t.Rounds {
		round := &t.Rounds[r]
		for _, l := range round.LineUps {
			boards = max(boards, len(l.Players))
		}
		count := make([]int, len(t.Teams)+1)
		for _, g := range round.Games {
			count[team[g.White]]++
			count[team[g.Black]]++
		}
		for _, b := range round.Byes {
			if b.Kind == PairingAllocatedBye {
				count[team[b.ID]]++
			}
		}
		boards = max(boards, slices.Max(append(count[1:], 0)))
	}
	return boards
}

// TeamByeWorth returns the points of a team's pairing-allocated bye: those that the event
// states, or else of a drawn match, in match points and game points (C.04.6 1.4). The game
// points are unknown (false) where members have byes of their own, which then tell them.
func (t *Tournament) TeamByeWorth() (worth TeamBye, ok bool) {
	if t.TeamBye != nil {
		return *t.TeamBye, true
	}
	for r := range t.Rounds {
		for _, bye := range t.Rounds[r].TeamByes {
			k := slices.IndexFunc(t.Teams, func(team Team) bool { return team.Number == bye.ID })
			if bye.Kind == PairingAllocatedBye && k >= 0 && slices.ContainsFunc(t.Rounds[r].Byes, func(b Bye) bool {
				return b.Kind != ZeroPointBye && slices.Contains(t.Teams[k].Players, b.ID)
			}) {
				return TeamBye{}, false
			}
		}
	}
	match := t.MatchPoints
	if match == (MatchPoints{}) {
		match = StandardMatchPoints()
	}
	game := t.Points.orStandard()
	return TeamBye{Match: match.Draw, Game: Points(t.MatchBoards()) * max(game.Draw.White, game.Draw.Black)}, true
}
