package tournament

// MeetTwice reports whether two participants (players, or teams in a team event) are paired
// with each other in two rounds.
func (t *Tournament) MeetTwice() bool {
	met := map[[2]int]bool{}
	again := func(a, b int) bool {
		pair := [2]int{min(a, b), max(a, b)}
		there := met[pair]
		met[pair] = true
		return there && pair[0] != 0
	}
	for r := range t.Rounds {
		for _, m := range t.Rounds[r].Matches {
			if again(m.White, m.Black) {
				return true
			}
		}
		for k := range t.Rounds[r].Games {
			if g := &t.Rounds[r].Games[k]; !t.IsTeam() && again(g.White, g.Black) {
				return true
			}
		}
	}
	return false
}
