package league_test

import (
	"fmt"

	"torneo/i18n"
	"torneo/league"
)

// Four clubs have two teams each in two divisions, and one hall: no club is at home twice on a day.
func ExampleSeason_Propose() {
	s := season(2, 4)
	c := s.Propose()
	for _, m := range s.Meetings(c)[:2] {
		fmt.Println(m.Division, m.Round, m.Home, m.Away, m.Day)
	}
	fmt.Println(len(s.Conflicts(c)), "conflicts")
	// Output:
	// d1 1 t3-1 t2-1 2026/10/03
	// d1 1 t4-1 t1-1 2026/10/03
	// 0 conflicts
}

// Where more than 100 points are too many, the higher rated of two loses if they sit the wrong way
// round, and the game is rated all the same.
func ExampleSeason_CheckLineUp() {
	preset, _ := league.PresetNamed("top16")
	s := season(1, 4)
	s.Rules.Order, s.Rules.Breach = preset.Rules.Order, preset.Rules.Breach
	s.Clubs[0].Teams[0].Squad = squad("A", 2400, 2250)
	english := i18n.New(i18n.English)
	for _, f := range s.CheckLineUp(league.LineUp{Team: "t1-1", Boards: []string{"A2", "A1"}}, nil) {
		fmt.Println(english.Text(f.Message))
		fmt.Println(english.Text(f.Follows))
	}
	// Output:
	// Player A1 (2400) sits on board 2 behind Player A2 (2250) on board 1: 150 more, and 100 are allowed
	// board 2 is lost in the match; games that were played are rated as they ended
}
