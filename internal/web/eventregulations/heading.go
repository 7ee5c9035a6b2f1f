package eventregulations

import (
	"slices"

	"torneo/internal/arbiter"
	"torneo/internal/eventregulations"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/regulations"
)

// headingPage is one heading: what settings say of it, the facts that it rests on, and its
// free text in both languages.
type headingPage struct {
	page.Frame
	Heading  eventregulations.Heading
	Findings []regulations.Finding // on its section
	Texts    []freeText
	Facts    []factField
	Settings string // where the settings stand that write it; "": none do
	Example  string // the text of the federation's template, where nothing is written; "": none
}

// freeText is what is written of the heading in a language.
type freeText struct{ Language, Name, Text string }

// Heading serves the page of a heading.
func Heading(v *page.Visit) error {
	name := v.Request.PathValue("heading")
	if !slices.Contains(regulations.Headings(), name) {
		return page.ErrNotFound
	}
	p := headingPage{Frame: v.Frame(regulations.HeadingTitle(name))}
	d := compose(v, v.State)
	for k := range d.Sections {
		for j := range d.Sections[k].Headings {
			if h := d.Sections[k].Headings[j]; h.Name == name {
				p.Heading, p.Findings = h, d.Sections[k].Findings
			}
		}
	}
	if p.Heading.Name == "" {
		return page.ErrNotFound // of teams, where there are none
	}
	p.Title, p.Section, p.Wide = p.Heading.Title, page.SettingsSection, true
	for _, lang := range arbiter.RegulationLanguages() {
		text := v.State.Regulations.Paragraphs[paragraphKey(name, lang)]
		p.Texts = append(p.Texts, freeText{lang, v.T("bases.language." + lang), text}) //i18n:prefix bases.language.
	}
	p.Facts = fieldsOf(v, name)
	p.Settings = settingsPath(p.Frame, name)
	return v.Render(headingView(p))
}

// settingsPath is where the settings stand that write a heading; "" if none do.
func settingsPath(f page.Frame, heading string) string {
	switch heading {
	case "pairing", "points", "order", "rate-of-play", "half-point-byes", "absence", "teams":
		return f.Path("settings") + "#card-rules"
	case "hall", "chief-arbiter":
		return f.Path("settings") + "#card-event"
	case "programme":
		return f.Path("settings") + "#card-calendar"
	case "default":
		return f.Path("settings") + "#card-default-time"
	case "tie-breaks":
		return f.Path("settings") + "#card-ties"
	case "prizes", "sharing":
		return f.Path("prizes", "fund")
	}
	return ""
}

// MayWrite reports that the visitor may write the free text.
func (p headingPage) MayWrite() bool { return p.May(arbiter.Of(arbiter.WriteParagraph{})) }

// MayDeclare reports that the visitor may state its facts.
func (p headingPage) MayDeclare() bool {
	return len(p.Facts) > 0 && p.May(arbiter.Of(arbiter.DeclareFact{}))
}

// writeText keeps the free text of a heading, in both languages.
func writeText(v *page.Visit) (*page.Next, error) {
	heading := v.Request.PathValue("heading")
	var acts arbiter.Sequence
	for _, lang := range arbiter.RegulationLanguages() {
		text := plainLines(v.Request.FormValue("text-" + lang))
		acts = append(acts, arbiter.WriteParagraph{Heading: heading, Language: lang, Text: text})
	}
	return &page.Next{Command: acts, Done: message.New("bases.done.text", "heading", v.Text(regulations.HeadingTitle(heading))), To: v.Path("regulations") + "#" + heading}, nil
}
