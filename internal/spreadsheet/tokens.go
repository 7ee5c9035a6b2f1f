package spreadsheet

import (
	"archive/zip"
	"encoding/xml"
	"io"
)

// maxDepth is the largest depth of nested elements.
const maxDepth = 200

// tokens reads the tokens of an XML file in an archive, one by one as it is unpacked.
type tokens struct {
	d       *xml.Decoder
	limited *io.LimitedReader
	most    int64
	depth   int
	file    io.Closer
}

// tokensOf begins a file that unpacks to no more than most bytes, whatever the archive
// says of its size.
func tokensOf(f *zip.File, most int64) (*tokens, error) {
	content, err := f.Open()
	if err != nil {
		return nil, err
	}
	limited := &io.LimitedReader{R: content, N: most}
	return &tokens{d: xml.NewDecoder(limited), limited: limited, most: most, file: content}, nil
}

// next returns the next token, until the next next; io.EOF at the end.
func (t *tokens) next() (xml.Token, error) {
	token, err := t.d.Token()
	if err != nil && err != io.EOF && t.limited.N <= 0 {
		err = refuse("spreadsheet.large", "most", t.most>>20)
	}
	switch token.(type) {
	case xml.StartElement:
		if t.depth++; t.depth > maxDepth {
			err = refuse("spreadsheet.damaged")
		}
	case xml.EndElement:
		t.depth--
	}
	return token, err
}

func (t *tokens) close() { _ = t.file.Close() } // it was only read

// elements has all tokens of a file looked at.
func elements(f *zip.File, most int64, visit func(xml.Token) error) error {
	t, err := tokensOf(f, most)
	if err != nil {
		return err
	}
	defer t.close()
	for {
		token, err := t.next()
		if err == io.EOF {
			return nil
		}
		if err == nil {
			err = visit(token)
		}
		if err != nil {
			return err
		}
	}
}

// attribute returns the value of the attribute of that name without a namespace; "" if
// there is none.
func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Space == "" && a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}
