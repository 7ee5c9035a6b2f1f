package swissperfect

import (
	"strconv"

	"torneo/internal/dbase"
	"torneo/internal/incoming"
	"torneo/tournament"
	"torneo/trf"
)

// The types of a side of a game.
const (
	nothing, normal                         = 0, 1
	blackByForfeit, whiteByForfeit, bothOut = 34, 35, 36
)

// readScores reads the games, in the order of the boards.
func (r *reader) readScores(t *dbase.Table) error {
	for _, x := range t.Records {
		var v [7]int
		for k, field := range []string{"ROUND", "WHITE", "BLACK", "W_SCORE", "B_SCORE", "W_TYPE", "B_TYPE"} {
			text := t.Value(x, field)
			n, err := strconv.Atoi(text)
			if text != "" && (err != nil || n < 0) {
				return incoming.Refuse("swissperfect.score", "record", x.Line)
			}
			v[k] = n
		}
		round, white, black := v[0], r.by[v[1]], r.by[v[2]]
		if v[1] == 0 && v[2] == 0 {
			continue
		}
		if v[1] != 0 && white == nil || v[2] != 0 && black == nil {
			return incoming.Refuse("swissperfect.stranger", "record", x.Line)
		}
		if round < 1 || round > maxRounds || v[3]+v[4] > 2 || v[3] > 2 || v[4] > 2 {
			return incoming.Refuse("swissperfect.score", "record", x.Line)
		}
		for len(r.record.Rounds) < round {
			r.record.Rounds = append(r.record.Rounds, tournament.Round{})
		}
		for _, p := range []*person{white, black} {
			if p == nil {
				continue
			}
			if _, twice := p.games[round]; twice || white == black {
				return incoming.Refuse("swissperfect.twice", "name", p.player.Name, "round", round)
			}
			p.games[round] = white != nil && black != nil || v[3]+v[4] > 0
		}
		switch {
		case white == nil:
			r.alone = append(r.alone, lonely{round, black, v[4]})
		case black == nil:
			r.alone = append(r.alone, lonely{round, white, v[3]})
		default:
			result, sure := resultOf([2]int{v[3], v[4]}, [2]int{v[5], v[6]})
			if !sure {
				r.problem(trf.Adjustment, strconv.Itoa(v[5])+" "+strconv.Itoa(v[6]), "", "swissperfect.type", "round", round, "white", white.player.Name, "black", black.player.Name)
			}
			games := &r.record.Rounds[round-1].Games
			*games = append(*games, tournament.Game{White: white.player.Number, Black: black.player.Number, Result: result})
		}
	}
	return nil
}

// resultOf reads a result; not sure: the types are unknown, and the scores alone tell it.
func resultOf(scores, types [2]int) (result tournament.ByColor[tournament.Outcome], sure bool) {
	won, lost := tournament.ForfeitWin, tournament.ForfeitLoss
	switch {
	case types == [2]int{whiteByForfeit, whiteByForfeit} && scores == [2]int{2, 0}:
		return tournament.ByColor[tournament.Outcome]{White: won, Black: lost}, true
	case types == [2]int{blackByForfeit, blackByForfeit} && scores == [2]int{0, 2},
		types == [2]int{normal, nothing} && scores == [2]int{0, 2}:
		return tournament.ByColor[tournament.Outcome]{White: lost, Black: won}, true
	case types == [2]int{bothOut, bothOut} && scores == [2]int{}:
		return tournament.Both(lost), true
	}
	sure = types == [2]int{normal, normal} && scores[0]+scores[1] != 1
	if scores != [2]int{} {
		of := [3]tournament.Outcome{tournament.Loss, tournament.Draw, tournament.Win}
		result = tournament.ByColor[tournament.Outcome]{White: of[scores[0]], Black: of[scores[1]]}
	}
	return result, sure
}

// enterByes enters the rounds without opponent: those with points in the .sco, then half a
// point for each round of an announced absence, and before the first game, while the bonus
// lasts. What is left of it is points without round.
func (r *reader) enterByes() {
	t := r.record
	whole := map[int]int{}
	for _, l := range r.alone {
		if l.score == 2 {
			whole[l.round]++
		}
	}
	add := func(round int, p *person, k tournament.ByeKind) {
		x := &t.Rounds[round-1]
		x.Byes = append(x.Byes, tournament.Bye{ID: p.player.Number, Kind: k})
	}
	noted := map[*person]map[int]bool{}
	for _, l := range r.alone {
		switch {
		case l.score == 2 && whole[l.round] == 1:
			add(l.round, l.who, tournament.PairingAllocatedBye)
		case l.score == 2:
			add(l.round, l.who, tournament.FullPointBye)
		case l.score == 1:
			add(l.round, l.who, tournament.HalfPointBye)
		default:
			if noted[l.who] == nil {
				noted[l.who] = map[int]bool{}
			}
			noted[l.who][l.round] = true
		}
	}
	assigned := 0
	for _, p := range r.list {
		left := p.bonus
		half := map[int]bool{}
		for _, early := range []bool{false, true} {
			for round := 1; round <= len(t.Rounds) && left >= tournament.Half; round++ {
				absent := round <= 64 && p.absent>>(round-1)&1 == 1
				if p.games[round] || half[round] || !early && !absent || early && round >= p.late {
					continue
				}
				half[round] = true
				left -= tournament.Half
				assigned++
				add(round, p, tournament.HalfPointBye)
			}
		}
		for round := 1; round <= len(t.Rounds); round++ {
			absent := round <= 64 && p.absent>>(round-1)&1 == 1
			if !p.games[round] && !half[round] && (absent || noted[p][round]) {
				add(round, p, tournament.ZeroPointBye)
			}
		}
		if left > 0 {
			t.Corrections = append(t.Corrections, tournament.PointCorrection{Game: left, IDs: []int{p.player.Number}})
			r.problem(trf.Adjustment, p.bonus.String(), left.String(), "swissperfect.left-over", "name", p.player.Name, "points", left)
		}
	}
	if assigned > 0 {
		r.problem(trf.Adjustment, "", "", "swissperfect.half", "count", assigned)
	}
}
