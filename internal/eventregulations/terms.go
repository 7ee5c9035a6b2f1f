package eventregulations

import (
	"slices"
	"strings"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/regulations"
)

// terms holds the regulations of an event at a moment: its settings and facts without
// players and rounds, and what they say of each heading.
type terms struct {
	state *journal.State
	facts regulations.Facts
	says  map[string]string // by heading, to be compared
}

// inEnglish writes what is compared: two moments say the same if they do in one language.
var inEnglish = i18n.New(i18n.English)

// termsOf keeps what a state says. The groups that are kept apart are left out: the
// document announces them by their number alone.
func termsOf(s *journal.State) *terms {
	t := &terms{state: s.Settings()}
	t.state.Groups = nil
	t.facts = arbiter.FactsOf(t.state)
	compared := *t.state
	compared.Config.Name = "" // renamed is not changed
	if arbiter.IsKnockout(s) {
		compared.Config.Rounds, compared.Config.HalfByesUntil = 0, 0 // follow from the bracket
	}
	t.says = make(map[string]string, len(bound))
	w := &writer{Printer: inEnglish, s: &compared, t: compared.Record(0), facts: &t.facts}
	for name, write := range bound {
		var parts []string
		for _, l := range boundLines(&Heading{Bound: write(w)}) {
			parts = append(parts, l.text)
		}
		t.says[name] = strings.Join(parts, "\n")
	}
	return t
}

// lines returns what the terms say of a heading, in the printer's language.
func (t *terms) lines(p *i18n.Printer, heading string) []line {
	write := bound[heading]
	if write == nil {
		return nil
	}
	return boundLines(&Heading{Bound: write(&writer{Printer: p, s: t.state, t: t.state.Record(0), facts: &t.facts})})
}

// contrast returns the paragraphs of a heading that two moments do not share; "" where one
// of them says nothing else.
func contrast(p *i18n.Printer, a, b *terms, heading string) (was, is string) {
	var before, after []string
	for _, c := range differences(Change{}, a.lines(p, heading), b.lines(p, heading)) {
		before, after = append(before, c.Before), append(after, c.After)
	}
	return strings.Join(withoutEmpty(before...), " "), strings.Join(withoutEmpty(after...), " ")
}

// textDiffers reports whether the free text of a heading is another rule: it changed in a
// language that both have, or only one of them has any. A translation is none.
func textDiffers(a, b *journal.Regulations, heading string) bool {
	hasA, hasB := false, false
	for _, language := range arbiter.RegulationLanguages() {
		key := journal.ParagraphKey{Heading: heading, Language: language}
		x, y := Lines(a.Paragraphs[key]), Lines(b.Paragraphs[key])
		if len(x) > 0 && len(y) > 0 && !slices.Equal(x, y) {
			return true
		}
		hasA, hasB = hasA || len(x) > 0, hasB || len(y) > 0
	}
	return hasA != hasB
}
