package trf

import (
	"bytes"
	"errors"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// FuzzRead reads whatever: never a panic, the file prints back, problems are
// where they say, and what can be read is the same after writing and reading.
func FuzzRead(f *testing.F) {
	add := func(data []byte) {
		if len(data) < 10_000 { // mutating longer ones finds little
			f.Add(data)
		}
	}
	for _, c := range problemExamples {
		add([]byte(c.file))
	}
	for _, c := range readExamples {
		add([]byte(c.file))
	}
	add([]byte(individual))
	for _, pattern := range []string{"testdata/*/*.trf", "../../shared/vectors/files/real/*.trf", "../../shared/vectors/tiebreaks/*/*.trf", "../../shared/vectors/dutch2026/corner/*.trf"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			f.Fatal(err)
		}
		for _, name := range files {
			add(readFile(f, name))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		first, doc, problems := Read(data)
		if !bytes.Equal(doc.Bytes(), data) {
			t.Fatal("the file does not print back")
		}
		for _, p := range problems {
			if p.Line > len(doc.Lines) || p.Line < 0 || p.Column < 0 || p.Message.ID == "" {
				t.Fatalf("%v: nowhere", p)
			}
		}
		if (first == nil) != problems.HasErrors() {
			t.Fatalf("tournament is nil: %v, errors %v", first == nil, problems.AtLeast(Error))
		}
		if first == nil {
			return
		}
		for _, format := range []Format{TRF26, TRF16} {
			written, err := Write(first, format, Options{})
			if refused := (*Unwritable)(nil); errors.As(err, &refused) {
				continue
			}
			again, _, problems := Read(written)
			if again == nil {
				t.Fatalf("%v does not read: %v\n%s", format, problems.AtLeast(Error), written)
			}
			want := stating(first)
			if format == TRF16 {
				if first.IsTeam() {
					continue
				}
				want, again = inTRF16(want), inTRF16(again)
			}
			if diff := cmp.Diff(want, again); diff != "" {
				t.Fatalf("%v (-first +again):\n%s\n%s", format, diff, written)
			}
		}
	})
}
