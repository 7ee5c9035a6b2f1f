package worddocument_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"unicode/utf8"

	"torneo/internal/worddocument"
)

// checkRead reads a hostile document. What is read can be compared, and written again where
// its IDs are unique.
func checkRead(t interface{ Fatalf(string, ...any) }, data []byte) {
	d, err := worddocument.Read(data)
	if err != nil {
		var refused *worddocument.Error
		if !errors.As(err, &refused) {
			t.Fatalf("%T: %v", err, err)
		}
		return
	}
	worddocument.Compare(sample(), d)
	if changes := worddocument.Compare(d, d); len(changes) > 0 && areUnique(d) {
		t.Fatalf("a document differs from itself: %+v", changes)
	}
	for at, p := range d.Paragraphs {
		d.Section(at)
		if !utf8.ValidString(p.Plain()) {
			t.Fatalf("%q", p.Plain())
		}
	}
	if !areUnique(d) {
		return
	}
	for _, f := range []worddocument.Format{worddocument.ODT, worddocument.DOCX} {
		var b bytes.Buffer
		if err := d.Write(&b, f); err != nil {
			continue // IDs that differ in capitals
		}
		again, err := worddocument.Read(b.Bytes())
		if err != nil {
			t.Fatalf("%s: %v in %+v", f, err, d)
		}
		if changes := worddocument.Compare(d, again); len(changes) > 0 {
			t.Fatalf("%s: %+v", f, changes)
		}
	}
}

func areUnique(d *worddocument.Document) bool {
	seen := map[string]bool{}
	for _, p := range d.Paragraphs {
		if p.ID != "" && seen[p.ID] {
			return false
		}
		seen[p.ID] = true
	}
	return true
}

func FuzzRead(f *testing.F) {
	files, _ := filepath.Glob("testdata/*.[od]*")
	for _, name := range files {
		if data, err := os.ReadFile(name); err == nil {
			f.Add(data)
		}
	}
	f.Add([]byte("PK\x03\x04"))
	f.Fuzz(func(t *testing.T, data []byte) { checkRead(t, data) })
}

// FuzzTexts changes the XML, which FuzzRead cannot without a checksum that is wrong.
func FuzzTexts(f *testing.F) {
	p, r, mark := wordParagraph, wordText, wordMark
	f.Add(p(mark("A", r("one")+`<w:del w:id="1">`+r("two")+`</w:del>`))+p(`<w:pPr><w:rPr><w:del/></w:rPr></w:pPr>`+mark("B", r("x"))), true)
	f.Add(`<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>`+p(mark("T", r("a")))+`<w:tbl><w:tr><w:tc>`+p(r("b"))+`</w:tc></w:tr></w:tbl></w:tc></w:tr></w:tbl>`, true)
	f.Add(`<w:bookmarkStart w:id="1" w:name="torneo_A"/>`+p(r("a"))+`<w:bookmarkEnd w:id="1"/>`+p(`<w:r><w:fldChar w:fldCharType="begin"/></w:r>`+r("x")), true)
	f.Add(`<text:p><text:bookmark-start text:name="torneo_A"/>a<text:bookmark-end text:name="torneo_A"/>b<text:note><text:note-body><text:p>n</text:p></text:note-body></text:note></text:p>`, false)
	f.Add(`<table:table><table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="3"><text:p><text:bookmark text:name="torneo_A"/>a</text:p></table:table-cell></table:table-row></table:table>`, false)
	f.Add(`<text:tracked-changes><text:changed-region text:id="c"><text:deletion><text:p><text:bookmark-start text:name="torneo_A"/></text:p></text:deletion></text:changed-region></text:tracked-changes><text:list><text:list-item><text:h>x<text:change text:change-id="c"/>y</text:h></text:list-item></text:list>`, false)
	f.Fuzz(func(t *testing.T, body string, word bool) {
		if word {
			checkRead(t, docxOf(t, body))
		} else {
			checkRead(t, odtOf(t, body))
		}
	})
}
