package trf

import (
	"strings"

	"torneo/internal/codepage"
)

// Document is a file as lines and line ends, byte for byte.
type Document struct {
	Encoding Encoding
	Lines    []Line
}

// Line is one line in the encoding of its file (of UTF-16: in UTF-8), and its
// end: "\n", "\r\n", "\r", or "" at the end of the file.
type Line struct{ Text, End string }

// Bytes returns the file. If no line has been changed it is equal to the file
// read.
func (d *Document) Bytes() []byte {
	size := 0
	for _, l := range d.Lines {
		size += len(l.Text) + len(l.End)
	}
	data := make([]byte, 0, size)
	for _, l := range d.Lines {
		data = append(data, l.Text...)
		data = append(data, l.End...)
	}
	if d.Encoding == codepage.UTF16LE || d.Encoding == codepage.UTF16BE {
		return d.Encoding.ToUTF16(string(data))
	}
	return data
}

// Text returns the n-th line, counted from 1, in Unicode and without byte order
// mark.
func (d *Document) Text(n int) string {
	raw := d.Lines[n-1].Text
	if n == 1 {
		raw = strings.TrimPrefix(raw, byteOrderMark)
	}
	return d.Encoding.Decode(raw)
}

const byteOrderMark = "\uFEFF"

// newDocument splits a file into lines. After MaxLines the rest is one line.
func newDocument(data string) *Document {
	d := &Document{}
	d.Lines = make([]Line, 0, min(len(data)/80+16, MaxLines+1))
	cr, lf := next(data, '\r', 0), next(data, '\n', 0)
	for start := 0; start < len(data); {
		stop := min(cr, lf, len(data))
		end := min(stop+1, len(data))
		switch {
		case len(d.Lines) == MaxLines:
			stop, end = len(data), len(data)
		case cr+1 == lf:
			end = lf + 1
		}
		d.Lines = append(d.Lines, Line{data[start:stop], data[stop:end]})
		start = end
		if cr < end {
			cr = next(data, '\r', end)
		}
		if lf < end {
			lf = next(data, '\n', end)
		}
	}
	return d
}

// next returns the index of the byte from a place on; if there is none, an index
// past the end.
func next(data string, b byte, from int) int {
	if i := strings.IndexByte(data[from:], b); i >= 0 {
		return from + i
	}
	return len(data) + 1
}
