package crosstable_test

import (
	"testing"

	"torneo/tournament"
)

// 3-1-0, the pairing-allocated bye worth a draw.
func threeOneNothing() tournament.GamePoints {
	g := tournament.StandardGamePoints()
	g.Win, g.Draw, g.ForfeitWin, g.FullPointBye, g.HalfPointBye, g.PairingAllocatedBye, g.Unknown = tournament.Both[tournament.Points](30), tournament.Both[tournament.Points](10), 30, 30, 10, 10, 10
	return g
}

func TestThreeOneNothing(t *testing.T) {
	record := individual(5, "1 2 10, 3 4 ==, 5 U", "3 1 +-, 5 2 XX, 4 H")
	record.Points = threeOneNothing()
	table := table(t, record, 0)
	expectCells(t, table, map[int]string{
		1: "2w played 3.0; 3b forfeit-loss 0.0", 2: "1b played 0.0; 5b pending 1.0", 3: "4w played 1.0; 1w forfeit-win 3.0",
		4: "3b played 1.0; - half-point-bye 1.0", 5: "- pairing-allocated-bye 1.0; 2w pending 1.0",
	})
	if g := tournament.GameScore; table.Win[g] != 30 || table.Draw[g] != 10 || table.Loss[g] != 0 || table.MaxScore(0, g) != 60 {
		t.Errorf("win %v, draw %v, loss %v, highest score %v", table.Win[g], table.Draw[g], table.Loss[g], table.MaxScore(0, g))
	}
	if table.GamePoints().PairingAllocatedBye != 10 {
		t.Errorf("point system %+v", table.GamePoints())
	}
}

func TestPointsByColour(t *testing.T) {
	record := individual(4, "1 2 10, 3 4 01", "2 1 ==, 4 3 +- n")
	record.Points.Win = tournament.ByColor[tournament.Points]{White: 10, Black: 15}
	record.Points.Draw = tournament.ByColor[tournament.Points]{White: 4, Black: 6}
	record.Points.Loss = tournament.ByColor[tournament.Points]{White: 1, Black: 2}
	table := table(t, record, 0)
	expectCells(t, table, map[int]string{1: "2w played 1.0; 2b played 0.6", 2: "1b played 0.2; 1w played 0.4", 3: "4w played 0.1; 4 forfeit-loss 0.0", 4: "3b played 1.5; 3 forfeit-win 1.0"})
	// What a result is worth at most, and a loss at least.
	if g := tournament.GameScore; table.Win[g] != 15 || table.Draw[g] != 6 || table.Loss[g] != 1 {
		t.Errorf("win %v, draw %v, loss %v", table.Win[g], table.Draw[g], table.Loss[g])
	}
}

// TRF26 299: for results of a kind the points replace the normal ones; without
// a kind they are added. Participants and round narrow it down.
func TestCorrections(t *testing.T) {
	rounds := []string{"1 2 10, 3 4 +-, 5 U, 6 H", "2 3 ==, 1 4 --, 5 F", "1 5 10, 2 6 D1"}
	for _, test := range []struct {
		name        string
		corrections []tournament.PointCorrection
		want        map[int]string
	}{
		{"none", nil, map[int]string{1: "0.0 1.0 1.0 2.0", 2: "0.0 0.0 0.5 1.0", 3: "0.0 1.0 1.5 1.5", 4: "0.0 0.0 0.0 0.0", 5: "0.0 1.0 2.0 2.0", 6: "0.0 0.5 0.5 1.5"}},
		{"every forfeit win", []tournament.PointCorrection{{Result: "+", Game: 7}}, map[int]string{3: "0.0 0.7 1.2 1.2", 1: "0.0 1.0 1.0 2.0"}},
		{"every forfeit loss", []tournament.PointCorrection{{Result: "-", Game: -5}}, map[int]string{1: "0.0 1.0 0.5 1.5", 4: "0.0 -0.5 -1.0 -1.0"}},
		{"the forfeit losses of round 2", []tournament.PointCorrection{{Result: "-", Game: 2, Round: 2}}, map[int]string{1: "0.0 1.0 1.2 2.2", 4: "0.0 0.0 0.2 0.2"}},
		{"one player's forfeit losses", []tournament.PointCorrection{{Result: "-", Game: 2, IDs: []int{4}}}, map[int]string{1: "0.0 1.0 1.0 2.0", 4: "0.0 0.2 0.4 0.4"}},
		{"one player in one round", []tournament.PointCorrection{{Result: "-", Game: 2, Round: 1, IDs: []int{4, 5}}}, map[int]string{1: "0.0 1.0 1.0 2.0", 4: "0.0 0.2 0.2 0.2", 5: "0.0 1.0 2.0 2.0"}},
		{"wins, by whatever number of moves", []tournament.PointCorrection{{Result: "W", Game: 30}}, map[int]string{1: "0.0 3.0 3.0 6.0", 6: "0.0 0.5 0.5 3.5", 3: "0.0 1.0 1.5 1.5"}},
		{"draws", []tournament.PointCorrection{{Result: "D", Game: 4}}, map[int]string{2: "0.0 0.0 0.4 0.8", 6: "0.0 0.5 0.5 1.5"}},
		{"losses", []tournament.PointCorrection{{Result: "L", Game: 1}}, map[int]string{2: "0.0 0.1 0.6 1.1", 5: "0.0 1.0 2.0 2.1", 4: "0.0 0.0 0.0 0.0"}},
		{"half-point byes", []tournament.PointCorrection{{Result: "H", Game: 3}}, map[int]string{6: "0.0 0.3 0.3 1.3"}},
		{"full-point byes, which the pairing-allocated one is not", []tournament.PointCorrection{{Result: "F", Game: 8}}, map[int]string{5: "0.0 1.0 1.8 1.8"}},
		{"zero-point byes, said or not", []tournament.PointCorrection{{Result: "Z", Game: 1}}, map[int]string{3: "0.0 1.0 1.5 1.6", 4: "0.0 0.0 0.0 0.1", 6: "0.0 0.5 0.6 1.6"}},
		{"a penalty", []tournament.PointCorrection{{Game: -5, IDs: []int{1}}}, map[int]string{1: "-0.5 0.5 0.5 1.5", 2: "0.0 0.0 0.5 1.0"}},
		{"a penalty in a round", []tournament.PointCorrection{{Game: -5, Round: 2, IDs: []int{1}}}, map[int]string{1: "0.0 1.0 0.5 1.5"}},
		{"a bonus for everybody", []tournament.PointCorrection{{Game: 1}}, map[int]string{1: "0.1 1.1 1.1 2.1", 4: "0.1 0.1 0.1 0.1"}},
		{"a bonus for everybody in a round", []tournament.PointCorrection{{Game: 1, Round: 3}}, map[int]string{1: "0.0 1.0 1.0 2.1", 4: "0.0 0.0 0.0 0.1"}},
		{"the later of two that replace", []tournament.PointCorrection{{Result: "+", Game: 7}, {Result: "+", Game: 6, IDs: []int{3}}}, map[int]string{3: "0.0 0.6 1.1 1.1"}},
		{"one that adds, before one that replaces", []tournament.PointCorrection{{Game: -3, Round: 1, IDs: []int{3}}, {Result: "+", Game: 7}}, map[int]string{3: "0.0 0.4 0.9 0.9"}},
		{"one that replaces, before one that adds", []tournament.PointCorrection{{Result: "+", Game: 7}, {Game: -3, Round: 1, IDs: []int{3}}}, map[int]string{3: "0.0 0.4 0.9 0.9"}},
		{"two that add", []tournament.PointCorrection{{Game: -3}, {Game: -2, IDs: []int{3}}}, map[int]string{3: "-0.5 0.5 1.0 1.0"}},
		{"a round there is not", []tournament.PointCorrection{{Game: -3, Round: 9}, {Result: "W", Game: 30, Round: 9}}, map[int]string{1: "0.0 1.0 1.0 2.0"}},
		{"players there are not", []tournament.PointCorrection{{Game: -3, IDs: []int{99}}}, map[int]string{1: "0.0 1.0 1.0 2.0"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			record := individual(6, rounds...)
			record.Corrections = test.corrections
			expectScores(t, table(t, record, 0), tournament.GameScore, test.want)
		})
	}
}

// In a team event a correction gives match and game points.
func TestCorrectionsOfTeams(t *testing.T) {
	record := teams(4, 2, "11 21 10, 22 12 ==, T3 T4 +-")
	record.Corrections = []tournament.PointCorrection{{Result: "+", Match: 20, Game: 15, Round: 1, IDs: []int{3}}, {Result: "-", Match: 0, Game: 5}, {Match: -10, IDs: []int{1}}}
	table := table(t, record, 0)
	expectCells(t, table, map[int]string{1: "2w played 2.0/1.5", 2: "1b played 0.0/0.5", 3: "4w forfeit-win 2.0/1.5", 4: "3b forfeit-loss 0.0/0.5"})
	expectScores(t, table, tournament.MatchScore, map[int]string{1: "-1.0 1.0", 2: "0.0 0.0", 3: "0.0 2.0"})
}
