package torneo_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var shownBy = regexp.MustCompile("`([a-z/]+)\\.(Test[A-Za-z0-9]+)`")

// Every test that docs/security.md names to show something exists.
func TestWhatSecurityRestsOnExists(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("docs", "security.md"))
	if err != nil {
		t.Fatal(err)
	}
	sources := map[string]string{}
	named := shownBy.FindAllStringSubmatch(string(text), -1)
	if len(named) < 25 {
		t.Fatalf("%d tests are named", len(named))
	}
	for _, m := range named {
		folder := m[1]
		if _, read := sources[folder]; !read {
			files, _ := filepath.Glob(filepath.Join(filepath.FromSlash(folder), "*_test.go"))
			var all strings.Builder
			for _, file := range files {
				source, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				all.Write(source)
			}
			sources[folder] = all.String()
		}
		if !strings.Contains(sources[folder], "\nfunc "+m[2]+"(") {
			t.Errorf("%s has no %s", folder, m[2])
		}
	}
	for line := range strings.Lines(string(text)) {
		if cells := strings.Split(line, "|"); len(cells) == 5 && strings.HasPrefix(cells[1], " ") && strings.Contains(string(text), "| Threat |") && !strings.Contains(line, "---") && !strings.Contains(line, "Shown by") && strings.Count(line, "`internal/") == 0 {
			t.Errorf("nothing shows it: %s", strings.TrimSpace(line))
		}
	}
}
