package trf

import (
	"strconv"
	"strings"

	"torneo/tournament"
)

// teamOnly reports whether the event is for teams; if it is not, the record is
// a violation.
func (r *reader) teamOnly(w *row) bool {
	if len(r.t.Teams) > 0 {
		return true
	}
	if r.top < Error {
		r.report(Violation, w.place(1), w.id, "", "trf.team.only", "record", w.id)
	}
	return false
}

// teamByeEntry enters a team's bye of record 240.
func (r *reader) teamByeEntry(w *row, id token, round, number int, kind tournament.ByeKind) {
	if _, ok := r.teamNumber(w, id); !ok {
		return
	}
	if stands, ok := r.byeAt[roundID{round, number}]; ok {
		if stands != kind {
			r.report(Error, w.place(5), byeLetter(kind), "", "trf.bye.contradiction", "player", number, "round", round, "stands", byeLetter(stands))
		}
		return
	}
	if r.teamPlays(number, round) {
		r.report(Violation, w.place(id.from), id.text, "", "trf.team.bye.played", "team", number, "round", round)
	}
	r.addBye(&r.round(round).TeamByes, round, number, kind)
}

// teamPlays reports whether a player of the team has an opponent in the round.
func (r *reader) teamPlays(number, round int) bool {
	for _, p := range r.t.Teams[r.teams[number]].Players {
		cells := r.cellsOf(int(r.index[p]) - 1)
		if round <= len(cells) && cells[round-1].opponent != 0 {
			return true
		}
	}
	return false
}

// teamAllocatedByes reads 320: the worth of the pairing-allocated bye and the
// team that had it in each round.
func (r *reader) teamAllocatedByes(w *row) {
	if !r.teamOnly(w) || r.reportShift(w, 4, 9) {
		return
	}
	match, game := r.pointField(w, 5, 8), r.pointField(w, 10, 13)
	if match != nil || game != nil {
		if r.t.TeamBye != nil {
			r.report(Violation, w.place(5), w.field(5, 13), "", "trf.record.repeated", "record", w.id, "first", r.teamBye[0])
		} else {
			r.t.TeamBye = &tournament.TeamBye{}
			if match != nil {
				r.t.TeamBye.Match = *match
			}
			if game != nil {
				r.t.TeamBye.Game = *game
			}
		}
	}
	for round, column := 1, 15; column-1 <= w.width(); round, column = round+1, column+4 {
		if r.reportShift(w, column-1) {
			return
		}
		id := token{w.field(column, column+2), column, column + 2}
		if strings.Trim(id.text, "0") == "" {
			continue
		}
		if !r.roundInRange(w, column, round) {
			return
		}
		if number, ok := r.teamNumber(w, id); ok {
			if stands, had := r.byeAt[roundID{round, number}]; had {
				r.report(Error, w.place(column), id.text, "", "trf.bye.contradiction", "player", number, "round", round, "stands", byeLetter(stands))
				continue
			}
			r.addBye(&r.round(round).TeamByes, round, number, tournament.PairingAllocatedBye)
		}
	}
}

// pointField reads points that a rule depends on; nil where blank.
func (r *reader) pointField(w *row, from, to int) *tournament.Points {
	s := w.field(from, to)
	if s == "" {
		return nil
	}
	v, err := tournament.ParsePoints(s)
	if err != nil {
		r.report(Error, w.place(from), s, "", "trf.points.value")
		return nil
	}
	return &v
}

// matchResults are the types of record 330, and the ones that programs write
// for the same.
var matchResults = map[string][2]tournament.Outcome{
	"+-": {tournament.ForfeitWin, tournament.ForfeitLoss},
	"-+": {tournament.ForfeitLoss, tournament.ForfeitWin},
	"--": {tournament.ForfeitLoss, tournament.ForfeitLoss},
}

var otherMatchResults = map[string]string{
	"10": "+-", "WL": "+-", "WZ": "+-", "01": "-+", "LW": "-+", "ZW": "-+", "ZZ": "--", "00": "--",
}

// forfeitedMatch reads 330.
func (r *reader) forfeitedMatch(w *row) {
	if !r.teamOnly(w) || r.reportShift(w, 4, 7, 11, 15) {
		return
	}
	stands := w.field(5, 6)
	kind := stands
	if other := otherMatchResults[strings.ToUpper(stands)]; other != "" {
		r.report(Adjustment, w.place(5), stands, other, "trf.forfeit.type.other")
		kind = other
	}
	result, ok := matchResults[kind]
	if !ok {
		r.report(Error, w.place(5), stands, "", "trf.forfeit.type")
	}
	round, ok2 := r.roundField(w, 8, 10)
	white, ok3 := r.teamField(w, 12, 14)
	black, ok4 := r.teamField(w, 16, 18)
	if !ok || !ok2 || !ok3 || !ok4 {
		return
	}
	if white == black {
		r.report(Error, w.place(16), strconv.Itoa(black), "", "trf.team.self", "team", black, "round", round)
		return
	}
	into := &r.round(round).Forfeits
	*into = append(*into, tournament.Forfeit{White: white, Black: black, Result: tournament.ByColor[tournament.Outcome]{White: result[0], Black: result[1]}})
}

// lineUp reads 300: who sat at the boards.
func (r *reader) lineUp(w *row) {
	if !r.teamOnly(w) || r.reportShift(w, 4, 8, 12, 16) {
		return
	}
	round, ok := r.roundField(w, 5, 7)
	team, ok2 := r.teamField(w, 9, 11)
	opponent, ok3 := r.teamField(w, 13, 15)
	if !ok || !ok2 || !ok3 {
		return
	}
	line := tournament.LineUp{Team: team, Opponent: opponent}
	for _, id := range r.board(w, 17) {
		if strings.Trim(id.text, "0") == "" {
			line.Players = append(line.Players, 0)
			continue
		}
		p := r.playerOf(w, id)
		if p == nil {
			return
		}
		if of := int(r.teamOf[r.index[p.Number]-1]); of != r.teams[team]+1 {
			r.report(Violation, w.place(id.from), id.text, "", "trf.lineup.foreign", "number", p.Number, "team", team)
		}
		line.Players = append(line.Players, p.Number)
	}
	if first := r.lineUpAt[roundID{round, team}]; first != 0 {
		r.report(Error, w.place(5), strconv.Itoa(team), "", "trf.lineup.repeated", "team", team, "round", round, "first", first)
		return
	}
	r.lineUpAt[roundID{round, team}] = w.line
	into := &r.round(round).LineUps
	*into = append(*into, line)
}

// teamMates reports games between players of one team.
func (r *reader) teamMates() {
	for n := range r.t.Rounds {
		for _, g := range r.t.Rounds[n].Games {
			if g.White == 0 || g.Black == 0 {
				continue
			}
			a, b := int(r.index[g.White])-1, int(r.index[g.Black])-1
			if team := r.teamOf[a]; team != 0 && team == r.teamOf[b] {
				r.report(Violation, r.at(max(a, b), n+1, 0), strconv.Itoa(r.t.Players[min(a, b)].Number), "", "trf.team.mates",
					"player", g.White, "opponent", g.Black, "round", n+1)
			}
		}
	}
}
