package laws

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"torneo/handbook"
	"torneo/message"
)

// Case is an incident, as far as it is told.
type Case struct {
	Situation string
	Edition   handbook.Edition
	Kind      Kind
	By        Side              // who did it or claims it; Nobody: it is not told
	Facts     map[string]string // by the names of facts
	Clocks    *Clocks           // what they showed when they were stopped; nil: not told
	Control   *Control          // nil: not told
}

// Verdict is the ruling of the Laws on a case.
type Verdict struct {
	Situation Situation
	Edition   handbook.Edition
	Kind      Kind
	Taken     []Condition // what nobody said and was taken, where it decides
	Answers   []Answer    // one; several where it hangs on what nobody said
}

// Answer is one verdict.
type Answer struct {
	When      []Condition     // on what it hangs that nobody said
	Says      message.Message // what is done with the position, the claim or the player
	Penalty   Penalty
	Sentence  message.Message // the penalty in words; zero: there is none
	Result    string          // of the game, if it ends: "0-1"; "" where nobody said who did it
	Clocks    *Clocks         // to be set; nil: nothing is set, or it is not told what they showed
	ClockWhy  message.Message // how they were reckoned, or why they are not
	Write     message.Message // what to write down
	Counts    bool            // among the illegal moves of the player in the game
	Articles  []handbook.Ref
	Certainty Certainty
	Readings  []string // R-… of the handbook
}

// Wrong is a case that cannot be judged as it is told.
type Wrong struct{ message.Message }

func (w *Wrong) Error() string             { return w.String() }
func (w *Wrong) Sentence() message.Message { return w.Message }

func wrong(id string, pairs ...any) error { return &Wrong{message.New(id, pairs...)} }

// Judge returns the ruling of the Laws on a case. The error is a *Wrong: an unknown situation,
// an edition or kind of play that says nothing of it, a fact that it does not have or that
// cannot be.
func Judge(c Case) (Verdict, error) {
	s, ok := SituationNamed(c.Situation)
	if !ok {
		return Verdict{}, wrong("laws.wrong.situation", "value", c.Situation)
	}
	if !slices.Contains(handbook.LawsEditions(), c.Edition) {
		return Verdict{}, wrong("laws.wrong.edition", "value", string(c.Edition), "editions", years(handbook.LawsEditions()))
	}
	k := &known{c: &c, s: &s}
	if err := k.check(); err != nil {
		return Verdict{}, err
	}
	v := Verdict{Situation: s, Edition: c.Edition, Kind: c.Kind}
	if err := k.answers(&v); err != nil {
		return Verdict{}, err
	}
	v.Taken = k.taken
	return v, nil
}

// answers goes down the rulings: the first that holds decides; one that may hold gives an
// answer with what it depends on, and the next ones are asked, too.
func (k *known) answers(v *Verdict) error {
	c := k.c
	said := false
	for _, r := range table().rulings {
		if r.situation != c.Situation || !slices.Contains(r.editions, c.Edition) || !slices.Contains(r.kinds, c.Kind) {
			continue
		}
		said = true
		open, holds := k.holds(r.when)
		if !holds {
			continue
		}
		list, err := k.rule(&r, open)
		if err != nil {
			return err
		}
		v.Answers = append(v.Answers, list...)
		if len(open) == 0 {
			break
		}
	}
	switch {
	case len(v.Answers) > 0:
		return nil
	case said:
		return wrong("laws.wrong.facts", "situation", situationName(c.Situation))
	}
	if kinds := k.s.Kinds(c.Edition); len(kinds) > 0 {
		return wrong("laws.wrong.kind-silent", "situation", situationName(c.Situation), "edition", Year(c.Edition),
			"kind", kindName(c.Kind), "kinds", kindNames(kinds))
	}
	return wrong("laws.wrong.edition-silent", "situation", situationName(c.Situation), "edition", Year(c.Edition),
		"editions", years(k.s.Editions("")))
}

// rule returns the answers of a ruling: where it costs what illegal moves or wrong claims cost,
// that is looked up, and may depend on more.
func (k *known) rule(r *ruling, open []Condition) (list []Answer, err error) {
	if !slices.ContainsFunc(table().prices, func(p price) bool { return p.of == r.penalty }) {
		outcome := r.penalty
		if outcome == string(Loss) { // a draw if the opponent cannot mate (E.01 5.1, 6.9)
			outcome = k.unlessHelpless(outcome, string(Draw))
		}
		a, err := k.answer(r, outcome, open, r.sources)
		return []Answer{a}, err
	}
	for _, p := range table().prices {
		if p.of != r.penalty || !slices.Contains(p.editions, k.c.Edition) || !slices.Contains(p.kinds, k.c.Kind) {
			continue
		}
		more, holds := k.holds(p.when)
		if !holds {
			continue
		}
		outcome := p.is
		if p.helpless != "-" {
			outcome = k.unlessHelpless(outcome, p.helpless)
		}
		a, err := k.answer(r, outcome, append(slices.Clone(open), more...), both(r.sources, p.sources))
		if err != nil {
			return nil, err
		}
		list = append(list, a)
		if len(more) == 0 {
			break
		}
	}
	return list, nil
}

// unlessHelpless returns outcome, or helpless if the opponent cannot mate.
func (k *known) unlessHelpless(outcome, helpless string) string {
	if value, _ := k.value("mate"); value == no {
		return helpless
	}
	return outcome
}

// both joins what a ruling and a price rest on; the weaker certainty counts.
func both(a, b sources) sources {
	out := sources{certainty: max(a.certainty.rank(), b.certainty.rank()).certainty()}
	out.articles = union(a.articles, b.articles)
	out.readings = union(a.readings, b.readings)
	return out
}

func union(a, b []string) []string {
	out := slices.Clone(a)
	for _, x := range b {
		if !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}

type rank int

func (c Certainty) rank() rank      { return rank(slices.Index(certainties, c)) }
func (r rank) certainty() Certainty { return certainties[r] }

var certainties = []Certainty{FromText, FromOthers, Read}

func (k *known) answer(r *ruling, outcome string, open []Condition, from sources) (Answer, error) {
	c := k.c
	a := Answer{When: open, Certainty: from.certainty, Readings: from.readings}
	a.Penalty = penaltyOf(outcome)
	a.Sentence = a.Penalty.sentence(r, c.By)
	a.Result = a.Penalty.result(c.By, k)
	a.Says = k.says(r, a.Penalty)
	a.Write = writing(r, a.Penalty)
	a.Counts = r.penalty == illegalFault
	var err error
	if a.Clocks, a.ClockWhy, err = k.clocks(r.clock, a.Penalty); err != nil {
		return a, err
	}
	a.Articles = articlesCited(c.Edition, from, a.Says)
	return a, nil
}

// articlesCited returns the articles of an answer that says so much of the position: those on the times
// of a game that goes on are not of one that ends.
func articlesCited(e handbook.Edition, from sources, says message.Message) (list []handbook.Ref) {
	for _, article := range from.articles {
		if says.IsZero() && (article == "6.13" || article == "7.1") {
			continue
		}
		list = append(list, refTo(e, article))
	}
	return list
}

// refTo cites an article of the Laws, or of the competition rules ("C.05:9.3").
func refTo(e handbook.Edition, article string) handbook.Ref {
	if rest, other := strings.CutPrefix(article, "C.05:"); other {
		return handbook.Ref{Edition: "GR-2018", Article: rest}
	}
	return handbook.Ref{Edition: e, Article: article}
}

// says returns the text of a ruling. Where an illegal move ends the game it says nothing of the
// position.
func (k *known) says(r *ruling, p Penalty) message.Message {
	if r.penalty == illegalFault && p.ends() && (r.clock == clockIllegal || r.clock == clockJudgement) {
		return message.Message{}
	}
	m := message.New("laws.says." + r.says)
	switch r.says {
	case "next-number":
		m.Args = map[string]any{"next": k.nextMove()}
	case "castled-960":
		side, _ := k.value("side")
		m.Args = map[string]any{"king": side + "1", "rook": map[string]string{"g": "f1", "c": "d1"}[side]}
	}
	return m
}

// writing returns what must be written down for the report.
func writing(r *ruling, p Penalty) message.Message {
	switch {
	case r.penalty == illegalFault && p.Kind == Bonus:
		return message.New("laws.write.illegal")
	case p.ends():
		return message.New("laws.write.ended")
	case r.penalty == wrongClaim || p.Kind == Bonus:
		return message.New("laws.write.claim")
	case p.Kind == List:
		return message.New("laws.write.penalty")
	case r.clock != clockAsIs:
		return message.New("laws.write.times")
	}
	return message.Message{}
}

// nextMove returns the number of the next move, after so many moves of a period were found
// (E.01 8.6): the first of the next period, or one more where more are evident.
func (k *known) nextMove() int {
	value, _ := k.value("found")
	found, _ := strconv.Atoi(value)
	control := 40
	if k.c.Control != nil && len(k.c.Control.White) > 0 && k.c.Control.White[0].Moves > 0 {
		control = k.c.Control.White[0].Moves
	}
	return NextMoveNumber(control, found)
}

// NextMoveNumber returns the number of the next move, after a reconstruction that found so many
// moves of a period (E.01 8.6): that after the period, unless more moves are evident.
func NextMoveNumber(period, found int) int { return max(period, found) + 1 }

func situationName(id string) message.Message { return message.New("laws.situation." + id) }

func kindName(k Kind) message.Message { return message.New("laws.kind." + string(k)) }

func kindNames(list []Kind) (names []message.Message) {
	for _, k := range list {
		names = append(names, kindName(k))
	}
	return names
}

func years(list []handbook.Edition) string {
	var names []string
	for _, e := range list {
		names = append(names, Year(e))
	}
	return strings.Join(names, ", ")
}

// String returns the condition as it is typed: "count>=2".
func (c Condition) String() string { return fmt.Sprint(c.Fact, c.Op, c.Value) }
