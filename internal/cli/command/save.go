package command

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"torneo/internal/errtext"
	"torneo/message"
)

// Save writes a file so that there is never half of it: into a new file in the
// same folder, which then takes the place of the old one and keeps its
// permissions. It is what every command that writes a file goes through; see mayWrite.
func (a *Run) Save(name string, data []byte, input *Source, force bool) error {
	target, old, err := a.MayWrite(name, input, force)
	switch {
	case err != nil:
		return err
	case old != nil && !old.Mode().IsRegular(): // a device or a pipe
		err = os.WriteFile(target, data, 0)
	default:
		err = replace(target, data, old)
	}
	if err != nil {
		return outputFailed(name, err)
	}
	return nil
}

// MayWrite tells whether a file may be written: a new one, one that holds nothing, and with
// --force, which means this everywhere, one that is there, the file that is read included.
// It is where the file is, links followed, and what is there; nil if nothing is.
func (a *Run) MayWrite(name string, input *Source, force bool) (target string, old fs.FileInfo, err error) {
	if target, err = filepath.EvalSymlinks(name); err != nil {
		target = name
	}
	old, err = os.Stat(target)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return target, nil, nil
	case err != nil:
		return "", nil, outputFailed(name, err)
	case old.IsDir():
		return "", nil, outputFailed(name, syscall.EISDIR)
	case force || !old.Mode().IsRegular():
		return target, old, nil
	case input != nil && input.info != nil && os.SameFile(old, input.info):
		return "", nil, &Failure{Code: ExitUsage, Text: message.New("cli.output.input", "file", name)}
	case old.Size() > 0:
		return "", nil, &Failure{Code: ExitUsage, Text: message.New("cli.output.exists", "file", name)}
	}
	return target, old, nil
}

func outputFailed(name string, err error) error {
	return &Failure{Code: ExitUnreadable, Text: message.New("cli.output.file", "file", name, "reason", errtext.Of(err))}
}

func replace(target string, data []byte, old fs.FileInfo) (err error) {
	file, err := CreateTemp(target)
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

// CreateTemp makes a new file beside the target, with the permissions that new files get.
func CreateTemp(target string) (*os.File, error) {
	folder, base := filepath.Split(target)
	for n := 0; ; n++ {
		name := fmt.Sprintf("%s.%s.%d-%d.tmp", folder, base, os.Getpid(), n)
		file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if !errors.Is(err, fs.ErrExist) || n > 100 {
			return file, err
		}
	}
}
