// Package writeapi lets other programs act with a token. A token has a role;
// acts go through the same table of rights, the same commands and the same
// questions as those of people. It answers what is sent below /api/v1; what is
// only read is answered by package api.
package writeapi

import (
	"errors"
	"log/slog"
	"net/http"
	"reflect"
	"strings"
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
	wrongEach = 60  // in a minute
	mostBytes = 16 << 10
)

// Acts answers.
type Acts struct {
	desk   *arbiter.Desk
	tokens *apitoken.Tokens
	log    *slog.Logger
	mux    *http.ServeMux
	bodies huma.Registry // as what can be sent is described

	acting, wrong *ratelimit.Counter
}

// New lets programs act at a desk.
func New(desk *arbiter.Desk, tokens *apitoken.Tokens, log *slog.Logger) *Acts {
	a := &Acts{desk: desk, tokens: tokens, log: log, mux: http.NewServeMux(), acting: ratelimit.Attempts(ActsEach, time.Minute), wrong: ratelimit.Attempts(wrongEach, time.Minute)}
	a.bodies = huma.NewMapRegistry("#/components/schemas/", huma.DefaultSchemaNamer)
	a.Operations(a.bodies)
	api.Settle(a.bodies)
	adapter := humago.NewAdapter(a.mux, "")
	for _, op := range operations() {
		adapter.Handle(&huma.Operation{Method: op.method, Path: api.Root + op.path}, func(ctx huma.Context) {
			r, w := humago.Unwrap(ctx)
			by, _ := r.Context().Value(holder{}).(apitoken.Token)
			q := &request{Acts: a, op: &op, w: w, r: r, lang: api.Language(r), token: by}
			q.answer()
		})
	}
	return a
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
	if a.acting.OnLimit(w, r, t.ID) {
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
	return append(list, describeReports(schemas))
}

// Summary returns the description of an operation, in a language.
func (*Acts) Summary(id string, p *i18n.Printer) string { return p.T("api.op." + id) } //i18n:prefix api.op.

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

// answer does what is asked.
func (q *request) answer() {
	id := q.r.PathValue("id")
	by := apitoken.PersonOf(&q.token)
	j, err := q.desk.Store().Journal(q.r.Context(), id)
	if err == nil {
		q.state, err = q.desk.State(q.r.Context(), id)
	}
	if err == nil && !by.Scope.Has(j.Event, j.ID) { // of another event: it is not said that there is one
		err = errNotThere
	}
	if arbiter.IsNotFound(err) || errors.Is(err, errNotThere) {
		q.problem(http.StatusNotFound, message.New("api.problem.no-tournament"))
		return
	}
	if err != nil {
		q.writeError(err)
		return
	}
	q.journal = j
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
	if err != nil {
		q.writeError(err)
		return
	}
	q.do(by, c, raw)
}

var errNotThere = errors.New("acts: not of this token")
