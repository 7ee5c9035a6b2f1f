package picture_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"testing"

	"torneo/internal/picture"
)

func pngOf(t testing.TB, x image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, x); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func jpgOf(t testing.TB, x image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, x, nil); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Data of a picture beside its dots are not kept; transparent dots become white.
func TestTake(t *testing.T) {
	clear := image.NewNRGBA64(image.Rect(5, 5, 45, 25))
	clear.SetNRGBA64(5, 5, color.NRGBA64{R: 0xffff, A: 0xffff})
	file := withText(pngOf(t, clear), "secreto")
	p, err := picture.Take(file)
	if err != nil {
		t.Fatal(err)
	}
	if p.Kind != "png" || bytes.Contains(p.Data, []byte("secreto")) || len(p.Hash) != 64 {
		t.Errorf("%s %s: %q", p.Kind, p.Hash, p.Data)
	}
	x, err := png.Decode(bytes.NewReader(p.Data))
	if err != nil || x.Bounds() != image.Rect(0, 0, 40, 20) {
		t.Fatal(x.Bounds(), err)
	}
	if r, g, b, a := x.At(0, 0).RGBA(); r != 0xffff || g != 0 || b != 0 || a != 0xffff {
		t.Error(x.At(0, 0))
	}
	if r, g, b, a := x.At(1, 1).RGBA(); r != 0xffff || g != 0xffff || b != 0xffff || a != 0xffff {
		t.Error(x.At(1, 1))
	}
	again, err := picture.Take(p.Data)
	if err != nil || again.Hash != p.Hash {
		t.Errorf("taken again it is another one: %v", err)
	}
	if p, err := picture.Take(jpgOf(t, clear)); err != nil || p.Kind != "jpg" {
		t.Error(p, err)
	}
}

// Whatever the file, no more than a megabyte is kept, and no side is longer than paper
// shows.
func TestLargePicturesAreShrunk(t *testing.T) {
	noise := image.NewGray(image.Rect(0, 0, 1000, 1000)) // a byte a dot in the file, three of what is kept
	random := rand.New(rand.NewPCG(1, 2))
	for k := range noise.Pix {
		noise.Pix[k] = byte(random.Uint32())
	}
	file := pngOf(t, noise)
	if len(file) > picture.MostBytes {
		t.Fatal(len(file))
	}
	for name, file := range map[string][]byte{"noise": file, "long": pngOf(t, image.NewGray(image.Rect(0, 0, 7000, 3))), "tall": jpgOf(t, image.NewGray(image.Rect(0, 0, 2, 5000)))} {
		p, err := picture.Take(file)
		if err != nil {
			t.Fatal(name, err)
		}
		c, _, err := image.DecodeConfig(bytes.NewReader(p.Data))
		if err != nil || len(p.Data) > picture.MostBytes || c.Width > 1200 || c.Height > 1200 || c.Width < 1 {
			t.Errorf("%s: %d bytes, %+v, %v", name, len(p.Data), c, err)
		}
		if err := picture.Sound(p); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestWhatIsNotTaken(t *testing.T) {
	good := pngOf(t, image.NewGray(image.Rect(0, 0, 20, 20)))
	var animated bytes.Buffer
	if err := gif.Encode(&animated, image.NewGray(image.Rect(0, 0, 5, 5)), nil); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		file []byte
		want error
	}{
		"nothing":   {nil, picture.ErrKind},
		"svg":       {[]byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`), picture.ErrKind},
		"gif":       {animated.Bytes(), picture.ErrKind},
		"html":      {[]byte("<html>"), picture.ErrKind},
		"large":     {append(bytes.Clone(good), make([]byte, picture.MostBytes)...), picture.ErrLarge},
		"bomb":      {sized(good, 60_000, 60_000), picture.ErrDots},
		"dots":      {sized(good, 7_000, 7_000), picture.ErrDots},
		"no size":   {sized(good, 0, 0), picture.ErrDamaged},
		"short":     {good[:len(good)-20], picture.ErrDamaged},
		"beginning": {good[:9], picture.ErrDamaged},
		"lies":      {sized(good, 40, 40), picture.ErrDamaged},
		"jpeg":      {[]byte("\xff\xd8\xff\xe0 and no more"), picture.ErrDamaged},
	} {
		if p, err := picture.Take(c.file); !errors.Is(err, c.want) || p != nil {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

// Pictures of a backup are checked.
func TestSound(t *testing.T) {
	p, err := picture.Take(pngOf(t, image.NewGray(image.Rect(0, 0, 20, 20))))
	if err != nil || picture.Sound(p) != nil {
		t.Fatal(err, picture.Sound(p))
	}
	other, _ := picture.Take(jpgOf(t, image.NewGray(image.Rect(0, 0, 20, 20))))
	gray := pngOf(t, image.NewGray(image.Rect(0, 0, 20, 20)))
	for name, q := range map[string]picture.Picture{
		"another hash": {Hash: other.Hash, Kind: p.Kind, Data: p.Data},
		"another kind": {Hash: p.Hash, Kind: "jpg", Data: p.Data},
		"no picture":   {Hash: p.Hash, Kind: "png", Data: []byte("x")},
		"not ours":     {Hash: p.Hash, Kind: "png", Data: gray},
	} {
		if picture.Sound(&q) == nil {
			t.Errorf("%s is taken", name)
		}
	}
}

func FuzzTake(f *testing.F) {
	f.Add(pngOf(f, image.NewGray(image.Rect(0, 0, 3, 3))))
	f.Add(jpgOf(f, image.NewGray(image.Rect(0, 0, 3, 3))))
	f.Fuzz(func(t *testing.T, file []byte) {
		p, err := picture.Take(file)
		if err != nil {
			return
		}
		if err := picture.Sound(p); err != nil {
			t.Error(err)
		}
	})
}

// withText puts a chunk of text into a PNG after its header.
func withText(file []byte, text string) []byte {
	chunk := append([]byte("tEXt"), text...)
	var b []byte
	b = append(b, file[:33]...)
	b = binary.BigEndian.AppendUint32(b, uint32(len(text)))
	b = append(b, chunk...)
	b = binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(chunk))
	return append(b, file[33:]...)
}

// sized has a PNG say that it is of another size.
func sized(file []byte, w, h uint32) []byte {
	file = bytes.Clone(file)
	binary.BigEndian.PutUint32(file[16:], w)
	binary.BigEndian.PutUint32(file[20:], h)
	binary.BigEndian.PutUint32(file[29:], crc32.ChecksumIEEE(file[12:29]))
	return file
}
