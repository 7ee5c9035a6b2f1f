// Package dbase reads tables of dBase III without memos. Deleted records are never looked at,
// and a value ends at its first zero byte: what lies behind is a leftover.
package dbase

import (
	"bytes"
	"encoding/binary"
	"strings"

	"golang.org/x/text/encoding/charmap"
	"torneo/internal/incoming"
)

// MaxSize is the largest size of a table, in bytes.
const MaxSize = 16 << 20

const (
	headLength = 32 // of the header, and of each field's description
	maxFields  = 255
	endOfHead  = 0x0D
	live       = ' '
)

// Table is a table with the values of its live records.
type Table struct {
	fields  map[string]int
	Records []Record
	Missing int // records that the header announces and the file has not
}

// Record is a live record.
type Record struct {
	Line   int // in the file, from 1, deleted ones counted
	values []string
}

// Is reports a table of dBase III.
func Is(data []byte) bool {
	if len(data) < 2*headLength+1 || data[0] != 3 {
		return false
	}
	head := int(binary.LittleEndian.Uint16(data[8:]))
	if head <= 2*headLength || head > len(data) {
		return false
	}
	switch head % headLength {
	case 1:
		return data[head-1] == endOfHead
	case 2:
		return data[head-2] == endOfHead
	}
	return false
}

// Read reads a table.
func Read(data []byte) (*Table, error) {
	if len(data) > MaxSize {
		return nil, incoming.Refuse("swissperfect.dbase.size", "most", MaxSize>>20)
	}
	if !Is(data) {
		return nil, incoming.Refuse("swissperfect.dbase.head")
	}
	count, head, length := binary.LittleEndian.Uint32(data[4:]), int(binary.LittleEndian.Uint16(data[8:])), int(binary.LittleEndian.Uint16(data[10:]))
	t := &Table{fields: map[string]int{}}
	var widths []int
	sum := 1
	for at := headLength; data[at] != endOfHead; at += headLength {
		if at+headLength >= head || len(widths) == maxFields {
			return nil, incoming.Refuse("swissperfect.dbase.head")
		}
		name := cut(data[at : at+11])
		width := int(data[at+16])
		if _, twice := t.fields[name]; name == "" || width == 0 || twice {
			return nil, incoming.Refuse("swissperfect.dbase.head")
		}
		t.fields[name] = len(widths)
		widths = append(widths, width)
		sum += width
	}
	if len(widths) == 0 || sum != length {
		return nil, incoming.Refuse("swissperfect.dbase.head")
	}
	whole := uint32((len(data) - head) / length) //nolint:gosec // of a file of MaxSize
	if whole < count {
		t.Missing = int(count - whole)
	}
	for k := range min(whole, count) {
		r := data[head+int(k)*length:][:length]
		if r[0] != live {
			continue
		}
		x := Record{Line: int(k) + 1}
		at := 1
		for _, w := range widths {
			x.values = append(x.values, cut(r[at:at+w]))
			at += w
		}
		t.Records = append(t.Records, x)
	}
	return t, nil
}

// Has reports whether the table has all the fields.
func (t *Table) Has(fields ...string) bool {
	for _, f := range fields {
		if _, ok := t.fields[f]; !ok {
			return false
		}
	}
	return true
}

// Value returns a value of a record; "" if there is no such field.
func (t *Table) Value(r Record, field string) string {
	if k, ok := t.fields[field]; ok {
		return r.values[k]
	}
	return ""
}

// cut returns the text up to the first zero, without blanks around it.
func cut(b []byte) string {
	b, _, _ = bytes.Cut(b, []byte{0})
	return strings.TrimSpace(Text(b))
}

// Text decodes a text in the code page 1252.
func Text(b []byte) string {
	var s strings.Builder
	for _, c := range b {
		s.WriteRune(charmap.Windows1252.DecodeByte(c))
	}
	return s.String()
}
