package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"torneo/pairing"
)

// task is the comparison done with each of many tournaments, and its program: two runs
// with the same key do the same, so that one can go on with the other.
type task struct {
	title   string
	what    string // is counted by the total
	key     string
	total   int
	name    func(index int) string // for its folder
	compare func(ctx context.Context, index int, o *outcome)
}

// task returns the task that the settings ask for.
func (s *settings) task() (*task, error) {
	build, err := digestOfThis()
	if err != nil {
		return nil, err
	}
	system, err := systemNamed(s.system)
	if err != nil {
		return nil, err
	}
	source, key, err := s.source(system)
	if err != nil {
		return nil, err
	}
	t := &task{what: "tournaments", total: source.total, name: source.name}
	switch {
	case s.fields:
		r, there := readingOf(system)
		if !there {
			return nil, usageError(fmt.Sprintf("%s has no plain reading to compare with", system))
		}
		t.title = fmt.Sprintf("random fields of up to %d, %s, seed %d, against the reference", r.fields, system, s.seed)
		t.what, t.total = fmt.Sprintf("bundles of %d fields", bundle), (s.tournaments+bundle-1)/bundle
		key = append(key, "fields", string(system), fmt.Sprint(r.fields))
		t.compare = func(_ context.Context, index int, o *outcome) { proveFields(r, s.seed, index, o) }
	case s.program != "":
		p, err := s.opponent()
		if err != nil {
			return nil, err
		}
		t.title = source.title + " against " + strings.Join(p.command, " ")
		key = append(key, "program", strings.Join(p.command, "\x00"), p.style, p.dialect.String(), p.digest)
		t.compare = func(ctx context.Context, index int, o *outcome) { source.compareWith(ctx, p, index, o) }
	case len(s.files) > 0:
		t.title = source.title + " against checker and reference"
		key = append(key, "files", fmt.Sprint(s.mostReference))
		t.compare = func(_ context.Context, index int, o *outcome) { source.examine(s.mostReference, index, o) }
	default:
		t.title = source.title + " against checker and reference"
		key = append(key, "proof", fmt.Sprint(s.mostReference))
		t.compare = func(_ context.Context, index int, o *outcome) { prove(system, s.seed, index, s.mostReference, o) }
	}
	sum := sha256.Sum256([]byte(strings.Join(append(key, build), "\x00")))
	t.key = hex.EncodeToString(sum[:6])
	return t, nil
}

// digestOfThis returns the digest of the program that runs: what it finds is no proof for one
// that has been changed since.
func digestOfThis() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	return digestOf(path)
}

func digestOf(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	h := sha256.New()
	if _, err := io.Copy(h, file); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// source supplies tournaments: from the generator, or from files.
type source struct {
	title string
	total int
	name  func(index int) string
	read  func(index int) ([]byte, error)
}

// source also returns what its tournaments are known by.
func (s *settings) source(system pairing.System) (*source, []string, error) {
	if len(s.files) == 0 {
		return &source{
			title: fmt.Sprintf("generated tournaments of %s, seed %d", system, s.seed),
			total: s.tournaments,
			name:  func(index int) string { return fmt.Sprintf("%06d", index) },
			read: func(index int) ([]byte, error) {
				_, data, err := generateReport(system, s.seed, index)
				return data, err
			},
		}, []string{string(system), fmt.Sprint(s.seed)}, nil
	}
	names, err := reports(s.files)
	if err != nil {
		return nil, nil, err
	}
	key := []string{}
	for _, name := range names {
		info, err := os.Stat(name)
		if err != nil {
			return nil, nil, err
		}
		key = append(key, fmt.Sprintf("%s %d %d", name, info.Size(), info.ModTime().UnixNano()))
	}
	title := fmt.Sprintf("%d files", len(names))
	if len(names) == 1 {
		title = names[0]
	}
	return &source{
		title: title,
		total: len(names),
		name: func(index int) string {
			base := filepath.Base(names[index])
			return fmt.Sprintf("%06d-%s", index, strings.TrimSuffix(base, filepath.Ext(base)))
		},
		read: func(index int) ([]byte, error) { return os.ReadFile(names[index]) },
	}, key, nil
}

// reports puts the *.trf below a folder in its place.
func reports(names []string) ([]string, error) {
	var list []string
	for _, name := range names {
		info, err := os.Stat(name)
		if err != nil {
			return nil, usageError(err.Error())
		}
		if !info.IsDir() {
			list = append(list, name)
			continue
		}
		var found []string
		err = filepath.WalkDir(name, func(path string, d os.DirEntry, err error) error {
			if err == nil && !d.IsDir() && strings.EqualFold(filepath.Ext(path), ".trf") {
				found = append(found, path)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
		if len(found) == 0 {
			return nil, usageError(name + ": no *.trf")
		}
		slices.Sort(found)
		list = append(list, found...)
	}
	return list, nil
}
