package worddocument_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"torneo/internal/worddocument"
)

func TestWhatIsWrittenIsReadAgain(t *testing.T) {
	for _, f := range []worddocument.Format{worddocument.ODT, worddocument.DOCX} {
		if diff := cmp.Diff(sample(), read(t, write(t, sample(), f))); diff != "" {
			t.Errorf("%s: %s", f, diff)
		}
	}
}

// LibreOffice converted the sample: testdata/README.md.
func TestConvertedDocuments(t *testing.T) {
	files, _ := filepath.Glob("testdata/converted-*.*")
	if len(files) != 6 {
		t.Fatalf("%d files", len(files))
	}
	for _, name := range files {
		got := read(t, fileOf(t, name))
		if diff := cmp.Diff(sample(), got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		if changes := worddocument.Compare(sample(), got); len(changes) > 0 {
			t.Errorf("%s: changes: %+v", name, changes)
		}
	}
}

func fileOf(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Somebody edited the sample in LibreOffice: testdata/README.md.
func TestEditedDocuments(t *testing.T) {
	want := map[string]string{
		"typed-at-end":     "edited R5-1: Sistema suizo a 9 rondas, según el sistema FIDE (Dutch).+{ Y algo más.}",
		"typed-at-start":   "edited R5-1: +{Nota: }Sistema suizo a 9 rondas, según el sistema FIDE (Dutch).",
		"split":            "edited R5-1 in 2: Sistema suizo a 9 rondas,-{ }+{/}según el sistema FIDE (Dutch).",
		"new-behind":       "added: Un párrafo nuevo detrás.",
		"new-before":       "added: Un párrafo nuevo delante.",
		"joined":           "",
		"text-deleted":     "removed R20-2",
		"deleted":          "removed R20-2",
		"retyped":          "edited R20-2: -{Los premios en metálico se reparten por el sistema Hort: ½ del premio del puesto }+{Premios indivisibles }y -{½ a partes iguales}+{acumulables}.",
		"cut-and-pasted":   "moved R20-2 from 10 to 2",
		"copied":           "added: Los premios en metálico se reparten por el sistema Hort: ½ del premio del puesto y ½ a partes iguales.",
		"moved-up":         "moved FREE1 from 11 to 10",
		"row-added":        "edited R20-1: Puesto|Premio/1.º|1.000\u00a0€/2.º|600\u00a0€/+{|500/}3.º|",
		"head-row-deleted": "edited R20-1: -{Puesto|Premio/}1.º|1.000\u00a0€/2.º|600\u00a0€/3.º|",
		"footnote":         "added: Edición de 2026.",
		"comment":          "",
		"one-word":         "edited R5-1: Sistema suizo a -{9 }+{7 }rondas, según el sistema FIDE (Dutch).",
	}
	files, _ := filepath.Glob("testdata/edited-*.*")
	if len(files) < 29 {
		t.Fatalf("%d files", len(files))
	}
	for _, name := range files {
		edit := strings.TrimSuffix(strings.TrimSuffix(strings.TrimPrefix(filepath.Base(name), "edited-"), filepath.Ext(name)), "-tracked")
		w, ok := want[edit]
		if got := changesIn(worddocument.Compare(sample(), read(t, fileOf(t, name)))); got != w || !ok {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, w)
		}
	}
}

// changesIn shows changes, each on a line.
func changesIn(changes []worddocument.Change) string {
	var lines []string
	for _, c := range changes {
		line := string(c.Kind)
		if c.ID != "" {
			line += " " + c.ID
		}
		if c.Parts > 1 {
			line += fmt.Sprintf(" in %d", c.Parts)
		}
		if c.Moved {
			line += fmt.Sprintf(" from %d to %d", c.BeforeAt, c.AfterAt)
		}
		switch c.Kind {
		case worddocument.Added:
			line += ": " + c.After
		case worddocument.Edited:
			line += ": "
			for _, s := range c.Words {
				switch s.Kind {
				case worddocument.Kept:
					line += s.Text
				case worddocument.Deleted:
					line += "-{" + s.Text + "}"
				case worddocument.Inserted:
					line += "+{" + s.Text + "}"
				}
			}
		}
		lines = append(lines, strings.NewReplacer("\n", "/", "\t", "|").Replace(line))
	}
	return strings.Join(lines, "\n")
}
