// Crosscheck compares pairings and places over many tournaments with the
// references and with other programs. It compares those of the generator with
// the checker and with the reference implementation, those of files with the
// checker, and both with another program. See docs/crosscheck.md.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"syscall"
	"time"
)

const (
	exitAgree       = 0
	exitDiffer      = 1
	exitUsage       = 2
	exitFailed      = 3
	exitInterrupted = 130
)

// settings holds the flags of the command line.
type settings struct {
	tournaments   int
	seed          uint64
	system        string
	fields        bool
	mostReference int
	workers       int
	folder        string
	program       string
	style         string
	arguments     string
	dialect       string
	limit         time.Duration
	files         []string
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(crosscheck(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// crosscheck runs the program and returns its exit code.
func crosscheck(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	s, err := parse(args, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return exitAgree
	}
	if err != nil {
		return exitUsage // the flags have said why
	}
	t, err := s.task()
	if err != nil {
		fmt.Fprintf(stderr, "crosscheck: %v\n", err)
		if wrong := (usageError)(""); errors.As(err, &wrong) {
			return exitUsage
		}
		return exitFailed
	}
	j, err := openJournal(s.folder, t)
	if err != nil {
		fmt.Fprintf(stderr, "crosscheck: %v\n", err)
		return exitFailed
	}
	err = j.run(ctx, s.workers, stderr)
	fmt.Fprint(stdout, j.summary())
	switch {
	case errors.Is(err, context.Canceled):
		fmt.Fprintf(stderr, "stopped; the same command goes on at %d\n", j.Next+1)
		return exitInterrupted
	case err != nil:
		fmt.Fprintf(stderr, "crosscheck: %v\n", err)
		return exitFailed
	case j.Count.Differing > 0:
		return exitDiffer
	}
	return exitAgree
}

// usageError is an error in the command line.
type usageError string

func (u usageError) Error() string { return string(u) }

func parse(args []string, stderr io.Writer) (*settings, error) {
	var s settings
	fs := flag.NewFlagSet("crosscheck", flag.ContinueOnError)
	fs.SetOutput(stderr)
	fs.Usage = func() {
		fmt.Fprint(stderr, "usage: crosscheck [FLAGS]                             generated tournaments, checker and reference\n"+
			"       crosscheck [FLAGS] --fields                    random small fields, engine and reference\n"+
			"       crosscheck [FLAGS] FILE|FOLDER…                files, checker and reference\n"+
			"       crosscheck [FLAGS] --program PATH              generated tournaments and another program\n"+
			"       crosscheck [FLAGS] --program PATH FILE|FOLDER… files and another program\n\n")
		fs.PrintDefaults()
	}
	fs.IntVar(&s.tournaments, "n", 0, "tournaments to generate, or fields; unless given, 50000 tournaments, 100000 fields")
	fs.StringVar(&s.system, "system", "dutch", "pairing `system` of generated tournaments and fields, with its year or in the newest edition")
	fs.BoolVar(&s.fields, "fields", false, "random small fields with everything that a pairing looks at, by engine and reference")
	fs.Uint64Var(&s.seed, "seed", 1, "of the generated tournaments")
	fs.IntVar(&s.mostReference, "reference", -1, "most players of a round that the reference pairs as well; unless given, as many as it can; 0: none")
	fs.IntVar(&s.workers, "j", runtime.GOMAXPROCS(0), "tournaments at a time")
	fs.StringVar(&s.folder, "o", "bin/crosscheck", "`folder` for the state of the run and for what differs")
	fs.StringVar(&s.program, "program", "", "`path` of another program to pair every round with")
	fs.StringVar(&s.style, "style", "", "its command line: javafo or bbp; unless given, javafo for a .jar, else bbp")
	fs.StringVar(&s.arguments, "args", "", "its `arguments` before the file instead of the usual ones")
	fs.StringVar(&s.dialect, "dialect", "", "what it reads: trf26 or trf16; unless given, trf16 for javafo, trf26 for bbp")
	fs.DurationVar(&s.limit, "limit", time.Minute, "time for it to pair a round")
	if err := fs.Parse(args); err != nil {
		return nil, err
	}
	s.files = fs.Args()
	if s.fields && (len(s.files) > 0 || s.program != "") {
		fs.Usage()
		return nil, usageError("--fields goes with neither files nor another program")
	}
	if s.tournaments == 0 {
		if s.tournaments = 50_000; s.fields {
			s.tournaments = 100_000
		}
	}
	if s.workers < 1 || s.tournaments < 0 || s.limit <= 0 {
		fs.Usage()
		return nil, usageError("a number is out of range")
	}
	return &s, nil
}
