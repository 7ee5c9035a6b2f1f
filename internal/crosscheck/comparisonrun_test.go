package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// run runs crosscheck against the program that errs in that way.
func run(t *testing.T, how string, args ...string) (code int, folder, stdout, stderr string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(pairerVariable, "1")
	folder = t.TempDir()
	var out, errs bytes.Buffer
	args = append([]string{"-o", folder, "-j", "2", "--program", self, "--args", how}, args...)
	code = crosscheck(t.Context(), args, &out, &errs)
	return code, folder, out.String(), errs.String()
}

func TestAgainstAnotherProgram(t *testing.T) {
	for how, want := range map[string]struct {
		style  string
		code   int
		counts string // of the summary
		what   string // in what is kept
	}{
		"right":   {"bbp", exitAgree, "", ""},
		"boards":  {"javafo", exitAgree, "", ""},
		"colours": {"bbp", exitDiffer, `rounds that differ`, `round \d+: other colours`},
		"pairs":   {"javafo", exitDiffer, `rounds that differ`, `round \d+: other pairs`},
		"crash":   {"bbp", exitDiffer, `rounds without an answer`, `round 1: no answer \(exit status 2\)`},
		"refuse":  {"bbp", exitDiffer, `rounds without an answer`, `round 1: no answer \(exit status 1\)`},
		"silent":  {"bbp", exitDiffer, `rounds without an answer`, `round 1: no answer \(no list of pairs\)`},
		"babble":  {"javafo", exitDiffer, `rounds without an answer`, `no answer \(the list of pairs has "three"\)`},
	} {
		t.Run(how, func(t *testing.T) {
			code, folder, stdout, stderr := run(t, how, "-n", "3", "-seed", "5", "--style", want.style)
			if code != want.code || !strings.Contains(stdout, want.counts) {
				t.Errorf("ended with %d\n%s%s", code, stdout, stderr)
			}
			kept, _ := filepath.Glob(filepath.Join(folder, "*", "differences", "*", "what.txt"))
			if (want.what == "") != (len(kept) == 0) {
				t.Fatalf("kept %v", kept)
			}
			for _, file := range kept {
				what, err := os.ReadFile(file)
				if err != nil || !regexp.MustCompile(want.what).Match(what) {
					t.Errorf("%s, %v", what, err)
				}
				for _, beside := range []string{"tournament.trf", "round-*.trf", "round-*.ours", "round-*.theirs"} {
					if found, _ := filepath.Glob(filepath.Join(filepath.Dir(file), beside)); len(found) == 0 {
						t.Errorf("no %s beside %s", beside, file)
					}
				}
			}
		})
	}
}

// Files whose rounds cannot all be paired: the program that says so agrees.
func TestAgainstAnotherProgramWithFiles(t *testing.T) {
	const corner = "../../testdata/dutch2026/corner/"
	code, _, stdout, stderr := run(t, "right", corner+"no_legal_pairings.trf", corner+"no_legal_pairings_odd.trf", corner+"dutch_2025_C5.trf", corner+"top-score-group-tiebreak.trf")
	if code != exitAgree || !regexp.MustCompile(`[1-9]\d*  rounds without legal pairing`).MatchString(stdout) {
		t.Errorf("ended with %d\n%s%s", code, stdout, stderr)
	}
}

// Without another program: generated tournaments, and files; each run is one
// with the former that asked for the same.
func TestProofAndFiles(t *testing.T) {
	folder := t.TempDir()
	for _, step := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"-n", "20"}, exitAgree, `^generated tournaments of dutch-2026, seed 1 .*: 20 of 20,`},
		{[]string{"-n", "30"}, exitAgree, `30 of 30,(.|\n)*  30  tournaments\n`},
		{[]string{"-n", "10"}, exitAgree, `30 of 30,`},
		{[]string{"-n", "10", "-seed", "2"}, exitAgree, `seed 2 .*: 10 of 10,`},
		{[]string{"../../testdata/dutch2026/001.trf"}, exitAgree, `  1  tournaments\n`},
		{[]string{"../../testdata/dutch2026/corner/issue_15.trf"}, exitDiffer, `  1  tournaments in which something differs\nsee `},
		{[]string{"../../testdata/dutch2026"}, exitDiffer, `files(.|\n)* tournaments in which something differs\nsee `},
	} {
		var out, errs bytes.Buffer
		code := crosscheck(t.Context(), append([]string{"-o", folder}, step.args...), &out, &errs)
		if code != step.code || !regexp.MustCompile(step.want).MatchString(out.String()) {
			t.Errorf("%v ended with %d\n%s%s", step.args, code, out.String(), errs.String())
		}
	}
}

func TestAStoppedRunSaysSo(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, errs bytes.Buffer
	if code := crosscheck(ctx, []string{"-o", t.TempDir(), "-n", "1000"}, &out, &errs); code != exitInterrupted || !strings.Contains(errs.String(), "goes on at") {
		t.Errorf("ended with %d\n%s%s", code, out.String(), errs.String())
	}
}

func TestASlowProgramIsEnded(t *testing.T) {
	code, folder, stdout, _ := run(t, "sleep", "-n", "1", "--limit", "50ms")
	kept, _ := filepath.Glob(filepath.Join(folder, "*", "differences", "000000", "what.txt"))
	if code != exitDiffer || len(kept) != 1 {
		t.Fatalf("ended with %d, kept %v\n%s", code, kept, stdout)
	}
	if what, _ := os.ReadFile(kept[0]); !strings.Contains(string(what), "no answer within 50ms") {
		t.Errorf("%s", what)
	}
}

func TestWrongCommandLines(t *testing.T) {
	for _, args := range [][]string{
		{"--nonsense"}, {"-n", "many"}, {"-j", "0"}, {"-n", "-1"}, {"no-such-file.trf"},
		{"--program", "./no-such-program"}, {"--program", "no-such.jar"},
		{"--program", "go", "--style", "dutch"}, {"--program", "go", "--dialect", "trf06"},
	} {
		var out, errs bytes.Buffer
		args = append([]string{"-o", t.TempDir()}, args...)
		if code := crosscheck(context.Background(), args, &out, &errs); code != exitUsage || errs.Len() == 0 {
			t.Errorf("%v ended with %d: %s", args, code, errs.String())
		}
	}
}

func TestCommandsOfPrograms(t *testing.T) {
	jar := filepath.Join(t.TempDir(), "javafo.jar")
	if err := os.WriteFile(jar, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	p, err := (&settings{program: jar}).opponent()
	if err != nil || strings.Join(p.command, " ") != "java -jar "+jar || p.style != javafoStyle || p.dialect.String() != "TRF16" {
		t.Errorf("%+v, %v", p, err)
	}
	p, err = (&settings{program: "go"}).opponent()
	if err != nil || p.command[len(p.command)-1] != "--dutch" || p.style != bbpStyle || p.dialect.String() != "TRF26" {
		t.Errorf("%+v, %v", p, err)
	}
}
