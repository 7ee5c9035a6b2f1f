package trf

import (
	"fmt"
	"strconv"
	"strings"

	"torneo/tournament"
)

// pairedMatches reads the matches of a round that were paired and have no boards yet:
// the round, and the teams, the one with White on board 1 first.
func (r *reader) pairedMatches(w *row) {
	if !r.teamOnly(w) {
		return
	}
	words := w.tokens(4)[2:]
	round, ok := integer(words[0].text)
	if !ok || round < 1 || round > MaxRounds {
		r.report(Error, w.place(words[0].from), words[0].text, "", "trf.round.number")
		return
	}
	for _, word := range words[1:] {
		first, second, two := word.splitHyphen()
		if !two {
			r.report(Error, w.place(word.from), word.text, "", "trf.match")
			return
		}
		white, ok := r.teamNumber(w, first)
		black, ok2 := r.teamNumber(w, second)
		if !ok || !ok2 {
			return
		}
		if white == black {
			r.report(Error, w.place(second.from), second.text, "", "trf.team.self", "team", white, "round", round)
			return
		}
		into := &r.round(round).Matches
		*into = append(*into, tournament.Match{White: white, Black: black})
	}
}

// withdrawnTeams marks the teams that have left the event, and those that were
// expelled from it.
func (r *reader) withdrawnTeams(w *row) {
	if !r.teamOnly(w) {
		return
	}
	words := w.tokens(4)
	for _, id := range r.leftOnly(words[2:]) {
		if number, ok := r.teamNumber(w, id); ok {
			team := &r.t.Teams[r.teams[number]]
			team.Withdrawn = true
			team.Expelled = team.Expelled || words[1].text == "expelled-teams"
		}
	}
}

// teamsNamed writes the numbers of some teams.
func (w *writer) teamsNamed(word string, of func(*tournament.Team) bool) {
	var list []string
	for k := range w.t.Teams {
		if t := &w.t.Teams[k]; of(t) {
			list = append(list, strconv.Itoa(t.Number))
		}
	}
	for _, part := range chunks(list, 200) {
		w.text("###", commentMark+" "+word+" "+strings.Join(part, " "))
	}
}

// teamComments writes the comments that the functions above read.
func (w *writer) teamComments() {
	w.teamsNamed(w.wordOfLeft("withdrawn-teams", w.t.IsTeam()), func(t *tournament.Team) bool { return t.Withdrawn })
	w.teamsNamed("expelled-teams", func(t *tournament.Team) bool { return t.Withdrawn && t.Expelled })
	for n := range w.t.Rounds {
		text := ""
		for _, m := range w.t.Rounds[n].Matches {
			text += fmt.Sprintf(" %d-%d", m.White, m.Black)
		}
		if text != "" {
			w.text("###", fmt.Sprintf("%s match %d%s", commentMark, n+1, text))
		}
	}
}
