package store

import (
	"os"
	"path/filepath"
)

// whole has a file written aside and puts it in its place when it is complete
// and on the disk, so that there is never half of one under its name.
func whole(target string, write func(aside string) error) (err error) {
	if resolved, err := filepath.EvalSymlinks(target); err == nil {
		target = resolved
	}
	folder, name := filepath.Split(target)
	file, err := os.CreateTemp(filepath.Clean(folder+"."), "."+name+".*.tmp")
	if err != nil {
		return err
	}
	aside := file.Name()
	defer func() {
		if err != nil {
			os.Remove(aside)
		}
	}()
	if err := file.Close(); err != nil {
		return err
	}
	if err := write(aside); err != nil {
		return err
	}
	if err := syncFile(aside); err != nil {
		return err
	}
	if err := os.Rename(aside, target); err != nil {
		return err
	}
	if dir, err := os.Open(filepath.Dir(target)); err == nil {
		_ = dir.Sync() // so that the new name outlives a power cut, where folders can be synced
		dir.Close()
	}
	return nil
}

func syncFile(name string) error {
	file, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	if err := file.Sync(); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}
