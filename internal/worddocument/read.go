package worddocument

import (
	"bytes"
	"encoding/xml"
	"strings"
	"unicode/utf16"
)

// Read reads a document as it reads with all tracked changes accepted. Pictures, comments,
// hidden text, headers, footers and tables of contents are left out, and so are empty
// paragraphs and rows; a footnote is a Note below its paragraph. The error is an *Error.
//
// A paragraph that was joined with the one before it is a paragraph again, because its
// bookmark says where it begins.
func Read(data []byte) (*Document, error) {
	if err := refuseOther(data); err != nil {
		return nil, err
	}
	if len(data) > maxPacked {
		return nil, refuse("worddocument.large", "most", maxPacked>>20)
	}
	a, err := openArchive(data)
	if err != nil {
		return nil, err
	}
	var d *Document
	switch a.format() {
	case ODT:
		d, err = readODT(a)
	case DOCX:
		d, err = readDOCX(a)
	default:
		switch media := a.begin("mimetype"); {
		case media == odtMediaType, a.find("word/styles.xml") != nil, a.find("word/_rels/document.xml.rels") != nil:
			return nil, refuse("worddocument.damaged")
		case strings.HasPrefix(media, "application/vnd.oasis.opendocument.spreadsheet"), a.find("xl/workbook.xml") != nil:
			return nil, refuse("worddocument.spreadsheet")
		}
		return nil, refuse("worddocument.other")
	}
	switch {
	case err != nil:
		return nil, err
	case len(d.Paragraphs) == 0:
		return nil, refuse("worddocument.empty")
	}
	return d, nil
}

func isZIP(data []byte) bool { return bytes.HasPrefix(data, []byte("PK\x03\x04")) }

// refuseOther says what a file is that is not of our formats.
func refuseOther(data []byte) error {
	start := bytes.TrimLeft(bytes.TrimPrefix(data[:min(len(data), 1024)], []byte("\ufeff")), " \t\r\n")
	switch {
	case len(start) == 0:
		return refuse("worddocument.empty")
	case isZIP(data):
		return nil
	case bytes.HasPrefix(data, []byte("\xd0\xcf\x11\xe0")):
		// The directory of a compound file names its streams in UTF-16.
		if bytes.Contains(data, utf16Of("EncryptedPackage")) {
			return refuse("worddocument.encrypted")
		}
		return refuse("worddocument.old")
	case bytes.HasPrefix(start, []byte(`{\rtf`)):
		return refuse("worddocument.rtf")
	case bytes.Contains(start, []byte("%PDF-")):
		return refuse("worddocument.pdf")
	case bytes.HasPrefix(data, []byte("PK")):
		return refuse("worddocument.damaged")
	}
	return refuse("worddocument.other")
}

func utf16Of(text string) []byte {
	var b []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		b = append(b, byte(unit), byte(unit>>8))
	}
	return b
}

// format returns the format by the files in the archive.
func (a *archive) format() Format {
	media := a.begin("mimetype")
	switch {
	case strings.HasPrefix(media, odtMediaType) && (a.find("content.xml") != nil || a.isEncrypted()):
		return ODT // or a template
	case media == "" && a.find("content.xml") != nil && a.find("META-INF/manifest.xml") != nil:
		return ODT // packed again by hand
	case a.find(a.mainPart()) != nil:
		return DOCX
	}
	return ""
}

// isEncrypted reports whether the files of an OpenDocument file are encrypted.
func (a *archive) isEncrypted() bool {
	if a.find("encrypted-package") != nil {
		return true
	}
	found := false
	_ = a.read("META-INF/manifest.xml", func(e *elements) error { // if it is damaged, the text says so
		if _, err := e.root(); err != nil {
			return err
		}
		return e.children(func(entry xml.StartElement) error {
			return e.children(func(child xml.StartElement) error {
				found = found || child.Name.Local == "encryption-data"
				return nil
			}, nil)
		}, nil)
	})
	return found
}

// mainPart returns the name of the file with the text of a DOCX, to which the package
// refers.
func (a *archive) mainPart() string {
	name := ""
	_ = a.read("_rels/.rels", func(e *elements) error { // if it is damaged, the usual name counts
		if _, err := e.root(); err != nil {
			return err
		}
		return e.children(func(r xml.StartElement) error {
			target := attribute(r, "", "Target")
			if strings.HasSuffix(attribute(r, "", "Type"), "/officeDocument") && attribute(r, "", "TargetMode") != "External" {
				name = strings.TrimPrefix(target, "/")
			}
			return nil
		}, nil)
	})
	if strings.HasPrefix(name, "word/") {
		return name
	}
	return "word/document.xml"
}

// readProperties reads the title and the language from the file with what is known about a
// document.
func readProperties(a *archive, name string, d *Document) error {
	return a.read(name, func(e *elements) error {
		if _, err := e.root(); err != nil {
			return err
		}
		var visit func(xml.StartElement) error
		visit = func(property xml.StartElement) error {
			var text strings.Builder
			collect := func(s string) { text.WriteString(s) }
			if err := e.children(visit, collect); err != nil {
				return err
			}
			if property.Name.Space == dublinSpace {
				switch property.Name.Local {
				case "title":
					d.Title = tidy(text.String())
				case "language":
					d.Language = languageOf(text.String())
				}
			}
			return nil
		}
		return e.children(visit, nil)
	})
}

// languageOf returns a language without its country: "es" of "es-ES".
func languageOf(tag string) string {
	language, _, _ := strings.Cut(strings.ReplaceAll(strings.TrimSpace(tag), "_", "-"), "-")
	if len(language) > 8 {
		return ""
	}
	return strings.ToLower(language)
}
