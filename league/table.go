package league

import (
	"slices"

	"torneo/standings"
	"torneo/tournament"
)

// Penalty is points that a team loses by decision, with the reason for which it does.
type Penalty struct {
	Team   string            `json:"team"`
	Match  tournament.Points `json:"match,omitempty"`
	Game   tournament.Points `json:"game,omitempty"`
	Fine   int64             `json:"fine,omitempty"` // in the smallest unit of the league's currency
	Reason string            `json:"reason"`
}

// Place is a team in the table of its division.
type Place struct {
	Team     string
	Division string
	Rank     int // shared by teams that the list does not separate; 0: it has none
	Matches  int // that it has played
	Match    tournament.Points
	Game     tournament.Points
	Deducted tournament.Points // match points, in the ones above already
	Left     bool
}

// Table returns the table of a division from its tournament, in which teams have the numbers of the
// map. Points that were deducted are corrections of the record (TRF26 299), and so is what a match is
// worth to a team that did not come; places follow by the tie-breaks of the event (standings.Of).
func (s *Season) Table(t *tournament.Tournament, numbers map[string]int, penalties []Penalty) ([]Place, *standings.Result, error) {
	with := *t
	with.Corrections = slices.Clone(t.Corrections)
	if p := s.Rules.Points(); p.Default != p.Loss {
		with.Corrections = append(with.Corrections, tournament.PointCorrection{Result: "-", Match: p.Default})
	}
	deducted := map[string]tournament.Points{}
	for _, p := range penalties {
		if n, ok := numbers[p.Team]; ok && (p.Match != 0 || p.Game != 0) {
			with.Corrections = append(with.Corrections, tournament.PointCorrection{Match: -p.Match, Game: -p.Game, IDs: []int{n}})
			deducted[p.Team] += p.Match
		}
	}
	result, err := standings.Of(&with, standings.Request{})
	if err != nil {
		return nil, nil, err
	}
	team := map[int]string{}
	for id, n := range numbers {
		team[n] = id
	}
	left := map[int]bool{}
	for _, x := range t.Teams {
		left[x.Number] = x.Withdrawn || x.Expelled
	}
	var list []Place
	for _, row := range result.Standings.Rows {
		p := Place{Team: team[row.Number], Rank: row.Rank, Left: left[row.Number] || row.TakenAsLeft,
			Match: result.Table.Final(row.Index, tournament.MatchScore), Game: result.Table.Final(row.Index, tournament.GameScore)}
		p.Deducted = deducted[p.Team]
		if x, _ := s.Team(p.Team); x != nil {
			p.Division = x.Division
		}
		for r := 1; r <= result.Table.After; r++ {
			if result.Table.Entry(row.Index, r).Opponent >= 0 {
				p.Matches++
			}
		}
		list = append(list, p)
	}
	return list, result, nil
}
