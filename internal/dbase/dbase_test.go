package dbase_test

import (
	"bytes"
	"encoding/binary"
	"os"
	"strings"
	"testing"

	"torneo/internal/dbase"
	"torneo/message"
)

// file returns a table with two fields and its records as they stand.
func file(records ...string) []byte {
	head := make([]byte, 32)
	head[0], head[1] = 3, 26
	binary.LittleEndian.PutUint32(head[4:], uint32(len(records)))
	binary.LittleEndian.PutUint16(head[8:], 32+2*32+1)
	binary.LittleEndian.PutUint16(head[10:], 1+8+3)
	for _, f := range []struct {
		name  string
		width byte
	}{{"NAME", 8}, {"RATING", 3}} {
		d := make([]byte, 32)
		copy(d, f.name)
		d[11], d[16] = 'C', f.width
		head = append(head, d...)
	}
	return append(append(append(head, 0x0D), strings.Join(records, "")...), 0x1A)
}

const (
	first  = " Ada\x00\x80pqr185"
	second = " Nu\xf1ez\x80  99 "
	gone   = "*Nobody! 123"
)

func TestRecords(t *testing.T) {
	data := file(first, gone, second)
	table, err := dbase.Read(data)
	if err != nil || len(table.Records) != 2 || table.Missing != 0 || !table.Has("NAME", "RATING") || table.Has("BIRTH") {
		t.Fatalf("%+v %v", table, err)
	}
	for k, want := range []struct {
		line         int
		name, rating string
	}{{1, "Ada", "185"}, {3, "Nuñez€", "99"}} {
		r := table.Records[k]
		if r.Line != want.line || table.Value(r, "NAME") != want.name || table.Value(r, "RATING") != want.rating || table.Value(r, "BIRTH") != "" {
			t.Errorf("%d: %q %q in %d", k, table.Value(r, "NAME"), table.Value(r, "RATING"), r.Line)
		}
	}
	longer := bytes.Replace(data, []byte{0x0D}, []byte{0x0D, 0}, 1) // some programs add a zero
	binary.LittleEndian.PutUint16(longer[8:], 32+2*32+2)
	if table, err := dbase.Read(longer); err != nil || len(table.Records) != 2 {
		t.Errorf("%+v %v", table, err)
	}
}

func TestCutFiles(t *testing.T) {
	data := file(first, gone, second)
	for n := range len(data) - 13 {
		table, err := dbase.Read(data[:n])
		if err == nil && (table.Missing == 0 || len(table.Records) > 1) {
			t.Errorf("%d bytes: %+v", n, table)
		}
	}
	if table, err := dbase.Read(data[:len(data)-1]); err != nil || table.Missing != 0 || len(table.Records) != 2 {
		t.Errorf("without the end mark: %+v %v", table, err)
	}
}

func TestDamagedHeads(t *testing.T) {
	for name, change := range map[string]func([]byte){
		"with memos":              func(b []byte) { b[0] = 0x83 },
		"another version":         func(b []byte) { b[0] = 4 },
		"no fields":               func(b []byte) { binary.LittleEndian.PutUint16(b[8:], 33) },
		"head beyond the file":    func(b []byte) { binary.LittleEndian.PutUint16(b[8:], 0xFFE1) },
		"no end of the head":      func(b []byte) { b[96] = 0 },
		"record of another width": func(b []byte) { binary.LittleEndian.PutUint16(b[10:], 11) },
		"record of no width":      func(b []byte) { binary.LittleEndian.PutUint16(b[10:], 0) },
		"field of no width":       func(b []byte) { b[32+16] = 0 },
		"field without a name":    func(b []byte) { b[32] = 0 },
		"a name twice":            func(b []byte) { copy(b[64:], "NAME\x00\x00\x00") },
	} {
		data := file(first, second)
		change(data)
		if table, err := dbase.Read(data); err == nil {
			t.Errorf("%s: %+v", name, table)
		} else if m, ok := message.Of(err); !ok || m.IsZero() {
			t.Errorf("%s: %v", name, err)
		}
	}
	many := file(first, second)
	binary.LittleEndian.PutUint32(many[4:], 0xFFFFFFFF)
	if table, err := dbase.Read(many); err != nil || len(table.Records) != 2 || table.Missing < 1<<31 {
		t.Errorf("four milliards of records: %+v %v", table, err)
	}
	if _, err := dbase.Read(append(file(first), make([]byte, dbase.MaxSize)...)); err == nil {
		t.Error("a huge file is read")
	}
}

func FuzzRead(f *testing.F) {
	f.Add(file(first, gone, second))
	f.Add(file())
	for _, path := range []string{"../swissperfect/testdata/swiss.sco", "../swissperfect/testdata/round-robin.trn"} {
		data, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		table, err := dbase.Read(data)
		if err != nil {
			if m, ok := message.Of(err); !ok || m.IsZero() {
				t.Fatal(err)
			}
			return
		}
		if !dbase.Is(data) || len(table.Records) > len(data) {
			t.Fatal(len(table.Records))
		}
		for _, r := range table.Records {
			table.Value(r, "NAME")
		}
	})
}
