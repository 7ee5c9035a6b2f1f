package trf

import (
	"strings"
	"unicode/utf8"
)

// row is a line seen in columns, which count characters from 1.
type row struct {
	text string
	line int
	id   string
	at   []int32 // where each character starts, and the end; nil when all are single bytes

	shift int // the columns by which it stands to the right of its places; less than 0: to the left
}

// newRow reads a line; the buffer is for the places of characters and is
// handed on to the next row.
func newRow(text string, line int, buffer []int32) row {
	r := row{text: text, line: line}
	if isASCII(text) {
		return r
	}
	r.at = buffer[:0]
	for i := range text {
		r.at = append(r.at, int32(i))
	}
	r.at = append(r.at, int32(len(text)))
	return r
}

// inBytes returns the row with columns that count bytes, as some programs write
// them.
func (r row) inBytes() row {
	r.at = nil
	return r
}

// width returns the number of columns.
func (r *row) width() int {
	if r.at == nil {
		return len(r.text)
	}
	return len(r.at) - 1
}

// cut returns the text in these columns, both included; missing columns are left
// out.
func (r *row) cut(from, to int) string {
	to = min(to, r.width())
	if from > to {
		return ""
	}
	if r.at == nil {
		return r.text[from-1 : to]
	}
	return r.text[r.at[from-1]:r.at[to]]
}

// field returns the text in these columns without surrounding blanks.
func (r *row) field(from, to int) string {
	s := strings.TrimSpace(r.cut(from, to))
	if r.at == nil && !utf8.ValidString(s) {
		return strings.TrimSpace(strings.ToValidUTF8(s, "")) // bytes cut a character in two
	}
	return s
}

// rest returns the text from a column to the end, without surrounding blanks.
func (r *row) rest(from int) string { return r.field(from, r.width()) }

// blank reports whether nothing stands in these columns.
func (r *row) blank(from, to int) bool { return strings.TrimSpace(r.cut(from, to)) == "" }

// place names a column of the row.
func (r *row) place(column int) place { return place{r.line, column + r.shift, r.id} }

// tail returns the row from a column on with one byte for each character; 0xFF
// stands for those outside ASCII.
func (r *row) tail(from int) string {
	if from > r.width() {
		return ""
	}
	if r.at == nil {
		return r.text[from-1:]
	}
	t := r.text[r.at[from-1]:]
	if isASCII(t) {
		return t
	}
	var b strings.Builder
	for _, c := range t {
		if c >= utf8.RuneSelf {
			b.WriteByte(0xFF)
		} else {
			b.WriteByte(byte(c))
		}
	}
	return b.String()
}

// token is one word of a row and the columns where it stands.
type token struct {
	text     string
	from, to int
}

// tokens returns the words from a column on, parted by blanks or commas.
func (r *row) tokens(from int) []token {
	var list []token
	tail, start := r.tail(from), -1
	for i := 0; i <= len(tail); i++ {
		gap := i == len(tail) || tail[i] == ' ' || tail[i] == '\t' || tail[i] == ','
		switch {
		case !gap && start < 0:
			start = i
		case gap && start >= 0:
			list = append(list, token{r.cut(from+start, from+i-1), from + start, from + i - 1})
			start = -1
		}
	}
	return list
}

// integer reads digits; blank is 0 and not ok, like anything else.
func integer(s string) (n int, ok bool) {
	if len(s) == 0 || len(s) > 11 {
		return 0, false
	}
	for i := range len(s) {
		d := s[i] - '0'
		if d > 9 {
			return 0, false
		}
		n = n*10 + int(d)
	}
	return n, true
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
