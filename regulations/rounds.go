package regulations

import (
	"math/bits"

	"torneo/norm"
	"torneo/pairing"
	"torneo/rating"
	"torneo/tournament"
)

// entrants returns the number of players, or of teams in an event for teams.
func (c *check) entrants() int {
	if c.t.IsTeam() {
		return len(c.t.Teams)
	}
	return len(c.t.Players)
}

// swiss reports whether the pairing follows results round by round.
func (c *check) swiss() bool { return c.t.System.Family == tournament.Swiss }

// LeastRounds returns the number of rounds in which a Swiss of so many players
// finds the first: N ≤ 2^T (R-ROUNDS-SWISS).
func LeastRounds(players int) int {
	if players < 2 {
		return 0
	}
	return bits.Len(uint(players - 1))
}

// MostFor returns the maximum number of players among whom so many rounds of a Swiss
// settle a place, by the same formula.
func MostFor(place, rounds int) int { return 1 << max(0, min(rounds-place+1, 40)) }

// Length compares the number of rounds of a Swiss with its players.
type Length string

const (
	TooFewRounds  Length = "few"
	LeastLength   Length = "least" // just enough to find the first
	FairLength    Length = "acceptable"
	GoodLength    Length = "good"
	TooManyRounds Length = "many" // more than a round robin has
)

// LengthOf judges the number of rounds of a Swiss: one more than the least is acceptable,
// more are good (R-ROUNDS-SWISS).
func LengthOf(players, rounds int) Length {
	switch least := LeastRounds(players); {
	case rounds > MostRounds(players):
		return TooManyRounds
	case rounds < least:
		return TooFewRounds
	case rounds == least:
		return LeastLength
	case rounds == least+1:
		return FairLength
	}
	return GoodLength
}

// MostRounds returns the maximum number of rounds of a Swiss: those of a round robin.
func MostRounds(players int) int { return players - 1 + players%2 }

// PlacesSettled returns the number of places, from the first, that so many rounds
// settle, by the same formula.
func PlacesSettled(players, rounds int) (places int) {
	for rounds > places && MostFor(places+1, rounds) >= players {
		places++
	}
	return places
}

// roundsSwiss compares the number of rounds with that of the players.
func (c *check) roundsSwiss() {
	n, rounds := c.entrants(), c.rounds()
	if !c.swiss() || n < 2 {
		return
	}
	least := LeastRounds(n)
	if rounds == 0 {
		f := c.say(Advised, "missing", "count", n, "least", least, "acceptable", least+1, "good", least+2)
		f.Fact = "Rounds"
		return
	}
	state, length := Settled, LengthOf(n, rounds)
	switch length {
	case TooManyRounds:
		state = Contradictory
	case TooFewRounds, LeastLength:
		state = Advised
	}
	c.say(state, string(length), "count", n, "rounds", rounds, "least", least, "places", PlacesSettled(n, rounds), "most", MostRounds(n))
}

// roundsTable compares the number of rounds with what a table of who meets whom has.
func (c *check) roundsTable() {
	n, rounds := c.entrants(), c.rounds()
	if rounds == 0 || n < 2 {
		return
	}
	system, ok := pairing.Of(c.t, c.t.System)
	if !ok {
		return
	}
	want := 0
	switch cycles := max(1, c.t.System.Games); {
	case system == pairing.Skalitzka:
		want = 2
	case system == pairing.SemiScheveningen && len(c.t.Teams) == 2:
		want = len(c.t.Teams[0].Players) / 2
	case system == pairing.Scheveningen && len(c.t.Teams) == 2:
		want = len(c.t.Teams[0].Players) * cycles
	case c.t.System.Family == tournament.RoundRobin:
		want = (n - 1 + n%2) * cycles
	default:
		return
	}
	if rounds != want {
		c.say(Contradictory, "other", "count", n, "rounds", rounds, "want", want)
		return
	}
	c.say(Settled, "settled", "count", n, "rounds", rounds)
}

// roundsNorms compares the number of rounds with the least games of a norm (B.01 (2024)
// 1.4.1).
func (c *check) roundsNorms() {
	rounds := c.rounds()
	rules, err := norm.RulesFor(c.t)
	if !c.normsWanted() || rounds == 0 || err != nil {
		return
	}
	if least := rules.LeastGames(c.kind(), rounds); rounds < least {
		c.wrong("few", "rounds", rounds, "least", least)
	} else {
		c.say(Settled, "settled", "rounds", rounds, "least", least)
	}
}

func (c *check) kind() norm.Kind {
	if c.Facts.Kind == "" {
		return norm.Ordinary
	}
	return c.Facts.Kind
}

// deadEnd tries out a small Swiss with many rounds: how often nobody is left whom somebody
// may meet (R-DEAD-END).
func (c *check) deadEnd() {
	n, rounds := c.entrants(), c.rounds()
	if c.Try == nil || !c.swiss() || c.t.IsTeam() || n < 2 || n > mostTried || 2*rounds < n || rounds > MostRounds(n) {
		return
	}
	system, ok := pairing.Of(c.t, c.t.System)
	if !ok || system.Kind() != pairing.ByResults {
		return
	}
	trial := c.Try(Swiss{System: system, Players: n, Rounds: rounds})
	switch {
	case trial.Ended > 0:
		c.say(Advised, "found", "count", trial.Ended, "trials", trial.Played, "players", n, "rounds", rounds, "first", trial.First)
	case trial.Played > 0:
		c.say(Settled, "none", "trials", trial.Played)
	}
}

// keptApart tells of players who do not meet, which is told before the first round.
func (c *check) keptApart() {
	for _, p := range c.t.Prohibited {
		if p.FirstRound > 1 && c.t.RoundsPaired() >= 1 {
			c.say(Advised, "later", "round", p.FirstRound).Round = p.FirstRound
			return
		}
	}
	if n := len(c.t.Prohibited); n > 0 {
		c.say(Settled, "before", "count", n)
	}
}

func (c *check) acceleration() {
	if c.t.System.Baku || len(c.t.Accelerations) > 0 {
		c.say(Settled, "before")
	}
}

// ownSystem tells of a pairing system that is none of FIDE's: where only those are rated
// that it has published or authorised.
func (c *check) ownSystem() {
	if c.t.System.Family == tournament.UnknownFamily {
		c.missing("System", "missing")
		return
	}
	if c.isUnpublishedSwiss() {
		c.wrong("authorised")
	}
}

// sentSystem tells of one where its rules are shown and sent.
func (c *check) sentSystem() {
	if c.isUnpublishedSwiss() {
		c.say(Advised, "sent")
	}
}

// isUnpublishedSwiss reports whether the event is a Swiss by a system that FIDE has not
// published.
func (c *check) isUnpublishedSwiss() bool {
	_, ok := pairing.Of(c.t, c.t.System)
	return !ok && c.swiss()
}

// norms looks for entries that the field lets make a norm of a title that they do not hold:
// whom they meet is taken as good as can be (R-ARB-CHANCE).
func (c *check) norms() {
	if !c.normsWanted() || len(c.t.Players) == 0 {
		return
	}
	if c.pace.Kind != rating.Standard {
		c.say(NotAllowed, "quick")
		return
	}
	rules, err := norm.RulesFor(c.t)
	if err != nil {
		return
	}
	t := *c.t
	t.PlannedRounds = c.rounds()
	e, err := norm.NewEvent(&t, rules, c.normFacts())
	if err != nil || e.Finished || len(t.Players) > mostForNorms {
		return
	}
	possible := map[norm.Title]int{}
	for k := range t.Players {
		p := &t.Players[k]
		for _, title := range norm.Open(p.Title, p.Sex) {
			if title.ForWomen() && p.Sex != "w" {
				continue
			}
			if e.Attainable(p.Number, title) {
				possible[title]++
			}
		}
	}
	for _, title := range norm.Titles() {
		if n := possible[title]; n > 0 {
			c.say(Settled, "possible", "title", string(title), "count", n)
		}
	}
	if len(possible) == 0 {
		c.say(Advised, "none", "count", len(t.Players))
	}
}

// mostForNorms is for how many entries it is looked at who can make a norm.
const mostForNorms = 2000
