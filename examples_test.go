package torneo_test

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"testing"
)

var example = regexp.MustCompile(`(?m)^func Example[A-Za-z_]*\(\) \{(?s:.*?)// Output:\n`)

// Every package that can be imported shows how, in an example that is run.
func TestEveryPackageHasAnExample(t *testing.T) {
	h := parseHouse(t, arrows)
	for _, pkg := range append(h.rules, ".") {
		if path.Base(pkg) == "reference" { // for tests alone
			continue
		}
		found := false
		files, err := filepath.Glob(filepath.Join(pkg, "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			found = found || example.Match(text)
		}
		if !found {
			t.Errorf("%s has no example with its output", pkg)
		}
	}
}
