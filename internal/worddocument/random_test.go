package worddocument_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Elements of both formats stand in each other at random.
func TestRandomDocuments(t *testing.T) {
	wordTags := []string{
		`w:p`, `w:p`, `w:p`, `w:r`, `w:r`, `w:t`, `w:t`, `w:tbl`, `w:tr`, `w:tc`, `w:tcPr`, `w:gridSpan w:val="2"`, `w:ins`, `w:del`, `w:moveFrom`, `w:moveTo`, `w:pPr`, `w:rPr`, `w:vanish`,
		`w:numPr`, `w:numId w:val="1"`, `w:outlineLvl w:val="1"`, `w:sdt`, `w:sdtPr`, `w:sdtContent`, `w:br`, `w:hyperlink`, `w:fldChar w:fldCharType="begin"`, `w:fldChar w:fldCharType="separate"`,
		`w:fldChar w:fldCharType="end"`, `w:trPr`, `w:cellDel`, `w:pStyle w:val="Title"`, `w:drawing`, `mc:AlternateContent`,
		`w:bookmarkStart w:id="1" w:name="torneo_A"`, `w:bookmarkEnd w:id="1"`, `w:bookmarkStart w:id="2" w:name="torneo_B"`, `w:bookmarkEnd w:id="2"`,
		`w:bookmarkStart w:id="3" w:name="torneo_C_Copy_1"`, `w:bookmarkEnd w:id="3"`, `w:bookmarkStart w:id="4" w:name="torneoend_C"`, `w:bookmarkStart w:id="5" w:name="torneo_A"`,
	}
	odtTags := []string{
		`text:p`, `text:p`, `text:p`, `text:span`, `text:h`, `text:list`, `text:list-item`, `text:section`, `text:note`, `text:note-body`, `text:line-break`, `text:s`, `office:annotation`, `draw:frame`,
		`table:table`, `table:table-row`, `table:table-row table:number-rows-repeated="3"`, `table:table-cell`, `table:table-cell table:number-columns-repeated="2"`, `table:covered-table-cell`,
		`text:tracked-changes`, `text:changed-region text:id="c"`, `text:deletion`, `text:change text:change-id="c"`, `text:p text:style-name="P1"`,
		`text:bookmark-start text:name="torneo_A"`, `text:bookmark-end text:name="torneo_A"`, `text:bookmark text:name="torneo_B"`, `text:bookmark-start text:name="torneo_B"`,
		`text:bookmark-end text:name="torneo_B"`, `text:bookmark-start text:name="torneo_A Copy 1"`, `text:bookmark-end text:name="torneo_A Copy 1"`, `text:bookmark text:name="torneoend_C"`,
	}
	texts := []string{"one", "two words", " ", "\u00a0", "«x»", "9", "\u00ad", "a-b"}
	var write func(t *rapid.T, b *strings.Builder, tags []string, depth int)
	write = func(t *rapid.T, b *strings.Builder, tags []string, depth int) {
		for range rapid.IntRange(0, 6).Draw(t, "children") {
			tag := rapid.SampledFrom(tags).Draw(t, "tag")
			name, _, _ := strings.Cut(tag, " ")
			b.WriteString("<" + tag + ">")
			if rapid.Bool().Draw(t, "text") {
				b.WriteString(rapid.SampledFrom(texts).Draw(t, "words"))
			}
			if depth < 6 {
				write(t, b, tags, depth+1)
			}
			b.WriteString("</" + name + ">")
		}
	}
	// The elements in which text can stand are there more often than chance has them.
	shapes := map[bool][]string{
		true:  {"", `<w:p><w:r><w:t>`, `<w:p>`, `<w:tbl><w:tr><w:tc><w:p><w:r><w:t>`, `<w:tbl><w:tr><w:tc>`, `<w:tbl><w:tr>`},
		false: {"", `<text:p>`, `<table:table><table:table-row><table:table-cell><text:p>`, `<table:table><table:table-row><table:table-cell>`, `<text:list><text:list-item><text:p>`},
	}
	rapid.Check(t, func(rt *rapid.T) {
		isWord := rapid.Bool().Draw(rt, "word")
		tags := odtTags
		if isWord {
			tags = wordTags
		}
		var b strings.Builder
		for range rapid.IntRange(1, 6).Draw(rt, "blocks") {
			shape := rapid.SampledFrom(shapes[isWord]).Draw(rt, "shape")
			b.WriteString(shape)
			b.WriteString(rapid.SampledFrom(texts).Draw(rt, "begin"))
			write(rt, &b, tags, 3)
			opened := strings.Split(strings.TrimSuffix(strings.TrimPrefix(shape, "<"), ">"), "><")
			for i := len(opened) - 1; i >= 0 && shape != ""; i-- {
				b.WriteString("</" + opened[i] + ">")
			}
		}
		if isWord {
			checkRead(rt, docxOf(t, b.String()))
		} else {
			checkRead(rt, odtOf(t, b.String()))
		}
	})
}
