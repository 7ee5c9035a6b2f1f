package swisschess

import (
	"cmp"
	"slices"

	"torneo/internal/incoming"
	"torneo/tournament"
	"torneo/trf"
)

// sides are the results of White and Black in their rows, and whether the game was decided by
// default.
type sides struct {
	white, black int
	byDefault    bool
}

// results are the results that two rows can state together.
var results = map[sides]tournament.ByColor[tournament.Outcome]{
	{0, 0, false}: {White: tournament.Pending, Black: tournament.Pending},
	{3, 1, false}: {White: tournament.Win, Black: tournament.Loss},
	{2, 2, false}: {White: tournament.Draw, Black: tournament.Draw},
	{1, 3, false}: {White: tournament.Loss, Black: tournament.Win},
	{3, 1, true}:  {White: tournament.ForfeitWin, Black: tournament.ForfeitLoss},
	{1, 3, true}:  {White: tournament.ForfeitLoss, Black: tournament.ForfeitWin},
	{1, 1, true}:  {White: tournament.ForfeitLoss, Black: tournament.ForfeitLoss},
	{1, 1, false}: {White: tournament.Loss, Black: tournament.Loss},
	{1, 2, false}: {White: tournament.Loss, Black: tournament.Draw},
	{2, 1, false}: {White: tournament.Draw, Black: tournament.Loss},
}

// The states of an entry of which something is known.
const (
	played    = 0
	byDefault = 2
)

// seat is a game with its table.
type seat struct {
	table int
	game  tournament.Game
}

// readRounds reads all rounds up to the last one in which anything stands.
func (r *reader) readRounds() error {
	if r.paired == 0 {
		return nil
	}
	rows, wrong := 0, 0
	for n := range r.rounds {
		round := tournament.Round{Date: r.dayOfRound(n)}
		var seats []seat
		for k := range r.players {
			e := r.entryOf(k, n)
			if r.free[k+1] {
				continue
			}
			opponent := r.numbers[e.opponent]
			switch {
			case e.colour == notInRound || e.colour == whiteFree || e.colour == blackFree || r.free[opponent] && (e.colour == white || e.colour == black):
				r.readBye(n, &round, k, e, r.free[opponent])
				continue
			case e.colour != white && e.colour != black:
				r.report(trf.Violation, "", "", "swisschess.colour", "round", n+1, "name", r.names[k], "code", e.colour)
				wrong++
			case !r.agrees(n, k, e, opponent):
				r.report(trf.Violation, "", "", "swisschess.contradiction", "round", n+1, "name", r.names[k])
				wrong++
			case e.colour == white:
				seats = append(seats, seat{e.table, r.gameOf(n, k, e, opponent)})
			}
			rows++
		}
		round.Games = sortSeats(seats)
		r.t.Rounds = append(r.t.Rounds, round)
	}
	if wrong*10 > rows {
		return incoming.Refuse("swisschess.contradictions", "rows", rows, "wrong", wrong)
	}
	for n := len(r.t.Rounds) - 1; n >= r.paired && len(r.t.Rounds[n].Games)+len(r.t.Rounds[n].Byes) == 0; n-- {
		r.t.Rounds = r.t.Rounds[:n]
	}
	r.withdraw()
	return nil
}

// dayOfRound returns the day of a round, from 0.
func (r *reader) dayOfRound(n int) tournament.Date {
	if !r.wide || n >= generalDaysMost {
		return tournament.Date{}
	}
	days := r.u16(generalDays + 4*n)
	if days == 0 {
		return tournament.Date{}
	}
	return tournament.Date{Year: 1899, Month: 12, Day: 30}.AddDays(days)
}

// agrees reports whether the row of the opponent says the same of the game.
func (r *reader) agrees(round, k int, e entry, opponent int) bool {
	if opponent == 0 || opponent == k+1 {
		return false
	}
	other := r.entryOf(opponent-1, round)
	return r.numbers[other.opponent] == k+1 && other.table == e.table && other.status == e.status && other.colour+e.colour == white+black && other.colour != e.colour
}

// gameOf returns the game of a player with White.
func (r *reader) gameOf(round, k int, e entry, opponent int) tournament.Game {
	other := r.entryOf(opponent-1, round)
	g := tournament.Game{White: k + 1, Black: opponent}
	result, known := results[sides{e.result, other.result, e.status == byDefault}]
	if !known || e.status != played && e.status != byDefault {
		r.report(trf.Violation, "", "", "swisschess.result.unknown", "round", round+1, "board", e.table, "white", e.result, "black", other.result, "status", e.status)
		return g
	}
	g.Result = result
	return g
}

// readBye reads the entry of a player without opponent.
func (r *reader) readBye(n int, round *tournament.Round, k int, e entry, free bool) {
	bye := tournament.Bye{ID: k + 1, Kind: tournament.ZeroPointBye}
	withFree := free || e.colour != notInRound
	switch {
	case withFree && e.result == 3, withFree && e.result == 0 && n < r.paired && r.data[generalKind] == 0:
		if bye.Kind = tournament.PairingAllocatedBye; r.data[generalKind] == 1 {
			bye.Kind = tournament.ZeroPointBye // the free round of a table for an odd number
		}
	case e.result == 2:
		bye.Kind = tournament.HalfPointBye
	case e.result == 0, e.result == 1:
		if n >= r.paired {
			return // nothing is said of this round yet
		}
	default:
		r.report(trf.Violation, "", "0", "swisschess.bye.unknown", "code", e.result, "round", n+1, "name", r.names[k])
	}
	round.Byes = append(round.Byes, bye)
}

// sortSeats returns the games by their tables.
func sortSeats(seats []seat) (games []tournament.Game) {
	slices.SortStableFunc(seats, func(a, b seat) int { return cmp.Compare(a.table, b.table) })
	for _, s := range seats {
		games = append(games, s.game)
	}
	return games
}

// withdraw marks the inactive players who have no game in the last paired round.
func (r *reader) withdraw() {
	for k := range r.t.Players {
		p := &r.t.Players[k]
		if !r.left[p.Number-1] {
			continue
		}
		plays := slices.ContainsFunc(r.t.Rounds[r.paired-1].Games, func(g tournament.Game) bool { return g.White == p.Number || g.Black == p.Number })
		if p.Withdrawn = !plays; plays {
			r.report(trf.Note, "", "", "swisschess.inactive", "name", p.Name)
		}
	}
}
