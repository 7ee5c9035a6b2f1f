// Torneo computes and explains the standings of chess tournaments under every
// edition of FIDE's tie-break regulations. See torneo --help.
package main

import (
	"os"
	"runtime/debug"

	"torneo/internal/cli"
)

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400) // a run is short: collect less often
	}
	os.Exit(cli.Main(cli.HidePasswords(os.Args[1:]), os.Stdin, os.Stdout, os.Stderr, os.Getenv))
}
