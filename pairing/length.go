package pairing

import (
	"torneo/message"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// A record need not state how many rounds its event has, and much follows from it: who is
// a topscorer, which rounds have no criteria of floats, how many are accelerated or
// seeding rounds. Its rounds are judged as those of an event that ends where the record
// ends; the round after them is paired as one that is not the last (R-ROUNDS-UNSTATED).

// end returns the round after which an event that does not state its length is taken to end:
// the last one that the record knows of, byes granted in advance included.
func end(t *tournament.Tournament) int {
	last := t.RoundsPaired()
	for k := last; k < len(t.Rounds); k++ {
		if len(t.Rounds[k].Byes)+len(t.Rounds[k].TeamByes) > 0 && !swiss.NobodyLeft(t, k+1) {
			last = k + 1
		}
	}
	return last
}

// lacksRounds reports whether the record does not say how many rounds the event has, though its
// pairings depend on it.
func (c Choice) lacksRounds(t *tournament.Tournament) bool {
	return c.System.Kind() == ByResults && t.PlannedRounds == 0
}

// lasting returns the record as one of so many rounds.
func lasting(t *tournament.Tournament, rounds int) *tournament.Tournament {
	as := *t
	as.PlannedRounds = rounds
	return &as
}

// AssumedLength returns the assumption on the number of rounds where the record does not state
// it, for those that have been paired or, if none is named, all of them; none if it does, or
// nothing follows from it.
func AssumedLength(t *tournament.Tournament, o Options) message.Message {
	c, err := Choose(t, o)
	if err != nil {
		return message.Message{}
	}
	return c.assumedLength(t, o.Round)
}

func (c Choice) assumedLength(t *tournament.Tournament, round int) message.Message {
	switch {
	case !c.lacksRounds(t):
		return message.Message{}
	case round > t.RoundsPaired():
		return message.New("pairing.assumed.goes-on", "round", round)
	}
	return message.New("pairing.assumed.ends", "round", end(t))
}

// longer returns a number of rounds with which a round would be right that is wrong in an event
// ending with its record; 0 if there is none.
func (c Choice) longer(t *tournament.Tournament, round int) int {
	paired, ends := t.RoundsPaired(), end(t)
	tried := map[course]bool{c.course(t, round, ends): true}
	for rounds := paired; rounds <= 5*paired+most; rounds++ {
		shape := c.course(t, round, rounds)
		if tried[shape] {
			continue
		}
		tried[shape] = true
		if checked, err := checkRound(lasting(t, rounds), c, round); err == nil && len(checked.Differences) == 0 {
			return rounds
		}
	}
	return 0
}

// most is the minimum number of rounds to be asked about: an event of so many has every seeding
// round (C.04.4.2 1.6), and is no Maxi-tournament.
const most = 16

// course holds the rules of a round that depend on the number of rounds.
type course struct {
	last, floats, seeding, maxi bool
	upfloats                    int // MaxT (C.04.4.1 1.8.2)
	accelerated, whole          int // up to the round (C.04.7 1.4)
}

func (c Choice) course(t *tournament.Tournament, round, rounds int) course {
	line, _ := lookUp(c.System)
	x := course{last: round >= rounds, floats: round > rounds-line.rules.Upfloat.Floats}
	if line.seeding != nil {
		x.seeding = round <= line.seeding(rounds)
	}
	if line.rules.AsksMaxi() {
		x.maxi = rounds < most && len(t.Players) > 1<<rounds
	}
	if line.upfloat != nil {
		x.upfloats = line.upfloat(rounds)
	}
	accelerated, whole := swiss.AcceleratedRounds(t, rounds)
	x.accelerated, x.whole = min(accelerated, round), min(whole, round)
	return x
}
