package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// packed are the packages whose files stand packed inside the program: they read them
// with internal/packed.
var packed = []string{"./i18n", "./handbook", "./docs/manual", "./docs/verification", "./internal/typeface", "./internal/web/page"}

// whole are files of these that stay as they are: every command but help says something of
// them, and unpacking them would be a twentieth of what it takes to start.
var whole = []string{"cli.en.json", "cli.es.json"}

// pack packs the files of those packages of a copy of the repository into a folder, and the
// manual as HTML, which the tag rendered takes; it returns what tells the compiler to take
// those instead (go help build, -overlay).
func pack(source, folder string) (overlay string, err error) {
	list := exec.Command("go", append([]string{"list", "-f", `{{$dir := .Dir}}{{range .EmbedFiles}}{{$dir}}/{{.}}{{"\n"}}{{end}}`}, packed...)...)
	list.Dir, list.Stderr = source, os.Stderr
	out, err := list.Output()
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", err
	}
	replace := map[string]string{}
	put := func(name string, data []byte) error {
		data, err := zipped(data)
		if err != nil {
			return err
		}
		replace[name] = filepath.Join(folder, strconv.Itoa(len(replace))+".gz")
		return os.WriteFile(replace[name], data, 0o644)
	}
	for _, name := range strings.Fields(string(out)) {
		if slices.Contains(whole, filepath.Base(name)) {
			continue
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return "", err
		}
		if err := put(name, data); err != nil {
			return "", err
		}
	}
	manual := exec.Command("go", "run", "./docs/manual/rendered/write")
	manual.Dir, manual.Stderr = source, os.Stderr
	manual.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=", "GOENV=off")
	chapters, err := manual.Output()
	if err != nil {
		return "", err
	}
	if err := put(filepath.Join(source, "docs/manual/rendered/chapters.json"), chapters); err != nil {
		return "", err
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	overlay = filepath.Join(folder, "overlay.json")
	return overlay, os.WriteFile(overlay, data, 0o644)
}

func zipped(data []byte) ([]byte, error) {
	var file bytes.Buffer
	w, err := gzip.NewWriterLevel(&file, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	err = w.Close()
	return file.Bytes(), err
}
