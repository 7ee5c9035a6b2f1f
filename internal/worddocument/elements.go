package worddocument

import (
	"encoding/xml"
	"io"
)

// elements reads the elements of an XML file, one by one as it is unpacked. References to
// other files are never followed, and entities of a document are not known: a file that
// uses one is damaged.
type elements struct {
	d     *xml.Decoder
	depth int
}

func elementsOf(r io.Reader) *elements { return &elements{d: xml.NewDecoder(r)} }

// root reads the first element.
func (e *elements) root() (xml.StartElement, error) {
	for {
		token, err := e.next()
		if err != nil {
			return xml.StartElement{}, err
		}
		if start, ok := token.(xml.StartElement); ok {
			return start, nil
		}
	}
}

// children visits the elements in the one that was begun last, and its text, if asked for
// with text. What a visit does not read is skipped.
func (e *elements) children(visit func(xml.StartElement) error, text func(string)) error {
	inside := e.depth
	for e.depth >= inside {
		token, err := e.next()
		if err != nil {
			return err
		}
		switch t := token.(type) {
		case xml.StartElement:
			if err := visit(t); err != nil {
				return err
			}
			if err := e.leave(inside); err != nil {
				return err
			}
		case xml.CharData:
			if text != nil {
				text(string(t))
			}
		}
	}
	return nil
}

// leave skips what is left of elements deeper than that.
func (e *elements) leave(depth int) error {
	for e.depth > depth {
		if _, err := e.next(); err != nil {
			return err
		}
	}
	return nil
}

func (e *elements) next() (xml.Token, error) {
	token, err := e.d.Token()
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	switch token.(type) {
	case xml.StartElement:
		if e.depth++; e.depth > maxDepth {
			return nil, refuse("worddocument.damaged")
		}
	case xml.EndElement:
		e.depth--
	}
	return token, err
}

// attribute returns the value of an attribute of that namespace; "" if there is none.
func attribute(e xml.StartElement, space, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name && a.Name.Space == space {
			return a.Value
		}
	}
	return ""
}
