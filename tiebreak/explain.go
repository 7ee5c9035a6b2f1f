package tiebreak

import (
	"torneo/crosstable"
	"torneo/handbook"
	"torneo/message"
	"torneo/tournament"
)

// Explanation is how a value came about: the same terms that the computation
// added up, with the article behind each.
type Explanation struct {
	Spec    Spec
	Edition handbook.Edition
	Article string // that defines the tie-break
	Number  int    // of the participant
	Value   Value
	Terms   []Term
	Steps   []Step            // of direct encounter
	Notes   []message.Message // how the terms become the value
}

// Term is one summand.
type Term struct {
	Round    int // 0: belongs to no round; for board tie-breaks, the board
	Opponent int // number; 0: none
	Kind     crosstable.Kind
	Score    tournament.Points // of the opponent, or of who stands for him
	Points   tournament.Points // scored in the round
	Value    Value
	Why      Why
	Message  message.Message // Why, with its figures
	Article  string
	Cut      Cut
	CutBy    string // article

	// Adjustments are the unplayed rounds of the opponent that count otherwise
	// than they gave.
	Adjustments []Adjustment
}

// Adjustment is one unplayed round in an opponent's score.
type Adjustment struct {
	Round    int
	Kind     crosstable.Kind
	From, To tournament.Points
	Article  string
}

// Explain computes participant i's value once more and keeps its terms. For
// tie-breaks between tied participants, group is who is tied with him.
func (c *Calculation) Explain(s Spec, i int, group []int) Explanation {
	d := c.catalogue[s.Code]
	x := Explanation{Spec: s, Edition: c.rules.edition, Number: c.table.Participants[i].Number}
	x.Article, _ = d.ArticleIn(c.rules.edition)
	if d.order != nil {
		c.trace = &trace{}
		_, values := c.Order(s, group)
		x.Steps, c.trace = c.trace.steps, nil
		for k := range group {
			if group[k] == i {
				x.Value = values[k]
			}
		}
		return x
	}
	c.Values(s) // what it builds on is then at hand, and c.terms is its own
	c.terms = c.terms[:0]
	x.Value = d.value(c, s, i)
	terms := c.terms
	for k := range terms {
		x.Terms = append(x.Terms, c.termOf(s, d, i, &terms[k]))
	}
	x.Notes = c.notes(s, i, x.Value, terms)
	return x
}

func (c *Calculation) termOf(s Spec, d *definition, i int, t *term) Term {
	out := Term{
		Round: int(t.round), Kind: t.kind, Score: t.score, Points: t.got,
		Why: t.why, Cut: t.cut, Value: c.shown(s, d, t),
	}
	if t.opponent != crosstable.None {
		out.Opponent = c.table.Participants[t.opponent].Number
	}
	out.Article, _ = d.ArticleIn(c.rules.edition)
	cite := &c.rules.cite
	switch t.why {
	case WhyVirtual, WhyOwnScore, WhyDummy:
		out.Article = cite.own
	case WhySelfDraw:
		out.Article = cite.own
		if c.table.Predetermined {
			out.Article = cite.predetermined
		}
	case WhyDummyRival:
		out.Article = cite.ownForfeit
	case WhyDummyDraws:
		out.Article = cite.ownBye
	case WhyAssumed, WhyUnrated:
		out.Article = cite.unrated
	case WhyOpponent:
		v := c.view(s, s.Fore || s.Code == "FB")
		if score, ok := extendedOn(s.Code); ok {
			v = c.viewOn(score, false, s.AsPlayed)
		}
		out.Adjustments = c.adjustments(v, int(t.opponent))
	}
	switch t.cut {
	case CutLowest:
		out.CutBy = cite.lowest
	case CutHighest:
		out.CutBy = cite.highest
	case CutVoluntary:
		out.CutBy = cite.voluntary
	case CutFirst:
		out.CutBy = cite.first
	}
	out.Message = c.whyMessage(s, i, t)
	return out
}

// extendedOn is the opponents' score that a Sonneborn-Berger of teams uses.
func extendedOn(code string) (tournament.Score, bool) {
	switch code {
	case "EMMSB", "EMGSB":
		return tournament.MatchScore, true
	case "EGMSB", "EGGSB":
		return tournament.GameScore, true
	}
	return 0, false
}

// shown is a term's value in the tie-break's own decimals.
func (c *Calculation) shown(s Spec, d *definition, t *term) Value {
	switch {
	case s.Code == "SB" || d.value != nil && d.Kind == "BC" && s.Code != "KS":
		return rational(t.value, product, 2)
	case s.Code == "SSSC":
		divisor := int64(s.Divisor)
		if divisor == 0 {
			divisor = c.normalising(s.On.score(c.table.Primary))
		}
		return rational(t.value, divisor*int64(tournament.One), 2)
	case d.Rating || s.Code == "TPN":
		return count(int(t.value))
	case t.why == WhyCounts && d.Kind == "B" && t.value <= 2 && tally(s.Code), t.why == WhyHalf, t.why == WhyNot:
		return rational(t.value, 2, 1)
	}
	return points(tournament.Points(t.value))
}

// tally reports a tie-break that counts rounds.
func tally(code string) bool {
	switch code {
	case "WIN", "WON", "BPG", "BWG", "REP", "STD":
		return true
	}
	return false
}

// adjustments lists the unplayed rounds of participant j that count for his
// opponents otherwise than they gave.
func (c *Calculation) adjustments(v *view, j int) []Adjustment {
	var list []Adjustment
	for r := 1; r <= c.table.Rounds; r++ {
		kind := v.kind(j, r)
		if !kind.Unplayed() {
			continue
		}
		from, to := v.points(j, r), c.rules.adjusted(c, v, j, r)
		if from != to {
			list = append(list, Adjustment{r, kind, from, to, c.rules.cite.draw})
		}
	}
	return list
}

// whyMessage says in words how the term came about, with its figures.
func (c *Calculation) whyMessage(s Spec, i int, t *term) message.Message {
	pairs := []any{"score", t.score.String(), "points", t.got.String(), "round", int(t.round)}
	if t.opponent != crosstable.None {
		pairs = append(pairs, "opponent", c.table.Participants[t.opponent].Number)
	}
	if t.why == WhyVirtual {
		score := s.On.score(c.table.Primary)
		if on, ok := extendedOn(s.Code); ok {
			score = on
		}
		before := c.table.Score(i, score, int(t.round)-1)
		got := c.table.Entry(i, int(t.round)).Points[score]
		pairs = append(pairs, "before", before.String(), "complement", c.complement(score, got).String(),
			"draws", (c.table.Draw[score] * tournament.Points(c.table.Rounds-int(t.round))).String())
	}
	return message.New("tiebreak.why."+t.why.String(), pairs...)
}

// notes say how the terms become the value where it is not their sum.
func (c *Calculation) notes(s Spec, i int, v Value, terms []term) []message.Message {
	total, n := sum(terms)
	switch s.Code {
	case "AOB":
		return []message.Message{message.New("tiebreak.note.mean", "total", points(tournament.Points(total)).String(), "games", n, "value", v.String())}
	case "ARO", "APRO", "APPO":
		notes := []message.Message{message.New("tiebreak.note.mean-rounded", "total", total, "games", n, "value", v.String())}
		if v.Demoted() {
			notes = append(notes, message.New("tiebreak.note.few-games", "games", n, "article", c.rules.cite.fewGames))
		}
		return notes
	case "TPR":
		if n == 0 {
			return nil
		}
		mean := roundHalfUp(total, int64(n))
		made := scored(terms)
		p := roundHalfUp(int64(made)*100, int64(n)*int64(tournament.One))
		notes := []message.Message{message.New("tiebreak.note.performance", "average", mean, "points", made.String(), "games", n,
			"percent", p, "difference", v.num-mean, "value", v.String())}
		if v.Demoted() {
			notes = append(notes, message.New("tiebreak.note.few-games", "games", n, "article", c.rules.cite.fewGames))
		}
		return notes
	case "PTP":
		if n == 0 {
			return nil
		}
		made := scored(terms)
		if made == 0 {
			return []message.Message{message.New("tiebreak.note.perfect-zero", "value", v.String())}
		}
		return []message.Message{message.New("tiebreak.note.perfect", "value", v.String(), "points", made.String(),
			"expected", rational(expected(terms, v.num), 100, 2).String(),
			"below", rational(expected(terms, v.num-1), 100, 2).String(), "belowRating", v.num-1)}
	case "SSSC":
		if n < 2 {
			return nil
		}
		return []message.Message{message.New("tiebreak.note.schedule", "secondary", terms[0].got.String(), "buchholz", terms[1].score.String(),
			"divisor", int(terms[1].got), "value", v.String())}
	case "KS":
		return []message.Message{message.New("tiebreak.note.koya", "value", v.String())}
	case "TBR", "BBE":
		return []message.Message{message.New("tiebreak.note.boards", "value", v.String())}
	}
	return nil
}
