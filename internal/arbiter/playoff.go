package arbiter

import (
	"slices"

	"torneo/internal/journal"
	"torneo/message"
	"torneo/pairing/playoff"
	"torneo/tournament"
)

// DeclarePlayOff settles what the regulations say of a play-off; nil: there is
// none. It is declared before the tournament starts (Manual 5.1), and never after
// the play-off has.
type DeclarePlayOff struct{ PlayOff *tournament.PlayOff }

func (c DeclarePlayOff) Decide(s *journal.State) Decision {
	was, will := declaredText(s.PlayOff), declaredText(c.PlayOff)
	if was == will {
		return Decision{}
	}
	if len(s.Extra) > 0 {
		return refusal("playoff.started", "count", len(s.Extra))
	}
	var d Decision
	if c.PlayOff != nil {
		if err := playoff.Declare(s.Record(s.Current()), c.PlayOff); err != nil {
			return refusedBy(err)
		}
		p := *c.PlayOff
		p.Lots = nil
		d.add(journal.PlayOffDeclared{PlayOff: &p})
	} else {
		d.add(journal.PlayOffDeclared{})
	}
	if !s.HasStarted() {
		return d
	}
	switch {
	case Final(s) != nil:
		d.warn(Confirm, "arbiter.playoff.late")
	case s.FIDEMode():
		d.warn(TwoSteps, "arbiter.playoff.known")
	default:
		d.warn(Confirm, "arbiter.playoff.known")
	}
	d.add(comment(s.Current(), "Configuration", "play-off "+was+" => "+will))
	return d
}

// declaredText returns a play-off as reports write it.
func declaredText(p *tournament.PlayOff) string {
	if p == nil {
		return "none"
	}
	return p.String()
}

// EnterPlayOffLots enters the lots of the play-off, the first one drawn first.
type EnterPlayOffLots struct{ IDs []int }

func (c EnterPlayOffLots) Decide(s *journal.State) Decision {
	r, d := playOffOf(s)
	if d.Refused != nil {
		return d
	}
	lots := make([]int, len(c.IDs))
	for k, id := range c.IDs {
		if lots[k] = rankedNumber(s, id); lots[k] == 0 && s.Config.ForTeams() {
			return refusal("arbiter.team.unknown", "id", id)
		} else if lots[k] == 0 {
			return refusal("arbiter.player.unknown", "id", id)
		}
	}
	if err := playoff.Draw(r.Tournament, r.Courses, lots); err != nil {
		return refusedBy(err)
	}
	d.add(journal.LotsDrawn{IDs: slices.Clone(c.IDs)})
	return d
}

// EnterPlayOffGame is a game of the play-off of players with its result; teams play
// matches (PlayExtraMatch).
type EnterPlayOffGame struct {
	Board  journal.Board
	Result tournament.ByColor[tournament.Outcome]
}

func (c EnterPlayOffGame) Decide(s *journal.State) Decision {
	kind, ok := KindOf(c.Result)
	if !ok || kind.Result.White == tournament.Pending || kind.Result.White == tournament.Adjourned {
		return refusal("arbiter.result.invalid")
	}
	if s.Config.ForTeams() {
		return refusal("playoff.matches-only")
	}
	r, d := playOffOf(s)
	if d.Refused != nil {
		return d
	}
	for _, id := range []int{c.Board.White, c.Board.Black} {
		if tpn(s, id) == 0 {
			return refusal("arbiter.player.unknown", "id", id)
		}
	}
	g := tournament.ExtraGame{White: tpn(s, c.Board.White), Black: tpn(s, c.Board.Black), Result: c.Result}
	if err := playoff.Enter(r.Tournament, r.Courses, g); err != nil {
		return refusedBy(err)
	}
	d.add(journal.ExtraGamePlayed{After: s.Current(), White: c.Board.White, Black: c.Board.Black, Result: c.Result})
	return d
}

// clashes: another game of the same two, entered meanwhile, may be this one.
func (c EnterPlayOffGame) clashes(w journal.Payload) bool {
	switch w := w.(type) {
	case journal.ExtraGamePlayed:
		return sameBoard(journal.Board{White: w.White, Black: w.Black}, c.Board)
	case journal.CommentNoted:
		return false
	}
	return true
}

// playOffOf returns the final standings with the play-offs that follow them;
// refused while there is nothing to be played.
func playOffOf(s *journal.State) (*Ranking, Decision) {
	if s.PlayOff == nil {
		return nil, refusal("playoff.none")
	}
	r, err := Standings(s, LastPublished(s))
	if err != nil {
		return nil, refusedBy(err)
	}
	switch {
	case !r.Waiting.IsZero():
		return nil, Decision{Refused: &r.Waiting}
	case !r.Unfit.IsZero():
		return nil, Decision{Refused: &r.Unfit}
	}
	return r, Decision{}
}

// refusedBy returns the decision not to do it, for what the rules say.
func refusedBy(err error) Decision {
	if m, ok := playoff.Reason(err); ok {
		return Decision{Refused: &m}
	}
	m := message.New("arbiter.impossible", "reason", saying(err))
	if r, ok := err.(*Refused); ok {
		m = r.Message
	}
	return Decision{Refused: &m}
}
