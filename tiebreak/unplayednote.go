package tiebreak

import (
	"torneo/handbook"
	"torneo/message"
)

// NoOtherUnplayed is the error of an event with another rule for unplayed rounds,
// under an edition that does not leave this to its regulations.
type NoOtherUnplayed struct{ Edition handbook.Edition }

func (e *NoOtherUnplayed) Error() string { return e.Sentence().String() }

// Sentence returns the error for people.
func (e *NoOtherUnplayed) Sentence() message.Message {
	return message.New("tiebreak.refused.unplayed", "chapter", Chapter(e.Edition))
}

// unplayedAs returns the same rules, but with unplayed rounds of a Swiss counted by another
// edition (C.07 (2023) 14.7; C.07 (2026) 16.6): the opponent in them, their points for
// opponents, and which of them are cut first.
func (r *rules) unplayedAs(other handbook.Edition) (*rules, error) {
	from, err := rulesOf(other)
	switch {
	case err != nil:
		return nil, err
	case r.cite.otherUnplayed == "":
		return nil, &NoOtherUnplayed{r.edition}
	}
	declared, by := *r, r.cite.otherUnplayed
	for _, q := range []Question{QuestionOwn, QuestionAdjusted, QuestionCut} {
		declared.take(q, from)
	}
	cite := &declared.cite
	cite.own, cite.ownForfeit, cite.ownBye, cite.awarded, cite.draw, cite.voluntary = by, by, by, by, by, by
	return &declared, nil
}

// UnplayedNote returns a sentence on the edition by which unplayed rounds count, if the
// event states it; the zero message if the edition itself decides, or forfeits are played
// games.
func (c *Calculation) UnplayedNote() message.Message {
	if c.declared == "" || c.table.Predetermined {
		return message.Message{}
	}
	return message.New("tiebreak.note.unplayed", "chapter", Chapter(c.declared), "cite", Cite(c.rules.edition, c.rules.cite.otherUnplayed))
}
