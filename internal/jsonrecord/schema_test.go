package jsonrecord

import (
	"bytes"
	"flag"
	"os"
	"reflect"
	"slices"
	"testing"

	"torneo/handbook"
	"torneo/internal/schematest"
	"torneo/tournament"
)

var update = flag.Bool("update", false, "write docs/schema/record.schema.json")

// The published schema is that of the types: go test ./internal/jsonrecord -run
// SchemaIsCurrent -update.
func TestSchemaIsCurrent(t *testing.T) {
	const file = "../../docs/schema/record.schema.json"
	made := schemaOfRecord(t)
	if *update {
		if err := os.WriteFile(file, made, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if kept, err := os.ReadFile(file); err != nil || !bytes.Equal(kept, made) {
		t.Fatalf("%s is not that of the types (%v): run this test with -update", file, err)
	}
}

func schemaOfRecord(t *testing.T) []byte {
	t.Helper()
	m := schematest.Maker{Leaves: schematest.Leaves(), Bounds: bounds, Longest: func(field string) int {
		if most, bounded := longest[field]; bounded {
			return most
		}
		return maxList
	}}
	var chapters []string
	for _, c := range handbook.Chapters() {
		chapters = append(chapters, c.String())
	}
	m.Leaves[reflect.TypeFor[tournament.Chapters]()] = func(*schematest.Maker) schematest.Object {
		return schematest.Object{{Name: "anyOf", Value: []schematest.Object{{{Name: "const", Value: true}}, {{Name: "type", Value: "array"}, {Name: "items", Value: schematest.Words(chapters)}}}}, {Name: "description", Value: "true: all chapters"}}
	}
	for x, list := range words {
		m.Leaves[x] = func(*schematest.Maker) schematest.Object { return schematest.Words(list) }
	}
	return m.Schema(t, "torneo convert --to json",
		"The record of a tournament: who took part, what was paired and played, and under which rules. Points and places follow from it and are not in it, except as a file declared them. Fields may be added, none changes its meaning.",
		func(m *schematest.Maker) schematest.Object {
			record := slices.DeleteFunc(m.Object(reflect.TypeFor[tournament.Tournament]()), func(x schematest.Member) bool { return x.Name == "description" })
			for k := range record {
				if properties, is := record[k].Value.(schematest.Object); is && record[k].Name == "properties" {
					record[k].Value = append(properties, schematest.Member{Name: publicMark, Value: schematest.Object{{Name: "type", Value: "boolean"}, {Name: "description", Value: "of a noticeboard: days of birth and hidden names are missing"}}})
				}
			}
			return record
		})
}
