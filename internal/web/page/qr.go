package page

import (
	"strconv"

	"github.com/skip2/go-qrcode"
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
	code, err := qrcode.New(text, qrcode.Medium)
	if err != nil {
		return c
	}
	bits := code.Bitmap()
	c.Side = len(bits)
	for y, row := range bits {
		for x := 0; x < len(row); x++ {
			from := x
			for x < len(row) && row[x] {
				x++
			}
			if x > from {
				c.Path += "M" + strconv.Itoa(from) + " " + strconv.Itoa(y) + "h" + strconv.Itoa(x-from) + "v1h-" + strconv.Itoa(x-from) + "z"
			}
		}
	}
	return c
}

// box is the whole of the picture.
func (c Code) box() string { return "0 0 " + strconv.Itoa(c.Side) + " " + strconv.Itoa(c.Side) }

// ground is what is behind it, white in the dark, too.
func (c Code) ground() string {
	side := strconv.Itoa(c.Side)
	return "M0 0h" + side + "v" + side + "h-" + side + "z"
}
