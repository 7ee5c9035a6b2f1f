package arbiter

import (
	"errors"
	"slices"

	"torneo/internal/journal"
	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Rearrange replaces the boards of a draft while it is changed by hand.
type Rearrange struct {
	Round  int
	Boards []journal.Board
	Byes   []journal.Bye
}

func (c Rearrange) Decide(s *journal.State) Decision {
	r := s.Round(c.Round)
	switch {
	case r == nil:
		return refusal("arbiter.round.none", "round", c.Round)
	case !r.Manual:
		return refusal("arbiter.manual.not-started", "round", c.Round)
	}
	if tabular(s) {
		c.Byes = nil // who is free has none
		if d := c.fullTable(s); d.Refused != nil {
			return d
		}
	} else if d := c.complete(s, r); d.Refused != nil {
		return d
	}
	if c.asItIs(r) {
		return Decision{}
	}
	o := &opening{round: c.Round, state: s.Clone()}
	change := journal.BoardsRearranged{Round: c.Round, Boards: slices.Clone(c.Boards), Byes: slices.Clone(c.Byes)}
	o.do(change)
	if o.Refused != nil {
		return o.Decision
	}
	field, err := pairing.Field(o.state.Record(c.Round), pairing.Options{Round: c.Round})
	if err != nil {
		return refusal("arbiter.round.not-paired", "round", c.Round, "reason", because(err))
	}
	x := newArrangement(o, field, r)
	x.sort(change.Boards)
	for _, b := range change.Boards {
		if !slices.ContainsFunc(r.Boards, func(p journal.PlayedBoard) bool { return p.Board == b }) {
			x.look(b)
		}
	}
	x.byes(change.Boards)
	o.Events = []journal.Payload{change}
	return o.Decision
}

// asItIs reports whether an arrangement changes nothing.
func (c Rearrange) asItIs(r *journal.Round) bool {
	if len(c.Boards) != len(r.Boards) || len(c.Byes) != len(r.Byes) {
		return false
	}
	for _, b := range c.Boards {
		if !slices.ContainsFunc(r.Boards, func(p journal.PlayedBoard) bool { return p.Board == b }) {
			return false
		}
	}
	for _, y := range c.Byes {
		if !slices.Contains(r.Byes, y) {
			return false
		}
	}
	return true
}

// complete refuses an arrangement in which somebody is missing or twice, or gets
// a bye that he did not have.
func (c Rearrange) complete(s *journal.State, r *journal.Round) Decision {
	had := map[int]tournament.ByeKind{}
	for _, p := range r.Boards {
		had[p.White] = tournament.ZeroPointBye
		if p.Black != 0 {
			had[p.Black] = tournament.ZeroPointBye
		}
	}
	for _, y := range r.Byes {
		had[y.ID] = y.Kind
	}
	seen := map[int]bool{}
	var wrong *Decision
	see := func(id int) {
		if _, ok := had[id]; !ok && wrong == nil {
			d := refusal("arbiter.manual.stranger", "player", calledBy(s, id), "round", c.Round)
			wrong = &d
		}
		if seen[id] && wrong == nil {
			d := refusal("arbiter.manual.twice", "player", calledBy(s, id))
			wrong = &d
		}
		seen[id] = true
	}
	for _, b := range c.Boards {
		if see(b.White); b.Black != 0 {
			see(b.Black)
		}
	}
	for _, y := range c.Byes {
		see(y.ID)
		if wrong == nil && y.Kind != tournament.ZeroPointBye && y.Kind != had[y.ID] {
			return refusal("arbiter.manual.bye-kind", "player", calledBy(s, y.ID))
		}
	}
	if wrong != nil {
		return *wrong
	}
	var missing []string
	for k := range s.Players {
		if _, ok := had[s.Players[k].ID]; ok && !seen[s.Players[k].ID] {
			missing = append(missing, numberedName(&s.Players[k]))
		}
	}
	if len(missing) > 0 {
		return refusal("arbiter.manual.missing", "count", len(missing), "players", joinCommas(missing))
	}
	return Decision{}
}

// arrangement looks at pairs made by hand, with the eyes of the rules.
type arrangement struct {
	*opening
	field *swiss.Field
	index map[int]int // ID -> player of the field
	draft *journal.Round
}

func newArrangement(o *opening, f *swiss.Field, draft *journal.Round) *arrangement {
	x := &arrangement{o, f, make(map[int]int, f.Len()), draft}
	id := idsOf(o.state)
	for i := range f.Players {
		x.index[id[f.Players[i].Number]] = i
	}
	return x
}

// sort puts boards in their order (C.04.2 3.6).
func (x *arrangement) sort(boards []journal.Board) {
	pairs := make([]swiss.Pair, len(boards))
	for k, b := range boards {
		pairs[k] = swiss.Pair{White: x.index[b.White], Black: swiss.Bye}
		if b.Black != 0 {
			pairs[k].Black = x.index[b.Black]
		}
	}
	x.field.SortBoards(pairs)
	id := idsOf(x.state)
	for k, p := range pairs {
		boards[k] = journal.Board{White: id[x.field.Players[p.White].Number]}
		if p.Black != swiss.Bye {
			boards[k].Black = id[x.field.Players[p.Black].Number]
		}
	}
}

// look warns of what the rules have against a pair.
func (x *arrangement) look(b journal.Board) {
	x.lookAway(b.White)
	if b.Black == 0 {
		x.lookBye(b.White)
		return
	}
	x.lookAway(b.Black)
	w, k := x.index[b.White], x.index[b.Black]
	names := []any{"player", calledBy(x.state, b.White), "opponent", calledBy(x.state, b.Black)}
	if tabular(x.state) {
		if games := max(x.state.Config.RecordedSystem().Games, 1); meetings(x.state, x.round, b) >= games {
			x.warn(Confirm, "arbiter.manual.met-all", append(names, "games", games)...)
		}
		x.lookColour(b.White, tournament.White)
		x.lookColour(b.Black, tournament.Black)
		return
	}
	if x.field.HaveMet(w, k) { // C.04.1 2
		x.warn(Confirm, "arbiter.manual.met", append(names, "article", x.field.Rules.Cite.Met)...)
	}
	if x.field.IsProhibited(w, k) {
		x.warn(Confirm, "arbiter.manual.prohibited", names...)
	}
	x.lookColour(b.White, tournament.White)
	x.lookColour(b.Black, tournament.Black)
	if x.hasWrongColors(w, k) {
		x.warn(Acknowledge, "arbiter.manual.colours", names...)
	}
}

// lookAway warns of a player who is not to be paired. In a table everybody is.
func (x *arrangement) lookAway(id int) {
	if tabular(x.state) {
		return
	}
	p := x.state.Player(id)
	if _, away := p.ByeIn(x.round); away || notThere(x.state, p, x.round) {
		x.warn(Confirm, "arbiter.manual.away", "player", numberedName(p), "round", x.round)
	}
}

// lookBye warns of a pairing-allocated bye for somebody who may not have it
// (C.04.1 4), or with whose score it is not given (C.04.3 (2026) C5).
func (x *arrangement) lookBye(id int) {
	p := &x.field.Players[x.index[id]]
	switch p.ByeBar {
	case swiss.HadBye:
		x.warn(Confirm, "arbiter.manual.had-bye", "player", calledBy(x.state, id), "round", p.BarRound, "article", x.field.Rules.Cite.Barred)
	case swiss.WonUnplayed:
		x.warn(Confirm, "arbiter.manual.won-unplayed", "player", calledBy(x.state, id), "round", p.BarRound, "article", x.field.Rules.Cite.Barred)
	case swiss.JoinedLate:
		x.warn(Confirm, "arbiter.manual.joined-late", "player", calledBy(x.state, id), "article", x.field.Rules.Cite.Barred)
	case swiss.PointsUnplayed:
		x.warn(Confirm, "arbiter.manual.points-unplayed", "player", calledBy(x.state, id), "round", p.BarRound, "article", x.field.Rules.Cite.Barred)
	case swiss.WonByForfeit:
		x.warn(Confirm, "arbiter.manual.won-by-forfeit", "player", calledBy(x.state, id), "round", p.BarRound, "article", x.field.Rules.Cite.Barred)
	}
	right, err := rightRound(x.state, x.round)
	if none := (*swiss.Impossible)(nil); err != nil && !errors.As(err, &none) || right == nil || right.Swiss == nil || len(right.Boards) == 0 {
		return
	}
	if last := right.Swiss.Pairs[len(right.Swiss.Pairs)-1]; last.Black == swiss.Bye {
		if score := right.Swiss.Field.Players[last.White].Score; p.Score != score {
			x.warn(Confirm, "arbiter.manual.bye-score", "player", calledBy(x.state, id), "score", p.Score, "right", score, "article", x.field.Rules.Cite.Text)
		}
	}
}

// lookColour warns of a third colour in a row, and of a colour difference above
// two, before the last round.
func (x *arrangement) lookColour(id int, c tournament.Color) {
	if x.field.Last() {
		return
	}
	p := &x.field.Players[x.index[id]]
	difference := p.Difference + 1
	row := "arbiter.manual.third-white"
	if c == tournament.Black {
		difference = 1 - p.Difference
		row = "arbiter.manual.third-black"
	}
	if p.LastColors(2, c) {
		x.warn(Confirm, row, "player", calledBy(x.state, id))
	}
	if difference > 2 {
		x.warn(Confirm, "arbiter.manual.difference", "player", calledBy(x.state, id), "difference", difference)
	}
}

// hasWrongColors reports whether both players of a pair have the colour opposite to
// the one that each is due; before anybody has played, by the initial-colour.
func (x *arrangement) hasWrongColors(white, black int) bool {
	w, b := x.field.Players[white].Preference.Color, x.field.Players[black].Preference.Color
	if w == tournament.NoColor && b == tournament.NoColor {
		right, _ := pairing.Colours(x.field, white, black)
		return right.White == black
	}
	return w == tournament.Black && b == tournament.White
}

// byes warns of more than one pairing-allocated bye (C.04.1 3).
func (x *arrangement) byes(boards []journal.Board) {
	count := func(b journal.Board) bool { return b.Black == 0 }
	n := 0
	for _, b := range boards {
		if count(b) {
			n++
		}
	}
	before := 0
	for _, p := range x.draft.Boards {
		if count(p.Board) {
			before++
		}
	}
	if n > 1 && n > before {
		x.warn(Confirm, "arbiter.manual.byes", "count", n)
	}
}
