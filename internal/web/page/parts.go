package page

import (
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"time"
)

// sendPatience is the longest time for which a form is read while it arrives.
const sendPatience = 30 * time.Minute

// EachPart reads a form part by part while it arrives, until take wants no more or returns an error,
// which it returns. The error of what is no form, or breaks off within a part, is ErrBadForm. It is
// for addresses of Table.AddStream: nothing of the form is held.
func (v *Visit) EachPart(take func(*multipart.Part) (more bool, err error)) error {
	connection := http.NewResponseController(v.Writer)
	_ = connection.SetReadDeadline(time.Now().Add(sendPatience)) // else the server's own
	_ = connection.SetWriteDeadline(time.Now().Add(sendPatience))
	parts, err := v.Request.MultipartReader()
	if err != nil {
		return ErrBadForm
	}
	for more := true; more; {
		part, err := parts.NextPart()
		switch large := (*http.MaxBytesError)(nil); {
		case err == nil:
			more, err = take(part)
		case errors.Is(err, io.EOF):
			return nil
		case !errors.As(err, &large):
			return ErrBadForm
		}
		if errors.Is(err, io.ErrUnexpectedEOF) { // it broke off within a part
			return ErrBadForm
		}
		if err != nil {
			return err
		}
	}
	return nil
}
