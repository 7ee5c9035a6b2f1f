package render

import "testing"

// Whatever colour an organiser chooses: what stands on it, links and marked rows can be
// read, by day and by night.
func TestEveryColourCanBeRead(t *testing.T) {
	ink, soft := colour{0x1a, 0x24, 0x20}, colour{0x55, 0x60, 0x5b}
	lightInk, lightSoft := colour{0xe8, 0xee, 0xeb}, colour{0xa9, 0xb5, 0xaf}
	for r := 0; r < 256; r += 17 {
		for g := 0; g < 256; g += 17 {
			for b := 0; b < 256; b += 17 {
				c := colour{uint8(r), uint8(g), uint8(b)}
				s := schemeOf(c)
				for name, pair := range map[string][2]colour{"head": {s.onBand, s.band}, "links": {s.act, white}, "links on marked rows": {s.act, s.tint}, "text": {ink, s.tint}, "notes": {soft, s.tint},
					"links by night": {s.night, darkPaper}, "links on marked rows by night": {s.night, s.shadow}, "text by night": {lightInk, s.shadow}, "notes by night": {lightSoft, s.shadow}} {
					if got := pair[0].contrast(pair[1]); got < legible {
						t.Errorf("%v: %s has a contrast of %.2f", c, name, got)
					}
				}
			}
		}
	}
	if c, ok := parseColour("#0a5c40"); !ok || c.String() != "#0a5c40" || white.contrast(black) != 21 {
		t.Errorf("%v %v", c, ok)
	}
	for _, s := range []string{"", "0a5c40", "#0a5c4", "#0a5c4g", "red;}", "#+a5c40"} {
		if _, ok := parseColour(s); ok {
			t.Errorf("%q is a colour", s)
		}
	}
}
