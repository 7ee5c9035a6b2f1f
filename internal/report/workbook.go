package report

import (
	"archive/zip"
	"bufio"
	"encoding/xml"
	"strconv"
	"strings"
	"time"
)

// The vocabularies of a workbook, ECMA-376.
const (
	sheetSpace   = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
	linkSpace    = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	packageSpace = "http://schemas.openxmlformats.org/package/2006/"
	contentType  = "application/vnd.openxmlformats-officedocument.spreadsheetml."
)

// workbook is a file of sheets as it is written. The library that reads workbooks would
// write them, too, but it copies with methods that it looks up by name while it runs, and
// for one such call the linker keeps every exported method of the program
// (scripts/size).
type workbook struct {
	zip    *zip.Writer
	sheets []string // their names
	err    error    // the first that happened
}

// frame writes what stands around the sheets.
func (b *workbook) frame() {
	b.file("[Content_Types].xml", func(x *sheetWriter) {
		x.put(`<Types xmlns="`, packageSpace, `content-types">`,
			`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`,
			`<Default Extension="xml" ContentType="application/xml"/>`,
			`<Override PartName="/xl/workbook.xml" ContentType="`, contentType, `sheet.main+xml"/>`,
			`<Override PartName="/xl/styles.xml" ContentType="`, contentType, `styles+xml"/>`)
		for k := range b.sheets {
			x.put(`<Override PartName="/xl/worksheets/sheet`, strconv.Itoa(k+1), `.xml" ContentType="`, contentType, `worksheet+xml"/>`)
		}
		x.put(`</Types>`)
	})
	b.file("_rels/.rels", func(x *sheetWriter) {
		x.put(`<Relationships xmlns="`, packageSpace, `relationships"><Relationship Id="rId1" Type="`, linkSpace, `/officeDocument" Target="xl/workbook.xml"/></Relationships>`)
	})
	b.file("xl/workbook.xml", func(x *sheetWriter) {
		x.put(`<workbook xmlns="`, sheetSpace, `" xmlns:r="`, linkSpace, `"><sheets>`)
		for k, name := range b.sheets {
			n := strconv.Itoa(k + 1)
			x.put(`<sheet name="`)
			x.writeEscaped(name)
			x.put(`" sheetId="`, n, `" r:id="rId`, n, `"/>`)
		}
		x.put(`</sheets></workbook>`)
	})
	b.file("xl/_rels/workbook.xml.rels", func(x *sheetWriter) {
		x.put(`<Relationships xmlns="`, packageSpace, `relationships">`)
		for k := range b.sheets {
			n := strconv.Itoa(k + 1)
			x.put(`<Relationship Id="rId`, n, `" Type="`, linkSpace, `/worksheet" Target="worksheets/sheet`, n, `.xml"/>`)
		}
		x.put(`<Relationship Id="rId`, strconv.Itoa(len(b.sheets)+1), `" Type="`, linkSpace, `/styles" Target="styles.xml"/></Relationships>`)
	})
	b.file("xl/styles.xml", func(x *sheetWriter) { x.put(styles) })
}

// styles are plain, and bold (number 1). The fills are those that have to be there.
const styles = `<styleSheet xmlns="` + sheetSpace + `">` +
	`<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>` +
	`<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
	`<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
	`<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
	`<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>` +
	`<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>` +
	`</styleSheet>`

// file adds one to the workbook. It has a day that never changes.
func (b *workbook) file(name string, write func(*sheetWriter)) {
	if b.err != nil {
		return
	}
	out, err := b.zip.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)})
	if err != nil {
		b.err = err
		return
	}
	x := sheetWriter{bufio.NewWriter(out)}
	x.put(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`, "\n")
	write(&x)
	b.err = x.Flush()
}

// sheetWriter writes what a sheet consists of; an error stays until Flush.
type sheetWriter struct{ *bufio.Writer }

func (x *sheetWriter) put(parts ...string) {
	for _, s := range parts {
		x.WriteString(s)
	}
}

func (x *sheetWriter) writeEscaped(text string) { xml.EscapeText(x, []byte(text)) }

// number writes a cell with a number, column k and line r.
func (x *sheetWriter) number(k, r int, number string) {
	x.put(`<c r="`, columnName(k), strconv.Itoa(r), `"><v>`, number, `</v></c>`)
}

// text writes a cell with text, as much as a cell takes, that is only text.
func (x *sheetWriter) text(k, r int, style, text string) {
	if text == "" && style == "" {
		return
	}
	if len(text) > mostXLSXCell {
		text = strings.ToValidUTF8(text[:mostXLSXCell], "")
	}
	x.put(`<c r="`, columnName(k), strconv.Itoa(r), `"`, style, ` t="inlineStr"><is><t xml:space="preserve">`)
	x.writeEscaped(text)
	x.put(`</t></is></c>`)
}

// columnName returns the name that workbooks give column k, counted from 0: A to Z, then AA.
func columnName(k int) string {
	name := ""
	for k++; k > 0; k = (k - 1) / 26 {
		name = string(rune('A'+(k-1)%26)) + name
	}
	return name
}
