package cli_test

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib"

	"torneo/internal/cli"
	"torneo/internal/store/storetest"
)

// said holds the output of a run of the program, and how it ended.
type said struct {
	out, err string
	code     int
}

func torneo(args ...string) said {
	var out, err bytes.Buffer
	code := cli.Main(args, strings.NewReader(""), &out, &err, func(string) string { return "" })
	return said{out.String(), err.String(), code}
}

// process starts the program as a process of its own.
func process(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Args[0] = "torneo"
	cmd.Env = append(os.Environ(), "XDG_DATA_HOME="+t.TempDir(), "LC_ALL=C")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	return cmd
}

// counted asks the database for a number of its batches.
func counted(t *testing.T, database, query string) (n int) {
	t.Helper()
	driver, url, schema := "sqlite", filepath.Join(filepath.Dir(database), "batches.db"), ""
	if strings.HasPrefix(database, "postgres:") {
		driver, url, schema = "pgx", database, "torneo_batches."
	}
	db, err := sql.Open(driver, url)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.QueryRowContext(t.Context(), strings.ReplaceAll(query, "@", schema)).Scan(&n); err != nil {
		return 0 // it is not there yet
	}
	return n
}

// begun opens the database, which has to be there.
func begun(t *testing.T, database string) {
	t.Helper()
	if !strings.HasPrefix(database, "postgres:") {
		if err := os.WriteFile(database, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// What is left in a database for other programs comes back as if it had been done here,
// to the last byte, with bad files in the middle and with a worker killed in the middle:
// that costs what it was doing once more, and nothing else.
func TestWorkElsewhereIsTheSame(t *testing.T) {
	folder := t.TempDir()
	files := filepath.Join(folder, "files")
	if r := torneo("generate", "-n", "330", "--players", "16", "--rounds", "5", "--seed", "20261123", "-o", files); r.code != 0 {
		t.Fatalf("%+v", r)
	}
	for name, data := range map[string]string{"0123.trf": "no report\n", "0124.trf": "", "0125.trf": "012 \x1b[31mOpen\n001    1 w    A, \xff\n"} {
		if err := os.WriteFile(filepath.Join(files, name), []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	one := filepath.Join(files, "0001.trf")
	here := torneo("check", files)
	if here.code != 3 || strings.Count(here.out, "\n") < 600 || !strings.Contains(here.err, "0123.trf") {
		t.Fatalf("%d\n%s", here.code, here.err)
	}
	for _, d := range storetest.Databases {
		t.Run(d.Name, func(t *testing.T) {
			t.Parallel()
			database := d.New(t)
			begun(t, database)
			work := func() *exec.Cmd { return process(t, "work", "--database", database, "--at-once", "1") }
			ready := make(chan said, 1)
			go func() { ready <- torneo("check", files, "--jobs", database) }()
			first := work()
			for begin := time.Now(); ; time.Sleep(2 * time.Millisecond) {
				if counted(t, database, "SELECT sum(begun) - (SELECT count(*) FROM @outputs) FROM @chunks") == 1 {
					break
				}
				if time.Since(begin) > 60*time.Second {
					t.Fatal("no part of it was ever begun")
				}
			}
			if err := first.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			_ = first.Wait() // it was killed
			lost := counted(t, database, "SELECT sum(begun) - (SELECT count(*) FROM @outputs) FROM @chunks")
			work()
			work()
			select {
			case there := <-ready:
				there.err = nobodyWorks.ReplaceAllString(there.err, "") // on a slow machine
				if there != here {
					t.Errorf("it is not the same: %d, %d\n%s", there.code, here.code, difference(here, there))
				}
			case <-time.After(3 * time.Minute):
				t.Fatalf("not done: %+v", torneo("batches", "list", "--database", database))
			}
			if n := counted(t, database, "SELECT sum(begun) FROM @chunks"); n != 4+lost {
				t.Errorf("%d parts were begun, of 4, of which %d were lost", n, lost)
			}
			for _, args := range [][]string{
				{"check", files, "--lang", "es", "-v"},
				{"check", files, "--format", "jsonl", "--round", "3"},
				{"check", filepath.Join(files, "missing.trf"), one},
				{"check", filepath.Join(files, "0124.trf")},
				{"check", one, "--round", "9"},
				{"ratings", files},
				{"ratings", files, "--format", "html"},
				{"ratings", files, "--format", "csv", "--kind", "rapid"},
				{"ratings", one, "--k", "1=20,2=10", "--format", "html"},
				{"ratings", one, "--player", "1", "--format", "json"},
			} {
				here, there := torneo(args...), torneo(append(args, "--jobs", database)...)
				if there != here {
					t.Errorf("%v: it is not the same\n%s", args, difference(here, there))
				}
			}
			mine, others := filepath.Join(t.TempDir(), "trial"), filepath.Join(t.TempDir(), "trial")
			wish := []string{"generate", "-n", "120", "--seed", "9", "--players", "10", "--rounds", "3", "--ratings", "@" + list(t), "--format", "jsonl", "-o"}
			a, b := torneo(append(wish, mine)...), torneo(append(wish, others, "--jobs", database)...)
			b.out = strings.ReplaceAll(b.out, others, mine)
			if a != b || a.code != 0 {
				t.Errorf("what is generated is not the same\n%s", difference(a, b))
			}
			for k := range 120 {
				name := fmt.Sprintf("%04d.trf", k+1)
				x, err := os.ReadFile(filepath.Join(mine, name))
				if err != nil {
					t.Fatal(err)
				}
				if y, err := os.ReadFile(filepath.Join(others, name)); err != nil || !bytes.Equal(x, y) {
					t.Errorf("%s is not the same: %v", name, err)
				}
			}
			if r := torneo("batches", "list", "--database", database); r.code != 0 || strings.Count(r.out, "Done") < 12 {
				t.Errorf("%+v", r)
			}
		})
	}
}

var nobodyWorks = regexp.MustCompile(`(?m)^nothing is working on it .*\n`)

// list writes a file of ratings.
func list(t *testing.T) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "ratings.txt")
	if err := os.WriteFile(name, []byte("2400 2300 2200 2100 2000 1900 1800 1700 1600 0"), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// difference shows the first line in which two texts differ.
func difference(a, b said) string {
	x, y := strings.Split(a.out+a.err, "\n"), strings.Split(b.out+b.err, "\n")
	for k := range min(len(x), len(y)) {
		if x[k] != y[k] {
			return fmt.Sprintf("%d: %.300q\n%d: %.300q", k, x[k], k, y[k])
		}
	}
	return fmt.Sprintf("%d lines and code %d, %d lines and code %d", len(x), a.code, len(y), b.code)
}

// A program that is interrupted while it waits leaves its batch at work, and says how to come
// back to it.
func TestWhoIsInterruptedLeavesHisBatch(t *testing.T) {
	for _, d := range storetest.Databases {
		t.Run(d.Name, func(t *testing.T) {
			database := d.New(t)
			begun(t, database)
			files := filepath.Join(t.TempDir(), "files")
			if r := torneo("generate", "-n", "5", "--players", "8", "--rounds", "3", "--seed", "1", "-o", files); r.code != 0 {
				t.Fatalf("%+v", r)
			}
			cmd := exec.Command(os.Args[0], "check", files, "--jobs", database)
			cmd.Args[0] = "torneo"
			var told bytes.Buffer
			cmd.Stderr, cmd.Env = &told, append(os.Environ(), "LC_ALL=C")
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			defer cmd.Process.Kill()
			for begin := time.Now(); counted(t, database, "SELECT count(*) FROM @batches") == 0; time.Sleep(5 * time.Millisecond) {
				if time.Since(begin) > 60*time.Second {
					t.Fatal("no batch was made")
				}
			}
			time.Sleep(100 * time.Millisecond) // it may also be interrupted before it waits
			if err := cmd.Process.Signal(os.Interrupt); err != nil {
				t.Fatal(err)
			}
			_ = cmd.Wait()
			var all []struct{ ID, Verb, State string }
			if r := torneo("batches", "list", "--database", database, "--format", "json"); json.Unmarshal([]byte(r.out), &all) != nil || len(all) != 1 || all[0].State != "open" || all[0].Verb != "check" {
				t.Fatalf("%+v", r)
			}
			id := all[0].ID
			if cmd.ProcessState.ExitCode() != 3 || !strings.Contains(told.String(), "as batch "+id) {
				t.Errorf("%d: %s", cmd.ProcessState.ExitCode(), told.String())
			}
			at := []string{"--database", database}
			if r := torneo(append([]string{"batches", "cancel", id}, at...)...); r.code != 0 {
				t.Errorf("%+v", r)
			}
			if r := torneo(append([]string{"batches", "cancel", id}, at...)...); r.code != 1 || !strings.Contains(r.err, "has already ended") {
				t.Errorf("%+v", r)
			}
			if r := torneo(append([]string{"batches", "report", id}, at...)...); r.code != 3 || !strings.Contains(r.err, "was cancelled") {
				t.Errorf("%+v", r)
			}
			process(t, "work", "--database", database)
			here := torneo("check", files)
			if there := torneo("check", files, "--jobs", database); there != here {
				t.Errorf("a cancelled batch does not go on: %+v", there)
			}
			if r := torneo(append([]string{"batches", "report", id}, at...)...); r != here {
				t.Errorf("%+v", r)
			}
			if r := torneo(append([]string{"batches", "remove", id}, at...)...); r.code != 0 {
				t.Errorf("%+v", r)
			}
			if r := torneo(append([]string{"batches", "report", id}, at...)...); r.code != 2 || !strings.Contains(r.err, "there is no batch") {
				t.Errorf("%+v", r)
			}
		})
	}
	for _, wrong := range [][]string{{"batches", "report"}, {"batches", "report", "a", "b"}, {"work", "--at-once", "0"}, {"check", "x.trf", "--jobs", "many"}, {"ratings", "--k", "1=20", "a.trf", "b.trf"}} {
		if r := torneo(wrong...); r.code != 2 {
			t.Errorf("%v: %+v", wrong, r)
		}
	}
	if r := torneo("check", "x.trf", "--jobs", filepath.Join(t.TempDir(), "none.db")); r.code != 3 || !slices.Contains(strings.Fields(r.err), "no") {
		t.Errorf("%+v", r)
	}
}
