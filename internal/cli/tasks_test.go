package cli

import (
	"bytes"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// ran is a line of a script that runs the program, in a document: without what the script wants of it.
var ran = regexp.MustCompile(`^(?:exec|exits (\d)) (torneo .*?)(?: &\w+&)?$`)

// writeTasks writes the scripts of testdata/tasks as they are read: "# " is the heading of a task, "## "
// what is said of it; of commands what follows them is hidden, but for the file with which their output
// is compared.
func writeTasks(t *testing.T, b *bytes.Buffer) {
	t.Helper()
	names, err := filepath.Glob("testdata/tasks/*.txtar")
	if err != nil || len(names) < 5 {
		t.Fatalf("%d tasks: %v", len(names), err)
	}
	for _, name := range names {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files := map[string]string{}
		for _, f := range archive.Files {
			files[f.Name] = string(f.Data)
		}
		var block strings.Builder
		end := func() {
			if block.Len() > 0 {
				b.WriteString("\n```sh\n" + block.String() + "```\n")
				block.Reset()
			}
		}
		for line := range strings.Lines(string(archive.Comment)) {
			line = strings.TrimSpace(line)
			match := ran.FindStringSubmatch(line)
			text, said := strings.CutPrefix(line, "## ")
			heading, headed := strings.CutPrefix(line, "# ")
			shown, compared := strings.CutPrefix(line, "cmp stdout ")
			switch {
			case headed:
				b.WriteString("\n### " + heading + "\n")
			case said:
				end()
				b.WriteString("\n" + text + "\n")
			case match != nil:
				block.WriteString(strings.NewReplacer("$DESK", "8080", "$BOARD", "8090").Replace(match[2]))
				if match[1] != "" {
					block.WriteString("   # exit code " + match[1])
				}
				block.WriteString("\n")
			case compared:
				end()
				if files[shown] == "" {
					t.Errorf("%s: %s is not there: go test ./internal/cli -run TestTasks -update", name, shown)
				}
				b.WriteString("\n```text\n" + strings.TrimRight(files[shown], "\n") + "\n```\n")
			}
		}
		end()
	}
}
