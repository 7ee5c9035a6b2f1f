package eventtext

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"torneo/i18n"
	"torneo/internal/journal"
)

var update = flag.Bool("update", false, "write what is said of the golden journals")

// goldenJournals returns the journals of every version, by the name of their file.
func goldenJournals(t *testing.T) map[string][]journal.Event {
	t.Helper()
	files, err := filepath.Glob("../journal/testdata/v*/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("no journals: %v", err)
	}
	all := map[string][]journal.Event{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimPrefix(filepath.ToSlash(file), "../journal/testdata/")
		for line := range bytes.Lines(data) {
			var n journal.Entry
			if err := json.Unmarshal(line, &n); err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			e, err := journal.Decode(n)
			if err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			all[name] = append(all[name], e)
		}
	}
	return all
}

// Every event of the golden journals, which have every kind in every version, is said in
// both languages as it always was.
func TestGoldenJournalsAreSaidAsBefore(t *testing.T) {
	all := goldenJournals(t)
	for _, language := range i18n.Languages() {
		var said strings.Builder
		for _, name := range slices.Sorted(maps.Keys(all)) {
			fmt.Fprintf(&said, "%s\n", name)
			teller := NewTeller(i18n.New(language))
			for _, e := range all[name] {
				fmt.Fprintf(&said, "%d\t%s\n", e.Number, teller.Say(e.Payload))
				teller.Learn(e.Payload)
			}
		}
		golden(t, fmt.Sprintf("testdata/journals.%s.txt", language), said.String())
	}
}

func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) == got {
		return
	}
	a, b := strings.Split(got, "\n"), strings.Split(string(want), "\n")
	for k := range min(len(a), len(b)) {
		if a[k] != b[k] {
			t.Fatalf("%s: line %d is\n%s\nwant\n%s", file, k+1, a[k], b[k])
		}
	}
	t.Fatalf("%s: %d lines, want %d", file, len(a), len(b))
}
