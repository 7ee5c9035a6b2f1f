// Package eventregulations composes the regulations of an event (its "bases"): one
// document that announces the event and is its configuration. Paragraphs bound to settings
// and declared facts are written from them, so that the two cannot differ; free paragraphs
// are kept as they were written. Every heading that FIDE's texts name is marked as said,
// missing or not needed, with the findings of package regulations beside it.
package eventregulations

import (
	"slices"
	"strconv"
	"strings"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/regulations"
)

// Document holds the regulations of an event in one language.
type Document struct {
	Title    string
	Language i18n.Language
	Sections []Section
	Level    regulations.Level
	Assumed  bool // nobody told the level
}

// Section is a chapter.
type Section struct {
	Name     string
	Number   int // among those that say something; 0: it says nothing
	Title    string
	Headings []Heading
	Findings []regulations.Finding // on its subjects, but the settled ones
}

// State is what the document has of a heading.
type State string

const (
	Said       State = "said"
	Unfinished State = "unfinished" // its text has a gap to be filled in
	Missing    State = "missing"    // an event of this level must say it
	Advised    State = "advised"    // it should
	Waived     State = "waived"     // it need not, by the organiser's decision
	Silent     State = "silent"     // nothing asks for it
)

// Heading is a subject with its paragraphs.
type Heading struct {
	Name   string
	Title  string
	State  State
	Waived bool     // by the organiser, even where an article asks for it
	Cites  []string // the articles that ask for it
	Bound  []Paragraph
	Free   string // as written; its paragraphs are the lines
	Other  string // the free text in the other language, where this one has none
}

// Paragraph is a paragraph that follows from settings.
type Paragraph struct {
	ID   string // "default-1": stable while the heading says the same kind of thing
	Text string
	Rows [][]string // a table instead of a text, with a row of headings
}

// Compose writes the regulations of an event in the printer's language. Small Swisses are
// tried out by try; nil: they are not tried.
func Compose(s *journal.State, p *i18n.Printer, try func(regulations.Swiss) regulations.Trial) *Document {
	facts := arbiter.FactsOf(s)
	t := s.Record(0)
	found := regulations.Check(regulations.Request{Tournament: t, Facts: facts, Try: try})
	d := &Document{Title: s.Config.Name, Language: p.Language(), Level: found.Level, Assumed: found.Taken}
	w := &writer{Printer: p, s: s, t: t, facts: &facts}
	number := 0
	for k := range sections {
		x := &sections[k]
		section := Section{Name: x.name, Title: p.T("bases.section." + x.name)} //i18n:prefix bases.section.
		if x.name == "teams" && !s.Config.ForTeams() {
			continue
		}
		for _, name := range x.headings {
			section.Headings = append(section.Headings, w.heading(name, found))
		}
		section.Findings = findingsOn(found, x.subjects)
		if section.Says() {
			number++
			section.Number = number
		}
		d.Sections = append(d.Sections, section)
	}
	return d
}

// Says reports that the section has a paragraph.
func (x *Section) Says() bool {
	return slices.ContainsFunc(x.Headings, func(h Heading) bool { return len(h.Bound) > 0 || h.Free != "" })
}

// Count returns how many headings are in a state.
func (d *Document) Count(state State) (n int) {
	for k := range d.Sections {
		for j := range d.Sections[k].Headings {
			if d.Sections[k].Headings[j].State == state {
				n++
			}
		}
	}
	return n
}

// Contradictions returns the findings that forbid something, or exclude each other.
func (d *Document) Contradictions() (list []regulations.Finding) {
	for k := range d.Sections {
		for _, f := range d.Sections[k].Findings {
			if f.State == regulations.NotAllowed || f.State == regulations.Contradictory {
				list = append(list, f)
			}
		}
	}
	return list
}

// heading composes a heading: what settings and facts say of it, and what was written.
func (w *writer) heading(name string, found *regulations.Report) Heading {
	h := Heading{Name: name, Title: report.Capital(w.Text(regulations.HeadingTitle(name))), State: Silent}
	if write := bound[name]; write != nil {
		h.Bound = write(w)
		for k := range h.Bound {
			h.Bound[k].ID = name + "-" + strconv.Itoa(k+1)
		}
	}
	h.Free = w.s.Regulations.Paragraphs[journal.ParagraphKey{Heading: name, Language: string(w.Language())}]
	if h.Free == "" {
		for _, other := range arbiter.RegulationLanguages() {
			if text := w.s.Regulations.Paragraphs[journal.ParagraphKey{Heading: name, Language: other}]; text != "" {
				h.Other = text
			}
		}
	}
	h.Waived = slices.Contains(w.s.Regulations.Waived, name)
	var asked regulations.State
	for k := range found.Findings {
		if f := &found.Findings[k]; f.Subject == regulations.OfAnnouncement && f.Heading == name {
			asked, h.Cites = f.State, f.Articles
		}
	}
	switch {
	case strings.Contains(h.Free+h.Other, arbiter.ParagraphGap):
		h.State = Unfinished
	case len(h.Bound) > 0 || h.Free != "" || h.Other != "":
		h.State = Said
	case asked == regulations.Missing:
		h.State = Missing
	case h.Waived:
		h.State = Waived
	case asked == regulations.Advised:
		h.State = Advised
	}
	return h
}

// findingsOn returns the findings on some subjects that are not settled. What a heading
// lacks stands at the heading.
func findingsOn(found *regulations.Report, subjects []regulations.Subject) (list []regulations.Finding) {
	for _, f := range found.Findings {
		if f.Heading == "" && slices.Contains(subjects, f.Subject) && f.State != regulations.Settled && f.State != regulations.Default {
			list = append(list, f)
		}
	}
	return list
}

// Lines returns the paragraphs of a free text: its lines that are not empty.
func Lines(text string) (list []string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			list = append(list, line)
		}
	}
	return list
}

// OtherLanguage returns the language of the regulations that is not this one.
func OtherLanguage(lang string) string {
	for _, other := range arbiter.RegulationLanguages() {
		if other != lang {
			return other
		}
	}
	return ""
}
