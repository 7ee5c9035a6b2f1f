package worddocument

import (
	"encoding/xml"
	"path"
	"slices"
	"strconv"
	"strings"
)

// docxReader reads the text of a DOCX file (ISO/IEC 29500-1, 17).
type docxReader struct {
	*builder
	e      *elements
	styles map[string]docxRole
	notes  map[string]string // the texts of footnotes and endnotes, by what refers to them

	deleted int    // how deep in what was deleted or moved away
	fields  []bool // the fields that are open: whether their result has begun
}

func readDOCX(a *archive) (*Document, error) {
	main := a.mainPart()
	folder, name := path.Split(main)
	relations := folder + "_rels/" + name + ".rels"
	r := docxReader{builder: &builder{doc: &Document{}}, notes: map[string]string{}, styles: map[string]docxRole{}}
	if err := r.readStyles(a, a.relatedPart(relations, folder, "styles")); err != nil {
		return nil, err
	}
	for _, kind := range []string{"footnote", "endnote"} {
		if err := r.readNotes(a, a.relatedPart(relations, folder, kind+"s"), kind); err != nil {
			return nil, err
		}
	}
	if err := readProperties(a, "docProps/core.xml", r.doc); err != nil {
		return nil, err
	}
	err := a.read(main, func(e *elements) error {
		r.e = e
		root, err := e.root()
		if err != nil {
			return err
		}
		if root.Name.Local != "document" || root.Name.Space != wordSpace && root.Name.Space != wordStrictSpace {
			return refuse("worddocument.damaged")
		}
		return e.children(func(body xml.StartElement) error {
			if body.Name.Local != "body" {
				return nil
			}
			if err := e.children(r.readBlock, nil); err != nil {
				return err
			}
			return r.endParagraph(Body, false) // its mark was deleted
		}, nil)
	})
	r.dropCopies()
	return r.doc, err
}

// relatedPart returns the name of a file to which the text refers; by default its usual name.
func (a *archive) relatedPart(relations, folder, kind string) string {
	found := folder + kind + ".xml"
	_ = a.read(relations, func(e *elements) error { // if it is damaged, the usual name counts
		if _, err := e.root(); err != nil {
			return err
		}
		return e.children(func(r xml.StartElement) error {
			if strings.HasSuffix(attribute(r, "", "Type"), "/"+kind) && attribute(r, "", "TargetMode") != "External" {
				if found = attribute(r, "", "Target"); !strings.HasPrefix(found, "/") {
					found = path.Join(folder, found)
				}
			}
			return nil
		}, nil)
	})
	return found
}

// value returns an attribute of a Word element, in either of Word's namespaces.
func value(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name && (a.Name.Space == wordSpace || a.Name.Space == wordStrictSpace) {
			return a.Value
		}
	}
	return ""
}

// isOn reports whether an element that is a switch is on.
func isOn(e xml.StartElement) bool {
	return !slices.Contains([]string{"0", "false", "off"}, value(e, "val"))
}

// readNotes reads the texts of footnotes or endnotes.
func (r *docxReader) readNotes(a *archive, name, kind string) error {
	return a.read(name, func(e *elements) error {
		if _, err := e.root(); err != nil {
			return err
		}
		return e.children(func(note xml.StartElement) error {
			if note.Name.Local != kind || value(note, "type") != "" { // separators have a type
				return nil
			}
			inside := docxReader{builder: &builder{doc: &Document{}}, e: e, styles: r.styles}
			if err := e.children(inside.readBlock, nil); err != nil {
				return err
			}
			if err := inside.endParagraph(Body, false); err != nil {
				return err
			}
			var texts []string
			for _, p := range inside.doc.Paragraphs {
				texts = append(texts, p.Plain())
			}
			if r.size += inside.size; r.size > maxText {
				return refuse("worddocument.text", "most", maxText>>20)
			}
			r.notes[kind+value(note, "id")] = strings.Join(texts, "\n")
			return nil
		}, nil)
	})
}

// readBlock reads what stands beside paragraphs.
func (r *docxReader) readBlock(x xml.StartElement) error {
	switch x.Name.Local {
	case "p":
		return r.readParagraph()
	case "tbl":
		return r.readTable()
	case "sdt":
		return r.readControl(r.readBlock)
	case "bookmarkStart", "bookmarkEnd":
		r.readBookmark(x)
	case "ins", "moveTo", "customXml", "smartTag":
		return r.e.children(r.readBlock, nil)
	case "del", "moveFrom":
		return r.readDeleted(r.readBlock)
	}
	return nil
}

// readControl reads a content control, unless it is a table of contents.
func (r *docxReader) readControl(visit func(xml.StartElement) error) error {
	contents := false
	var property func(xml.StartElement) error
	property = func(x xml.StartElement) error {
		if x.Name.Local == "docPartGallery" && value(x, "val") == "Table of Contents" {
			contents = true
		}
		return r.e.children(property, nil)
	}
	return r.e.children(func(x xml.StartElement) error {
		switch {
		case x.Name.Local == "sdtPr":
			return r.e.children(property, nil)
		case x.Name.Local == "sdtContent" && !contents:
			return r.e.children(visit, nil)
		}
		return nil
	}, nil)
}

func (r *docxReader) readDeleted(visit func(xml.StartElement) error) error {
	r.deleted++
	err := r.e.children(visit, nil)
	r.deleted--
	return err
}

func (r *docxReader) readBookmark(x xml.StartElement) {
	if x.Name.Local == "bookmarkStart" {
		r.startBookmark(value(x, "id"), value(x, "name"))
	} else {
		r.endBookmark(value(x, "id"))
	}
}

func (r *docxReader) readParagraph() error {
	var p docxProperties
	err := r.e.children(func(x xml.StartElement) error {
		if x.Name.Local == "pPr" {
			return p.read(r.e, x)
		}
		return r.readInline(x)
	}, nil)
	for i := range r.fields {
		r.fields[i] = true // a field without an end hides no more than its paragraph
	}
	if err != nil {
		return err
	}
	if p.markDeleted || r.deleted > 0 {
		r.joinNext()
		return nil
	}
	role, said := p.role()
	if named, ok := r.styles[p.style]; ok && (!said || named.style.isHeading()) {
		role = named
	} else if !said {
		p.name = strings.ToLower(p.style) // there are no styles
		role, _ = p.role()
	}
	return r.endParagraph(role.style, role.drop)
}

// readInline reads what stands in a paragraph. What is not known here may have text in it.
func (r *docxReader) readInline(x xml.StartElement) error {
	switch x.Name.Local {
	case "pPr", "rPr", "sdtPr", "drawing", "pict", "object", "AlternateContent", "instrText", "delText", "delInstrText", "rt":
		return nil
	case "bookmarkStart", "bookmarkEnd":
		r.readBookmark(x)
		return nil
	case "del", "moveFrom":
		return r.readDeleted(r.readInline)
	case "r":
		return r.readRun()
	}
	return r.e.children(r.readInline, nil)
}

func (r *docxReader) readRun() error {
	hidden := false
	return r.e.children(func(x xml.StartElement) error {
		show := func(text string) {
			if !hidden && r.deleted == 0 && !slices.Contains(r.fields, false) {
				r.write(text)
			}
		}
		switch x.Name.Local {
		case "rPr":
			return r.e.children(func(x xml.StartElement) error {
				hidden = hidden || x.Name.Local == "vanish" && isOn(x)
				return nil
			}, nil)
		case "t":
			return r.e.children(func(xml.StartElement) error { return nil }, show)
		case "tab", "ptab":
			show(" ")
		case "cr":
			show("\n")
		case "br":
			if kind := value(x, "type"); kind == "" || kind == "textWrapping" {
				show("\n")
			}
		case "noBreakHyphen":
			show("\u2011")
		case "fldChar":
			r.followField(value(x, "fldCharType"))
		case "footnoteReference", "endnoteReference":
			if !hidden && r.deleted == 0 {
				r.addNote(r.notes[strings.TrimSuffix(x.Name.Local, "Reference")+value(x, "id")])
			}
		default:
			return r.readInline(x)
		}
		return nil
	}, nil)
}

func (r *docxReader) followField(kind string) {
	last := len(r.fields) - 1
	switch {
	case kind == "begin" && last < maxDepth:
		r.fields = append(r.fields, false)
	case kind == "separate" && last >= 0:
		r.fields[last] = true
	case kind == "end" && last >= 0:
		r.fields = r.fields[:last]
	}
}

func (r *docxReader) readTable() error {
	if err := r.beginTable(); err != nil {
		return err
	}
	if err := r.e.children(r.readRow, nil); err != nil {
		return err
	}
	return r.endTable()
}

func (r *docxReader) readRow(x xml.StartElement) error {
	switch x.Name.Local {
	case "bookmarkStart", "bookmarkEnd":
		r.readBookmark(x)
		return nil
	case "sdt":
		return r.readControl(r.readRow)
	case "ins", "moveTo", "customXml":
		return r.e.children(r.readRow, nil)
	case "tr":
	default:
		return nil
	}
	r.beginRow()
	deleted := false
	var cells func(x xml.StartElement) error
	cells = func(x xml.StartElement) error {
		switch x.Name.Local {
		case "trPr":
			return r.e.children(func(x xml.StartElement) error {
				deleted = deleted || x.Name.Local == "del"
				return nil
			}, nil)
		case "tc":
			if !deleted {
				return r.readCell()
			}
		case "sdt":
			return r.readControl(cells)
		case "customXml":
			return r.e.children(cells, nil)
		case "bookmarkStart", "bookmarkEnd":
			r.readBookmark(x)
		}
		return nil
	}
	if err := r.e.children(cells, nil); err != nil {
		return err
	}
	return r.endRow(1)
}

func (r *docxReader) readCell() error {
	covers, deleted := 0, false
	err := r.e.children(func(x xml.StartElement) error {
		if x.Name.Local != "tcPr" {
			if deleted {
				return nil
			}
			return r.readBlock(x)
		}
		return r.e.children(func(x xml.StartElement) error {
			switch x.Name.Local {
			case "gridSpan":
				if n, err := strconv.Atoi(value(x, "val")); err == nil && n > 1 {
					covers = n - 1
				}
			case "cellDel":
				deleted = true
			}
			return nil
		}, nil)
	}, nil)
	if err == nil {
		err = r.endParagraph(Body, false) // its mark was deleted
	}
	if err != nil || deleted {
		return err
	}
	return r.endCell(1, covers)
}
