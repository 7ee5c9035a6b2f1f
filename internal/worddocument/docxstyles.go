package worddocument

import (
	"encoding/xml"
	"strconv"
	"strings"
)

// docxRole is what a style makes of a paragraph.
type docxRole struct {
	style Style
	drop  bool // an entry of a table of contents
}

// docxProperties are the properties of a paragraph or of a style.
type docxProperties struct {
	name, parent, style string
	level               int // of the outline, from 1
	list                bool
	markDeleted         bool
}

// read reads a property, also those inside of others.
func (p *docxProperties) read(e *elements, x xml.StartElement) error {
	switch x.Name.Local {
	case "name":
		p.name = strings.ToLower(value(x, "val"))
	case "basedOn":
		p.parent = value(x, "val")
	case "pStyle":
		p.style = value(x, "val")
	case "outlineLvl":
		if n, err := strconv.Atoi(value(x, "val")); err == nil && n >= 0 && n < 9 {
			p.level = n + 1
		}
	case "numPr":
		return e.children(func(x xml.StartElement) error {
			if x.Name.Local == "numId" {
				p.list = value(x, "val") != "0"
			}
			return nil
		}, nil)
	case "pPr":
		return e.children(func(x xml.StartElement) error { return p.read(e, x) }, nil)
	case "rPr":
		return e.children(func(x xml.StartElement) error {
			if x.Name.Local == "del" || x.Name.Local == "moveFrom" {
				p.markDeleted = true
			}
			return nil
		}, nil)
	}
	return nil
}

// role returns what the properties say by themselves.
func (p *docxProperties) role() (role docxRole, said bool) {
	switch name := strings.ReplaceAll(p.name, " ", ""); {
	case name == "title" || name == "título" || name == "titulo":
		return docxRole{style: Title}, true
	case name == "torneonote":
		return docxRole{style: Note}, true
	case name == "tocheading", len(name) == len("toc1") && strings.HasPrefix(name, "toc"):
		return docxRole{drop: true}, true
	case name == "heading1" || p.level == 1:
		return docxRole{style: Heading1}, true
	case strings.HasPrefix(name, "heading") && len(name) == len("heading1") || p.level > 1:
		return docxRole{style: Heading2}, true
	case p.list || strings.HasPrefix(name, "listbullet") || strings.HasPrefix(name, "listnumber"):
		return docxRole{style: Item}, true
	}
	return docxRole{}, false
}

// readStyles reads what the styles make of paragraphs, each by its own properties or by
// those of the style on which it is based.
func (r *docxReader) readStyles(a *archive, name string) error {
	all := map[string]docxProperties{}
	err := a.read(name, func(e *elements) error {
		if _, err := e.root(); err != nil {
			return err
		}
		return e.children(func(style xml.StartElement) error {
			if style.Name.Local != "style" || len(all) > maxParagraphs {
				return nil
			}
			var p docxProperties
			if err := e.children(func(x xml.StartElement) error { return p.read(e, x) }, nil); err != nil {
				return err
			}
			all[value(style, "styleId")] = p
			return nil
		}, nil)
	})
	for id, p := range all {
		for range 20 { // styles can be based on each other in a circle
			role, said := p.role()
			if said {
				r.styles[id] = role
				break
			}
			parent, ok := all[p.parent]
			if !ok {
				break
			}
			p = parent
		}
	}
	return err
}
