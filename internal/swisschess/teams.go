package swisschess

import (
	"cmp"
	"slices"

	"torneo/internal/incoming"
	"torneo/tournament"
	"torneo/trf"
)

// Offsets in the record of a team.
const (
	teamPlayers     = 213
	teamID          = 217
	teamRank        = 221
	teamMatchPoints = 292
	teamBoardPoints = 296
)

// readTeams reads the teams with their players by board, and what they have scored by the file.
func (r *reader) readTeams() error {
	t := r.t
	t.System.Team = true
	r.teamNumbers = map[int]int{}
	switch code := int(r.data[generalMatch]); code {
	case 0:
		t.MatchPoints = tournament.StandardMatchPoints()
	case 1:
		t.MatchPoints = tournament.MatchPoints{Win: 3 * tournament.One, Draw: tournament.One}
	default:
		return incoming.Refuse("swisschess.match-points", "code", code)
	}
	if r.data[generalBoards] == 0 {
		return incoming.Refuse("swisschess.team.damaged", "number", 0)
	}
	for k := range r.teams {
		at := r.team(k)
		name := r.text(at, at+31)
		id := r.u16(at + teamID)
		if r.u16(at+playerVersion) != r.version || name == "" || id != r.u16(generalTeamIDs)+k+1 {
			return incoming.Refuse("swisschess.team.damaged", "number", k+1)
		}
		r.teamNumbers[id] = k + 1
		one := tournament.Team{Number: k + 1, Name: name}
		if r.paired > 0 {
			match, game := r.halves(at+teamMatchPoints), r.halves(at+teamBoardPoints)
			one.Declared = tournament.Declared{Match: &match, Game: &game, Rank: r.u16(at + teamRank)}
		}
		t.Teams = append(t.Teams, one)
	}
	r.teamOf = make([]int, r.players+1)
	for k := range t.Players {
		number := t.Players[k].Number
		team := int(r.data[r.player(number-1)+playerTeam])
		if team > r.teams {
			return incoming.Refuse("swisschess.team.unknown", "name", t.Players[k].Name, "team", team)
		}
		if r.teamOf[number] = team; team > 0 {
			t.Teams[team-1].Players = append(t.Teams[team-1].Players, number)
		}
	}
	for k := range t.Teams {
		slices.SortStableFunc(t.Teams[k].Players, func(a, b int) int {
			return cmp.Compare(r.data[r.player(a-1)+playerBoard], r.data[r.player(b-1)+playerBoard])
		})
		if stated := int(r.data[r.team(k)+teamPlayers]); stated != len(t.Teams[k].Players) {
			r.report(trf.Violation, "", "", "swisschess.team.players", "team", t.Teams[k].Name, "stated", stated, "found", len(t.Teams[k].Players))
		}
	}
	return nil
}

func (r *reader) halves(at int) tournament.Points {
	return tournament.Points(r.u16(at)) * tournament.Half
}

// readTeamRounds reads the matches of all rounds with their boards.
func (r *reader) readTeamRounds() error {
	if r.paired == 0 {
		return nil
	}
	rows, wrong := 0, 0
	for n := range r.rounds {
		round := tournament.Round{Date: r.dayOfRound(n)}
		opponent, err := r.readPairs(n, &round)
		if err != nil {
			return err
		}
		boards := map[[2]int]tournament.Game{}
		for k := range r.players {
			e := r.entryOf(k, n)
			if r.free[k+1] || e.colour == notInRound && e.result == 0 || e.board > int(r.data[generalBoards]) {
				continue
			}
			other := r.numbers[e.opponent]
			rows++
			switch {
			case e.colour != white && e.colour != black || e.board == 0:
				r.report(trf.Violation, "", "", "swisschess.colour", "round", n+1, "name", r.names[k], "code", e.colour)
				wrong++
			case !r.agrees(n, k, e, other) || r.entryOf(other-1, n).board != e.board || r.teamOf[k+1] == 0 || opponent[r.teamOf[k+1]] != r.teamOf[other]:
				r.report(trf.Violation, "", "", "swisschess.contradiction", "round", n+1, "name", r.names[k])
				wrong++
			case e.colour == white:
				seat := [2]int{e.table, e.board}
				if _, twice := boards[seat]; twice {
					return incoming.Refuse("swisschess.team.seat", "round", n+1, "match", e.table, "board", e.board)
				}
				boards[seat] = r.teamGame(n, k, e, other)
			}
		}
		played := map[int]bool{}
		seats := make([][2]int, 0, len(boards))
		for seat := range boards {
			seats = append(seats, seat)
		}
		slices.SortFunc(seats, func(a, b [2]int) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
		for _, seat := range seats {
			g := boards[seat]
			played[r.teamOf[g.White]], played[r.teamOf[g.Black]] = true, true
			round.Games = append(round.Games, g)
		}
		if round.Matches = slices.DeleteFunc(round.Matches, func(m tournament.Match) bool { return played[m.White] }); len(round.Matches) == 0 {
			round.Matches = nil
		}
		r.t.Rounds = append(r.t.Rounds, round)
	}
	if wrong*10 > rows {
		return incoming.Refuse("swisschess.contradictions", "rows", rows, "wrong", wrong)
	}
	for n := len(r.t.Rounds) - 1; n >= r.paired && len(r.t.Rounds[n].Games)+len(r.t.Rounds[n].Matches) == 0; n-- {
		r.t.Rounds = r.t.Rounds[:n]
	}
	return r.settleTeamByes()
}

// readPairs reads who meets whom: every match stands twice, at both teams.
func (r *reader) readPairs(n int, round *tournament.Round) (opponent map[int]int, err error) {
	opponent = map[int]int{}
	for k := range r.teams {
		e := r.teamEntry(k, n)
		other := r.teamNumbers[e.opponent]
		switch e.colour {
		case white, black:
			if other == 0 || other == k+1 {
				return nil, incoming.Refuse("swisschess.team.pair", "round", n+1, "team", r.t.Teams[k].Name)
			}
			back := r.teamEntry(other-1, n)
			if r.teamNumbers[back.opponent] != k+1 || back.table != e.table || back.colour+e.colour != white+black {
				return nil, incoming.Refuse("swisschess.team.pair", "round", n+1, "team", r.t.Teams[k].Name)
			}
			if opponent[k+1] = other; e.colour == white {
				round.Matches = append(round.Matches, tournament.Match{White: k + 1, Black: other})
			}
		case whiteFree, blackFree:
			round.TeamByes = append(round.TeamByes, tournament.Bye{ID: k + 1, Kind: tournament.PairingAllocatedBye})
		case notInRound:
			if n < r.paired {
				round.TeamByes = append(round.TeamByes, tournament.Bye{ID: k + 1, Kind: tournament.ZeroPointBye})
			}
		default:
			return nil, incoming.Refuse("swisschess.team.pair", "round", n+1, "team", r.t.Teams[k].Name)
		}
	}
	return opponent, nil
}

// teamGame returns the game of a player with White. The file keeps the result once for the player
// and once for the match: a game in which they differ is left without result.
func (r *reader) teamGame(n, k int, e entry, other int) tournament.Game {
	o := r.entryOf(other-1, n)
	for _, one := range []int{e.result, o.result} {
		if one>>2&3 != one&3 && one>>2 != 0 {
			r.report(trf.Violation, "", "", "swisschess.team.two-results", "round", n+1, "match", e.table, "board", e.board)
			return tournament.Game{White: k + 1, Black: other}
		}
	}
	g := tournament.Game{White: k + 1, Black: other}
	result, known := results[sides{e.result & 3, o.result & 3, e.status == byDefault}]
	if !known || e.status != played && e.status != byDefault {
		r.report(trf.Violation, "", "", "swisschess.result.unknown", "round", n+1, "board", e.board, "white", e.result, "black", o.result, "status", e.status)
		return g
	}
	g.Result = result
	return g
}

// settleTeamByes takes from the points of the file what a round without opponent is worth. No file
// with one is known: where the points do not tell one value for all, the file is refused.
func (r *reader) settleTeamByes() error {
	match, game := map[int]tournament.Points{}, map[int]tournament.Points{}
	byes := map[int]int{}
	for n := range r.t.Rounds {
		x := &r.t.Rounds[n]
		sums, against := map[int]tournament.Points{}, map[int]int{}
		for _, g := range x.Games {
			a, b := r.teamOf[g.White], r.teamOf[g.Black]
			sums[a] += r.t.Points.Of(g.Result.White, tournament.White)
			sums[b] += r.t.Points.Of(g.Result.Black, tournament.Black)
			against[a], against[b] = b, a
		}
		for a, b := range against {
			game[a] += sums[a]
			switch {
			case sums[a] > sums[b]:
				match[a] += r.t.MatchPoints.Win
			case sums[a] == sums[b] && sums[a] > 0: // a match without a point is lost by both
				match[a] += r.t.MatchPoints.Draw
			default:
				match[a] += r.t.MatchPoints.Loss
			}
		}
		for _, b := range x.TeamByes {
			if b.Kind == tournament.PairingAllocatedBye {
				byes[b.ID]++
			}
		}
	}
	for k := range r.t.Teams {
		team := &r.t.Teams[k]
		count := tournament.Points(byes[team.Number])
		follows := *team.Declared.Match == match[team.Number] && *team.Declared.Game == game[team.Number]
		if r.data[generalKind] == roundRobinKind && count == 0 && !follows {
			return incoming.Refuse("swisschess.teams.unproved", "team", team.Name)
		}
		if count == 0 {
			continue
		}
		worth := tournament.TeamBye{Match: (*team.Declared.Match - match[team.Number]) / count, Game: (*team.Declared.Game - game[team.Number]) / count}
		if worth.Match < 0 || worth.Game < 0 || worth.Match*count != *team.Declared.Match-match[team.Number] || worth.Game*count != *team.Declared.Game-game[team.Number] || r.t.TeamBye != nil && *r.t.TeamBye != worth {
			return incoming.Refuse("swisschess.team.bye", "team", team.Name)
		}
		r.t.TeamBye = &worth
	}
	if r.t.TeamBye != nil {
		r.report(trf.Adjustment, "", "", "swisschess.team.bye-worth", "match", r.t.TeamBye.Match.Halves(), "game", r.t.TeamBye.Game.Halves())
	}
	return nil
}
