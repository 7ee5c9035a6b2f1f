package filesync

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"torneo/internal/journal"
	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/render"
	"torneo/tournament"
)

// siteOf returns the documents of tournaments with these names, made once.
func siteOf(names ...string) *render.Site {
	key := strings.Join(names, " ")
	if s, ok := sites.Load(key); ok {
		return s.(*render.Site)
	}
	var boards []*noticeboard.Board
	for _, name := range names {
		b := noticeboard.Of(&journal.State{Config: journal.Config{Name: name, Rounds: 3}, Publication: journal.Publication{Open: true}}, tournament.Date{})
		b.ID = name
		boards = append(boards, b)
	}
	s, _ := sites.LoadOrStore(key, render.Make(boards, nil))
	return s.(*render.Site)
}

var sites sync.Map

// same reports a folder that has these documents and nothing else, and nothing beside it.
func same(t *testing.T, folder string, site *render.Site) {
	t.Helper()
	files := 0
	err := filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || d.Name() == manifest {
			return err
		}
		files++
		rel, _ := filepath.Rel(folder, path)
		data, err := os.ReadFile(path)
		if doc := site.Find(filepath.ToSlash(rel)); err == nil && (doc == nil || string(doc.Bytes()) != string(data)) {
			t.Errorf("%s is another one", rel)
		}
		return err
	})
	if err != nil || files != len(site.Paths()) {
		t.Errorf("%d of %d files, %v", files, len(site.Paths()), err)
	}
	if beside, _ := os.ReadDir(filepath.Dir(folder)); len(beside) != 1 {
		t.Errorf("beside it: %v", beside)
	}
}

// Only what changed is written; what is not published any more is gone; a file that
// somebody cut off is written anew.
func TestFolder(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "tablon")
	two := siteOf("a", "b")
	done, err := Folder(two, folder)
	if err != nil || done.Written != len(two.Paths()) || done.Kept != 0 {
		t.Fatalf("%+v, %v", done, err)
	}
	same(t, folder, two)
	if done, err = Folder(two, folder); err != nil || done.Written != 0 || done.Removed != 0 {
		t.Errorf("nothing changed: %+v, %v", done, err)
	}
	if err := os.WriteFile(filepath.Join(folder, "a", "es", "index.html"), []byte("x"), 0o644); err != nil {
		t.Fatal(err)
	}
	one := siteOf("a")
	done, err = Folder(one, folder)
	if err != nil || done.Written != 3 || done.Removed == 0 { // the front page, the list for programs, and what was cut off
		t.Errorf("%+v, %v", done, err)
	}
	same(t, folder, one)
}

// A folder of somebody else is left alone.
func TestForeignFolder(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "photos")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := Folder(siteOf("a"), folder); err != nil { // an empty one is taken
		t.Fatal(err)
	}
	for name, content := range map[string]string{"cat.jpg": "", manifest: "no JSON"} {
		other := filepath.Join(t.TempDir(), "other")
		if err := os.MkdirAll(other, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(other, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := Folder(siteOf("a"), other)
		var foreign *Foreign
		if left, _ := os.ReadDir(other); !errors.As(err, &foreign) || len(left) != 1 {
			t.Errorf("%s: %v, %v", name, err, left)
		}
	}
}

// A file that somebody puts beside the documents stays as it is; where it has the place
// of a document that comes later, nothing is changed.
func TestWhatOthersPutThereStays(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "tablon")
	if _, err := Folder(siteOf("a"), folder); err != nil {
		t.Fatal(err)
	}
	put := func(name, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(filepath.Join(folder, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	mine := map[string]string{"CNAME": "ajedrez.example", "photos/1/cat.jpg": "a cat", "a/es/notes.txt": "my notes"}
	for name, text := range mine {
		put(name, text)
	}
	if err := os.Symlink("photos", filepath.Join(folder, "fotos")); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(folder, "empty"), 0o700); err != nil {
		t.Fatal(err)
	}
	stays := func() {
		t.Helper()
		for name, text := range mine {
			if data, err := os.ReadFile(filepath.Join(folder, name)); err != nil || string(data) != text {
				t.Errorf("%s: %q, %v", name, data, err)
			}
		}
		if to, err := os.Readlink(filepath.Join(folder, "fotos")); err != nil || to != "photos" {
			t.Errorf("the link leads to %q, %v", to, err)
		}
		if _, err := os.Stat(filepath.Join(folder, "empty")); err != nil {
			t.Error(err)
		}
	}
	for _, site := range []*render.Site{siteOf("a", "b"), siteOf("b"), siteOf("a")} {
		if _, err := Folder(site, folder); err != nil {
			t.Fatal(err)
		}
		stays()
	}
	mine["c/es/index.html"] = "mine"
	put("c/es/index.html", "mine")
	var foreign *Foreign
	if _, err := Folder(siteOf("a", "c"), folder); !errors.As(err, &foreign) {
		t.Errorf("a document in the place of somebody's file: %v", err)
	}
	stays()
}
