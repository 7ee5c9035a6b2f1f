package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"torneo/internal/reason"
	"torneo/message"
)

// save writes a file so that there is never half of it: into a new file in the
// same folder, which then takes the place of the old one and keeps its
// permissions. The input is only replaced when that is asked for.
func (a *app) save(name string, data []byte, input *source, force bool) error {
	failed := func(err error) error {
		return &failure{code: exitUnreadable, text: message.New("cli.output.file", "file", name, "reason", reason.Of(err))}
	}
	target, err := filepath.EvalSymlinks(name)
	if err != nil {
		target = name
	}
	old, err := os.Stat(target)
	switch {
	case err == nil && old.IsDir():
		return failed(syscall.EISDIR)
	case err == nil && input.info != nil && os.SameFile(old, input.info) && !force:
		return &failure{code: exitUsage, text: message.New("cli.output.input", "file", name)}
	case err == nil && !old.Mode().IsRegular(): // a device or a pipe
		if err := os.WriteFile(target, data, 0); err != nil {
			return failed(err)
		}
		return nil
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return failed(err)
	}
	if err := replace(target, data, old); err != nil {
		return failed(err)
	}
	return nil
}

func replace(target string, data []byte, old fs.FileInfo) (err error) {
	file, err := aside(target)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			file.Close()
			os.Remove(file.Name())
		}
	}()
	if _, err := file.Write(data); err != nil {
		return err
	}
	if old != nil {
		if err := file.Chmod(old.Mode().Perm()); err != nil {
			return err
		}
	}
	if err := file.Sync(); err != nil {
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	if err := os.Rename(file.Name(), target); err != nil {
		return err
	}
	if folder, err := os.Open(filepath.Dir(target)); err == nil {
		_ = folder.Sync() // so that the new name outlives a power cut, where folders can be synced
		folder.Close()
	}
	return nil
}

// aside makes a new file beside the target, with the permissions that new files get.
func aside(target string) (*os.File, error) {
	folder, base := filepath.Split(target)
	for n := 0; ; n++ {
		name := fmt.Sprintf("%s.%s.%d-%d.tmp", folder, base, os.Getpid(), n)
		file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if !errors.Is(err, fs.ErrExist) || n > 100 {
			return file, err
		}
	}
}
