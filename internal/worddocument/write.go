package worddocument

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"hash/crc32"
	"io"
	"strings"
	"time"
	"unicode/utf8"
)

// Write writes the document. The same document is always the same bytes. Blanks around
// texts and doubled blanks are dropped; an ID that is none, or that stands twice (capitals
// do not count, as in Word), is an error.
func (d *Document) Write(w io.Writer, f Format) error {
	if err := d.checkIDs(); err != nil {
		return err
	}
	var parts []part
	switch f {
	case ODT:
		parts = odtParts(d)
	case DOCX:
		parts = docxParts(d)
	default:
		return fmt.Errorf("worddocument: no format %q", string(f))
	}
	return writeParts(w, parts)
}

func (d *Document) checkIDs() error {
	seen := map[string]bool{}
	for _, p := range d.Paragraphs {
		if p.ID == "" {
			continue
		}
		if !IsID(p.ID) {
			return fmt.Errorf("worddocument: %q is no ID", p.ID)
		}
		if id := strings.ToLower(p.ID); seen[id] {
			return fmt.Errorf("worddocument: two paragraphs have the ID %q", p.ID)
		} else {
			seen[id] = true
		}
	}
	return nil
}

// part is a file in the archive.
type part struct{ name, content string }

// written is the day of every file in the archive, the first that ZIP knows.
var written = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

func writeParts(w io.Writer, parts []part) error {
	z := zip.NewWriter(w)
	for _, p := range parts {
		if err := writePart(z, p); err != nil {
			return err
		}
	}
	return z.Close()
}

func writePart(z *zip.Writer, p part) error {
	var content io.Writer
	var err error
	if p.name == "mimetype" {
		// OpenDocument 1.3 part 2, 3.3: first, stored, without an extra field.
		size := uint64(len(p.content))
		content, err = z.CreateRaw(&zip.FileHeader{Name: p.name, Method: zip.Store,
			CRC32: crc32.ChecksumIEEE([]byte(p.content)), CompressedSize64: size, UncompressedSize64: size})
	} else {
		content, err = z.CreateHeader(&zip.FileHeader{Name: p.name, Method: zip.Deflate, Modified: written})
	}
	if err != nil {
		return err
	}
	_, err = io.WriteString(content, p.content)
	return err
}

const xmlHead = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"

// escape returns a text for XML.
func escape(text string) string {
	var b bytes.Buffer
	_ = xml.EscapeText(&b, []byte(text)) // a buffer takes everything
	return b.String()
}

// locale returns a document's language and the country in which it is spoken, since word
// processors need one for their dictionaries, and both as a tag: "es", "ES", "es-ES".
func (d *Document) locale() (language, country, tag string) {
	switch d.Language {
	case "", "en":
		return "en", "GB", "en-GB"
	case "es":
		return "es", "ES", "es-ES"
	}
	if language, country, _ = strings.Cut(d.Language, "-"); country == "" {
		country = "none"
	}
	return language, country, d.Language
}

// table returns the cells of a table as they are written: tidied, each row as long as the
// longest.
func (p Paragraph) table() [][]string {
	columns := 1
	for _, row := range p.Cells {
		columns = max(columns, len(row))
	}
	rows := make([][]string, max(1, len(p.Cells)))
	for i := range rows {
		rows[i] = make([]string, columns)
		if i < len(p.Cells) {
			for k, cell := range p.Cells[i] {
				rows[i][k] = tidy(cell)
			}
		}
	}
	return rows
}

// widths divides a total among the columns of a table by their longest texts: a short
// column has room for its words, a long one for lines of text.
func widths(rows [][]string, total int) []int {
	weights := make([]int, len(rows[0]))
	sum := 0
	for k := range weights {
		longest := 6
		for _, row := range rows {
			for line := range strings.SplitSeq(row[k], "\n") {
				longest = max(longest, utf8.RuneCountInString(line))
			}
		}
		weights[k] = min(longest, 45) + 3
		sum += weights[k]
	}
	left := total
	for k := range weights[1:] {
		weights[k] = weights[k] * total / sum
		left -= weights[k]
	}
	weights[len(weights)-1] = left
	return weights
}
