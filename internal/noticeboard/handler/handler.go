// Package handler serves the noticeboards to everybody in the hall. It only
// reads, without cookies, documents that were handed to it. It can reach
// nothing else of the program.
package handler

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"torneo/internal/noticeboard/render"
)

// Viewers is the most pages that are told of changes at a time, unless who operates the program
// says otherwise. A later one reads all the same, and asks itself what is newest.
const Viewers = 3000

// Policy lets a page load what comes from here; pictures are styled in place.
const (
	Policy     = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
	listPolicy = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'" // it has a search
	svgPolicy  = "default-src 'none'; style-src 'unsafe-inline'"
)

// Documents are the documents as they are now.
type Documents interface {
	// Of returns those among which a path is, and a channel that is closed when there are others;
	// of "" what belongs to no tournament. Nil: they cannot be read now.
	Of(ctx context.Context, path string) (*render.Site, <-chan struct{})
	// Some returns those of some tournaments together.
	Some(ctx context.Context, tournaments []string) (*render.Site, <-chan struct{})
	// List returns a page of the list of all tournaments.
	List(ctx context.Context, w render.Wanted) (*render.Document, error)
	// Search returns what the register finds of them, and how many there are.
	Search(ctx context.Context, q render.Search) (found render.Finding, total int, err error)
	// Seasons returns the seasons of leagues, the latest first.
	Seasons(ctx context.Context) ([]render.SeasonName, error)
}

// Hall answers for the documents.
type Hall struct {
	documents Documents
	viewers   Stream
	programs  http.Handler // answers other programs, from the same documents; nil: nobody does

	screens     Screens // nil: there are none
	liveScreens Stream
}

// New shows documents to so many viewers at a time who are told of changes, until closing
// is closed.
func New(d Documents, most int, closing <-chan struct{}) *Hall {
	return &Hall{documents: d, viewers: Stream{Most: most, Closing: closing}, liveScreens: Stream{Most: MostLiveScreens, Closing: closing}}
}

// WithPrograms lets a handler answer other programs below /api/.
func (h *Hall) WithPrograms(programs http.Handler) *Hall {
	h.programs = programs
	return h
}

func (h *Hall) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if h.programs != nil && strings.HasPrefix(r.URL.Path, "/api/") {
		h.programs.ServeHTTP(w, r)
		return
	}
	head := w.Header()
	head.Set("X-Content-Type-Options", "nosniff")
	head.Set("Referrer-Policy", "no-referrer")
	head.Set("Content-Security-Policy", Policy)
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		head.Set("Allow", "GET, HEAD")
		http.Error(w, http.StatusText(http.StatusMethodNotAllowed), http.StatusMethodNotAllowed)
		return
	}
	path := strings.TrimPrefix(r.URL.Path, "/")
	if path == "live" {
		h.live(w, r)
		return
	}
	if h.screen(w, r, path) {
		return
	}
	if d, err := h.list(r, path); d != nil || err != nil {
		if err != nil {
			notNow(w)
			return
		}
		head.Set("Cache-Control", Shortly)
		head.Set("Content-Security-Policy", listPolicy)
		Write(w, r, d)
		return
	}
	site, _ := h.documents.Of(r.Context(), path)
	if site == nil {
		notNow(w)
		return
	}
	respond(w, r, site, path)
}

// notNow answers that documents cannot be read.
func notNow(w http.ResponseWriter) {
	later(w)
	w.Header().Set("Cache-Control", "no-store")
	http.Error(w, "503 – ahora no se puede leer · it cannot be read now", http.StatusServiceUnavailable)
}

// mostListed is the most events in the file of all tournaments; the API lists all.
const mostListed = 200

// list returns the list of all tournaments that is at a path; nil: it is no list.
func (h *Hall) list(r *http.Request, path string) (*render.Document, error) {
	switch path {
	case "", "index.html":
		return h.documents.List(r.Context(), render.WantedOf(r.URL.Query()))
	case "tournaments.json":
		found, total, err := h.documents.Search(r.Context(), render.Search{Most: mostListed})
		if err != nil {
			return nil, err
		}
		return render.ListingFile(total, found), nil
	}
	return nil, nil
}

// Write writes a document, packed if the browser unpacks, or that it is as it was.
func Write(w http.ResponseWriter, r *http.Request, d *render.Document) {
	head := w.Header()
	if d.Type == "image/svg+xml" {
		head.Set("Content-Security-Policy", svgPolicy)
	}
	body, tag := d.ServedBytes(), `"`+d.ServedTag()+`"`
	if packed := d.GzipBytes(); packed != nil && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		body, tag = packed, `"`+d.ServedTag()+`-gz"`
		head.Set("Content-Encoding", "gzip")
	}
	head.Add("Vary", "Accept-Encoding")
	if head.Get("Cache-Control") == "" {
		head.Set("Cache-Control", "private, no-cache")
	}
	head.Set("ETag", tag)
	for known := range strings.SplitSeq(r.Header.Get("If-None-Match"), ",") {
		if strings.TrimPrefix(strings.TrimSpace(known), "W/") == tag {
			head.Del("Content-Encoding")
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	head.Set("Content-Type", d.Type)
	head.Set("Content-Length", strconv.Itoa(len(body)))
	if r.Method == http.MethodGet {
		_, _ = w.Write(body) // who has gone is not told
	}
}

// live sends a page its tag, and again when it changes: what a browser has kept may be
// older than that; and as the id of that news the key by which the page is read. One that names no
// page is told that there are other documents, by their key.
func (h *Hall) live(w http.ResponseWriter, r *http.Request) {
	if h.viewers.Most == 0 {
		noStreams(w)
		return
	}
	told, page := "", r.URL.Query().Get("page")
	h.viewers.ServeHijacked(w, r, full, func() (text string, one, other <-chan struct{}) {
		site, others := h.documents.Of(r.Context(), page)
		if site == nil {
			return "", others, nil
		}
		now, id := site.Key(), ""
		if d := site.Find(page); d != nil && strings.HasPrefix(d.Type, "text/html") {
			now, id = d.Tag(), "id: "+d.ContentKey()+"\n"
		}
		if now != told {
			told = now
			text = "event: changed\n" + id + "data: " + told + "\n\n"
		}
		return text, others, nil
	})
}
