// Package filesync copies documents to a folder of this machine or to file
// storage elsewhere.
package filesync

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"torneo/internal/noticeboard/render"
)

// manifest is the file that says which documents a folder has, and that it is ours.
const manifest = ".torneo-noticeboard.json"

// ofPages is a document that every noticeboard has, and nothing else that is made here: one is
// not to take the place of the other.
const ofPages = "board.css"

// Done counts the files written, kept and removed.
type Done struct {
	Written, Kept, Removed int
}

// Foreign is the error of a folder with files in it that are not ours, where documents
// would be in their place.
type Foreign struct{ Folder string }

func (f *Foreign) Error() string { return fmt.Sprintf("publish: %s has other files in it", f.Folder) }

// Folder makes a folder have these documents, and of what came from here no others.
// Unchanged documents are taken over, and so are files that others put there since; the
// whole is made beside the folder and takes its place at once, so that nobody ever
// reads half of it. A folder that had other files before is left alone, and so is one
// with a file of others in the place of a document.
func Folder(site *render.Site, folder string) (Done, error) {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return Done{}, err
	}
	had, err := manifestOf(folder)
	if err != nil {
		return Done{}, err
	}
	if _, page := had[ofPages]; len(had) > 0 && page == (site.Find(ofPages) == nil) {
		return Done{}, &Foreign{folder}
	}
	beside, err := os.MkdirTemp(filepath.Dir(folder), "."+filepath.Base(folder)+"-new-")
	if err != nil {
		return Done{}, err
	}
	defer os.RemoveAll(beside) // what is left of it, if it did not take the place
	done, err := fill(site, folder, beside, had)
	if err != nil {
		return Done{}, err
	}
	if done.Written == 0 && done.Removed == 0 && len(had) > 0 {
		return done, nil
	}
	if err := bringOthers(folder, beside, had); err != nil {
		return Done{}, err
	}
	if err := os.Chmod(beside, 0o755); err != nil {
		return Done{}, err
	}
	return done, swap(beside, folder)
}

// Clear deletes the documents of a folder of ours, and the folder if nothing else is in
// it. What is not ours stays.
func Clear(folder string) (removed int, err error) {
	had, err := manifestOf(folder)
	if err != nil {
		return 0, err
	}
	folders := map[string]bool{folder: true}
	for path := range had {
		if !filepath.IsLocal(filepath.FromSlash(path)) {
			return removed, &Foreign{folder}
		}
		name := filepath.Join(folder, filepath.FromSlash(path))
		if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return removed, err
		}
		removed++
		for dir := filepath.Dir(name); len(dir) > len(folder); dir = filepath.Dir(dir) {
			folders[dir] = true
		}
	}
	if err := os.Remove(filepath.Join(folder, manifest)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return removed, err
	}
	for _, dir := range slices.Backward(slices.Sorted(maps.Keys(folders))) { // the deepest first
		_ = os.Remove(dir) // one with something else in it stays
	}
	return removed, nil
}

// manifestOf returns the list of the files that we wrote to a folder, by path; empty if
// there is none.
func manifestOf(folder string) (map[string]string, error) {
	had := map[string]string{}
	data, err := os.ReadFile(filepath.Join(folder, manifest))
	if err == nil {
		if json.Unmarshal(data, &had) != nil {
			return nil, &Foreign{folder}
		}
		return had, nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	entries, err := os.ReadDir(folder)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return had, nil
	case err != nil:
		return nil, err
	case len(entries) > 0:
		return nil, &Foreign{folder}
	}
	return had, nil
}

// fill puts all documents beside the folder: what the folder has already is linked, or
// copied where that cannot be.
func fill(site *render.Site, folder, beside string, had map[string]string) (done Done, err error) {
	tags := map[string]string{}
	defer site.Prerender()()
	for _, path := range site.Paths() {
		d := site.Find(path)
		tags[path] = d.Tag()
		to := filepath.Join(beside, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return done, err
		}
		if had[path] == d.Tag() && takeOver(filepath.Join(folder, filepath.FromSlash(path)), to, int64(len(d.Bytes()))) {
			done.Kept++
			continue
		}
		if err := write(to, d.Bytes()); err != nil {
			return done, err
		}
		done.Written++
	}
	for path := range had {
		if _, still := tags[path]; !still {
			done.Removed++
		}
	}
	list, err := json.MarshalIndent(tags, "", " ")
	if err != nil {
		return done, err
	}
	return done, write(filepath.Join(beside, manifest), list)
}

// takeOver brings a file of that size from the folder, if it is there.
func takeOver(from, to string, size int64) bool {
	info, err := os.Lstat(from)
	if err != nil || !info.Mode().IsRegular() || info.Size() != size {
		return false
	}
	if os.Link(from, to) == nil {
		return true
	}
	in, err := os.Open(from)
	if err != nil {
		return false
	}
	defer in.Close()
	data, err := io.ReadAll(in)
	return err == nil && write(to, data) == nil
}

// write writes a new file.
func write(name string, data []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}

// swap puts the new folder in the place of the old one; if that fails the old one is
// where it was.
func swap(beside, folder string) error {
	old := beside + "-old"
	err := os.Rename(folder, old)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return os.Rename(beside, folder)
	case err != nil:
		return err
	}
	if err := os.Rename(beside, folder); err != nil {
		return errors.Join(err, os.Rename(old, folder))
	}
	return os.RemoveAll(old)
}
