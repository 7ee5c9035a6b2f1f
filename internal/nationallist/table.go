package nationallist

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"torneo/internal/codepage"
	"torneo/message"
)

// table gives the rows of a list, cell by cell. wrong is the reason that a row cannot
// be read; an error is the end of the list, io.EOF after the last row. Cells are the
// table's own and there until the next row.
type table interface {
	next() (r row, err error)
	position() int64
	close()
}

// textTable is a list whose columns have a separator between them.
type textTable struct {
	from      *bufio.Reader
	counted   *counted
	separator byte
	encoding  codepage.Encoding
	western   int64 // lines that are no UTF-8
	line      int
	cells     []string
	ended     bool // the last line has no end
	zipped    io.Closer
}

// counted counts what is read, up to a bound.
type counted struct {
	from io.Reader
	n    int64
	most int64
}

var errTooLarge = errors.New("too large")

func (c *counted) Read(b []byte) (int, error) {
	n, err := c.from.Read(b)
	if c.n += int64(n); c.n > c.most {
		return n, errTooLarge
	}
	return n, err
}

func (t *textTable) position() int64 { return t.counted.n }

func (t *textTable) close() {
	if t.zipped != nil {
		_ = t.zipped.Close() // it was only read
	}
}

// next reads a line, leaving out empty ones.
func (t *textTable) next() (row, error) {
	for {
		raw, err := t.from.ReadSlice('\n')
		t.line++
		switch {
		case errors.Is(err, io.EOF):
			if len(raw) == 0 {
				return row{}, io.EOF
			}
			t.ended = true
		case errors.Is(err, bufio.ErrBufferFull):
			return row{}, &Error{Line: t.line, Message: message.New("fidelist.long", "most", longestLine)}
		case errors.Is(err, errTooLarge):
			return row{}, whole("fidelist.large-read", "most", t.counted.most)
		case err != nil && t.zipped != nil:
			return row{}, whole("fidelist.zip-damaged")
		case err != nil:
			return row{}, err
		}
		if t.line == 1 {
			raw = bytes.TrimPrefix(raw, []byte("\xef\xbb\xbf"))
		}
		raw = bytes.TrimRight(raw, "\r\n\x1a")
		if len(bytes.Trim(raw, " \t,;|")) == 0 {
			continue
		}
		text := string(raw)
		if !utf8.ValidString(text) || t.encoding.OneByte() {
			if t.encoding.OneByte() {
				text = t.encoding.Decode(text)
			} else {
				text = codepage.Windows1252.Decode(text)
			}
			t.western++
		}
		cells, wrong := split(text, t.separator, t.cells[:0])
		if t.cells = cells; !wrong.IsZero() {
			return row{line: t.line, wrong: &Error{Line: t.line, Column: len(cells), Message: wrong}}, nil
		}
		return row{cells: cells, line: t.line}, nil
	}
}

// split parts a line into its cells. A cell may stand between quotation marks, and ends
// on its line; between tabs marks are as they stand, unless they are around a cell.
func split(line string, separator byte, cells []string) ([]string, message.Message) {
	for {
		if len(cells) == mostColumns {
			return cells, message.New("nationallist.columns", "most", mostColumns)
		}
		rest := strings.TrimLeft(line, " ")
		if strings.HasPrefix(rest, `"`) {
			cell, after, ok := unquote(rest[1:])
			after = strings.TrimLeft(after, " ")
			switch {
			case ok && after == "":
				return append(cells, tidy(cell)), message.Message{}
			case ok && after[0] == separator:
				cells, line = append(cells, tidy(cell)), after[1:]
				continue
			case separator != '\t':
				return append(cells, ""), message.New("nationallist.quotes")
			}
		}
		cell, after, more := strings.Cut(line, string(separator))
		cells = append(cells, tidy(cell))
		if !more {
			return cells, message.Message{}
		}
		line = after
	}
}

// unquote returns the text before the closing quotation mark and the text after it; a
// doubled mark counts as one.
func unquote(text string) (cell, after string, ok bool) {
	k := strings.IndexByte(text, '"')
	if k < 0 {
		return "", "", false
	}
	if !strings.HasPrefix(text[k+1:], `"`) {
		return text[:k], text[k+1:], true
	}
	var b strings.Builder
	for {
		b.WriteString(text[:k+1])
		if text = text[k+2:]; text == "" {
			return "", "", false
		}
		if k = strings.IndexByte(text, '"'); k < 0 {
			return "", "", false
		}
		if !strings.HasPrefix(text[k+1:], `"`) {
			b.WriteString(text[:k])
			return b.String(), text[k+1:], true
		}
	}
}

// tidy returns a cell without blanks around it, and with one between words.
func tidy(cell string) string {
	cell = strings.TrimSpace(cell)
	if strings.Contains(cell, "  ") || strings.ContainsAny(cell, "\t\u00a0") {
		cell = strings.Join(strings.Fields(cell), " ")
	}
	return cell
}

// separatorIn returns the most likely separator of the columns: the most frequent one
// in the first lines.
func separatorIn(head []byte) byte {
	if n := bytes.LastIndexByte(head, '\n'); n >= 0 {
		head = head[:n]
	}
	best, most := byte(','), 0
	for _, c := range []byte("\t;|,") {
		if n := bytes.Count(head, []byte{c}); n > most {
			best, most = c, n
		}
	}
	return best
}
