package cli

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

func TestPasswordsAreWrittenOver(t *testing.T) {
	for arg, want := range map[string]string{
		"postgres://ana:geheim@server/x":              "postgres://ana:xxxxxx@server/x",
		"--database=postgresql://ana:geheim@s/x":      "--database=postgresql://ana:xxxxxx@s/x",
		"host=s password=geheim dbname=x":             "host=s password=xxxxxx dbname=x",
		"host=s password = 'ge heim' dbname=x":        "host=s password = xxxxxxxxx dbname=x",
		"postgres://ana@server/x?password=geheim&a=b": "postgres://ana@server/x?password=xxxxxx&a=b",
		"postgres://ana@server/x":                     "postgres://ana@server/x",
		"torneo.db":                                   "torneo.db",
	} {
		given := []string{string([]byte(arg))}
		if kept := HidePasswords(given); !slices.Equal(kept, []string{arg}) || given[0] != want {
			t.Errorf("%q: kept %q, shows %q, want %q", arg, kept, given, want)
		}
	}
}

// The list of processes does not show it.
func TestTheProcessDoesNotShowItsPassword(t *testing.T) {
	if os.Getenv("TORNEO_SHOW") != "" {
		HidePasswords(os.Args[1:])
		shown, _ := os.ReadFile("/proc/self/cmdline")
		os.Stdout.Write(shown)
		os.Exit(0)
	}
	if _, err := os.Stat("/proc/self/cmdline"); err != nil {
		t.Skip("no /proc here")
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestTheProcessDoesNotShowItsPassword$", "--", "postgres://ana:geheim@server/x")
	cmd.Env = append(os.Environ(), "TORNEO_SHOW=1")
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "postgres://ana:xxxxxx@server/x") {
		t.Errorf("%v: %s", err, out)
	}
}
