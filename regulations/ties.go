package regulations

import (
	"errors"

	"torneo/crosstable"
	"torneo/tiebreak"
)

// tieBreaks asks whether the edition has what the list says, in an event like this one.
func (c *check) tieBreaks() {
	if len(c.t.TieBreaks) == 0 {
		c.missing("TieBreaks", "missing")
		return
	}
	list, err := tiebreak.ParseAll(c.t.TieBreaks)
	if err != nil {
		c.say(Contradictory, "unread")
		return
	}
	table, err := crosstable.New(c.t, 0)
	if err != nil {
		return // the file says what contradicts itself
	}
	reckoning, err := tiebreak.New(table, c.t.Rulebook.TieBreaks, tiebreak.Options{})
	if err != nil {
		return
	}
	_, dropped, err := reckoning.Admit(list)
	if refused := (*tiebreak.Refused)(nil); errors.As(err, &refused) {
		for _, r := range refused.Refusals {
			c.wrong("refused", "code", r.Spec.String(), "why", r.Sentence(refused.Edition))
		}
		return
	}
	for _, r := range dropped {
		c.say(Advised, "dropped", "code", r.Spec.String(), "why", r.Sentence(c.t.Rulebook.TieBreaks))
	}
	c.say(Settled, "settled", "count", len(list))
}

// specs returns the tie-breaks of the list, as far as they can be read.
func (c *check) specs() []tiebreak.Spec {
	list, err := tiebreak.ParseAll(c.t.TieBreaks)
	if err != nil {
		return nil
	}
	return list
}

// mostUnrated is the maximum percentage of unrated players where ratings break ties.
const mostUnrated = 20

// ratingTies advises against tie-breaks by ratings where many have none, and among the
// young (R-RATING-TIES).
func (c *check) ratingTies() {
	for _, s := range c.specs() {
		d, ok := tiebreak.Describe(s.Code)
		if !ok || !d.Rating || len(c.t.Players) == 0 {
			continue
		}
		unrated, all := len(c.t.UnratedPlayers()), len(c.t.Players)
		switch {
		case c.Facts.Youth != nil && *c.Facts.Youth:
			c.say(Advised, "youth", "code", s.String())
		case unrated*100 > mostUnrated*all:
			c.say(Advised, "unrated", "code", s.String(), "count", unrated, "all", all, "most", mostUnrated)
		default:
			c.say(Settled, "settled", "code", s.String(), "count", unrated)
		}
	}
}

// leastKept is the minimum number of games that a Buchholz with a cut keeps.
const leastKept = 7

// fewGames advises against a cut or a median of Buchholz that keeps few games
// (R-FEW-ROUNDS).
func (c *check) fewGames() {
	rounds := c.rounds()
	for _, s := range c.specs() {
		d, ok := tiebreak.Describe(s.Code)
		if cut := s.Low + s.High; ok && d.Buchholz && cut > 0 && rounds > 0 {
			if rounds-cut < leastKept {
				c.say(Advised, "few", "code", s.String(), "rounds", rounds, "left", rounds-cut, "least", leastKept)
			} else {
				c.say(Settled, "settled", "code", s.String(), "left", rounds-cut)
			}
		}
	}
}
