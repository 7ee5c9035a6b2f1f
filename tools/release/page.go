package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

// page makes the page without a server, as a zip to be unpacked on any web space, and the
// package for Node, as npm installs it.
func (r *release) page() error {
	work, err := os.MkdirTemp("", "torneo-page")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	folder, npm := filepath.Join(work, "page"), filepath.Join(work, "npm")
	cmd := exec.Command("go", "run", "./internal/tool/folder/make", "-folder", folder, "-npm", npm, "-version", r.version)
	cmd.Dir, cmd.Stdout, cmd.Stderr = r.source, os.Stdout, os.Stderr
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOWORK=off", "GOFLAGS=")
	if err := cmd.Run(); err != nil {
		return err
	}
	pages, err := r.filesOf(folder)
	if err != nil {
		return err
	}
	zipped := filepath.Join(r.out, "torneo_"+r.version+"_page.zip")
	err = written(zipped, func(w io.Writer) error {
		z := zip.NewWriter(w)
		for _, f := range pages {
			h := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: r.time}
			h.SetMode(f.mode)
			part, err := z.CreateHeader(h)
			if err == nil {
				err = copyFile(part, f.from)
			}
			if err != nil {
				return err
			}
		}
		return z.Close()
	})
	if err != nil {
		return err
	}
	if err := r.pageDeb(zipped); err != nil {
		return err
	}
	parts, err := r.filesOf(npm)
	if err != nil {
		return err
	}
	return written(filepath.Join(r.out, "torneo-"+r.version+".tgz"), func(w io.Writer) error {
		z := gzip.NewWriter(w)
		t := tar.NewWriter(z)
		for _, f := range parts {
			info, err := os.Stat(f.from)
			if err == nil {
				err = t.WriteHeader(&tar.Header{Name: "package/" + f.name, Mode: int64(f.mode), Size: info.Size(), ModTime: r.time})
			}
			if err == nil {
				err = copyFile(t, f.from)
			}
			if err != nil {
				return err
			}
		}
		if err := t.Close(); err != nil {
			return err
		}
		return z.Close()
	})
}

// filesOf returns the files of a folder by name, with the licences.
func (r *release) filesOf(folder string) (files []file, err error) {
	list, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	for _, e := range list {
		files = append(files, file{e.Name(), filepath.Join(folder, e.Name()), 0o644})
	}
	for _, name := range []string{"LICENSE", "NOTICE"} {
		files = append(files, file{name, filepath.Join(r.source, name), 0o644})
	}
	return files, nil
}

// copyFile writes what is in a file.
func copyFile(w io.Writer, name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(w, f)
	return err
}
