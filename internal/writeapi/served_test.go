package writeapi_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"torneo/internal/apitoken"
	"torneo/internal/arbiter"
	"torneo/internal/leaguefile"
	"torneo/internal/noticeboard/api"
	"torneo/internal/noticeboard/publisher"
	"torneo/internal/seasons"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
	"torneo/internal/writeapi"
)

// served is a desk with its noticeboard and its API, on a database of its own.
type served struct {
	t      *testing.T
	kept   *store.Store
	desk   *arbiter.Desk
	tokens *apitoken.Tokens
	hall   http.Handler // what everybody reads
	follow *publisher.Follower
	server *httptest.Server
	now    time.Time // of tokens
}

// archives lets the API archive as the program does.
type archives struct{ *store.Store }

func (a archives) Archive(ctx context.Context, event string) error {
	if _, err := a.ArchiveEvent(ctx, event, time.Now().Add(time.Second)); err != nil {
		if told, is := err.(*store.NotFinished); is {
			return &arbiter.Refused{Message: told.Message()}
		}
		return err
	}
	return nil
}

// each runs a test at a desk on a new database of each kind.
func each(t *testing.T, test func(t *testing.T, s *served)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, url string) { test(t, serveOn(t, url, writeapi.Options{})) })
}

// serve opens a desk on SQLite.
func serve(t *testing.T, o writeapi.Options) *served {
	t.Helper()
	return serveOn(t, storetest.SQLite(t), o)
}

// serveOn opens a desk on a database.
func serveOn(t *testing.T, url string, o writeapi.Options) *served {
	t.Helper()
	kept, err := store.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kept.Close() })
	s := &served{t: t, kept: kept, now: time.Now()}
	log := slog.New(slog.DiscardHandler)
	s.desk = arbiter.NewDesk(kept, time.Now)
	s.tokens = apitoken.New(kept, func() time.Time { return s.now })
	follower := publisher.New(s.desk, time.Now, log)
	follower.SetSeasons(kept)
	following, stop := context.WithCancel(context.Background())
	t.Cleanup(stop)
	go follower.Run(following)
	s.follow = follower
	if o.Archives == nil {
		o.Archives = archives{kept}
	}
	closing := make(chan struct{})
	s.hall = api.New(follower, api.Options{Open: true, Closing: closing})
	s.server = httptest.NewServer(api.New(follower, api.Options{Closing: closing, Acts: writeapi.New(s.desk, s.tokens, log, o)}))
	t.Cleanup(s.server.Close)
	t.Cleanup(func() { close(closing) })
	return s
}

// season keeps a season of a league that everybody may see, and returns its ID.
func (s *served) season() string {
	s.t.Helper()
	l, problems := leaguefile.Read([]byte(leaguefile.Example))
	if len(problems) > 0 {
		s.t.Fatal(problems)
	}
	step := seasons.Step{By: "Ana", At: s.now}
	of := seasons.New(*l, step)
	err := of.ProposeCalendar()
	if err == nil {
		err = of.PublishSeason(seasons.Shown{Squads: true, Movements: true})
	}
	var kept seasons.Kept
	if err == nil {
		var c seasons.Change
		if c, err = of.Change(seasons.Publish, "", step); err == nil {
			kept, err = s.kept.KeepSeason(s.t.Context(), c)
		}
	}
	if err != nil {
		s.t.Fatal(err)
	}
	return kept.ID
}

// token makes one, whose secret it returns.
func (s *served) token(role arbiter.Role, scope arbiter.Scope) string {
	s.t.Helper()
	secret, _, err := s.tokens.Make(s.t.Context(), apitoken.Token{Name: "Programa " + string(role), Role: role, Scope: scope}, 3)
	if err != nil {
		s.t.Fatal(err)
	}
	return secret
}

// reply is what was answered.
type reply struct {
	status int
	header http.Header
	raw    []byte
	body   map[string]any
}

// str returns a text of the answer.
func (r reply) str(name string) string { text, _ := r.body[name].(string); return text }

// list returns a list of the answer.
func (r reply) list(name string) []any { list, _ := r.body[name].([]any); return list }

// ask sends a request with a token, "" without, to an address below the root of the API.
func (s *served) ask(secret, method, path, body string, header ...string) reply {
	s.t.Helper()
	r, err := http.NewRequestWithContext(s.t.Context(), method, s.server.URL+api.Root+path, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	if secret != "" {
		r.Header.Set("Authorization", "Bearer "+secret)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for k := 0; k+1 < len(header); k += 2 {
		r.Header.Set(header[k], header[k+1])
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	defer answer.Body.Close()
	raw, err := io.ReadAll(answer.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	said := reply{status: answer.StatusCode, header: answer.Header, raw: raw}
	if bytes.HasPrefix(bytes.TrimSpace(raw), []byte("{")) {
		if err := json.Unmarshal(raw, &said.body); err != nil {
			s.t.Fatalf("%s: %v", raw, err)
		}
	}
	return said
}

// must asks as ask does, confirms what it is asked, and fails unless it is done.
func (s *served) must(secret, method, path, body string, header ...string) reply {
	s.t.Helper()
	said := s.ask(secret, method, path, body, header...)
	for range 3 {
		if said.status != http.StatusConflict || said.str("consent") == "" {
			break
		}
		said = s.ask(secret, method, path, body, append(header, "Torneo-Consent", said.str("consent"))...)
	}
	if said.status/100 != 2 {
		s.t.Fatalf("%s %s: %d %s", method, path, said.status, said.raw)
	}
	return said
}

// public asks at the noticeboard's listener, without a token.
func (s *served) public(path string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	s.hall.ServeHTTP(w, httptest.NewRequestWithContext(s.t.Context(), http.MethodGet, api.Root+path, nil))
	return w
}
