package swissmanager

import (
	"slices"

	"torneo/internal/incoming"
	"torneo/tournament"
	"torneo/trf"
)

// results are the results of games between two players, by their code.
var results = map[int]tournament.ByColor[tournament.Outcome]{
	0:  {White: tournament.Pending, Black: tournament.Pending},
	1:  {White: tournament.Win, Black: tournament.Loss},
	2:  {White: tournament.Draw, Black: tournament.Draw},
	3:  {White: tournament.Loss, Black: tournament.Win},
	4:  {White: tournament.ForfeitWin, Black: tournament.ForfeitLoss},
	5:  {White: tournament.ForfeitLoss, Black: tournament.ForfeitWin},
	6:  {White: tournament.ForfeitLoss, Black: tournament.ForfeitLoss},
	10: {White: tournament.Loss, Black: tournament.Loss},
	15: {White: tournament.Win, Black: tournament.Loss},
	17: {White: tournament.Loss, Black: tournament.Win},
}

// isSpecial reports whether the points of a result are known, and not why it has a code of
// its own.
func isSpecial(code int) bool { return code == 15 || code == 17 }

// readRounds reads all rounds up to the last one in which anything stands.
func (r *reader) readRounds() error {
	games, matches := r.games, r.matches
	var planned []tournament.Round
	for k := range r.rounds {
		b := r.rounds[k].block
		ofRound, ofMatches := games[:b.u16(roundGames)], matches[:b.u16(roundMatches)]
		games, matches = games[len(ofRound):], matches[len(ofMatches):]
		round := tournament.Round{}
		day, possible := b.date(roundDay)
		switch {
		case !possible || !day.IsZero() && !day.Complete():
			r.report(trf.Adjustment, "", "", "swissmanager.dates.round", "round", k+1)
		default:
			round.Date = day
		}
		if err := r.checkSeats(k+1, ofRound); err != nil {
			return err
		}
		var err error
		if r.forTeams {
			err = r.readMatches(k+1, &round, ofRound, ofMatches)
		} else {
			err = r.readGames(k+1, &round, ofRound, 1)
		}
		if err != nil {
			return err
		}
		if len(round.Games)+len(round.Matches) > 0 {
			r.last = k + 1
		}
		planned = append(planned, round)
	}
	if stated := int(r.config[configPaired]); stated != r.last && !r.forTeams {
		r.report(trf.Violation, "", "", "swissmanager.paired", "stated", stated, "found", r.last)
	}
	r.noteAbsent(planned)
	r.withdraw(planned)
	used := len(planned)
	for used > r.last && len(planned[used-1].Byes)+len(planned[used-1].TeamByes) == 0 {
		used--
	}
	r.t.Rounds = planned[:used]
	r.t.PlannedRounds = max(r.config.u16(configPlanned), used)
	return nil
}

// checkSeats refuses a round in which a player who does not exist sits, or one twice.
func (r *reader) checkSeats(round int, games []block) error {
	seen := make([]bool, len(r.players)+1)
	for k, g := range games {
		white, black := g.u16(0), g.u16(2)
		absent := black == notPaired || black == freeRound
		bad := white > len(r.players) || !absent && black > len(r.players)
		switch {
		case bad, absent && white == nobody, !r.forTeams && (white == nobody || black == nobody):
			return incoming.Refuse("swissmanager.seat", "round", round, "board", k+1)
		}
		for _, p := range []int{white, black} {
			if p == nobody || p > len(r.players) {
				continue
			}
			if seen[p] {
				return incoming.Refuse("swissmanager.twice", "round", round, "name", r.t.Players[p-1].Name)
			}
			seen[p] = true
		}
	}
	return nil
}

// readGames reads the games and byes of a round, or of a match whose first board has a number.
func (r *reader) readGames(number int, round *tournament.Round, games []block, board int) error {
	for k, g := range games {
		white, black, code := g.u16(0), g.u16(2), g.u16(4)
		switch {
		case white == nobody && black == nobody: // a board of a match of which nothing is known
			if code != 0 {
				return incoming.Refuse("swissmanager.seat", "round", number, "board", board+k)
			}
		case black == notPaired || black == freeRound:
			r.readBye(number, round, white, black, code)
		default:
			result, known := results[code]
			if !known || (white == nobody || black == nobody) && !result.White.Forfeit() && code != 0 {
				result = results[0]
				r.report(trf.Violation, "", "", "swissmanager.result.unknown", "code", code, "round", number, "board", board+k)
			}
			if isSpecial(code) {
				r.report(trf.Adjustment, "", "", "swissmanager.result.special", "code", code, "round", number, "board", board+k)
			}
			round.Games = append(round.Games, tournament.Game{White: white, Black: black, Result: result})
		}
	}
	return nil
}

// readBye reads the record of a player without opponent.
func (r *reader) readBye(number int, round *tournament.Round, player, sign, code int) {
	bye := tournament.Bye{ID: player}
	name := r.t.Players[player-1].Name
	switch {
	case sign == freeRound && r.roundRobin() && (code == 9 || code == 0):
		bye.Kind = tournament.ZeroPointBye // the free round of a table for an odd number
	case sign == freeRound && code == 9:
		bye.Kind = tournament.PairingAllocatedBye
	case sign == freeRound && code == 0:
		bye.Kind = tournament.PairingAllocatedBye
		r.report(trf.Note, "", "", "swissmanager.bye.going", "round", number, "name", name)
	case sign == notPaired && (code == 0 || code == 3):
		bye.Kind = tournament.ZeroPointBye
	case sign == notPaired && code == 1:
		bye.Kind = tournament.FullPointBye
	case sign == notPaired && code == 2:
		bye.Kind = tournament.HalfPointBye
	default:
		bye.Kind = tournament.ZeroPointBye
		r.report(trf.Violation, "", "0", "swissmanager.bye.unknown", "code", code, "round", number, "name", name)
	}
	round.Byes = append(round.Byes, bye)
}

// readMatches reads the matches of a round. The games of a match follow those of the match
// before it, a number of boards each.
func (r *reader) readMatches(number int, round *tournament.Round, games, matches []block) error {
	boards := r.config.u16(configBoards)
	real := 0
	for _, m := range matches {
		if second := m.u16(2); second != notPaired && second != freeRound {
			real++
		}
	}
	every := len(games) == len(matches)*boards // those without an opponent have boards, too
	if !every && len(games) != real*boards {
		return incoming.Refuse("swissmanager.match.boards", "round", number, "games", len(games), "matches", len(matches), "boards", boards)
	}
	seen := make([]bool, len(r.named)+1)
	for k, m := range matches {
		first, second := m.u16(0), m.u16(2)
		free := second == notPaired || second == freeRound
		for _, team := range []int{first, second} {
			if team == second && free {
				continue
			}
			if team == 0 || team > len(r.named) || seen[team] {
				return incoming.Refuse("swissmanager.match", "round", number, "match", k+1)
			}
			seen[team] = true
		}
		var part []block
		if !free || every {
			part, games = games[:boards], games[boards:]
		}
		if free {
			if slices.ContainsFunc(part, func(g block) bool {
				return g.u16(0) != nobody && g.u16(2) != notPaired && g.u16(2) != freeRound && g.u16(2) != nobody
			}) {
				return incoming.Refuse("swissmanager.match", "round", number, "match", k+1)
			}
			r.readTeamBye(number, round, m)
			continue
		}
		if err := r.checkMatch(number, k+1, part, first, second); err != nil {
			return err
		}
		before := len(round.Games)
		if err := r.readGames(number, round, part, 1); err != nil {
			return err
		}
		if len(round.Games) == before {
			if m.u16(4) > 0 || m.u16(6) > 0 { // only the score is there
				return incoming.Refuse("swissmanager.match.score", "round", number, "match", k+1)
			}
			round.Matches = append(round.Matches, tournament.Match{White: first, Black: second})
		}
	}
	return nil
}

// checkMatch refuses a match with a player of another team, or two of one team on a board.
func (r *reader) checkMatch(round, match int, games []block, first, second int) error {
	for _, g := range games {
		var teams [2]int
		for k := range teams {
			if p := g.u16(2 * k); p != nobody {
				if p > len(r.players) {
					return incoming.Refuse("swissmanager.match", "round", round, "match", match)
				}
				teams[k] = r.players[p-1].block.u16(playerTeam)
				if teams[k] != first && teams[k] != second {
					return incoming.Refuse("swissmanager.match.stranger", "round", round, "match", match, "name", r.t.Players[p-1].Name)
				}
			}
		}
		if teams[0] != 0 && teams[0] == teams[1] {
			return incoming.Refuse("swissmanager.match", "round", round, "match", match)
		}
	}
	return nil
}

// readTeamBye reads the round of a team without opponent.
func (r *reader) readTeamBye(number int, round *tournament.Round, m block) {
	bye := tournament.Bye{ID: m.u16(0), Kind: tournament.ZeroPointBye}
	if m.u16(2) == freeRound && !r.roundRobin() {
		bye.Kind = tournament.PairingAllocatedBye
		points := tournament.Points(m.u16(4)) * tournament.Half
		r.report(trf.Adjustment, "", "", "swissmanager.bye.team", "round", number, "team", r.named[bye.ID-1].Name, "points", points.Halves())
	}
	round.TeamByes = append(round.TeamByes, bye)
}

// noteAbsent says who stands nowhere in a round that is paired.
func (r *reader) noteAbsent(rounds []tournament.Round) {
	if r.forTeams {
		return
	}
	for n := range r.last {
		seen := make([]bool, len(r.players)+1)
		for _, g := range rounds[n].Games {
			seen[g.White], seen[g.Black] = true, true
		}
		for _, b := range rounds[n].Byes {
			seen[b.ID] = true
		}
		for k := range r.t.Players {
			if !seen[k+1] && len(rounds[n].Games) > 0 {
				r.report(trf.Violation, "", "", "swissmanager.absent", "round", n+1, "name", r.t.Players[k].Name)
			}
		}
	}
}

// withdraw marks who is not paired in any round to come. In an event that is over nothing tells
// who has left from who was absent at the end.
func (r *reader) withdraw(rounds []tournament.Round) {
	if r.forTeams || r.last == 0 || r.last == len(rounds) {
		return
	}
	absent := make([]int, len(r.players)+1)
	for _, round := range rounds[r.last:] {
		for _, b := range round.Byes {
			if b.Kind == tournament.ZeroPointBye {
				absent[b.ID]++
			}
		}
	}
	for k := range r.t.Players {
		r.t.Players[k].Withdrawn = absent[k+1] == len(rounds)-r.last
	}
	for n := r.last; n < len(rounds); n++ {
		rounds[n].Byes = slices.DeleteFunc(rounds[n].Byes, func(b tournament.Bye) bool { return r.t.Players[b.ID-1].Withdrawn })
	}
}
