package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"slices"
)

// module is one that a program is made of.
type module struct {
	Path, Version, Dir, Sum string

	Needs []string // modules of which its packages, as far as they are in the program, import some
}

// name returns the path and the version of a module, which no other has.
func (m module) name() string { return m.Path + "@" + m.Version }

// standard is the library of the language, as a module.
const standard = "std"

// modulesOf returns the modules that a program is made of, by their paths, and what its own
// packages import, as the repository has it: of what is compiled, nothing else.
func modulesOf(folder, program string, environment ...string) (parts map[string]module, own []string, err error) {
	cmd := exec.Command("go", "list", "-e", "-deps", "-json=ImportPath,Imports,Standard,Module", program)
	cmd.Dir, cmd.Stderr = folder, os.Stderr
	cmd.Env = append(append(os.Environ(), "CGO_ENABLED=0", "GOWORK=off", "GOFLAGS=", "GOENV=off"), environment...)
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, nil, err
	}
	type listed struct {
		ImportPath string
		Imports    []string
		Standard   bool
		Module     *struct {
			module
			Main    bool
			Replace *module
		}
	}
	packages := map[string]listed{}
	for decoder := json.NewDecoder(out); ; {
		var p listed
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, nil, errors.Join(err, cmd.Wait())
		}
		packages[p.ImportPath] = p
	}
	if err := cmd.Wait(); err != nil {
		return nil, nil, fmt.Errorf("go list %s: %w", program, err)
	}
	parts = map[string]module{}
	needs := map[string]map[string]bool{}
	home := func(p listed) (path string) {
		switch {
		case p.Standard:
			return standard
		case p.Module == nil || p.Module.Main:
			return ""
		}
		return p.Module.Path
	}
	for _, p := range packages {
		from := home(p)
		if m := p.Module; m != nil && !m.Main {
			if m.Replace != nil {
				return nil, nil, fmt.Errorf("%s is replaced by %s", m.Path, m.Replace.Path)
			}
			parts[from] = m.module
		}
		if needs[from] == nil {
			needs[from] = map[string]bool{}
		}
		for _, i := range p.Imports {
			q, ok := packages[i]
			if to := home(q); ok && to != from && to != "" {
				needs[from][to] = true
			}
		}
	}
	for path, m := range parts {
		m.Needs = slices.Sorted(maps.Keys(needs[path]))
		parts[path] = m
	}
	return parts, slices.Sorted(maps.Keys(needs[""])), nil
}
