// Make compiles the rules to WebAssembly and writes the page without a server, or the package
// for Node: see scripts/tool.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"torneo/internal/tool/folder"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "tool:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	flags := flag.NewFlagSet("tool", flag.ContinueOnError)
	page := flags.String("folder", "", "where the page is written")
	npm := flags.String("npm", "", "where the package for Node is written")
	version := flags.String("version", "0.0.0", "of the package")
	if err := flags.Parse(args); err != nil {
		return err
	}
	whole, err := compile()
	if err != nil {
		return err
	}
	start, err := starter()
	if err != nil {
		return err
	}
	if *npm != "" {
		files, err := folder.Package(whole, start, *version)
		if err == nil {
			err = write(*npm, files)
		}
		if err != nil {
			return err
		}
	}
	if *page == "" {
		return nil
	}
	small, err := compile("-tags=reports")
	if err != nil {
		return err
	}
	files, err := folder.Files(small, whole, start)
	if err != nil {
		return err
	}
	return write(*page, files)
}

// program is the command that is compiled.
const program = "./cmd/torneo-tool"

// compile returns the rules as WebAssembly. Functions are compiled once, and not into each of
// those who call them, but where much is computed: an eighth less has to be loaded. Texts of pages
// that are not there are left out.
func compile(more ...string) ([]byte, error) {
	work, err := os.MkdirTemp("", "torneo-tool")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	env := append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=", "GOWORK=off")
	said, err := wordsOf(program, env, more...)
	if err != nil {
		return nil, err
	}
	overlay, err := said.overlay(work)
	if err != nil {
		return nil, err
	}
	args := append([]string{"build", "-overlay", overlay, "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-gcflags=all=-l"}, more...)
	for _, p := range []string{"./pairing/...", "./internal/pairing/...", "./tiebreak", "./tournament", "./standings", "./crosstable"} {
		args = append(args, "-gcflags="+p+"=")
	}
	made := filepath.Join(work, "torneo.wasm")
	cmd := exec.Command("go", append(args, "-o", made, program)...)
	cmd.Env, cmd.Stderr = env, os.Stderr
	if err := cmd.Run(); err != nil {
		return nil, err
	}
	data, err := os.ReadFile(made)
	if err != nil {
		return nil, err
	}
	return merge(data)
}

// starter returns the script with which Go starts its programs in JavaScript.
func starter() ([]byte, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	data, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	return bytes.TrimSpace(data), err
}

// write writes files into a folder, and says how large they are.
func write(to string, files map[string][]byte) error {
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(to, name), data, 0o644); err != nil {
			return err
		}
		fmt.Printf("%-24s %9d\n", name, len(data))
	}
	return nil
}
