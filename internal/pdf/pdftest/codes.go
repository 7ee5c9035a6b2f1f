package pdftest

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/draw"
	"image/png"
	"io"
	"regexp"
	"strconv"
	"testing"

	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/qrcode"
)

// Code returns the text that a camera reads of a picture with one QR code in it; "":
// none.
func Code(picture image.Image) string {
	edge := 16 // around it, as cameras want it
	around := image.NewGray(picture.Bounds().Inset(-edge))
	draw.Draw(around, around.Bounds(), image.White, image.Point{}, draw.Src)
	draw.Draw(around, picture.Bounds(), picture, picture.Bounds().Min, draw.Over)
	bits, err := gozxing.NewBinaryBitmapFromImage(around)
	if err != nil {
		return ""
	}
	for _, how := range []gozxing.DecodeHintType{gozxing.DecodeHintType_TRY_HARDER, gozxing.DecodeHintType_PURE_BARCODE} {
		if read, err := qrcode.NewQRCodeReader().Decode(bits, map[gozxing.DecodeHintType]any{how: true}); err == nil {
			return read.GetText()
		}
	}
	return ""
}

var (
	pictureIn = regexp.MustCompile(`(?s)/Subtype /Image\n/Width (\d+)\n/Height (\d+)\n/ColorSpace \[/Indexed /DeviceRGB \d+ (\d+) 0 R\]\n/BitsPerComponent (\d+)\n.*?/Length (\d+)>>\nstream\n`)
	lengthOf  = regexp.MustCompile(`/Length (\d+)`)
)

// Codes returns the texts that cameras read of the QR codes of a PDF, in the order in
// which it keeps them.
func Codes(t testing.TB, pdf []byte) (texts []string) {
	t.Helper()
	for _, m := range pictureIn.FindAllSubmatchIndex(pdf, -1) {
		number := func(k int) int {
			n, err := strconv.Atoi(string(pdf[m[2*k]:m[2*k+1]]))
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		var b bytes.Buffer
		b.WriteString("\x89PNG\r\n\x1a\n")
		head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(number(1))), uint32(number(2)))
		chunk(&b, "IHDR", append(head, byte(number(4)), 3, 0, 0, 0))
		chunk(&b, "PLTE", palette(t, pdf, number(3)))
		chunk(&b, "IDAT", pdf[m[1]:m[1]+number(5)])
		chunk(&b, "IEND", nil)
		picture, err := png.Decode(&b)
		if err != nil {
			t.Fatalf("a picture of the PDF: %v", err)
		}
		if text := Code(picture); text != "" {
			texts = append(texts, text)
		}
	}
	return texts
}

// palette returns the colours that an object of the PDF holds.
func palette(t testing.TB, pdf []byte, object int) []byte {
	t.Helper()
	_, rest, found := bytes.Cut(pdf, []byte("\n"+strconv.Itoa(object)+" 0 obj\n"))
	head, rest, _ := bytes.Cut(rest, []byte("stream\n"))
	m := lengthOf.FindSubmatch(head)
	if !found || m == nil {
		t.Fatalf("no colours in object %d", object)
	}
	n, err := strconv.Atoi(string(m[1]))
	if err != nil {
		t.Fatal(err)
	}
	colours := rest[:n]
	if bytes.Contains(head, []byte("FlateDecode")) {
		r, err := zlib.NewReader(bytes.NewReader(colours))
		if err != nil {
			t.Fatal(err)
		}
		if colours, err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
	return colours
}

// chunk writes a part of a PNG.
func chunk(b *bytes.Buffer, kind string, data []byte) {
	b.Write(binary.BigEndian.AppendUint32(nil, uint32(len(data))))
	from := b.Len()
	b.WriteString(kind)
	b.Write(data)
	b.Write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(b.Bytes()[from:])))
}
