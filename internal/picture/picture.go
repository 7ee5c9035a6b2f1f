// Package picture takes pictures from outside and encodes them anew. So nothing
// but the picture is left, and no more of it than paper can show.
package picture

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
)

// The limits of pictures, taken and kept.
const (
	MostBytes = 1 << 20 // of a file, and of what is kept
	side      = 1200    // of what is kept: a hand's breadth of paper at 300 dots an inch
	mostSide  = 8000    // of a file
	mostDots  = 8_000_000
)

// Picture is one that was encoded by us.
type Picture struct {
	Hash string // of Data: SHA-256, in hexadecimal digits
	Kind string // "png", "jpg"
	Data []byte
}

// Why a picture is not taken.
var (
	ErrLarge   = errors.New("picture: file too large")
	ErrKind    = errors.New("picture: neither PNG nor JPEG")
	ErrDots    = errors.New("picture: too many dots")
	ErrDamaged = errors.New("picture: damaged")
	ErrForeign = errors.New("picture: not encoded by this program")
)

// Take decodes a PNG or JPEG and encodes it anew: without what else was in the file,
// on white where it could be seen through, and no larger than paper shows. How large
// it is is looked at before anything is decoded.
func Take(file []byte) (*Picture, error) {
	kind, err := look(file, mostSide)
	if err != nil {
		return nil, err
	}
	decoded, err := decode(kind, file)
	if err != nil {
		return nil, err
	}
	dots := onWhite(decoded)
	for most := side; ; most /= 2 {
		dots = shrunk(dots, most)
		var b bytes.Buffer
		if kind == "jpg" {
			err = jpeg.Encode(&b, dots, &jpeg.Options{Quality: 90})
		} else {
			err = (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, dots)
		}
		if err != nil {
			return nil, err
		}
		if b.Len() <= MostBytes { // at 150 dots anything is
			return newPicture(kind, b.Bytes()), nil
		}
	}
}

// Sound makes sure that a picture from a backup, which anybody can have written, is one
// that Take can have made.
func Sound(p *Picture) error {
	kind, err := look(p.Data, side)
	if err != nil {
		return err
	}
	if own := newPicture(kind, p.Data); own.Hash != p.Hash || own.Kind != p.Kind || kind == "png" && !plainPNG(p.Data) {
		return ErrForeign
	}
	_, err = decode(kind, p.Data)
	return err
}

func newPicture(kind string, data []byte) *Picture {
	sum := sha256.Sum256(data)
	return &Picture{Hash: hex.EncodeToString(sum[:]), Kind: kind, Data: data}
}

// look returns the kind of a file, and refuses one that would take too much to decode.
func look(file []byte, most int) (kind string, err error) {
	if len(file) > MostBytes {
		return "", ErrLarge
	}
	var c image.Config
	switch {
	case bytes.HasPrefix(file, []byte("\x89PNG\r\n\x1a\n")):
		kind = "png"
		c, err = png.DecodeConfig(bytes.NewReader(file))
	case bytes.HasPrefix(file, []byte("\xff\xd8\xff")):
		kind = "jpg"
		c, err = jpeg.DecodeConfig(bytes.NewReader(file))
	default:
		return "", ErrKind
	}
	switch {
	case err != nil || c.Width < 1 || c.Height < 1:
		return "", ErrDamaged
	case c.Width > most || c.Height > most || c.Width*c.Height > mostDots:
		return "", ErrDots
	}
	return kind, nil
}

func decode(kind string, file []byte) (x image.Image, err error) {
	if kind == "jpg" {
		x, err = jpeg.Decode(bytes.NewReader(file))
	} else {
		x, err = png.Decode(bytes.NewReader(file))
	}
	if err != nil {
		return nil, ErrDamaged
	}
	return x, nil
}

// plainPNG reports eight bits a colour, line after line, as printing programs read it.
func plainPNG(data []byte) bool {
	return len(data) > 28 && data[24] == 8 && data[25] == 2 && data[28] == 0
}

// onWhite lays a picture on paper.
func onWhite(x image.Image) *image.RGBA {
	b := x.Bounds()
	dots := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	draw.Draw(dots, dots.Bounds(), image.NewUniform(color.White), image.Point{}, draw.Src)
	draw.Draw(dots, dots.Bounds(), x, b.Min, draw.Over)
	return dots
}

// shrunk has sides of so many dots at most, each the mean of those it stands for.
func shrunk(x *image.RGBA, most int) *image.RGBA {
	w, h := x.Bounds().Dx(), x.Bounds().Dy()
	if w <= most && h <= most {
		return x
	}
	long := max(w, h)
	to := image.NewRGBA(image.Rect(0, 0, max(1, w*most/long), max(1, h*most/long)))
	tw, th := to.Bounds().Dx(), to.Bounds().Dy()
	for ty := range th {
		top, bottom := ty*h/th, max((ty+1)*h/th, ty*h/th+1)
		for tx := range tw {
			left, right := tx*w/tw, max((tx+1)*w/tw, tx*w/tw+1)
			var sum [3]int
			for y := top; y < bottom; y++ {
				row := x.Pix[y*x.Stride+4*left : y*x.Stride+4*right]
				for k := 0; k < len(row); k += 4 {
					sum[0], sum[1], sum[2] = sum[0]+int(row[k]), sum[1]+int(row[k+1]), sum[2]+int(row[k+2])
				}
			}
			n := (bottom - top) * (right - left)
			to.SetRGBA(tx, ty, color.RGBA{uint8((sum[0] + n/2) / n), uint8((sum[1] + n/2) / n), uint8((sum[2] + n/2) / n), 255})
		}
	}
	return to
}
