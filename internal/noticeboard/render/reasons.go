package render

import (
	"slices"
	"strings"
	"sync"

	"torneo/crosstable"
	"torneo/i18n"
	"torneo/internal/report"
	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// reasons are the reasons why those who meet in a round meet, in plain words, by what everybody can
// check: points, who has met whom, colours.
type reasons struct {
	p      *i18n.Printer
	table  *crosstable.Table
	round  int
	pairs  map[[2]int]swiss.ColouredPair // as the rules have them, by number
	paired *pairing.Round                // as the rules have it; nil: they do not
	given  string                        // why, where results do not say it
}

// pairingNote names what decides the pairings where results do not: a table, or a bracket; "" in
// a Swiss.
func (e *edition) pairingNote() string {
	switch system := systemOf(e.board.Record); {
	case e.knockout() && e.match2():
		return e.p.T("pages.why.contest")
	case e.knockout():
		return e.p.T("pages.why.bracket")
	case system.Kind() == pairing.ByTable:
		return e.p.T("pages.why.table")
	}
	return ""
}

// roundReasons returns the reasons of a round.
func (e *edition) roundReasons(round int) *reasons {
	e.mu.Lock()
	of := e.reasons[round]
	if of == nil {
		of = sync.OnceValue(func() *reasons { return e.makeReasons(round) })
		e.reasons[round] = of
	}
	e.mu.Unlock()
	return of()
}

func (e *edition) makeReasons(round int) *reasons {
	x := &reasons{p: e.p, round: round, given: e.pairingNote(), pairs: map[[2]int]swiss.ColouredPair{}}
	x.table, _ = crosstable.NewBefore(e.board.State.Record(round), round)
	var r *pairing.Round
	if x.table != nil && x.given == "" {
		r = e.pairRound(round)
	}
	if x.paired = r; r == nil {
		return x
	}
	for _, b := range r.Swiss.Reasons.Brackets() {
		for _, pair := range b.Pairs {
			at := [2]int{r.Swiss.Field.Players[pair.White].Number, r.Swiss.Field.Players[pair.Black].Number}
			x.pairs[at] = pair
		}
	}
	return x
}

// of returns the sentences about two players who meet, White first.
func (x *reasons) of(white, black int) []string {
	if x.table == nil {
		return nil
	}
	i, ok := x.table.IndexOf(white)
	j, also := x.table.IndexOf(black)
	if !ok || !also {
		return nil
	}
	if x.given != "" {
		return []string{x.given}
	}
	p := x.p
	a, b := x.table.Participants[i].Name, x.table.Participants[j].Name
	var lines []string
	if x.round > 1 {
		s, t := x.table.Final(i, x.table.Primary), x.table.Final(j, x.table.Primary)
		if s == t {
			lines = append(lines, p.T("board.why.same", "points", s))
		} else {
			lines = append(lines, p.T("board.why.float", "white", a, "one", s, "black", b, "other", t))
		}
		if !x.haveMet(i, j) {
			lines = append(lines, p.T("board.why.first-time"))
		}
		lines = append(lines, p.T("board.why.colours", "white", a, "one", x.colours(i), "black", b, "other", x.colours(j)))
	}
	if s, t, virtual := x.virtual(white, black); virtual {
		lines = append(lines, p.T("board.why.virtual", "white", a, "one", s, "black", b, "other", t, "article", accelerated))
	}
	if pair, ok := x.pairs[[2]int{white, black}]; ok {
		lines = append(lines, report.Capital(p.Text(pair.Why))+" ("+pair.Article+").")
	}
	return lines
}

// accelerated is the chapter of accelerated systems.
const accelerated = "C.04.7"

// virtual returns the scores with which two were paired, where the acceleration has given one of
// them points that are not in their score (C.04.7 1.5).
func (x *reasons) virtual(white, black int) (s, t tournament.Points, virtual bool) {
	if x.paired == nil {
		return 0, 0, false
	}
	f := x.paired.Swiss.Field
	i, ok := f.IndexOf(white)
	j, also := f.IndexOf(black)
	if !ok || !also {
		return 0, 0, false
	}
	p, q := &f.Players[i], &f.Players[j]
	return p.Score, q.Score, p.Score != p.Standing || q.Score != q.Standing
}

// anybodyVirtual reports whether somebody is paired with virtual points in the round.
func (x *reasons) anybodyVirtual() bool {
	return x.paired != nil && slices.ContainsFunc(x.paired.Swiss.Field.Players, func(p swiss.Player) bool { return p.Score != p.Standing })
}

// ofBye returns the sentences about the one who has the pairing-allocated bye: that their number
// is odd, and whether anybody had fewer points.
func (x *reasons) ofBye(number int) []string {
	if x.paired == nil || x.given != "" {
		return nil
	}
	f := x.paired.Swiss.Field
	i, ok := f.IndexOf(number)
	if !ok || len(x.paired.Swiss.Pairs) == 0 || x.paired.Swiss.Pairs[len(x.paired.Swiss.Pairs)-1] != (swiss.Pair{White: i, Black: swiss.Bye}) {
		return nil // the rules have it otherwise
	}
	p := x.p
	lines := []string{p.T("board.why.bye.odd", "count", f.Len())}
	if barred := f.Rules.Cite.Barred; barred != "" {
		lines = append(lines, p.T("board.why.bye.once", "article", barred))
	}
	player := &f.Players[i]
	if x.round == 1 {
		return lines
	}
	fewer := 0
	for k := range f.Players {
		if f.Players[k].Score < player.Score {
			fewer++
		}
	}
	lines = append(lines, p.T("board.why.bye.score", "points", player.Standing))
	if player.Score != player.Standing {
		lines = append(lines, p.T("board.why.bye.virtual", "points", player.Score, "article", accelerated))
	}
	switch system := x.paired.System; {
	case fewer == 0:
		lines = append(lines, p.T("board.why.bye.lowest"))
	case system != pairing.DutchCollapsing && system != pairing.DutchRelaxing: // whose texts do not ask for the lowest score
		lines = append(lines, p.T("board.why.bye.passed", "count", fewer))
	}
	return lines
}

// haveMet reports whether two have played each other before the round.
func (x *reasons) haveMet(i, j int) bool {
	for r := 1; r < x.round; r++ {
		if entry := x.table.Entry(i, r); entry.Kind == crosstable.Played && int(entry.Opponent) == j {
			return true
		}
	}
	return false
}

// colours returns the colours that somebody has had in games played, as letters; of a team, those
// of its first board.
func (x *reasons) colours(i int) string {
	var s []string
	for r := 1; r < x.round; r++ {
		entry := x.table.Entry(i, r)
		switch {
		case entry.Kind != crosstable.Played:
		case entry.Color == tournament.White:
			s = append(s, x.p.T("board.colour.white"))
		case entry.Color == tournament.Black:
			s = append(s, x.p.T("board.colour.black"))
		}
	}
	if len(s) == 0 {
		return x.p.T("board.colour.none")
	}
	return strings.Join(s, "-")
}
