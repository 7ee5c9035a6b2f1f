// Torneo runs chess tournaments under FIDE's regulations, in the browser and on the command
// line. See torneo --help.
package main

import (
	"os"

	"torneo/internal/cli"
)

func main() {
	os.Exit(cli.Main(cli.HidePasswords(os.Args[1:]), os.Stdin, os.Stdout, os.Stderr, os.Getenv))
}
