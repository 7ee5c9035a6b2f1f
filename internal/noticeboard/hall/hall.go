// Package hall shows the noticeboards to everybody in the hall: reads only, without
// cookies, of documents that were handed to it. It can reach nothing else of the program.
package hall

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"torneo/internal/noticeboard/press"
)

const (
	// Viewers is how many pages are told of changes at a time. Who comes later reads all
	// the same, and is asked to come back for the rest.
	Viewers = 3000

	comeBack  = 30 * time.Second
	patience  = 5 * time.Second  // how long a viewer may take to read
	alive     = 25 * time.Second // how often those who wait hear that somebody is there
	longest   = time.Hour        // how long one connection lasts
	tellEvery = time.Second
)

// Policy lets a page load what comes from here; pictures are styled in place.
const (
	Policy    = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
	svgPolicy = "default-src 'none'; style-src 'unsafe-inline'"
)

// Documents are the documents as they are now, and a channel that is closed when there
// are others.
type Documents interface {
	Site() (*press.Site, <-chan struct{})
}

// Hall answers for the documents.
type Hall struct {
	documents Documents
	viewers   atomic.Int64
	most      int64
	closing   <-chan struct{}
	programs  http.Handler // answers other programs, from the same documents; nil: nobody does

	screens     Screens // nil: there are none
	liveScreens atomic.Int64
}

// New shows documents to so many viewers at a time who are told of changes, until closing
// is closed.
func New(d Documents, most int, closing <-chan struct{}) *Hall {
	return &Hall{documents: d, most: int64(most), closing: closing}
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
	site, _ := h.documents.Site()
	d := site.Find(path)
	if d == nil && (path == "" || strings.HasSuffix(path, "/")) {
		d = site.Find(path + "index.html")
	}
	if d == nil {
		head.Set("Cache-Control", "no-store")
		http.Error(w, "404 – no está aquí · not here", http.StatusNotFound)
		return
	}
	Write(w, r, d)
}

// Write writes a document, packed if the browser unpacks, or that it is as it was.
func Write(w http.ResponseWriter, r *http.Request, d *press.Document) {
	head := w.Header()
	if d.Type == "image/svg+xml" {
		head.Set("Content-Security-Policy", svgPolicy)
	}
	body, tag := d.Bytes(), `"`+d.Tag()+`"`
	if packed := d.Packed(); packed != nil && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		body, tag = packed, `"`+d.Tag()+`-gz"`
		head.Set("Content-Encoding", "gzip")
	}
	head.Add("Vary", "Accept-Encoding")
	if head.Get("Cache-Control") == "" {
		head.Set("Cache-Control", "no-cache")
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

// live tells a page that there are other documents, by their key.
func (h *Hall) live(w http.ResponseWriter, r *http.Request) {
	told := ""
	h.stream(w, r, &h.viewers, h.most, func() (text string, changed []<-chan struct{}) {
		site, other := h.documents.Site()
		if site.Key() != told {
			told = site.Key()
			text = "event: changed\ndata: " + told + "\n\n"
		}
		return text, []<-chan struct{}{other, nil}
	})
}

// stream sends what there is to say whenever one of two channels is closed, and a sign
// of life meanwhile, to so many at a time.
func (h *Hall) stream(w http.ResponseWriter, r *http.Request, viewers *atomic.Int64, most int64, say func() (text string, changed []<-chan struct{})) {
	head := w.Header()
	head.Set("Cache-Control", "no-store")
	if r.Method != http.MethodGet {
		head.Set("Content-Type", "text/event-stream")
		return
	}
	if viewers.Add(1) > most {
		viewers.Add(-1)
		head.Set("Retry-After", strconv.Itoa(int(comeBack/time.Second)))
		http.Error(w, http.StatusText(http.StatusServiceUnavailable), http.StatusServiceUnavailable)
		return
	}
	defer viewers.Add(-1)
	connection := http.NewResponseController(w)
	_ = connection.SetReadDeadline(time.Time{})
	head.Set("Content-Type", "text/event-stream")
	send := func(text string) bool {
		_ = connection.SetWriteDeadline(time.Now().Add(patience))
		_, err := fmt.Fprint(w, text)
		return err == nil && connection.Flush() == nil
	}
	if !send("retry: 3000\n\n") {
		return
	}
	beat, end := time.NewTicker(alive), time.NewTimer(longest)
	defer beat.Stop()
	defer end.Stop()
	for {
		text, changed := say()
		if text != "" && !send(text) {
			return
		}
		for waiting := true; waiting; {
			select {
			case <-changed[0]:
				waiting = false
			case <-changed[1]: // nil: never
				waiting = false
			case <-beat.C:
				text, changed = say()
				if text == "" {
					text = ": \n\n"
				}
				if !send(text) {
					return
				}
			case <-end.C:
				return
			case <-r.Context().Done():
				return
			case <-h.closing:
				return
			}
		}
		select { // many changes at once are told once
		case <-time.After(tellEvery):
		case <-r.Context().Done():
			return
		case <-h.closing:
			return
		}
	}
}
