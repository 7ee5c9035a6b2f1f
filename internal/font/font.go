// Package font has the typeface in which the program prints. It has letters for
// the names of all federations that write from left to right, in two weights.
package font

import (
	_ "embed"
	"encoding/binary"
	"strings"
	"sync"
	"unicode"

	"codeberg.org/go-pdf/fpdf"
)

//go:embed fonts/DejaVuSansCondensed.ttf
var regular []byte

//go:embed fonts/DejaVuSansCondensed-Bold.ttf
var bold []byte

// Family is the name under which Add makes the type known.
const Family = "dejavu"

// Lacking stands for a letter that cannot be printed.
const Lacking = '□'

// Longest is the number of letters of a text that are printed.
const Longest = 300

// Add makes the type known to a PDF, with the styles "" and "B".
func Add(pdf *fpdf.Fpdf) {
	pdf.AddUTF8FontFromBytes(Family, "", regular)
	pdf.AddUTF8FontFromBytes(Family, "B", bold)
}

// Clean keeps what can be printed on one line. What cannot is replaced, visibly, and
// lacks says so: letters that the type does not have, and those of scripts that run
// from right to left, which nobody could read in this order.
func Clean(text string) (clean string, lacks bool) {
	n := 0
	clean = strings.Map(func(r rune) rune {
		n++
		switch {
		case n > Longest:
			return -1
		case unicode.IsSpace(r):
			return ' '
		case unicode.Is(unicode.Mn, r) && n > 1 && !has(r):
			return -1 // an accent on its own
		case !has(r):
			lacks = true
			return Lacking
		}
		return r
	}, text)
	return clean, lacks
}

// leftwards are the scripts that run from right to left.
var leftwards = []*unicode.RangeTable{unicode.Arabic, unicode.Hebrew, unicode.Syriac, unicode.Thaana, unicode.Nko}

func has(r rune) bool {
	return r > ' ' && r <= 0xFFFF && unicode.IsPrint(r) && !unicode.In(r, leftwards...) && letters()[r>>6]&(1<<(r&63)) != 0
}

// letters is the characters that both weights have, a bit each.
var letters = sync.OnceValue(func() *[1024]uint64 {
	a, b := characterSet(regular), characterSet(bold)
	for k := range a {
		a[k] &= b[k]
	}
	return a
})

// characterSet reads which characters a font has.
func characterSet(font []byte) *[1024]uint64 {
	var set [1024]uint64
	glyphs(font, func(c, _ int) { set[c>>6] |= 1 << (c & 63) })
	return &set
}

// glyphs gives every character that a font has with the number of its glyph, from its
// table cmap, in format 4.
func glyphs(font []byte, found func(c, glyph int)) {
	u16 := func(at int) int { return int(binary.BigEndian.Uint16(font[at:])) }
	u32 := func(at int) int { return int(binary.BigEndian.Uint32(font[at:])) }
	table := 0
	for k := range u16(4) {
		if entry := 12 + 16*k; string(font[entry:entry+4]) == "cmap" {
			table = u32(entry + 8)
		}
	}
	for k := range u16(table + 2) {
		at := table + u32(table+4+8*k+4)
		if u16(at) != 4 {
			continue
		}
		double := u16(at + 6) // twice the number of segments
		for s := 0; s < double; s += 2 {
			last, first, delta, offset := u16(at+14+s), u16(at+16+double+s), u16(at+16+2*double+s), u16(at+16+3*double+s)
			for c := first; c <= last && c != 0xFFFF; c++ {
				glyph := c + delta
				if offset != 0 {
					if glyph = u16(at + 16 + 3*double + s + offset + 2*(c-first)); glyph != 0 {
						glyph += delta
					}
				}
				if glyph &= 0xFFFF; glyph != 0 {
					found(c, glyph)
				}
			}
		}
	}
}
