package worddocument_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf16"

	"torneo/i18n"
	"torneo/internal/errtext"
	"torneo/internal/worddocument"
)

func TestDocumentsThatAreRefused(t *testing.T) {
	utf16Of := func(text string) string {
		var b strings.Builder
		for _, unit := range utf16.Encode([]rune(text)) {
			b.Write([]byte{byte(unit), byte(unit >> 8)})
		}
		return b.String()
	}
	const compound = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
	p := wordParagraph(wordText("x"))
	whole := write(t, sample(), worddocument.DOCX)
	encrypted := `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="content.xml">` +
		`<manifest:encryption-data manifest:checksum="x"/></manifest:file-entry></manifest:manifest>`
	cell := `<w:tc>` + p + `</w:tc>`
	tests := []struct {
		name string
		data []byte
		want string // the rest of the identifier
	}{
		{"nothing", nil, "empty"},
		{"blanks", []byte(" \r\n\ufeff"), "other"},
		{"a text", []byte("Bases del torneo"), "other"},
		{"a page", []byte("<!DOCTYPE html><p>x"), "other"},
		{"flat XML", []byte(`<?xml version="1.0"?><office:document/>`), "other"},
		{"RTF", []byte(`{\rtf1\ansi x}`), "rtf"},
		{"PDF", []byte("%PDF-1.7\n"), "pdf"},
		{"PDF behind other bytes", []byte("\n\x00%PDF-1.7\n"), "pdf"},
		{"Word before 2007", []byte(compound + utf16Of("WordDocument")), "old"},
		{"DOCX with a password", []byte(compound + utf16Of("EncryptedPackage")), "encrypted"},
		{"ODT with a password", zipOf(t, "mimetype", odtMedia, "content.xml", "\x01\x02", "META-INF/manifest.xml", encrypted), "encrypted"},
		{"ODT with a password, in one piece", zipOf(t, "mimetype", odtMedia, "encrypted-package", "\x01\x02"), "encrypted"},
		{"XLSX", zipOf(t, "xl/workbook.xml", "<workbook/>"), "spreadsheet"},
		{"ODS", zipOf(t, "mimetype", "application/vnd.oasis.opendocument.spreadsheet", "content.xml", "<x/>"), "spreadsheet"},
		{"another archive", zipOf(t, "a.txt", "x"), "other"},
		{"an empty archive", zipOf(t), "damaged"},

		{"cut off", whole[:len(whole)/2], "damaged"},
		{"only its beginning", whole[:4], "damaged"},
		{"bytes changed", corrupt(whole, "word/document.xml"), "damaged"},
		{"DOCX without its text", zipOf(t, "[Content_Types].xml", "<x/>", "word/styles.xml", "<x/>"), "damaged"},
		{"ODT without its text", zipOf(t, "mimetype", odtMedia, "META-INF/manifest.xml", "<x/>"), "damaged"},
		{"broken XML", docxOf(t, "<w:p>"), "damaged"},
		{"XML that ends", zipOf(t, "word/document.xml", `<w:document `+wordSpaces+`><w:body>`+p), "damaged"},
		{"broken styles", docxOf(t, p, "word/styles.xml", "<w:styles>"), "damaged"},
		{"another root", zipOf(t, "word/document.xml", `<document><body/></document>`), "damaged"},
		{"another root in ODT", zipOf(t, "mimetype", odtMedia, "content.xml", `<html/>`), "damaged"},
		{"an entity", zipOf(t, "word/document.xml", `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><w:document `+wordSpaces+`><w:body>`+wordParagraph(wordText("&e;"))+`</w:body></w:document>`), "damaged"},
		{"entities of entities", zipOf(t, "word/document.xml", `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><w:document `+wordSpaces+`><w:body>`+wordParagraph(wordText("&b;"))+`</w:body></w:document>`), "damaged"},
		{"another encoding", zipOf(t, "word/document.xml", `<?xml version="1.0" encoding="UTF-32"?><w:document `+wordSpaces+`/>`), "damaged"},
		{"deep", docxOf(t, strings.Repeat("<w:sdt><w:sdtContent>", 200)+p+strings.Repeat("</w:sdtContent></w:sdt>", 200)), "damaged"},

		{"no text", docxOf(t, wordParagraph(" ")), "empty"},
		{"no text in ODT", odtOf(t, "<text:p/>"), "empty"},
		{"large", append([]byte("PK\x03\x04"), make([]byte, 17<<20)...), "large"},
		{"a bomb", docxOf(t, strings.Repeat(" ", 13<<20)), "text"},
		{"a bomb beside", docxOf(t, p, "word/footnotes.xml", "<x>"+strings.Repeat(" ", 13<<20)+"</x>"), "text"},
		{"a bomb in ODT", odtOf(t, strings.Repeat("<text:p/>", 3<<19)), "text"},
		{"much text", docxOf(t, wordParagraph(wordText(strings.Repeat("word ", 300_000)))), "text"},
		{"much text in notes", odtOf(t, "<text:p>x<text:note><text:note-body><text:p>"+strings.Repeat("word ", 300_000)+"</text:p></text:note-body></text:note></text:p>"), "text"},
		{"many paragraphs", docxOf(t, strings.Repeat(p, 3001)), "paragraphs"},
		{"many notes", odtOf(t, "<text:p>"+strings.Repeat("<text:note><text:note-body><text:p>x</text:p></text:note-body></text:note>", 3001)+"</text:p>"), "paragraphs"},
		{"many columns", docxOf(t, `<w:tbl><w:tr>`+strings.Repeat(cell, 65)+`</w:tr></w:tbl>`), "columns"},
		{"wide", docxOf(t, `<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2000000000"/></w:tcPr>`+p+`</w:tc></w:tr></w:tbl>`), "columns"},
		{"many rows", docxOf(t, `<w:tbl>`+strings.Repeat(`<w:tr>`+cell+`</w:tr>`, 2001)+`</w:tbl>`), "rows"},
		{"repeated", odtOf(t, `<table:table><table:table-row table:number-rows-repeated="1000000000"><table:table-cell table:number-columns-repeated="64"><text:p>x</text:p></table:table-cell></table:table-row></table:table>`), "rows"},
		{"repeated text", odtOf(t, `<table:table><table:table-row table:number-rows-repeated="1999"><table:table-cell table:number-columns-repeated="64"><text:p>`+strings.Repeat("x", 1000)+`</text:p></table:table-cell></table:table-row></table:table>`), "text"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d, err := worddocument.Read(test.data)
			var refused *worddocument.Error
			if !errors.As(err, &refused) {
				t.Fatalf("read: %v, %v", d != nil, err)
			}
			if got := errtext.Of(err).ID; got != "worddocument."+test.want {
				t.Errorf("%s, want %s", got, test.want)
			}
			for _, language := range []i18n.Language{i18n.English, i18n.Spanish} {
				if text := i18n.New(language).Text(refused.Message()); text == "" || strings.Contains(text, "<no value>") {
					t.Error(text)
				}
			}
		})
	}
}

// corrupt changes bytes in a file of an archive.
func corrupt(data []byte, name string) []byte {
	data = bytes.Clone(data)
	at := bytes.Index(data, []byte(name)) + len(name) + 20
	copy(data[at:], make([]byte, 40))
	return data
}

func TestLargePictures(t *testing.T) {
	picture := make([]byte, 10<<20)
	random := rand.NewChaCha8([32]byte{})
	_, _ = random.Read(picture)
	if got := linesOf(read(t, docxOf(t, wordParagraph(wordText("x")), "word/media/image1.png", string(picture)))); got != "x" {
		t.Error(got)
	}
}

func TestIDsThatAreRefused(t *testing.T) {
	for _, test := range []struct {
		ids []string
		ok  bool
	}{
		{[]string{"R5-1", "R5-2", "", ""}, true},
		{[]string{strings.Repeat("a", 30)}, true},
		{[]string{strings.Repeat("a", 31)}, false},
		{[]string{"half-point-byes-1", "half_point", "a-b_c-d"}, true},
		{[]string{"R5.1"}, false},
		{[]string{"-a"}, false},
		{[]string{"a-"}, false},
		{[]string{"a--b"}, false},
		{[]string{"a_-b"}, false},
		{[]string{strings.Repeat("a_", 10) + "a"}, false},
		{[]string{"ñ"}, false},
		{[]string{"A", "A"}, false},
		{[]string{"A", "a"}, false},
	} {
		d := &worddocument.Document{}
		for _, id := range test.ids {
			d.Paragraphs = append(d.Paragraphs, worddocument.Paragraph{ID: id, Text: "x"})
		}
		for _, f := range []worddocument.Format{worddocument.ODT, worddocument.DOCX} {
			var b bytes.Buffer
			err := d.Write(&b, f)
			if (err == nil) != test.ok {
				t.Errorf("%q: %v", test.ids, err)
			}
			if err != nil {
				continue
			}
			for i, p := range read(t, b.Bytes()).Paragraphs {
				if p.ID != test.ids[i] {
					t.Errorf("%q is read as %q", test.ids[i], p.ID)
				}
			}
		}
	}
	if err := (&worddocument.Document{}).Write(&bytes.Buffer{}, "pdf"); err == nil {
		t.Error("no error for another format")
	}
}

func TestFormats(t *testing.T) {
	for f, want := range map[worddocument.Format]string{
		worddocument.ODT:  ".odt application/vnd.oasis.opendocument.text",
		worddocument.DOCX: ".docx application/vnd.openxmlformats-officedocument.wordprocessingml.document",
	} {
		if got := f.Extension() + " " + f.MediaType(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	for _, data := range [][]byte{nil, []byte("x"), []byte("PK\x03\x04"), zipOf(t, "a", "b")} {
		if f := worddocument.FormatOf(data); f != "" {
			t.Errorf("%q is %q", data, f)
		}
	}
}

func TestTextsThatXMLCannotHave(t *testing.T) {
	d := &worddocument.Document{Title: "a\x00b\xff<&>", Language: "es", Paragraphs: []worddocument.Paragraph{
		{ID: "A", Text: " a\x00\x1b\xffb  \ufffe\ufffd]]> &amp; <w:t>\r\n c "}, {ID: "B", Text: "\u00ad"}, {ID: "C", Cells: [][]string{}}, {ID: "D", Cells: [][]string{{"a"}, nil, {"b", "c"}}}}}
	for _, f := range []worddocument.Format{worddocument.ODT, worddocument.DOCX} {
		got := read(t, write(t, d, f))
		if want := "A: ab ]]> &amp; <w:t>/c\nD: | a|/b|c"; linesOf(got) != want || got.Title != "ab<&>" {
			t.Errorf("%s: %q, %q", f, got.Title, linesOf(got))
		}
	}
}
