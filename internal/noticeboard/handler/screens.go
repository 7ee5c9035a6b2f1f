package handler

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"torneo/internal/noticeboard/render"
)

// Screens are the screens of the hall. They are asked, and told nothing but that somebody is
// there.
type Screens interface {
	// New returns a code for a screen that has none; ready: it is known which ones there are.
	New(from string) (code string, ready bool)
	// Page returns a page of the screen with a code, of the documents of its tournaments; nil:
	// there is no such screen.
	Page(site *render.Site, code string, page int, from string, looks bool) *render.Document
	// TournamentsOf returns the tournaments of the screen with a code.
	TournamentsOf(ctx context.Context, code string) []string
	// File returns a file that those pages load; nil if there is none.
	File(path string) *render.Document
	Version() (string, <-chan struct{})
	Enter(code string) (leave func(), ok bool)
	// Now returns the time by the clock by which everything is kept.
	Now() time.Time
	Alive(code, from string)
}

// The addresses of screens. The first two are those that are typed.
const (
	screenPath   = "screen"
	pantallaPath = "pantalla"
	newScreen    = "screen/new"
)

// MostLiveScreens is the most screens that are told of changes at a time: the places of
// telephones are not theirs.
const MostLiveScreens = 150

// Show answers for these screens, too.
func (h *Hall) Show(s Screens) *Hall {
	h.screens = s
	return h
}

// screen answers what concerns screens, and reports whether the address does.
func (h *Hall) screen(w http.ResponseWriter, r *http.Request, path string) bool {
	if h.screens == nil {
		return false
	}
	if d := h.screens.File(path); d != nil {
		w.Header().Set("Cache-Control", Shortly)
		Write(w, r, d)
		return true
	}
	path = strings.TrimSuffix(path, "/")
	switch {
	case path == screenPath || path == pantallaPath:
		h.fresh(w)
		Write(w, r, h.front(r).Entrance("/"+newScreen))
		return true
	case path == newScreen:
		h.fresh(w)
		if r.Method != http.MethodGet {
			return true // who only asks what there is gets no code
		}
		code, ready := h.screens.New(r.RemoteAddr)
		if !ready {
			Write(w, r, h.front(r).Late("/"+screenPath))
			return true
		}
		http.Redirect(w, r, "/screen/"+code+"/1", http.StatusFound)
		return true
	}
	rest, ok := strings.CutPrefix(path, screenPath+"/")
	if !ok {
		return false
	}
	code, page, _ := strings.Cut(rest, "/")
	code = strings.ToLower(code)
	looks := r.URL.RawQuery != ""
	if page == "live" {
		h.liveScreen(w, r, code, looks)
		return true
	}
	n, _ := strconv.Atoi(page)
	site, _ := h.documents.Some(r.Context(), h.screens.TournamentsOf(r.Context(), code))
	if site == nil {
		h.fresh(w)
		Write(w, r, h.front(r).Late("/"+screenPath+"/"+code+"/1"))
		return true
	}
	d := h.screens.Page(site, code, n, r.RemoteAddr, looks)
	if d == nil {
		h.fresh(w)
		http.Redirect(w, r, "/"+newScreen, http.StatusFound) // it waits for a role again
		return true
	}
	w.Header().Set("Date", h.screens.Now().UTC().Format(http.TimeFormat)) // by which it tells the time
	Write(w, r, d)
	return true
}

// front returns what belongs to no tournament.
func (h *Hall) front(r *http.Request) *render.Site {
	site, _ := h.documents.Of(r.Context(), "")
	return site
}

func (h *Hall) fresh(w http.ResponseWriter) { w.Header().Set("Cache-Control", "no-store") }

// liveScreen sends a screen the news that its content has changed, and the time.
func (h *Hall) liveScreen(w http.ResponseWriter, r *http.Request, code string, looks bool) {
	h.fresh(w)
	leave, ok := h.screens.Enter(code)
	if !ok {
		later(w)
		full(w)
		return
	}
	defer leave()
	told, said := "", time.Time{}
	h.liveScreens.Serve(w, r, full, func() (text string, one, other <-chan struct{}) {
		site, others := h.documents.Some(r.Context(), h.screens.TournamentsOf(r.Context(), code))
		version, another := h.screens.Version()
		if now := h.screens.Now(); now.Sub(said) >= alive {
			said = now
			text = "event: time\ndata: " + strconv.FormatInt(now.UnixMilli(), 10) + "\n\n"
			if !looks {
				h.screens.Alive(code, r.RemoteAddr)
			}
		}
		if site == nil {
			return text, others, another
		}
		if key := site.Key() + version; key != told {
			told = key
			text += "event: changed\ndata: " + key + "\n\n"
		}
		return text, others, another
	})
}
