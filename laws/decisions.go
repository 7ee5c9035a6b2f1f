package laws

import (
	"slices"
	"strings"

	"torneo/handbook"
	"torneo/message"
)

// Decisions is all that Judge looks up for an edition, a kind of play and a control, so
// that a program that only compares and adds can give the same verdicts (a telephone
// without a connection).
type Decisions struct {
	Edition   handbook.Edition
	Kind      Kind
	Questions []Question
	Clock     ClockNumbers
}

// Question is a situation with what may be told of it and its rules.
type Question struct {
	Situation string
	Facts     []Asked
	Rules     []Rule
}

// Asked is a fact of a question.
type Asked struct {
	Fact
	Taken   string // where nobody tells it; "": then every answer is given
	Decides bool   // some rule hangs on it
}

// Rule is one ruling: the first that holds decides. Conditions on what nobody told stay open,
// and the next rules are asked, too.
type Rule struct {
	When     []Condition
	Outcomes []Outcome // as the rules: the first that holds
}

// Outcome is what a rule decides.
type Outcome struct {
	When []Condition
	Consequence
	Helpless *Consequence // where the opponent cannot mate; nil: the same
}

// Consequence is what an answer says, but for the side and the times of the case.
type Consequence struct {
	Penalty   Penalty
	Says      message.Message // its argument "next" is NextMark
	Write     message.Message
	Clock     string // how the clocks are set: see Clocks
	Articles  []handbook.Ref
	Certainty Certainty
	Readings  []string
	byMate    bool // who wins hangs on whether the opponent can mate
	Counts    bool // among the illegal moves of the player in the game
	ruling    *ruling
}

// NextMark stands in a text for the number of the next move: one more than the greater of
// ClockNumbers.Period and the fact "found".
const NextMark = "%n"

// ClockNumbers are the numbers that the rules of the clocks add.
type ClockNumbers struct {
	Known     bool  // there is a control
	Adds      bool  // it adds time with the moves: the fact "increment"
	Each      Times // what a move adds
	Back      Times // what the press gave, which an illegal move loses
	Start     Times // what each clock shows at the start
	Bronstein bool  // nothing is taken back by a number
	Extra     int   // that Bronstein's gives back at most
	Period    int   // moves of the first period
	Five      int   // seconds for each move under G.4 and III.4
	Relief    int   // below it a player need not record…
	ReliefBy  int   // …unless a move adds as much
	Few       int   // the last phase of a game without increment begins below it
}

// Times is a number of seconds for each side.
type Times struct{ White, Black int }

// MaterialsOfOpponent and MaterialsOfOffender are what is asked of the pieces: more of them
// make no difference to MateBy.
func MaterialsOfOpponent() []string { return []string{"any", "K", "KN", "KB"} }

// MaterialsOfOffender lists those of the other side.
func MaterialsOfOffender() []string { return []string{"any", "K", "KQ", "KR"} }

// DecisionsOf returns the Laws of an edition for a kind of play, with the numbers of a control;
// nil: it is not known. Situations of which they say nothing are not in it.
func DecisionsOf(e handbook.Edition, kind Kind, control *Control) *Decisions {
	d := &Decisions{Edition: e, Kind: kind, Clock: numbersOf(control)}
	for k := range table().situations {
		s := &table().situations[k]
		if q := questionOf(s, e, kind); len(q.Rules) > 0 {
			d.Questions = append(d.Questions, q)
		}
	}
	return d
}

func numbersOf(c *Control) ClockNumbers {
	n := ClockNumbers{Period: 40, Five: fiveSeconds, Relief: reliefBelow, ReliefBy: reliefIncrement, Few: quickplay}
	if c == nil {
		return n
	}
	n.Known = true
	n.Adds = c.Increment() || c.Extra > 0
	n.Each = Times{c.Adds(White), c.Adds(Black)}
	n.Back = Times{c.Press(White, 0), c.Press(Black, 0)}
	n.Start = Times{c.AllottedTime(White, 0), c.AllottedTime(Black, 0)}
	n.Bronstein, n.Extra = c.Mode == Bronstein, c.Extra
	if len(c.White) > 0 && c.White[0].Moves > 0 {
		n.Period = c.White[0].Moves
	}
	return n
}

func questionOf(s *Situation, e handbook.Edition, kind Kind) Question {
	q := Question{Situation: s.ID}
	for k := range table().rulings {
		r := &table().rulings[k]
		if r.situation != s.ID || !slices.Contains(r.editions, e) || !slices.Contains(r.kinds, kind) {
			continue
		}
		for _, side := range sidesOf(r) {
			q.Rules = append(q.Rules, ruleOf(r, e, kind, side))
		}
	}
	for _, name := range s.Facts {
		f, _ := factNamed(name)
		a := Asked{Fact: *f, Taken: f.Default, Decides: decides(q.Rules, name)}
		if preset, ok := s.preset[name]; ok {
			a.Taken = preset
		}
		q.Facts = append(q.Facts, a)
	}
	return q
}

// sidesOf returns the sides of castling whose squares a text names, each a rule of its own; one
// that names none is one rule.
func sidesOf(r *ruling) []string {
	if r.says == "castled-960" {
		return []string{"g", "c"}
	}
	return []string{""}
}

func ruleOf(r *ruling, e handbook.Edition, kind Kind, side string) Rule {
	rule := Rule{When: r.when}
	if side != "" {
		rule.When = append(slices.Clone(r.when), Condition{"side", "=", side})
	}
	add := func(when []Condition, is, helpless string, from sources) {
		o := Outcome{When: when, Consequence: consequenceOf(r, is, e, side, from)}
		if helpless != "-" {
			c := consequenceOf(r, helpless, e, side, from)
			o.Helpless = &c
		}
		rule.Outcomes = append(rule.Outcomes, o)
	}
	priced := false
	for _, p := range table().prices {
		if p.of != r.penalty {
			continue
		}
		priced = true
		if slices.Contains(p.editions, e) && slices.Contains(p.kinds, kind) {
			add(p.when, p.is, p.helpless, both(r.sources, p.sources))
		}
	}
	switch {
	case priced:
	case r.penalty == string(Loss):
		add(nil, r.penalty, string(Draw), r.sources)
	default:
		add(nil, r.penalty, "-", r.sources)
	}
	return rule
}

func consequenceOf(r *ruling, is string, e handbook.Edition, side string, from sources) Consequence {
	k := &known{c: &Case{Edition: e, Facts: map[string]string{}}, s: &Situation{}}
	if side != "" {
		k.c.Facts["side"] = side
	}
	p := penaltyOf(is)
	c := Consequence{Penalty: p, Says: k.says(r, p), Write: writing(r, p), Certainty: from.certainty, Readings: from.readings, byMate: p.Kind == LossHalf, Counts: r.penalty == illegalFault, ruling: r}
	if r.says == "next-number" && !c.Says.IsZero() {
		c.Says.Args = map[string]any{"next": NextMark}
	}
	if r.clock != clockAsIs && !p.ends() {
		c.Clock = r.clock
	}
	c.Articles = articlesCited(e, from, c.Says)
	return c
}

// Sentence returns the penalty in words where it is one of a side; zero: there is none.
func (c *Consequence) Sentence(by Side) message.Message { return c.Penalty.sentence(c.ruling, by) }

// Result returns the result of the game where a side did it and the opponent can mate, or not; ""
// if it goes on, or nobody said who did it.
func (c *Consequence) Result(by Side, mates bool) string {
	k := &known{c: &Case{Facts: map[string]string{}}, s: &Situation{}}
	if !mates {
		k.c.Facts["opponent"] = "K"
	}
	return c.Penalty.result(by, k)
}

// AsksMate reports whether the result hangs on whether the opponent can mate.
func (c *Consequence) AsksMate() bool { return c.byMate }

// decides reports whether a rule hangs on a fact, or on what follows from it.
func decides(rules []Rule, name string) bool {
	from := map[string]string{"opponent": "mate", "offender": "mate", "late": "in-time", "default": "in-time"}
	for _, r := range rules {
		for _, o := range r.Outcomes {
			if (name == "opponent" || name == "offender") && (o.Helpless != nil || o.byMate) {
				return true
			}
			if strings.Contains(clocksAsk[o.Clock], " "+name+" ") || strings.HasSuffix(o.Says.ID, ".next-number") && name == "found" {
				return true
			}
			if slices.ContainsFunc(o.When, func(c Condition) bool { return c.Fact == name || c.Fact == from[name] }) {
				return true
			}
		}
		if slices.ContainsFunc(r.When, func(c Condition) bool { return c.Fact == name || c.Fact == from[name] }) {
			return true
		}
	}
	return false
}

// clocksAsk has the facts that the rules of the clocks reckon with.
var clocksAsk = map[string]string{clockMissing: " completed increment-set ", clockArrival: " white-late black-late "}
