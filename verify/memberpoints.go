package verify

import "torneo/tournament"

// member holds the results of a player of a team, as programs count them into the
// player's points.
type member struct {
	games   tournament.Points // 1-½-0, forfeits included
	byRules tournament.Points // by the event's point system
	byes    [2]byePoints      // by the event's point system, and by the standard one
}

// byePoints are the byes of a player in rounds that are paired, and in those to come.
type byePoints struct{ allocated, all, granted tournament.Points }

// memberSums adds up the points of the players of an event for teams, whose corrections
// are the teams'. Record 001 has them for information: games over the board and forfeit
// wins at 1-½-0, whatever record 162 says. Other programs add the pairing-allocated bye,
// or all byes, by 162 or by the standard point system, or count games by 162, too
// (R-MEMBER-POINTS).
func memberSums(t *tournament.Tournament, paired int) []sum {
	sums := make([]sum, len(t.Players))
	for i, m := range members(t, paired) {
		s := &sums[i]
		s.right = m.games
		for _, b := range m.byes {
			for _, p := range [...]tournament.Points{m.games, m.games + b.allocated, m.games + b.all} {
				s.accept(p)
				s.accept(p + b.granted)
			}
		}
		s.accept(m.byRules + m.byes[0].all)
		s.accept(m.byRules + m.byes[0].all + m.byes[0].granted)
	}
	return sums
}

// members returns the players by index.
func members(t *tournament.Tournament, paired int) []member {
	list := make([]member, len(t.Players))
	index := t.PlayerIndex()
	standard := tournament.StandardGamePoints()
	for r := range t.Rounds {
		add := func(number int, o tournament.Outcome, c tournament.Color) {
			if i, known := index[number]; known {
				list[i].games += standard.Of(o, c)
				list[i].byRules += t.Points.Of(o, c)
			}
		}
		for _, g := range t.Rounds[r].Games {
			add(g.White, g.Result.White, tournament.White)
			add(g.Black, g.Result.Black, tournament.Black)
		}
		for _, b := range t.Rounds[r].Byes {
			i, known := index[b.ID]
			if !known {
				continue
			}
			for k, p := range [...]tournament.Points{t.Points.Bye(b.Kind), standard.Bye(b.Kind)} {
				switch byes := &list[i].byes[k]; {
				case r >= paired:
					byes.granted += p
				case b.Kind == tournament.PairingAllocatedBye:
					byes.allocated += p
					byes.all += p
				default:
					byes.all += p
				}
			}
		}
	}
	return list
}
