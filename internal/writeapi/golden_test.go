package writeapi_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"torneo/internal/writeapi"
)

var update = flag.Bool("update", false, "write golden files anew")

// The description of what programs read and do at the desk is the one that was checked in: who
// changes it sees what he changes for others.
func TestTheDescriptionOfTheDeskIsTheOneThatWasCheckedIn(t *testing.T) {
	s := serve(t, writeapi.Options{})
	got := s.ask("", "GET", "/openapi.json", "").raw
	file := filepath.Join("testdata", "openapi.json")
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(file); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%v: go test ./internal/writeapi -update, and read the difference", err)
	}
	if older := s.ask("", "GET", "/openapi-3.0.json", ""); older.body["openapi"] != "3.0.3" || len(older.body["paths"].(map[string]any)) < 40 {
		t.Errorf("%.300s", older.raw)
	}
	if *update {
		if file := os.Getenv("TORNEO_OPENAPI30"); file != "" {
			_ = os.WriteFile(file, s.ask("", "GET", "/openapi-3.0.json", "").raw, 0o600)
		}
	}
}
