package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"torneo/i18n"
	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/message"
	"torneo/trf"
)

func TestLanguage(t *testing.T) {
	for _, test := range []struct {
		args []string
		env  map[string]string
		want i18n.Language
	}{
		{nil, nil, "en"},
		{nil, map[string]string{"LANG": "es_AR.UTF-8"}, "es"},
		{nil, map[string]string{"LANG": "es_ES", "LC_MESSAGES": "en_GB"}, "en"},
		{nil, map[string]string{"LANG": "en_US", "LC_MESSAGES": "en_GB", "LC_ALL": "es"}, "es"},
		{nil, map[string]string{"LC_ALL": "C", "LANG": "es_ES"}, "en"},
		{nil, map[string]string{"LANG": "fr_FR"}, "en"},
		{[]string{"--lang", "es"}, map[string]string{"LANG": "en_US"}, "es"},
		{[]string{"standings", "--lang=en", "x"}, map[string]string{"LANG": "es_ES"}, "en"},
		{[]string{"standings", "--lang"}, map[string]string{"LANG": "es_ES"}, "es"},
		{[]string{"--lang", "fr"}, map[string]string{"LANG": "es_ES"}, "es"},
		{[]string{"standings", "--", "--lang", "es"}, nil, "en"},
	} {
		if got := command.Language(test.args, func(name string) string { return test.env[name] }); got != test.want {
			t.Errorf("%q with %v: %s, want %s", test.args, test.env, got, test.want)
		}
	}
}

func TestEachKeepsTheOrder(t *testing.T) {
	var files []string
	for i := range 500 {
		files = append(files, fmt.Sprint(i))
	}
	var running, most atomic.Int32
	var got []string
	err := command.Each(runtime.GOMAXPROCS(0), files, func(file string) command.Outcome {
		most.Store(max(most.Load(), running.Add(1)))
		runtime.Gosched()
		running.Add(-1)
		return command.Outcome{File: file}
	}, func(o command.Outcome) error {
		got = append(got, o.File)
		return nil
	})
	if err != nil || !slices.Equal(got, files) {
		t.Errorf("error %v, order %v", err, got)
	}
	if n := int(most.Load()); n > runtime.GOMAXPROCS(0) {
		t.Errorf("%d at the same time", n)
	}
}

func TestEachEndsWhenNobodyTakes(t *testing.T) {
	files := make([]string, 100_000)
	var worked atomic.Int32
	enough := errors.New("enough")
	taken := 0
	err := command.Each(runtime.GOMAXPROCS(0), files, func(string) command.Outcome { worked.Add(1); return command.Outcome{} }, func(command.Outcome) error {
		if taken++; taken == 3 {
			return enough
		}
		return nil
	})
	if err != enough {
		t.Errorf("error %v", err)
	}
	if n := int(worked.Load()); n > 100 {
		t.Errorf("worked on %d files after nobody took any more", n)
	}
}

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

// A code page is told by the names and said; whoever knows better says it.
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

func TestInputIsNotReadBeyondItsLimit(t *testing.T) {
	for name, read := range map[string]func(a *app, data string) (*command.Source, error){
		"standard input": func(a *app, data string) (*command.Source, error) {
			a.In = io.MultiReader(strings.NewReader(data), endless{})
			return a.Load(command.StandardInput)
		},
		"a file": func(a *app, data string) (*command.Source, error) {
			file := filepath.Join(t.TempDir(), "long.trf")
			if err := os.WriteFile(file, []byte(data+strings.Repeat("x", trf.MaxSize)), 0o600); err != nil {
				t.Fatal(err)
			}
			return a.Load(file)
		},
	} {
		t.Run(name, func(t *testing.T) {
			a, _, _ := newTestApp(i18n.English)
			_, err := read(a, "012 Too long\n")
			var f *command.Failure
			if !errors.As(err, &f) || f.Code != command.ExitUnreadable || !strings.Contains(fmt.Sprint(f.Lines), "at most 16777216 are read") {
				t.Errorf("error %v", err)
			}
		})
	}
}

type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}

func TestSaveLeavesNothingBehind(t *testing.T) {
	folder := t.TempDir()
	a, _, _ := newTestApp(i18n.English)
	target := filepath.Join(folder, "new.trf")
	save := func(name, data string) error { return a.Save(name, []byte(data), &command.Source{}, true) }
	if err := save(target, "one"); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(target, 0o640); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(folder, "link.trf")
	if err := os.Symlink(target, link); err != nil {
		t.Skip("no symbolic links here")
	}
	if err := save(link, "two"); err != nil {
		t.Fatal(err)
	}
	data, _ := os.ReadFile(target)
	info, _ := os.Lstat(target)
	if string(data) != "two" || info.Mode().Perm() != 0o640 {
		t.Errorf("through a link: %q with %v", data, info.Mode())
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Error("the link is gone")
	}
	if err := save(filepath.Join(folder, "no", "new.trf"), "x"); err == nil {
		t.Error("no error for a folder that is missing")
	}
	entries, _ := os.ReadDir(folder)
	if len(entries) != 2 {
		t.Errorf("left behind: %v", entries)
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

func TestFailuresOfEveryKindHaveAnExitCode(t *testing.T) {
	for _, test := range []struct {
		err  error
		code int
	}{
		{nil, command.ExitRight},
		{&command.Failure{Code: command.ExitBroken}, command.ExitBroken},
		{command.Usage("cli.file.none"), command.ExitUsage},
		{fmt.Errorf("wrapped: %w", command.Usage("cli.file.none")), command.ExitUsage},
		{&command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.file.none")}, command.ExitUnreadable},
		{io.ErrUnexpectedEOF, command.ExitUnreadable},
		{syscall.EPIPE, command.ExitRight},
	} {
		a, _, _ := newTestApp(i18n.English)
		if got := a.Finish(a.Root(), test.err); got != test.code {
			t.Errorf("%v: exit code %d, want %d", test.err, got, test.code)
		}
	}
}
