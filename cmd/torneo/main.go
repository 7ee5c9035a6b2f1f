// Torneo computes and explains the standings of chess tournaments under every
// edition of FIDE's tie-break regulations. See torneo --help.
package main

import (
	"os"

	_ "torneo/cmd/torneo/brief"
	"torneo/internal/cli"
)

func main() {
	os.Exit(cli.Main(cli.HidePasswords(os.Args[1:]), os.Stdin, os.Stdout, os.Stderr, os.Getenv))
}
