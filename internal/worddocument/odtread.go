package worddocument

import (
	"encoding/xml"
	"slices"
	"strconv"
	"strings"
)

// odtReader reads the text of an ODT file (OpenDocument 1.3 part 3, 5). What was deleted
// with tracked changes stands at its beginning, outside of the paragraphs.
type odtReader struct {
	*builder
	e      *elements
	styles map[string]odtProperties // by family and name

	lists   int               // how deep in lists
	deleted map[string]string // the bookmark of ours in a text that was deleted, by its change
}

// odtProperties are the properties of a style that count.
type odtProperties struct {
	parent, shown string
	hidden        bool
}

func readODT(a *archive) (*Document, error) {
	if a.isEncrypted() {
		return nil, refuse("worddocument.encrypted")
	}
	r := odtReader{builder: &builder{doc: &Document{}}, styles: map[string]odtProperties{}, deleted: map[string]string{}}
	err := a.read("styles.xml", func(e *elements) error {
		r.e = e
		if _, err := e.root(); err != nil {
			return err
		}
		return e.children(r.readStyles, nil)
	})
	if err != nil {
		return nil, err
	}
	if err := readProperties(a, "meta.xml", r.doc); err != nil {
		return nil, err
	}
	err = a.read("content.xml", func(e *elements) error {
		r.e = e
		root, err := e.root()
		if err != nil {
			return err
		}
		if root.Name.Space != officeSpace || root.Name.Local != "document-content" {
			return refuse("worddocument.damaged")
		}
		return e.children(func(x xml.StartElement) error {
			if x.Name.Local != "body" {
				return r.readStyles(x)
			}
			return e.children(func(x xml.StartElement) error {
				if x.Name.Local != "text" {
					return nil
				}
				return e.children(r.readBlock, nil)
			}, nil)
		}, nil)
	})
	r.dropCopies()
	return r.doc, err
}

// readStyles reads the common or the automatic styles, if it is these.
func (r *odtReader) readStyles(x xml.StartElement) error {
	if x.Name.Local != "styles" && x.Name.Local != "automatic-styles" {
		return nil
	}
	return r.e.children(func(style xml.StartElement) error {
		if style.Name.Local != "style" || len(r.styles) > 10*maxParagraphs {
			return nil
		}
		p := odtProperties{parent: attribute(style, styleSpace, "parent-style-name"), shown: attribute(style, styleSpace, "display-name")}
		name := attribute(style, styleSpace, "name")
		if p.shown == "" {
			p.shown = strings.ReplaceAll(name, "_20_", " ")
		}
		p.shown = strings.ToLower(p.shown)
		err := r.e.children(func(x xml.StartElement) error {
			if x.Name.Local == "text-properties" {
				p.hidden = attribute(x, textSpace, "display") == "none"
			}
			return nil
		}, nil)
		r.styles[attribute(style, styleSpace, "family")+" "+name] = p
		return err
	}, nil)
}

// role returns the role of a paragraph with that style; Body if it has none.
func (r *odtReader) role(name string) Style {
	for range 20 { // styles can be based on each other in a circle
		p, ok := r.styles["paragraph "+name]
		if !ok {
			p.shown = strings.ToLower(strings.ReplaceAll(name, "_20_", " "))
		}
		switch p.shown {
		case "title", "título", "titulo", "puesto":
			return Title
		case "torneo note":
			return Note
		case "heading 1":
			return Heading1
		case "heading 2":
			return Heading2
		case "list bullet":
			return Item
		}
		if name = p.parent; name == "" {
			break
		}
	}
	return Body
}

// readBlock reads what stands beside paragraphs.
func (r *odtReader) readBlock(x xml.StartElement) error {
	switch x.Name.Space {
	case textSpace:
		return r.readTextBlock(x)
	case tableSpace:
		if x.Name.Local == "table" {
			return r.readTable()
		}
	}
	return nil
}

func (r *odtReader) readTextBlock(x xml.StartElement) error {
	switch x.Name.Local {
	case "p", "h":
		return r.readParagraph(x)
	case "list", "numbered-paragraph":
		r.lists++
		err := r.e.children(r.readBlock, nil)
		r.lists--
		return err
	case "section":
		if attribute(x, textSpace, "display") == "none" {
			return nil
		}
		return r.e.children(r.readBlock, nil)
	case "list-item", "list-header":
		return r.e.children(r.readBlock, nil)
	case "bookmark", "bookmark-start", "bookmark-end":
		r.readBookmark(x)
	case "tracked-changes":
		return r.e.children(r.readChange, nil)
	}
	return nil // tables of contents and declarations
}

// readChange reads which paragraph a deleted text was. LibreOffice takes its bookmark away with
// the text, though somebody may have written another in its place. Where the end of the
// paragraph was deleted as well, nothing of it is left.
func (r *odtReader) readChange(region xml.StartElement) error {
	if len(r.deleted) > maxParagraphs {
		return nil
	}
	key := attribute(region, textSpace, "id")
	return r.e.children(func(x xml.StartElement) error {
		if x.Name.Local != "deletion" {
			return nil
		}
		paragraphs, bookmark := 0, ""
		var visit func(xml.StartElement) error
		visit = func(x xml.StartElement) error {
			switch name := attribute(x, textSpace, "name"); x.Name.Local {
			case "p", "h":
				paragraphs++
			case "bookmark", "bookmark-start":
				if markOf(name).id != "" {
					bookmark = name
				}
			}
			return r.e.children(visit, nil)
		}
		if err := r.e.children(visit, nil); err != nil {
			return err
		}
		if paragraphs == 1 && bookmark != "" {
			r.deleted[key] = bookmark
		}
		return nil
	}, nil)
}

func (r *odtReader) readBookmark(x xml.StartElement) {
	name := attribute(x, textSpace, "name")
	if x.Name.Local != "bookmark-end" {
		r.startBookmark(name, name)
	}
	if x.Name.Local != "bookmark-start" {
		r.endBookmark(name)
	}
}

func (r *odtReader) readParagraph(x xml.StartElement) error {
	name := attribute(x, textSpace, "style-name")
	style := r.role(name)
	level, _ := strconv.Atoi(attribute(x, textSpace, "outline-level")) // 1 unless it says otherwise
	switch {
	case style == Title:
	case x.Name.Local == "h" && level > 1:
		style = Heading2
	case x.Name.Local == "h":
		style = Heading1
	case r.lists > 0:
		style = Item
	}
	if err := r.readText(!r.styles["paragraph "+name].hidden); err != nil {
		return err
	}
	return r.endParagraph(style, false)
}

// readText reads the text of a paragraph or of a part of it.
func (r *odtReader) readText(show bool) error {
	write := func(text string) {
		if show {
			r.write(text)
		}
	}
	return r.e.children(func(x xml.StartElement) error { return r.readInline(x, show, write) },
		func(text string) { write(whiteSpace.Replace(text)) })
}

// whiteSpace has the characters that mean a blank (OpenDocument 1.3 part 3, 6.1.2).
var whiteSpace = strings.NewReplacer("\n", " ", "\r", " ", "\t", " ")

// readInline reads what stands in a paragraph. What is not known here may have text in it.
func (r *odtReader) readInline(x xml.StartElement, show bool, write func(string)) error {
	if x.Name.Space == officeSpace || x.Name.Space == drawSpace {
		return nil // comments, pictures
	}
	switch x.Name.Local {
	case "s", "tab":
		write(" ")
		return nil
	case "line-break":
		write("\n")
		return nil
	case "bookmark", "bookmark-start", "bookmark-end":
		r.readBookmark(x)
		return nil
	case "change":
		if name := r.deleted[attribute(x, textSpace, "change-id")]; name != "" {
			r.startBookmark(name, name)
			r.endBookmark(name)
		}
		return nil
	case "note":
		return r.readFootnote(show)
	case "ruby-text", "hidden-text", "hidden-paragraph", "script", "alphabetical-index-mark", "tracked-changes":
		return nil
	case "span":
		show = show && !r.styles["text "+attribute(x, textSpace, "style-name")].hidden
	}
	return r.readText(show)
}

// readFootnote reads a footnote, whose paragraphs stand in that of the text.
func (r *odtReader) readFootnote(show bool) error {
	return r.e.children(func(x xml.StartElement) error {
		if x.Name.Local != "note-body" {
			return nil
		}
		inside := odtReader{builder: &builder{doc: &Document{}}, e: r.e, styles: r.styles}
		if err := r.e.children(inside.readBlock, nil); err != nil {
			return err
		}
		var texts []string
		for _, p := range inside.doc.Paragraphs {
			texts = append(texts, p.Plain())
		}
		if show {
			r.addNote(strings.Join(texts, "\n"))
		}
		return nil
	}, nil)
}

func (r *odtReader) readTable() error {
	if err := r.beginTable(); err != nil {
		return err
	}
	lists := r.lists
	r.lists = 0
	if err := r.e.children(r.readRow, nil); err != nil {
		return err
	}
	r.lists = lists
	return r.endTable()
}

func (r *odtReader) readRow(x xml.StartElement) error {
	switch x.Name.Local {
	case "table-header-rows", "table-rows", "table-row-group":
		return r.e.children(r.readRow, nil)
	case "table-row":
	default:
		return nil
	}
	r.beginRow()
	err := r.e.children(func(x xml.StartElement) error {
		if !slices.Contains([]string{"table-cell", "covered-table-cell"}, x.Name.Local) {
			return nil
		}
		if err := r.e.children(r.readBlock, nil); err != nil {
			return err
		}
		return r.endCell(times(x, "number-columns-repeated"), 0)
	}, nil)
	if err != nil {
		return err
	}
	return r.endRow(times(x, "number-rows-repeated"))
}

// times returns how often a row or a cell stands there: once where it does not say.
func times(x xml.StartElement, name string) int {
	n, err := strconv.Atoi(attribute(x, tableSpace, name))
	if err != nil || n < 1 {
		return 1
	}
	return min(n, maxRows+1)
}
