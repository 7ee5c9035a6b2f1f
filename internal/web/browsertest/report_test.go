package browsertest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"torneo/pairing"
	"torneo/trf"
)

// downloaded returns the report that the window was given. The browser reserves its
// name with an empty file.
func downloaded(t *testing.T, folder string) string {
	t.Helper()
	var files []string
	waitFor(t, func() bool {
		files, _ = filepath.Glob(filepath.Join(folder, "*.trf"))
		if len(files) != 1 {
			return false
		}
		file, err := os.Stat(files[0])
		return err == nil && file.Size() > 0
	})
	return files[0]
}

// run runs the program on a report and returns what it says; it fails unless all
// is right.
func run(t *testing.T, args ...string) []byte {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var said, wrong bytes.Buffer
	cmd := exec.Command(self, args...)
	cmd.Env = append(os.Environ(), programVariable+"=1", "LANG=C.UTF-8")
	cmd.Stdout, cmd.Stderr = &said, &wrong
	if err := cmd.Run(); err != nil {
		t.Errorf("torneo %s: %v\n%s%s", strings.Join(args, " "), err, said.String(), wrong.String())
	}
	return said.Bytes()
}

// checkFinalReport has the program check the report of the whole tournament, and
// compares its standings with those that were shown: place, number and points.
func checkFinalReport(t *testing.T, file string, shown []string) {
	t.Helper()
	run(t, "validate", file)
	run(t, "check", file)
	var standings struct {
		Standings []struct {
			Rank, Number int
			Values       []string // the points first
		}
	}
	data := run(t, "standings", "--format", "json", file)
	if err := json.Unmarshal(data, &standings); err != nil {
		t.Fatalf("%v\n%s", err, data)
	}
	var want []string
	for _, row := range standings.Standings {
		want = append(want, fmt.Sprint(row.Rank, " ", row.Number, " ", row.Values[0]))
	}
	if len(want) != 41 || !slices.Equal(shown, want) {
		t.Errorf("the page has\n%s\ntorneo standings\n%s", strings.Join(shown, "\n"), strings.Join(want, "\n"))
	}
}

// checkReport reads the report of a tournament whose second round was changed by
// hand and pairs it again: it differs in that round, and says so.
func checkReport(t *testing.T, file string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	tournament, _, problems := trf.Read(data)
	for _, problem := range problems {
		t.Fatalf("report: %v", problem)
	}
	checked, err := pairing.Check(tournament, pairing.Options{})
	if err != nil || len(checked) != 2 {
		t.Fatalf("%v, %v\n%s", checked, err, data)
	}
	if len(checked[0].Differences) != 0 || len(checked[1].Differences) == 0 {
		t.Errorf("differences %v", checked)
	}
	if !strings.Contains(string(data), "### MPA @ Round 2: ") {
		t.Errorf("no word of the change by hand in\n%s", data)
	}
}
