// Package torture kills, fills up, takes away and sets back whatever the program
// stands on while results are entered, and looks what became of each of them. It
// has tests only: a short run with the others, a long one with scripts/torture,
// whose counts are in docs/reliability.md.
package torture

import (
	"flag"
	"os"
	"testing"

	"torneo/internal/cli"
)

var (
	long    = flag.Bool("long", false, "the long run, of 1,000 boards")
	seed    = flag.Uint64("seed", 1, "of all that is left to chance")
	torneo  = flag.String("torneo", "", "`path` of the program; without it the tests are the program themselves")
	results = flag.Int("results", 1000, "boards that get a result in the long run")
)

// programVariable makes the test program be Torneo itself: see program.serve.
const programVariable = "TORNEO_TORTURE_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(programVariable) != "" {
		os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr, os.Getenv))
	}
	flag.Parse()
	os.Exit(m.Run())
}
