package trf

import (
	"slices"
	"strconv"
	"strings"

	"torneo/tournament"
)

// The blank columns of the team records before the players.
var (
	teamGaps    = []int{4, 8, 41, 47, 54, 61, 68, 72, 73} // 310
	oldTeamGaps = []int{4}                                // 013
)

// The first columns of the players of a team: four columns each, one blank between.
const (
	teamPlayers    = 74
	oldTeamPlayers = 37
	playerStep     = 5
)

// readTeams reads the teams: records 310, or where there is none the older
// records 013, which number the teams by their order.
func (r *reader) readTeams() {
	r.teams = map[int]int{}
	r.teamOf = make([]int16, len(r.t.Players))
	switch {
	case len(r.teamLines) > 0:
		r.each(r.teamLines, r.team)
		turn := 0
		r.each(r.oldTeamLines, func(w *row) {
			r.compareTeam(w, turn)
			turn++
		})
	case len(r.oldTeamLines) > MaxTeams:
		r.report(Error, place{line: r.oldTeamLines[MaxTeams], record: "013"}, strconv.Itoa(len(r.oldTeamLines)), "", "trf.limit.teams", "limit", MaxTeams)
	case r.individual():
		r.each(r.oldTeamLines, func(w *row) {
			r.report(Adjustment, w.place(1), w.field(5, 36), "", "trf.team.stray")
		})
	default:
		r.each(r.oldTeamLines, r.oldTeam)
	}
	if len(r.t.Teams) == 0 {
		return
	}
	if !r.points.match {
		r.t.MatchPoints = tournament.StandardMatchPoints()
	}
	for i, team := range r.teamOf {
		if team == 0 && r.top < Error {
			number := r.t.Players[i].Number
			r.report(Violation, place{r.players[i].line, 5, "001"}, strconv.Itoa(number), "", "trf.team.none", "number", number)
		}
	}
}

// individual reports whether the event is one of players although it has
// records 013: its type says so, or they name no players.
func (r *reader) individual() bool {
	if len(r.oldTeamLines) == 0 {
		return false
	}
	if s := r.t.System; s.Family != tournament.UnknownFamily || strings.HasPrefix(strings.ToLower(r.t.Type), "individual") {
		return !s.Team
	}
	named := false
	r.each(r.oldTeamLines, func(w *row) { named = named || strings.TrimSpace(w.rest(oldTeamPlayers)) != "" })
	return !named
}

// team reads a 310 line.
func (r *reader) team(w *row) {
	*w = r.alignRow(w, teamGaps)
	number, ok := integer(w.field(5, 7))
	if !ok || number == 0 {
		r.report(Error, w.place(5), w.field(5, 7), "", "trf.team.number", "limit", MaxTeams)
		return
	}
	team := tournament.Team{
		Number: number, Name: w.field(9, 40), Nickname: w.field(42, 46),
		Declared: tournament.Declared{Match: r.declaredPoints(w, 55, 60), Game: r.declaredPoints(w, 62, 67), Rank: r.rank(w, 69, 71)},
	}
	if s := w.field(48, 53); s != "" {
		team.Strength = r.strength(w.place(48), s)
	}
	r.enterTeam(w, team, teamPlayers)
}

// strength returns a team's strength factor, a whole number. A decimal one, as an
// average is written, is rounded, .5 up, and that is said.
func (r *reader) strength(at place, s string) int {
	if n, ok := integer(s); ok {
		return n
	}
	whole, decimals, _ := strings.Cut(strings.Replace(s, ",", ".", 1), ".")
	n, ok := integer(whole)
	if digit, is := integer(decimals); !ok || !is || digit < 0 || strings.TrimLeft(decimals, "0123456789") != "" {
		r.report(Violation, at, s, "", "trf.team.strength")
		return 0
	}
	if decimals[0] >= '5' {
		n++
	}
	r.report(Adjustment, at, s, strconv.Itoa(n), "trf.team.strength-rounded")
	return n
}

// oldTeam reads a 013 line.
func (r *reader) oldTeam(w *row) {
	*w = r.alignRow(w, oldTeamGaps)
	r.enterTeam(w, tournament.Team{Number: len(r.t.Teams) + 1, Name: w.field(5, 36)}, oldTeamPlayers)
}

func (r *reader) enterTeam(w *row, team tournament.Team, from int) {
	if _, ok := r.teams[team.Number]; ok {
		r.report(Error, w.place(5), strconv.Itoa(team.Number), "", "trf.team.repeated", "team", team.Number)
		return
	}
	for _, id := range r.board(w, from) {
		if id.text == "" {
			continue
		}
		p := r.playerOf(w, id)
		if p == nil {
			continue
		}
		of := &r.teamOf[r.index[p.Number]-1]
		if *of != 0 {
			r.report(Error, w.place(id.from), id.text, "", "trf.team.player.twice", "number", p.Number)
			continue
		}
		*of = int16(len(r.t.Teams)) + 1
		team.Players = append(team.Players, p.Number)
	}
	r.teams[team.Number] = len(r.t.Teams)
	r.t.Teams = append(r.t.Teams, team)
}

// compareTeam looks whether an 013 line agrees with the 310 of its turn.
func (r *reader) compareTeam(w *row, turn int) {
	*w = r.alignRow(w, oldTeamGaps)
	var players []int
	for _, id := range r.board(w, oldTeamPlayers) {
		if n, ok := integer(id.text); ok {
			players = append(players, n)
		}
	}
	if turn >= len(r.t.Teams) || !slices.Equal(players, r.t.Teams[turn].Players) {
		r.report(Violation, w.place(5), w.field(5, 36), "", "trf.team.differs")
	}
}

// board reads players in columns of four; blank ones have no text, and those
// at the end are left out.
func (r *reader) board(w *row, from int) []token {
	var list []token
	blank := 0
	for column := from; column-1 <= w.width(); column += playerStep {
		if column > from && r.reportShift(w, column-1) {
			return nil
		}
		id := token{w.field(column, column+3), column, column + 3}
		if id.text == "" {
			blank++
			continue
		}
		for ; blank > 0; blank-- {
			list = append(list, token{"", column - blank*playerStep, 0})
		}
		list = append(list, id)
	}
	return list
}

// reportShift reports a column that must be blank and is not: the line is out of
// its columns.
func (r *reader) reportShift(w *row, gaps ...int) bool {
	for _, gap := range gaps {
		if s := w.field(gap, gap); s != "" {
			r.report(Error, w.place(gap), s, "", "trf.columns.shifted")
			return true
		}
	}
	return false
}

// playerOf returns the player that an id names; one who does not exist is an error.
func (r *reader) playerOf(w *row, id token) *tournament.Player {
	number, ok := integer(id.text)
	if !ok || number == 0 || number > MaxPlayers || r.index[number] == 0 {
		r.report(Error, w.place(id.from), id.text, "", "trf.player.unknown")
		return nil
	}
	return &r.t.Players[r.index[number]-1]
}

// teamField reads the number of a team there is.
func (r *reader) teamField(w *row, from, to int) (int, bool) {
	return r.teamNumber(w, token{w.field(from, to), from, to})
}

func (r *reader) teamNumber(w *row, id token) (int, bool) {
	number, ok := integer(id.text)
	if ok {
		_, ok = r.teams[number]
	}
	if !ok {
		r.report(Error, w.place(id.from), id.text, "", "trf.team.unknown")
	}
	return number, ok
}

// roundField reads the number of a round.
func (r *reader) roundField(w *row, from, to int) (int, bool) {
	round, ok := integer(w.field(from, to))
	switch {
	case !ok || round == 0:
		r.report(Error, w.place(from), w.field(from, to), "", "trf.round.number")
	case round > MaxRounds:
		r.report(Error, w.place(from), w.field(from, to), "", "trf.limit.rounds", "limit", MaxRounds)
	default:
		return round, true
	}
	return 0, false
}
