package report

import (
	"fmt"
	"strings"

	"torneo/crosstable"
	"torneo/handbook"
	"torneo/i18n"
	"torneo/standings"
	"torneo/tiebreak"
	"torneo/tournament"
)

// Name names a tie-break in the words of an edition, its modifiers included: "Buchholz, Cut-1".
func Name(p *i18n.Printer, s tiebreak.Spec, edition handbook.Edition) string {
	name := CodeName(p, s.Code, edition)
	switch s.On {
	case tiebreak.OnMatch:
		name += " " + p.T("tiebreak.on.match")
	case tiebreak.OnGame:
		name += " " + p.T("tiebreak.on.game")
	}
	add := func(modifier string) { name += ", " + modifier }
	switch {
	case s.High > 0:
		add(p.T("tiebreak.modifier.m", "n", s.High))
	case s.Low > 0:
		add(p.T("tiebreak.modifier.c", "n", s.Low))
	}
	if s.Fore {
		add(p.T("tiebreak.modifier.f"))
	}
	if s.AsPlayed {
		add(p.T("tiebreak.modifier.p"))
	}
	if s.Limit != 0 {
		add(p.T("tiebreak.modifier.l", "n", fmt.Sprintf("%+d", s.Limit)))
	}
	if s.Divisor > 0 {
		add(p.T("tiebreak.modifier.k", "n", s.Divisor))
	}
	if s.Reverse {
		add(p.T("tiebreak.modifier.r"))
	}
	if s.Unrated > 0 {
		add(p.T("tiebreak.modifier.u", "n", s.Unrated))
	}
	return name
}

// NameOf returns Name, and for values that were computed elsewhere what the event calls them.
func NameOf(p *i18n.Printer, s tiebreak.Spec, t *crosstable.Table, edition handbook.Edition) string {
	if s.Code == tournament.OutsideCode && t.OutsideName != "" {
		return t.OutsideName
	}
	return Name(p, s, edition)
}

// CodeName returns the name that an edition gives the tie-break with that code; without one it is
// the current name.
//
//i18n:prefix tiebreak.name.
func CodeName(p *i18n.Printer, code string, edition handbook.Edition) string {
	id := "tiebreak.name." + identifier(code)
	if other := tiebreak.NameIn(edition, code); other != "" {
		id += "." + other
	}
	return p.T(id)
}

// identifier returns a code as it stands in message identifiers: "mp-gp" for MP+GP.
func identifier(code string) string {
	return strings.NewReplacer("+", "-", "_", "-").Replace(strings.ToLower(code))
}

// Chapter returns the citation of an edition: "C.07 (2026)".
func Chapter(p *i18n.Printer, e handbook.Edition) string { return p.Text(tiebreak.Chapter(e)) }

// Cite names an article of an edition with its chapter; "" for no article.
func Cite(p *i18n.Printer, e handbook.Edition, article string) string {
	return p.Text(tiebreak.Cite(e, article))
}

// Article returns an article without its chapter. Where an edition has headings instead of
// numbers they are put into the reader's language.
func Article(p *i18n.Printer, article string) string { return p.Text(tiebreak.CiteArticle(article)) }

// Refusal returns the reason that a tie-break cannot be used, with its article cited in
// full.
func Refusal(p *i18n.Printer, e handbook.Edition, r tiebreak.Refusal) string {
	return p.Text(r.Sentence(e))
}

// Choice describes the choice that a preset's text leaves open, and the one made; "" if
// none.
func Choice(p *i18n.Printer, preset standings.Preset) string {
	if preset.Choice == "" {
		return ""
	}
	return p.T("standings.choice." + preset.Name())
}

// codes writes a list as it is given on the command line.
func codes(list []tiebreak.Spec) string {
	parts := make([]string, len(list))
	for k, s := range list {
		parts[k] = s.String()
	}
	return strings.Join(parts, ", ")
}

// legendOf explains one entry of a list: "BH/C1: Buchholz, Cut-1 (C.07 (2026) 8.1)".
func legendOf(p *i18n.Printer, s tiebreak.Spec, edition handbook.Edition, t *crosstable.Table) string {
	line := s.String() + ": " + NameOf(p, s, t, edition)
	if s.Code == tournament.OutsideCode {
		return line + " (" + p.T("report.outside") + ")"
	}
	if d, ok := tiebreak.Describe(s.Code); ok {
		if article, ok := d.ArticleIn(edition); ok {
			if article = Article(p, article); article != "" {
				line += " (" + article + ")"
			}
		}
	}
	return line
}
