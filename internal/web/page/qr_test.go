package page

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"strings"
	"testing"

	"torneo/internal/pdf/pdftest"
)

// drawn returns the picture of a code, as browsers draw its path.
func (c Code) drawn(t *testing.T, scale int) image.Image {
	t.Helper()
	picture := image.NewGray(image.Rect(0, 0, c.Side*scale, c.Side*scale))
	draw.Draw(picture, picture.Bounds(), image.White, image.Point{}, draw.Src)
	for _, piece := range strings.Split(strings.TrimSuffix(c.Path, "z"), "z") {
		var x, y, wide, back int
		if _, err := fmt.Sscanf(piece, "M%d %dh%dv1h-%d", &x, &y, &wide, &back); err != nil || wide != back || x+wide > c.Side || y >= c.Side {
			t.Fatalf("%q: %v", piece, err)
		}
		draw.Draw(picture, image.Rect(x*scale, y*scale, (x+wide)*scale, (y+1)*scale), image.NewUniform(color.Black), image.Point{}, draw.Src)
	}
	return picture
}

// Cameras read of a code on a page what it is of: addresses with codes for joining, and
// fingerprints.
func TestCamerasReadCodes(t *testing.T) {
	for _, text := range []string{
		"https://192.168.1.20:8090/join?c=ABCD2345",
		"https://[fe80::1]:8090/join?c=ABCD2345",
		"http://torneo.local:8091/es/",
		"SHA256 " + strings.Repeat("4F:", 31) + "4F",
		"https://ajedrez.example/" + strings.Repeat("abc/", 60),
	} {
		if read := pdftest.Code(CodeOf(text).drawn(t, 4)); read != text {
			t.Errorf("of %q a camera reads %q", text, read)
		}
	}
	if c := CodeOf(strings.Repeat("x", 5000)); c.Side != 0 || c.Path != "" {
		t.Error("a code of what is too long for one")
	}
}
