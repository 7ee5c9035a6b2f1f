package ratinglist

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"time"
)

// Uploaded lists are in a folder in that of the lists, each beside its description.
const (
	sentFolder  = "sent"
	aboutSuffix = ".json"
)

// sentFile is a file that was sent.
type sentFile struct {
	*os.File
	about []byte
	size  int64
}

func (f *sentFile) Meta() []byte { return f.about }
func (f *sentFile) Size() int64  { return f.size }
func (f *sentFile) Err() error   { return nil } // whoever reads a file is told

func (s *inFolder) receive(_ context.Context, id string, about []byte, from io.Reader) (size int64, err error) {
	folder := filepath.Join(s.folder, sentFolder)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return 0, err
	}
	s.forget(context.Background(), id)
	file := filepath.Join(folder, id)
	size, err = write(file, from)
	if err == nil {
		err = os.WriteFile(file+aboutSuffix, about, 0o600)
	}
	if err != nil {
		s.forget(context.Background(), id)
	}
	return size, err
}

func write(file string, from io.Reader) (size int64, err error) {
	f, err := os.OpenFile(file, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return 0, err
	}
	size, err = io.Copy(f, from)
	if err == nil {
		err = f.Sync()
	}
	return size, errors.Join(err, f.Close())
}

func (s *inFolder) openSent(_ context.Context, id string) (Sent, error) {
	file := filepath.Join(s.folder, sentFolder, id)
	about, err := os.ReadFile(file + aboutSuffix)
	if err != nil {
		return nil, err
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return &sentFile{f, about, info.Size()}, nil
}

func (s *inFolder) forget(_ context.Context, id string) {
	for _, name := range []string{id + aboutSuffix, id} {
		_ = os.Remove(filepath.Join(s.folder, sentFolder, name)) // else it is swept away
	}
}

func (s *inFolder) sweepSent(_ context.Context, age time.Duration) {
	folder := filepath.Join(s.folder, sentFolder)
	files, err := os.ReadDir(folder)
	if err != nil {
		return
	}
	for _, f := range files {
		if info, err := f.Info(); err == nil && time.Since(info.ModTime()) > age {
			_ = os.Remove(filepath.Join(folder, f.Name()))
		}
	}
}
