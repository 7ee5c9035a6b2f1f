// Package eventregulations is the room of the regulations of an event (its "bases"): the
// document as it stands, what it lacks, its headings one by one, and its versions.
package eventregulations

import (
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/eventregulations"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/regulations"
)

// Pages returns the pages of the room.
func Pages() []page.Page {
	return []page.Page{
		{Pattern: "GET /t/{id}/regulations", Right: arbiter.ReadReports, Show: Document},
		{Pattern: "GET /t/{id}/regulations/versions/{version}", Right: arbiter.ReadReports, Show: Version},
		{Pattern: "GET /t/{id}/regulations/files/{file}", Right: arbiter.ReadReports, Show: File},
		{Pattern: "GET /t/{id}/regulations/{heading}", Right: arbiter.ReadReports, Show: Heading},
	}
}

// Acts returns the acts of the room.
func Acts() page.Acts {
	const regulations = "/t/{id}/regulations"
	return page.Acts{To: regulations, Rows: []page.Act{
		{Path: regulations + "/announce", Of: arbiter.AnnounceRegulations{}, Do: announce, Done: "bases.done.announced"},
		{Path: regulations + "/waive", Of: arbiter.WaiveHeading{}, Buttons: []string{"waive"}, Do: waive},
		{Path: regulations + "/template", Of: arbiter.WriteParagraph{}, Do: takeTemplate, Done: "bases.done.template"},
		{Path: regulations + "/compare", Right: arbiter.Of(arbiter.WriteParagraph{}), Files: true, Do: compare},
		{Path: regulations + "/texts", Of: arbiter.WriteParagraph{}, Do: takeTexts},
		{Path: regulations + "/{heading}/text", Of: arbiter.WriteParagraph{}, Do: writeText, Done: "bases.done.text"},
		{Path: regulations + "/{heading}/facts", Of: arbiter.DeclareFact{}, Do: declareFacts, Done: "bases.done.facts"},
	}}
}

// documentPage is the document with what it lacks.
type documentPage struct {
	page.Frame
	Doc       *eventregulations.Document
	Chief     []regulations.Finding // what forbids or excludes something
	Versions  []version
	Changes   []eventregulations.Change // since the newest version
	Templates []templateChoice
	Version   *version // that is shown instead of what stands now; nil: what stands now
}

// version is an announced version.
type version struct {
	journal.Announcement
	Index int // from 1
}

// Document serves the document as it stands now.
func Document(v *page.Visit) error {
	p := newDocumentPage(v, v.State)
	for k, a := range v.State.Regulations.Announced {
		p.Versions = append(p.Versions, version{a, k + 1})
	}
	slices.Reverse(p.Versions)
	if len(p.Versions) > 0 {
		p.Changes = eventregulations.Changes(compose(v, p.Versions[0].Said), p.Doc)
	}
	p.Templates = templateChoices(v)
	return v.Render(documentView(p))
}

// Version serves a version as it was announced.
func Version(v *page.Visit) error {
	n, err := strconv.Atoi(v.Request.PathValue("version"))
	if err != nil || n < 1 || n > len(v.State.Regulations.Announced) {
		return page.ErrNotFound
	}
	x := version{v.State.Regulations.Announced[n-1], n}
	p := newDocumentPage(v, x.Said)
	p.Version = &x
	p.Title = v.T("bases.version", "version", n)
	return v.Render(documentView(p))
}

func newDocumentPage(v *page.Visit, s *journal.State) documentPage {
	d := compose(v, s)
	p := documentPage{Frame: v.Frame(message.New("bases.title")), Doc: d, Chief: d.Contradictions()}
	p.Frame.Section = page.SettingsSection
	p.Frame.Wide = true
	return p
}

func compose(v *page.Visit, s *journal.State) *eventregulations.Document {
	return eventregulations.Compose(s, v.Printer, page.TrySwiss)
}

// MayWrite reports that the visitor may change what the document says freely.
func (p documentPage) MayWrite() bool {
	return p.Version == nil && p.May(arbiter.Of(arbiter.WriteParagraph{}))
}

// MayAnnounce reports that there is something to announce, and that the visitor may.
func (p documentPage) MayAnnounce() bool {
	return p.Version == nil && p.May(arbiter.Of(arbiter.AnnounceRegulations{})) && (len(p.Versions) == 0 || len(p.Changes) > 0)
}

// HeadingPath is where a heading is written.
func (p documentPage) HeadingPath(name string) string { return p.Path("regulations", name) }

// FilePath is where the shown document is as a file, in a language.
func (p documentPage) FilePath(kind, lang string) string {
	path := p.Path("regulations", "files", "regulations."+kind) + "?lang=" + lang
	if p.Version != nil {
		path += "&version=" + strconv.Itoa(p.Version.Index)
	}
	return path
}

// Kinds are the files that there are of the document.
func (p documentPage) Kinds() []string { return []string{"pdf", "docx", "odt"} }

// Languages are those of the document.
func (p documentPage) Languages() []string { return arbiter.RegulationLanguages() }

func paragraphKey(heading, lang string) journal.ParagraphKey {
	return journal.ParagraphKey{Heading: heading, Language: lang}
}

// Cites names the articles that ask for a heading.
func Cites(h *eventregulations.Heading) string { return strings.Join(h.Cites, "; ") }

// isQuiet reports a heading that says nothing and that nobody asks for.
func isQuiet(h *eventregulations.Heading) bool {
	return h.State == eventregulations.Silent || h.State == eventregulations.Waived
}

// announce makes what is said now a version.
func announce(v *page.Visit) (*page.Next, error) {
	on, err := v.Day("on")
	if err != nil {
		return nil, err
	}
	return page.Give(arbiter.AnnounceRegulations{On: on, Where: v.Value("where")})
}

// waive says that a heading is not needed, or is.
func waive(v *page.Visit) (*page.Next, error) {
	heading := v.Value("heading")
	c := arbiter.WaiveHeading{Heading: heading, Waived: v.Value("waive") == "yes"}
	done := "bases.done.needed"
	if c.Waived {
		done = "bases.done.waived"
	}
	return &page.Next{Command: c, Done: message.New(done, "heading", v.Text(regulations.HeadingTitle(heading))), To: v.Path("regulations") + "#" + heading}, nil
}

// announcedText says when and where a version was announced.
func (p documentPage) announcedText(x version) string {
	if x.Where == "" {
		return p.T("bases.announced", "day", p.Date(x.On.String()))
	}
	return p.T("bases.announced-where", "day", p.Date(x.On.String()), "where", x.Where)
}
