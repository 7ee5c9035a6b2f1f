package knockout

import (
	"slices"

	"torneo/pairing/match"
	"torneo/tournament"
)

// Rest returns, by number of the match, what is left of every match between two known participants
// that is not over. The record is that of the bracket.
func (b *Bracket) Rest(t *tournament.Tournament) (map[int]*match.Rest, error) {
	list := map[int]*match.Rest{}
	var boards map[int][]int
	for k := range b.Matches {
		m := &b.Matches[k]
		if m.Over || m.Played == nil {
			continue
		}
		var open *match.Open
		if b.Teams {
			if boards == nil {
				var err error
				if boards, err = b.openBoards(t); err != nil {
					return nil, err
				}
			}
			open = &match.Open{Boards: b.boards(t), Points: t.WithDefaults().Points, Left: boards[m.Number]}
		}
		games := make([]match.Game, 0, len(m.Games))
		for _, g := range m.Games {
			games = append(games, g.Game)
		}
		rules := b.Rules
		rules.Left = [2]bool{b.left[m.Players[0]], b.left[m.Players[1]]}
		if x := rules.Rest(m.Played, games, open); x != nil {
			list[m.Number] = x
		}
	}
	return list, nil
}

// boards returns how many boards a match of teams has.
func (b *Bracket) boards(t *tournament.Tournament) int {
	n := len(t.BoardColors)
	for _, round := range b.rounds {
		for k := range round {
			n = max(n, len(round[k].Boards[0]), len(round[k].Boards[1]))
		}
	}
	if n == 0 {
		for k := range t.Teams {
			n = max(n, len(t.Teams[k].Players))
		}
	}
	return n
}

// openBoards returns, by number of the match, which boards of its last match of teams have no
// result: those that change when a result is entered.
func (b *Bracket) openBoards(t *tournament.Tournament) (map[int][]int, error) {
	list := map[int][]int{}
	before, err := Meetings(t)
	if err != nil {
		return nil, err
	}
	for k := range b.Matches {
		m := &b.Matches[k]
		if !m.waits() {
			continue
		}
		last := &m.Games[len(m.Games)-1]
		if last.Extra > 0 {
			for board, g := range t.Extra[last.Extra-1].Boards {
				if pending(g.Result.White) {
					list[m.Number] = append(list[m.Number], board)
				}
			}
			continue
		}
		of := b.playersOf(t, m)
		for n := range t.Rounds[last.Round-1].Games {
			g := &t.Rounds[last.Round-1].Games[n]
			if !of[g.White] || !of[g.Black] || !pending(g.CountedResult().White) {
				continue
			}
			board, err := boardOf(t, before, m, last.Round, n)
			if err != nil {
				return nil, err
			}
			if board >= 0 {
				list[m.Number] = append(list[m.Number], board)
			}
		}
	}
	return list, nil
}

func pending(o tournament.Outcome) bool { return o == tournament.Pending || o == tournament.Adjourned }

// playersOf returns who plays for the two teams of a match.
func (b *Bracket) playersOf(t *tournament.Tournament, m *Match) map[int]bool {
	of := map[int]bool{}
	for k := range t.Teams {
		if slices.Contains(m.Players[:], t.Teams[k].Number) {
			for _, p := range t.Teams[k].Players {
				of[p] = true
			}
		}
	}
	return of
}

// boardOf returns the board of a game of teams, from 0; -1: none.
func boardOf(t *tournament.Tournament, before [][]Meeting, m *Match, round, game int) (int, error) {
	won := *t
	won.Rounds = slices.Clone(t.Rounds)
	r := &won.Rounds[round-1]
	r.Games = slices.Clone(r.Games)
	r.Games[game].Result = tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}
	after, err := Meetings(&won)
	if err != nil {
		return -1, err
	}
	for k := range after[round-1] {
		x, y := &after[round-1][k], &before[round-1][k]
		if x.White != m.Players[0] && x.White != m.Players[1] {
			continue
		}
		for side := range x.Boards {
			for board, p := range x.Boards[side] {
				if board >= len(y.Boards[side]) || p != y.Boards[side][board] {
					return board, nil
				}
			}
		}
	}
	return -1, nil
}
