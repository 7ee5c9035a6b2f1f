package server

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"

	"torneo/internal/noticeboard/render"
	"torneo/internal/tool/bundle"
)

// pagePolicy lets the page without a server load its own files and the records of the noticeboard,
// and run the rules.
const pagePolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

// pageFiles are the files of the page without a server that the noticeboard has beside its own.
type pageFiles map[string][]byte

// installedPageFiles returns the page beside this program; nil: there is none.
func (n *Noticeboards) installedPageFiles() pageFiles {
	file, _ := installedPage()
	if file == "" {
		return nil
	}
	files, err := bundle.Read(file)
	if err != nil {
		n.Log.Warn("page without a server", "file", file, "reason", err)
		return nil
	}
	return files
}

// handler answers what is below the folder of the page, and lets the other handler answer the rest.
func (p pageFiles) handler(other http.Handler) http.Handler {
	if p == nil {
		return other
	}
	tags := map[string]string{}
	for name, data := range p {
		sum := sha256.Sum256(data)
		tags[name] = `"` + hex.EncodeToString(sum[:12]) + `"`
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, below := strings.CutPrefix(r.URL.Path, "/"+render.PageFolder+"/")
		if !below {
			other.ServeHTTP(w, r)
			return
		}
		if name == "" {
			name = "index.html"
		}
		head := w.Header()
		head.Set("X-Content-Type-Options", "nosniff")
		head.Set("Referrer-Policy", "no-referrer")
		head.Set("Content-Security-Policy", pagePolicy)
		data, there := p[name]
		switch {
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			head.Set("Allow", "GET, HEAD")
			http.Error(w, http.StatusText(http.StatusMethodNotAllowed), http.StatusMethodNotAllowed)
		case !there:
			http.Error(w, http.StatusText(http.StatusNotFound), http.StatusNotFound)
		case r.Header.Get("If-None-Match") == tags[name]:
			w.WriteHeader(http.StatusNotModified)
		default:
			head.Set("Cache-Control", "no-cache")
			head.Set("ETag", tags[name])
			head.Set("Content-Type", render.TypeOf(name))
			if r.Method == http.MethodGet {
				_, _ = w.Write(data) // who has gone is not told
			}
		}
	})
}
