package worddocument

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"strings"
)

// archive is the files in a document.
type archive struct {
	files []*zip.File
	left  int64 // bytes that may still be unpacked
}

func openArchive(data []byte) (*archive, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, refuse("worddocument.damaged")
	}
	return &archive{files: z.File, left: maxUnzip}, nil
}

// find returns the file of that name, whatever its capitals; nil if there is none.
func (a *archive) find(name string) *zip.File {
	name = strings.TrimPrefix(name, "/")
	for _, f := range a.files {
		if strings.EqualFold(strings.TrimPrefix(strings.ReplaceAll(f.Name, `\`, "/"), "/"), name) {
			return f
		}
	}
	return nil
}

// errLarge is the end of what is unpacked.
var errLarge = errors.New("worddocument: too large")

// budget reads a file as long as the archive has bytes left, whatever the archive says
// of its size.
type budget struct {
	r io.Reader
	a *archive
}

func (b budget) Read(p []byte) (int, error) {
	n, err := b.r.Read(p)
	if b.a.left -= int64(n); b.a.left < 0 {
		return n, errLarge
	}
	return n, err
}

// read has the elements of a file looked at; a file that is missing has none.
func (a *archive) read(name string, look func(*elements) error) error {
	f := a.find(name)
	if f == nil {
		return nil
	}
	content, err := f.Open()
	if err == nil {
		defer content.Close()
		err = look(elementsOf(budget{content, a}))
	}
	var refused *Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &refused):
		return refused
	case errors.Is(err, errLarge):
		return refuse("worddocument.text", "most", maxUnzip>>20)
	}
	return refuse("worddocument.damaged")
}

// begin returns the first bytes of a file; none if it is missing or damaged.
func (a *archive) begin(name string) string {
	f := a.find(name)
	if f == nil {
		return ""
	}
	content, err := f.Open()
	if err != nil {
		return ""
	}
	defer content.Close()
	text, _ := io.ReadAll(io.LimitReader(content, 200)) // what can be read of it
	return strings.TrimSpace(string(text))
}
