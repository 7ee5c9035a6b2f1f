package folder

import (
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
	files[Program], err = compressed(whole)
	return files, err
}
