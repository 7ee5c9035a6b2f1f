package match

import (
	"strings"

	"torneo/tournament"
)

// Criterion tells apart two teams of which neither is ahead in match points after all
// matches of a stage.
type Criterion string

const (
	GamePoints Criterion = "GP"
	BoardCount Criterion = "BC"  // the lower the better, of teams with equal game points only (C.07 (2026) 12.1)
	TopBoards  Criterion = "TBR" // board 1, then board 2 … (C.07 (2026) 12.2)
	AllButLast Criterion = "BBE" // without the last board, then without the last two … (C.07 (2026) 12.3)
)

// Criteria returns the criteria that decide a match of teams with equal match points: their
// game points, then those tie-breaks for knock-outs of teams that the event declares in its
// list (C.07 (2026) 12; R-KNOCKOUT-TEAMS).
func Criteria(list []string) []Criterion {
	criteria := []Criterion{GamePoints}
	for _, entry := range list {
		code, _, _ := strings.Cut(strings.ToUpper(entry), "/")
		code, _, _ = strings.Cut(code, ":")
		switch c := Criterion(code); c {
		case BoardCount, TopBoards, AllButLast:
			criteria = append(criteria, c)
		}
	}
	return criteria
}

// boards returns the points of both sides on each board in the matches of a stage, whoever sat
// there.
func boards(games []Game) (sum [2][]tournament.Points) {
	for _, g := range games {
		for side := range g.Boards {
			for k, p := range g.Boards[side] {
				if k == len(sum[side]) {
					sum[side] = append(sum[side], 0)
				}
				sum[side][k] += p
			}
		}
	}
	for len(sum[0]) < len(sum[1]) {
		sum[0] = append(sum[0], 0)
	}
	for len(sum[1]) < len(sum[0]) {
		sum[1] = append(sum[1], 0)
	}
	return sum
}

// level returns the winner of a stage in which nobody is ahead in match points, and the
// deciding criterion.
func (r *Rules) level(games []Game) (Side, Criterion) {
	sum := boards(games)
	if len(sum[0]) == 0 {
		return Neither, ""
	}
	for _, c := range r.Level {
		if s := c.better(sum); s != Neither {
			return s, c
		}
	}
	return Neither, ""
}

// better returns the side that is better by a criterion.
func (c Criterion) better(sum [2][]tournament.Points) Side {
	n := len(sum[0])
	switch c {
	case GamePoints:
		return higher(total(sum[0]), total(sum[1]))
	case BoardCount:
		if total(sum[0]) == total(sum[1]) {
			return higher(count(sum[1]), count(sum[0]))
		}
	case TopBoards:
		for k := range n {
			if s := higher(sum[0][k], sum[1][k]); s != Neither {
				return s
			}
		}
	case AllButLast:
		for k := n - 1; k > 0; k-- {
			if s := higher(total(sum[0][:k]), total(sum[1][:k])); s != Neither {
				return s
			}
		}
	}
	return Neither
}

func higher(first, second tournament.Points) Side {
	switch {
	case first > second:
		return First
	case first < second:
		return Second
	}
	return Neither
}

func total(points []tournament.Points) (sum tournament.Points) {
	for _, p := range points {
		sum += p
	}
	return sum
}

// count returns the board count: the number of each board times the points there.
func count(points []tournament.Points) (sum tournament.Points) {
	for k, p := range points {
		sum += tournament.Points(k+1) * p
	}
	return sum
}

// GamePoints returns the points of both sides on all boards of a stage of matches of teams.
func (s *Stage) GamePoints() (points [2]tournament.Points) {
	sum := boards(s.Games)
	return [2]tournament.Points{total(sum[0]), total(sum[1])}
}

// BoardCount returns the board count of both sides in a stage of matches of teams.
func (s *Stage) BoardCount() (points [2]tournament.Points) {
	sum := boards(s.Games)
	return [2]tournament.Points{count(sum[0]), count(sum[1])}
}

// Boards returns the points of both sides on each board of a stage of matches of teams.
func (s *Stage) Boards() [2][]tournament.Points { return boards(s.Games) }
