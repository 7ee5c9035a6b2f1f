package cli

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"torneo/internal/cli/command"
	"torneo/internal/errtext"
)

// failing is an output that fails in one way.
type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

func TestOutputThatFails(t *testing.T) {
	noEnv := func(string) string { return "" }
	for name, test := range map[string]struct {
		err  error
		code int
		said string
	}{
		"nobody reads it any more": {&os.PathError{Op: "write", Path: "|1", Err: syscall.EPIPE}, 0, ""},
		"the disk is full":         {&os.PathError{Op: "write", Path: "out", Err: syscall.ENOSPC}, 3, "torneo: the result cannot be written: the disk is full\n"},
		"something else":           {errors.New("no luck"), 3, "torneo: the result cannot be written: the system says: “no luck”\n"},
	} {
		t.Run(name, func(t *testing.T) {
			for _, args := range [][]string{{"version"}, {"tiebreaks"}, {"help"}, {"standings", "--tiebreaks", "SB", "../../testdata/real/sample.trf"}} {
				var said bytes.Buffer
				code := Main(args, strings.NewReader(""), failing{test.err}, &said, noEnv)
				if code != test.code || said.String() != test.said {
					t.Errorf("%q: exit code %d, said %q", args, code, said.String())
				}
			}
		})
	}
}

// The code page is detected from the names, and the program says so; a flag overrides it.
func TestCodePages(t *testing.T) {
	file := filepath.Join(t.TempDir(), "open.trf")
	data := "012 Turniej\n032 POL\n001    1      Wojtaszek, Rados\xb3aw            2700 POL                         0.0    1\n"
	if err := os.WriteFile(file, []byte(data), 0o600); err != nil {
		t.Fatal(err)
	}
	run := func(args ...string) (code int, out, said string) {
		var stdout, stderr bytes.Buffer
		code = Main(args, strings.NewReader(""), &stdout, &stderr, func(string) string { return "" })
		return code, stdout.String(), stderr.String()
	}
	code, out, said := run("convert", file, "--to", "trf26")
	if code != 0 || !strings.Contains(out, "Wojtaszek, Radosław ") || !strings.Contains(said, "by its names it is windows-1250 (Radosław); --encoding chooses another") {
		t.Errorf("%d, %s, %s", code, out, said)
	}
	if _, _, said = run("crosstable", file, "--lang", "es"); !strings.Contains(said, "por sus nombres es windows-1250 (Radosław); --encoding indica otra") {
		t.Error(said)
	}
	code, out, said = run("convert", file, "--to", "trf26", "--encoding", "cp1257")
	if code != 0 || !strings.Contains(out, "Rados³aw") || strings.Contains(said, "windows") {
		t.Errorf("%d, %s, %s", code, out, said)
	}
	if code, _, said = run("standings", file, "--encoding", "utf-8"); code != command.ExitUnreadable || !strings.Contains(said, "cannot be read as utf-8") {
		t.Errorf("%d, %s", code, said)
	}
	if code, _, said = run("validate", file, "--encoding", "latin-9"); code != command.ExitUsage || !strings.Contains(said, "no encoding “latin-9”") {
		t.Errorf("%d, %s", code, said)
	}
}

func TestReasonsHaveNoPath(t *testing.T) {
	_, err := os.Open(filepath.Join(t.TempDir(), "missing"))
	if got := errtext.Of(err); got.ID != "reason.missing" {
		t.Errorf("%v", got)
	}
	got := errtext.Of(&os.PathError{Op: "read", Path: "/secret", Err: errors.New("strange")})
	if text := fmt.Sprint(got); strings.Contains(text, "secret") || !strings.Contains(text, "strange") {
		t.Errorf("%v", got)
	}
}
