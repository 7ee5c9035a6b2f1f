package page

import (
	"net/http"
	"net/url"

	"torneo/internal/arbiter"
)

// Page is a page that is read, in one row.
type Page struct {
	Pattern string      // its address, a pattern of package http
	Right   arbiter.Act // that one must be allowed to do
	Open    bool        // everybody may read it, also those who have not joined
	Show    Handler
}

// Route is an address, and what one must be allowed to do to be answered there; "": it is
// open to everybody.
type Route struct {
	Pattern string
	Act     arbiter.Act
	Buttons []string // the fields of buttons that say what a form does: one of them is sent, or the form is refused
}

// Table answers at the addresses of the rooms that are in it. Those below /t/{id}/ are of a
// tournament, which their pages have.
type Table struct {
	Routes []Route

	site   *Site
	mux    *http.ServeMux
	rights map[string]arbiter.Act // of the patterns
}

// NewTable makes the table of a site, without a room: it has what every page leads to.
// Elsewhere there is no page.
func NewTable(s *Site) *Table {
	t := &Table{site: s, mux: http.NewServeMux(), rights: map[string]arbiter.Act{}}
	s.ActOf = func(method, path string) (arbiter.Act, bool) {
		_, pattern := t.mux.Handler(&http.Request{Method: method, URL: &url.URL{Path: path}})
		act, ok := t.rights[pattern]
		return act, ok
	}
	t.Routes = append(t.Routes, Route{Pattern: "/", Act: arbiter.Home})
	t.mux.Handle("/", s.Page(arbiter.Home, func(*Visit) error { return ErrNotFound }))
	t.Add("GET /static/{file...}", "", Files)
	t.Add("POST /language", "", SetLanguage, "language")
	t.Add("GET /keys", "", Keys)
	t.Add("POST /keys", "", SetKeys, "keys")
	t.Add("POST /who", arbiter.Home, SetWho)
	t.Add("POST /t/{id}/around", arbiter.Look, SayWhere)
	t.Add("GET /t/{id}/live", arbiter.Look, live)
	t.Add("GET /e/{event}/live", arbiter.Look, liveEvent)
	return t
}

func (t *Table) ServeHTTP(w http.ResponseWriter, r *http.Request) { t.mux.ServeHTTP(w, r) }

// Handle adds an address that asks for rights by itself.
func (t *Table) Handle(pattern string, act arbiter.Act, h http.Handler, buttons ...string) {
	t.Routes = append(t.Routes, Route{pattern, act, buttons})
	t.rights[pattern] = act
	t.mux.Handle(pattern, h)
}

// Add adds an address that who may do the act is answered at; "": everybody.
func (t *Table) Add(pattern string, act arbiter.Act, h Handler, buttons ...string) {
	if act == "" {
		t.Handle(pattern, "", t.site.Open(h, buttons...), buttons...)
		return
	}
	t.Handle(pattern, act, t.site.Page(act, h, buttons...), buttons...)
}

// AddStream adds an address whose handler reads what is sent while it arrives, so many bytes at most.
func (t *Table) AddStream(pattern string, limit int64, act arbiter.Act, h Handler) {
	t.Handle(pattern, act, t.site.StreamingPage(limit, act, h))
}

// AddPages adds the pages of a room. A page without a right that is not open is a mistake.
func (t *Table) AddPages(pages []Page) {
	for _, p := range pages {
		if (p.Right == "") != p.Open {
			panic("no right, or one too many: " + p.Pattern)
		}
		t.Add(p.Pattern, p.Right, p.Show)
	}
}

// AddActs adds the acts of a room.
func (t *Table) AddActs(of Acts) {
	of.Handlers(func(a Act, h Handler) {
		if a.Files {
			t.Handle("POST "+a.Path, a.Need(), t.site.PageWithLimit(FileSize, a.Need(), h, a.Buttons...), a.Buttons...)
			return
		}
		t.Add("POST "+a.Path, a.Need(), h, a.Buttons...)
	})
}
