package page

import (
	"strconv"

	"torneo/internal/qr"
)

// Code is a text with its QR code, which a camera reads.
type Code struct {
	Text string
	Side int    // of the picture; 0: the text is too long for a code, and is read
	Path string // of its black squares
}

// CodeOf draws the code of a text.
func CodeOf(text string) Code {
	c := Code{Text: text}
	code, err := qr.New(text)
	if err != nil {
		return c
	}
	c.Side = code.Side()
	for y := range c.Side {
		for x := 0; x < c.Side; x++ {
			from := x
			for code.Black(x, y) {
				x++
			}
			if x > from {
				c.Path += "M" + strconv.Itoa(from) + " " + strconv.Itoa(y) + "h" + strconv.Itoa(x-from) + "v1h-" + strconv.Itoa(x-from) + "z"
			}
		}
	}
	return c
}

// box returns the viewBox of the whole picture.
func (c Code) box() string { return "0 0 " + strconv.Itoa(c.Side) + " " + strconv.Itoa(c.Side) }

// ground returns the path of the background, which is white in the dark, too.
func (c Code) ground() string {
	side := strconv.Itoa(c.Side)
	return "M0 0h" + side + "v" + side + "h-" + side + "z"
}
