package worddocument

import (
	"fmt"
	"strings"
)

// The namespaces of OpenDocument.
const (
	odfSpace      = "urn:oasis:names:tc:opendocument:xmlns:"
	officeSpace   = odfSpace + "office:1.0"
	styleSpace    = odfSpace + "style:1.0"
	textSpace     = odfSpace + "text:1.0"
	tableSpace    = odfSpace + "table:1.0"
	drawSpace     = odfSpace + "drawing:1.0"
	manifestSpace = odfSpace + "manifest:1.0"
	dublinSpace   = "http://purl.org/dc/elements/1.1/"

	odtSpaces = ` xmlns:office="` + officeSpace + `" xmlns:style="` + styleSpace + `" xmlns:text="` + textSpace + `" xmlns:table="` + tableSpace +
		`" xmlns:fo="` + odfSpace + `xsl-fo-compatible:1.0" xmlns:svg="` + odfSpace + `svg-compatible:1.0" xmlns:dc="` + dublinSpace + `" office:version="1.3"`
)

// The texts of a page are 17 cm wide, in hundredths of a millimetre.
const odtWidth = 17000

const odtManifest = xmlHead + `<manifest:manifest xmlns:manifest="` + manifestSpace + `" manifest:version="1.3">` +
	`<manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="` + odtMediaType + `"/>` +
	`<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>` +
	`<manifest:file-entry manifest:full-path="styles.xml" manifest:media-type="text/xml"/>` +
	`<manifest:file-entry manifest:full-path="meta.xml" manifest:media-type="text/xml"/></manifest:manifest>`

func odtParts(d *Document) []part {
	return []part{
		{"mimetype", odtMediaType},
		{"content.xml", odtContent(d)},
		{"styles.xml", odtStyles(d)},
		{"meta.xml", odtMeta(d)},
		{"META-INF/manifest.xml", odtManifest},
	}
}

func odtMeta(d *Document) string {
	_, _, tag := d.locale()
	return xmlHead + `<office:document-meta` + odtSpaces + `><office:meta><dc:title>` + escape(tidy(d.Title)) +
		`</dc:title><dc:language>` + escape(tag) + `</dc:language></office:meta></office:document-meta>`
}

// odtStyle is a style of paragraphs: what it is called in LibreOffice and how it looks.
type odtStyle struct{ name, shown, paragraph, text string }

var odtParagraphStyles = map[Style]odtStyle{
	Body: {"Text_20_body", "Text body", `fo:margin-top="0cm" fo:margin-bottom="0.21cm" fo:line-height="110%"`, ``},
	Title: {"Title", "Title", `fo:margin-top="0cm" fo:margin-bottom="0.42cm" fo:text-align="center" fo:keep-with-next="always"`,
		`fo:font-size="20pt" fo:font-weight="bold"`},
	Heading1: {"Heading_20_1", "Heading 1", `fo:margin-top="0.56cm" fo:margin-bottom="0.18cm" fo:keep-with-next="always"`,
		`fo:font-size="14pt" fo:font-weight="bold"`},
	Heading2: {"Heading_20_2", "Heading 2", `fo:margin-top="0.39cm" fo:margin-bottom="0.14cm" fo:keep-with-next="always"`,
		`fo:font-size="12pt" fo:font-weight="bold"`},
	Item: {"List_20_Bullet", "List Bullet", `fo:margin-top="0cm" fo:margin-bottom="0.11cm" fo:line-height="110%"`, ``},
	Note: {"Torneo_20_Note", "Torneo Note", `fo:margin-top="0cm" fo:margin-bottom="0.14cm"`, `fo:font-size="8.5pt" fo:color="#595959"`},
}

func odtStyles(d *Document) string {
	language, country, _ := d.locale()
	var b strings.Builder
	fmt.Fprintf(&b, `%s<office:document-styles%s><office:font-face-decls><style:font-face style:name="Arial" svg:font-family="Arial" style:font-family-generic="swiss"/></office:font-face-decls>`+
		`<office:styles><style:default-style style:family="paragraph"><style:text-properties style:font-name="Arial" fo:font-size="11pt" fo:language="%s" fo:country="%s"/></style:default-style>`+
		`<style:style style:name="Standard" style:family="paragraph" style:class="text"/>`,
		xmlHead, odtSpaces, escape(language), escape(country))
	for style := Body; style <= Note; style++ {
		s := odtParagraphStyles[style]
		more := ""
		switch style {
		case Heading1, Heading2:
			more = fmt.Sprintf(` style:default-outline-level="%d" style:next-style-name="Text_20_body"`, style-Title)
		case Title:
			more = ` style:next-style-name="Text_20_body"`
		case Item:
			more = ` style:list-style-name="Torneo_20_List"`
		}
		fmt.Fprintf(&b, `<style:style style:name="%s" style:display-name="%s" style:family="paragraph" style:parent-style-name="Standard"%s>`+
			`<style:paragraph-properties %s/><style:text-properties %s/></style:style>`, s.name, s.shown, more, s.paragraph, s.text)
	}
	b.WriteString(`<style:style style:name="Footer" style:family="paragraph" style:parent-style-name="Standard"><style:paragraph-properties fo:text-align="center"/>` +
		`<style:text-properties fo:font-size="8.5pt" fo:color="#595959"/></style:style>` +
		`<text:list-style style:name="Torneo_20_List" style:display-name="Torneo List"><text:list-level-style-bullet text:level="1" text:bullet-char="•">` +
		`<style:list-level-properties text:list-level-position-and-space-mode="label-alignment"><style:list-level-label-alignment text:label-followed-by="listtab" ` +
		`text:list-tab-stop-position="0.8cm" fo:text-indent="-0.5cm" fo:margin-left="0.8cm"/></style:list-level-properties></text:list-level-style-bullet></text:list-style>` +
		`</office:styles><office:automatic-styles><style:page-layout style:name="A4"><style:page-layout-properties fo:page-width="21cm" fo:page-height="29.7cm" ` +
		`fo:margin-top="2cm" fo:margin-bottom="1cm" fo:margin-left="2cm" fo:margin-right="2cm"/><style:footer-style><style:header-footer-properties fo:min-height="1cm" fo:margin-top="0.4cm"/>` +
		`</style:footer-style></style:page-layout></office:automatic-styles><office:master-styles><style:master-page style:name="Standard" style:page-layout-name="A4"><style:footer>` +
		`<text:p text:style-name="Footer"><text:page-number text:select-page="current">1</text:page-number> / <text:page-count>1</text:page-count></text:p>` +
		`</style:footer></style:master-page></office:master-styles></office:document-styles>`)
	return b.String()
}

// odtWriter writes the text of a document, and the styles of its tables before it.
type odtWriter struct {
	strings.Builder
	styles strings.Builder
	tables int
}

func odtContent(d *Document) string {
	var w odtWriter
	inList := false
	for _, p := range d.Paragraphs {
		if isItem := p.Style == Item && p.Cells == nil; isItem != inList {
			inList = isItem
			if inList {
				w.WriteString(`<text:list text:style-name="Torneo_20_List">`)
			} else {
				w.WriteString(`</text:list>`)
			}
		}
		w.paragraph(p)
	}
	if inList {
		w.WriteString(`</text:list>`)
	}
	return xmlHead + `<office:document-content` + odtSpaces + `><office:automatic-styles>` +
		`<style:style style:name="Cell" style:family="table-cell"><style:table-cell-properties fo:padding="0.09cm" fo:border="0.5pt solid #a6a6a6"/></style:style>` +
		`<style:style style:name="HeadCell" style:family="table-cell"><style:table-cell-properties fo:padding="0.09cm" fo:border="0.5pt solid #a6a6a6" fo:background-color="#e7e7e7"/></style:style>` +
		`<style:style style:name="Row" style:family="table-row"><style:table-row-properties fo:keep-together="always"/></style:style>` +
		`<style:style style:name="InCell" style:family="paragraph" style:parent-style-name="Standard"/>` +
		`<style:style style:name="InHeadCell" style:family="paragraph" style:parent-style-name="Standard"><style:text-properties fo:font-weight="bold"/></style:style>` +
		w.styles.String() + `</office:automatic-styles><office:body><office:text>` + w.String() + `</office:text></office:body></office:document-content>`
}

func (w *odtWriter) paragraph(p Paragraph) {
	style := odtParagraphStyles[p.Style].name
	switch {
	case p.Cells != nil:
		w.table(p)
	case p.Style == Heading1 || p.Style == Heading2:
		fmt.Fprintf(w, `<text:h text:style-name="%s" text:outline-level="%d">`, style, p.Style-Title)
		w.bookmark(bookmarkPrefix, p.ID, func() { w.text(p.Text) })
		w.WriteString(`</text:h>`)
	case p.Style == Item:
		w.WriteString(`<text:list-item><text:p text:style-name="` + style + `">`)
		w.bookmark(bookmarkPrefix, p.ID, func() { w.text(p.Text) })
		w.WriteString(`</text:p></text:list-item>`)
	default:
		w.WriteString(`<text:p text:style-name="` + style + `">`)
		w.bookmark(bookmarkPrefix, p.ID, func() { w.text(p.Text) })
		w.WriteString(`</text:p>`)
	}
}

// bookmark writes a bookmark around a text, if there is an ID to keep.
func (w *odtWriter) bookmark(prefix, id string, text func()) {
	if id == "" {
		text()
		return
	}
	w.WriteString(`<text:bookmark-start text:name="` + prefix + encodeID(id) + `"/>`)
	text()
	w.WriteString(`<text:bookmark-end text:name="` + prefix + encodeID(id) + `"/>`)
}

func (w *odtWriter) text(text string) {
	for i, line := range strings.Split(tidy(text), "\n") {
		if i > 0 {
			w.WriteString(`<text:line-break/>`)
		}
		w.WriteString(escape(line))
	}
}

func (w *odtWriter) table(p Paragraph) {
	rows := p.table()
	w.tables++
	name := fmt.Sprintf("T%d", w.tables)
	fmt.Fprintf(&w.styles, `<style:style style:name="%s" style:family="table"><style:table-properties style:width="%.2fcm" table:align="left" table:border-model="collapsing" fo:margin-top="0.1cm" fo:margin-bottom="0.3cm"/></style:style>`,
		name, float64(odtWidth)/1000)
	fmt.Fprintf(w, `<table:table table:name="%s" table:style-name="%s">`, name, name)
	for k, width := range widths(rows, odtWidth) {
		fmt.Fprintf(&w.styles, `<style:style style:name="%s.%d" style:family="table-column"><style:table-column-properties style:column-width="%.3fcm"/></style:style>`,
			name, k+1, float64(width)/1000)
		fmt.Fprintf(w, `<table:table-column table:style-name="%s.%d"/>`, name, k+1)
	}
	for i, row := range rows {
		head := i == 0 && len(rows) > 1
		cellStyle := "Cell"
		if head {
			cellStyle = "HeadCell"
			w.WriteString(`<table:table-header-rows>`)
		}
		w.WriteString(`<table:table-row table:style-name="Row">`)
		for k, cell := range row {
			first, end := "", ""
			if i == 0 && k == 0 {
				first = p.ID
			}
			if i == len(rows)-1 && k == len(row)-1 {
				end = p.ID
			}
			w.WriteString(`<table:table-cell table:style-name="` + cellStyle + `" office:value-type="string"><text:p text:style-name="In` + cellStyle + `">`)
			w.bookmark(bookmarkPrefix, first, func() {
				w.bookmark(tableEndPrefix, end, func() { w.text(cell) })
			})
			w.WriteString(`</text:p></table:table-cell>`)
		}
		w.WriteString(`</table:table-row>`)
		if head {
			w.WriteString(`</table:table-header-rows>`)
		}
	}
	w.WriteString(`</table:table>`)
}
