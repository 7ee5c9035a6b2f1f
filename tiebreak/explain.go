package tiebreak

import (
	"torneo/crosstable"
	"torneo/handbook"
	"torneo/message"
	"torneo/tournament"
)

// Explanation explains a value: the same terms that the computation added up, each
// with its article.
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

	// Adjustments are the unplayed rounds of the opponent that count with
	// other points than they gave.
	Adjustments []Adjustment
}

// Adjustment is one unplayed round in an opponent's score.
type Adjustment struct {
	Round    int
	Kind     crosstable.Kind
	From, To tournament.Points
	Article  string
}

// Explain computes participant i's value again and keeps its terms. For tie-breaks
// between tied participants, group holds those tied with i. It is safe for concurrent
// use with itself, but not with other methods that compute.
func (c *Calculation) Explain(s Spec, i int, group []int) Explanation {
	c.explaining.Lock()
	defer c.explaining.Unlock()
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
	if m := c.UnplayedNote(); !m.IsZero() && (d.opponents != nil || d.Buchholz) {
		x.Notes = append(x.Notes, m)
	}
	return x
}

func (c *Calculation) termOf(s Spec, d *definition, i int, t *term) Term {
	out := Term{
		Round: int(t.round), Kind: t.kind, Score: t.score, Points: t.got,
		Why: t.why, Cut: t.cut, Value: c.termValue(s, d, t),
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
		out.Adjustments = c.adjustments(d.opponents(c, s), int(t.opponent))
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
	out.Message = c.whyMessage(s, d, i, t)
	return out
}

// termValue returns a term's value in the tie-break's own decimals.
func (c *Calculation) termValue(s Spec, d *definition, t *term) Value {
	if s.Code == "SSSC" { // its parts are brought to one denominator
		return rational(t.value, c.divisor(s)*int64(tournament.One), 2)
	}
	switch d.unit {
	case hundredths:
		return rational(t.value, product, 2)
	case halves:
		return rational(t.value, 2, 1)
	case wholes:
		return count(int(t.value))
	}
	return points(tournament.Points(t.value))
}

// adjustments returns the unplayed rounds of participant j that count for the
// opponents with other points than they gave.
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

// whyMessage returns a sentence on the origin of the term, with its figures.
func (c *Calculation) whyMessage(s Spec, d *definition, i int, t *term) message.Message {
	pairs := []any{"score", t.score, "points", t.got, "round", int(t.round)}
	if t.opponent != crosstable.None {
		pairs = append(pairs, "opponent", c.table.Participants[t.opponent].Number)
	}
	if t.why == WhyVirtual {
		score := d.opponents(c, s).score
		before := c.table.Score(i, score, int(t.round)-1)
		got := c.table.Entry(i, int(t.round)).Points[score]
		pairs = append(pairs, "before", before, "complement", c.complement(score, got),
			"draws", (c.table.Draw[score] * tournament.Points(c.table.Rounds-int(t.round))))
	}
	return message.New("tiebreak.why."+t.why.String(), pairs...)
}

// notes say how the terms become the value where it is not their sum.
func (c *Calculation) notes(s Spec, i int, v Value, terms []term) []message.Message {
	if s.Fore || s.Code == "FB" {
		if r := c.foreRound(); r > 0 {
			return append([]message.Message{message.New("tiebreak.note.fore", "round", r)}, c.notesOf(s, i, v, terms)...)
		}
		return append([]message.Message{message.New("tiebreak.note.fore-to-come", "round", c.table.Planned)}, c.notesOf(s, i, v, terms)...)
	}
	return c.notesOf(s, i, v, terms)
}

func (c *Calculation) notesOf(s Spec, i int, v Value, terms []term) []message.Message {
	total, n := sum(terms)
	switch s.Code {
	case tournament.OutsideCode:
		return c.outsideNotes(v)
	case "AOB":
		return []message.Message{message.New("tiebreak.note.mean", "total", points(tournament.Points(total)), "games", n, "value", v)}
	case "ARO", "APRO", "APPO":
		notes := []message.Message{message.New("tiebreak.note.mean-rounded", "total", total, "games", n, "value", v)}
		if v.IsDemoted() {
			notes = append(notes, message.New("tiebreak.note.few-games", "games", n, "article", c.rules.cite.fewGames))
		}
		return notes
	case "TPR":
		if n == 0 {
			return nil
		}
		mean := roundHalfUp(total, int64(n))
		made := totalScore(terms)
		p := roundHalfUp(int64(made)*100, int64(n)*int64(tournament.One))
		notes := []message.Message{message.New("tiebreak.note.performance", "average", mean, "points", made, "games", n,
			"percent", p, "difference", v.num-mean, "value", v)}
		if v.IsDemoted() {
			notes = append(notes, message.New("tiebreak.note.few-games", "games", n, "article", c.rules.cite.fewGames))
		}
		return notes
	case "PTP":
		if n == 0 {
			return nil
		}
		made := totalScore(terms)
		if made == 0 {
			return []message.Message{message.New("tiebreak.note.perfect-zero", "value", v)}
		}
		return []message.Message{message.New("tiebreak.note.perfect", "value", v, "points", made,
			"expected", rational(expectedScore(terms, v.num), 100, 2),
			"below", rational(expectedScore(terms, v.num-1), 100, 2), "belowRating", v.num-1)}
	case "SSSC":
		if n < 2 {
			return nil
		}
		return []message.Message{message.New("tiebreak.note.schedule", "secondary", terms[0].got, "buchholz", terms[1].score,
			"divisor", int(terms[1].got), "value", v)}
	case "KS":
		return []message.Message{message.New("tiebreak.note.koya", "value", v)}
	case "TBR", "BBE":
		return []message.Message{message.New("tiebreak.note.boards", "value", v)}
	}
	return nil
}
