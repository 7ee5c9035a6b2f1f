package trf

import (
	"slices"
	"strconv"
	"strings"

	"torneo/tournament"
)

// readUnpairedCell reads a cell without opponent.
func (r *reader) readUnpairedCell(player, round int, c cell) {
	number := r.t.Players[player].Number
	if len(r.t.Teams) > 0 {
		switch c.result {
		case '+': // the opposing team left the board empty
			g := tournament.Game{White: number, Result: tournament.ByColor[tournament.Outcome]{White: tournament.ForfeitWin, Black: tournament.ForfeitLoss}}
			switch c.color {
			case tournament.Black:
				g.White, g.Black = 0, number
				g.Result.White, g.Result.Black = g.Result.Black, g.Result.White
			case tournament.NoColor:
				g.NoColors = true
			}
			into := &r.round(round).Games
			*into = append(*into, g)
			return
		case ' ', '-', '0', 'L', 'Z', 'A': // not fielded: says nothing of the match
			return
		}
	}
	if c.color != tournament.NoColor {
		r.report(Adjustment, r.at(player, round, atColor), colorLetter(c.color), "-", "trf.bye.colour", "player", number, "round", round)
	}
	var kind tournament.ByeKind
	switch c.result {
	case ' ':
		return
	case 'U':
		kind = tournament.PairingAllocatedBye
	case 'F', '+', '1', 'W':
		kind = tournament.FullPointBye
	case 'H', '=', 'D':
		kind = tournament.HalfPointBye
	case 'Z', 'A', '-', '0', 'L':
		kind = tournament.ZeroPointBye
	default:
		r.report(Error, r.at(player, round, atResult), symbolText(c.result), "", "trf.bye.unknown", "player", number, "round", round)
		return
	}
	if taken := byeLetter(kind); taken[0] != c.result {
		r.report(Adjustment, r.at(player, round, atResult), symbolText(c.result), taken, "trf.bye.symbol", "player", number, "round", round)
	}
	into := &r.round(round).Byes
	*into = append(*into, tournament.Bye{ID: number, Kind: kind})
}

// severalByes reports rounds with more than one pairing-allocated bye, which is
// what is given to the one player left over (C.04.1).
func (r *reader) severalByes() {
	if len(r.t.Teams) > 0 {
		return
	}
	for n := range r.t.Rounds {
		var players []string
		second := 0
		for _, b := range r.t.Rounds[n].Byes {
			if b.Kind == tournament.PairingAllocatedBye {
				if players = append(players, strconv.Itoa(b.ID)); len(players) == 2 {
					second = int(r.index[b.ID]) - 1
				}
			}
		}
		if len(players) > 1 {
			r.report(Violation, r.at(second, n+1, atResult), "U", "", "trf.bye.several", "round", n+1, "players", strings.Join(players, ", "))
		}
	}
}

// byesOf holds the round and kind of a record 240.
type byesOf struct {
	round int
	kind  tournament.ByeKind
}

// byeRecord reads 240: byes of players or teams, one record for a kind and a round.
func (r *reader) byeRecord(w *row) {
	if r.reportShift(w, 4, 6, 10) {
		return
	}
	kind, ok := byeOfLetter(w.field(5, 5))
	if !ok || kind == tournament.PairingAllocatedBye {
		r.report(Error, w.place(5), w.field(5, 5), "", "trf.bye.type")
		return
	}
	round, ok := r.roundField(w, 7, 9)
	if !ok {
		return
	}
	if first := r.byesOf[byesOf{round, kind}]; first > 0 { // who reads one of them misses the rest
		r.report(Adjustment, w.place(1), w.field(5, 5), "", "trf.bye.record-again", "first", first, "round", round)
	} else {
		if r.byesOf == nil {
			r.byesOf = map[byesOf]int{}
		}
		r.byesOf[byesOf{round, kind}] = w.line
	}
	for _, id := range w.tokens(11) {
		number, ok := integer(id.text)
		switch {
		case !ok:
			r.report(Error, w.place(id.from), id.text, "", "trf.number")
		case number == 0:
		case len(r.t.Teams) > 0:
			r.teamByeEntry(w, id, round, number, kind)
		default:
			r.playerByeEntry(w, id, round, number, kind)
		}
	}
}

// playerByeEntry enters a bye beside the cells of the 001 lines: it must agree
// with the player's cell, or that must be blank.
func (r *reader) playerByeEntry(w *row, id token, round, number int, kind tournament.ByeKind) {
	if number > MaxPlayers || r.index[number] == 0 {
		r.report(Error, w.place(id.from), id.text, "", "trf.player.unknown")
		return
	}
	if cells := r.cellsOf(int(r.index[number]) - 1); round <= len(cells) && cells[round-1].opponent != 0 {
		r.report(Error, w.place(id.from), id.text, "", "trf.bye.paired", "player", number, "round", round)
		return
	}
	if stands, ok := r.byeAt[roundID{round, number}]; !ok {
		r.addBye(&r.round(round).Byes, round, number, kind)
	} else if stands != kind {
		r.report(Error, w.place(5), byeLetter(kind), "", "trf.bye.contradiction", "player", number, "round", round, "stands", byeLetter(stands))
	}
}

// absentees reads XXZ: who is absent from the round to be paired.
func (r *reader) absentees(w *row) {
	round := r.t.RoundsPaired() + 1
	if planned := r.t.PlannedRounds; len(r.t.Teams) > 0 || round > MaxRounds || planned > 0 && round > planned {
		r.report(Violation, w.place(5), w.rest(5), "", "trf.absent.over")
		return
	}
	for _, id := range w.tokens(4) {
		number, ok := integer(id.text)
		if !ok || number == 0 || number > MaxPlayers || r.index[number] == 0 {
			r.report(Error, w.place(id.from), id.text, "", "trf.player.unknown")
			continue
		}
		if _, ok := r.byeAt[roundID{round, number}]; !ok {
			r.addBye(&r.round(round).Byes, round, number, tournament.ZeroPointBye)
		}
	}
}

// roundID is a player, or in a team event a team, in a round.
type roundID struct{ round, id int }

func (r *reader) addBye(to *[]tournament.Bye, round, id int, kind tournament.ByeKind) {
	*to = append(*to, tournament.Bye{ID: id, Kind: kind})
	r.byeAt[roundID{round, id}] = kind
}

// indexByes notes who has which bye, so that records can be compared with it.
func (r *reader) indexByes() {
	r.byeAt = map[roundID]tournament.ByeKind{}
	if len(r.t.Teams) > 0 || len(r.byes)+len(r.absent) == 0 {
		return
	}
	for n := range r.t.Rounds {
		for _, b := range r.t.Rounds[n].Byes {
			r.byeAt[roundID{n + 1, b.ID}] = b.Kind
		}
	}
}

// orderByes puts byes in the order of the participants.
func orderByes(byes []tournament.Bye, position func(id int) int) {
	slices.SortStableFunc(byes, func(a, b tournament.Bye) int { return position(a.ID) - position(b.ID) })
}

func byeLetter(b tournament.ByeKind) string {
	return [...]string{"U", "F", "H", "Z"}[min(b, tournament.ZeroPointBye)]
}

func byeOfLetter(s string) (tournament.ByeKind, bool) {
	i := slices.Index([]string{"U", "F", "H", "Z"}, strings.ToUpper(s))
	return tournament.ByeKind(max(i, 0)), i >= 0
}
