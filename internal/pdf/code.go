package pdf

import (
	"bytes"

	"codeberg.org/go-pdf/fpdf"

	"torneo/internal/qr"
)

// codePicture is the name of the code of a document's own address; those of other
// addresses have the address behind it.
const codePicture = "torneo:code"

// registerCode makes the code of an address one of a document's pictures. It fails for one
// that is longer than a code can be.
func registerCode(pdf *fpdf.Fpdf, name, address string) error {
	code, err := qr.New(address)
	if err != nil {
		return err
	}
	picture, err := code.PNG(4)
	if err != nil {
		return err
	}
	pdf.RegisterImageOptionsReader(name, fpdf.ImageOptions{ImageType: "png"}, bytes.NewReader(picture))
	return nil
}
