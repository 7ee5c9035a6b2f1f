// Package api answers other programs with the published documents and with live
// events. The documents are byte for byte those that are published as files. It
// reads and does nothing else, without a token; it can reach nothing but
// documents. What takes a token it hands on, to who answers acts.
package api

import (
	"cmp"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"torneo/i18n"
	"torneo/internal/noticeboard/handler"
	"torneo/internal/noticeboard/render"
	"torneo/message"
)

// Root is the address under which everything is.
const Root = "/api/v1"

// Security is the name under which the tokens of who does something are described.
const Security = "token"

// Listeners is the most programs that hear of news at a time. A later one reads all the same, and
// is asked to come back for the rest.
const Listeners = 1000

// API answers for the documents. It is an http.Handler of everything below Root.
type API struct {
	documents handler.Documents
	open      bool // pages of other origins may read
	whole     bool // the documents are not those of the noticeboard
	listeners handler.Stream
	acts      Acts
	begin     func()            // makes, once, what is below
	done      []*huma.Operation // what can be done, described
	mux       *http.ServeMux
	described description
}

// Options are the settings of the API.
type Options struct {
	Open      bool            // to pages of any origin: where everybody can read anyhow
	Listeners int             // of live events at a time; 0: Listeners
	Closing   <-chan struct{} // closed when live events end
	Acts      Acts            // answers who does something; nil: here one can only read
	Whole     bool            // the documents are of everything, for who has a token: no news continues them
}

// Acts answers what is sent to do something, and says what that can be.
type Acts interface {
	http.Handler
	Operations(huma.Registry) []*huma.Operation
	Summary(id string, p *i18n.Printer) string
}

// New answers for documents.
func New(d handler.Documents, o Options) *API {
	a := &API{documents: d, open: o.Open, whole: o.Whole, acts: o.Acts, listeners: handler.Stream{Most: cmp.Or(o.Listeners, Listeners), Closing: o.Closing}}
	a.begin = sync.OnceFunc(a.prepare)
	return a
}

// prepare makes the addresses and what describes them, when the first request comes: it
// was a fifth of what a desk does to begin, and most are never asked.
func (a *API) prepare() {
	a.mux = http.NewServeMux()
	adapter := humago.NewAdapter(a.mux, "")
	spec := newSpec()
	for _, op := range a.operations() {
		if a.whole && (op.live || op.all || op.season) { // at the desk nothing is told, and events are listed
			continue
		}
		described := op.describe(spec.Components.Schemas)
		spec.AddOperation(described)
		adapter.Handle(described, func(ctx huma.Context) {
			r, w := humago.Unwrap(ctx)
			op.answer(&request{API: a, w: w, r: r, lang: Language(r)})
		})
	}
	if a.acts != nil {
		a.done = a.acts.Operations(spec.Components.Schemas)
		for _, op := range a.done {
			spec.AddOperation(op)
		}
		spec.Tags = append(spec.Tags, tags(i18n.New(i18n.English), AtTheDesk, Doing)...)
		spec.Components.SecuritySchemes = map[string]*huma.SecurityScheme{Security: {Type: "http", Scheme: "bearer", Description: i18n.New(i18n.English).T("api.security")}}
		spec.Info.Description += " " + i18n.New(i18n.English).T("api.security")
	}
	spec.Webhooks = webhooks(spec.Components.Schemas)
	a.described = describe(spec)
	a.mux.HandleFunc("GET "+Root+"/{$}", a.plain(func(q *request) { http.Redirect(q.w, q.r, Root+"/docs", http.StatusSeeOther) }))
	a.mux.HandleFunc("GET "+Root+"/docs", a.plain(a.docs))
	a.mux.HandleFunc("GET "+Root+"/board.css", a.plain(func(q *request) { q.document("board.css") }))
	a.mux.HandleFunc("GET "+Root+"/openapi.json", a.plain(func(q *request) { handler.Write(q.w, q.r, a.described.json) }))
	a.mux.HandleFunc("GET "+Root+"/openapi-3.0.json", a.plain(func(q *request) { handler.Write(q.w, q.r, a.described.older) }))
	a.mux.HandleFunc("GET "+Root+"/openapi.yaml", a.plain(func(q *request) { handler.Write(q.w, q.r, a.described.yaml) }))
	a.mux.HandleFunc("/", a.plain(func(q *request) { q.problem(http.StatusNotFound, message.New("api.problem.no-such-address")) }))
}

func (a *API) plain(answer func(*request)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		answer(&request{API: a, w: w, r: r, lang: Language(r)})
	}
}

func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	a.begin()
	head := w.Header()
	head.Set("X-Content-Type-Options", "nosniff")
	head.Set("Referrer-Policy", "no-referrer")
	head.Set("Content-Security-Policy", handler.Policy)
	if a.open {
		head.Set("Access-Control-Allow-Origin", "*")
		head.Set("Access-Control-Expose-Headers", "ETag, Last-Modified, Link, Retry-After, Torneo-Entry, Torneo-Event")
	}
	if a.acts != nil && strings.HasPrefix(r.URL.Path, Root+Desk+"/") {
		a.acts.ServeHTTP(w, r)
		return
	}
	switch r.Method {
	case http.MethodGet, http.MethodHead:
		a.mux.ServeHTTP(w, r)
	case http.MethodOptions:
		if a.open {
			head.Set("Access-Control-Allow-Methods", "GET, HEAD")
			head.Set("Access-Control-Allow-Headers", "Accept, Accept-Language, If-None-Match, Last-Event-ID")
			head.Set("Access-Control-Max-Age", "86400")
		}
		head.Set("Allow", "GET, HEAD, OPTIONS")
		w.WriteHeader(http.StatusNoContent)
	default:
		if a.acts != nil {
			a.acts.ServeHTTP(w, r)
			return
		}
		head.Set("Allow", "GET, HEAD, OPTIONS")
		q := &request{API: a, w: w, r: r, lang: Language(r)}
		q.problem(http.StatusMethodNotAllowed, message.New("api.problem.method"))
	}
}

// request is one question.
type request struct {
	*API
	w    http.ResponseWriter
	r    *http.Request
	lang i18n.Language
}

// Language returns the language in the address, else the first one asked for that there is, else
// English.
func Language(r *http.Request) i18n.Language {
	if lang, ok := i18n.Parse(r.URL.Query().Get("lang")); ok {
		return lang
	}
	if lang, ok := i18n.AcceptedLanguage(r.Header.Get("Accept-Language")); ok {
		return lang
	}
	return i18n.Fallback
}

// site returns the documents of a tournament as they are now, or, "", what belongs to none; false
// once it answered that they cannot be read.
func (q *request) site(tournament string) (*render.Site, bool) {
	s, _ := q.documents.Of(q.r.Context(), tournament)
	if s == nil {
		q.unreadable()
	}
	return s, s != nil
}

// unreadable answers that nothing can be read now.
func (q *request) unreadable() {
	q.w.Header().Set("Retry-After", "5")
	q.problem(http.StatusServiceUnavailable, message.New("api.problem.unreadable"))
}

// document answers with the document of a path, if there is one.
func (q *request) document(path string) {
	site, ok := q.site(path)
	if !ok {
		return
	}
	d := site.Answer(path)
	if d == nil {
		q.problem(http.StatusNotFound, message.New("api.problem.not-published"))
		return
	}
	q.write(d)
}

// tournament returns the tournament that is asked for, and puts the entry as of which it is into
// the answer's head; "" once it answered that there is none.
func (q *request) tournament() string {
	id := q.r.PathValue("id")
	site, ok := q.site(id)
	if !ok {
		return ""
	}
	entry, at := site.Entry(id)
	if entry == 0 {
		q.problem(http.StatusNotFound, message.New("api.problem.no-tournament"))
		return ""
	}
	q.stamp(site.LastNewsID(id), entry, at)
	return id
}

// stamp sets the headers with the entry of the answer and the news after which to
// listen.
func (q *request) stamp(news string, entry int64, at time.Time) {
	h := q.w.Header()
	h.Set("Torneo-Entry", strconv.FormatInt(entry, 10))
	if !q.whole {
		h.Set("Torneo-Event", news)
	}
	if !at.IsZero() {
		h.Set("Last-Modified", at.UTC().Format(http.TimeFormat))
	}
}

// number returns a number in the address, from 1 on; 0 once it answered that it is none.
func (q *request) number(name string) int {
	text := q.r.PathValue(name)
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > 1_000_000 || strings.HasPrefix(text, "+") {
		q.problem(http.StatusBadRequest, message.New("api.problem.number", "name", name))
		return 0
	}
	return n
}
