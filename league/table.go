package league

import (
	"slices"

	"torneo/standings"
	"torneo/tournament"
)

// Penalty is points that a team loses by decision, with the reason for which it does.
type Penalty struct {
	Key    string            `json:"key,omitempty"` // by which it is known in the tournament of the division
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

// Correction returns what is deducted from a team by a penalty as a record has it (TRF26 299), with the
// number of the team there; false if nothing is.
func (p *Penalty) Correction(number int) (tournament.PointCorrection, bool) {
	return tournament.PointCorrection{Match: -p.Match, Game: -p.Game, IDs: []int{number}}, p.Match != 0 || p.Game != 0
}

// Default returns what a match is worth to a team that did not come as a record has it; false if that
// is what a lost match is worth.
func (r *Rules) Default() (tournament.PointCorrection, bool) {
	p := r.Points()
	return tournament.PointCorrection{Result: notCome, Match: p.Default}, p.Default != p.Loss
}

// notCome is the result of a team that did not come.
const notCome = "-"

// Table returns the table of a division from its tournament, in which teams have the numbers of the
// map. What was deducted is in the record of the tournament, and so is what a match is worth to a team
// that did not come, unless the record says nothing of it; places follow by the tie-breaks of the
// event (standings.Of). So the table is that of the tournament.
func (s *Season) Table(t *tournament.Tournament, numbers map[string]int) ([]Place, *standings.Result, error) {
	with := *t
	with.Corrections = slices.Clone(t.Corrections)
	if c, is := s.Rules.Default(); is && !slices.ContainsFunc(with.Corrections, func(x tournament.PointCorrection) bool { return x.Result == notCome }) {
		with.Corrections = append(with.Corrections, c)
	}
	deducted := map[int]tournament.Points{}
	for _, c := range t.Corrections {
		if c.Result != "" || c.Round != 0 {
			continue
		}
		for _, n := range c.IDs {
			deducted[n] -= c.Match
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
		p.Deducted = max(deducted[row.Number], 0)
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
