// Package i18n renders messages in Spanish and English. The texts are data
// (messages/*.json, one file a subject and language); Spanish uses the words in
// which FIDE's regulations are published in Spanish.
package i18n

import (
	"embed"
	"fmt"
	"io/fs"
	"strings"
	"sync"

	"torneo/message"
)

//go:embed messages/*.json
var files embed.FS

// Parse parses a language tag or a locale of the environment: "es",
// "es_AR.UTF-8", "en-GB". It returns false for languages the program does not
// have.
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

// Printer renders messages in one language, and in the fallback those that the language lacks.
type Printer struct {
	lang     Language
	subjects map[string]func() map[string]*entry // by the first part of an identifier
	fallback *Printer                            // nil: it is the fallback
}

// New returns the printer of one language. The texts of a subject are loaded when its
// first message is rendered, and each is read when it is: that panics on a defect of
// the embedded files, which a test excludes.
func New(lang Language) *Printer { return newPrinter(lang, files) }

func newPrinter(lang Language, files fs.FS) *Printer {
	p := &Printer{lang: lang, subjects: map[string]func() map[string]*entry{}}
	names, err := fs.ReadDir(files, "messages")
	if err != nil {
		panic(err)
	}
	for _, f := range names {
		if subject, ok := strings.CutSuffix(f.Name(), "."+string(lang)+".json"); ok {
			p.subjects[subject] = sync.OnceValue(func() map[string]*entry { return load(files, "messages/"+f.Name()) })
		}
	}
	if lang != Fallback {
		p.fallback = newPrinter(Fallback, files)
	}
	return p
}

// load reads the texts of one subject.
func load(files fs.FS, file string) (texts map[string]*entry) {
	data, err := fs.ReadFile(files, file)
	if err == nil {
		texts, err = entries(data)
	}
	if err != nil {
		panic(fmt.Errorf("%s: %w", file, err))
	}
	return texts
}

// text returns a message's text, and whether the language itself has it; it is nil where no
// language has one.
func (p *Printer) text(id string) (t *text, own bool) {
	subject, _, _ := strings.Cut(id, ".")
	if load, ok := p.subjects[subject]; ok {
		if e, ok := load()[id]; ok {
			return e.read(), true
		}
	}
	if p.fallback != nil {
		t, _ = p.fallback.text(id)
	}
	return t, false
}

// Language returns the printer's language.
func (p *Printer) Language() Language { return p.lang }

// T renders the message with that identifier and pairs of argument name and value.
func (p *Printer) T(id string, pairs ...any) string { return p.Text(message.New(id, pairs...)) }

// Text renders a message; messages among its arguments are rendered too. If the language
// lacks a text, the fallback's is taken; an identifier without any text is returned as it
// is, so that nothing is ever silent.
func (p *Printer) Text(m message.Message) string {
	if m.IsZero() {
		return ""
	}
	t, own := p.text(m.ID)
	if t == nil {
		return fmt.Sprintf("%s %v", m.ID, m.Args)
	}
	if !own {
		return p.fallback.Text(m)
	}
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
			args[k] = p.value(k, v)
		}
	}
	form := t.forms[other]
	if count, ok := m.Args["count"]; ok {
		form = t.form(p.lang, count)
	}
	var b strings.Builder
	write(&b, form, args)
	return b.String()
}

// Has reports whether the language or the fallback has a text for the identifier.
func (p *Printer) Has(id string) bool {
	t, _ := p.text(id)
	return t != nil
}
