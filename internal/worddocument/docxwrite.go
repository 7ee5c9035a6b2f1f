package worddocument

import (
	"fmt"
	"strconv"
	"strings"
)

// The namespaces of Office Open XML.
const (
	wordSpace       = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
	wordStrictSpace = "http://purl.oclc.org/ooxml/wordprocessingml/main"
	relationSpace   = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	packageSpace    = "http://schemas.openxmlformats.org/package/2006/"
	wordMedia       = "application/vnd.openxmlformats-officedocument.wordprocessingml."
)

// The texts of a page are 17 cm wide, in twentieths of a point.
const docxWidth = 9638

const docxTypes = xmlHead + `<Types xmlns="` + packageSpace + `content-types">` +
	`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
	`<Default Extension="xml" ContentType="application/xml"/>` +
	`<Override PartName="/word/document.xml" ContentType="` + wordMedia + `document.main+xml"/>` +
	`<Override PartName="/word/styles.xml" ContentType="` + wordMedia + `styles+xml"/>` +
	`<Override PartName="/word/numbering.xml" ContentType="` + wordMedia + `numbering+xml"/>` +
	`<Override PartName="/word/settings.xml" ContentType="` + wordMedia + `settings+xml"/>` +
	`<Override PartName="/word/footer1.xml" ContentType="` + wordMedia + `footer+xml"/>` +
	`<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>` +
	`</Types>`

const docxPackage = xmlHead + `<Relationships xmlns="` + packageSpace + `relationships">` +
	`<Relationship Id="rId1" Type="` + relationSpace + `/officeDocument" Target="word/document.xml"/>` +
	`<Relationship Id="rId2" Type="` + packageSpace + `relationships/metadata/core-properties" Target="docProps/core.xml"/>` +
	`</Relationships>`

const docxRelations = xmlHead + `<Relationships xmlns="` + packageSpace + `relationships">` +
	`<Relationship Id="rId1" Type="` + relationSpace + `/styles" Target="styles.xml"/>` +
	`<Relationship Id="rId2" Type="` + relationSpace + `/numbering" Target="numbering.xml"/>` +
	`<Relationship Id="rId3" Type="` + relationSpace + `/settings" Target="settings.xml"/>` +
	`<Relationship Id="rId4" Type="` + relationSpace + `/footer" Target="footer1.xml"/>` +
	`</Relationships>`

// Without this setting Word opens a document as one of Word 2007, with a remark.
const docxSettings = xmlHead + `<w:settings xmlns:w="` + wordSpace + `"><w:compat>` +
	`<w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/>` +
	`</w:compat></w:settings>`

const docxNumbering = xmlHead + `<w:numbering xmlns:w="` + wordSpace + `">` +
	`<w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="singleLevel"/><w:lvl w:ilvl="0"><w:start w:val="1"/>` +
	`<w:numFmt w:val="bullet"/><w:pStyle w:val="ListBullet"/><w:lvlText w:val="•"/><w:lvlJc w:val="left"/>` +
	`<w:pPr><w:ind w:left="454" w:hanging="284"/></w:pPr></w:lvl></w:abstractNum>` +
	`<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`

const docxFooter = xmlHead + `<w:ftr xmlns:w="` + wordSpace + `"><w:p><w:pPr><w:pStyle w:val="Footer"/></w:pPr>` +
	`<w:fldSimple w:instr=" PAGE "><w:r><w:t>1</w:t></w:r></w:fldSimple><w:r><w:t xml:space="preserve"> / </w:t></w:r>` +
	`<w:fldSimple w:instr=" NUMPAGES "><w:r><w:t>1</w:t></w:r></w:fldSimple></w:p></w:ftr>`

func docxParts(d *Document) []part {
	return []part{
		{"[Content_Types].xml", docxTypes},
		{"_rels/.rels", docxPackage},
		{"docProps/core.xml", docxCore(d)},
		{"word/document.xml", docxBody(d)},
		{"word/_rels/document.xml.rels", docxRelations},
		{"word/styles.xml", docxStyles(d)},
		{"word/numbering.xml", docxNumbering},
		{"word/settings.xml", docxSettings},
		{"word/footer1.xml", docxFooter},
	}
}

func docxCore(d *Document) string {
	_, _, tag := d.locale()
	return xmlHead + `<cp:coreProperties xmlns:cp="` + packageSpace + `metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">` +
		`<dc:title>` + escape(tidy(d.Title)) + `</dc:title><dc:language>` + escape(tag) + `</dc:language></cp:coreProperties>`
}

// docxStyle is a style of paragraphs: what it is called in Word and how it looks.
type docxStyle struct{ id, name, paragraph, run string }

var docxParagraphStyles = map[Style]docxStyle{
	Title: {"Title", "Title", `<w:keepNext/><w:spacing w:before="0" w:after="240"/><w:jc w:val="center"/>`,
		`<w:b/><w:sz w:val="40"/>`},
	Heading1: {"Heading1", "heading 1", `<w:keepNext/><w:keepLines/><w:spacing w:before="320" w:after="100"/><w:outlineLvl w:val="0"/>`,
		`<w:b/><w:sz w:val="28"/>`},
	Heading2: {"Heading2", "heading 2", `<w:keepNext/><w:keepLines/><w:spacing w:before="220" w:after="80"/><w:outlineLvl w:val="1"/>`,
		`<w:b/><w:sz w:val="24"/>`},
	Item: {"ListBullet", "List Bullet", `<w:numPr><w:numId w:val="1"/></w:numPr><w:spacing w:after="60"/>`, ``},
	Note: {"TorneoNote", "Torneo Note", `<w:spacing w:after="80"/>`, `<w:color w:val="595959"/><w:sz w:val="17"/>`},
}

func docxStyles(d *Document) string {
	_, _, tag := d.locale()
	var b strings.Builder
	fmt.Fprintf(&b, `%s<w:styles xmlns:w="%s"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:eastAsia="Arial" w:cs="Arial"/>`+
		`<w:sz w:val="22"/><w:lang w:val="%s"/></w:rPr></w:rPrDefault><w:pPrDefault/></w:docDefaults>`,
		xmlHead, wordSpace, escape(tag))
	b.WriteString(`<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/>` +
		`<w:pPr><w:spacing w:after="120" w:line="264" w:lineRule="auto"/></w:pPr></w:style>`)
	for style := Title; style <= Note; style++ {
		s := docxParagraphStyles[style]
		next := "Normal"
		if style == Item {
			next = s.id
		}
		fmt.Fprintf(&b, `<w:style w:type="paragraph" w:styleId="%s"><w:name w:val="%s"/><w:basedOn w:val="Normal"/><w:next w:val="%s"/><w:qFormat/>`+
			`<w:pPr>%s</w:pPr><w:rPr>%s</w:rPr></w:style>`, s.id, s.name, next, s.paragraph, s.run)
	}
	b.WriteString(`<w:style w:type="paragraph" w:styleId="Footer"><w:name w:val="footer"/><w:basedOn w:val="Normal"/>` +
		`<w:pPr><w:spacing w:after="0"/><w:jc w:val="center"/></w:pPr><w:rPr><w:color w:val="595959"/><w:sz w:val="17"/></w:rPr></w:style>`)
	b.WriteString(`<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/>` +
		`<w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:left w:w="85" w:type="dxa"/><w:right w:w="85" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>`)
	b.WriteString(`<w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/><w:basedOn w:val="TableNormal"/>` +
		`<w:tblPr><w:tblBorders>`)
	for _, side := range []string{"top", "left", "bottom", "right", "insideH", "insideV"} {
		b.WriteString(`<w:` + side + ` w:val="single" w:sz="4" w:space="0" w:color="A6A6A6"/>`)
	}
	b.WriteString(`</w:tblBorders></w:tblPr></w:style></w:styles>`)
	return b.String()
}

// docxWriter writes the text of a document.
type docxWriter struct {
	strings.Builder
	bookmarks int
}

func docxBody(d *Document) string {
	var w docxWriter
	w.WriteString(xmlHead + `<w:document xmlns:w="` + wordSpace + `" xmlns:r="` + relationSpace + `"><w:body>`)
	for _, p := range d.Paragraphs {
		if p.Cells != nil {
			w.table(p)
			continue
		}
		w.WriteString(`<w:p>`)
		if p.Style != Body {
			w.WriteString(`<w:pPr><w:pStyle w:val="` + docxParagraphStyles[p.Style].id + `"/></w:pPr>`)
		}
		w.bookmark(bookmarkPrefix, p.ID, func() { w.run(tidy(p.Text), "") })
		w.WriteString(`</w:p>`)
	}
	w.WriteString(`<w:sectPr><w:footerReference w:type="default" r:id="rId4"/><w:pgSz w:w="11906" w:h="16838"/>` +
		`<w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr></w:body></w:document>`)
	return w.String()
}

// bookmark writes a bookmark around a text, if there is an ID to keep.
func (w *docxWriter) bookmark(prefix, id string, text func()) {
	if id == "" {
		text()
		return
	}
	w.bookmarks++
	number := strconv.Itoa(w.bookmarks)
	w.WriteString(`<w:bookmarkStart w:id="` + number + `" w:name="` + prefix + encodeID(id) + `"/>`)
	text()
	w.WriteString(`<w:bookmarkEnd w:id="` + number + `"/>`)
}

func (w *docxWriter) run(text, properties string) {
	if text == "" {
		return
	}
	w.WriteString(`<w:r>`)
	if properties != "" {
		w.WriteString(`<w:rPr>` + properties + `</w:rPr>`)
	}
	for i, line := range strings.Split(text, "\n") {
		if i > 0 {
			w.WriteString(`<w:br/>`)
		}
		w.WriteString(`<w:t xml:space="preserve">` + escape(line) + `</w:t>`)
	}
	w.WriteString(`</w:r>`)
}

func (w *docxWriter) table(p Paragraph) {
	rows := p.table()
	columns := widths(rows, docxWidth)
	fmt.Fprintf(w, `<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/><w:tblW w:w="%d" w:type="dxa"/><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>`, docxWidth)
	for _, width := range columns {
		fmt.Fprintf(w, `<w:gridCol w:w="%d"/>`, width)
	}
	w.WriteString(`</w:tblGrid>`)
	last := len(columns) - 1
	for i, row := range rows {
		head := i == 0 && len(rows) > 1
		w.WriteString(`<w:tr><w:trPr><w:cantSplit/>`)
		if head {
			w.WriteString(`<w:tblHeader/>`)
		}
		w.WriteString(`</w:trPr>`)
		for k, cell := range row {
			fmt.Fprintf(w, `<w:tc><w:tcPr><w:tcW w:w="%d" w:type="dxa"/>`, columns[k])
			properties := ""
			if head {
				w.WriteString(`<w:shd w:val="clear" w:color="auto" w:fill="E7E7E7"/>`)
				properties = `<w:b/>`
			}
			w.WriteString(`</w:tcPr><w:p><w:pPr><w:spacing w:before="40" w:after="40" w:line="240" w:lineRule="auto"/></w:pPr>`)
			first, end := "", ""
			if i == 0 && k == 0 {
				first = p.ID
			}
			if i == len(rows)-1 && k == last {
				end = p.ID
			}
			w.bookmark(bookmarkPrefix, first, func() {
				w.bookmark(tableEndPrefix, end, func() { w.run(cell, properties) })
			})
			w.WriteString(`</w:p></w:tc>`)
		}
		w.WriteString(`</w:tr>`)
	}
	w.WriteString(`</w:tbl><w:p><w:pPr><w:spacing w:after="0" w:line="180" w:lineRule="auto"/></w:pPr></w:p>`)
}
