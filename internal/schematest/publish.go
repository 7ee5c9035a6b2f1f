package schematest

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// Folder returns the folder of the published schemas.
func Folder(t testing.TB) string { return filepath.Join(Root(t), "docs", "schema") }

// Documents are the types of the documents that verbs write: "laws clock".
type Documents map[string][]reflect.Type

// File returns the name of the schema of a verb.
func File(verb string) string { return strings.ReplaceAll(verb, " ", "-") + ".json" }

// Publish compares the schemas of verbs with those that are published, or writes them.
func (d Documents) Publish(t *testing.T, m *Maker, write bool) {
	t.Helper()
	for verb, types := range d {
		made := m.Schema(t, "torneo "+verb+" --format json", "What torneo "+verb+" writes. Fields may be added, none changes its meaning.", func(m *Maker) Object { return m.Any(types...) })
		file := filepath.Join(Folder(t), File(verb))
		if write {
			if err := os.WriteFile(file, made, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if kept, err := os.ReadFile(file); err != nil || !bytes.Equal(kept, made) {
			t.Errorf("docs/schema/%s is not that of the types (%v): run this test with -update", File(verb), err)
		}
	}
}
