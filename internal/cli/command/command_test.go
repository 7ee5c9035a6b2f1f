package command

import (
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
		if got := language(test.args, func(name string) string { return test.env[name] }); got != test.want {
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
	err := each(runtime.GOMAXPROCS(0), files, func(file string) Outcome {
		most.Store(max(most.Load(), running.Add(1)))
		runtime.Gosched()
		running.Add(-1)
		return Outcome{File: file}
	}, func(o Outcome) error {
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
	err := each(runtime.GOMAXPROCS(0), files, func(string) Outcome { worked.Add(1); return Outcome{} }, func(Outcome) error {
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

// newTestRun returns a run in English without verbs, of which nobody reads anything.
func newTestRun() *Run {
	return NewRun(nil, []string{"--lang", "en"}, strings.NewReader(""), io.Discard, io.Discard, func(string) string { return "" })
}

func TestInputIsNotReadBeyondItsLimit(t *testing.T) {
	for name, read := range map[string]func(a *Run, data string) (*Source, error){
		"standard input": func(a *Run, data string) (*Source, error) {
			a.In = io.MultiReader(strings.NewReader(data), endless{})
			return a.Load(StandardInput)
		},
		"a file": func(a *Run, data string) (*Source, error) {
			file := filepath.Join(t.TempDir(), "long.trf")
			if err := os.WriteFile(file, []byte(data+strings.Repeat("x", trf.MaxSize)), 0o600); err != nil {
				t.Fatal(err)
			}
			return a.Load(file)
		},
	} {
		t.Run(name, func(t *testing.T) {
			a := newTestRun()
			_, err := read(a, "012 Too long\n")
			var f *Failure
			if !errors.As(err, &f) || f.Code != ExitUnreadable || !strings.Contains(fmt.Sprint(f.Lines), "at most 16777216 are read") {
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
	a := newTestRun()
	target := filepath.Join(folder, "new.trf")
	save := func(name, data string) error { return a.Save(name, []byte(data), &Source{}, true) }
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

func TestFailuresOfEveryKindHaveAnExitCode(t *testing.T) {
	for _, test := range []struct {
		err  error
		code int
	}{
		{nil, ExitRight},
		{&Failure{Code: ExitBroken}, ExitBroken},
		{Usage("cli.file.none"), ExitUsage},
		{fmt.Errorf("wrapped: %w", Usage("cli.file.none")), ExitUsage},
		{&Failure{Code: ExitUnreadable, Text: message.New("cli.file.none")}, ExitUnreadable},
		{io.ErrUnexpectedEOF, ExitUnreadable},
		{syscall.EPIPE, ExitRight},
	} {
		a := newTestRun()
		if got := a.finish(a.Root(), test.err); got != test.code {
			t.Errorf("%v: exit code %d, want %d", test.err, got, test.code)
		}
	}
}
