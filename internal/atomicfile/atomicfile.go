// Package atomicfile writes files whole or not at all, and durably.
package atomicfile

import (
	"errors"
	"os"
	"path/filepath"
)

// Replace has a file written aside, and puts it in its place when it is complete and on
// the disk. Nobody else may read it.
func Replace(target string, write func(aside string) error) (err error) {
	folder, name := filepath.Split(target)
	folder = filepath.Clean(folder + ".")
	file, err := os.CreateTemp(folder, "."+name+".*.tmp") // 0600
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
	SyncFolder(folder)
	return nil
}

// Write replaces a file by these bytes, as Replace does.
func Write(target string, data []byte) error {
	return Replace(target, func(aside string) error { return os.WriteFile(aside, data, 0o600) })
}

// SyncFolder makes new names in a folder outlive a power cut, where folders can be synced.
func SyncFolder(folder string) {
	if dir, err := os.Open(folder); err == nil {
		_ = dir.Sync() // not every system does it
		dir.Close()
	}
}

func syncFile(name string) error {
	file, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(file.Sync(), file.Close())
}
