package eventregulations

import (
	"slices"
	"strings"

	"torneo/internal/worddocument"
)

// Returned is a document that came back from a word processor, compared with what stands
// now. Settings are never changed by it.
type Returned struct {
	Bound   []Contradiction // paragraphs of settings that read otherwise there
	Free    []FreeChange    // headings whose free text reads otherwise
	Added   []AddedText     // paragraphs under no heading of ours
	Other   int             // changes of titles, which say nothing
	Changes int
}

// Contradiction is a paragraph that settings say, and the returned document says otherwise.
type Contradiction struct {
	Heading, Title string
	Removed        bool
	Before, After  string
	Words          []worddocument.Span
}

// FreeChange is the free text of a heading as it came back.
type FreeChange struct {
	Heading, Title string
	Before, After  string // the whole text; After "": it was taken out
}

// AddedText is a paragraph that somebody added, with the title under which it stands there.
type AddedText struct{ Text, Section string }

// Compare compares a document that came back with this one.
func (d *Document) Compare(theirs *worddocument.Document) *Returned {
	ours := d.Word()
	changes := worddocument.Compare(ours, theirs)
	r := &Returned{Changes: len(changes)}
	heading := map[string]*Heading{} // by the ID of a paragraph of it
	d.paragraphs(func(*Section) {}, func(h *Heading, id string, _ Paragraph) { heading[id] = h })
	texts := map[string]map[string]string{} // changed lines of free texts, by heading and ID
	added := map[string][]worddocument.Change{}
	for _, c := range changes {
		h := heading[c.ID]
		switch {
		case c.Kind == worddocument.Moved:
			r.Other++
		case c.Kind == worddocument.Added:
			if above := headingAbove(theirs, c.AfterAt, heading); above != nil {
				added[above.Name] = append(added[above.Name], c)
			} else {
				r.Added = append(r.Added, AddedText{c.After, theirs.Section(c.AfterAt)})
			}
		case h == nil:
			r.Other++
		case strings.HasPrefix(c.ID, freePrefix):
			if texts[h.Name] == nil {
				texts[h.Name] = map[string]string{}
			}
			texts[h.Name][c.ID] = c.After
		default:
			r.Bound = append(r.Bound, Contradiction{h.Name, h.Title, c.Kind == worddocument.Removed, c.Before, c.After, c.Words})
		}
	}
	for k := range d.Sections {
		for j := range d.Sections[k].Headings {
			h := &d.Sections[k].Headings[j]
			if texts[h.Name] == nil && added[h.Name] == nil {
				continue
			}
			var lines []string
			for n, line := range Lines(h.Free) {
				now, changed := texts[h.Name][freeID(h.Name, n+1)]
				if !changed {
					now = line
				}
				lines = append(lines, Lines(now)...)
			}
			for _, c := range added[h.Name] {
				lines = append(lines, Lines(c.After)...)
			}
			r.Free = append(r.Free, FreeChange{h.Name, h.Title, h.Free, strings.Join(lines, "\n")})
		}
	}
	return r
}

// headingAbove returns the heading of the last paragraph of ours above a place of theirs, in
// the same section; nil if a section begins in between.
func headingAbove(theirs *worddocument.Document, at int, heading map[string]*Heading) *Heading {
	if at < 0 || at > len(theirs.Paragraphs) {
		return nil
	}
	for _, p := range slices.Backward(theirs.Paragraphs[:at]) {
		if h := heading[p.ID]; h != nil {
			return h
		}
		if strings.HasPrefix(p.ID, "section_") {
			return nil
		}
	}
	return nil
}
