package publish

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"torneo/internal/journal"
	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/press"
	"torneo/tournament"
)

// siteOf is the documents of tournaments with these names, made once.
func siteOf(names ...string) *press.Site {
	key := strings.Join(names, " ")
	if s, ok := sites.Load(key); ok {
		return s.(*press.Site)
	}
	var boards []*noticeboard.Board
	for _, name := range names {
		b := noticeboard.Of(&journal.State{Config: journal.Config{Name: name, Rounds: 3}, Publication: journal.Publication{Open: true}}, tournament.Date{})
		b.ID = name
		boards = append(boards, b)
	}
	s, _ := sites.LoadOrStore(key, press.Make(boards, nil))
	return s.(*press.Site)
}

var sites sync.Map

// same reports a folder that has these documents and nothing else, and nothing beside it.
func same(t *testing.T, folder string, site *press.Site) {
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
