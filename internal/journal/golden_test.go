package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"torneo/internal/keptjson"
)

var update = flag.Bool("update", false, "write what the golden journals add up to; the journals themselves are never written again")

func goldenFiles(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/v*/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("no journals: %v", err)
	}
	return files
}

// readEntries reads a journal of testdata as it is kept.
func readEntries(t *testing.T, file string) []Entry {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var entries []Entry
	for line := range bytes.Lines(data) {
		var n Entry
		if err := json.Unmarshal(line, &n); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		entries = append(entries, n)
	}
	return entries
}

// readJournal reads a journal of testdata.
func readJournal(t *testing.T, file string) []Event {
	t.Helper()
	var events []Event
	for _, n := range readEntries(t, file) {
		e, err := Decode(n)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		events = append(events, e)
	}
	return events
}

// Journals that were ever written add up to the same for ever.
func TestGoldenJournals(t *testing.T) {
	for _, file := range goldenFiles(t) {
		t.Run(file, func(t *testing.T) {
			s, err := Fold(readJournal(t, file))
			if err != nil {
				t.Fatal(err)
			}
			for what, value := range map[string]any{"state": s, "record": s.Record(s.Current()), "before": s.Record(1)} {
				golden(t, strings.TrimSuffix(file, "jsonl")+what+".json", value)
			}
		})
	}
}

func golden(t *testing.T, file string, value any) {
	t.Helper()
	kept, err := keptjson.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	var indented bytes.Buffer
	if err := json.Indent(&indented, append(kept, '\n'), "", "  "); err != nil {
		t.Fatal(err)
	}
	got := indented.Bytes()
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		a, b := strings.Split(string(got), "\n"), strings.Split(string(want), "\n")
		for k := range min(len(a), len(b)) {
			if a[k] != b[k] {
				t.Fatalf("%s: line %d is\n%s\nwant\n%s", file, k+1, a[k], b[k])
			}
		}
		t.Fatalf("%s: %d lines, want %d", file, len(a), len(b))
	}
}

// Event by event, a journal adds up to the same as at once.
func TestGoldenJournalsOneByOne(t *testing.T) {
	events := readJournal(t, "testdata/v1/every-kind.jsonl")
	s := &State{}
	for k, e := range events {
		if _, ok := e.Payload.(EventsUndone); ok {
			break
		}
		if err := s.Apply(e); err != nil {
			t.Fatal(err)
		}
		whole, err := Fold(events[:k+1])
		if err != nil {
			t.Fatal(err)
		}
		whole.Undone = nil
		a, _ := json.Marshal(s)
		b, _ := json.Marshal(whole)
		if !bytes.Equal(a, b) || s.NextID() != whole.NextID() {
			t.Fatalf("entry %d:\n%s\n%s", e.Number, a, b)
		}
	}
}

// Every version of every kind that was ever written is in a golden journal.
func TestGoldenJournalsHaveEveryVersion(t *testing.T) {
	type written struct {
		kind    string
		version int
	}
	there := map[written]bool{}
	for _, file := range goldenFiles(t) {
		for _, n := range readEntries(t, file) {
			there[written{n.Kind, n.Version}] = true
		}
	}
	for _, k := range kinds.List {
		for version := 1; version <= k.Version(); version++ {
			if !there[written{k.Name, version}] {
				t.Errorf("no journal with %q of version %d", k.Name, version)
			}
		}
	}
}

func TestEveryKindIsListedOnce(t *testing.T) {
	types := map[reflect.Type]bool{}
	for n := range kinds.List {
		k := &kinds.List[n]
		if kinds.Lookup(k.Name) != k || types[k.Of] {
			t.Errorf("%s is listed twice", k.Name)
		}
		types[k.Of] = true
	}
}

// Events are encoded in the last version of every kind: who changes it has to add a
// version, or older programs misread it.
func TestEncodeWritesAsBefore(t *testing.T) {
	for _, file := range goldenFiles(t) {
		entries := readEntries(t, file)
		for k, e := range readJournal(t, file) {
			n, err := Encode(e)
			if err != nil {
				t.Fatal(err)
			}
			got, _ := json.Marshal(n)
			want, _ := json.Marshal(entries[k])
			if n.Version == entries[k].Version && !bytes.Equal(got, want) {
				t.Errorf("%s: entry %d is written as\n%s\nand was\n%s", file, e.Number, got, want)
			}
		}
	}
}

// The points of the acceleration come from the entry, not from today's rules.
func TestVirtualPointsAreThoseOfTheEntry(t *testing.T) {
	entries := readEntries(t, "testdata/v2/baku.jsonl")
	var events []Event
	for _, n := range entries {
		n.Data = bytes.ReplaceAll(n.Data, []byte(`"lastId":8`), []byte(`"lastId":9`))
		e, err := Decode(n)
		if err != nil {
			t.Fatal(err)
		}
		events = append(events, e)
	}
	s, err := Fold(events)
	if err != nil || len(s.Accelerated) != 2 || s.Accelerated[0].LastID != 9 {
		t.Errorf("%+v, %v", s.Accelerated, err)
	}
}

func TestDecodeRefusesWhatItDoesNotKnow(t *testing.T) {
	var u *Unknown
	for _, n := range []Entry{
		{Number: 1, Kind: "teleported", Version: 1, Data: []byte("{}")},
		{Number: 1, Kind: "closed", Version: 9, Data: []byte("{}")},
		{Number: 1, Kind: "closed", Version: 0, Data: []byte("{}")},
	} {
		if _, err := Decode(n); !errors.As(err, &u) {
			t.Errorf("%+v: %v", n, err)
		}
	}
	for kind, data := range map[string]string{"closed": `{"Round":1,"More":2}`, "resulted": `{"Round":1,"Board":{"White":1,"Black":2,"More":true}}`} {
		if _, err := Decode(Entry{Number: 7, Kind: kind, Version: kinds.Lookup(kind).Version(), Data: []byte(data)}); !errors.As(err, &u) || u.Number != 7 || u.Field != "More" {
			t.Errorf("%s: %v", data, err)
		}
	}
	for _, data := range []string{`{"Round":"x"}`, ``, `[]`} {
		if _, err := Decode(Entry{Number: 1, Kind: "closed", Version: 1, Data: []byte(data)}); err == nil {
			t.Errorf("%s is read", data)
		}
	}
}
