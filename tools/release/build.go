package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// release is one commit on its way out.
type release struct {
	source  string
	version string // as git describes it, without the v
	commit  string
	time    time.Time // of the commit; of everything that is made of it
	out     string
}

// releaseOf returns the release that the repository's commit makes.
func releaseOf(source string, dirty bool) (*release, error) {
	source, err := filepath.Abs(source)
	if err != nil {
		return nil, err
	}
	git := func(args ...string) (string, error) {
		out, err := exec.Command("git", append([]string{"-C", source}, args...)...).Output()
		return strings.TrimSpace(string(out)), err
	}
	r := &release{source: source}
	if r.commit, err = git("rev-parse", "--short=12", "HEAD"); err != nil {
		return nil, fmt.Errorf("%s: no repository with a commit: %w", source, err)
	}
	changed, err := git("status", "--porcelain")
	if err != nil {
		return nil, err
	}
	if changed != "" && !dirty {
		return nil, errors.New("something is not committed; nobody could build the same again")
	}
	at, err := git("log", "-1", "--format=%ct")
	if err != nil {
		return nil, err
	}
	seconds, err := strconv.ParseInt(at, 10, 64)
	if err != nil {
		return nil, err
	}
	r.time = time.Unix(seconds, 0).UTC()
	if shallow, err := git("rev-parse", "--is-shallow-repository"); err != nil || shallow == "true" {
		return nil, errors.New("not all commits are here, and the version counts them: git fetch --unshallow --tags")
	}
	count, err := git("rev-list", "--count", "HEAD")
	if err != nil {
		return nil, err
	}
	commits, err := strconv.Atoi(count)
	if err != nil {
		return nil, err
	}
	described, _ := git("describe", "--tags", "--long") // fails where nothing was ever tagged
	r.version = versionOf(described, commits, r.commit)
	if changed != "" {
		r.version += ".dirty"
	}
	return r, nil
}

// build makes the program, of a copy of the repository in whatever folder.
func (r *release) build(t target, folder, program string) error {
	link := "-s -w -X torneo/internal/cli/command.Version=" + r.version + " -X torneo/internal/cli/command.Commit=" + r.commit
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags", link, "-o", program, "./cmd/torneo")
	cmd.Dir = folder
	// Nothing of this machine's settings takes part.
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOWORK=off", "GOFLAGS=", "GOENV=off", "GOEXPERIMENT=", "GOAMD64=v1", "GOARM64=v8.0", "GOOS="+t.os, "GOARCH="+t.arch)
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	if err := cmd.Run(); err != nil {
		return err
	}
	info, err := os.Stat(program)
	if err != nil {
		return err
	}
	fmt.Printf("%-14s %6.1f MB\n", t, float64(info.Size())/1e6)
	return nil
}

// again builds the program in a clone elsewhere, of nothing that was compiled for the
// first one, and compares.
func (r *release) again(t target, program, work string) error {
	clone, other := filepath.Join(work, "elsewhere", "clone"), filepath.Join(work, "again"+t.suffix())
	if out, err := exec.Command("git", "clone", "--quiet", r.source, clone).CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	cache := os.Getenv("GOCACHE")
	defer os.Setenv("GOCACHE", cache)
	os.Setenv("GOCACHE", filepath.Join(work, "cache"))
	if err := r.build(t, clone, other); err != nil {
		return err
	}
	first, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	second, err := os.ReadFile(other)
	if err != nil {
		return err
	}
	if !bytes.Equal(first, second) {
		return errors.New("built again in another folder it has other bytes")
	}
	fmt.Printf("%-14s the same bytes, built in another folder of nothing\n", t)
	return nil
}

// named returns the path of a file of the release.
func (r *release) named(t target, what, suffix string) string {
	return filepath.Join(r.out, "torneo_"+r.version+"_"+t.os+"_"+t.arch+what+suffix)
}
