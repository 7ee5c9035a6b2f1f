package spreadsheet

import (
	"archive/zip"
	"encoding/xml"
	"path"
	"strings"

	"torneo/message"
)

// maxTexts is the largest size of a workbook's shared texts, in bytes.
const maxTexts = 192 << 20

// book is an XLSX workbook: an archive of parts, which name each other by relations.
type book struct {
	parts    map[string]*zip.File // by name, in lower case
	most     int64                // bytes of a part, unpacked
	sheets   []*zip.File          // in their order; no charts
	texts    sharedTexts
	styles   []style // of its cells, by their numbers
	from1904 bool
}

// bookIn finds the parts of a workbook and reads those that its sheets need.
func bookIn(archive *zip.Reader, most int64) (*book, error) {
	b := &book{parts: map[string]*zip.File{}, most: most}
	for _, f := range archive.File {
		b.parts[strings.ToLower(strings.TrimPrefix(f.Name, "/"))] = f
	}
	related, err := b.relations("")
	if err != nil {
		return nil, err
	}
	name := "xl/workbook.xml"
	for _, r := range related {
		if r.kind == "officeDocument" {
			name = r.target
		}
	}
	main, ok := b.parts[name]
	if !ok {
		return nil, refuse("spreadsheet.damaged")
	}
	if related, err = b.relations(name); err != nil {
		return nil, err
	}
	for _, r := range related {
		f, ok := b.parts[r.target]
		switch {
		case !ok:
		case r.kind == "styles":
			err = b.readStyles(f)
		case r.kind == "sharedStrings":
			b.texts, err = textsIn(f, min(most, maxTexts))
		}
		if err != nil {
			return nil, err
		}
	}
	named := false
	err = elements(main, most, func(token xml.Token) error {
		e, _ := token.(xml.StartElement)
		switch e.Name.Local {
		case "workbookPr":
			b.from1904 = yes(attribute(e, "date1904"))
		case "sheet":
			named = true
			for _, a := range e.Attr {
				if r := related[a.Value]; a.Name.Space != "" && a.Name.Local == "id" && r.kind == "worksheet" && b.parts[r.target] != nil {
					b.sheets = append(b.sheets, b.parts[r.target])
					delete(b.parts, r.target) // it is not read twice
				}
			}
		}
		return nil
	})
	if err == nil && !named {
		err = refuse("spreadsheet.damaged")
	}
	return b, err
}

// relation is a part that another one names.
type relation struct{ kind, target string }

// relations returns the relations of a part, or of the archive if it has no name, by
// their keys. A part need not have any.
func (b *book) relations(of string) (map[string]relation, error) {
	folder, name := path.Split(of)
	f, ok := b.parts[folder+"_rels/"+name+".rels"]
	if !ok {
		return nil, nil
	}
	found := map[string]relation{}
	return found, elements(f, b.most, func(token xml.Token) error {
		if e, _ := token.(xml.StartElement); e.Name.Local == "Relationship" {
			target := attribute(e, "Target")
			if !strings.HasPrefix(target, "/") {
				target = "/" + folder + target
			}
			found[attribute(e, "Id")] = relation{path.Base(attribute(e, "Type")), strings.ToLower(path.Clean(target)[1:])}
		}
		return nil
	})
}

func yes(value string) bool { return value == "1" || value == "true" }

// readXLSX reads the first sheet in which something stands.
func readXLSX(archive *zip.Reader) (rows [][]string, err error) {
	b, err := bookIn(archive, maxUnzip)
	if err != nil {
		return nil, err
	}
	for _, f := range b.sheets {
		if rows, err = b.rowsOf(f); err != nil || len(rows) > 0 {
			return rows, err
		}
	}
	return nil, nil
}

func (b *book) rowsOf(f *zip.File) (rows [][]string, err error) {
	s, err := b.sheet(f)
	if err != nil {
		return nil, err
	}
	defer s.tokens.close()
	for {
		more, err := s.next()
		switch {
		case err != nil || !more:
			return rows, err
		case len(s.cells) == 0:
		case len(rows) == maxRows:
			return nil, refuse("spreadsheet.rows", "most", message.Count(maxRows))
		default:
			rows = append(rows, s.cells)
		}
	}
}
