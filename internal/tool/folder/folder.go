// Package folder makes the page without a server, a folder of files that any web server can hand
// out, and the package for Node.
package folder

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"html"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"

	"torneo/i18n"
	"torneo/internal/tool"
)

//go:embed static
var static embed.FS

// The compiled rules in the folder: with what reads reports, and with what reads all files.
const (
	Program = "torneo.wasm.zst"
	Whole   = "torneo-all.wasm.zst"
)

// worker is the script of the service worker, which names all others.
const worker = "sw.js"

// shell are the texts that the script of the page shows itself.
var shell = []string{"title", "lead", "drop", "kinds", "sample", "loading", "working", "ready", "unable", "not-loaded", "not-read", "broken", "another", "pages", "event.board", "event.kept", "event.gone"}

// Files returns the files of the folder by name, of the rules as WebAssembly, small and whole,
// and of the script of Go that starts them (wasm_exec.js).
func Files(small, whole, exec []byte) (map[string][]byte, error) {
	files := map[string][]byte{"wasm_exec.js": exec}
	err := fs.WalkDir(static, "static", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := static.ReadFile(name)
		files[strings.TrimPrefix(name, "static/")] = data
		return err
	})
	if err != nil {
		return nil, err
	}
	if files[Program], err = zstandard(small); err != nil {
		return nil, err
	}
	if files[Whole], err = zstandard(whole); err != nil {
		return nil, err
	}
	page, err := texts(string(files["index.html"]))
	if err != nil {
		return nil, err
	}
	files["index.html"] = []byte(page)
	return files, keep(files)
}

// zstandard returns the program as the page unpacks it (fzstd.js), a seventh shorter than by
// gzip; the same bytes give the same. The window is that which every reader has to have.
func zstandard(wasm []byte) ([]byte, error) {
	z, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithWindowSize(8<<20), zstd.WithEncoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	return z.EncodeAll(wasm, nil), z.Close()
}

// texts puts the texts of all languages into the page.
func texts(page string) (string, error) {
	all := map[string]any{"pages": tool.Pages()}
	var without []string
	for _, l := range i18n.Languages() {
		p := i18n.New(l)
		own := map[string]string{"own": l.Name(), "too-large": p.T("tool.too-large", "most", 24)}
		for _, name := range shell {
			own[name] = p.T("tool." + name) //i18n:prefix tool.
		}
		for _, name := range tool.Pages() {
			own["page."+name] = p.T("tool.page." + name) //i18n:prefix tool.page.
		}
		all[string(l)] = own
		without = append(without, `<span lang="`+string(l)+`">`+html.EscapeString(p.T("tool.noscript"))+"</span>")
	}
	data, err := json.Marshal(all) // in which < is an escape
	if err != nil {
		return "", err
	}
	return strings.NewReplacer("TEXTS", string(data), "NOSCRIPT", strings.Join(without, " ")).Replace(page), nil
}

// keep has the service worker keep all files, under a name that they give.
func keep(files map[string][]byte) error {
	sum := sha256.New()
	kept := []string{"./"}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		sum.Write([]byte(name))
		sum.Write(files[name])
		if name != worker {
			kept = append(kept, name)
		}
	}
	list, err := json.Marshal(kept)
	if err != nil {
		return err
	}
	script := strings.NewReplacer("VERSION", hex.EncodeToString(sum.Sum(nil))[:16], "FILES", string(list)).Replace(string(files[worker]))
	files[worker] = []byte(script)
	return nil
}
