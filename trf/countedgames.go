package trf

import (
	"fmt"

	"torneo/tournament"
)

// countedGame reads what a game counts for the match and the standings where that is
// not what its players' lines say: the round, the players and the result.
func (r *reader) countedGame(w *row) {
	words := w.tokens(4)[2:]
	round, ok := integer(words[0].text)
	if !ok || round < 1 || round > len(r.t.Rounds) {
		r.report(Error, w.place(words[0].from), words[0].text, "", "trf.counted.round")
		return
	}
	if len(words) != 3 {
		r.report(Error, w.place(words[0].from), w.rest(words[0].from), "", "trf.counted")
		return
	}
	white, black, two := words[1].splitHyphen()
	if !two {
		r.report(Error, w.place(words[1].from), words[1].text, "", "trf.counted")
		return
	}
	first, second := r.playerOf(w, white), r.playerOf(w, black)
	if first == nil || second == nil {
		return
	}
	counted, ok := extraResult(words[2].text)
	if !ok {
		r.report(Error, w.place(words[2].from), words[2].text, "", "trf.extra.result")
		return
	}
	g := gameOf(&r.t.Rounds[round-1], first.Number, second.Number)
	switch {
	case g == nil:
		r.report(Error, w.place(words[1].from), words[1].text, "", "trf.counted.game", "player", first.Number, "opponent", second.Number, "round", round)
	case g.CountedAs != nil:
		r.report(Violation, w.place(words[1].from), words[1].text, "", "trf.counted.repeated", "player", first.Number, "opponent", second.Number, "round", round)
	default:
		g.CountedAs = &counted
	}
}

// gameOf returns the game of two players in a round, by the colours that they had.
func gameOf(round *tournament.Round, white, black int) *tournament.Game {
	for k := range round.Games {
		if g := &round.Games[k]; g.White == white && g.Black == black {
			return g
		}
	}
	return nil
}

// countedGames writes the comments that countedGame reads.
func (w *writer) countedGames() {
	for n := range w.t.Rounds {
		for k := range w.t.Rounds[n].Games {
			g := &w.t.Rounds[n].Games[k]
			if g.CountedAs == nil {
				continue
			}
			as := *g.CountedAs
			if g.White == 0 || g.Black == 0 || as.White == tournament.Pending || !legalPair(as.White, as.Black) {
				w.refuse("trf.write.game", "white", g.White, "black", g.Black, "round", n+1, "result", as.White.String()+"/"+as.Black.String())
				continue
			}
			w.text("###", fmt.Sprintf("%s counted %d %d-%d %c-%c", commentMark, n+1, g.White, g.Black, outcomeSymbol(as.White), outcomeSymbol(as.Black)))
		}
	}
}
