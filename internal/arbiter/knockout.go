package arbiter

import (
	"slices"

	"torneo/internal/journal"
	"torneo/message"
	"torneo/pairing"
	"torneo/pairing/knockout"
	"torneo/tournament"
)

// IsKnockout reports whether a bracket gives the pairings and places of the
// tournament.
func IsKnockout(s *journal.State) bool {
	event, err := tournament.ParseSystem(s.Config.System)
	if err != nil {
		event = tournament.SystemOfText(s.Config.System)
	}
	system, ok := pairing.SystemOfEvent(event)
	return ok && system == pairing.Knockout
}

// Bracket returns the bracket of a knock-out as it stands, and the record that
// it was made from: in it players are known by their pairing numbers.
func Bracket(s *journal.State) (*knockout.Bracket, *tournament.Tournament, error) {
	t := s.Record(s.Current())
	b, err := pairing.Bracket(t)
	if err != nil {
		return nil, t, &Refused{because(err)}
	}
	return b, t, nil
}

// PassedOn returns the numbers of those without a game in a paired round of a knock-out
// who are still in it: the bracket has them in a later match already.
func PassedOn(s *journal.State, round int) (numbers []int) {
	if !IsKnockout(s) || s.Round(round) == nil {
		return nil
	}
	b, err := knockout.Follow(s.Record(s.Current()), round)
	if err != nil {
		return nil
	}
	step, err := knockout.At(s.Record(s.Current()), round)
	if err != nil {
		return nil
	}
	plays := map[int]bool{}
	for _, x := range step.Boards {
		plays[x.White], plays[x.Black] = true, true
	}
	for phase := b.PhaseOf(round); phase <= b.Phases; phase++ {
		for _, m := range b.Phase(phase) {
			for _, n := range m.Players {
				in := n != 0 && (phase > b.PhaseOf(round) || m.Over && m.Winner == n)
				if in && !plays[n] && !slices.Contains(numbers, n) {
					numbers = append(numbers, n)
				}
			}
		}
	}
	slices.Sort(numbers)
	return numbers
}

// NextGames returns the next games of a knock-out: those of a round that is to be
// paired, or tie-break games. The error is a *Refused with the reason if there are
// none: results are missing, or it is over.
func NextGames(s *journal.State) (*knockout.Step, error) {
	round, err := pairing.Pair(s.Record(s.Current()), pairing.Options{})
	if err != nil {
		return nil, &Refused{because(err)}
	}
	return round.Knockout, nil
}

// Champion reports whether a knock-out is decided.
func Champion(s *journal.State) bool {
	b, _, err := Bracket(s)
	return err == nil && b.Champion() != 0
}

// passOver enters rounds in which nobody has a game, because the matches of the
// phase are decided, and fits the number of rounds to the bracket.
func (o *opening) passOver() {
	for o.Refused == nil {
		t := o.state.Record(o.round - 1)
		b, err := knockout.Follow(t, o.round)
		if err != nil {
			return // which the pairing says
		}
		if last := b.Last(b.Phases); last != o.state.Config.Rounds {
			c := o.state.Config
			c.Rounds = last
			c.Dates, c.Times = c.Dates[:min(len(c.Dates), last)], c.Times[:min(len(c.Times), last)]
			c.HalfByesUntil = min(c.HalfByesUntil, last)
			o.do(journal.TournamentConfigured{Config: c})
		}
		step, err := knockout.At(t, o.round)
		if err != nil || step.Extra || len(step.Boards) > 0 {
			return
		}
		o.do(pairedAs(o.state, o.round, nil, nil), journal.RoundPublished{Round: o.round}, journal.RoundClosed{Round: o.round})
		o.round++
	}
}

// PlayExtra enters a game outside the rounds: a tie-break game of a match of a
// knock-out. With a Number it corrects the one that has that place among them.
type PlayExtra struct {
	White, Black int
	Result       tournament.ByColor[tournament.Outcome]
	Number       int
}

func (c PlayExtra) clashes(w journal.Payload) bool { return eventRowOf(w).clash.has(clashExtra) }

func (c PlayExtra) Decide(s *journal.State) Decision {
	after := s.Current()
	r := s.Round(after)
	switch kind, ok := KindOf(c.Result); {
	case !ok || kind.Result.White == tournament.Pending || kind.Result.White == tournament.Adjourned:
		return refusal("arbiter.result.invalid")
	case !IsKnockout(s):
		return refusal("arbiter.extra.none")
	case s.Config.ForTeams():
		return refusal("level.extra.matches")
	case r == nil || !r.Published:
		return refusal("arbiter.extra.round")
	case s.Player(c.White) == nil || s.Player(c.Black) == nil || c.White == c.Black:
		return refusal("arbiter.extra.players")
	case c.Number < 0 || c.Number > len(s.Extra):
		return refusal("arbiter.extra.unknown", "number", c.Number)
	case c.Number > 0 && s.Extra[c.Number-1].After < lastOfPhase(s, after):
		return refusal("arbiter.extra.too-late")
	}
	happens := journal.ExtraGamePlayed{After: lastOfPhase(s, after), White: c.White, Black: c.Black, Result: c.Result, Number: c.Number}
	if happens.After > after {
		return refusal("arbiter.extra.round")
	}
	d := inBracket(s, happens)
	if d.Refused != nil {
		return d
	}
	if c.Number > 0 {
		d.warn(Confirm, "arbiter.extra.corrects", "board", pairOf(s, journal.Board{White: c.White, Black: c.Black}), "result", meaningOf(c.Result))
	}
	return d
}

func messageOf(err error) *message.Message {
	if r, ok := err.(*Refused); ok {
		return &r.Message
	}
	m := message.New("arbiter.round.error", "reason", saying(err))
	return &m
}

// saying returns the message of an error, or else its text.
func saying(err error) any {
	if m, ok := message.Of(err); ok {
		return m
	}
	return err.Error()
}

// playedOn returns the games that were played after their match was won: they
// are not rated (Manual 5.1).
func playedOn(s *journal.State) map[[2]int]bool {
	if !IsKnockout(s) {
		return nil
	}
	b, _, err := Bracket(s)
	if err != nil {
		return nil
	}
	return b.PlayedOn()
}
