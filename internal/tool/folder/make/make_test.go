package main

import (
	"bytes"
	"encoding/binary"
	"go/parser"
	"go/token"
	"testing"
)

// moduleOf returns a module with these segments, and a section before and behind them.
func moduleOf(list ...segment) []byte {
	body := binary.AppendUvarint(nil, uint64(len(list)))
	for _, s := range list {
		body = append(appendSigned(append(body, 0, 0x41), s.at), 0x0b)
		body = append(binary.AppendUvarint(body, uint64(len(s.data))), s.data...)
	}
	out := append([]byte("\x00asm\x01\x00\x00\x00"), 1, 2, 7, 7, dataSection)
	out = append(binary.AppendUvarint(out, uint64(len(body))), body...)
	return append(out, 0, 1, 9)
}

// The memory of a module is the same with fewer segments, and what is no module is refused.
func TestMerge(t *testing.T) {
	got, err := merge(moduleOf(segment{0, []byte("ab")}, segment{2, []byte("c")}, segment{5, []byte("d")}, segment{100_000, []byte("far")}, segment{100_003 + gap, []byte("e")}, segment{1 << 31, []byte("f")}))
	if err != nil {
		t.Fatal(err)
	}
	want := moduleOf(segment{0, []byte("abc\x00\x00d")}, segment{100_000, append(append([]byte("far"), make([]byte, gap)...), 'e')}, segment{1 << 31, []byte("f")})
	if !bytes.Equal(got, want) {
		t.Errorf("%q\n%q", got, want)
	}
	for k := range got {
		if k != 0 && k != 8 && k != 12 && k != len(got)-3 { // where it ends between two sections
			if _, err := merge(got[:k]); err == nil {
				t.Errorf("%d bytes of it were read", k)
			}
		}
	}
	for _, n := range []int64{0, 1, 63, 64, 8191, 8192, 1 << 31} {
		if r := (reader{rest: appendSigned(nil, n)}); r.readSigned() != n || len(r.rest) > 0 {
			t.Error(n)
		}
	}
}

// Texts that the code names, or whose identifiers it puts together, stay; others go.
func TestTrimmed(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "x.go", `package x
//i18n:prefix a.kind.
var _ = []string{"a.one", "b.of-" + y, "."}`, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	w := &words{map[string]bool{}, map[string]bool{}}
	w.add(file)
	got, err := w.textsInUse([]byte("{\n \"a.one\": \"1 < 2\",\n \"a.two\": \"x\",\n \"a.kind.of.x\": {\"one\": \"y\", \"other\": \"z\"},\n \"b.of-x\": \"é\",\n \"b.x\": \"\"\n}"))
	if want := `{"a.one":"1 < 2","a.kind.of.x":{"one":"y","other":"z"},"b.of-x":"é"}` + "\n"; err != nil || string(got) != want {
		t.Errorf("%s %v", got, err)
	}
	for _, wrong := range []string{"", "[1]", `{"a.one"`} {
		if _, err := w.textsInUse([]byte(wrong)); err == nil {
			t.Errorf("%q was read", wrong)
		}
	}
}
