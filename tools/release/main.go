// Release makes everything that is handed out: a program for every system, a package for
// Debian, a folder for Windows, an image, what is in them, and the sums of all. The same
// commit gives the same bytes, wherever it is built; -twice shows it.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	flags := flag.NewFlagSet("release", flag.ContinueOnError)
	source := flags.String("source", ".", "the repository")
	out := flags.String("out", "output/release", "the folder that gets the files")
	only := flags.String("only", "", "of which systems, as linux/amd64,windows/amd64; all if empty")
	twice := flags.Bool("twice", false, "build again in another folder and compare the bytes")
	dirty := flags.Bool("dirty", false, "even if something is not committed")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("%q: there is nothing to name", flags.Arg(0))
	}
	r, err := releaseOf(*source, *dirty)
	if err != nil {
		return err
	}
	targets, err := wanted(*only)
	if err != nil {
		return err
	}
	if err := os.RemoveAll(*out); err != nil {
		return err
	}
	if r.out, err = filepath.Abs(*out); err != nil {
		return err
	}
	if err := os.MkdirAll(r.out, 0o755); err != nil {
		return err
	}
	for _, t := range targets {
		if err := r.make(t, *twice); err != nil {
			return fmt.Errorf("%s: %w", t, err)
		}
	}
	if err := r.page(); err != nil {
		return fmt.Errorf("page: %w", err)
	}
	return r.sums()
}

// make makes what is handed out for one system.
func (r *release) make(t target, twice bool) error {
	work, err := os.MkdirTemp("", "torneo-release")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	program := filepath.Join(work, "torneo"+t.suffix())
	if err := r.build(t, r.source, program); err != nil {
		return err
	}
	if twice {
		if err := r.again(t, program, work); err != nil {
			return err
		}
	}
	steps := []func(target, string) error{r.sign, r.archive, r.contents}
	if t.os == "linux" {
		steps = append(steps, r.deb, r.image)
	}
	for _, step := range steps {
		if err := step(t, program); err != nil {
			return err
		}
	}
	return nil
}

// target is a system that programs are built for.
type target struct{ os, arch string }

func (t target) String() string { return t.os + "/" + t.arch }

func (t target) suffix() string {
	if t.os == "windows" {
		return ".exe"
	}
	return ""
}

var targets = []target{{"linux", "amd64"}, {"linux", "arm64"}, {"windows", "amd64"}, {"darwin", "amd64"}, {"darwin", "arm64"}}

// wanted returns the targets of a list, all if it is empty.
func wanted(list string) (some []target, err error) {
	if list == "" {
		return targets, nil
	}
	for name := range strings.SplitSeq(list, ",") {
		found := false
		for _, t := range targets {
			if t.String() == name {
				some, found = append(some, t), true
			}
		}
		if !found {
			return nil, errors.New(name + ": no such system")
		}
	}
	return some, nil
}
