package font

import (
	"encoding/binary"
	"sync"
)

// CapHeight is the height of capitals, in thousandths of the size of the type.
const CapHeight = 729

// File returns the type as a file, which browsers load.
func File(heavy bool) []byte {
	if heavy {
		return bold
	}
	return regular
}

// Width returns the width of a text, in thousandths of the size of the type.
func Width(text string, heavy bool) int {
	of := regularWidths()
	if heavy {
		of = boldWidths()
	}
	sum := 0
	for _, r := range text {
		if r > 0xFFFF {
			r = Lacking
		}
		sum += int(of[r])
	}
	return sum
}

var (
	regularWidths = sync.OnceValue(func() *[1 << 16]uint16 { return widths(regular) })
	boldWidths    = sync.OnceValue(func() *[1 << 16]uint16 { return widths(bold) })
)

// widths reads how wide the characters of a font are. What it has not is as wide as its
// sign for that, glyph 0.
func widths(font []byte) *[1 << 16]uint16 {
	u16 := func(at int) int { return int(binary.BigEndian.Uint16(font[at:])) }
	tables := map[string]int{}
	for k := range u16(4) {
		entry := 12 + 16*k
		tables[string(font[entry:entry+4])] = int(binary.BigEndian.Uint32(font[entry+8:]))
	}
	em, all := u16(tables["head"]+18), u16(tables["hhea"]+34)
	advance := func(glyph int) uint16 {
		return uint16((u16(tables["hmtx"]+4*min(glyph, all-1))*1000 + em/2) / em)
	}
	var list [1 << 16]uint16
	for k := range list {
		list[k] = advance(0)
	}
	glyphs(font, func(c, glyph int) { list[c] = advance(glyph) })
	return &list
}
