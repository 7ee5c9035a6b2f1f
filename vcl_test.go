package torneo_test

import (
	"bytes"
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"

	"torneo/docs/verification"
)

// What shows an answer of FIDE's check-list is there: a test, a file of testdata,
// a part of a page of docs.
func TestWhatShowsAnAnswerIsThere(t *testing.T) {
	sections, err := verification.Sections()
	if err != nil {
		t.Fatal(err)
	}
	there := map[string]bool{}
	for _, s := range sections {
		for _, q := range s.Questions {
			for _, name := range q.Shown {
				if _, known := there[name]; !known {
					there[name] = exists(t, name)
				}
				if !there[name] {
					t.Errorf("question %d: there is no %s", q.Number, name)
				}
			}
		}
	}
	if len(there) < 50 {
		t.Errorf("%d things were looked for", len(there))
	}
}

// exists reports a file of testdata, a heading of a page of docs as
// "file#the-heading", or a test function as "folder.TestName".
func exists(t *testing.T, name string) bool {
	t.Helper()
	if file, heading, ok := strings.Cut(name, "#"); ok {
		data, err := os.ReadFile(file)
		if err != nil || heading == "" {
			return false
		}
		for line := range strings.Lines(string(data)) {
			if strings.HasPrefix(line, "#") && strings.ReplaceAll(strings.ToLower(strings.TrimSpace(strings.TrimLeft(line, "#"))), " ", "-") == heading {
				return true
			}
		}
		return false
	}
	if path.Ext(name) == ".txtar" {
		_, err := os.Stat(name)
		return err == nil
	}
	folder, test, ok := strings.Cut(name, ".")
	if !ok || !strings.HasPrefix(test, "Test") {
		return false
	}
	files, err := fs.Glob(os.DirFS("."), folder+"/*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(data, []byte("\nfunc "+test+"(t *testing.T)")) {
			return true
		}
	}
	return false
}
