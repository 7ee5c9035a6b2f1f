package worddocument_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"strings"
	"testing"

	"torneo/internal/worddocument"
)

// zipOf packs files, given as name and content.
func zipOf(t testing.TB, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i+1 < len(files); i += 2 {
		w, err := z.Create(files[i])
		if err == nil {
			_, err = w.Write([]byte(files[i+1]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

const (
	wordSpaces = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:mc="mc" xmlns:wp="wp" xmlns:m="m" xmlns:v="v"`
	odfSpaces  = `xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" ` +
		`xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" ` +
		`xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:dc="dc" xmlns:xlink="xlink"`
	odtMedia = "application/vnd.oasis.opendocument.text"
)

func docxOf(t testing.TB, body string, more ...string) []byte {
	t.Helper()
	return zipOf(t, append([]string{"word/document.xml", `<w:document ` + wordSpaces + `><w:body>` + body + `</w:body></w:document>`}, more...)...)
}

func odtOf(t testing.TB, body string, more ...string) []byte {
	t.Helper()
	return zipOf(t, append([]string{"mimetype", odtMedia, "content.xml", `<office:document-content ` + odfSpaces + `><office:automatic-styles>` +
		`<style:style style:name="Hidden" style:family="text"><style:text-properties text:display="none"/></style:style>` +
		`<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Title"/>` +
		`<style:style style:name="P2" style:family="paragraph" style:parent-style-name="P3"/><style:style style:name="P3" style:family="paragraph" style:parent-style-name="P2"/>` +
		`</office:automatic-styles><office:body><office:text>` + body + `</office:text></office:body></office:document-content>`}, more...)...)
}

// linesOf shows the paragraphs of a document, each on a line.
func linesOf(d *worddocument.Document) string {
	marks := map[worddocument.Style]string{worddocument.Title: "# ", worddocument.Heading1: "## ", worddocument.Heading2: "### ",
		worddocument.Item: "* ", worddocument.Note: "~ "}
	var lines []string
	for _, p := range d.Paragraphs {
		line := marks[p.Style] + strings.NewReplacer("\n", "/", "\t", "|").Replace(p.Plain())
		if p.Cells != nil {
			line = "| " + line
		}
		if p.ID != "" {
			line = p.ID + ": " + line
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// wordText is a run, wordMarked one in a paragraph of its own with an ID.
func wordText(text string) string { return `<w:r><w:t xml:space="preserve">` + text + `</w:t></w:r>` }

func wordMark(id, inner string) string {
	return `<w:bookmarkStart w:id="` + id + `" w:name="torneo_` + id + `"/>` + inner + `<w:bookmarkEnd w:id="` + id + `"/>`
}

func wordParagraph(inner string) string { return `<w:p>` + inner + `</w:p>` }

func TestReadingDOCX(t *testing.T) {
	p, r, mark := wordParagraph, wordText, wordMark
	cell := func(inner string) string { return `<w:tc>` + inner + `</w:tc>` }
	row := func(inner string) string { return `<w:tr>` + inner + `</w:tr>` }
	deletedMark := `<w:pPr><w:rPr><w:del w:id="9"/></w:rPr></w:pPr>`
	tests := []struct{ name, body, want string }{
		{"a paragraph", p(mark("A", r("text"))), "A: text"},
		{"bookmarks of others", p(`<w:bookmarkStart w:id="0" w:name="_GoBack"/>` + r("text") + `<w:bookmarkEnd w:id="0"/>`), "text"},
		{"a name that is no ID", p(`<w:bookmarkStart w:id="0" w:name="torneo_a_"/>` + r("text") + `<w:bookmarkEnd w:id="0"/>`), "text"},
		{"empty paragraphs", p("") + p(mark("A", "")) + p(r(" ")) + p(r("x")), "x"},
		{"runs in words", p(mark("A", r("Sis")+r("tema")+`<w:proofErr w:type="spellStart"/>`+r(" suizo"))), "A: Sistema suizo"},

		{"inserted", p(mark("A", r("9 ")+`<w:ins w:id="1">`+r("rondas")+`</w:ins>`)), "A: 9 rondas"},
		{"deleted", p(mark("A", r("9 ")+`<w:del w:id="1"><w:r><w:delText>siete</w:delText></w:r></w:del>`+r("rondas"))), "A: 9 rondas"},
		{"deleted with a wrong text", p(mark("A", `<w:del w:id="1">`+r("siete")+`</w:del>`+r("rondas"))), "A: rondas"},
		{"all deleted", p(mark("A", `<w:del w:id="1">`+r("x")+`</w:del>`)) + p(mark("B", r("y"))), "B: y"},
		{"deleted with its mark", p(deletedMark+mark("A", `<w:del w:id="1">`+r("x")+`</w:del>`)) + p(r("y")), "y"},
		{"mark deleted: joined", p(deletedMark+mark("A", r("one"))) + p(mark("B", r("two"))), "A: one\nB: two"},
		{"joined with one without a bookmark", p(deletedMark+mark("A", r("one"))) + p(r("two")), "A: one two"},
		{"mark before a table deleted", p(deletedMark+mark("A", r("one"))) + `<w:tbl>` + row(cell(p(r("x")))) + `</w:tbl>`, "A: one\n| x"},
		{"moved, tracked", p(deletedMark+`<w:moveFrom w:id="1">`+mark("A", r("one"))+`</w:moveFrom>`) + p(mark("B", r("two"))) + p(`<w:moveTo w:id="2">`+r("one")+`</w:moveTo>`), "B: two\none"},
		{"bookmark in what was deleted", p(`<w:del w:id="1"><w:bookmarkStart w:id="5" w:name="torneo_A"/>`+r("x")+`</w:del>`+r("new")+`<w:bookmarkEnd w:id="5"/>`) + p(r("y")), "A: new\ny"},
		{"change of format", p(`<w:pPr><w:pPrChange w:id="1"><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:pPrChange></w:pPr>` + r("x")), "x"},

		{"joined", p(mark("A", r("one. ")) + mark("B", r("two."))), "A: one.\nB: two."},
		{"joined with nothing", p(mark("A", r("one.")) + mark("B", "") + r(" More.")), "A: one. More."},
		{"joined before", p(r("Free. ") + mark("B", r("two."))), "B: Free. two."},
		{"split", p(`<w:bookmarkStart w:id="1" w:name="torneo_A"/>`+r("one")) + p(r("two")+`<w:bookmarkEnd w:id="1"/>`+r(" more")) + p(r("x")), "A: one\nA: two more\nx"},
		{"end in the next", p(`<w:bookmarkStart w:id="1" w:name="torneo_A"/>`+r("one")) + p(`<w:bookmarkEnd w:id="1"/>`+r("two")), "A: one\ntwo"},
		{"start in the one before", p(r("x")+`<w:bookmarkStart w:id="1" w:name="torneo_A"/>`) + p(r("one")+`<w:bookmarkEnd w:id="1"/>`), "A: x\nA: one"},
		{"between paragraphs", `<w:bookmarkStart w:id="1" w:name="torneo_A"/>` + p(r("one")) + `<w:bookmarkEnd w:id="1"/>` + p(r("x")), "A: one\nx"},
		{"all replaced", p(mark("A", "") + r("new")), "A: new"},
		{"one in another", p(`<w:bookmarkStart w:id="2" w:name="torneo_B"/>` + mark("A", "") + r("text") + `<w:bookmarkEnd w:id="2"/>`), "B: text"},
		{"without an end", p(`<w:bookmarkStart w:id="1" w:name="torneo_A"/>`+r("one")) + p(mark("B", r("two"))), "A: one\nB: two"},
		{"a copy", p(`<w:bookmarkStart w:id="1" w:name="torneo_A_Copy_1"/>`+r("one")+`<w:bookmarkEnd w:id="1"/>`) + p(mark("A", r("one"))), "one\nA: one"},
		{"a copy alone", p(`<w:bookmarkStart w:id="1" w:name="torneo_A Copia 1"/>` + r("one") + `<w:bookmarkEnd w:id="1"/>`), "A: one"},

		{"hyperlink", p(mark("A", r("See ")+`<w:hyperlink r:id="rId9">`+r("www.example.org")+`</w:hyperlink>`+r("."))), "A: See www.example.org."},
		{"simple field", p(r("Page ") + `<w:fldSimple w:instr=" PAGE ">` + r("7") + `</w:fldSimple>`), "Page 7"},
		{"field", p(`<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> DATE </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>` + r("1 May") + `<w:r><w:fldChar w:fldCharType="end"/></w:r>` + r(" on")), "1 May on"},
		{"field in a field's code", p(`<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> IF </w:instrText></w:r><w:r><w:fldChar w:fldCharType="begin"/><w:fldChar w:fldCharType="separate"/></w:r>` + r("hidden") + `<w:r><w:fldChar w:fldCharType="end"/><w:fldChar w:fldCharType="separate"/></w:r>` + r("seen") + `<w:r><w:fldChar w:fldCharType="end"/></w:r>`), "seen"},
		{"field without an end", p(`<w:r><w:fldChar w:fldCharType="begin"/></w:r>`+r("code")) + p(r("text")), "text"},
		{"content controls", `<w:sdt><w:sdtPr><w:alias w:val="x"/></w:sdtPr><w:sdtContent>` + p(r("a")+`<w:sdt><w:sdtContent>`+r("b")+`</w:sdtContent></w:sdt>`) + `</w:sdtContent></w:sdt>`, "ab"},
		{"table of contents", `<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr><w:sdtContent>` + p(r("1. One")) + `</w:sdtContent></w:sdt>` +
			p(`<w:pPr><w:pStyle w:val="TOC1"/></w:pPr>`+r("2. Two")) + p(r("x")), "x"},
		{"comments", p(`<w:commentRangeStart w:id="0"/>` + r("x") + `<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>`), "x"},
		{"footnotes", p(mark("A", r("one")+`<w:r><w:footnoteReference w:id="2"/></w:r>`+r(" two"))) + p(r("x")+`<w:r><w:endnoteReference w:id="2"/></w:r>`), "A: one two\n~ Foot/note\nx\n~ End"},
		{"drawings", p(r("x") + `<w:r><w:drawing><wp:inline><w:txbxContent>` + p(r("box")) + `</w:txbxContent></wp:inline></w:drawing><w:pict>` + p(r("old")) + `</w:pict></w:r><w:r><mc:AlternateContent><mc:Choice>` + r("box") + `</mc:Choice></mc:AlternateContent></w:r>`), "x"},
		{"hidden", p(r("x") + `<w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t></w:r><w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t>y</w:t></w:r>`), "xy"},
		{"hyphens and breaks", p(`<w:r><w:t>a</w:t><w:softHyphen/><w:t>b` + "\u00ad" + `c</w:t><w:noBreakHyphen/><w:t>d</w:t><w:tab/><w:t>e</w:t><w:br/><w:t>f</w:t><w:br w:type="page"/><w:t>g</w:t></w:r>`), "abc\u2011d e/fg"},
		{"formula", p(`<m:oMath><m:r><m:t>a+b</m:t></m:r></m:oMath>`), "a+b"},

		{"styles", p(`<w:pPr><w:pStyle w:val="Ttulo1"/></w:pPr>`+r("a")) + p(`<w:pPr><w:pStyle w:val="Mine"/></w:pPr>`+r("b")) + p(`<w:pPr><w:pStyle w:val="Circle"/></w:pPr>`+r("c")) +
			p(`<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="4"/></w:numPr></w:pPr>`+r("d")) + p(`<w:pPr><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr>`+r("e")) +
			p(`<w:pPr><w:pStyle w:val="Ttulo1"/><w:numPr><w:numId w:val="4"/></w:numPr></w:pPr>`+r("f")), "## a\n### b\nc\n* d\ne\n## f"},

		{"table", `<w:tbl><w:tblPr/>` + row(cell(p(mark("A", r("Rank"))))+cell(p(r("Prize")))) + row(cell(p(r("1")))+cell(p(r("100"))+p(r("and a cup")))) + `</w:tbl>`, "A: | Rank|Prize/1|100/and a cup"},
		{"table without its first cell", `<w:tbl>` + row(cell(p(r("1")))+cell(p(`<w:bookmarkStart w:id="7" w:name="torneoend_A"/>`+r("2")+`<w:bookmarkEnd w:id="7"/>`))) + `</w:tbl>`, "A: | 1|2"},
		{"bookmark around a table", `<w:bookmarkStart w:id="1" w:name="torneo_A"/><w:tbl>` + row(cell(p(r("1")))) + `</w:tbl><w:bookmarkEnd w:id="1"/>` + p(r("x")), "A: | 1\nx"},
		{"nested table", `<w:tbl>` + row(cell(p(r("a"))+`<w:tbl>`+row(cell(p(r("b")))+cell(p(r("c"))))+`</w:tbl>`+p(r("d")))+cell(p(r("e")))) + `</w:tbl>`, "| a/b/c/d|e"},
		{"wide cells", `<w:tbl>` + row(`<w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>`+p(r("a"))+`</w:tc>`+cell(p(r("b")))) + `</w:tbl>`, "| a||b"},
		{"deleted and inserted rows", `<w:tbl>` + row(`<w:trPr><w:del w:id="1"/></w:trPr>`+cell(p(r("a")))) + row(`<w:trPr><w:ins w:id="2"/></w:trPr>`+cell(p(r("b")))) + `</w:tbl>`, "| b"},
		{"a deleted cell", `<w:tbl>` + row(`<w:tc><w:tcPr><w:cellDel w:id="1"/></w:tcPr>`+p(r("a"))+`</w:tc>`+cell(p(r("b")))) + `</w:tbl>`, "| b"},
		{"footnote in a table", `<w:tbl>` + row(cell(p(r("a")+`<w:r><w:footnoteReference w:id="2"/></w:r>`))) + `</w:tbl>`, "| a\n~ Foot/note"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			data := docxOf(t, test.body+p(r("end")),
				"word/styles.xml", `<w:styles `+wordSpaces+`><w:style w:type="paragraph" w:styleId="Ttulo1"><w:name w:val="heading 1"/></w:style>`+
					`<w:style w:styleId="Mine"><w:name w:val="Mine"/><w:basedOn w:val="Mine2"/></w:style><w:style w:styleId="Mine2"><w:name w:val="Mine2"/><w:pPr><w:outlineLvl w:val="4"/></w:pPr></w:style>`+
					`<w:style w:styleId="Circle"><w:name w:val="Circle"/><w:basedOn w:val="Circle"/></w:style></w:styles>`,
				"word/footnotes.xml", `<w:footnotes `+wordSpaces+`><w:footnote w:id="0" w:type="separator">`+p(r("-"))+`</w:footnote><w:footnote w:id="2">`+p(r("Foot"))+p(r("note"))+`</w:footnote></w:footnotes>`,
				"word/endnotes.xml", `<w:endnotes `+wordSpaces+`><w:endnote w:id="2">`+p(r("End"))+`</w:endnote></w:endnotes>`)
			want := strings.TrimPrefix(test.want+"\nend", "\n")
			if got := linesOf(read(t, data)); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func TestReadingODT(t *testing.T) {
	p := func(inner string) string { return `<text:p>` + inner + `</text:p>` }
	mark := func(id, inner string) string {
		return `<text:bookmark-start text:name="torneo_` + id + `"/>` + inner + `<text:bookmark-end text:name="torneo_` + id + `"/>`
	}
	cell := func(inner string) string { return `<table:table-cell>` + inner + `</table:table-cell>` }
	row := func(inner string) string { return `<table:table-row>` + inner + `</table:table-row>` }
	tests := []struct{ name, body, want string }{
		{"a paragraph", p(mark("A", "text")), "A: text"},
		{"white space", p("\n  a\n b<text:s text:c=\"3\"/>c<text:tab/>d<text:line-break/>e<text:span> f</text:span>"), "a b c d/e f"},
		{"point", p(`<text:bookmark text:name="torneo_A"/>new`), "A: new"},
		{"tracked changes", `<text:tracked-changes><text:changed-region text:id="c"><text:deletion>` + p("gone") + `</text:deletion></text:changed-region></text:tracked-changes>` +
			p(mark("A", `a<text:change text:change-id="c"/> <text:change-start text:change-id="d"/>b<text:change-end text:change-id="d"/>`)), "A: a b"},
		{"replaced, tracked", `<text:tracked-changes><text:changed-region text:id="c"><text:deletion>` + p(mark("A", "gone")) + `</text:deletion></text:changed-region></text:tracked-changes>` +
			p(`<text:change text:change-id="c"/>new`), "A: new"},
		{"removed, tracked", `<text:tracked-changes><text:changed-region text:id="c"><text:deletion>` + p(mark("A", "gone")) + p("") + `</text:deletion></text:changed-region></text:tracked-changes>` +
			p(`<text:change text:change-id="c"/>other`), "other"},
		{"joined", p(mark("A", "one.")+mark("B", "two.")) + p("x"), "A: one.\nB: two.\nx"},
		{"split", p(`<text:bookmark-start text:name="torneo_A"/>one`) + p(`two<text:bookmark-end text:name="torneo_A"/>`) + p("x"), "A: one\nA: two\nx"},
		{"link, field, comment", p(`See <text:a xlink:href="http://x">www.example.org</text:a><office:annotation><dc:creator>A</dc:creator>` + p("comment") + `</office:annotation>, <text:date>1 May</text:date>`), "See www.example.org, 1 May"},
		{"footnote", p(`one<text:note><text:note-citation>1</text:note-citation><text:note-body>`+p("Foot")+`</text:note-body></text:note> two`) + p("x"), "one two\n~ Foot\nx"},
		{"drawings", p(`x<draw:frame><draw:text-box>`+p("box")+`</draw:text-box></draw:frame>`) + `<draw:frame><draw:text-box>` + p("box") + `</draw:text-box></draw:frame>`, "x"},
		{"hidden", p(`x<text:span text:style-name="Hidden">secret</text:span><text:hidden-text text:string-value="s">s</text:hidden-text>`) + `<text:section text:display="none">` + p("y") + `</text:section>`, "x"},
		{"sections and contents", `<text:section>` + p("a") + `</text:section><text:table-of-content><text:index-body>` + p("1. One") + `</text:index-body></text:table-of-content>`, "a"},
		{"styles", `<text:p text:style-name="P1">a</text:p><text:p text:style-name="P2">b</text:p><text:h>c</text:h><text:h text:outline-level="3">d</text:h><text:h text:outline-level="1" text:style-name="P1">e</text:h>`, "# a\nb\n## c\n### d\n# e"},
		{"lists", `<text:list><text:list-header>` + p("a") + `</text:list-header><text:list-item>` + p("b") + `<text:list><text:list-item>` + p("c") + `</text:list-item></text:list></text:list-item><text:list-item><text:h>d</text:h></text:list-item></text:list>`, "* a\n* b\n* c\n## d"},
		{"table", `<table:table><table:table-column/><table:table-header-rows>` + row(cell(p(mark("A", "Rank")))+cell(p("Prize"))) + `</table:table-header-rows>` + row(cell(p("1"))+cell(p("100")+p("and a cup"))) + `</table:table>`, "A: | Rank|Prize/1|100/and a cup"},
		{"nested table", `<table:table>` + row(cell(p("a")+`<table:table>`+row(cell(p("b"))+cell(p("c")))+`</table:table>`)+cell(p("e"))) + `</table:table>`, "| a/b/c|e"},
		{"covered and repeated cells", `<table:table><table:table-row table:number-rows-repeated="2">` + cell(p("a")) + `<table:covered-table-cell/><table:table-cell table:number-columns-repeated="2">` + p("b") + `</table:table-cell></table:table-row></table:table>`, "| a||b|b/a||b|b"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := linesOf(read(t, odtOf(t, test.body))); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

func TestOtherPlacesOfTheText(t *testing.T) {
	strict := strings.ReplaceAll(`<w:document xmlns:w="SPACE"><w:body><w:p><w:pPr><w:pStyle w:val="S"/></w:pPr><w:r><w:t>text</w:t></w:r></w:p></w:body></w:document>`, "SPACE", "http://purl.oclc.org/ooxml/wordprocessingml/main")
	relation := func(kind, target string) string {
		return `<Relationships xmlns="x"><Relationship Id="a" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/` + kind + `" Target="` + target + `"/></Relationships>`
	}
	styles := `<w:styles xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main"><w:style w:styleId="S"><w:name w:val="Title"/></w:style></w:styles>`
	data := zipOf(t, "_rels/.rels", relation("officeDocument", "/word/document2.xml"), `word\document2.xml`, strict,
		"word/_rels/document2.xml.rels", relation("styles", "../other/styles3.xml"), "Other/Styles3.xml", styles)
	if got := linesOf(read(t, data)); got != "# text" || worddocument.FormatOf(data) != worddocument.DOCX {
		t.Errorf("%q, %q", got, worddocument.FormatOf(data))
	}
}

func TestManyParagraphsAndCells(t *testing.T) {
	d := &worddocument.Document{Language: "en"}
	for i := range 2000 {
		d.Paragraphs = append(d.Paragraphs, worddocument.Paragraph{ID: fmt.Sprintf("P%d", i), Text: fmt.Sprintf("Paragraph number %d of many, with some words that all have.", i)})
	}
	d.Paragraphs = append(d.Paragraphs, worddocument.Paragraph{ID: "T", Cells: make([][]string, 1000)})
	for i := range 1000 {
		d.Paragraphs[2000].Cells[i] = []string{fmt.Sprint(i), "x", ""}
	}
	for _, f := range []worddocument.Format{worddocument.ODT, worddocument.DOCX} {
		got := read(t, write(t, d, f))
		if changes := worddocument.Compare(d, got); len(got.Paragraphs) != 2001 || len(changes) > 0 {
			t.Errorf("%s: %d paragraphs, %d changes", f, len(got.Paragraphs), len(changes))
		}
		for i := range got.Paragraphs {
			got.Paragraphs[i].ID = ""
		}
		if changes := worddocument.Compare(d, got); len(changes) > 0 {
			t.Errorf("%s without bookmarks: %d changes", f, len(changes))
		}
	}
}
