// Package jet reads tables of a database of Access 2000 to 2003 (Jet 4). It follows the
// catalogue, definitions of tables, and their rows, also moved ones. It never writes, and never uses an index. Bytes that no length reaches are leftovers of other
// data, and stay where they are.
//
// A file says many lengths and page numbers; each is held to the file before it is used.
package jet

import (
	"bytes"
	"encoding/binary"
	"strings"

	"torneo/internal/incoming"
)

// MaxSize is the largest size of a file, in bytes, and MaxRows the largest number of rows of a
// table.
const (
	MaxSize = 64 << 20
	MaxRows = 20_000
)

const (
	pageSize      = 4096
	maxDefinition = 16 // pages
	maxColumns    = 255
	maxName       = 128 // bytes
	catalogue     = 2   // the page of its definition
)

// The first byte of a page.
const (
	dataPage       = 1
	definitionPage = 2
	mapPage        = 5
)

var (
	jetMark = []byte("\x00\x01\x00\x00Standard Jet DB\x00")
	aceMark = []byte("\x00\x01\x00\x00Standard ACE DB\x00")
	// keyMask are the bytes 0x3E to 0x41 of a database that is not encoded.
	keyMask = []byte{0xFB, 0x8A, 0xBC, 0x4E}
)

// Is reports a database of Access, of any version.
func Is(data []byte) bool { return bytes.HasPrefix(data, jetMark) || bytes.HasPrefix(data, aceMark) }

// Database is an open database.
type Database struct {
	data   []byte
	tables map[string]uint32 // definition pages, by names in lower case
}

// Open reads the catalogue of a database.
func Open(data []byte) (*Database, error) {
	switch {
	case bytes.HasPrefix(data, aceMark):
		return nil, incoming.Refuse("papi.jet.ace")
	case len(data) > MaxSize:
		return nil, incoming.Refuse("papi.jet.size", "most", MaxSize>>20)
	case !bytes.HasPrefix(data, jetMark) || len(data) < 3*pageSize || len(data)%pageSize != 0:
		return nil, incoming.Refuse("papi.jet.cut")
	case data[0x14] != 1:
		return nil, incoming.Refuse("papi.jet.version", "version", int(data[0x14]))
	case !bytes.Equal(data[0x3E:0x42], keyMask):
		return nil, incoming.Refuse("papi.jet.encoded")
	}
	d := &Database{data: data, tables: map[string]uint32{}}
	x, err := d.define(catalogue)
	if err != nil {
		return nil, err
	}
	columns, err := x.choose("MSysObjects", []string{"Id", "Name", "Type"})
	if err != nil {
		return nil, err
	}
	rows, err := d.rows(x, columns, 2*x.rows)
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		if r[0].Known && r[1].Known && r[2].Number == 1 {
			d.tables[strings.ToLower(r[1].Text)] = uint32(r[0].Number) & 0xFFFFFF //nolint:gosec // the lower 24 bits
		}
	}
	return d, nil
}

// Has reports whether the database has a table.
func (d *Database) Has(table string) bool { _, ok := d.tables[strings.ToLower(table)]; return ok }

// Table returns the rows of a table with the values of the columns that are asked for, in
// their order. The order of the rows means nothing.
func (d *Database) Table(name string, columns ...string) ([][]Value, error) {
	at, ok := d.tables[strings.ToLower(name)]
	if !ok {
		return nil, incoming.Refuse("papi.jet.table", "table", name)
	}
	x, err := d.define(at)
	if err != nil {
		return nil, err
	}
	chosen, err := x.choose(name, columns)
	if err != nil {
		return nil, err
	}
	rows, err := d.rows(x, chosen, x.rows)
	if err != nil {
		return nil, err
	}
	if len(rows) != x.rows {
		return nil, incoming.Refuse("papi.jet.count", "table", name, "said", x.rows, "found", len(rows))
	}
	return rows, nil
}

func u16(b []byte, at int) int    { return int(binary.LittleEndian.Uint16(b[at:])) }
func u32(b []byte, at int) uint32 { return binary.LittleEndian.Uint32(b[at:]) }

func damagedPage(page uint32) error { return incoming.Refuse("papi.jet.page", "page", int(page)) }

func damagedRow(page uint32, row int) error {
	return incoming.Refuse("papi.jet.row", "page", int(page), "row", row)
}

// page returns a page of a type; nil: the file has none there.
func (d *Database) page(n uint32, kind byte) []byte {
	if n == 0 || int64(n) >= int64(len(d.data)/pageSize) {
		return nil
	}
	p := d.data[int(n)*pageSize : (int(n)+1)*pageSize]
	if p[0] != kind {
		return nil
	}
	return p
}

// The flags of a row's entry on its page.
const (
	rowOffset = 0x1FFF
	moved     = 0x4000 // it is a pointer to the row
	hidden    = 0x8000 // it belongs to such a pointer
	deleted   = moved | hidden
)

// slot returns a row as it lies on a data page, and its flags.
func slot(p []byte, row int) (data []byte, flags int, ok bool) {
	n := u16(p, 12)
	if row < 0 || row >= n || n > (pageSize-14)/2 {
		return nil, 0, false
	}
	end := pageSize
	if row > 0 {
		end = u16(p, 14+2*(row-1)) & rowOffset
	}
	entry := u16(p, 14+2*row)
	start := entry & rowOffset
	if start < 14+2*n || start > end || end > pageSize {
		return nil, 0, false
	}
	return p[start:end], entry & deleted, true
}

// at returns the row that a pointer leads to.
func (d *Database) at(pointer uint32) ([]byte, int, bool) {
	p := d.page(pointer>>8, dataPage)
	if p == nil {
		return nil, 0, false
	}
	return slot(p, int(pointer&0xFF))
}

// pagesOf returns the pages that a map gives to a table.
func (d *Database) pagesOf(pointer uint32) ([]uint32, error) {
	row, _, ok := d.at(pointer)
	if !ok || len(row) < 5 {
		return nil, damagedRow(pointer>>8, int(pointer&0xFF))
	}
	var pages []uint32
	last := uint32(len(d.data)/pageSize) - 1 //nolint:gosec // of a file of MaxSize
	add := func(first uint32, bits []byte) bool {
		for i, b := range bits {
			for k := range 8 {
				if b>>k&1 == 0 {
					continue
				}
				n := uint64(first) + uint64(8*i+k) //nolint:gosec // not negative
				if n > uint64(last) {
					return false
				}
				pages = append(pages, uint32(n)) //nolint:gosec // at most last
			}
		}
		return true
	}
	switch row[0] {
	case 0:
		ok = add(u32(row, 1), row[5:])
	case 1:
		const covered = 8 * (pageSize - 4)
		for j := 0; 1+4*(j+1) <= len(row) && ok; j++ {
			if n := u32(row, 1+4*j); n != 0 {
				p := d.page(n, mapPage)
				ok = p != nil && add(uint32(covered*j), p[4:]) //nolint:gosec // a row is shorter than a page
			}
		}
	default:
		ok = false
	}
	if !ok {
		return nil, damagedRow(pointer>>8, int(pointer&0xFF))
	}
	return pages, nil
}

// rows reads the rows of a table, not more than a number.
func (d *Database) rows(x *definition, columns []*column, most int) ([][]Value, error) {
	pages, err := d.pagesOf(x.owned)
	if err != nil {
		return nil, err
	}
	var rows [][]Value
	for _, n := range pages {
		p := d.page(n, dataPage)
		if p == nil || u32(p, 4) != x.page {
			continue
		}
		count, low := u16(p, 12), pageSize
		if count > (pageSize-14)/2 {
			return nil, damagedPage(n)
		}
		if count > 0 {
			low = u16(p, 14+2*(count-1)) & rowOffset
		}
		if u16(p, 2) != low-14-2*count {
			return nil, damagedPage(n)
		}
		for k := range count {
			data, flags, ok := slot(p, k)
			if !ok {
				return nil, damagedRow(n, k)
			}
			switch flags {
			case hidden, deleted:
				continue
			case moved:
				if len(data) < 4 {
					return nil, damagedRow(n, k)
				}
				if data, flags, ok = d.at(u32(data, 0)); !ok || flags == moved {
					return nil, damagedRow(n, k)
				}
			}
			values, ok := x.decode(data, columns)
			if !ok || len(rows) >= most {
				return nil, damagedRow(n, k)
			}
			rows = append(rows, values)
		}
	}
	return rows, nil
}
