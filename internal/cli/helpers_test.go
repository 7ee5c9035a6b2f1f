package cli

import (
	"path/filepath"
	"strings"
	"testing"

	"torneo/internal/cli/server"
	"torneo/internal/store"
)

// keptIn opens the database of a folder for as long as the test runs.
func keptIn(t *testing.T, folder string) *store.Store {
	t.Helper()
	kept, err := store.Open(t.Context(), filepath.Join(folder, server.DatabaseFile))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kept.Close() })
	return kept
}

// runIn runs the program on a folder as from a terminal, checks its exit code, and returns its
// output.
func runIn(t *testing.T, folder string, code int, args ...string) string {
	t.Helper()
	var out, said strings.Builder
	if got := Main(append(args, "--data", folder), strings.NewReader(""), &out, &said, func(string) string { return "" }); got != code {
		t.Fatalf("%v: %d, %s", args, got, said.String())
	}
	return out.String() + said.String()
}
