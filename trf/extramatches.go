package trf

import (
	"fmt"
	"strconv"
	"strings"

	"torneo/tournament"
)

// maxExtraBoards bounds the boards of a match outside the rounds.
const maxExtraBoards = 100

// extraMatch reads a match of two teams outside the rounds: the round after which it
// was played, the teams, and board by board who played whom with which result; 0 is
// nobody.
func (r *reader) extraMatch(w *row) {
	words := w.tokens(4)[2:]
	after, ok := integer(words[0].text)
	if !ok || after < 1 || after > MaxRounds {
		r.report(Error, w.place(words[0].from), words[0].text, "", "trf.round.number")
		return
	}
	if len(words) < 3 || len(words) > 2+maxExtraBoards {
		r.report(Error, w.place(words[0].from), w.rest(words[0].from), "", "trf.extra.match")
		return
	}
	g := tournament.ExtraGame{After: after}
	if g.White, g.Black, ok = r.twoTeams(w, words[1]); !ok {
		return
	}
	for _, word := range words[2:] {
		board, ok := r.extraBoard(w, word)
		if !ok {
			return
		}
		g.Boards = append(g.Boards, board)
	}
	if g.Result, ok = r.t.MatchResult(&g); !ok {
		r.report(Error, w.place(words[2].from), w.rest(words[2].from), "", "trf.extra.boards", "white", g.White, "black", g.Black)
		return
	}
	r.t.Extra = append(r.t.Extra, g)
}

// twoTeams reads "3-1".
func (r *reader) twoTeams(w *row, word token) (white, black int, ok bool) {
	first, second, two := word.splitHyphen()
	if !two {
		r.report(Error, w.place(word.from), word.text, "", "trf.match")
		return 0, 0, false
	}
	white, ok = r.teamNumber(w, first)
	black, ok2 := r.teamNumber(w, second)
	if ok && ok2 && white == black {
		r.report(Error, w.place(second.from), second.text, "", "trf.extra.match")
		return 0, 0, false
	}
	return white, black, ok && ok2
}

// extraBoard reads "12-5:1-0".
func (r *reader) extraBoard(w *row, word token) (g tournament.Game, ok bool) {
	pair, result, two := strings.Cut(word.text, ":")
	white, black, players := strings.Cut(pair, "-")
	var errs [2]error
	g.White, errs[0] = strconv.Atoi(white)
	g.Black, errs[1] = strconv.Atoi(black)
	if ok = !two; two { // without one it goes on
		g.Result, ok = extraResult(result)
	}
	if ok = ok && players && errs == [2]error{} && g.White >= 0 && g.Black >= 0; !ok {
		r.report(Error, w.place(word.from), word.text, "", "trf.extra.match")
	}
	return g, ok
}

// decision reads who stays in of a level match: the round, the two teams or players
// with the winner first, and how it was decided.
func (r *reader) decision(w *row) {
	words := w.tokens(4)[2:]
	after, ok := integer(words[0].text)
	if !ok || after < 1 || after > MaxRounds {
		r.report(Error, w.place(words[0].from), words[0].text, "", "trf.round.number")
		return
	}
	if len(words) != 3 || !tournament.Decision(words[2].text).Valid() {
		r.report(Error, w.place(words[0].from), w.rest(words[0].from), "", "trf.decided")
		return
	}
	d := tournament.DecidedMatch{After: after, By: tournament.Decision(words[2].text)}
	if len(r.t.Teams) > 0 {
		if d.Winner, d.Loser, ok = r.twoTeams(w, words[1]); !ok {
			return
		}
	} else {
		first, second, two := words[1].splitHyphen()
		if !two {
			r.report(Error, w.place(words[1].from), words[1].text, "", "trf.decided")
			return
		}
		winner, loser := r.playerOf(w, first), r.playerOf(w, second)
		switch {
		case winner == nil || loser == nil:
			return
		case winner == loser:
			r.report(Error, w.place(second.from), second.text, "", "trf.extra.self", "player", winner.Number)
			return
		}
		d.Winner, d.Loser = winner.Number, loser.Number
	}
	r.t.Decided = append(r.t.Decided, d)
}

// extraMatches writes what extraMatch reads.
func (w *writer) extraMatches() {
	for k := range w.t.Extra {
		g := &w.t.Extra[k]
		result, ok := w.t.MatchResult(g)
		if !ok || result != g.Result || g.After < 1 || g.After > MaxRounds || len(g.Boards) > maxExtraBoards {
			w.refuse("trf.write.extra-match", "white", g.White, "black", g.Black, "round", g.After)
			continue
		}
		var text strings.Builder
		fmt.Fprintf(&text, "%s extra %d %d-%d", commentMark, g.After, g.White, g.Black)
		for _, b := range g.Boards {
			fmt.Fprintf(&text, " %d-%d", b.White, b.Black)
			if b.Result.White != tournament.Pending {
				fmt.Fprintf(&text, ":%c-%c", outcomeSymbol(b.Result.White), outcomeSymbol(b.Result.Black))
			}
		}
		w.text("###", text.String())
	}
}

// decisions writes what decision reads.
func (w *writer) decisions() {
	known := map[int]bool{}
	for _, p := range w.t.Participants() {
		known[p.Number] = true
	}
	for _, d := range w.t.Decided {
		if !d.By.Valid() || d.After < 1 || d.After > MaxRounds || d.Winner == d.Loser || !known[d.Winner] || !known[d.Loser] {
			w.refuse("trf.write.decided", "first", d.Winner, "second", d.Loser, "round", d.After)
			continue
		}
		w.text("###", fmt.Sprintf("%s decided %d %d-%d %s", commentMark, d.After, d.Winner, d.Loser, d.By))
	}
}
