package render

import (
	"fmt"
	"math"
	"strconv"
)

// colour is a colour of a screen: red, green, blue.
type colour [3]uint8

// parseColour reads "#0a5c40".
func parseColour(s string) (c colour, ok bool) {
	if len(s) != 7 || s[0] != '#' {
		return c, false
	}
	n, err := strconv.ParseUint(s[1:], 16, 32)
	return colour{uint8(n >> 16), uint8(n >> 8), uint8(n)}, err == nil
}

func (c colour) String() string { return fmt.Sprintf("#%02x%02x%02x", c[0], c[1], c[2]) }

// luminance returns the relative luminance (WCAG 2.2), from 0 to 1.
func (c colour) luminance() float64 {
	sum := 0.0
	for k, weight := range [...]float64{0.2126, 0.7152, 0.0722} {
		x := float64(c[k]) / 255
		if x <= 0.04045 {
			x /= 12.92
		} else {
			x = math.Pow((x+0.055)/1.055, 2.4)
		}
		sum += weight * x
	}
	return sum
}

// contrast returns the contrast of two colours, from 1 to 21.
func (c colour) contrast(d colour) float64 {
	a, b := c.luminance(), d.luminance()
	return (max(a, b) + 0.05) / (min(a, b) + 0.05)
}

// mix mixes so much of a colour, of 100, into another one.
func (c colour) mix(part int, d colour) (out colour) {
	for k := range out {
		out[k] = uint8((int(c[k])*part + int(d[k])*(100-part)) / 100)
	}
	return out
}

// legible is the least contrast of text (WCAG 2.2, 1.4.3).
const legible = 4.5

// makeLegible returns the colour with as much of another one as it takes to be read on two
// grounds.
func (c colour) makeLegible(to, ground, other colour) colour {
	for part := 100; part > 0; part -= 2 {
		if m := c.mix(part, to); m.contrast(ground) >= legible && m.contrast(other) >= legible {
			return m
		}
	}
	return to
}

var (
	white, black = colour{255, 255, 255}, colour{}
	darkPaper    = colour{0x14, 0x1a, 0x17} // of board.css
)

// scheme is the set of colours of a page, made from an organiser's colour.
type scheme struct {
	band, onBand             colour // the head of the page, and what stands on it
	act, tint, night, shadow colour // links and marked rows, by day and by night
}

// schemeOf makes every text legible, whatever the colour is.
func schemeOf(c colour) scheme {
	s := scheme{band: c, onBand: white, tint: c.mix(10, white), shadow: c.mix(15, darkPaper)}
	if black.contrast(c) > white.contrast(c) {
		s.onBand = black
	}
	s.act, s.night = c.makeLegible(black, s.tint, white), c.makeLegible(white, s.shadow, darkPaper)
	return s
}

// css returns a style sheet that comes after board.css.
func (s scheme) css() []byte {
	return fmt.Appendf(nil, `:root { --act: %[3]s; --tint: %[4]s; }
@media screen {
  header { background: %[1]s; color: %[2]s; border: 0; }
  header a, header .where, header .name a { color: %[2]s; }
  header nav a[aria-current] { background: %[2]s; color: %[1]s; }
  header nav a.language { border-color: %[2]s; }
}
@media screen and (prefers-color-scheme: dark) { :root { --act: %[5]s; --tint: %[6]s; } }
`, s.band, s.onBand, s.act, s.tint, s.night, s.shadow)
}
