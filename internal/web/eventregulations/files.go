package eventregulations

import (
	"bytes"
	"slices"
	"strings"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/eventregulations"
	"torneo/internal/pdf"
	"torneo/internal/web/page"
	"torneo/internal/worddocument"
	"torneo/message"
)

// File serves the document as a file: regulations.docx, .odt, .pdf, in the language of
// ?lang=, and as a version announced it with ?version=.
func File(v *page.Visit) error {
	name, kind, _ := strings.Cut(v.Request.PathValue("file"), ".")
	if name != "regulations" {
		return page.ErrNotFound
	}
	s := v.State
	if n, err := v.Number("version"); err != nil || n < 0 || n > len(s.Regulations.Announced) {
		return page.ErrNotFound
	} else if n > 0 {
		s = s.Regulations.Announced[n-1].Said
	}
	p := v.Printer
	if lang := v.Value("lang"); slices.Contains(arbiter.RegulationLanguages(), lang) {
		p = i18n.New(i18n.Language(lang))
	}
	d := eventregulations.Compose(s, p, nil)
	d.Title = p.T("bases.of", "tournament", arbiter.FullName(v.EventName(), d.Title))
	var b bytes.Buffer
	mediaType := "application/pdf"
	switch f := worddocument.Format(kind); f {
	case worddocument.DOCX, worddocument.ODT:
		mediaType = f.MediaType()
		if err := d.Word().Write(&b, f); err != nil {
			return err
		}
	case "pdf":
		head := pdf.Head{Title: d.Title, Printed: versionText(v, p), Made: v.Now()}
		if _, err := pdf.Write(&b, p, head, pdf.Options{}, d.Prose()); err != nil {
			return err
		}
	default:
		return page.ErrNotFound
	}
	return v.SendFile("regulations-"+string(p.Language())+"."+kind, mediaType, b.Bytes())
}

// versionText says which version a file is of.
func versionText(v *page.Visit, p *i18n.Printer) string {
	n, _ := v.Number("version") // it was read before
	if n == 0 {
		return p.T("bases.as-of", "day", p.Date(v.Today().String()))
	}
	return p.T("bases.version", "version", n) + " · " + p.T("bases.announced", "day", p.Date(v.State.Regulations.Announced[n-1].On.String()))
}

// comparePage is a document that came back from a word processor, beside what stands now.
type comparePage struct {
	page.Frame
	File     string
	Language i18n.Language // of the document
	*eventregulations.Returned
	Headings []headingChoice
}

// headingChoice is a heading under which an added paragraph can be put.
type headingChoice struct{ Name, Title string }

// compare shows what a file that came back says otherwise. Nothing is changed yet.
func compare(v *page.Visit) (*page.Next, error) {
	name, data, err := v.File("file")
	if err != nil {
		return nil, err
	}
	theirs, err := worddocument.Read(data)
	if err != nil {
		return nil, &arbiter.Refused{Message: message.New("bases.refused.file", "file", name, "why", sentenceOf(err))}
	}
	lang := v.Language()
	if slices.Contains(arbiter.RegulationLanguages(), theirs.Language) {
		lang = i18n.Language(theirs.Language)
	}
	d := eventregulations.Compose(v.State, i18n.New(lang), nil)
	p := comparePage{Frame: v.Frame(message.New("bases.compared")), File: name, Language: lang, Returned: d.Compare(theirs)}
	p.Section, p.Wide = page.SettingsSection, true
	shown := compose(v, v.State)
	for k := range shown.Sections {
		for _, h := range shown.Sections[k].Headings {
			p.Headings = append(p.Headings, headingChoice{h.Name, h.Title})
		}
	}
	v.RetargetMain()
	return page.Rendered, v.Render(compareView(p))
}

func sentenceOf(err error) message.Message {
	why, _ := message.Of(err)
	return why
}

// takeTexts keeps the free texts that were ticked, and puts added paragraphs under the
// headings that were chosen.
func takeTexts(v *page.Visit) (*page.Next, error) {
	lang := v.Value("language")
	texts := map[string]string{}
	var order []string
	add := func(heading, text string) {
		if _, there := texts[heading]; !there {
			order = append(order, heading)
			texts[heading] = text
			return
		}
		texts[heading] = strings.TrimSpace(texts[heading] + "\n" + text)
	}
	for _, heading := range v.Values("take") {
		add(heading, plainLines(v.Request.FormValue("text-"+heading)))
	}
	headings, added := v.Values("under"), v.Values("added")
	for k := range min(len(headings), len(added)) {
		heading := headings[k]
		if heading == "" {
			continue
		}
		if _, taken := texts[heading]; !taken {
			add(heading, v.State.Regulations.Paragraphs[paragraphKey(heading, lang)])
		}
		add(heading, plainLines(added[k]))
	}
	if len(order) == 0 {
		return nil, &arbiter.Refused{Message: message.New("bases.refused.nothing")}
	}
	var acts arbiter.Sequence
	for _, heading := range order {
		acts = append(acts, arbiter.WriteParagraph{Heading: heading, Language: lang, Text: texts[heading]})
	}
	return &page.Next{Command: acts, Done: message.New("bases.done.taken", "count", len(order))}, nil
}

// plainLines returns a text of a form with its lines as they are kept.
func plainLines(text string) string {
	return strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n"))
}
