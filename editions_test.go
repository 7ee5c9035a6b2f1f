package torneo_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// invented are the editions that are added to the handbook, by the last one of their
// chapter, and the package whose table does not know them.
var invented = map[string]struct{ edition, table string }{
	"Swiss-2026":   {"Swiss-2099", "pairing"},
	"Ratings-2025": {"Ratings-2099", "rating"},
	"Titles-2024":  {"Titles-2099", "norm"},
	"2026":         {"2099", "tiebreak"},
}

// An edition that the handbook lists and a table does not know fails the test of that
// table, so that nobody is given an empty list for it. The handbook is compiled with an
// edition more in every chapter that has a table.
func TestAnEditionThatATableDoesNotKnowFailsATest(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the rules once more")
	}
	folder := t.TempDir()
	overlay := struct{ Replace map[string]string }{map[string]string{}}
	replace := func(name string, with func(text string) string) {
		path, err := filepath.Abs(filepath.Join("handbook", name))
		if err != nil {
			t.Fatal(err)
		}
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		text := with(string(source))
		if text == string(source) {
			t.Fatalf("%s: nothing was added", name)
		}
		overlay.Replace[path] = filepath.Join(folder, name)
		if err := os.WriteFile(overlay.Replace[path], []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	replace("inforce.go", func(text string) string {
		for last, with := range invented {
			text = strings.Replace(text, `"`+last+`"}, "`, `"`+last+`", "`+with.edition+`"}, "`, 1)
			text = strings.Replace(text, `"`+last+"\"},\n", `"`+last+`", "`+with.edition+"\"},\n", 1)
		}
		return text
	})
	replace("chapters.go", func(text string) string {
		lines := ""
		for last, with := range invented {
			if last != "2026" {
				lines += `{"` + with.edition + `", "` + with.edition + `", false, "invented", 20990101, "invented", true},` + "\n"
			}
		}
		return regexp.MustCompile(`(?m)^var chapters = \[\]Text\{$`).ReplaceAllString(text, "$0\n"+lines)
	})
	replace("editions.go", func(text string) string {
		line := `{"2099", "C.07 (2099)", "invented", 20990101, "invented", "invented", false, false, 0},`
		return regexp.MustCompile(`(?m)(^\t\{"2026",(?:.*\n)+?)\}$`).ReplaceAllString(text, "${1}"+line+"\n}")
	})
	data, err := json.Marshal(overlay)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(folder, "overlay.json")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	// All of them at once: what they hang on is compiled once.
	args := []string{"test", "-vet=off", "-overlay", file, "-run", "^TestEveryEditionOfTheHandbookHasRules$"}
	for _, with := range invented {
		args = append(args, "./"+with.table)
	}
	out, err := exec.CommandContext(t.Context(), "go", args...).CombinedOutput()
	if err == nil {
		t.Errorf("no table misses an edition:\n%s", out)
	}
	for _, with := range invented {
		// A package's lines end with the verdict on it.
		said := regexp.MustCompile(`(?s)--- FAIL: TestEveryEditionOfTheHandbookHasRules[^\x00]*?\nFAIL\t\S+`).FindAllString(string(out), -1)
		failed := slices.ContainsFunc(said, func(one string) bool {
			return strings.HasSuffix(one, "/"+with.table) && strings.Contains(one, with.edition)
		})
		if !failed {
			t.Errorf("with %s in the handbook %s does not fail:\n%s", with.edition, with.table, out)
		}
	}
}
