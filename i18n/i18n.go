// Package i18n renders messages in Spanish and English. The texts are data
// (messages/*.json, one file a subject and language); Spanish uses the words in
// which FIDE's regulations are published in Spanish.
package i18n

import (
	"embed"
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	goi18n "github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"torneo/message"
)

//go:embed messages/*.json
var files embed.FS

// Language is one of the languages of the program.
type Language string

const (
	English Language = "en"
	Spanish Language = "es"
)

// Languages lists the languages there are.
func Languages() []Language { return []Language{English, Spanish} }

// Parse reads a language tag or a locale of the environment: "es", "es_AR.UTF-8",
// "en-GB". Reports false for languages the program does not speak.
func Parse(tag string) (Language, bool) {
	base, _, _ := strings.Cut(strings.ReplaceAll(strings.ToLower(tag), "_", "-"), "-")
	base, _, _ = strings.Cut(base, ".")
	for _, l := range Languages() {
		if string(l) == base {
			return l, true
		}
	}
	return "", false
}

// Asked is the first language that a browser asks for (Accept-Language) and the program
// speaks; false: none of them.
func Asked(header string) (Language, bool) {
	tags, _, err := language.ParseAcceptLanguage(header)
	if err != nil {
		return "", false
	}
	for _, tag := range tags {
		if l, ok := Parse(tag.String()); ok {
			return l, true
		}
	}
	return "", false
}

// Printer renders messages in one language.
type Printer struct {
	lang     Language
	subjects map[string]func() *goi18n.Localizer // by the first part of an identifier
}

// New is the printer of one language. The texts of a subject are loaded when its
// first message is rendered, which panics on a defect of the embedded files; a
// test excludes that.
func New(lang Language) *Printer {
	p := &Printer{lang, map[string]func() *goi18n.Localizer{}}
	names, err := files.ReadDir("messages")
	if err != nil {
		panic(err)
	}
	for _, f := range names {
		if subject, ok := strings.CutSuffix(f.Name(), "."+string(lang)+".json"); ok {
			p.subjects[subject] = sync.OnceValue(func() *goi18n.Localizer { return load(lang, "messages/"+f.Name()) })
		}
	}
	return p
}

// load reads the texts of one subject.
func load(lang Language, file string) *goi18n.Localizer {
	bundle := goi18n.NewBundle(language.MustParse(string(lang)))
	bundle.RegisterUnmarshalFunc("json", json.Unmarshal)
	if _, err := bundle.LoadMessageFileFS(files, file); err != nil {
		panic(err)
	}
	return goi18n.NewLocalizer(bundle, string(lang))
}

// localize renders a message.
func (p *Printer) localize(config *goi18n.LocalizeConfig) (string, error) {
	subject, _, _ := strings.Cut(config.MessageID, ".")
	load, ok := p.subjects[subject]
	if !ok {
		return "", fmt.Errorf("there are no messages about %q", subject)
	}
	return load().Localize(config)
}

// Language is the printer's language.
func (p *Printer) Language() Language { return p.lang }

// T renders the message with that identifier and pairs of argument name and value.
func (p *Printer) T(id string, pairs ...any) string { return p.Text(message.New(id, pairs...)) }

// Text renders a message; messages among its arguments are rendered too. An
// unknown identifier comes out as itself, so that nothing is ever silent.
func (p *Printer) Text(m message.Message) string {
	if m.IsZero() {
		return ""
	}
	config := goi18n.LocalizeConfig{MessageID: m.ID}
	if m.Args != nil {
		args := make(map[string]any, len(m.Args))
		for k, v := range m.Args {
			switch v := v.(type) {
			case message.Message:
				args[k] = p.Text(v)
			case []message.Message:
				parts := make([]string, len(v))
				for i := range v {
					parts[i] = p.Text(v[i])
				}
				args[k] = strings.Join(parts, "; ")
			default:
				args[k] = p.value(v)
			}
		}
		config.TemplateData = args
		if count, ok := m.Args["count"]; ok {
			config.PluralCount = count
		}
	}
	text, err := p.localize(&config)
	if err != nil && text == "" { // an error with a text is a plural form that the texts do without
		return fmt.Sprintf("%s %v", m.ID, m.Args)
	}
	return text
}

// Has reports whether the language has a text for the identifier, with plural
// forms or without.
func (p *Printer) Has(id string) bool {
	for _, count := range []any{nil, 1} {
		text, _ := p.localize(&goi18n.LocalizeConfig{MessageID: id, PluralCount: count, TemplateData: map[string]any{"count": count}})
		if text != "" {
			return true
		}
	}
	return false
}
