// Package chart draws values as pictures: lines, boxes, marks and texts. Pages
// turn them into SVG (here) and paper into PDF (package pdf). It knows neither
// tournaments nor languages: every word comes with the values.
package chart

// Drawing is a picture. Its title and description say in words what it shows.
type Drawing struct {
	Width, Height int
	Title, Desc   string
	Shapes        []Shape
}

// Kind is the kind of a shape.
type Kind uint8

const (
	Line Kind = iota // through its points
	Box              // between two corners
	Mark             // at a point, of a form that its series has
	Text             // at a point
)

// Role is the role of a shape, which sets how strong it is drawn.
type Role uint8

const (
	Value  Role = iota
	Grid        // lines to read by
	Label       // words and numbers at an axis
	Inside      // words and numbers on a filled box
	Strong      // what is looked for
)

// Anchor is the position of a text at its point.
type Anchor uint8

const (
	Start Anchor = iota
	Middle
	End
)

// Point is a place, from the top left corner.
type Point struct{ X, Y int }

// Shape is a part of a picture.
type Shape struct {
	Kind   Kind
	Role   Role
	Points []Point
	Series int // from 1 on: its colour, and with it dash or form; 0: the ink
	Text   string
	Anchor Anchor
	Link   string // where it leads; of boxes
	Name   string // what is read out and shown of it
}

// Seriess is the number of series that colour and dash together distinguish.
const Seriess = 20

// colors is the number of colours: those of Okabe and Ito, which everybody can tell
// apart, but for yellow, which cannot be seen on white.
const colors = 7

// Color returns the number of the colour of a series, from 1 on.
func Color(series int) int { return (series-1)%colors + 1 }

// dashes are the lengths of strokes and gaps: with another colour or another dash no
// two of the first series are alike.
var dashes = [...][]int{nil, {7, 4}, {2, 3}}

// Dash returns the lengths of strokes and gaps of a series; none for a line without gaps.
func Dash(series int) []int { return dashes[(series-1)/colors%len(dashes)] }

// Form returns the outline of the marks of a series, its corners from the point of the mark,
// or none and the radius of a circle: a series has another than the one before it.
func Form(series int) (corners []Point, radius int) {
	switch max(series-1, 0) % 5 {
	case 1:
		return []Point{{-4, -4}, {4, -4}, {4, 4}, {-4, 4}}, 0
	case 2:
		return []Point{{0, -6}, {5, 3}, {-5, 3}}, 0
	case 3:
		return []Point{{0, -5}, {5, 0}, {0, 5}, {-5, 0}}, 0
	case 4:
		return []Point{{0, 6}, {5, -3}, {-5, -3}}, 0
	}
	return nil, 4
}

// Figure is a drawing under a heading of its own; "": the title of the drawing.
type Figure struct {
	Heading string
	Drawing *Drawing
}

func (d *Drawing) add(s ...Shape) { d.Shapes = append(d.Shapes, s...) }

func (d *Drawing) line(role Role, series int, points ...Point) {
	d.add(Shape{Kind: Line, Role: role, Series: series, Points: points})
}

func (d *Drawing) text(role Role, series int, at Point, anchor Anchor, text string) {
	d.add(Shape{Kind: Text, Role: role, Series: series, Points: []Point{at}, Anchor: anchor, Text: text})
}

// letter is the assumed width of a letter: the fonts of the reader are not known.
const letter = 7

// wide returns the assumed width of a text.
func wide(s string) int { return letter * len([]rune(s)) }

// truncate returns a text of so many letters at most.
func truncate(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return s
}

// step returns a round number of units between two lines of an axis up to most, so that
// there are no more than so many.
func step(most, lines int) int {
	for unit := 1; ; unit *= 10 {
		for _, n := range []int{1, 2, 5} {
			if most <= n*unit*lines {
				return n * unit
			}
		}
	}
}
