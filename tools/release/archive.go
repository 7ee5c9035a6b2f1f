package main

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/ulikunitz/xz"
)

// archive puts the program, its licence and a word about the beginning into one file:
// a zip for Windows, a tar for the others.
func (r *release) archive(t target, program string) error {
	files := []file{{"torneo" + t.suffix(), program, 0o755}}
	for _, name := range []string{"LICENSE", "NOTICE", "CHANGELOG.md"} {
		files = append(files, file{name, filepath.Join(r.source, name), 0o644})
	}
	first := map[string]string{"windows": "windows.txt", "darwin": "macos.txt"}[t.os]
	if first == "" {
		first = "linux.txt"
	}
	files = append(files, file{"LEEME-README.txt", filepath.Join(r.source, "tools/release/packaging", first), 0o644})
	if t.os == "windows" {
		return r.zip(t, files)
	}
	return r.tar(t, files)
}

// file is one that goes into an archive.
type file struct {
	name, from string
	mode       os.FileMode
}

func (r *release) zip(t target, files []file) error {
	return written(r.named(t, "", ".zip"), func(w io.Writer) error {
		z := zip.NewWriter(w)
		for _, f := range files {
			data, err := os.ReadFile(f.from)
			if err != nil {
				return err
			}
			if strings.HasSuffix(f.name, ".txt") { // Notepad of old Windows
				data = []byte(strings.ReplaceAll(string(data), "\n", "\r\n"))
			}
			h := &zip.FileHeader{Name: "torneo/" + f.name, Method: zip.Deflate, Modified: r.time}
			h.SetMode(f.mode)
			part, err := z.CreateHeader(h)
			if err != nil {
				return err
			}
			if _, err := part.Write(data); err != nil {
				return err
			}
		}
		return z.Close()
	})
}

func (r *release) tar(t target, files []file) error {
	return written(r.named(t, "", ".tar.xz"), func(w io.Writer) error {
		packed, err := xz.WriterConfig{DictCap: 64 << 20}.NewWriter(w)
		if err != nil {
			return err
		}
		a := tar.NewWriter(packed)
		for _, f := range files {
			data, err := os.ReadFile(f.from)
			if err != nil {
				return err
			}
			if err := a.WriteHeader(&tar.Header{Name: "torneo/" + f.name, Mode: int64(f.mode), Size: int64(len(data)), ModTime: r.time, Format: tar.FormatPAX}); err != nil {
				return err
			}
			if _, err := a.Write(data); err != nil {
				return err
			}
		}
		if err := a.Close(); err != nil {
			return err
		}
		return packed.Close()
	})
}

// written makes a file, the whole of it or none.
func written(name string, write func(io.Writer) error) error {
	f, err := os.CreateTemp(filepath.Dir(name), ".making")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	b := bufio.NewWriterSize(f, 1<<20)
	if err := write(b); err != nil {
		f.Close()
		return err
	}
	if err := b.Flush(); err != nil {
		f.Close()
		return err
	}
	if err := f.Chmod(0o644); err != nil {
		f.Close()
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}

// sums writes the sum of every file that is handed out, as sha256sum --check reads them.
func (r *release) sums() error {
	list, err := os.ReadDir(r.out)
	if err != nil {
		return err
	}
	var lines strings.Builder
	for _, e := range list {
		data, err := os.ReadFile(filepath.Join(r.out, e.Name()))
		if err != nil {
			return err
		}
		fmt.Fprintf(&lines, "%x  %s\n", sha256.Sum256(data), e.Name())
	}
	return os.WriteFile(filepath.Join(r.out, "SHA256SUMS"), []byte(lines.String()), 0o644)
}
