package main

import (
	"archive/tar"
	"bytes"
	"io"
	"os"

	"github.com/google/go-containerregistry/pkg/name"
	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
)

func modeOf(mode int) os.FileMode { return os.FileMode(mode) }

// image writes an image from scratch: the program and a place for what it keeps, as a file
// that docker and podman load.
func (r *release) image(t target, program string) error {
	data, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	var files bytes.Buffer
	a := tar.NewWriter(&files)
	for _, f := range []struct {
		header tar.Header
		data   []byte
	}{
		{tar.Header{Typeflag: tar.TypeReg, Name: "torneo", Mode: 0o755}, data},
		// Who runs in it has a number and no name; what he keeps is his.
		{tar.Header{Typeflag: tar.TypeDir, Name: "data/", Mode: 0o700, Uid: 65532, Gid: 65532}, nil},
		{tar.Header{Typeflag: tar.TypeDir, Name: "tmp/", Mode: 0o1777}, nil},
	} {
		f.header.Size, f.header.ModTime = int64(len(f.data)), r.time
		if err := a.WriteHeader(&f.header); err != nil {
			return err
		}
		if _, err := a.Write(f.data); err != nil {
			return err
		}
	}
	if err := a.Close(); err != nil {
		return err
	}
	layer, err := tarball.LayerFromOpener(func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(files.Bytes())), nil })
	if err != nil {
		return err
	}
	image, err := mutate.Append(empty.Image, mutate.Addendum{Layer: layer, History: v1.History{CreatedBy: "scripts/release", Created: v1.Time{Time: r.time}}})
	if err != nil {
		return err
	}
	config, err := image.ConfigFile()
	if err != nil {
		return err
	}
	config = config.DeepCopy()
	config.OS, config.Architecture, config.Created = t.os, t.arch, v1.Time{Time: r.time}
	config.Config = v1.Config{
		Entrypoint: []string{"/torneo"}, Cmd: []string{"serve", "--no-browser", "--data", "/data"},
		User: "65532:65532", Volumes: map[string]struct{}{"/data": {}}, WorkingDir: "/data",
		Labels: map[string]string{"org.opencontainers.image.title": "Torneo", "org.opencontainers.image.version": r.version, "org.opencontainers.image.revision": r.commit, "org.opencontainers.image.licenses": "Apache-2.0"},
	}
	if image, err = mutate.ConfigFile(image, config); err != nil {
		return err
	}
	tag, err := name.NewTag("torneo:" + r.tag())
	if err != nil {
		return err
	}
	return written(r.named(t, "", ".image.tar"), func(w io.Writer) error { return tarball.Write(tag, image, w) })
}

// tag returns the version in the characters that tags of images may have.
func (r *release) tag() string {
	tag := []byte(r.version)
	for i, c := range tag {
		if c == '+' {
			tag[i] = '-'
		}
	}
	return string(tag)
}
