package browsertest

import (
	"os"
	"path/filepath"
	"testing"
)

// startingList returns a list from which a rating series begins.
func startingList(t *testing.T) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "list.csv")
	if err := os.WriteFile(name, []byte("id,name,rating\n2200001,\"Soto, Ana\",2000\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}
