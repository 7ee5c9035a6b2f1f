package forecast

import (
	"cmp"
	"slices"

	"torneo/pairing"
	"torneo/simulate"
	"torneo/tournament"
)

// MaxTeams is the most teams of a forecast.
const MaxTeams = 250

// newTeams puts the teams that have entered in the order of their strength, the mean rating of those who
// play: the first players of each, as many as there are boards, in every round.
func newTeams(r *Request) (*field, error) {
	event := r.Event.WithDefaults()
	f := &field{Request: r, boards: boardsOf(event)}
	players := map[int]*tournament.Player{}
	for k := range event.Players {
		players[event.Players[k].Number] = &event.Players[k]
	}
	type entered struct {
		team     tournament.Team
		players  []tournament.Player
		strength int
	}
	var list []entered
	weakest := 0
	for k := range event.Teams {
		team := &event.Teams[k]
		if team.Withdrawn {
			continue
		}
		e := entered{team: tournament.Team{Name: team.Name}}
		for _, number := range lineUpOf(team, players, f.boards) {
			p := players[number]
			e.players = append(e.players, tournament.Player{Name: p.Name, Rating: cmp.Or(p.Rating, p.GivenRating), Title: p.Title, Federation: p.Federation, Sex: p.Sex})
			if rating := e.players[len(e.players)-1].Rating; rating > 0 && (weakest == 0 || rating < weakest) {
				weakest = rating
			}
		}
		list = append(list, e)
	}
	if weakest == 0 {
		weakest = 1400
	}
	for k := range list {
		e := &list[k]
		for _, p := range e.players {
			e.strength += strengthOf(&p, weakest)
		}
		e.strength /= f.boards
	}
	slices.SortStableFunc(list, func(a, b entered) int {
		return cmp.Or(b.strength-a.strength, cmp.Compare(a.team.Name, b.team.Name))
	})
	for k := range list {
		e := &list[k]
		e.team.Number = k + 1
		f.teamStrength = append(f.teamStrength, e.strength)
		for board := range e.players {
			p := &e.players[board]
			p.Number = len(f.players) + 1
			f.players, f.strength = append(f.players, *p), append(f.strength, strengthOf(p, weakest))
			e.team.Players = append(e.team.Players, p.Number)
		}
		f.teams = append(f.teams, e.team)
	}
	system, err := systemOf(event, r.Variant)
	if err != nil {
		return nil, err
	}
	f.record = tournament.Tournament{
		Name: event.Name, Start: event.Start, End: event.End, PlannedRounds: r.Variant.Rounds, Points: event.Points, MatchPoints: matchPointsOf(event), TeamBye: event.TeamBye,
		System: system, Rulebook: event.Rulebook, Players: f.players, Teams: f.teams,
	}
	for board := range f.boards {
		f.record.BoardColors = append(f.record.BoardColors, []tournament.Color{tournament.White, tournament.Black}[board%2])
	}
	return f, nil
}

// strengthOf returns how strong a player plays; who has no rating like the lowest rated one.
func strengthOf(p *tournament.Player, weakest int) int {
	if p.Rating > 0 {
		return p.Rating
	}
	return weakest
}

// matchPointsOf returns what matches are worth.
func matchPointsOf(t *tournament.Tournament) tournament.MatchPoints {
	if t.MatchPoints == (tournament.MatchPoints{}) {
		return tournament.StandardMatchPoints()
	}
	return t.MatchPoints
}

// systemOf returns the type that a variant has: that of the event, if it is of the system.
func systemOf(event *tournament.Tournament, v Variant) (tournament.System, error) {
	if own, ok := pairing.SystemOfEvent(event.System); ok && own == v.System && event.System.Baku == v.Baku {
		return event.System, nil
	}
	return v.System.Event(v.Baku)
}

// boardsOf returns how many boards a match has: as is said, else as the smallest team has players.
func boardsOf(t *tournament.Tournament) int {
	if n := len(t.BoardColors); n > 0 {
		return n
	}
	least := 0
	for k := range t.Teams {
		if n := len(t.Teams[k].Players); !t.Teams[k].Withdrawn && (least == 0 || n < least) {
			least = n
		}
	}
	return least
}

// lineUpOf returns who plays for a team: its first players who have not left.
func lineUpOf(team *tournament.Team, players map[int]*tournament.Player, boards int) (list []int) {
	for _, number := range team.Players {
		if p := players[number]; p != nil && !p.Withdrawn && len(list) < boards {
			list = append(list, number)
		}
	}
	return list
}

// checkTeams returns an *Unfit for teams that cannot be played.
func (r *Request) checkTeams() error {
	v, event := &r.Variant, r.Event.WithDefaults()
	boards, n := boardsOf(event), 0
	players := map[int]*tournament.Player{}
	for k := range event.Players {
		players[event.Players[k].Number] = &event.Players[k]
	}
	for k := range event.Teams {
		team := &event.Teams[k]
		if team.Withdrawn {
			continue
		}
		n++
		if here := len(lineUpOf(team, players, boards)); here < boards || boards == 0 {
			return unfit("forecast.unfit.line-up", "team", team.Name, "count", here, "boards", boards)
		}
	}
	m := matchPointsOf(event)
	switch {
	case !v.System.ForTeams() || !pairing.SwissSystem(v.System.Name()) || v.System.Rules() == nil:
		return unfit("forecast.unfit.teams-swiss", "system", v.System.Title())
	case n < 4 || n > MaxTeams:
		return unfit("forecast.unfit.teams-count", "count", n, "most", MaxTeams)
	case v.Rounds < 1 || v.Rounds > MaxRounds || v.Rounds >= n:
		return unfit("forecast.unfit.rounds", "rounds", v.Rounds, "most", min(MaxRounds, n-1))
	case !isDrawHalf(&event.Points) || m.Loss != 0 || m.Win != 2*m.Draw || m.Win <= 0:
		return unfit("forecast.unfit.points")
	case v.Baku && !v.System.Accelerates():
		return unfit("forecast.unfit.baku", "system", v.System.Title())
	}
	return nil
}

// playMatches plays the matches of a round that were paired, each on all boards.
func (f *field) playMatches(chance simulate.Chance, t *tournament.Tournament, round int, g *game) {
	r := &t.Rounds[round-1]
	matches := r.Matches
	r.Matches = nil
	for k, m := range matches {
		var points [2]int // halves of a game
		for board, color := range t.BoardColors {
			first, second := t.Teams[m.White-1].Players[board], t.Teams[m.Black-1].Players[board]
			x := tournament.Game{White: first, Black: second}
			if color == tournament.Black {
				x.White, x.Black = second, first
			}
			x.Result = f.result(chance, x.White-1, x.Black-1)
			r.Games = append(r.Games, x)
			mine, theirs := x.Result.White, x.Result.Black
			if color == tournament.Black {
				mine, theirs = theirs, mine
			}
			points[0], points[1] = points[0]+halvesOf(mine), points[1]+halvesOf(theirs)
		}
		g.match(f, round, k, m.White-1, m.Black-1, points)
	}
	for _, b := range r.TeamByes {
		g.teamBye(b, t)
	}
}

// halvesOf returns what a result is worth, in halves of a win.
func halvesOf(o tournament.Outcome) int {
	switch {
	case o.IsWin():
		return 2
	case o == tournament.Draw:
		return 1
	}
	return 0
}

// match takes a match, from 0 in its round: what both teams got in halves of a game.
func (g *game) match(f *field, round, k, first, second int, points [2]int) {
	for side, i := range [2]int{first, second} {
		mine, theirs := points[side], points[1-side]
		halves := 0
		switch {
		case mine > theirs:
			halves = 2
		case mine == theirs:
			halves = 1
		}
		g.won[i] = g.won[i] && mine > theirs
		g.halves[i] += halves
		g.games[i] += mine
	}
	d := f.teamStrength[first] - f.teamStrength[second]
	r := &g.perRound[round-1]
	if d != 0 {
		r.games++
		if d > 0 && points[0] > points[1] || d < 0 && points[1] > points[0] {
			r.higher++
		}
	}
	g.differAt(k, max(d, -d))
}

// teamBye takes the bye that the pairing gives to a team.
func (g *game) teamBye(b tournament.Bye, t *tournament.Tournament) {
	worth, _ := t.TeamByeWorth()
	halves := 0
	if b.Kind == tournament.PairingAllocatedBye && t.MatchPoints.Win > 0 {
		halves = min(2, int(2*worth.Match/t.MatchPoints.Win))
		g.games[b.ID-1] += int(2 * worth.Game / t.Points.Win.White)
	}
	g.halves[b.ID-1] += halves
	g.won[b.ID-1] = g.won[b.ID-1] && halves == 2
}
