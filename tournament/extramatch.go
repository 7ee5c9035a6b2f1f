package tournament

import "slices"

// BoardsOf returns the points of two teams on each board of a match outside the
// rounds, those of White's team first; false if a player at a board is in neither
// team.
func (t *Tournament) BoardsOf(g *ExtraGame) (points [2][]Points, ok bool) {
	teams := [2]*Team{t.team(g.White), t.team(g.Black)}
	if teams[0] == nil || teams[1] == nil || g.White == g.Black {
		return points, false
	}
	side := func(player int) int {
		for k, team := range teams {
			if slices.Contains(team.Players, player) {
				return k
			}
		}
		return -1
	}
	for k := range points {
		points[k] = make([]Points, len(g.Boards))
	}
	seen := map[int]bool{}
	for k := range g.Boards {
		b := &g.Boards[k]
		white, black := side(b.White), side(b.Black)
		switch {
		case b.White == 0 && b.Black == 0,
			b.White != 0 && (white < 0 || seen[b.White]), b.Black != 0 && (black < 0 || seen[b.Black]),
			white >= 0 && white == black:
			return points, false
		case white < 0:
			white = 1 - black
		case black < 0:
			black = 1 - white
		}
		seen[b.White], seen[b.Black] = b.White != 0, b.Black != 0
		points[white][k], points[black][k] = t.Points.Of(b.Result.White, White), t.Points.Of(b.Result.Black, Black)
	}
	return points, true
}

// MatchResult returns the result of a match outside the rounds, derived from its
// boards: pending while one of its games is. If both teams forfeit every board,
// both lose.
func (t *Tournament) MatchResult(g *ExtraGame) (result ByColor[Outcome], ok bool) {
	points, ok := t.BoardsOf(g)
	if !ok || len(g.Boards) == 0 {
		return result, false
	}
	nobody, played := true, false
	for _, b := range g.Boards {
		switch {
		case b.Result.White == Pending, b.Result.White == Adjourned:
			return Both(Pending), true
		case b.Result.White.IsPlayed() || b.Result.Black.IsPlayed():
			played = true
		}
		nobody = nobody && b.Result == Both(ForfeitLoss)
	}
	var sum [2]Points
	for k := range points {
		for _, p := range points[k] {
			sum[k] += p
		}
	}
	won, lost := Win, Loss
	if !played {
		won, lost = ForfeitWin, ForfeitLoss
	}
	switch {
	case nobody:
		return Both(ForfeitLoss), true
	case sum[0] > sum[1]:
		return ByColor[Outcome]{White: won, Black: lost}, true
	case sum[0] < sum[1]:
		return ByColor[Outcome]{White: lost, Black: won}, true
	}
	return Both(Draw), true
}

// team returns the team with that number; nil if there is none.
func (t *Tournament) team(number int) *Team {
	for i := range t.Teams {
		if t.Teams[i].Number == number {
			return &t.Teams[i]
		}
	}
	return nil
}

// GameOfMatches returns match points in the form of game points: the points of a
// match between teams as if it were a game.
func (t *Tournament) GameOfMatches() GamePoints {
	m := t.MatchPoints
	if m == (MatchPoints{}) {
		m = StandardMatchPoints()
	}
	return GamePoints{Win: Both(m.Win), Draw: Both(m.Draw), Loss: Both(m.Loss),
		ForfeitWin: m.Win, ForfeitLoss: m.Loss, PairingAllocatedBye: m.Draw, FullPointBye: m.Win, HalfPointBye: m.Draw, ZeroPointBye: m.Loss, Unknown: m.Draw}
}

// Participant is a participant of the event: a player or, in an event for teams, a
// team.
type Participant struct {
	Number    int
	Name      string
	Withdrawn bool
}

// Participants returns the teams of an event for teams, else the players, in the
// order of the record.
func (t *Tournament) Participants() []Participant {
	if !t.IsTeam() {
		list := make([]Participant, len(t.Players))
		for i := range t.Players {
			p := &t.Players[i]
			list[i] = Participant{p.Number, p.Name, p.Withdrawn}
		}
		return list
	}
	list := make([]Participant, len(t.Teams))
	for i := range t.Teams {
		p := &t.Teams[i]
		list[i] = Participant{p.Number, p.Name, p.Withdrawn}
	}
	return list
}
