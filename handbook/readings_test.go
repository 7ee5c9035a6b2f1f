package handbook_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"torneo/handbook"
)

func TestReadings(t *testing.T) {
	form := regexp.MustCompile(`^R(-[A-Z0-9]+)+$`)
	var ids []string
	for _, r := range handbook.Readings() {
		t.Run(r.ID, func(t *testing.T) {
			if !form.MatchString(r.ID) {
				t.Error("not the form of a reading's name")
			}
			if r.QuestionEN == "" || r.TakenEN == "" || r.WhyEN == "" {
				t.Error("question, answer and reason are needed")
			}
			checkRefs(t, r.Refs)
		})
		ids = append(ids, r.ID)
	}
	checkOrder(t, ids)
}

func TestFindings(t *testing.T) {
	var ids []string
	for _, f := range handbook.Findings() {
		t.Run(f.ID, func(t *testing.T) {
			if f.ID == "" || f.Where == "" || f.Published == "" || f.Computed == "" || f.Because == "" {
				t.Errorf("something is not stated: %+v", f)
			}
			checkRefs(t, f.Refs)
		})
		ids = append(ids, f.ID)
	}
	checkOrder(t, ids)
}

func TestMisprints(t *testing.T) {
	documents := map[string]bool{}
	for _, d := range handbook.Documents() {
		documents[d.Number] = true
	}
	seen := map[handbook.Misprint]bool{}
	last := ""
	for _, m := range handbook.Misprints() {
		if m.Where == "" || m.Printed == "" || m.Right == "" {
			t.Errorf("something is not stated: %+v", m)
		}
		if !documents[m.Source] {
			t.Errorf("%s: there is no document %q", m.Where, m.Source)
		}
		if m.Source < last {
			t.Errorf("%s, %s: after document %s", m.Source, m.Where, last)
		}
		if seen[m] {
			t.Errorf("%+v is there twice", m)
		}
		seen[m], last = true, m.Source
	}
}

// The sources of texts name documents that there are.
func TestSourcesAreDocuments(t *testing.T) {
	documents := map[string]bool{}
	for _, d := range handbook.Documents() {
		documents[d.Number] = true
	}
	for _, text := range handbook.Texts() {
		number, _, _ := strings.Cut(text.Source, ",")
		if !documents[number] && !strings.HasPrefix(text.Source, "not at hand") {
			t.Errorf("%s: source %q is neither a document nor said to be missing", text.ID, text.Source)
		}
	}
}

func checkRefs(t *testing.T, refs []handbook.Ref) {
	t.Helper()
	if len(refs) == 0 {
		t.Error("no article")
	}
	for k, ref := range refs {
		if _, ok := handbook.RuleAt(ref); !ok {
			t.Errorf("%v is not in the catalogue", ref)
		}
		if slices.Contains(refs[:k], ref) {
			t.Errorf("%v is cited twice", ref)
		}
	}
}

func checkOrder(t *testing.T, ids []string) {
	t.Helper()
	for k := 1; k < len(ids); k++ {
		if ids[k-1] >= ids[k] {
			t.Errorf("%s comes after %s", ids[k], ids[k-1])
		}
	}
}

// Every reading and finding that the code names exists, and every one there is
// has a place in the code, in its tables or its tests. Those of leagues belong to no article of
// FIDE's and stand in docs/leagues.md.
func TestReadingsNamedInTheCodeExist(t *testing.T) {
	known := map[string]bool{}
	leagues, err := os.ReadFile("../docs/leagues.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`(?m)^\| (R-LEAGUE-[A-Z-]+) \|`).FindAllStringSubmatch(string(leagues), -1) {
		known[m[1]] = false
	}
	for _, r := range handbook.Readings() {
		known[r.ID] = false
	}
	for _, f := range handbook.Findings() {
		known[f.ID] = false
	}
	name := regexp.MustCompile(`\b[RF]-[A-Z][A-Z0-9]*(-[A-Z0-9]+)*\b`)
	err = filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "handbook" || d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && d.Name() != ".."):
			return fs.SkipDir
		case !strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, ".tsv"):
			return nil
		}
		source, err := os.ReadFile(path)
		for _, id := range name.FindAllString(string(source), -1) {
			if _, ok := known[id]; !ok {
				t.Errorf("%s names %s, which is not in the handbook", path, id)
			}
			known[id] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for id, used := range known {
		if !used && strings.HasPrefix(id, "R-") {
			t.Errorf("%s is in the handbook, but no code follows it by name", id)
		}
	}
}
