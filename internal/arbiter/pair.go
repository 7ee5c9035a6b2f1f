package arbiter

import (
	"errors"
	"slices"

	"torneo/crosstable"
	"torneo/internal/journal"
	"torneo/message"
	"torneo/norm"
	"torneo/pairing"
	"torneo/pairing/knockout"
	"torneo/pairing/swiss"
	"torneo/rating"
	"torneo/tournament"
)

// DrawColour notes the initial-colour that was drawn by lot before the first
// round is paired (C.04.3 (2026) 5.1).
type DrawColour struct{ Color tournament.Color }

func (c DrawColour) Decide(s *journal.State) Decision {
	switch {
	case c.Color != tournament.White && c.Color != tournament.Black:
		return refusal("arbiter.round.which-colour")
	case s.Current() > 0:
		return refusal("arbiter.round.colour-drawn")
	case c.Color == s.Config.Initial:
		return Decision{}
	}
	var d Decision
	if s.Config.Initial != tournament.NoColor {
		d.warn(Confirm, "arbiter.round.colour-again")
	}
	config := s.Config
	config.Initial = c.Color
	d.add(journal.TournamentConfigured{Config: config})
	return d
}

// PairRound pairs the next round, as a draft.
type PairRound struct{}

func (PairRound) Decide(s *journal.State) Decision {
	o := open(s)
	if o.Refused == nil && IsKnockout(s) {
		o.passOver()
	}
	if o.Refused != nil {
		return o.Decision
	}
	round, err := rightRound(o.state, o.round)
	if none := (*swiss.Impossible)(nil); errors.As(err, &none) {
		return refusal("arbiter.round.impossible", "round", o.round, "reason", none.Message)
	}
	if err != nil {
		return refusal("arbiter.round.not-paired", "round", o.round, "reason", because(err))
	}
	if round.Knockout != nil && round.Knockout.Extra {
		var pairs []string
		for _, b := range boardsOf(o.state, boardsOfStep(round.Knockout)) {
			pairs = append(pairs, pairOf(o.state, b))
		}
		return refusal("arbiter.extra.first", "count", len(pairs), "boards", joinCommas(pairs))
	}
	boards, byes := roundOf(o.state, round)
	o.add(pairedAs(o.state, o.round, boards, byes))
	return o.Decision
}

// pairedAs returns the entry of a round that is paired now.
func pairedAs(s *journal.State, round int, boards []journal.Board, byes []journal.Bye) journal.Payload {
	if ByMatches(s) {
		return journal.MatchesPaired{Round: round, Matches: boards, Byes: byes, Virtual: virtualOf(s, boards)}
	}
	return journal.RoundPaired{Round: round, Boards: boards, Byes: byes, Virtual: virtualOf(s, boards)}
}

// opening is the preparation for pairing a round.
type opening struct {
	Decision
	round int
	state *journal.State // after it
}

// open ends what is before the next round: it finishes the one before, gives
// numbers to who has none, and says what has to be known.
func open(s *journal.State) *opening {
	o := &opening{round: s.Current() + 1, state: s.Clone()}
	last := s.Round(s.Current())
	switch {
	case s.Config.Rounds > 0 && o.round > s.Config.Rounds && (!IsKnockout(s) || Champion(s)):
		o.Decision = refusal("arbiter.round.all-paired", "rounds", s.Config.Rounds)
	case last != nil && last.Manual:
		o.Decision = refusal("arbiter.round.manual", "round", s.Current())
	case last != nil && !last.Published:
		o.Decision = refusal("arbiter.round.draft", "round", s.Current())
	case last == nil && s.Config.Initial == tournament.NoColor && !tabular(s):
		o.Decision = refusal("arbiter.round.no-colour")
	}
	if o.Refused != nil {
		return o
	}
	if open := OpenMatches(s, s.Current()); len(open) > 0 {
		o.Decision = refusal("arbiter.match.open", "round", s.Current(), "count", len(open), "matches", matchesListed(s, open))
		return o
	}
	o.adjourn()
	if last != nil && !last.Closed {
		o.do(journal.RoundClosed{Round: s.Current()})
	}
	if s.Config.ForTeams() {
		o.numberTeams()
	} else {
		o.number()
	}
	if o.Refused != nil {
		return o
	}
	switch {
	case !tabular(s) && s.Config.ForTeams():
		o.leaveOutAbsentees()
		o.presentTeams()
		o.askWhoWillCome()
	case !tabular(s):
		o.leaveOutAbsentees()
		o.present()
		o.askWhoWillCome()
	case last == nil:
		o.plan()
	}
	return o
}

// do adds what happens, and lets it happen.
func (o *opening) do(what ...journal.Payload) {
	for _, w := range what {
		if err := o.state.Apply(journal.Event{Number: o.state.Last + 1, Payload: w}); err != nil {
			o.Decision = refusal("arbiter.impossible", "reason", saying(err))
			return
		}
		o.add(w)
	}
}

// adjourn registers games without result as adjourned (C.04.2 3.1), and warns of
// those that have been open for longer than a round.
func (o *opening) adjourn() {
	var missing, open []string
	for r := 1; r < o.round; r++ {
		for _, p := range slices.Clone(o.state.Round(r).Boards) {
			switch {
			case p.Black == 0:
			case p.Result.White == tournament.Pending:
				missing = append(missing, o.pair(p.Board))
				o.do(journal.ResultEntered{Round: r, Board: p.Board, Result: tournament.Both(tournament.Adjourned)})
				if o.state.Config.TwoGames() && p.Second.White == tournament.Pending {
					o.do(journal.ResultEntered{Round: r, Board: p.Board, Result: tournament.Both(tournament.Adjourned), Game: 2})
				}
			case o.state.Config.TwoGames() && p.Second.White == tournament.Pending:
				missing = append(missing, o.pair(p.Board))
				o.do(journal.ResultEntered{Round: r, Board: p.Board, Result: tournament.Both(tournament.Adjourned), Game: 2})
			case (p.Result.White == tournament.Adjourned || p.Second.White == tournament.Adjourned) && r < o.round-1:
				open = append(open, o.pair(p.Board))
			}
		}
	}
	if len(missing) > 0 {
		o.warn(Acknowledge, "arbiter.round.adjourns", "count", len(missing), "round", o.round, "boards", joinCommas(missing))
	}
	if len(open) > 0 {
		o.warn(Acknowledge, "arbiter.round.adjourned-before", "count", len(open), "boards", joinCommas(open))
	}
}

func (o *opening) pair(b journal.Board) string { return pairOf(o.state, b) }

// number gives pairing numbers to players who come without one.
func (o *opening) number() {
	without := func(p journal.Player) bool { return p.Number == 0 }
	if !slices.ContainsFunc(o.state.Players, without) {
		return
	}
	if slices.ContainsFunc(o.state.Players, func(p journal.Player) bool { return !without(p) }) {
		o.do(journal.PlayersNumbered{Order: extendedOrder(o.state, o.state.Players)})
		return
	}
	numbers := AssignNumbers{}.Decide(o.state)
	if numbers.Refused != nil {
		o.Decision = numbers
		return
	}
	o.Warnings = append(o.Warnings, numbers.Warnings...)
	o.do(numbers.Events...)
}

// present warns of who is not there for the first round, and refuses a round for
// which there are too few.
func (o *opening) present() {
	var absent []string
	there := 0
	for k := range o.state.Players {
		p := &o.state.Players[k]
		if _, away := p.ByeIn(o.round); away {
			continue
		}
		if notThere(o.state, p, o.round) {
			absent = append(absent, numberedName(p))
		} else {
			there++
		}
	}
	if there < 2 {
		o.Decision = refusal("arbiter.round.too-few", "round", o.round, "count", there)
		return
	}
	if len(absent) > 0 && !o.state.CheckInClosed() { // who closed it has been told
		o.warn(Acknowledge, "arbiter.round.absent", "count", len(absent), "players", joinCommas(absent))
	}
	if n := len(o.state.Players); o.round == 1 && !Completable(n, o.state.Config.Rounds) {
		o.warn(Acknowledge, "arbiter.setup.too-many-rounds", "rounds", o.state.Config.Rounds, "count", n)
	}
}

// notThere reports whether a player has not checked in for the first round, if the
// check-in is used at all (C.04.2 4.1). A draft stays as it was paired, even if players
// have come since.
func notThere(s *journal.State, p *journal.Player, round int) bool {
	if round != 1 {
		return false
	}
	if r := s.Round(1); r != nil && !r.Published && len(r.Engine) > 0 && inRound(r, p.ID) {
		return !slices.ContainsFunc(r.Engine, func(b journal.Board) bool { return b.White == p.ID || b.Black == p.ID })
	}
	if r := s.Round(1); r != nil && r.Published && !inRound(r, p.ID) {
		return false // he has walked in since
	}
	return !p.Present && (s.CheckInClosed() || s.AnyPresent())
}

// inRound reports whether a player has a board or a bye in the round.
func inRound(r *journal.Round, id int) bool {
	return onBoard(r, id) || slices.ContainsFunc(r.Byes, func(y journal.Bye) bool { return y.ID == id })
}

// rightRound returns the round as the rules pair it from what is known now.
func rightRound(s *journal.State, round int) (*pairing.Round, error) {
	t := s.Record(round - 1)
	for len(t.Rounds) < round {
		t.Rounds = append(t.Rounds, tournament.Round{})
	}
	for k := range s.Players {
		p := &s.Players[k]
		if _, away := p.ByeIn(round); !away && p.Number > 0 && notThere(s, p, round) {
			t.Rounds[round-1].Byes = append(t.Rounds[round-1].Byes, tournament.Bye{ID: p.Number, Kind: tournament.ZeroPointBye})
		}
	}
	if !ByMatches(s) {
		t.Rounds[round-1].LineUps = s.RecordLineUps(round)
	}
	return pairing.Pair(t, pairing.Options{Round: round})
}

// roundOf returns the boards and byes of a round, or its matches and the byes of teams.
// Where a table gives the opponents, absent players have their boards, and who is free
// has none.
func roundOf(s *journal.State, r *pairing.Round) ([]journal.Board, []journal.Bye) {
	if ByMatches(s) {
		return matchesOf(s, r)
	}
	boards := boardsOf(s, r.Boards)
	if r.System.Kind() != pairing.ByResults {
		return slices.DeleteFunc(boards, func(b journal.Board) bool { return b.Black == 0 }), nil
	}
	return boards, byesOf(s, r.Absent)
}

// boardsOfStep returns the pairs of what is to be played in a knock-out.
func boardsOfStep(step *knockout.Step) (list []pairing.Board) {
	for _, b := range step.Boards {
		list = append(list, pairing.Board{White: b.White, Black: b.Black})
	}
	return list
}

// because returns the reason why the rules do not pair.
func because(err error) message.Message {
	var (
		none    *swiss.Impossible
		refused *swiss.Unpairable
		torn    *crosstable.Contradiction
		rated   *rating.Refused
		judged  *norm.Refused
	)
	switch {
	case errors.As(err, &none):
		return none.Message
	case errors.As(err, &refused):
		return refused.Message
	case errors.As(err, &torn):
		return torn.Message
	case errors.As(err, &rated):
		return rated.Message
	case errors.As(err, &judged):
		return judged.Message
	}
	return message.New("arbiter.round.error", "reason", saying(err))
}
