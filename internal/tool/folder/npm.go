package folder

import (
	"bytes"
	"compress/gzip"
	"embed"
	"io/fs"
	"strings"
)

//go:embed npm
var node embed.FS

// Package returns the files of the package for Node and for programs in browsers.
func Package(whole, exec []byte, version string) (map[string][]byte, error) {
	files := map[string][]byte{"wasm_exec.js": exec}
	err := fs.WalkDir(node, "npm", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := node.ReadFile(name)
		files[strings.TrimPrefix(name, "npm/")] = []byte(strings.ReplaceAll(string(data), "VERSION", version))
		return err
	})
	if err != nil {
		return nil, err
	}
	files[nodeProgram], err = compress(whole)
	return files, err
}

// nodeProgram is the compiled rules in the package, in the form that Node unpacks by itself.
const nodeProgram = "torneo.wasm.gz"

func compress(wasm []byte) ([]byte, error) {
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err = z.Write(wasm); err == nil {
		err = z.Close()
	}
	return out.Bytes(), err
}
