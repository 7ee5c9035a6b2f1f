package report_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"torneo/crosstable"
	"torneo/i18n"
	"torneo/internal/longtest"
	"torneo/message"
	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/simulate"
	"torneo/tournament"
)

// Every sentence of an explanation is true: over random small tournaments, with floaters,
// byes and the Baku acceleration, of every Swiss system in every edition, in both languages,
// what it says is reckoned once more from the record, and how it says it is looked at.
func TestEverySentenceIsTrue(t *testing.T) {
	seen := map[string]int{}
	for _, system := range append(pairing.SwissForPlayers.Systems(), pairing.SwissForTeams.Systems()...) {
		t.Run(string(system), func(t *testing.T) {
			for seed := range uint64(longtest.Or(40, 4)) {
				o := simulate.Options{System: system, Players: 6 + int(seed%6), Rounds: 5}
				if seed%2 == 0 {
					o.Acceleration = simulate.Baku
				}
				record, err := simulate.Tournament(rand.New(rand.NewPCG(29, seed)), o)
				if err != nil {
					o.Acceleration = simulate.NoAcceleration
					record, err = simulate.Tournament(rand.New(rand.NewPCG(29, seed)), o)
				}
				if err != nil {
					t.Fatal(err)
				}
				for n := 1; n <= record.RoundsPaired() && !t.Failed(); n++ {
					r, err := pairing.Pair(record, pairing.Options{Round: n})
					if err != nil || r.Swiss == nil {
						continue
					}
					c := claims{T: t, r: r, record: record, system: r.System, seen: seen, at: fmt.Sprintf("seed %d, round %d", seed, n)}
					c.table, _ = crosstable.NewBefore(record, n)
					c.all()
				}
			}
		})
	}
	for _, what := range []string{"refused preferences", "virtual points", "proof", "first", "why not", "C5"} {
		if seen[what] == 0 {
			t.Errorf("nothing said of %s: %v", what, seen)
		}
	}
	t.Log(seen)
}

// claims checks the sentences on one round.
type claims struct {
	*testing.T
	r      *pairing.Round
	record *tournament.Tournament
	table  *crosstable.Table
	system pairing.System
	seen   map[string]int
	at     string
}

func (c *claims) wrong(format string, values ...any) {
	c.Helper()
	c.Errorf(c.at+": "+format, values...)
}

func (c *claims) all() {
	f := c.r.Swiss.Field
	reasons := c.r.Swiss.Reasons
	c.said(reasons.Lead(), false)
	for i := range f.Players {
		c.scored(&f.Players[i])
	}
	for k, b := range reasons.Brackets() {
		c.bracket(&b)
		j := reasons.Judge(k)
		c.judged(&b, &j, reasons)
	}
	for a := range f.Len() {
		for b := swiss.Bye; b < a; b++ {
			if v, refused := reasons.WhyNot(a, b); refused {
				c.refused(&v, a, b)
			}
		}
	}
}

var (
	parentheses = regexp.MustCompile(`\([^()]*(\([^()]*\)[^()]*)*\)|C\.[0-9.]+|[A-D]\.[0-9.]+`)
	decimal     = regexp.MustCompile(`\d\.\d`)
	article     = regexp.MustCompile(`\((C\.04\.4\.[12] )?[1-5]\.\d`)
)

// said looks at how something is said: in both languages, whole, with the language's
// decimals, and citing no text but that of the event.
func (c *claims) said(m message.Message, sentence bool) string {
	c.Helper()
	var english string
	for _, l := range i18n.Languages() {
		text := i18n.New(l).Text(m)
		switch bare := parentheses.ReplaceAllString(text, ""); {
		case strings.Contains(text, "<no value>"), strings.Contains(text, "1073741"), strings.Contains(text, "  "), strings.Contains(text, ".."):
			c.wrong("%q", text)
		case sentence && !strings.HasSuffix(text, "."):
			c.wrong("no full stop: %q", text)
		case l == i18n.Spanish && decimal.MatchString(bare):
			c.wrong("a decimal point in Spanish: %q", text)
		}
		older := slices.Contains([]pairing.System{pairing.Dubov2018, pairing.Burstein2018}, c.system)
		if older && article.MatchString(text) || !strings.Contains(m.ID, ".lead") && !strings.HasSuffix(string(c.system), "2026") && strings.Contains(text, "2026") {
			c.wrong("cites another edition: %q", text)
		}
		if l == i18n.English {
			english = text
		}
	}
	return english
}

// scored reckons the score with which somebody is paired: that of the record, and what
// C.04.7 adds to it.
func (c *claims) scored(p *swiss.Player) {
	i, ok := c.table.IndexOf(p.Number)
	if !ok {
		return
	}
	score := c.table.Final(i, c.table.Primary)
	if score != p.Standing {
		c.wrong("%d has %v, not %v", p.Number, score, p.Standing)
	}
	if p.Score == p.Standing || c.table.Team {
		return
	}
	c.seen["virtual points"]++
	accelerated := (c.record.PlannedRounds + 1) / 2 // C.04.7 1.4: half of the rounds
	most := (accelerated + 1) / 2                   // of which the first half with a whole point
	var first []int                                 // who is paired in the first round, by number
	for k := range c.record.Players {
		number := c.record.Players[k].Number
		if !slices.ContainsFunc(c.record.Rounds[0].Byes, func(b tournament.Bye) bool {
			return b.ID == number && b.Kind != tournament.PairingAllocatedBye
		}) {
			first = append(first, number)
		}
	}
	slices.Sort(first)
	last := first[2*((len(first)+3)/4)-1] // C.04.7 1.2: the first half, of an even number
	win := c.table.Win[c.table.Primary]
	want := tournament.Points(0)
	switch {
	case p.Number > last:
	case c.r.Number <= most:
		want = win
	case c.r.Number <= accelerated:
		want = win / 2
	}
	if p.Score-p.Standing != want {
		c.wrong("%d has %v virtual points, not %v", p.Number, p.Score-p.Standing, want)
	}
}

// bracket looks at who is said to have been in it, and with which score.
func (c *claims) bracket(b *swiss.Bracket) {
	f := c.r.Swiss.Field
	c.said(b.Title, false)
	in := 0
	for _, g := range b.Members {
		in += len(g.Players)
		c.said(g.Name, false)
		if g.Key == "residents" {
			for _, i := range g.Players {
				if f.Players[i].Score > b.Score {
					c.wrong("%d has %v in a bracket of %v", f.Players[i].Number, f.Players[i].Score, b.Score)
				}
			}
		}
	}
	for _, g := range b.Groups {
		c.said(g.Name, false)
	}
	for _, p := range b.Pairs {
		c.said(p.Why, false)
		if p.Article == "" {
			c.wrong("colours by no article")
		}
	}
}

// judged reckons what criteria are said to have counted, and looks at the pairs with which
// generation begins.
func (c *claims) judged(b *swiss.Bracket, j *swiss.Judgement, reasons swiss.Reasons) {
	c.said(j.Remark, false)
	if text := c.said(j.Remark, false); strings.Contains(text, " 0 would") {
		c.wrong("%q", text)
	}
	for _, m := range j.Measures {
		what, text := c.said(m.What, false), c.said(m.Text, false)
		switch what {
		case "players who do not get their colour preference":
			if want := fmt.Sprint(c.unhappy(b)); text != want {
				c.wrong("%s %s: %s, and it is %s", m.Criterion, what, text, want)
			}
			c.seen["refused preferences"]++
		case "players who are not paired here (as many pairs as possible)", "number of downfloaters", "number of downfloaters (as many pairs as possible)":
			if want := fmt.Sprint(len(b.Left.Players)); text != want {
				c.wrong("%s %s: %s, and it is %s", m.Criterion, what, text, want)
			}
			c.seen[m.Criterion]++
		}
	}
	if j.First == nil {
		return
	}
	c.seen["first"]++
	for _, m := range j.First.Why.Text {
		c.said(m, true)
	}
	if dutch := c.system == pairing.Dutch || c.system == pairing.DutchCollapsing; dutch && len(j.First.Pairs) != len(b.Pairs) {
		c.wrong("generation begins with %d pairs where there can be %d", len(j.First.Pairs), len(b.Pairs))
	}
}

// unhappy counts who has another colour than the one that his games make him prefer.
func (c *claims) unhappy(b *swiss.Bracket) (n int) {
	f := c.r.Swiss.Field
	for _, p := range b.Pairs {
		for i, gets := range map[int]tournament.Color{p.White: tournament.White, p.Black: tournament.Black} {
			if wants := c.prefers(&f.Players[i]); wants != tournament.NoColor && wants != gets {
				n++
			}
		}
	}
	return n
}

// prefers returns the colour that somebody prefers by the games of the record: for the last two
// with the same colour or a difference beyond one the other one, else what he had less
// often, else the other one than the last (C.04.3 1.7, C.04.4.1 1.6).
func (c *claims) prefers(p *swiss.Player) tournament.Color {
	i, _ := c.table.IndexOf(p.Number)
	var had []tournament.Color
	difference := 0
	for r := 1; r < c.r.Number; r++ {
		e := c.table.Entry(i, r)
		if e.Kind != crosstable.Played {
			continue
		}
		had = append(had, e.Color)
		if e.Color == tournament.White {
			difference++
		} else {
			difference--
		}
	}
	n := len(had)
	switch {
	case n == 0 && (c.system == pairing.Dubov || c.system == pairing.Dubov2018):
		return tournament.Black
	case n == 0:
		return tournament.NoColor
	case difference < -1 || n > 1 && had[n-1] == tournament.Black && had[n-2] == tournament.Black && difference <= 1:
		return tournament.White
	case difference > 1 || n > 1 && had[n-1] == tournament.White && had[n-2] == tournament.White:
		return tournament.Black
	case difference < 0:
		return tournament.White
	case difference > 0:
		return tournament.Black
	case had[n-1] == tournament.White:
		return tournament.Black
	}
	return tournament.White
}

// refused looks at why two do not meet: what was chosen is the better one, and the proof is
// a whole round, legal, with what was asked for.
func (c *claims) refused(v *swiss.Verdict, a, b int) {
	c.seen["why not"]++
	for _, m := range v.Text {
		c.said(m, true)
	}
	if v.With == nil {
		return
	}
	with := v.With()
	if with == nil {
		return
	}
	c.seen["proof"]++
	f := c.r.Swiss.Field
	players, wanted := 0, false
	for _, p := range with.Pairs {
		wanted = wanted || p.Higher() == max(a, b) && p.Lower() == min(a, b) || p.Higher() == min(a, b) && p.Lower() == max(a, b) || p.White == a && p.Black == b || p.White == b && p.Black == a
		if players++; p.Black != swiss.Bye {
			players++
		}
		if len(f.Objections(p)) > 0 {
			c.wrong("the best pairing with %d against %d has %v, which may not be", a, b, p)
		}
	}
	if players != f.Len() || !wanted {
		c.wrong("the best pairing with %d against %d: %v", a, b, with.Pairs)
	}
	if v.Bracket < 0 || len(v.Chosen) == 0 {
		return
	}
	chosen, other := v.Chosen, v.Other
	if c.system.ForTeams() && v.Criterion == "C5" || c.system == pairing.DoubleSwiss && v.Criterion == "C5" {
		chosen, other = other, chosen // scores that are to be high (C.04.6 2.3)
	}
	if slices.Compare(chosen, other) >= 0 {
		c.wrong("%s: %v instead of %v is not worse", v.Criterion, v.Other, v.Chosen)
	}
	brackets := with.Reasons.Brackets()
	if v.Bracket >= len(brackets) {
		return
	}
	measures := with.Reasons.Judge(v.Bracket).Measures
	k := slices.IndexFunc(measures, func(m swiss.Measure) bool { return m.Criterion == v.Criterion })
	if k >= 0 && !slices.Equal(measures[k].Value, v.Other) {
		c.wrong("%s of %d against %d is %v, and in the proof %v", v.Criterion, a, b, v.Other, measures[k].Value)
	}
}
