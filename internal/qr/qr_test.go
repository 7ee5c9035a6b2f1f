package qr

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math/rand/v2"
	"strings"
	"testing"

	"torneo/internal/pdf/pdftest"
)

// Cameras read of a code of every size what it is of. What reads here shares no line with
// what draws.
func TestCamerasReadEverySize(t *testing.T) {
	const address = "https://ajedrez.example:8443/es/"
	sizes := map[int]bool{}
	for length := 1; ; length += 1 + length/40 {
		text := (address + strings.Repeat("Mesa-1/", length))[:length]
		code, err := New(text)
		if err != nil {
			break
		}
		sizes[code.Side()] = true
		if read := pdftest.Code(picture(t, code, 4)); read != text {
			t.Errorf("of %d letters, %d squares a side, a camera reads %q", length, code.Side(), read)
		}
	}
	if len(sizes) != 40 {
		t.Errorf("codes of %d sizes, and there are 40", len(sizes))
	}
}

func TestCamerasReadEveryKindOfText(t *testing.T) {
	for _, text := range []string{"0123456789", "HTTPS://TORNEO.EXAMPLE/", "Peñíscola – ½", "http://[fe80::1]:8090/join?c=ABCD2345"} {
		code, err := New(text)
		if err != nil {
			t.Fatal(err)
		}
		if read := pdftest.Code(picture(t, code, 3)); read != text {
			t.Errorf("of %q a camera reads %q", text, read)
		}
	}
}

// A code is still read with a spot on it, and not with half of it gone.
func TestCamerasReadSpoiltCodes(t *testing.T) {
	const text = "https://ajedrez.example:8443/join?c=ABCD2345&t=open-de-verano"
	code, err := New(text)
	if err != nil {
		t.Fatal(err)
	}
	chance := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		part int // in a hundred squares
		read bool
	}{{3, true}, {50, false}} {
		drawn := image.NewGray(picture(t, code, 4).Bounds())
		draw.Draw(drawn, drawn.Bounds(), picture(t, code, 4), image.Point{}, draw.Src)
		for y := Edge + 9; y < code.Side()-Edge-9; y++ { // what is inside of the corners, by which it is found
			for x := Edge + 9; x < code.Side()-Edge-9; x++ {
				if chance.IntN(100) < c.part {
					draw.Draw(drawn, image.Rect(4*x, 4*y, 4*x+4, 4*y+4), image.NewUniform(color.Black), image.Point{}, draw.Src)
				}
			}
		}
		if read := pdftest.Code(drawn); (read == text) != c.read {
			t.Errorf("with %d %% spoilt a camera reads %q", c.part, read)
		}
	}
}

// One that is too long for a code has none.
func TestTooLong(t *testing.T) {
	if _, err := New(strings.Repeat("x", 2332)); err == nil {
		t.Error("a code of 2,332 letters")
	}
	if _, err := New(strings.Repeat("x", 2331)); err != nil {
		t.Errorf("no code of 2,331 letters: %v", err)
	}
}

// picture returns a code as it is printed.
func picture(t *testing.T, c Code, dots int) image.Image {
	t.Helper()
	data, err := c.PNG(dots)
	if err != nil {
		t.Fatal(err)
	}
	drawn, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if side := drawn.Bounds().Dx(); side != c.Side()*dots {
		t.Errorf("%d dots a side; want %d of %d", side, c.Side(), dots)
	}
	return drawn
}
