package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write what the golden journals add up to; the journals themselves are never written again")

// readJournal reads a journal of testdata.
func readJournal(t *testing.T, file string) []Event {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var events []Event
	for line := range bytes.Lines(data) {
		var n Entry
		if err := json.Unmarshal(line, &n); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
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
	files, err := filepath.Glob("testdata/v*/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("no journals: %v", err)
	}
	for _, file := range files {
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
	got, err := json.MarshalIndent(value, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	got = append(got, '\n')
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
		if _, ok := e.What.(EventsUndone); ok {
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

func TestGoldenJournalsHaveEveryKind(t *testing.T) {
	there := map[string]bool{}
	files, _ := filepath.Glob("testdata/v1/*.jsonl")
	for _, file := range files {
		for _, e := range readJournal(t, file) {
			n, err := Encode(e)
			if err != nil {
				t.Fatal(err)
			}
			there[n.Kind] = true
		}
	}
	for kind, k := range kinds {
		if k.version == 1 && !there[kind] {
			t.Errorf("no journal with %q", kind)
		}
	}
}

// What is written is what version 1 of every kind looks like: who changes it
// has to raise the version, or older programs misread it.
func TestEncodeWritesAsBefore(t *testing.T) {
	files, _ := filepath.Glob("testdata/v1/*.jsonl")
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines := bytes.SplitAfter(data, []byte("\n"))
		for k, e := range readJournal(t, file) {
			n, err := Encode(e)
			if err != nil {
				t.Fatal(err)
			}
			got, err := json.Marshal(n)
			if err != nil {
				t.Fatal(err)
			}
			if n.Version == 1 && !bytes.Equal(append(got, '\n'), lines[k]) {
				t.Errorf("%s: entry %d is written as\n%s\nand was\n%s", file, e.Number, got, lines[k])
			}
		}
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
	for _, data := range []string{`{"Round":1,"More":2}`, `{"Round":"x"}`, ``, `[]`} {
		if _, err := Decode(Entry{Number: 1, Kind: "closed", Version: 1, Data: []byte(data)}); err == nil {
			t.Errorf("%s is read", data)
		}
	}
}
