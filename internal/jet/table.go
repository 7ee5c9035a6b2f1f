package jet

import (
	"encoding/binary"
	"math"
	"strings"
	"unicode/utf16"

	"torneo/internal/incoming"
	"torneo/tournament"
)

// Value is a value of a row. Which of its fields holds it follows from the column: Number of
// integers and booleans, Real of fractions and dates, Text of texts.
type Value struct {
	Known  bool // not null
	Number int64
	Real   float64
	Text   string
}

// Date returns the day of a date; false: it is none between the years 1 and 9999.
func (v Value) Date() (tournament.Date, bool) {
	const first, after = -693_593, 2_958_466
	if !(v.Real >= first && v.Real < after) { // also of no number
		return tournament.Date{}, false
	}
	return tournament.Date{Year: 1899, Month: 12, Day: 30}.AddDays(int(v.Real)), true
}

type kind byte

const (
	boolean  kind = 1
	octet    kind = 2
	short    kind = 3
	long     kind = 4
	currency kind = 5
	single   kind = 6
	double   kind = 7
	dateTime kind = 8
	textual  kind = 10
)

// width returns the length of a value of a kind that has one; 0: it has none, or is not read.
func (k kind) width() int {
	switch k {
	case octet:
		return 1
	case short:
		return 2
	case long, single:
		return 4
	case currency, double, dateTime:
		return 8
	}
	return 0
}

// column is a column of a table.
type column struct {
	name   string
	kind   kind
	number int // its bit in the mask
	place  int // among the variable ones
	fixed  bool
	offset int
	length int
}

// definition describes the rows of a table.
type definition struct {
	page     uint32
	rows     int
	most     int // columns that a row can have
	variable int
	owned    uint32 // pointer to the map of its pages
	columns  []column
}

// define reads the definition of a table.
func (d *Database) define(first uint32) (*definition, error) {
	var block []byte
	seen := map[uint32]bool{}
	for n := first; n != 0 || len(seen) == 0; {
		p := d.page(n, definitionPage)
		if p == nil || seen[n] || len(seen) == maxDefinition {
			return nil, damagedPage(n)
		}
		seen[n] = true
		if len(block) > 0 {
			block = append(block, p[8:]...)
		} else {
			block = append(block, p...)
		}
		n = u32(p, 4)
	}
	length := u32(block, 8)
	if int64(length)+8 > int64(len(block)) || length < 63-8 {
		return nil, damagedPage(first)
	}
	block = block[:length+8]
	count, indexes := u16(block, 45), u32(block, 51)
	x := &definition{page: first, most: u16(block, 41), variable: u16(block, 43), owned: u32(block, 55)}
	rows := u32(block, 16)
	if rows > MaxRows {
		return nil, incoming.Refuse("papi.jet.rows", "most", MaxRows)
	}
	x.rows = int(rows)
	if count > maxColumns || x.variable > count || indexes > uint32(len(block)) || x.most > 4*maxColumns { //nolint:gosec // a few pages
		return nil, damagedPage(first)
	}
	at := 63 + 12*int(indexes)
	names := at + 25*count
	if names > len(block) {
		return nil, damagedPage(first)
	}
	for range count {
		b := block[at : at+25]
		at += 25
		c := column{kind: kind(b[0]), number: u16(b, 5), place: u16(b, 7), fixed: b[15]&1 != 0, offset: u16(b, 21), length: u16(b, 23)}
		if names+2 > len(block) {
			return nil, damagedPage(first)
		}
		size := u16(block, names)
		names += 2
		if size > maxName || names+size > len(block) {
			return nil, damagedPage(first)
		}
		c.name = decodeText(block[names : names+size])
		names += size
		x.columns = append(x.columns, c)
	}
	return x, nil
}

// choose returns the columns of the names.
func (x *definition) choose(table string, names []string) ([]*column, error) {
	by := make(map[string]*column, len(x.columns))
	for k := range x.columns {
		by[strings.ToLower(x.columns[k].name)] = &x.columns[k]
	}
	list := make([]*column, len(names))
	for k, name := range names {
		c := by[strings.ToLower(name)]
		if c == nil || c.kind != boolean && c.kind != textual && c.kind.width() == 0 {
			return nil, incoming.Refuse("papi.jet.column", "table", table, "column", name)
		}
		list[k] = c
	}
	return list, nil
}

// decode reads a row; false: it is damaged.
func (x *definition) decode(row []byte, columns []*column) ([]Value, bool) {
	if len(row) < 3 {
		return nil, false
	}
	n := u16(row, 0)
	mask := len(row) - (n+7)/8
	if n == 0 || n > x.most || mask < 2 {
		return nil, false
	}
	fixedEnd, variable, table := mask, 0, 0 // table: where the offset of variable column 0 stands
	if x.variable > 0 {
		if mask < 6 {
			return nil, false
		}
		variable, table = u16(row, mask-2), mask-4
		lowest := table - 2*variable
		if variable > x.variable+x.most || lowest < 2 {
			return nil, false
		}
		last := 2
		for k := range variable + 1 {
			o := u16(row, table-2*k)
			if o < last || o > lowest {
				return nil, false
			}
			last = o
		}
		fixedEnd = u16(row, table)
	}
	values := make([]Value, len(columns))
	for k, c := range columns {
		if c.number >= n {
			continue
		}
		set := row[mask+c.number/8]>>(c.number%8)&1 == 1
		if c.kind == boolean {
			values[k] = Value{Known: true}
			if set {
				values[k].Number = 1
			}
			continue
		}
		if !set {
			continue
		}
		var data []byte
		if c.fixed {
			size := c.kind.width()
			if c.kind == textual {
				size = c.length
			}
			if 2+c.offset+size > fixedEnd {
				return nil, false
			}
			data = row[2+c.offset : 2+c.offset+size]
		} else {
			if c.place >= variable {
				continue
			}
			data = row[u16(row, table-2*c.place):u16(row, table-2*(c.place+1))]
			if c.kind == textual && len(data) > 2*c.length || c.kind != textual && len(data) != c.kind.width() {
				return nil, false
			}
		}
		values[k] = valueOf(c.kind, data)
	}
	return values, true
}

// valueOf reads a value of the right length.
func valueOf(k kind, b []byte) Value {
	v := Value{Known: true}
	switch k {
	case octet:
		v.Number = int64(b[0])
	case short:
		v.Number = int64(int16(binary.LittleEndian.Uint16(b))) //nolint:gosec // signed as stored
	case long:
		v.Number = int64(int32(binary.LittleEndian.Uint32(b))) //nolint:gosec // signed as stored
	case currency:
		v.Number = int64(binary.LittleEndian.Uint64(b)) //nolint:gosec // signed as stored
	case single:
		v.Real = float64(math.Float32frombits(binary.LittleEndian.Uint32(b)))
	case double, dateTime:
		v.Real = math.Float64frombits(binary.LittleEndian.Uint64(b))
	case textual:
		v.Text = decodeText(b)
	}
	return v
}

// decodeText reads a text, compressed or not, without zeros and blanks at its end.
func decodeText(b []byte) string {
	var units []uint16
	if len(b) >= 2 && b[0] == 0xFF && b[1] == 0xFE {
		narrow := true
		for b = b[2:]; len(b) > 0; {
			switch {
			case b[0] == 0:
				narrow = !narrow
				b = b[1:]
			case narrow:
				units = append(units, uint16(b[0]))
				b = b[1:]
			case len(b) == 1:
				b = nil
			default:
				units = append(units, binary.LittleEndian.Uint16(b))
				b = b[2:]
			}
		}
	} else {
		for ; len(b) >= 2; b = b[2:] {
			units = append(units, binary.LittleEndian.Uint16(b))
		}
	}
	text := strings.TrimRight(string(utf16.Decode(units)), "\x00 ")
	return strings.ReplaceAll(text, "\x00", "\uFFFD")
}
