package i18n

import (
	"slices"
	"strings"
)

// Language is one of the languages of the program, by its tag.
type Language string

const (
	English Language = "en"
	Spanish Language = "es"
)

const (
	// Fallback is the language of a text that another one lacks, and of users whose
	// language is unknown, as on a command line without a locale.
	Fallback = English
	// Public is the language of notices in the hall, of mails and of public pages unless
	// another one is asked for.
	Public = Spanish
)

// A style is what a language does its own way. To add a language: a row of these, its files
// messages/*.TAG.json and the chapters docs/manual/TAG; TestMissingTexts counts what it lacks.
type style struct {
	tag          Language
	name         string // in the language itself
	point, group string // of numbers
	dayFirst     bool   // in days written with numbers
	plural       func(number string) form
	complete     bool // it has every text; a test sees to it
}

var styles = []style{
	// English keeps the year first, as FIDE's reports have it, because its readers do not
	// agree whether month or day comes next.
	{tag: English, name: "English", point: ".", group: ",", plural: englishPlural, complete: true},
	{tag: Spanish, name: "Español", point: ",", group: ".", dayFirst: true, plural: spanishPlural, complete: true},
}

// form is a plural form, as Unicode names it (CLDR).
type form int

const (
	other form = iota
	one
	many
)

func englishPlural(number string) form {
	if number == "1" {
		return one
	}
	return other
}

// spanishPlural has a form of its own for whole millions.
func spanishPlural(number string) form {
	switch {
	case number == "1", strings.HasPrefix(number, "1.") && strings.Trim(number[2:], "0") == "":
		return one
	case strings.HasSuffix(number, "000000") && !strings.Contains(number, ".") && strings.Trim(number, "0") != "":
		return many
	}
	return other
}

// style returns the style of the language; for one that the program does not have, the
// fallback's.
func (l Language) style() *style {
	k := max(0, slices.IndexFunc(styles, func(s style) bool { return s.tag == l }))
	return &styles[k]
}

// Name returns the language's own name for itself.
func (l Language) Name() string { return l.style().name }

// Separators returns the decimal point and the separator between groups of three digits.
func (l Language) Separators() (point, group string) { return l.style().point, l.style().group }

// Languages returns the languages of the program.
func Languages() (list []Language) {
	for k := range styles {
		list = append(list, styles[k].tag)
	}
	return list
}

// PublicLanguages returns them in the order of pages in several languages: Public first.
func PublicLanguages() []Language {
	list := slices.DeleteFunc(Languages(), func(l Language) bool { return l == Public })
	return append([]Language{Public}, list...)
}
