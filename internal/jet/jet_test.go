package jet_test

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"io"
	"math"
	"os"
	"testing"

	"torneo/internal/jet"
	"torneo/message"
)

const page = 4096

// sample returns a database of Papi.
func sample(t testing.TB) []byte {
	t.Helper()
	f, err := os.Open("../papi/testdata/byes-forfeits.papi.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// players reads the rows of a table of the database.
func players(data []byte) ([][]jet.Value, error) {
	d, err := jet.Open(data)
	if err != nil {
		return nil, err
	}
	return d.Table("joueur", "Ref", "Nom", "NeLe", "Elo")
}

// refused expects one sentence, and nothing read.
func refused(t *testing.T, what string, data []byte) {
	t.Helper()
	rows, err := players(data)
	if err == nil {
		t.Errorf("%s: %d rows", what, len(rows))
		return
	}
	if m, ok := message.Of(err); !ok || m.IsZero() {
		t.Errorf("%s: %v", what, err)
	}
}

func TestRows(t *testing.T) {
	d, err := jet.Open(sample(t))
	if err != nil || !d.Has("JOUEUR") || !d.Has("info") || d.Has("nothing") {
		t.Fatal(err)
	}
	rows, err := d.Table("Joueur", "Nom", "Ref")
	if err != nil || len(rows) < 2 {
		t.Fatal(len(rows), err)
	}
	for _, r := range rows {
		if !r[1].Known {
			t.Errorf("%+v", r)
		}
	}
	if _, err := d.Table("Joueur", "Telephone number"); err == nil {
		t.Error("a column that is not there")
	}
	if _, err := d.Table("nothing", "Ref"); err == nil {
		t.Error("a table that is not there")
	}
}

func TestCutFiles(t *testing.T) {
	data := sample(t)
	for n := 0; n < len(data); n += page {
		if rows, err := players(data[:n]); err == nil && n < len(data)/2 {
			t.Errorf("%d rows of %d pages", len(rows), n/page)
		}
		refused(t, "in the middle of a page", data[:n+17])
	}
	refused(t, "a byte more", append(bytes.Clone(data), 0))
}

func TestDamagedHeads(t *testing.T) {
	for name, change := range map[string]func([]byte){
		"Access 97":   func(b []byte) { b[0x14] = 0 },
		"Access 2007": func(b []byte) { copy(b[4:], "Standard ACE DB") },
		"version 2":   func(b []byte) { b[0x14] = 2 },
		"encoded":     func(b []byte) { b[0x3E] ^= 1 },
		"no database": func(b []byte) { b[7] = 'x' },
	} {
		data := sample(t)
		change(data)
		refused(t, name, data)
	}
}

// TestDefinitions damages the definition of the catalogue, and of the table of players, which
// goes over two pages.
func TestDefinitions(t *testing.T) {
	for name, change := range map[string]func(all, p []byte, n uint32){
		"names itself as the next":  func(_, p []byte, n uint32) { binary.LittleEndian.PutUint32(p[4:], n) },
		"goes on beyond the file":   func(_, p []byte, _ uint32) { binary.LittleEndian.PutUint32(p[4:], 1<<30) },
		"goes on with another type": func(_, p []byte, _ uint32) { binary.LittleEndian.PutUint32(p[4:], 1) },
		"is of another type":        func(_, p []byte, _ uint32) { p[0] = 1 },
		"has 65,535 columns":        func(_, p []byte, _ uint32) { binary.LittleEndian.PutUint16(p[45:], 65535) },
		"has a milliard of indexes": func(_, p []byte, _ uint32) { binary.LittleEndian.PutUint32(p[51:], 1<<30) },
		"has a milliard of rows":    func(_, p []byte, _ uint32) { binary.LittleEndian.PutUint32(p[16:], 1<<30) },
		"is of no length":           func(_, p []byte, _ uint32) { binary.LittleEndian.PutUint32(p[8:], 0) },
		"is longer than its pages":  func(_, p []byte, _ uint32) { binary.LittleEndian.PutUint32(p[8:], 1<<31) },
		"has its map on no page":    func(_, p []byte, _ uint32) { binary.LittleEndian.PutUint32(p[55:], 0xFFFFFF00) },
		"has its map on a page of definitions": func(_, p []byte, n uint32) {
			binary.LittleEndian.PutUint32(p[55:], n<<8)
		},
	} {
		data := sample(t)
		for _, n := range []uint32{2, definitionOf(t, data)} {
			data := bytes.Clone(data)
			change(data, data[n*page:(n+1)*page], n)
			refused(t, name, data)
		}
	}
}

// definitionOf returns the page of the first definition that goes over two pages.
func definitionOf(t *testing.T, data []byte) uint32 {
	t.Helper()
	for n := uint32(3); int(n) < len(data)/page; n++ {
		p := data[n*page:]
		if next := binary.LittleEndian.Uint32(p[4:]); p[0] == 2 && next != 0 && binary.LittleEndian.Uint32(p[51:]) > 20 && binary.LittleEndian.Uint16(p[45:]) > 100 {
			return n
		}
	}
	t.Fatal("no definition of two pages")
	return 0
}

// TestPages damages every page of rows of the table of players.
func TestPages(t *testing.T) {
	whole := sample(t)
	owner := definitionOf(t, whole)
	seen := 0
	for n := 0; n < len(whole)/page; n++ {
		p := whole[n*page:]
		if p[0] != 1 || binary.LittleEndian.Uint32(p[4:]) != owner || binary.LittleEndian.Uint16(p[12:]) == 0 {
			continue
		}
		seen++
		for name, change := range map[string]func(p []byte){
			"free bytes":              func(p []byte) { p[2] ^= 1 },
			"more rows than a page":   func(p []byte) { binary.LittleEndian.PutUint16(p[12:], 65535) },
			"a row below the entries": func(p []byte) { binary.LittleEndian.PutUint16(p[14:], 3) },
			"a row beyond the page":   func(p []byte) { binary.LittleEndian.PutUint16(p[14:], 0x1FFF) },
			"another owner":           func(p []byte) { p[4] ^= 1 },
			"all rows deleted":        func(p []byte) { entries(p, 0xC000) },
			"all rows moved":          func(p []byte) { entries(p, 0x4000) },
			"rows of moved ones":      func(p []byte) { entries(p, 0x8000) },
			"rows of no columns":      func(p []byte) { rows(p, 0) },
			"rows of 60,000 columns":  func(p []byte) { rows(p, 60000) },
		} {
			data := bytes.Clone(whole)
			change(data[n*page : (n+1)*page])
			got, err := players(data)
			if err == nil {
				t.Errorf("page %d, %s: %d rows", n, name, len(got))
			} else if m, ok := message.Of(err); !ok || m.IsZero() {
				t.Errorf("page %d, %s: %v", n, name, err)
			}
		}
	}
	if seen == 0 {
		t.Fatal("no page of players")
	}
}

// entries sets the flags of all rows of a page.
func entries(p []byte, flags uint16) {
	for k := range int(binary.LittleEndian.Uint16(p[12:])) {
		b := p[14+2*k:]
		binary.LittleEndian.PutUint16(b, binary.LittleEndian.Uint16(b)&0x1FFF|flags)
	}
}

// rows sets the number of columns of all rows of a page.
func rows(p []byte, columns uint16) {
	for k := range int(binary.LittleEndian.Uint16(p[12:])) {
		start := binary.LittleEndian.Uint16(p[14+2*k:]) & 0x1FFF
		binary.LittleEndian.PutUint16(p[start:], columns)
	}
}

func TestDates(t *testing.T) {
	for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), 1e300, -1e300, 2_958_466, -693_594} {
		if d, ok := (jet.Value{Real: v}).Date(); ok {
			t.Errorf("%v: %v", v, d)
		}
	}
	for v, want := range map[float64]string{0: "1899/12/30", 41091.5: "2012/07/01", 2_958_465.9: "9999/12/31"} {
		if d, ok := (jet.Value{Real: v}).Date(); !ok || d.String() != want {
			t.Errorf("%v: %v", v, d)
		}
	}
}

func FuzzOpen(f *testing.F) {
	good := sample(f)
	f.Add(uint32(2*page+45), []byte{255, 255}, uint32(3*page+4), []byte{3, 0, 0, 0})
	f.Add(uint32(0x14), []byte{1}, uint32(5*page+12), []byte{255, 255})
	data := bytes.Clone(good)
	f.Fuzz(func(t *testing.T, at uint32, with []byte, at2 uint32, with2 []byte) {
		copy(data, good)
		copy(data[int(at)%len(data):], with)
		copy(data[int(at2)%len(data):], with2)
		if _, err := players(data); err != nil {
			if m, ok := message.Of(err); !ok || m.IsZero() {
				t.Fatal(err)
			}
		}
	})
}
