package tiebreak

import (
	"slices"
	"strings"

	"torneo/handbook"
	"torneo/message"
)

// Refusal is a tie-break of a list that cannot be used here, with the reason.
type Refusal struct {
	Spec    Spec
	Dropped bool   // the regulations leave it out of the list; otherwise the list is refused
	Article string // of the calculation's edition
	Message message.Message
}

// Refused is the error of a list that the regulations do not allow.
type Refused struct {
	Edition  handbook.Edition
	Refusals []Refusal
}

func (r *Refused) Error() string { return r.Sentence().String() }

// Sentence returns the error as a sentence for people, with every refusal in
// it.
func (r *Refused) Sentence() message.Message {
	var reasons []message.Message
	for _, f := range r.Refusals {
		reasons = append(reasons, f.Sentence(r.Edition))
	}
	return message.New("tiebreak.refused.list", "chapter", Chapter(r.Edition), "reasons", reasons)
}

// Admit checks a list against the edition and the event. It returns the
// tie-breaks that can be used and those that the regulations leave out. If
// they refuse any, the error is a *Refused with all of these.
func (c *Calculation) Admit(list []Spec) (admitted []Spec, dropped []Refusal, err error) {
	var refused []Refusal
	for _, s := range list {
		r, ok := c.refuse(s)
		switch {
		case ok:
			admitted = append(admitted, s)
		case r.Dropped:
			dropped = append(dropped, r)
		default:
			refused = append(refused, r)
		}
	}
	if refused != nil {
		return nil, nil, &Refused{c.rules.edition, refused}
	}
	return admitted, dropped, nil
}

func (c *Calculation) refuse(s Spec) (Refusal, bool) {
	d := c.catalogue[s.Code]
	if d == nil {
		return Refusal{Spec: s, Message: message.New("tiebreak.refused.unknown", "code", s.Code)}, false
	}
	refusal := func(article, id string, pairs ...any) (Refusal, bool) {
		pairs = append(pairs, "code", s.String(), "edition", string(c.rules.edition), "article", article)
		return Refusal{Spec: s, Article: article, Message: message.New(id, pairs...)}, false
	}
	article, known := d.ArticleIn(c.rules.edition)
	if !known && !c.options.Declared {
		var names []string
		var where []message.Message
		for _, a := range d.Articles {
			names = append(names, string(a.Edition))
			if cited := Cite(a.Edition, a.Article); !cited.IsZero() {
				where = append(where, cited)
			}
		}
		return refusal("", "tiebreak.refused.edition", "editions", strings.Join(names, ", "), "where", where)
	}
	switch {
	case d.Domain == ForTeams && !c.table.Team:
		return refusal(article, "tiebreak.refused.teams")
	case d.Domain == ForPlayers && c.table.Team:
		return refusal(article, "tiebreak.refused.players")
	case s.On != OnPrimary && !c.table.Team:
		return refusal(article, "tiebreak.refused.basis-players")
	case s.On == OnMatch && !slices.Contains(strings.Fields(d.On), "MP"), s.On == OnGame && !slices.Contains(strings.Fields(d.On), "GP"):
		return refusal(article, "tiebreak.refused.basis")
	}
	if m := wrongModifier(s, d); m != "" {
		return refusal(article, "tiebreak.refused.modifier", "modifier", m)
	}
	// R-BUCHHOLZ-ROUND-ROBIN
	if d.Buchholz && c.table.Predetermined && !c.options.BuchholzAnywhere {
		return refusal(c.rules.cite.buchholzExcluded, "tiebreak.refused.buchholz")
	}
	if d.Rating && s.Unrated == 0 && !c.options.Unrated.IsDecided() && c.rules.unrated != unratedFloor {
		if n := c.unratedPlayers(); n > 0 {
			if c.rules.unrated == unratedDropped {
				r, _ := refusal(c.rules.cite.unrated, "tiebreak.dropped.unrated", "count", n)
				r.Dropped = true
				return r, false
			}
			return refusal(c.rules.cite.unrated, "tiebreak.refused.unrated", "count", n)
		}
	}
	return Refusal{}, true
}

func (c *Calculation) unratedPlayers() (n int) {
	for i := range c.table.Participants {
		for round := 0; round <= c.table.Rounds; round++ {
			if c.table.RatingIn(i, round) == 0 {
				n++
				break
			}
		}
	}
	return n
}

// wrongModifier returns the first modifier that does not apply to the
// tie-break.
func wrongModifier(s Spec, d *definition) string {
	for _, m := range []struct {
		used   bool
		letter byte
	}{
		{s.Low > 0 && s.High == 0, 'C'}, {s.High > 0, 'M'}, {s.AsPlayed, 'P'}, {s.Fore, 'F'},
		{s.Limit != 0, 'L'}, {s.Divisor != 0, 'K'}, {s.Reverse, 'R'}, {s.Unrated != 0, 'U'},
	} {
		if m.used && !d.Has(m.letter) {
			return "/" + string(m.letter)
		}
	}
	return ""
}
