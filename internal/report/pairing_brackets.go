package report

import (
	"slices"
	"strconv"
	"strings"

	"torneo/i18n"
	"torneo/message"
	"torneo/pairing"
	"torneo/pairing/dutch"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// WhyNot is a pair that somebody asked for, and why it was not made.
type WhyNot struct {
	Asked   pairing.Board
	Paired  bool // it was
	Verdict dutch.Verdict
}

// PairingExplanation is how a round was paired, bracket by bracket, or only
// those brackets that one of the players with these numbers went through.
func PairingExplanation(p *i18n.Printer, t *tournament.Tournament, round *pairing.Round, players []int, asked []WhyNot) *Document {
	x := NewPairingReasons(p, t, round)
	e := Event{Tournament: t}
	d := &Document{Language: p.Language(), Title: e.Title(p)}
	d.Lead = append(d.Lead, p.T("dutch.lead", "round", round.Number, "count", round.Swiss.Field.Len()))
	for k := range round.Dutch.Brackets {
		if x.concerns(&round.Dutch.Brackets[k], players) {
			d.Tables = append(d.Tables, x.members(k), x.pairs(k), x.criteria(k))
		}
	}
	if len(asked) > 0 {
		d.Tables = append(d.Tables, x.whyNot(asked))
	}
	return d
}

// PairingReasons says what a pairing's reasons mean.
type PairingReasons struct {
	p     *i18n.Printer
	t     *tournament.Tournament
	round *pairing.Round
	f     *swiss.Field
	index map[int]int
}

// NewPairingReasons speaks of the round in the printer's language.
func NewPairingReasons(p *i18n.Printer, t *tournament.Tournament, round *pairing.Round) *PairingReasons {
	return &PairingReasons{p: p, t: t, round: round, f: round.Swiss.Field, index: t.PlayerIndex()}
}

// Verdict says why something was not paired.
func (x *PairingReasons) Verdict(v dutch.Verdict) string {
	switch {
	case v.Later != "":
		return x.p.T("dutch.later."+string(v.Later), "bracket", v.Bracket+1)
	case len(v.Pairs) > 0:
		return x.forbidden(v)
	case v.Bracket < 0:
		return x.p.T("dutch.why.incomplete")
	case v.Criterion == "C4":
		return x.p.T("dutch.why.completion", "bracket", v.Bracket+1)
	}
	return x.p.T("dutch.why.worse", "criterion", v.Criterion, "what", x.p.T("dutch.criterion."+strings.ToLower(v.Criterion)), "bracket", v.Bracket+1,
		"chosen", x.Measure(v.Criterion, v.Chosen), "other", x.Measure(v.Criterion, v.Other))
}

// forbidden says which rule pairs break that no criterion need be asked about.
func (x *PairingReasons) forbidden(v dutch.Verdict) string {
	var parts []string
	for _, pair := range v.Pairs {
		a := &x.f.Players[pair.White]
		if pair.Black == swiss.Bye {
			return x.p.T("dutch.why."+a.ByeBar.String(), "player", a.Number, "round", a.BarRound)
		}
		b := &x.f.Players[pair.Black]
		id, met := "dutch.why.absolute", 0
		switch {
		case v.Criterion == "C1" && x.f.Met(pair.White, pair.Black):
			id, met = "dutch.why.met", x.met(a.Number, b.Number)
		case v.Criterion == "C1":
			id = "dutch.why.prohibited"
		}
		parts = append(parts, x.p.T(id, "player", a.Number, "opponent", b.Number, "round", met))
	}
	return strings.Join(parts, " ")
}

// met is the round in which two players met.
func (x *PairingReasons) met(a, b int) int {
	for r := range x.t.Rounds[:x.f.Round-1] {
		for _, g := range x.t.Rounds[r].Games {
			if (g.White == a && g.Black == b || g.White == b && g.Black == a) && !g.Result.White.Forfeit() && !g.Result.Black.Forfeit() {
				return r + 1
			}
		}
	}
	return 0
}

// Measure writes what a criterion measured.
func (x *PairingReasons) Measure(label string, measure []int) string {
	k := slices.IndexFunc(dutch.Criteria(), func(c dutch.Criterion) bool { return c.Label == label })
	if k < 0 || len(measure) == 0 {
		return none
	}
	unit := dutch.Criteria()[k].Unit
	parts := make([]string, len(measure))
	for i, n := range measure {
		switch {
		case unit == dutch.PairsScore && i == 0:
			parts[i] = x.p.T("dutch.measure.pairs", "count", -n)
		case unit == dutch.Number:
			parts[i] = strconv.Itoa(n)
		case n >= dutch.Limbo:
			parts[i] = x.p.T("dutch.measure.limbo")
		default:
			parts[i] = tournament.Points(n).String()
		}
	}
	return strings.Join(parts, ", ")
}

// concerns reports whether one of the players was in the bracket; with none
// asked for, every bracket is of concern.
func (x *PairingReasons) concerns(c *dutch.Candidate, numbers []int) bool {
	if len(numbers) == 0 {
		return true
	}
	return slices.ContainsFunc(numbers, func(n int) bool {
		i, ok := x.f.IndexOf(n)
		return ok && (slices.Contains(c.MDPs, i) || slices.Contains(c.Residents, i))
	})
}

// members is who was in a bracket, in its subgroups.
func (x *PairingReasons) members(k int) Table {
	c := &x.round.Dutch.Brackets[k]
	s := c.Subgroups()
	kind := "dutch.bracket.homogeneous"
	if c.Heterogeneous() {
		kind = "dutch.bracket.heterogeneous"
	}
	t := Table{
		Caption: x.p.T(kind, "bracket", k+1, "score", x.f.Players[c.Residents[0]].Score.String(), "mdps", len(c.MDPs), "residents", len(c.Residents)),
		Columns: []Column{
			{Key: "group", Title: x.p.T("dutch.column.group"), Heading: true},
			{Key: "players", Title: x.p.T("dutch.column.players")},
		},
	}
	row := func(id string, players []int) {
		if len(players) > 0 {
			t.Rows = append(t.Rows, []string{x.p.T("dutch.group." + id), x.numbers(players)})
		}
	}
	row("s1", s.S1)
	row("limbo", s.Limbo)
	row("s2", s.S2)
	if c.Heterogeneous() {
		row("remainder-s1", s.RemainderS1)
		row("remainder-s2", s.RemainderS2)
	}
	row("leaves", s.Leaves)
	row("enters", s.Enters)
	switch {
	case k == len(x.round.Dutch.Brackets)-1:
		row("bye", c.Down)
	default:
		row("down", c.Down)
	}
	return t
}

func (x *PairingReasons) numbers(players []int) string {
	parts := make([]string, len(players))
	for k, i := range players {
		parts[k] = strconv.Itoa(x.f.Players[i].Number)
	}
	return strings.Join(parts, " ")
}

// pairs is the pairs of a bracket, and which article gave the colours.
func (x *PairingReasons) pairs(k int) Table {
	c := &x.round.Dutch.Brackets[k]
	t := Table{Columns: []Column{
		{Key: "white number", Title: x.p.T("report.column.number"), Align: Right},
		{Key: "white", Title: x.p.T("pairing.column.white"), Heading: true},
		{Key: "white preference", Title: x.p.T("dutch.column.preference")},
		{Key: "black number", Title: x.p.T("report.column.number"), Align: Right},
		{Key: "black", Title: x.p.T("pairing.column.black"), Heading: true},
		{Key: "black preference", Title: x.p.T("dutch.column.preference")},
		{Key: "colours", Title: x.p.T("dutch.column.colours")},
	}}
	pairs := slices.Clone(c.Pairs)
	x.f.SortBoards(pairs)
	for _, pair := range pairs {
		_, article := dutch.Colours(x.f, pair.White, pair.Black)
		t.Rows = append(t.Rows, slices.Concat(x.side(pair.White), x.side(pair.Black), []string{article + " " + x.p.T("dutch.colours."+article)}))
	}
	if len(t.Rows) == 0 {
		t.Notes = append(t.Notes, x.p.T("dutch.no-pairs"))
	}
	return t
}

func (x *PairingReasons) side(i int) []string {
	p := &x.f.Players[i]
	return []string{strconv.Itoa(p.Number), x.t.Players[x.index[p.Number]].Name, x.preference(p)}
}

func (x *PairingReasons) preference(p *swiss.Player) string {
	if p.Preference.Strength == swiss.NoPreference {
		return none
	}
	color := "white"
	if p.Preference.Color == tournament.Black {
		color = "black"
	}
	return x.p.T("dutch.preference."+p.Preference.Strength.String(), "color", x.p.T("dutch.preference."+color))
}

// criteria is what each criterion counted of the chosen candidate, and why the
// candidate with which generation begins was not taken.
func (x *PairingReasons) criteria(k int) Table {
	c := &x.round.Dutch.Brackets[k]
	t := Table{Columns: []Column{
		{Key: "criterion", Title: x.p.T("dutch.column.criterion"), Heading: true},
		{Key: "what", Title: x.p.T("dutch.column.what")},
		{Key: "value", Title: x.p.T("dutch.column.value"), Align: Right},
	}}
	measures := c.Measures()
	for i, criterion := range dutch.Criteria() {
		if x.speaks(criterion.Label, c, k) {
			t.Rows = append(t.Rows, []string{criterion.Label, x.p.T("dutch.criterion." + strings.ToLower(criterion.Label)), x.Measure(criterion.Label, measures[i])})
		}
	}
	if len(c.MDPs)+len(c.Residents) == 1 {
		if k == len(x.round.Dutch.Brackets)-1 {
			return t // the bye says it all
		}
		t.Notes = append(t.Notes, x.p.T("dutch.first.single"))
	} else if first, v, other := x.round.Dutch.First(k); other {
		t.Notes = append(t.Notes, x.p.T("dutch.first.refused", "pairs", x.few(first.Pairs), "why", x.Verdict(v)))
	} else {
		t.Notes = append(t.Notes, x.p.T("dutch.first.taken"))
	}
	return t
}

// speaks reports whether a criterion has anything to say of a bracket.
func (x *PairingReasons) speaks(label string, c *dutch.Candidate, k int) bool {
	last := k == len(x.round.Dutch.Brackets)-1
	switch label {
	case "C2", "C5":
		return x.f.Len()%2 == 1
	case "C7", "C14", "C16":
		return len(c.Down) > 0
	case "C8":
		return !last
	case "C9":
		return len(c.Down) == 1 && c.Outlook.ByeDown
	case "C10", "C11":
		return x.f.Last()
	case "C15", "C17", "C18", "C19", "C20", "C21":
		return c.Heterogeneous()
	}
	return true
}

// few is the first pairs of a list.
func (x *PairingReasons) few(pairs []swiss.Pair) string {
	const most = 6
	var parts []string
	for i, pair := range pairs {
		if i == most {
			parts = append(parts, "…")
			break
		}
		parts = append(parts, Pair(x.p, pairing.Board{White: x.f.Players[pair.White].Number, Black: x.f.Players[pair.Black].Number}))
	}
	return strings.Join(parts, ", ")
}

func (x *PairingReasons) whyNot(asked []WhyNot) Table {
	t := Table{Caption: x.p.T("dutch.why-not"), Columns: []Column{
		{Key: "pair", Title: x.p.T("dutch.column.pair"), Heading: true},
		{Key: "criterion", Title: x.p.T("dutch.column.criterion")},
		{Key: "why", Title: x.p.T("pairing.column.why")},
	}}
	for _, a := range asked {
		why := x.p.Text(message.New("dutch.why.paired"))
		if !a.Paired {
			why = x.Verdict(a.Verdict)
		}
		t.Rows = append(t.Rows, []string{Pair(x.p, a.Asked), a.Verdict.Criterion, why})
	}
	return t
}
