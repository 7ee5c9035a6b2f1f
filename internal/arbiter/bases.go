package arbiter

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"torneo/internal/journal"
	"torneo/regulations"
	"torneo/tournament"
)

// WriteParagraph replaces what the regulations of the event say of a heading in free words,
// in a language; "" takes it out.
type WriteParagraph struct{ Heading, Language, Text string }

// WaiveHeading says that the regulations need not speak of a heading, or that they do.
type WaiveHeading struct {
	Heading string
	Waived  bool
}

// AnnounceRegulations makes a version of what the regulations say now.
type AnnounceRegulations struct {
	On    tournament.Date
	Where string
}

// MaxParagraph is the greatest length of a free paragraph, in characters.
const MaxParagraph = 20_000

// ParagraphGap stands in a paragraph for what the organiser has yet to fill in.
const ParagraphGap = "[…]"

// maxWhere is that of the words on where something was announced.
const maxWhere = 200

// RegulationLanguages returns the languages in which the regulations of an event are written.
func RegulationLanguages() []string { return []string{"es", "en"} }

func (c WriteParagraph) clashes(w journal.Payload) bool {
	other, is := w.(journal.ParagraphWritten)
	return is && other.Heading == c.Heading && other.Language == c.Language
}

func (c WriteParagraph) Decide(s *journal.State) Decision {
	switch {
	case !slices.Contains(regulations.Headings(), c.Heading):
		return refusal("bases.refused.heading", "name", c.Heading)
	case !slices.Contains(RegulationLanguages(), c.Language):
		return refusal("bases.refused.language", "name", c.Language)
	case utf8.RuneCountInString(c.Text) > MaxParagraph:
		return refusal("bases.refused.long", "most", MaxParagraph)
	case !printableLines(c.Text):
		return refusal("bases.refused.characters")
	case c.Text == s.Regulations.Paragraphs[journal.ParagraphKey{Heading: c.Heading, Language: c.Language}]:
		return Decision{}
	}
	var d Decision
	if c.Text != "" && slices.Contains(s.Regulations.Waived, c.Heading) {
		d.add(journal.HeadingWaived{Heading: c.Heading})
	}
	d.add(journal.ParagraphWritten(c))
	return d
}

func (WaiveHeading) clashes(journal.Payload) bool { return false }

func (c WaiveHeading) Decide(s *journal.State) Decision {
	var d Decision
	switch {
	case !slices.Contains(regulations.Headings(), c.Heading):
		return refusal("bases.refused.heading", "name", c.Heading)
	case slices.Contains(s.Regulations.Waived, c.Heading) != c.Waived:
		d.add(journal.HeadingWaived(c))
	}
	return d
}

func (AnnounceRegulations) clashes(w journal.Payload) bool {
	_, is := w.(journal.RegulationsAnnounced)
	return is
}

func (c AnnounceRegulations) Decide(s *journal.State) Decision {
	switch {
	case !c.On.Complete():
		return refusal("bases.refused.day")
	case utf8.RuneCountInString(c.Where) > maxWhere || !printable(c.Where) && c.Where != "":
		return refusal("bases.refused.where", "most", maxWhere)
	}
	if n := len(s.Regulations.Announced); n > 0 && c.On.Ordinal() < s.Regulations.Announced[n-1].On.Ordinal() {
		return refusal("bases.refused.earlier", "version", n, "day", s.Regulations.Announced[n-1].On.String())
	}
	var d Decision
	d.add(journal.RegulationsAnnounced(c))
	if gaps := paragraphGaps(s); gaps > 0 {
		d.warn(Confirm, "bases.warn.gaps", "count", gaps)
	}
	if s.HasStarted() {
		d.warn(Confirm, "bases.warn.started")
	}
	return d
}

// paragraphGaps counts the free paragraphs that have something to be filled in.
func paragraphGaps(s *journal.State) (n int) {
	for _, text := range s.Regulations.Paragraphs {
		if strings.Contains(text, ParagraphGap) {
			n++
		}
	}
	return n
}

// printableLines reports a text of printable lines.
func printableLines(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) })
}
