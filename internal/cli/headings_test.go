package cli_test

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"torneo/internal/schematest"
)

// headings is the file that publishes what may stand in the first line of a table as CSV, by verb.
// What stands in slashes is a pattern: tie-breaks and rounds are headings, too.
const headings = "headings.tsv"

// readHeadings returns the published headings of each verb.
func readHeadings(folder string) (map[string][]string, error) {
	text, err := os.ReadFile(filepath.Join(folder, headings))
	of := map[string][]string{}
	for line := range strings.Lines(string(text)) {
		verb, words, _ := strings.Cut(strings.TrimSpace(line), "\t")
		of[verb] = strings.Split(words, ",")
	}
	return of, err
}

// checkHeadings compares the first line of each table with what is published of its verb.
func checkHeadings(folder, verb string, written []byte) error {
	of, err := readHeadings(folder)
	if err != nil {
		return err
	}
	for table := range strings.SplitSeq(strings.TrimSpace(string(written)), "\n\n") {
		if table == "" {
			continue
		}
		first, err := csv.NewReader(strings.NewReader(table)).Read()
		if err != nil {
			return err
		}
		for _, key := range first {
			if !slices.ContainsFunc(of[verb], func(p string) bool { return isHeading(p, key) }) {
				return fmt.Errorf("docs/schema/%s does not have the heading %q", headings, key)
			}
		}
	}
	return nil
}

// checkDaysOfTable finds days that are not written by ISO 8601.
func checkDaysOfTable(written []byte) error {
	for table := range strings.SplitSeq(strings.TrimSpace(string(written)), "\n\n") {
		rows, err := csv.NewReader(strings.NewReader(table)).ReadAll()
		if err != nil {
			return err
		}
		for _, row := range rows {
			for _, cell := range row {
				if err := schematest.CheckDays(cell); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func isHeading(published, key string) bool {
	if pattern, is := strings.CutPrefix(published, "/"); is {
		return regexp.MustCompile("^(?:" + strings.TrimSuffix(pattern, "/") + ")$").MatchString(key)
	}
	return published == key
}

// A heading that is not published is found, in any table that a verb writes.
func TestUnpublishedHeadings(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, headings), []byte("list\tname,/r[0-9]+/\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ verb, written, want string }{
		{"list", "", ""},
		{"list", "name,r1\nx,y\n\nr2\n1\n", ""},
		{"list", "name,r1x\nx,y\n", `"r1x"`},
		{"list", "name\nx\n\nnumber\n1\n", `"number"`},
		{"other", "name\nx\n", `"name"`},
	} {
		err := checkHeadings(folder, test.verb, []byte(test.written))
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s %q: %v", test.verb, test.written, err)
		}
	}
}
