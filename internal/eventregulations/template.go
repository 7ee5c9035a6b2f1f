package eventregulations

import (
	"cmp"
	"embed"
	"slices"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"

	"torneo/i18n"
	"torneo/internal/journal"
	"torneo/regulations"
)

//go:embed templates/*.toml
var templateFiles embed.FS

// Template holds the texts with which the regulations of events usually begin, and facts
// with their usual values. arbiter.ParagraphGap stands for what the organiser fills in.
type Template struct {
	Code       string
	Federation string // whose events begin so; "": anybody's
	Names      map[i18n.Language]string
	Texts      map[journal.ParagraphKey]string
	Facts      map[string]string // JSON, by name
}

// Templates returns all templates, the general one first.
var Templates = sync.OnceValue(func() []*Template {
	files, err := templateFiles.ReadDir("templates")
	if err != nil {
		panic(err) // they are in the program
	}
	var list []*Template
	for _, f := range files {
		data, err := templateFiles.ReadFile("templates/" + f.Name())
		if err != nil {
			panic(err)
		}
		t, err := readTemplate(strings.TrimSuffix(f.Name(), ".toml"), data)
		if err != nil {
			panic(f.Name() + ": " + err.Error())
		}
		list = append(list, t)
	}
	slices.SortStableFunc(list, func(a, b *Template) int {
		return cmp.Or(cmp.Compare(a.Federation, b.Federation), cmp.Compare(isGeneral(b), isGeneral(a)), cmp.Compare(a.Code, b.Code))
	})
	return list
})

// isGeneral returns 1 for the general template.
func isGeneral(t *Template) int {
	if t.Code == "general" {
		return 1
	}
	return 0
}

func readTemplate(code string, data []byte) (*Template, error) {
	var file struct {
		Federation string
		Name       map[i18n.Language]string
		Text       map[string]map[string]string // by heading and language
		Fact       map[string]string
	}
	if err := toml.Unmarshal(data, &file); err != nil {
		return nil, err
	}
	t := &Template{Code: code, Federation: file.Federation, Names: file.Name, Facts: file.Fact, Texts: map[journal.ParagraphKey]string{}}
	for heading, texts := range file.Text {
		for lang, text := range texts {
			t.Texts[journal.ParagraphKey{Heading: heading, Language: lang}] = strings.TrimSpace(text)
		}
	}
	return t, nil
}

// TemplateNamed returns the template with that code.
func TemplateNamed(code string) (*Template, bool) {
	for _, t := range Templates() {
		if t.Code == code {
			return t, true
		}
	}
	return nil, false
}

// Name returns its name in a language.
func (t *Template) Name(p *i18n.Printer) string { return t.Names[p.Language()] }

// Headings returns the headings of which it has a text, in the order of the document.
func (t *Template) Headings() (list []string) {
	for _, heading := range regulations.Headings() {
		for key := range t.Texts {
			if key.Heading == heading && !slices.Contains(list, heading) {
				list = append(list, heading)
			}
		}
	}
	return list
}
