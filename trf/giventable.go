package trf

import (
	"fmt"
	"strings"
)

// givenRound reads the matches of a round of a table that is the event's own: the round, and pairs of
// teams, the one named first before the other.
func (r *reader) givenRound(w *row) {
	words := w.tokens(4)[2:]
	round, ok := integer(words[0].text)
	if !ok || round < 1 || round > MaxRounds {
		r.report(Error, w.place(words[0].from), words[0].text, "", "trf.round.number")
		return
	}
	for len(r.t.Matches.Table) < round {
		r.t.Matches.Table = append(r.t.Matches.Table, [][2]int{})
	}
	if len(r.t.Matches.Table[round-1]) > 0 {
		r.report(Error, w.place(words[0].from), words[0].text, "", "trf.table.again", "round", round)
		return
	}
	busy := map[int]bool{}
	for _, word := range words[1:] {
		first, second, ok := r.twoTeams(w, word)
		if !ok {
			return
		}
		for _, team := range [...]int{first, second} {
			if busy[team] {
				r.report(Error, w.place(word.from), word.text, "", "trf.table.twice", "team", team, "round", round)
				return
			}
			busy[team] = true
		}
		r.t.Matches.Table[round-1] = append(r.t.Matches.Table[round-1], [2]int{first, second})
	}
}

// givenTable writes what givenRound reads.
func (w *writer) givenTable() {
	table := w.t.Matches.Table
	if len(table) == 0 {
		return
	}
	known := map[int]bool{}
	for k := range w.t.Teams {
		known[w.t.Teams[k].Number] = true
	}
	if len(table) > MaxRounds || !w.t.Matches.CheckTable(0) {
		w.refuse("trf.write.table")
		return
	}
	for r, round := range table {
		var text strings.Builder
		fmt.Fprintf(&text, "%s table %d", commentMark, r+1)
		for _, m := range round {
			if !known[m[0]] || !known[m[1]] {
				w.refuse("trf.write.table")
				return
			}
			fmt.Fprintf(&text, " %d-%d", m[0], m[1])
		}
		w.text("###", text.String())
	}
}
