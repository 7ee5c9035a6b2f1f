package server

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"torneo/internal/cli/command"
	"torneo/internal/journal"
	"torneo/internal/store"
)

// A backup with a journal that holds what no tournament has: that one is not taken
// and it is said why, the others are.
func TestAHugeNumberInABackupIsNotTaken(t *testing.T) {
	backup := filepath.Join(t.TempDir(), "backup.db")
	s, err := store.Open(t.Context(), backup)
	if err != nil {
		t.Fatal(err)
	}
	e, err := s.CreateEvent(t.Context(), "Open")
	if err != nil {
		t.Fatal(err)
	}
	for name, rounds := range map[string]int{"Sound": 5, "Huge": 999_999_999} {
		data, err := json.Marshal(journal.TournamentCreated{Config: journal.Config{Name: name, Rounds: rounds}})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.CreateJournal(t.Context(), e.ID, name, nil, store.Entry{Number: 1, Actor: "A", Kind: "created", Version: 1, Data: data}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for language, says := range map[string]string{"en": "Huge was not restored", "es": "Huge no se ha recuperado"} {
		var out, told strings.Builder
		folder := t.TempDir()
		code := Main([]string{"restore", backup, "--data", folder, "--lang", language}, strings.NewReader(""), &out, &told, func(string) string { return "" })
		if code != command.ExitBroken || !strings.Contains(out.String(), "1 t") || !strings.Contains(told.String(), says) || !strings.Contains(told.String(), "999999999") {
			t.Errorf("%s: exit code %d\n%s%s", language, code, out.String(), told.String())
		}
		restored, err := store.Open(t.Context(), filepath.Join(folder, DatabaseFile))
		if err != nil {
			t.Fatal(err)
		}
		journals, err := restored.Journals(t.Context(), e.ID)
		if err != nil || len(journals) != 1 || journals[0].Name != "Sound" {
			t.Errorf("restored: %v, %v", journals, err)
		}
		if err := restored.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
