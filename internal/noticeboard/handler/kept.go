package handler

import (
	"net/http"
	"strconv"
	"strings"

	"torneo/internal/noticeboard/render"
)

// How long caches may keep what everybody may read. A cache that many share may show nothing for
// five seconds that has been withdrawn or hidden since, not even while it asks anew or gets no
// answer; nginx counts whole seconds, so that one more goes by. The script of a page asks for what
// is newest, and only then for the page.
const (
	// Shortly is for what may be another one in a moment. Browsers ask each time, as people expect
	// who load a page again; a cache before the program asks for all of them. Nothing is shown while
	// it is asked for: Chromium then had a page without its style sheet, now and then.
	Shortly = "public, max-age=0, s-maxage=2"
	// Missing is for what is not here, or not any more.
	Missing = "public, max-age=1, stale-while-revalidate=1"

	newestShortly = "public, max-age=1, stale-while-revalidate=1, stale-if-error=2"
	// byContent never changes: a browser keeps it. A cache that many share asks whether it is to be
	// shown still.
	byContent = "public, max-age=31536000, immutable, s-maxage=3"
)

// contentAddress takes an address by content apart: below the folder of a tournament "at", a key,
// and the document. It returns the plain path; key: "" if it is no such address.
func contentAddress(path string) (plain, key string) {
	part := strings.SplitN(path, "/", 4)
	if len(part) < 4 || part[1] != "at" || part[0] == "" || part[2] == "" {
		return path, ""
	}
	return part[0] + "/" + part[3], part[2]
}

// respond answers with a document. Under the key of its content it is given as long as it is the
// newest: then it is what the key says, and shown to everybody. Otherwise the plain address is
// where to look.
func respond(w http.ResponseWriter, r *http.Request, site *render.Site, path string) {
	head := w.Header()
	plain, key := contentAddress(path)
	d := site.Find(plain)
	if d == nil && key == "" && (plain == "" || strings.HasSuffix(plain, "/")) {
		d = site.Find(plain + "index.html")
	}
	switch {
	case d == nil:
		head.Set("Cache-Control", Missing)
		http.Error(w, "404 – no está aquí · not here", http.StatusNotFound)
		return
	case key == "":
		head.Set("Cache-Control", Shortly)
	case key == d.ContentKey():
		head.Set("Cache-Control", byContent)
	default:
		head.Set("Cache-Control", Missing)
		_, below, _ := strings.Cut(plain, "/")
		head.Set("Location", strings.Repeat("../", 2+strings.Count(below, "/"))+below) // whatever stands before it
		w.WriteHeader(http.StatusFound)
		return
	}
	if folder, ok := strings.CutSuffix(path, "/"+render.NewestFile); ok {
		head.Set("Cache-Control", newestShortly)
		if entry, _ := site.Entry(folder); entry > 0 {
			head.Set("Torneo-Entry", strconv.FormatInt(entry, 10))
		}
	}
	Write(w, r, d)
}

// noStreams answers where no page is told of changes: a browser asks for no stream again.
func noStreams(w http.ResponseWriter) {
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusNoContent)
}
