package eventjournal

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"torneo/internal/entry"
)

func golden(t *testing.T) []entry.Entry { return read(t, "testdata/v1/moved.jsonl") }

func read(t *testing.T, file string) []entry.Entry {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var entries []entry.Entry
	for line := range bytes.Lines(data) {
		var n entry.Entry
		if err := json.Unmarshal(line, &n); err != nil {
			t.Fatal(err)
		}
		entries = append(entries, n)
	}
	return entries
}

// A journal that was ever written adds up to the same for ever, and has every kind.
func TestGoldenJournal(t *testing.T) {
	entries := golden(t)
	s, err := Fold(entries)
	if err != nil {
		t.Fatal(err)
	}
	there := map[string]bool{}
	for _, file := range []string{"testdata/v1/moved.jsonl", "testdata/v1/settled.jsonl", "testdata/v1/tables.jsonl"} {
		for _, n := range read(t, file) {
			there[n.Kind] = true
		}
	}
	for _, k := range kinds.List {
		if !there[k.Name] || k.Version() != 1 {
			t.Errorf("no journal with %q of version %d", k.Name, k.Version())
		}
	}
	a, b := entries[0].Data, entries[len(entries)-1].Data
	var first, last PlayersMoved
	if err := errors.Join(json.Unmarshal(a, &first), json.Unmarshal(b, &last)); err != nil {
		t.Fatal(err)
	}
	if len(s.Moved) != 2 || s.Last != 4 || len(last.Moves) != 2 {
		t.Errorf("%+v", s)
	}
	// Whoever came from A and went back is the same one.
	for _, m := range last.Moves {
		if n := s.NumberAt(m.To); n != m.Entrant {
			t.Errorf("%v is %d, not %d", m.To, n, m.Entrant)
		}
	}
	if last.Moves[1].From != first.Moves[0].To || last.Moves[1].Entrant != first.Moves[0].Entrant {
		t.Errorf("%+v after %+v", last, first)
	}
	if n := s.Next(); n != 3 || s.NumberAt(Seat{"elsewhere", 1}) != 0 {
		t.Errorf("somebody new is %d", n)
	}
}

// Settlements of an event for all its tournaments stay as they were.
func TestGoldenSettlements(t *testing.T) {
	s, err := Fold(read(t, "testdata/v1/settled.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Categories) != 1 || s.Categories[0].Name != "Sub-18" || s.Categories[0].BornFrom != 2008 {
		t.Errorf("%+v", s.Categories)
	}
	if s.NumberAt(Seat{"3", 4}) != 1 || s.NumberAt(Seat{"4", 1}) != 1 || s.NumberAt(Seat{"4", 2}) != 0 || s.NumberAt(Seat{"2", 2}) != 2 || s.Next() != 3 {
		t.Errorf("%v", s.seats)
	}
	if len(s.WentOn) != 1 || s.WentOn[4].Carried != 1 {
		t.Errorf("%+v", s.WentOn)
	}
	if len(s.Reserved) != 1 || s.Reserved[0] != 402 {
		t.Errorf("%v", s.Reserved)
	}
}

// The fixed table of a player in all tournaments is that of the last act in force that
// names him.
func TestGoldenTables(t *testing.T) {
	entries := read(t, "testdata/v1/tables.jsonl")
	for last, want := range map[int][2]int{1: {-1, -1}, 2: {12, 3}, 3: {0, 3}, 4: {0, 4}, 5: {0, 3}} {
		s, err := Fold(entries[:last])
		if err != nil {
			t.Fatal(err)
		}
		for k, table := range want {
			if is, settled := s.Table(k + 1); is != max(table, 0) || settled != (table >= 0) {
				t.Errorf("after %d: entrant %d at %d, %v, want %d", last, k+1, is, settled, table)
			}
		}
	}
	s, _ := Fold(entries)
	if is, _ := s.WithoutFixed(3).Table(1); is != 12 || len(s.Fixed) != 2 || s.NumberAt(Seat{"2", 2}) != 2 {
		t.Errorf("without the third: %d; %+v", is, s)
	}
	for name, data := range map[string]string{"no entrant": `{"Tables":[{"Entrant":0,"Table":3}]}`, "below": `{"Tables":[{"Entrant":1,"Table":-1}]}`, "beyond": `{"Tables":[{"Entrant":1,"Table":10000}]}`} {
		spoilt := append([]entry.Entry(nil), entries[:2]...)
		spoilt[1].Data = []byte(data)
		if _, err := Fold(spoilt); err == nil {
			t.Errorf("%s is read", name)
		}
	}
}

func TestWhatCannotBeRead(t *testing.T) {
	entries := golden(t)
	for name, spoil := range map[string]func([]entry.Entry){
		"a gap":                  func(e []entry.Entry) { e[1].Number = 7 },
		"undone twice":           func(e []entry.Entry) { e[3] = e[2]; e[3].Number = 4 },
		"going nowhere":          func(e []entry.Entry) { e[0].Data = []byte(`{"Moves":[{"Entrant":1}]}`) },
		"undoing what was never": func(e []entry.Entry) { e[2].Data = []byte(`{"Number":9}`) },
	} {
		spoilt := append([]entry.Entry(nil), entries...)
		spoil(spoilt)
		if _, err := Fold(spoilt); err == nil || !strings.Contains(err.Error(), "entry") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// An entry of a newer program ends the known state; entries after it are not read.
func TestWhatANewerProgramWrote(t *testing.T) {
	for name, spoil := range map[string]func(*entry.Entry){
		"an unknown kind": func(e *entry.Entry) { e.Kind = "sold" },
		"a newer version": func(e *entry.Entry) { e.Version = 2 },
		"another field":   func(e *entry.Entry) { e.Data = []byte(`{"Number":2,"Fee":3}`) },
	} {
		entries := golden(t)
		before, err := Fold(entries[:2])
		if err != nil {
			t.Fatal(err)
		}
		spoil(&entries[2])
		s, err := Fold(entries)
		if err != nil || s.Ahead == nil || s.Ahead.Number != 3 || s.Last != 2 || len(s.Moved) != len(before.Moved) || len(s.Events) != 2 {
			t.Errorf("%s: %+v, %v", name, s, err)
		}
	}
}
