package trf

import (
	"fmt"
	"strings"

	"torneo/tournament"
)

// contest reads how a match is decided.
func (r *reader) contest(w *row, column int) {
	text := w.rest(column)
	if len(r.t.Matches.Contest.Stages) > 0 {
		r.report(Violation, w.place(column), text, "", "trf.contest.repeated")
		return
	}
	c, err := tournament.ParseContest(text)
	if err != nil {
		r.report(Violation, w.place(column), text, "", "trf.contest")
		return
	}
	r.t.Matches.Contest = c
}

// extraGame reads a game outside the rounds: the round after which it was played,
// the players and, if there is one, the result.
func (r *reader) extraGame(w *row) {
	if len(r.t.Teams) > 0 {
		r.extraMatch(w)
		return
	}
	words := w.tokens(4)[2:]
	after, ok := integer(words[0].text)
	if !ok || after < 1 || after > MaxRounds {
		r.report(Error, w.place(words[0].from), words[0].text, "", "trf.round.number")
		return
	}
	if len(words) < 2 || len(words) > 3 {
		r.report(Error, w.place(words[0].from), w.rest(words[0].from), "", "trf.extra")
		return
	}
	white, black, two := words[1].splitHyphen()
	if !two {
		r.report(Error, w.place(words[1].from), words[1].text, "", "trf.extra")
		return
	}
	first, second := r.playerOf(w, white), r.playerOf(w, black)
	switch {
	case first == nil || second == nil:
		return
	case first == second:
		r.report(Error, w.place(black.from), black.text, "", "trf.extra.self", "player", first.Number)
		return
	}
	g := tournament.ExtraGame{After: after, White: first.Number, Black: second.Number}
	if len(words) == 3 {
		if g.Result, ok = extraResult(words[2].text); !ok {
			r.report(Error, w.place(words[2].from), words[2].text, "", "trf.extra.result")
			return
		}
	}
	r.t.Extra = append(r.t.Extra, g)
}

// splitHyphen returns the parts before and after the first hyphen; false if there
// is none.
func (t token) splitHyphen() (before, after token, ok bool) {
	k := strings.IndexByte(t.text, '-')
	if k < 0 {
		return t, t, false
	}
	return token{t.text[:k], t.from, t.from + k - 1}, token{t.text[k+1:], t.from + k + 1, t.to}, true
}

// ParseResult parses the result of a game, "1-0": both players' symbols of a
// 001 line; a draw may also be written "½-½" or "1/2-1/2".
func ParseResult(text string) (result tournament.ByColor[tournament.Outcome], ok bool) {
	if text == "½-½" || text == "1/2-1/2" {
		text = "=-="
	}
	return extraResult(text)
}

func extraResult(text string) (result tournament.ByColor[tournament.Outcome], ok bool) {
	if len(text) != 3 || text[1] != '-' {
		return result, false
	}
	result.White, ok = extraOutcome(text[0])
	black, known := extraOutcome(text[2])
	result.Black = black
	return result, ok && known && legalPair(result.White, result.Black)
}

func extraOutcome(symbol byte) (tournament.Outcome, bool) {
	for o := tournament.Win; o <= tournament.Adjourned; o++ {
		if outcomeSymbol(o) == symbol {
			return o, true
		}
	}
	return tournament.Pending, false
}

// matches writes the comments that contest and extraGame read.
func (w *writer) matches() {
	plan := &w.t.Matches
	if len(plan.Contest.Stages) > 0 {
		text := plan.Contest.String()
		if again, err := tournament.ParseContest(text); err != nil || again.String() != text {
			w.refuse("trf.write.contest", "value", text)
			return
		}
		w.text("###", commentMark+" contest "+text)
	}
	if plan.PlayOut {
		w.text("###", commentMark+" play-out")
	}
	if plan.ThirdPlace {
		w.text("###", commentMark+" third-place")
	}
	w.decisions()
	w.givenTable()
	if w.t.IsTeam() {
		w.extraMatches()
		return
	}
	index := w.t.PlayerIndex()
	for _, g := range w.t.Extra {
		_, white := index[g.White]
		_, black := index[g.Black]
		if !white || !black || g.White == g.Black || g.After < 1 || g.After > MaxRounds || !legalPair(g.Result.White, g.Result.Black) {
			w.refuse("trf.write.game", "white", g.White, "black", g.Black, "round", g.After, "result", g.Result.White.String()+"/"+g.Result.Black.String())
			continue
		}
		text := fmt.Sprintf("%s extra %d %d-%d", commentMark, g.After, g.White, g.Black)
		if g.Result.White != tournament.Pending {
			text += fmt.Sprintf(" %c-%c", outcomeSymbol(g.Result.White), outcomeSymbol(g.Result.Black))
		}
		w.text("###", text)
	}
}
