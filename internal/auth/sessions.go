package auth

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"github.com/alexedwards/scs/v2"

	"torneo/internal/arbiter"
	"torneo/internal/ratelimit"
)

const (
	deviceField = "device" // of a session
	keptEvery   = time.Minute
	lookEvery   = time.Second // whether another program changed something
)

func (g *Register) manager(cookie string, secure bool) *scs.SessionManager {
	m := scs.New()
	m.Store, m.Codec, m.HashTokenInStore, m.Lifetime = sessions{g}, codec{}, true, lifetime
	m.Cookie.Name, m.Cookie.Secure = cookie, secure
	m.ErrorFunc = func(w http.ResponseWriter, _ *http.Request, err error) {
		g.log.Error("session", "reason", err)
		http.Error(w, http.StatusText(http.StatusServiceUnavailable), http.StatusServiceUnavailable)
	}
	return m
}

// of returns the manager of a request's session: over TLS a cookie of its own that no other
// connection sends.
func (g *Register) of(r *http.Request) *scs.SessionManager {
	if r.TLS != nil {
		return g.secure
	}
	return g.plain
}

// content is the content of a session.
type content struct {
	Device string    `json:"device"`
	End    time.Time `json:"end"`
}

// codec writes that for the tables.
type codec struct{}

func (codec) Encode(end time.Time, values map[string]any) ([]byte, error) {
	device, _ := values[deviceField].(string)
	return json.Marshal(content{device, end})
}

func (codec) Decode(data []byte) (time.Time, map[string]any, error) {
	var c content
	if err := json.Unmarshal(data, &c); err != nil {
		return time.Time{}, nil, err
	}
	return c.End, map[string]any{deviceField: c.Device}, nil
}

// sessions are the tables as scs wants them; tokens come hashed.
type sessions struct{ g *Register }

func (s sessions) FindCtx(ctx context.Context, token string) ([]byte, bool, error) {
	data, found, err := s.g.store.Session(ctx, token, s.g.clock())
	return []byte(data), found, err
}

func (s sessions) CommitCtx(ctx context.Context, token string, data []byte, expires time.Time) error {
	var c content
	if err := json.Unmarshal(data, &c); err != nil {
		return err
	}
	return s.g.store.KeepSession(ctx, token, c.Device, string(data), s.g.clock(), expires)
}

func (s sessions) DeleteCtx(ctx context.Context, token string) error {
	return s.g.store.RemoveSession(ctx, token)
}

func (s sessions) Find(token string) ([]byte, bool, error) {
	return s.FindCtx(context.Background(), token)
}

func (s sessions) Commit(token string, data []byte, expires time.Time) error {
	return s.CommitCtx(context.Background(), token, data, expires)
}

func (s sessions) Delete(token string) error { return s.DeleteCtx(context.Background(), token) }

// begin makes the browser that asks the device's, with a token that nobody had before.
func (g *Register) begin(r *http.Request, device string) error {
	m := g.of(r)
	if err := m.RenewToken(r.Context()); err != nil {
		return err
	}
	m.Put(r.Context(), deviceField, device)
	return nil
}

// SessionPerson returns the person whose session the request has begun.
func (g *Register) SessionPerson(r *http.Request) (arbiter.Person, error) {
	p, _, err := g.visitor(r.Context(), g.of(r).GetString(r.Context(), deviceField))
	return p, err
}

// Guard finds out for every request who makes it. Event streams only read their session,
// and end when it is revoked.
func (g *Register) Guard(next http.Handler) http.Handler {
	known := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { g.serve(w, r, next) })
	saved := map[*scs.SessionManager]http.Handler{g.secure: g.secure.LoadAndSave(known), g.plain: g.plain.LoadAndSave(known)}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/static/") { // everybody's, and several for each page
			next.ServeHTTP(w, r)
			return
		}
		m := g.of(r)
		if !goesOn(r) {
			saved[m].ServeHTTP(w, r)
			return
		}
		token := ""
		if c, err := r.Cookie(m.Cookie.Name); err == nil {
			token = c.Value
		}
		ctx, err := m.Load(r.Context(), token)
		if err != nil {
			m.ErrorFunc(w, r, err)
			return
		}
		known.ServeHTTP(w, r.WithContext(ctx))
	})
}

// goesOn reports whether a request is for an event stream.
func goesOn(r *http.Request) bool {
	return r.Method == http.MethodGet && (strings.HasSuffix(r.URL.Path, "/live") || strings.Contains(r.Header.Get("Accept"), "text/event-stream"))
}

func (g *Register) serve(w http.ResponseWriter, r *http.Request, next http.Handler) {
	ctx := r.Context()
	device := g.of(r).GetString(ctx, deviceField)
	if device == "" {
		next.ServeHTTP(w, r)
		return
	}
	var live *stream
	if goesOn(r) { // before it is looked who it is: who is revoked meanwhile is found
		live = &stream{}
		ctx, live.end = context.WithCancel(ctx)
		defer live.end()
		defer g.remember(device, live)()
	}
	who, ok, err := g.visitor(ctx, device)
	if err != nil {
		g.of(r).ErrorFunc(w, r, err)
		return
	}
	if live != nil {
		g.mu.Lock()
		live.who = &who
		g.mu.Unlock()
	}
	if ok {
		ratelimit.NoteKnown(ctx)
		ctx = context.WithValue(ctx, visitorKey{}, who)
		g.hear(ctx, r, device)
	}
	next.ServeHTTP(w, r.WithContext(ctx))
}

// remember knows a stream until the function it returns is called.
func (g *Register) remember(device string, s *stream) func() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.streams[device] == nil {
		g.streams[device] = map[*stream]any{}
	}
	g.streams[device][s] = nil
	return func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		if delete(g.streams[device], s); len(g.streams[device]) == 0 {
			delete(g.streams, device)
		}
	}
}

// hear notes that a device was heard of. It is kept once a minute: nobody waits for a disk
// because others look at pages.
func (g *Register) hear(ctx context.Context, r *http.Request, device string) {
	now := g.clock()
	g.mu.Lock()
	h := g.heard[device]
	h.seen = now
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		h.acted, h.act = now, r.URL.Path
		if len(h.act) > 200 {
			h.act = h.act[:200]
		}
	}
	due := now.Sub(h.kept) >= keptEvery
	if due {
		h.kept = now
	}
	g.heard[device] = h
	g.mu.Unlock()
	if due {
		if err := g.store.TouchDevice(ctx, device, h.seen, h.acted, h.act); err != nil {
			g.log.Warn("device", "reason", err)
		}
	}
}

// end ends the streams of devices.
func (g *Register) end(devices ...string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, id := range devices {
		for s := range g.streams[id] {
			s.end()
		}
	}
}

// Run looks until the context ends whether somebody else, on the command line, changed
// something, or somebody's time is over: their streams end.
func (g *Register) Run(ctx context.Context) {
	again := time.NewTicker(lookEvery)
	defer again.Stop()
	last := int64(-1) // the first look is at everybody: something may have changed before it
	for tick := 1; ; tick++ {
		select {
		case <-ctx.Done():
			return
		case <-again.C:
		}
		g.mu.Lock()
		live := make([]string, 0, len(g.streams))
		for id := range g.streams {
			live = append(live, id)
		}
		g.mu.Unlock()
		number, err := g.store.LastPeopleAct(ctx)
		if err != nil || number == last && tick%int(keptEvery/lookEvery) != 0 {
			continue
		}
		last = number
		g.recheck(ctx, live)
	}
}

// recheck ends the streams of devices whose owner is nobody any more, or was let in as
// something else than they are now: in another role, or for other tournaments, boards or teams.
func (g *Register) recheck(ctx context.Context, live []string) {
	for _, id := range live {
		who, ok, err := g.visitor(ctx, id)
		if err != nil {
			continue
		}
		g.mu.Lock()
		for s := range g.streams[id] {
			if !ok || s.who != nil && (s.who.Role != who.Role || scopeText(s.who.Scope) != scopeText(who.Scope)) {
				s.end()
			}
		}
		g.mu.Unlock()
	}
}
