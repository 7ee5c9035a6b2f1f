package migrate

import "torneo/tournament"

// teamScore is what a team has made in a round.
type teamScore struct {
	result tournament.Outcome // Win, Draw, Loss; Pending for none
	bye    bool
	game   tournament.Points
}

// tally holds the scores of all teams, by round and by number.
type tally struct {
	rounds []map[int]teamScore
	boards int
	// complete is the number of rounds from the first of which every game has a result.
	complete int
}

// tallyOf adds the games of matches up.
func tallyOf(t *tournament.Tournament) *tally {
	of := map[int]int{}
	for k := range t.Teams {
		for _, p := range t.Teams[k].Players {
			of[p] = t.Teams[k].Number
		}
	}
	l := &tally{boards: t.MatchBoards()}
	for n := range t.Rounds {
		x := &t.Rounds[n]
		scores, against := map[int]teamScore{}, map[int]int{}
		done := len(x.Games) > 0 && len(x.Matches) == 0
		add := func(team, other int, points tournament.Points) {
			s := scores[team]
			s.game += points
			scores[team] = s
			if other != 0 {
				against[team], against[other] = other, team
			}
		}
		for _, g := range x.Games {
			done = done && g.Result.White != tournament.Pending && g.Result.White != tournament.Adjourned
			a, b := of[g.White], of[g.Black]
			if a != 0 {
				add(a, b, t.Points.Of(g.Result.White, tournament.White))
			}
			if b != 0 {
				add(b, a, t.Points.Of(g.Result.Black, tournament.Black))
			}
		}
		for team, other := range against {
			s := scores[team]
			switch mine, its := s.game, scores[other].game; {
			case mine > its:
				s.result = tournament.Win
			case mine < its:
				s.result = tournament.Loss
			case mine > 0:
				s.result = tournament.Draw
			case done:
				s.result = tournament.Loss // no point on any board: lost by both
			}
			scores[team] = s
		}
		for _, b := range x.TeamByes {
			scores[b.ID] = teamScore{bye: b.Kind == tournament.PairingAllocatedBye}
		}
		l.rounds = append(l.rounds, scores)
		if done && l.complete == n {
			l.complete = n + 1
		}
	}
	return l
}

// match returns the match points of a team after a round.
func (l *tally) match(team, rounds int, rule matchRule, bye string) (sum tournament.Points) {
	for n := range min(rounds, len(l.rounds)) {
		switch s := l.rounds[n][team]; {
		case s.bye:
			sum += rule.bye(bye)
		case s.result == tournament.Win:
			sum += rule.worth.Win
		case s.result == tournament.Draw:
			sum += rule.worth.Draw
		case s.result == tournament.Loss:
			sum += rule.worth.Loss
		}
	}
	return sum
}

// game returns the board points of a team after a round.
func (l *tally) game(team, rounds int, bye tournament.Points) (sum tournament.Points) {
	for n := range min(rounds, len(l.rounds)) {
		if s := l.rounds[n][team]; s.bye {
			sum += bye
		} else {
			sum += s.game
		}
	}
	return sum
}
