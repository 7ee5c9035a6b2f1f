// Package bundle finds the page without a server that releases hand out beside the program, and
// reads it.
package bundle

import (
	"archive/zip"
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// Name is the file of the page beside a program; a release calls it with its version.
const Name = "page.zip"

// Bounds of a file that is no page.
const (
	mostFiles = 50
	mostBytes = 64 << 20
)

// needed are files that every page has.
var needed = []string{"index.html", "sw.js", "tool.js", "torneo.wasm.zst"}

// Places returns where the page of a program is looked for: beside it, and where packages put
// what belongs to a program.
func Places(program, version string) []string {
	folder := filepath.Dir(program)
	return []string{
		filepath.Join(folder, Name),
		filepath.Join(folder, "torneo_"+version+"_"+Name),
		filepath.Join(filepath.Dir(folder), "share", "torneo", Name),
	}
}

// Find returns the first of the places where there is a file; "": there is none.
func Find(places []string) string {
	k := slices.IndexFunc(places, func(name string) bool {
		info, err := os.Stat(name)
		return err == nil && info.Mode().IsRegular()
	})
	if k < 0 {
		return ""
	}
	return places[k]
}

// Read returns the files of a page by name.
func Read(name string) (map[string][]byte, error) {
	z, err := zip.OpenReader(name)
	if err != nil {
		return nil, err
	}
	defer z.Close()
	if len(z.File) > mostFiles {
		return nil, fmt.Errorf("%d files are more than any page has", len(z.File))
	}
	files, left := map[string][]byte{}, int64(mostBytes)
	for _, f := range z.File {
		if strings.ContainsAny(f.Name, `/\:`) || strings.HasPrefix(f.Name, ".") {
			return nil, fmt.Errorf("%q is no file of the page", f.Name)
		}
		data, err := contentOf(f, left)
		if err != nil {
			return nil, err
		}
		files[f.Name], left = data, left-int64(len(data))
	}
	return files, check(files)
}

func contentOf(f *zip.File, most int64) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	data, err := io.ReadAll(io.LimitReader(r, most+1))
	if err == nil && int64(len(data)) > most {
		err = fmt.Errorf("%q is larger than any page", f.Name)
	}
	return data, err
}

// check refuses files that are no page.
func check(files map[string][]byte) error {
	for _, name := range needed {
		if len(files[name]) == 0 {
			return fmt.Errorf("%s is missing", name)
		}
	}
	return nil
}

// Source returns the folder of the repository from which this program was built; "" where it is
// not there, as for released programs.
func Source() string {
	_, file, _, _ := runtime.Caller(0)
	if !filepath.IsAbs(file) {
		return ""
	}
	folder := filepath.Dir(filepath.Dir(filepath.Dir(filepath.Dir(file)))) // internal/tool/bundle
	if info, err := os.Stat(filepath.Join(folder, "internal", "tool", "folder", "make", "main.go")); err != nil || !info.Mode().IsRegular() {
		return ""
	}
	return folder
}

// Compile makes the page of the repository in a folder, by the tool of Go.
func Compile(ctx context.Context, source string) (map[string][]byte, error) {
	compiler, err := exec.LookPath("go")
	if err != nil {
		return nil, err
	}
	made, err := os.MkdirTemp("", "torneo-page")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(made)
	cmd := exec.CommandContext(ctx, compiler, "run", "./internal/tool/folder/make", "-folder", made)
	cmd.Dir = source
	var said bytes.Buffer
	cmd.Stderr = &said
	if err := cmd.Run(); err != nil {
		first, _, _ := strings.Cut(strings.TrimSpace(said.String()), "\n")
		return nil, fmt.Errorf("%w: %s", err, cmp.Or(first, "go run"))
	}
	list, err := os.ReadDir(made)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, e := range list {
		if files[e.Name()], err = os.ReadFile(filepath.Join(made, e.Name())); err != nil {
			return nil, err
		}
	}
	return files, check(files)
}
