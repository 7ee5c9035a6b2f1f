package upfloat

import (
	"slices"
	"strings"

	"torneo/message"
	"torneo/pairing/swiss"
)

// SwissPairing returns the pairing with its reasons in the form of all Swiss systems.
func (p *Pairing) SwissPairing() *swiss.Pairing {
	return &swiss.Pairing{Field: p.Field, Pairs: p.Pairs, Reasons: reasons{p}}
}

// reasons are those of a pairing, in the words of C.04.5 and C.04.6. The bye is decided before
// all brackets: that is one of its own, the first one.
type reasons struct{ *Pairing }

func (r reasons) rules() *swiss.Upfloat { return &r.Field.Rules.Upfloat }

func (r reasons) number(i int) int { return r.Field.Players[i].Number }

// first returns the number of brackets before those that were paired.
func (r reasons) first() int {
	if r.Bye != swiss.Bye {
		return 1
	}
	return 0
}

func (r reasons) Lead() message.Message {
	id := "upfloat.lead.double"
	switch {
	case r.rules().Teams && r.rules().Graded:
		id = "upfloat.lead.graded"
	case r.rules().Teams:
		id = "upfloat.lead.team"
	}
	return message.New(id, "round", r.Field.Round, "count", r.Field.Len(), "type", r.kind())
}

// kind describes the event's colour preferences and scores.
func (r reasons) kind() message.Message {
	switch r.Field.System.Preference {
	case "A":
		return message.New("upfloat.type.a")
	case "B":
		return message.New("upfloat.type.b")
	}
	return message.New("upfloat.type.none")
}

func (r reasons) Brackets() (list []swiss.Bracket) {
	if r.Bye != swiss.Bye {
		p := &r.Field.Players[r.Bye]
		list = append(list, swiss.Bracket{
			Title:   message.New("upfloat.bracket.bye", "player", p.Number, "score", p.Score, "played", r.Field.Round-1-p.Unplayed),
			Score:   p.Score,
			Members: []swiss.Group{{Key: "bye", Name: message.New("upfloat.group.bye"), Players: []int{r.Bye}}},
		})
	}
	for k := range r.Pairing.Brackets {
		b := &r.Pairing.Brackets[k]
		x := swiss.Bracket{
			Title: message.New("upfloat.bracket", "bracket", k+1+r.first(), "score", r.Field.Players[b.Residents[0]].Score,
				"residents", len(b.Residents), "upfloaters", len(b.Upfloaters)),
			Score: r.Field.Players[b.Residents[0]].Score,
			Members: []swiss.Group{
				{Key: "upfloaters", Name: message.New("upfloat.group.upfloaters"), Players: b.Upfloaters},
				{Key: "residents", Name: message.New("upfloat.group.residents"), Players: b.Residents},
			},
		}
		var tops, bottoms []int
		for _, pair := range b.Pairs {
			tops, bottoms = append(tops, pair[0]), append(bottoms, pair[1])
			coloured, article := Colours(r.Field, pair[0], pair[1])
			x.Pairs = append(x.Pairs, swiss.ColouredPair{Pair: coloured, Article: article, Why: r.colours(article)})
		}
		x.Groups = []swiss.Group{
			{Key: "top", Name: message.New("upfloat.group.top"), Players: tops},
			{Key: "bottom", Name: message.New("upfloat.group.bottom"), Players: bottoms},
		}
		list = append(list, x)
	}
	return list
}

func (r reasons) colours(article string) message.Message {
	if r.rules().Teams {
		return message.New("upfloat.colours.team." + article) //i18n:prefix upfloat.colours.team.
	}
	return message.New("upfloat.colours.double." + article) //i18n:prefix upfloat.colours.double.
}

func (r reasons) Judge(bracket int) (j swiss.Judgement) {
	if bracket < r.first() {
		j.Remark = message.New("upfloat.bye", "player", r.number(r.Bye))
		return j
	}
	k := bracket - r.first()
	b := &r.Pairing.Brackets[k]
	e, below := r.engineBefore(k)
	c4, c5, c6, c7 := e.measureSet(below, b.Upfloaters)
	none := len(b.Upfloaters) == 0
	measure := func(criterion, what string, value []int, text message.Message, silent bool) {
		j.Measures = append(j.Measures, swiss.Measure{Criterion: criterion, What: message.New("upfloat.criterion." + what), Value: value, Text: text, Silent: silent}) //i18n:prefix upfloat.criterion.
	}
	number := func(criterion, what string, n int, silent bool) {
		measure(criterion, what, []int{n}, swiss.NumberMessage(n), silent)
	}
	number("C4", "c4", c4, len(below) == 0)
	measure("C5", "c5", c5, r.scores(b.Upfloaters), none)
	number("C6", "c6", c6, len(below) == len(b.Upfloaters) || none)
	number(r.rules().Upfloated, "upfloated", c7, none || !floats(r.Field))
	refused, strong, floaters := e.measurePairs(b, b.Pairs)
	if r.rules().Teams {
		number(r.rules().Colours, "colours", refused, r.Field.System.Preference == "")
		number(r.rules().Strong, "strong", strong, r.Field.System.Preference != "B")
	}
	number(r.rules().Opponents, "opponents", floaters, none || !floats(r.Field))
	r.proposal(bracket, e, b, &j)
	return j
}

func (r reasons) scores(list []int) message.Message {
	var parts []message.Message
	for _, i := range list {
		parts = append(parts, swiss.NumberMessage(r.Field.Players[i].Score))
	}
	return swiss.JoinMessages(parts)
}

// proposal compares the pairs with the first ones by their identifier, the first half
// by TPN against the second.
func (r reasons) proposal(bracket int, e *engine, b *Bracket, j *swiss.Judgement) {
	members := e.byTPN(b.members())
	half := len(members) / 2
	var pairs [][2]int
	for k := range half {
		pairs = append(pairs, [2]int{members[k], members[half+k]})
	}
	if slices.Equal(pairs, b.Pairs) {
		j.Remark = message.New("upfloat.first.taken")
		return
	}
	first := &swiss.First{Article: "3.6.3"}
	for _, pair := range pairs {
		coloured, _ := Colours(r.Field, pair[0], pair[1])
		first.Pairs = append(first.Pairs, coloured)
	}
	j.First = first
	for _, pair := range pairs {
		if text := swiss.Forbidden(r.Field.Objections(swiss.Pair{White: pair[0], Black: pair[1]})); len(text) > 0 {
			first.Why = swiss.Verdict{Criterion: "C1", Bracket: bracket, Text: text}
			return
		}
	}
	first.Why, _ = r.worse(bracket, e, b, pairs)
}

// worse returns the first criterion in which pairs of a bracket are worse than those made.
func (r reasons) worse(bracket int, e *engine, b *Bracket, pairs [][2]int) (swiss.Verdict, bool) {
	refused, strong, floaters := e.measurePairs(b, b.Pairs)
	refused2, strong2, floaters2 := e.measurePairs(b, pairs)
	for _, c := range []struct {
		criterion, what string
		chosen, other   int
	}{{r.rules().Colours, "colours", refused, refused2}, {r.rules().Strong, "strong", strong, strong2}, {r.rules().Opponents, "opponents", floaters, floaters2}} {
		if c.other > c.chosen {
			return r.criterionVerdict(bracket, c.criterion, c.what, []int{c.chosen}, []int{c.other}, swiss.NumberMessage(c.chosen), swiss.NumberMessage(c.other)), true
		}
	}
	return swiss.Verdict{}, false
}

// criterionVerdict returns a verdict by a criterion, with both values.
func (r reasons) criterionVerdict(bracket int, criterion, what string, chosen, other []int, mine, theirs message.Message) swiss.Verdict {
	return swiss.Verdict{Criterion: criterion, Bracket: bracket, Chosen: chosen, Other: other,
		Text: []message.Message{message.New("upfloat.why.criterion", "bracket", bracket+1, "criterion", criterion,
			"what", message.New("upfloat.criterion."+strings.ToLower(what)), "chosen", mine, "other", theirs)}} //i18n:prefix upfloat.criterion.
}
