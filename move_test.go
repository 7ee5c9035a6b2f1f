package torneo_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The module gets another path in one go: nothing of the old one is left that Go
// would look for, and the packages that hang together still do.
func TestTheModuleMoves(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a copy")
	}
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip(err)
	}
	copied := t.TempDir()
	for _, name := range moved(t) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		to := filepath.Join(copied, name)
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, data, info.Mode()); err != nil {
			t.Fatal(err)
		}
	}
	run := func(want int, name string, args ...string) string {
		t.Helper()
		cmd := exec.Command(name, args...)
		cmd.Dir = copied
		cmd.Env = append(os.Environ(), "GOFLAGS="+os.Getenv("GOFLAGS")+" -mod=mod", "GOWORK=off") // what is compiled already serves here, too
		out, _ := cmd.CombinedOutput()
		if got := cmd.ProcessState.ExitCode(); got != want {
			t.Fatalf("%s %s: exit code %d, want %d\n%s", name, strings.Join(args, " "), got, want, out)
		}
		return string(out)
	}
	old := modulePath(t)
	for _, bad := range []string{"chess", "", "example.org", "https://example.org/x", "example.org/a b", "Example.org/x"} {
		if out := run(2, "scripts/move-module", bad); !strings.Contains(out, "example.org/chess/torneo") {
			t.Errorf("%q: %s", bad, out)
		}
	}
	const path = "moved.example/by-a-test/torneo"
	run(0, "scripts/move-module", path)
	if list := run(0, "go", "list", "-deps", "./..."); strings.Contains(list, "\n"+old+"/") || !strings.Contains(list, "\n"+path+"/standings\n") {
		t.Errorf("packages after the move:\n%s", list)
	}
	run(0, "go", "build", "./message", "./i18n/...")
	// grep finds nothing, which is its exit code 1.
	run(1, "grep", "-rnE", `"`+old+`/[a-z]+|-X `+old+`/|^module `+old+`(/|$)`, "--include=*.go", "--include=*.templ", "--include=Makefile", "--include=go.mod", ".")
	// Nothing but imports has changed, outside of this folder.
	run(1, "bash", "-o", "pipefail", "-c", `grep -rn "`+path+`" --include=*.go --exclude-dir=scripts --exclude-dir=release */ | grep -vE ':[[:space:]]*(import )?([a-zA-Z0-9_.]+ )?"`+path+`[a-z0-9/]*"'`)
	run(0, "scripts/move-module", path) // again: nothing to do
}

// moved returns the files of the module, without what only lies in its folder.
func moved(t *testing.T) []string {
	t.Helper()
	var names []string
	err := filepath.WalkDir(".", func(name string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			switch d.Name() {
			case ".git", "bin", "output", "testdata":
				return filepath.SkipDir
			}
			return nil
		}
		if name != ".git" { // a file, in a second work tree
			names = append(names, name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}
