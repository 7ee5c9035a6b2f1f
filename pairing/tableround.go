package pairing

import (
	"slices"

	"torneo/internal/pairing/schedule"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// round returns a round of the table with the players in its seats.
func (x *table) round(number int) (*Round, error) {
	planned := &x.rounds[number-1]
	r := &Round{Number: number, System: x.system.id}
	sits, err := x.seating(number)
	if err != nil {
		return nil, unpairable(err)
	}
	for _, g := range planned.Games {
		r.Boards = append(r.Boards, Board{White: sits(g.White), Black: sits(g.Black)})
	}
	for _, m := range planned.Matches {
		match := Match{White: m.White, Black: m.Black}
		for _, g := range planned.Of(m) {
			match.Boards = append(match.Boards, Board{White: sits(g.White), Black: sits(g.Black)})
		}
		r.Matches = append(r.Matches, match)
	}
	switch {
	case planned.Free == 0:
	case x.teams != nil:
		r.Matches = append(r.Matches, Match{White: planned.Free, Black: Bye})
	default:
		r.Boards = append(r.Boards, Board{White: planned.Free, Black: Bye})
	}
	r.Absent = absent(x.t, r)
	return r, nil
}

// seating returns the function from a seat to its player in a round.
func (x *table) seating(round int) (func(schedule.Seat) int, error) {
	if x.teams == nil {
		return func(s schedule.Seat) int { return s.Player }, nil
	}
	if !x.matches() {
		return func(s schedule.Seat) int { return x.teams[s.Team-1].Players[s.Player-1] }, nil
	}
	boards, plays := 0, map[int]bool{}
	for _, g := range x.rounds[round-1].Games {
		boards = max(boards, g.White.Player)
		plays[g.White.Team], plays[g.Black.Team] = true, true
	}
	lineUps := make([][]int, len(x.teams))
	for k, team := range x.teams {
		if !plays[team.Number] {
			continue
		}
		if lineUps[k] = x.lineUp(team, round); len(lineUps[k]) < boards {
			return nil, schedule.Refuse("schedule.line-up", "team", team.Number, "count", len(lineUps[k]), "boards", boards)
		}
	}
	return func(s schedule.Seat) int { return lineUps[s.Team-1][s.Player-1] }, nil
}

// lineUp returns the players of a team in a round: as handed in, else its first players who
// have not left (GR (2018) 7.1).
func (x *table) lineUp(team *tournament.Team, round int) []int {
	if round <= len(x.t.Rounds) {
		for _, l := range x.t.Rounds[round-1].LineUps {
			if l.Team == team.Number {
				return l.Players
			}
		}
	}
	index := x.t.PlayerIndex()
	return slices.DeleteFunc(slices.Clone(team.Players), func(number int) bool {
		i, known := index[number]
		return known && x.t.Players[i].Withdrawn
	})
}

// absent lists the players of a round who have left, or have a bye there: they
// lose their games by forfeit (GR (2018) 6.6, R-TABLE-ABSENT).
func absent(t *tournament.Tournament, r *Round) []swiss.Absentee {
	byes := map[int]tournament.ByeKind{}
	if r.Number <= len(t.Rounds) {
		for _, b := range t.Rounds[r.Number-1].Byes {
			if b.Kind != tournament.PairingAllocatedBye {
				byes[b.ID] = b.Kind
			}
		}
	}
	playing := map[int]bool{}
	for _, b := range r.Boards {
		if b.Black != Bye {
			playing[b.White], playing[b.Black] = true, true
		}
	}
	var list []swiss.Absentee
	for i := range t.Players {
		p := &t.Players[i]
		kind, bye := byes[p.Number]
		if !playing[p.Number] || !p.Withdrawn && !bye {
			continue
		}
		list = append(list, swiss.Absentee{Number: p.Number, Bye: kind, Withdrawn: p.Withdrawn})
	}
	slices.SortFunc(list, func(a, b swiss.Absentee) int { return a.Number - b.Number })
	return list
}

// enterTable enters a round by a table. A free participant has no entry, and games of players
// who are absent, or against boards left empty, are forfeited. Later rounds stay: they do not
// depend on this one.
func (r *Round) enterTable(round *tournament.Round) {
	round.TeamByes, round.Forfeits = nil, nil
	absent := map[int]bool{}
	for _, a := range r.Absent {
		absent[a.Number] = true
	}
	outcome := func(me, other int) tournament.Outcome {
		switch {
		case absent[me] || me == 0:
			return tournament.ForfeitLoss
		case absent[other] || other == 0:
			return tournament.ForfeitWin
		}
		return tournament.Pending
	}
	for _, b := range r.Boards {
		if b.Black == Bye && (r.Matches == nil || b.White == 0) {
			continue
		}
		round.Games = append(round.Games, tournament.Game{White: b.White, Black: b.Black, Result: tournament.ByColor[tournament.Outcome]{
			White: outcome(b.White, b.Black), Black: outcome(b.Black, b.White),
		}})
	}
}
