package server

import (
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"torneo/internal/cli/command"
	"torneo/internal/store"
)

// keptIn opens the database of a folder for as long as the test runs.
func keptIn(t *testing.T, folder string) *store.Store {
	t.Helper()
	kept, err := quietApp(io.Discard).openStore(t.Context(), filepath.Join(folder, DatabaseFile))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kept.Close() })
	return kept
}

// runIn runs the program on a folder as from a terminal, checks its exit code, and returns its
// output.
func runIn(t *testing.T, folder string, code int, args ...string) string {
	t.Helper()
	var out, said strings.Builder
	if got := Main(append(args, "--data", folder), strings.NewReader(""), &out, &said, func(string) string { return "" }); got != code {
		t.Fatalf("%v: %d, %s", args, got, said.String())
	}
	return out.String() + said.String()
}

// freeAddress finds an address of this computer where nobody listens.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// until waits for what is to become so.
func until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); !is(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("not %s", what)
		}
	}
}

// TestMain is the program with the verbs of servers where a test starts it under its name.
func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == "torneo" {
		os.Exit(Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr, os.Getenv))
	}
	os.Exit(m.Run())
}

// quietApp begins a run that reports nothing but errors.
func quietApp(said io.Writer) *Verbs {
	return newApp(nil, strings.NewReader(""), io.Discard, said, func(string) string { return "" })
}

// newApp begins a run of the verbs of servers.
func newApp(args []string, stdin io.Reader, stdout, stderr io.Writer, env func(string) string) *Verbs {
	return &Verbs{command.NewRun(Commands(), args, stdin, stdout, stderr, env)}
}

// Main runs the program with the verbs of servers, as package cli does with all.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer, env func(string) string) int {
	return newApp(args, stdin, stdout, stderr, env).Execute(args)
}
