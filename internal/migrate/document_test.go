package migrate_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Every line of the table of programs names a package and a test in it.
func TestEveryProgramHasItsTest(t *testing.T) {
	text, err := os.ReadFile("../../docs/migrating.md")
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile("^`([a-z/]+)` `((?:Test|Fuzz)[A-Za-z0-9]+)`$")
	_, table, _ := strings.Cut(string(text), "|---|---|---|---|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	lines := strings.Split(table, "\n")
	if len(lines) < 10 {
		t.Fatalf("%d programs", len(lines))
	}
	for _, line := range lines {
		cells := strings.Split(strings.Trim(strings.ReplaceAll(line, `\|`, "¦"), "|"), "|")
		if len(cells) != 6 {
			t.Errorf("%d cells: %s", len(cells), line)
			continue
		}
		m := named.FindStringSubmatch(strings.TrimSpace(cells[5]))
		if m == nil {
			t.Errorf("no test: %s", line)
			continue
		}
		files, err := filepath.Glob(filepath.Join("../..", filepath.FromSlash(m[1]), "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		there := false
		for _, name := range files {
			source, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			there = there || strings.Contains(string(source), "func "+m[2]+"(")
		}
		if !there {
			t.Errorf("there is no %s in %s", m[2], m[1])
		}
	}
}
