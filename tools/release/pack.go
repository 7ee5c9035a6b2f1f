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

// pack packs the files of those packages of a copy of the repository into a folder, and
// returns what tells the compiler to take those instead (go help build, -overlay).
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
	for n, name := range strings.Fields(string(out)) {
		if slices.Contains(whole, filepath.Base(name)) {
			continue
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return "", err
		}
		var file bytes.Buffer
		w, err := gzip.NewWriterLevel(&file, gzip.BestCompression)
		if err != nil {
			return "", err
		}
		if _, err := w.Write(data); err != nil {
			return "", err
		}
		if err := w.Close(); err != nil {
			return "", err
		}
		replace[name] = filepath.Join(folder, strconv.Itoa(n)+".gz")
		if err := os.WriteFile(replace[name], file.Bytes(), 0o644); err != nil {
			return "", err
		}
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	overlay = filepath.Join(folder, "overlay.json")
	return overlay, os.WriteFile(overlay, data, 0o644)
}
