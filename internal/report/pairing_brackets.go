package report

import (
	"slices"
	"strconv"
	"strings"

	"torneo/i18n"
	"torneo/message"
	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// PairingExplanation explains how a round of a Swiss was paired, bracket by bracket, or only
// those brackets that one of the players with these numbers went through. The words are those of
// its system.
func PairingExplanation(p *i18n.Printer, t *tournament.Tournament, round *pairing.Round, players []int, asked []pairing.WhyNot, named bool) *Document {
	e := Event{Tournament: t}
	x := NewPairingReasons(p, t, round)
	if named {
		x.name()
	}
	d := &Document{Language: p.Language(), Title: e.Title(p)}
	d.Lead = append(d.Lead, p.Text(round.Swiss.Reasons.Lead()))
	brackets := round.Swiss.Reasons.Brackets()
	for _, k := range round.BracketsOf(players) {
		d.Tables = append(d.Tables, x.members(&brackets[k]), x.pairs(&brackets[k]), x.criteria(round.Swiss.Reasons.Judge(k)))
	}
	if len(asked) > 0 {
		d.Tables = append(d.Tables, x.whyNot(asked))
		for k := range asked {
			if with, ok := Proof(&asked[k]); ok {
				d.Tables = append(d.Tables, x.proof(&asked[k], with))
			}
		}
	}
	return d
}

// PairingReasons explains the reasons of a pairing.
type PairingReasons struct {
	p      *i18n.Printer
	t      *tournament.Tournament
	who    string // heading of the participants
	round  *pairing.Round
	f      *swiss.Field
	index  map[int]int
	called message.Naming // nil: by their numbers alone
}

// NewPairingReasons speaks of the round in the printer's language.
func NewPairingReasons(p *i18n.Printer, t *tournament.Tournament, round *pairing.Round) *PairingReasons {
	who := "swiss.column.players"
	if t.IsTeam() {
		who = "swiss.column.teams"
	}
	t = Participants(t)
	return &PairingReasons{p: p, t: t, who: who, round: round, f: round.Swiss.Field, index: t.PlayerIndex()}
}

// name calls the participants by their names, too, beside their numbers.
func (x *PairingReasons) name() {
	x.called = message.Naming{}
	for k := range x.t.Players {
		player := &x.t.Players[k]
		x.called[player.Number] = strconv.Itoa(player.Number) + " " + player.Name
	}
}

// Verdict explains why something was not paired.
func (x *PairingReasons) Verdict(v swiss.Verdict) string {
	parts := make([]string, len(v.Text))
	for k, m := range v.Text {
		parts[k] = x.p.Text(x.called.InsertNames(m))
	}
	return strings.Join(parts, " ")
}

// members tabulates the players of a bracket by the groups into which they were divided.
func (x *PairingReasons) members(b *swiss.Bracket) Table {
	t := Table{
		Caption: x.p.Text(b.Title),
		Columns: []Column{
			{Key: "group", Title: x.p.T("swiss.column.group"), Heading: true},
			{Key: "players", Title: x.p.T(x.who)},
		},
	}
	for _, g := range slices.Concat(b.Members, b.Groups, []swiss.Group{b.Left}) {
		if len(g.Players) > 0 && !g.Name.IsZero() {
			t.Rows = append(t.Rows, []string{x.p.Text(g.Name), x.numbers(g.Players)})
		}
	}
	return t
}

func (x *PairingReasons) numbers(players []int) string {
	parts := make([]string, len(players))
	for k, i := range players {
		parts[k] = x.called.One(strconv.Itoa(x.f.Players[i].Number))
	}
	if x.called != nil {
		return strings.Join(parts, "; ")
	}
	return strings.Join(parts, " ")
}

// pair names the two of a pair, or the one that has the bye.
func (x *PairingReasons) pair(b pairing.Board) string {
	if x.called == nil {
		return Pair(x.p, b)
	}
	white := x.called.One(strconv.Itoa(b.White))
	if b.Black == pairing.Bye {
		return x.p.T("pairing.pair.bye", "player", white)
	}
	return white + " – " + x.called.One(strconv.Itoa(b.Black))
}

// pairs tabulates the pairs of a bracket, and the article that gave the colours.
func (x *PairingReasons) pairs(b *swiss.Bracket) Table {
	t := Table{Columns: []Column{
		{Key: "white number", Title: x.p.T("report.column.number"), Align: Right},
		{Key: "white", Title: x.p.T("pairing.column.white"), Heading: true},
		{Key: "white preference", Title: x.p.T("swiss.column.preference")},
		{Key: "black number", Title: x.p.T("report.column.number"), Align: Right},
		{Key: "black", Title: x.p.T("pairing.column.black"), Heading: true},
		{Key: "black preference", Title: x.p.T("swiss.column.preference")},
		{Key: "colours", Title: x.p.T("swiss.column.colours")},
	}}
	pairs := slices.Clone(b.Pairs)
	swiss.Sort(x.f, pairs, func(p swiss.ColouredPair) swiss.Pair { return p.Pair })
	for _, pair := range pairs {
		t.Rows = append(t.Rows, slices.Concat(x.side(pair.White), x.side(pair.Black), []string{pair.Article + " " + x.p.Text(pair.Why)}))
	}
	if len(t.Rows) == 0 {
		t.Notes = append(t.Notes, x.p.T("swiss.no-pairs"))
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
	return x.p.T("swiss.preference."+p.Preference.Strength.String(), "color", x.p.T("swiss.preference."+color))
}

// criteria tabulates what each criterion counted in the pairing made, and says why the candidate
// with which generation begins was refused.
func (x *PairingReasons) criteria(j swiss.Judgement) Table {
	t := Table{Columns: []Column{
		{Key: "criterion", Title: x.p.T("swiss.column.criterion"), Heading: true},
		{Key: "what", Title: x.p.T("swiss.column.what")},
		{Key: "value", Title: x.p.T("swiss.column.value"), Align: Right},
	}}
	if !j.Heading.IsZero() {
		t.Columns[1].Title = x.p.Text(j.Heading)
	}
	for _, m := range j.Measures {
		if !m.Silent {
			t.Rows = append(t.Rows, []string{m.Criterion, x.p.Text(m.What), x.p.Text(m.Text)})
		}
	}
	if j.First != nil {
		t.Notes = append(t.Notes, x.p.T("swiss.first.refused", "pairs", x.few(j.First.Pairs), "article", j.First.Article, "why", x.Verdict(j.First.Why)))
	}
	if !j.Remark.IsZero() {
		t.Notes = append(t.Notes, x.p.Text(j.Remark))
	}
	return t
}

// few writes the first pairs of a list.
func (x *PairingReasons) few(pairs []swiss.Pair) string {
	const most = 6
	var parts []string
	for i, pair := range pairs {
		if i == most {
			parts = append(parts, "…")
			break
		}
		parts = append(parts, x.pair(x.round.Board(pair)))
	}
	if x.called != nil {
		return strings.Join(parts, "; ")
	}
	return strings.Join(parts, ", ")
}

func (x *PairingReasons) whyNot(asked []pairing.WhyNot) Table {
	t := Table{Caption: x.p.T("swiss.why-not"), Columns: []Column{
		{Key: "pair", Title: x.p.T("swiss.column.pair"), Heading: true},
		{Key: "criterion", Title: x.p.T("swiss.column.criterion")},
		{Key: "why", Title: x.p.T("pairing.column.why")},
	}}
	for _, a := range asked {
		why := x.p.Text(message.New("swiss.why.paired"))
		if !a.Paired {
			why = x.Verdict(a.Verdict)
		}
		t.Rows = append(t.Rows, []string{x.pair(a.Asked), a.Verdict.Criterion, why})
	}
	return t
}
