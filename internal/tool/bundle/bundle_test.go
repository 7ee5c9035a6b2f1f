package bundle

import (
	"archive/zip"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// zipOf writes a file with these names, each with the content.
func zipOf(t *testing.T, content string, names ...string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), Name)
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z := zip.NewWriter(f)
	for _, n := range names {
		w, err := z.Create(n)
		if err == nil {
			_, err = w.Write([]byte(content))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestRead(t *testing.T) {
	files, err := Read(zipOf(t, "text", append(needed, "LICENSE")...))
	if err != nil || len(files) != len(needed)+1 || string(files["sw.js"]) != "text" {
		t.Fatal(err, len(files))
	}
	many := append([]string{}, needed...)
	for range mostFiles {
		many = append(many, "x")
	}
	for what, name := range map[string]string{
		"not whole": zipOf(t, "text", "index.html"),
		"empty":     zipOf(t, "", needed...),
		"outside":   zipOf(t, "text", append(needed, "../up")...),
		"folder":    zipOf(t, "text", append(needed, `a\b`)...),
		"many":      zipOf(t, "text", append(many, "y", "z")...),
		"large":     zipOf(t, strings.Repeat("x", mostBytes/4), append(needed, "a")...),
		"no zip":    os.Args[0],
		"nothing":   filepath.Join(t.TempDir(), "none"),
	} {
		if _, err := Read(name); err == nil {
			t.Errorf("%s: it was read", what)
		}
	}
}

// The page stands beside the program, with the version in its name or without, or in the share
// of the package.
func TestFind(t *testing.T) {
	root := t.TempDir()
	places := Places(filepath.Join(root, "bin", "torneo"), "1.0.0")
	if Find(places) != "" {
		t.Error("it is nowhere")
	}
	for _, name := range []string{"share/torneo/page.zip", "bin/torneo_1.0.0_page.zip", "bin/page.zip"} {
		file := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		if got := Find(places); got != file {
			t.Errorf("%s was found, not %s", got, file)
		}
	}
	_, file, _, _ := runtime.Caller(0)
	if built := filepath.IsAbs(file); built != (Source() != "") { // where folders are left out, nothing is known
		t.Errorf("this test was built from %s, and that is said to be in %q", file, Source())
	}
}
