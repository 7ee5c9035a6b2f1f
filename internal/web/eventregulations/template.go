package eventregulations

import (
	"torneo/internal/arbiter"
	"torneo/internal/eventregulations"
	"torneo/internal/web/page"
)

// templateChoice is a template of texts that can be taken over.
type templateChoice struct {
	Code, Name string
	Chosen     bool // it is that of the tournament's federation
}

func templateChoices(v *page.Visit) (list []templateChoice) {
	for _, t := range eventregulations.Templates() {
		list = append(list, templateChoice{t.Code, t.Name(v.Printer), t.Federation != "" && t.Federation == v.State.Config.Federation})
	}
	return list
}

// takeTemplate writes the texts of a template where nothing is written yet, and states its
// facts where none are stated.
func takeTemplate(v *page.Visit) (*page.Next, error) {
	t, ok := eventregulations.TemplateNamed(v.Value("template"))
	if !ok {
		return nil, page.ErrBadForm
	}
	var acts arbiter.Sequence
	for _, heading := range t.Headings() {
		for _, lang := range arbiter.RegulationLanguages() {
			key := paragraphKey(heading, lang)
			if text := t.Texts[key]; text != "" && v.State.Regulations.Paragraphs[key] == "" {
				acts = append(acts, arbiter.WriteParagraph{Heading: heading, Language: lang, Text: text})
			}
		}
	}
	for _, name := range arbiter.DeclarableFacts() {
		if value := t.Facts[name]; value != "" && v.State.Regulations.Facts[name] == "" && v.May(arbiter.Of(arbiter.DeclareFact{})) {
			acts = append(acts, arbiter.DeclareFact{Name: name, Value: value})
		}
	}
	return &page.Next{Command: acts}, nil
}
