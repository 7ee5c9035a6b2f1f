// Package writeapi lets other programs act with a token, and read what their
// role reads at the desk. A token has a role; acts go through the same table of
// rights, the same commands and the same questions as those of people. It
// answers what is sent below /api/v1; what everybody may read is answered by
// package api.
package writeapi

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"reflect"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"torneo/i18n"
	"torneo/internal/apitoken"
	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/noticeboard/api"
	"torneo/internal/ratelimit"
	"torneo/message"
)

// Limits against floods: acts of one token, and secrets that are none, by address (of IPv6
// by its network). A secret has 256 bits; nobody finds one by trying.
const (
	ActsEach  = 600 // in a minute
	ReadsEach = 1200
	wrongEach = 60 // in a minute
	mostBytes = 16 << 10
	mostList  = 4 << 20 // of players who enter together
)

// Acts answers.
type Acts struct {
	desk   *arbiter.Desk
	tokens *apitoken.Tokens
	log    *slog.Logger
	mux    *http.ServeMux
	bodies huma.Registry // as what can be sent is described

	lists    Lists    // nil: there are none
	archives Archives // nil: nothing is archived
	sites    deskSites
	reader   http.Handler // of what is at the desk

	acting, reading, wrong *ratelimit.Counter
	beginning              sync.Mutex // of events and tournaments with a key
}

// Options are what programs reach besides the desk.
type Options struct {
	Lists    Lists    // rating lists; nil: there are none
	Archives Archives // of finished events; nil: nothing is archived
}

// Archives archives finished events.
type Archives interface {
	// Archive compresses the journals of an event; one that is not finished is a *arbiter.Refused.
	Archive(ctx context.Context, event string) error
	IsArchived(ctx context.Context, event string) (bool, error)
}

// New lets programs act at a desk.
func New(desk *arbiter.Desk, tokens *apitoken.Tokens, log *slog.Logger, o Options) *Acts {
	a := &Acts{desk: desk, tokens: tokens, log: log, mux: http.NewServeMux(), lists: o.Lists, archives: o.Archives,
		acting: ratelimit.Attempts(ActsEach, time.Minute), reading: ratelimit.Attempts(ReadsEach, time.Minute), wrong: ratelimit.Attempts(wrongEach, time.Minute)}
	a.reader = api.New(given{}, api.Options{Whole: true})
	a.bodies = huma.NewMapRegistry("#/components/schemas/", huma.DefaultSchemaNamer)
	a.Operations(a.bodies)
	api.Settle(a.bodies)
	adapter := humago.NewAdapter(a.mux, "")
	for _, op := range operations() {
		adapter.Handle(&huma.Operation{Method: op.method, Path: api.Root + op.path}, func(ctx huma.Context) {
			r, w := humago.Unwrap(ctx)
			q := a.requestOf(w, r)
			q.op = &op
			q.answer()
		})
	}
	a.handle()
	return a
}

// requestOf returns a request whose sender is known.
func (a *Acts) requestOf(w http.ResponseWriter, r *http.Request) *request {
	by, _ := r.Context().Value(holder{}).(apitoken.Token)
	return &request{Acts: a, w: w, r: r, lang: api.Language(r), token: by}
}

// holder is the key under which a request has the token of its sender.
type holder struct{}

// ServeHTTP lets nobody further who has no token: without one it is not even said what
// there is.
func (a *Acts) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	q := &request{Acts: a, w: w, r: r, lang: api.Language(r)}
	r.Body = http.MaxBytesReader(w, r.Body, mostOf(r))
	address := ratelimit.Address(r)
	if under, _, err := a.wrong.Status(address); err != nil || !under {
		q.problem(http.StatusTooManyRequests, message.New("api.problem.too-many"))
		return
	}
	t, err := a.tokens.Of(r.Context(), bearer(r))
	switch {
	case errors.Is(err, apitoken.ErrUnknown):
		if a.wrong.OnLimit(w, r, address) {
			q.problem(http.StatusTooManyRequests, message.New("api.problem.too-many"))
			return
		}
		w.Header().Set("WWW-Authenticate", `Bearer realm="torneo"`)
		q.problem(http.StatusUnauthorized, message.New("api.problem.token"))
		return
	case err != nil:
		q.writeError(err)
		return
	}
	ratelimit.NoteKnown(r.Context())
	counter := a.acting
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		counter = a.reading
	}
	w.Header().Set("Cache-Control", "private, no-cache")
	w.Header().Add("Vary", "Authorization")
	if counter.OnLimit(w, r, t.ID) {
		q.problem(http.StatusTooManyRequests, message.New("api.problem.too-many"))
		return
	}
	r = r.WithContext(contextWith(r.Context(), t))
	q.r = r
	if _, pattern := a.mux.Handler(r); pattern == "" {
		q.problem(http.StatusNotFound, message.New("api.problem.no-such-act"))
		return
	}
	a.mux.ServeHTTP(w, r)
}

// bearer returns the secret that is sent with a request: in its header, never in its address.
func bearer(r *http.Request) string {
	kind, secret, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(kind, "Bearer") || len(r.Header.Values("Authorization")) > 1 {
		return ""
	}
	return strings.TrimSpace(secret)
}

// Operations returns the acts that programs can do, as OpenAPI has them.
func (*Acts) Operations(schemas huma.Registry) []*huma.Operation {
	list := make([]*huma.Operation, 0, len(operations()))
	for _, op := range operations() {
		list = append(list, op.describe(schemas))
	}
	for _, x := range addresses() {
		list = append(list, x.describe(schemas))
	}
	for _, op := range api.AtDesk(schemas) {
		list = append(list, deskFormats(op))
	}
	return append(list, describeReports(schemas), describeAnnouncements(schemas))
}

// Summary returns the description of an operation, in a language.
func (*Acts) Summary(id string, p *i18n.Printer) string {
	if text := api.DeskSummary(id, p); text != "" {
		return text
	}
	return p.T("api.op." + id) //i18n:prefix api.op.
}

// request is one act.
type request struct {
	*Acts
	op    *operation
	w     http.ResponseWriter
	r     *http.Request
	lang  i18n.Language
	token apitoken.Token

	journal arbiter.Journal
	state   *journal.State
}

// open reads the tournament in the address; false once it was answered that there is none for this
// token.
func (q *request) open() bool {
	id := q.r.PathValue("id")
	j, err := q.desk.Store().Journal(q.r.Context(), id)
	if err == nil && j.ID == j.Event { // the journal of an event itself
		err = errNotThere
	}
	if err == nil {
		q.state, err = q.desk.State(q.r.Context(), id)
	}
	if err == nil && !q.token.Scope.Has(j.Event, j.ID) { // of another event: it is not said that there is one
		err = errNotThere
	}
	if arbiter.IsNotFound(err) || errors.Is(err, errNotThere) {
		q.problem(http.StatusNotFound, message.New("api.problem.no-tournament"))
		return false
	}
	if err != nil {
		q.writeError(err)
		return false
	}
	q.journal = j
	return true
}

// answer does what is asked.
func (q *request) answer() {
	if !q.open() {
		return
	}
	by := apitoken.PersonOf(&q.token)
	var body any
	raw, ok := q.read()
	if !ok {
		return
	}
	if q.op.body != nil {
		into := reflect.New(q.op.body)
		if !q.decode(raw, into.Interface()) {
			return
		}
		body = into.Elem().Interface()
	} else if len(raw) > 0 {
		var none struct{}
		if !q.decode(raw, &none) {
			return
		}
	}
	c, err := q.op.command(q, body)
	if rows := wrongRows(nil); errors.As(err, &rows) {
		q.refuseRows(rows)
		return
	}
	if err != nil {
		q.writeError(err)
		return
	}
	q.do(by, c, raw)
}

var errNotThere = errors.New("acts: not of this token")
