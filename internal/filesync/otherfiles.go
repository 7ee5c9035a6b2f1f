package filesync

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// bringOthers brings what is in the folder and is not ours to the one beside it, as it is:
// files, links and folders. It fails where a document is
// in its place.
func bringOthers(folder, beside string, had map[string]string) error {
	return filepath.WalkDir(folder, func(name string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil // there is no folder yet, or somebody has removed it by now
		}
		if err != nil {
			return err
		}
		path, err := filepath.Rel(folder, name)
		if err != nil {
			return err
		}
		if _, ours := had[filepath.ToSlash(path)]; path == "." || path == manifest || ours && !entry.IsDir() {
			return nil
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		to := filepath.Join(beside, path)
		there, err := os.Lstat(to)
		switch {
		case err == nil && entry.IsDir() && there.IsDir():
			return nil
		case err == nil, !errors.Is(err, fs.ErrNotExist): // not there: something that is no folder may be above it
			return &Foreign{folder}
		case entry.IsDir() && hasOnlyOurs(folder, path, had):
			return nil
		case entry.IsDir():
			return os.Mkdir(to, info.Mode().Perm()|0o700)
		case entry.Type() == fs.ModeSymlink:
			target, err := os.Readlink(name)
			if err != nil {
				return err
			}
			return os.Symlink(target, to)
		case !info.Mode().IsRegular():
			return &Foreign{folder}
		}
		return bring(name, to, info)
	})
}

// hasOnlyOurs reports a folder in which there were documents of ours, and nothing else: it goes
// with them.
func hasOnlyOurs(folder, path string, had map[string]string) bool {
	files, ours := 0, 0
	_ = filepath.WalkDir(filepath.Join(folder, path), func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		files++
		if rel, err := filepath.Rel(folder, name); err == nil {
			if _, known := had[filepath.ToSlash(rel)]; known {
				ours++
			}
		}
		return nil
	})
	return ours > 0 && ours == files
}

// bring links a file, or copies it where that cannot be.
func bring(from, to string, info fs.FileInfo) error {
	if os.Link(from, to) == nil {
		return nil
	}
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, info.Mode().Perm())
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close(), os.Chtimes(to, info.ModTime(), info.ModTime()))
}
