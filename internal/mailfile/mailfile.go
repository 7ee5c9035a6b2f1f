// Package mailfile reads e-mails that people saved as files: who wrote, about what, and what is
// attached. It reads no text of the mail and follows no link.
package mailfile

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"net/textproto"
	"path"
	"strings"

	"torneo/internal/incoming"
)

// The limits of a mail.
const (
	MaxSize        = 32 << 20 // bytes
	maxAttachments = 100
	maxParts       = 500
	maxDepth       = 6
	maxHeader      = 300 // characters that are kept of a line
)

// Mail is what a file says of a mail.
type Mail struct {
	From    string // the address; "": it is not given
	Name    string // of who wrote
	Subject string
	Files   []File
}

// File is something that is attached.
type File struct {
	Name string
	Data []byte
}

// Is reports whether a file may be a mail: by its name, or by the lines that it begins with.
func Is(name string, data []byte) bool {
	if strings.EqualFold(path.Ext(name), ".eml") {
		return true
	}
	head := data[:min(len(data), 4096)]
	for _, begins := range []string{"Received:", "Return-Path:", "Delivered-To:", "MIME-Version:", "From:"} {
		if bytes.HasPrefix(head, []byte(begins)) {
			return bytes.Contains(head, []byte("\nFrom:")) || begins == "From:" && bytes.Contains(head, []byte("\nDate:"))
		}
	}
	return false
}

// Read reads a mail. The error is an *incoming.Refused.
func Read(data []byte) (*Mail, error) {
	if len(data) > MaxSize {
		return nil, incoming.Refuse("mailfile.large", "most", MaxSize>>20)
	}
	m, err := mail.ReadMessage(bytes.NewReader(data))
	if err != nil {
		return nil, incoming.Refuse("mailfile.bad")
	}
	r := reader{mail: &Mail{Subject: headerText(m.Header.Get("Subject"))}}
	parser := mail.AddressParser{WordDecoder: &words}
	if from, err := parser.Parse(m.Header.Get("From")); err == nil {
		r.mail.From, r.mail.Name = oneLine(from.Address), oneLine(from.Name)
	}
	if err := r.part(textproto.MIMEHeader(m.Header), m.Body, 0); err != nil {
		return nil, err
	}
	return r.mail, nil
}

// words decodes words of headers; of a character set that is not known the letters stay.
var words = mime.WordDecoder{CharsetReader: func(_ string, input io.Reader) (io.Reader, error) { return input, nil }}

func headerText(text string) string {
	if plain, err := words.DecodeHeader(text); err == nil {
		text = plain
	}
	return oneLine(text)
}

func oneLine(text string) string {
	text, _ = incoming.CutText(incoming.PlainText(text), maxHeader)
	return text
}

// reader collects what is attached.
type reader struct {
	mail  *Mail
	parts int
}

// part reads a part with its parts; what is shown as the text of the mail is passed over.
func (r *reader) part(h textproto.MIMEHeader, body io.Reader, depth int) error {
	if r.parts++; r.parts > maxParts || depth > maxDepth {
		return incoming.Refuse("mailfile.parts", "most", maxParts)
	}
	kind, params, err := mime.ParseMediaType(h.Get("Content-Type"))
	if err != nil {
		kind = "text/plain"
	}
	if strings.HasPrefix(kind, "multipart/") {
		return r.each(multipart.NewReader(body, params["boundary"]), depth)
	}
	disposition, named, _ := mime.ParseMediaType(h.Get("Content-Disposition"))
	name := named["filename"]
	if name == "" {
		name = params["name"]
	}
	if name == "" && disposition != "attachment" {
		return nil
	}
	switch strings.ToLower(strings.TrimSpace(h.Get("Content-Transfer-Encoding"))) {
	case "base64":
		body = base64.NewDecoder(base64.StdEncoding, body)
	case "quoted-printable":
		body = quotedprintable.NewReader(body)
	}
	data, err := io.ReadAll(io.LimitReader(body, MaxSize))
	if err != nil {
		return incoming.Refuse("mailfile.bad")
	}
	if len(r.mail.Files) >= maxAttachments {
		return incoming.Refuse("mailfile.attachments", "most", maxAttachments)
	}
	name = headerText(name)
	if name == "" {
		name = fmt.Sprint("attachment-", len(r.mail.Files)+1)
	}
	r.mail.Files = append(r.mail.Files, File{path.Base(strings.ReplaceAll(name, `\`, "/")), data})
	return nil
}

// each reads the parts of a mail. One that ends too early has those that are whole.
func (r *reader) each(parts *multipart.Reader, depth int) error {
	for {
		p, err := parts.NextRawPart()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			if len(r.mail.Files) > 0 {
				return nil
			}
			return incoming.Refuse("mailfile.bad")
		}
		if err := r.part(p.Header, p, depth+1); err != nil {
			return err
		}
	}
}
