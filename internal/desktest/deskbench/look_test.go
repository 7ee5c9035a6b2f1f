//go:build unix

package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Every page that the program has is timed.
func TestEveryPageIsTimed(t *testing.T) {
	files, err := filepath.Glob("../../web/*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	var source []byte
	for _, name := range append(files, "../../web/routes.go") {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		source = append(source, text...)
	}
	timed := slices.Concat(notTimed, elsewhere)
	for _, r := range routes {
		timed = append(timed, r.pattern)
	}
	found := regexp.MustCompile(`"GET (/[^"]*)"`).FindAllSubmatch(source, -1)
	if len(found) < 20 {
		t.Fatalf("only %d pages in internal/web", len(found))
	}
	var there []string
	for _, m := range found {
		there = append(there, string(m[1]))
		if !slices.Contains(timed, string(m[1])) {
			t.Errorf("%s is not timed", m[1])
		}
	}
	for _, pattern := range timed {
		if !slices.Contains(there, pattern) {
			t.Errorf("there is no page %s", pattern)
		}
	}
}
