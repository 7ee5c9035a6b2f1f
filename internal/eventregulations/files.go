package eventregulations

import (
	"strconv"
	"strings"

	"torneo/internal/pdf"
	"torneo/internal/worddocument"
)

// numberedTitle returns the title of a section with its number.
func (x *Section) numberedTitle() string { return strconv.Itoa(x.Number) + ". " + x.Title }

// paragraphs calls give with every section that says something, and with each paragraph of
// it: bound ones with their ID, of free ones the ID says which line they are.
func (d *Document) paragraphs(section func(*Section), give func(h *Heading, id string, p Paragraph)) {
	for k := range d.Sections {
		x := &d.Sections[k]
		if x.Number == 0 {
			continue
		}
		section(x)
		for j := range x.Headings {
			h := &x.Headings[j]
			for _, p := range h.Bound {
				give(h, wordID(p.ID), p)
			}
			for n, line := range Lines(h.Free) {
				give(h, freeID(h.Name, n+1), Paragraph{Text: line})
			}
		}
	}
}

// wordID returns an identifier as word processors keep it.
func wordID(id string) string { return strings.ReplaceAll(id, "-", "_") }

const freePrefix = "free_"

// freeID returns the ID of a line of the free text of a heading.
func freeID(heading string, line int) string {
	return freePrefix + wordID(heading) + "_" + strconv.Itoa(line)
}

// Word returns the document for word processors. Each paragraph carries its ID through
// them, so that what comes back can be compared.
func (d *Document) Word() *worddocument.Document {
	w := &worddocument.Document{Title: d.Title, Language: string(d.Language)}
	w.Paragraphs = append(w.Paragraphs, worddocument.Paragraph{ID: "title", Style: worddocument.Title, Text: d.Title})
	d.paragraphs(func(x *Section) {
		w.Paragraphs = append(w.Paragraphs, worddocument.Paragraph{ID: "section_" + wordID(x.Name), Style: worddocument.Heading1, Text: x.numberedTitle()})
	}, func(_ *Heading, id string, p Paragraph) {
		w.Paragraphs = append(w.Paragraphs, worddocument.Paragraph{ID: id, Text: p.Text, Cells: p.Rows})
	})
	return w
}

// Prose returns the document for paper.
func (d *Document) Prose() *pdf.Prose {
	x := &pdf.Prose{}
	d.paragraphs(func(s *Section) { x.Parts = append(x.Parts, pdf.ProsePart{Heading: s.numberedTitle()}) },
		func(_ *Heading, _ string, p Paragraph) {
			x.Parts = append(x.Parts, pdf.ProsePart{Text: p.Text, Rows: p.Rows})
		})
	return x
}
