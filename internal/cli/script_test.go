package cli_test

import (
	"errors"
	"flag"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite what the scripts compare with")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"torneo": func() { os.Exit(mainAsPublished()) },
	})
}

// TestScripts runs testdata/*.txtar. In them $DATA is testdata of the
// repository, and "exits 2 torneo …" wants that exit code.
func TestScripts(t *testing.T) { runScripts(t, "testdata") }

// TestTasks runs testdata/tasks/*.txtar, of which docs/cli.md is made. In them $DESK and $BOARD are
// ports, and "answers ADDRESS" waits until something does.
func TestTasks(t *testing.T) { runScripts(t, "testdata/tasks") }

func runScripts(t *testing.T, folder string) {
	data, err := filepath.Abs("../../testdata")
	if err != nil {
		t.Fatal(err)
	}
	published, err := filepath.Abs("../../docs/schema")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 folder,
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("DATA", data)
			env.Setenv(schemas, published)
			for _, name := range []string{"DESK", "BOARD"} {
				port, err := freePort()
				if err != nil {
					return err
				}
				env.Setenv(name, port)
			}
			env.Setenv("GORACE", "atexit_sleep_ms=0") // the race detector waits a second at every exit
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits, "answers": answers},
	})
}

// exits runs a command and compares its exit code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	want, err := strconv.Atoi(args[0])
	if neg || err != nil || len(args) < 2 {
		ts.Fatalf("usage: exits code command [argument...]")
	}
	code := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		code = exit.ExitCode()
	}
	if code != want {
		ts.Fatalf("exit code %d, want %d", code, want)
	}
}

// freePort returns a port on which nothing listens.
func freePort() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	_, port, err := net.SplitHostPort(listener.Addr().String())
	return port, errors.Join(err, listener.Close())
}

// answers waits until an address answers.
func answers(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: answers address")
	}
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(50 * time.Millisecond) {
		answer, err := http.Get(args[0])
		if err == nil {
			answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				return
			}
		}
		if time.Now().After(deadline) {
			ts.Fatalf("%s does not answer: %v", args[0], err)
		}
	}
}
