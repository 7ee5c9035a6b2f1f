package torneo_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The Go code of the documentation is code of examples, which tests run: the lines of each block
// stand together in one of them.
func TestDocumentedCodeIsRun(t *testing.T) {
	var examples []string
	for _, pattern := range []string{"example_test.go", "*/example_test.go", "*/*/example_test.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			examples = append(examples, unindented(string(data)))
		}
	}
	blocks := 0
	for _, file := range []string{"README.md", "docs/library.md"} {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for k, part := range strings.Split(string(data), "```go\n")[1:] {
			code, _, closed := strings.Cut(part, "```")
			code = unindented(code)
			run := false
			for _, example := range examples {
				run = run || strings.Contains(example, code)
			}
			if !closed || !run {
				t.Errorf("%s: block %d is in no example:\n%s", file, k+1, code)
			}
			blocks++
		}
	}
	if blocks < 6 {
		t.Errorf("%d blocks only", blocks)
	}
}

// unindented returns lines of code without their indentation and without empty ones.
func unindented(code string) string {
	var b strings.Builder
	for line := range strings.Lines(code) {
		if line = strings.TrimSpace(line); line != "" {
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}
