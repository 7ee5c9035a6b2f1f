package server

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"torneo/internal/apitoken"
	"torneo/internal/arbiter"
	"torneo/internal/store"
	"torneo/internal/web"
)

// walker asks a site in every role.
type walker struct {
	*castle
	site *web.Site
}

func newWalker(t *testing.T) *walker {
	w := &walker{castle: newCastle(t)}
	log := slog.New(slog.DiscardHandler)
	w.site = web.New(w.desk, web.Options{Log: log, Version: "test", Tokens: apitoken.New(w.kept, time.Now),
		Who: func(r *http.Request) (arbiter.Person, bool) {
			role := arbiter.Role(r.Header.Get("Role"))
			return arbiter.Person{Name: "Eva Lago", Role: role, Identity: "1", Device: "1"}, role != ""
		}})
	t.Cleanup(w.site.Close)
	return w
}

func (w *walker) ask(role arbiter.Role, method, path string) int {
	ctx := w.t.Context()
	if strings.HasSuffix(path, "/live") {
		short, done := context.WithTimeout(ctx, 20*time.Millisecond)
		defer done()
		ctx = short
	}
	r := httptest.NewRequestWithContext(ctx, method, "http://localhost"+path, nil)
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	r.Header.Set("Role", string(role))
	answer := httptest.NewRecorder()
	w.site.ServeHTTP(answer, r)
	return answer.Code
}

// Every address of the desk and every command, with every role and with nobody, over a
// database in a file and the database of the program, as torneo serve has them: what is
// refused leaves the file as it was, to the last row of its last table, and what may be
// read is read without a failure. With memory instead of a file, internal/web and
// internal/arbiter walk the same ways and look into what is answered.
func TestEveryRouteAndCommandInAFile(t *testing.T) {
	w := newWalker(t)
	before := w.state()
	asked, read := 0, 0
	for _, route := range w.site.Routes() {
		method, pattern, ok := strings.Cut(route.Pattern, " ")
		if !ok || route.Act == "" {
			continue
		}
		path := strings.NewReplacer("{person}", "1", "{device}", "1", "{code}", "1", "{outlet}", "1", "{version}", "1", "{heading}", "fees").Replace(w.fill.Replace(pattern))
		if strings.Contains(path, "{") {
			t.Fatalf("%s: nothing is known to stand for what is in braces", pattern)
		}
		right, ok := arbiter.RightOf(route.Act)
		if !ok {
			t.Errorf("%s: the table of rights has no line for %s", route.Pattern, route.Act)
			continue
		}
		for _, role := range append(arbiter.Roles(), "") {
			may := right.To[role] != arbiter.Never && (role != arbiter.Captain && role != arbiter.Player || route.Act == arbiter.Self)
			if may && method != http.MethodGet {
				continue // what it does is its own tests'
			}
			status := w.ask(role, method, path)
			asked++
			switch {
			case role == "" && status != http.StatusUnauthorized, role != "" && !may && status != http.StatusForbidden:
				t.Errorf("%s for %q, who may not: %d", route.Pattern, role, status)
			case may && (status == http.StatusForbidden && right.To[role] == arbiter.Always || status >= http.StatusInternalServerError):
				t.Errorf("%s for %q, who may: %d", route.Pattern, role, status)
			case may:
				read++
			}
		}
	}
	if asked < 1000 || read < 300 {
		t.Errorf("%d requests, %d of them read", asked, read)
	}
	if w.state() != before {
		t.Error("what was refused, or only read, has changed the file")
	}
	given := 0
	for _, right := range arbiter.Rights() {
		for _, c := range right.Commands() {
			if _, undo := c.(arbiter.Undo); undo {
				c = arbiter.Undo{Numbers: []int64{1}} // what is undone decides
			}
			for _, role := range append(arbiter.Roles(), "") {
				if right.To[role] != arbiter.Never {
					continue
				}
				by := arbiter.Person{Name: "Eva", Role: role, Scope: arbiter.Scope{Team: 1, Player: 1}}
				if role != arbiter.Captain && role != arbiter.Player {
					by.Scope = arbiter.Scope{}
				}
				_, err := w.desk.Do(t.Context(), w.id, by, c, arbiter.Consent{Level: arbiter.TwoSteps})
				if refused, ok := err.(*arbiter.Refused); !ok || !refused.OfRights() {
					t.Errorf("%T for %q: %v", c, role, err)
				}
				given++
			}
		}
	}
	if given < 300 {
		t.Errorf("only %d commands", given)
	}
	if w.state() != before {
		t.Error("a command that was refused has changed the file")
	}
	w.reopened(before)
}

// reopened looks at the file once more after everything is closed and opened again, and
// sees that a command that is allowed does change it.
func (w *walker) reopened(before string) {
	w.t.Helper()
	if err := w.kept.Close(); err != nil {
		w.t.Fatal(err)
	}
	s, err := store.Open(w.t.Context(), w.file)
	if err != nil {
		w.t.Fatal(err)
	}
	defer s.Close()
	desk := arbiter.NewDesk(s, time.Now)
	if w.state() != before {
		w.t.Error("the file is another one when it is opened again")
	}
	if _, err := desk.Do(w.t.Context(), w.id, arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}, arbiter.CheckIn{ID: 1, Present: true}, arbiter.Consent{Level: arbiter.TwoSteps}); err != nil {
		w.t.Error(err)
	}
	if w.state() == before {
		w.t.Error("nothing shows in the sum of the file")
	}
}
