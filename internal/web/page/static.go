package page

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"sync"
	"time"
)

//go:embed static
var staticFiles embed.FS

// asset is a file that pages load.
type asset struct {
	data []byte
	tag  string // of what it holds
	kind string
}

var assets = sync.OnceValue(readAssets)

func readAssets() map[string]asset {
	all := map[string]asset{}
	err := fs.WalkDir(staticFiles, "static", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := staticFiles.ReadFile(name)
		sum := sha256.Sum256(data)
		all[strings.TrimPrefix(name, "static/")] = asset{data, hex.EncodeToString(sum[:8]), kindOf(name)}
		return err
	})
	if err != nil {
		panic(err) // the files are part of the program
	}
	return all
}

// kindOf does not ask the machine, which may know better.
func kindOf(name string) string {
	switch path.Ext(name) {
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".txt":
		return "text/plain; charset=utf-8"
	}
	return mime.TypeByExtension(path.Ext(name))
}

// Static returns the address of a file, which changes when it does.
func Static(name string) string { return "/static/" + name + "?v=" + assets()[name].tag }

// Files serves the static files. There is nothing but files: no folder is listed.
func Files(v *Visit) error {
	a, ok := assets()[v.Request.PathValue("file")]
	if !ok {
		return ErrNotFound
	}
	h := v.Writer.Header()
	h.Set("Content-Type", a.kind)
	h.Set("ETag", `"`+a.tag+`"`)
	if v.Request.URL.Query().Get("v") == a.tag {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	http.ServeContent(v.Writer, v.Request, "", time.Time{}, bytes.NewReader(a.data))
	return nil
}
