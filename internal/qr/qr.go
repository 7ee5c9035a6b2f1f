// Package qr draws QR codes (ISO/IEC 18004): addresses that cameras read.
package qr

import (
	"bytes"
	"image"
	"image/color"
	"image/png"

	encoder "github.com/piglig/go-qr"
)

// Edge is the number of white squares around a code, without which cameras do not see
// where it begins.
const Edge = 4

// Code is a QR code, one of the smallest that hold its text and can be read with a
// seventh of it covered.
type Code struct{ squares *encoder.QrCode }

// New returns the code of a text; it fails if no code is large enough for it.
func New(text string) (Code, error) {
	squares, err := encoder.EncodeText(text, encoder.Medium)
	return Code{squares}, err
}

// Side returns the number of squares of a side, with the white ones around.
func (c Code) Side() int { return c.squares.Size() + 2*Edge }

// Black reports whether a square is black, counted from the upper left corner.
func (c Code) Black(x, y int) bool { return c.squares.Module(x-Edge, y-Edge) }

// PNG returns a picture in black and white, in which a square has so many dots a side.
func (c Code) PNG(dots int) ([]byte, error) {
	side := c.Side() * dots
	picture := image.NewPaletted(image.Rect(0, 0, side, side), color.Palette{color.White, color.Black})
	for y := range side {
		for x := range side {
			if c.Black(x/dots, y/dots) {
				picture.SetColorIndex(x, y, 1)
			}
		}
	}
	var file bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&file, picture)
	return file.Bytes(), err
}
