package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"torneo/internal/apitoken"
	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/noticeboard/api"
	"torneo/internal/noticeboard/boardtest"
	"torneo/internal/web"
	"torneo/internal/web/webtest"
	"torneo/internal/writeapi"
	"torneo/tournament"
)

// purse keeps tokens in memory.
type purse struct {
	mu   sync.Mutex
	kept map[string]apitoken.Token
}

func (p *purse) Tokens(context.Context) (list []apitoken.Token, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, t := range p.kept {
		list = append(list, t)
	}
	return list, nil
}

func (p *purse) AddToken(_ context.Context, t apitoken.Token) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.kept[t.Hash] = t
	return nil
}

func (p *purse) Token(_ context.Context, hash string) (apitoken.Token, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	t, ok := p.kept[hash]
	if !ok {
		return t, webtest.Missing{ID: "token"}
	}
	return t, nil
}

func (p *purse) UseToken(_ context.Context, id string, at time.Time) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	for hash, t := range p.kept {
		if t.ID == id {
			t.Used = at
			p.kept[hash] = t
		}
	}
	return nil
}

func (p *purse) RevokeToken(_ context.Context, id string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	for hash, t := range p.kept {
		if t.ID == id {
			delete(p.kept, hash)
			return nil
		}
	}
	return webtest.Missing{ID: id}
}

// programs is a desk at which other programs act, with a tournament of eight players whose
// first round is published.
type programs struct {
	*webtest.Window
	tokens *apitoken.Tokens
	now    time.Time
	at, id string
	event  string
}

func newPrograms(t *testing.T) *programs {
	t.Helper()
	p := &programs{now: time.Now()}
	kept := webtest.NewMemory()
	desk := arbiter.NewDesk(kept, time.Now)
	p.tokens = apitoken.New(&purse{kept: map[string]apitoken.Token{}}, func() time.Time { return p.now })
	all := api.New(&boardtest.Shelf{}, api.Options{Acts: writeapi.New(desk, p.tokens, slog.New(slog.DiscardHandler), writeapi.Options{})})
	p.Window = newWindowOf(t, kept, desk, web.Options{Programs: all, Tokens: p.tokens})
	p.at = p.Tournament()
	p.id = strings.Trim(strings.TrimPrefix(p.at, "/t/"), "/")
	p.event = kept.AllJournals[0].Event
	for _, c := range []arbiter.Command{
		arbiter.EnterPlayers{Players: eight()}, arbiter.AssignNumbers{}, arbiter.DrawColour{Color: tournament.White}, arbiter.PairRound{}, arbiter.Publish{Round: 1},
	} {
		if _, err := desk.Do(t.Context(), p.id, arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}, c, arbiter.Consent{Level: arbiter.TwoSteps}); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

func eight() (list []tournament.Player) {
	for k, name := range []string{"Ruiz, Clara", "Vega, Blas", "Prieto, Inés", "Soto, Marc", "Lago, Noa", "Castro, Uxía", "Moure, Xan", "Rey, Iria"} {
		list = append(list, tournament.Player{Name: name, Federation: "ESP", Rating: 2300 - 50*k})
	}
	return list
}

// token makes one.
func (p *programs) token(role arbiter.Role, scope arbiter.Scope) string {
	p.T.Helper()
	secret, _, err := p.tokens.Make(p.T.Context(), apitoken.Token{Name: "Tableros " + string(role), Role: role, Scope: scope}, 3)
	if err != nil {
		p.T.Fatal(err)
	}
	return secret
}

// said is an answer to a program.
type said struct {
	status int
	header http.Header
	body   map[string]any
}

// act sends a request of a program and returns the answer.
func (p *programs) act(secret, method, path, body string, header ...string) said {
	p.T.Helper()
	r, err := http.NewRequest(method, p.Window.URL+path, strings.NewReader(body))
	if err != nil {
		p.T.Fatal(err)
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
		p.T.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		p.T.Fatal(err)
	}
	s := said{status: answer.StatusCode, header: answer.Header}
	_ = json.Unmarshal(text, &s.body)
	return s
}

// of returns an address of the tournament.
func (p *programs) of(path string) string { return api.Root + "/tournaments/" + p.id + path }

func (p *programs) state() *journal.State {
	p.T.Helper()
	s, err := p.Desk.State(p.T.Context(), p.id)
	if err != nil {
		p.T.Fatal(err)
	}
	return s
}

var block = regexp.MustCompile("(?s)```http\n(.*?)```")

// The acts shown in docs/api.md are sent as they stand there.
func TestTheActsOfTheDocumentation(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "api.md"))
	if err != nil {
		t.Fatal(err)
	}
	blocks := block.FindAllStringSubmatch(string(text), -1)
	if len(blocks) != 6 {
		t.Fatalf("%d blocks", len(blocks))
	}
	p := newPrograms(t)
	secret := p.token(arbiter.Arbiter, arbiter.Scope{})
	consent := regexp.MustCompile(`"consent": *"[^"]*"`)
	for k := 0; k < len(blocks); k += 2 {
		head, body, _ := strings.Cut(blocks[k][1], "\n\n")
		lines := strings.Split(head, "\n")
		method, path, _ := strings.Cut(lines[0], " ")
		fill := strings.NewReplacer("TOURNAMENT", p.id, "TOKEN", secret)
		var header []string
		for _, line := range lines[1:] {
			name, value, _ := strings.Cut(line, ": ")
			header = append(header, name, fill.Replace(value))
		}
		got := p.act("", method, fill.Replace(path), fill.Replace(strings.TrimSpace(body)), header...)
		wantHead, wantBody, _ := strings.Cut(blocks[k+1][1], "\n\n")
		wantLines := strings.Split(wantHead, "\n")
		if fmt.Sprint(got.status) != wantLines[0] {
			t.Fatalf("%s: %d %v, not %s", lines[0], got.status, got.body, wantLines[0])
		}
		for _, line := range wantLines[1:] {
			if name, value, ok := strings.Cut(line, ": "); ok && got.header.Get(name) != value {
				t.Errorf("%s: %s is %q", lines[0], line, got.header.Get(name))
			}
		}
		var want map[string]any
		if err := json.Unmarshal([]byte(consent.ReplaceAllString(fill.Replace(wantBody), `"consent": "c"`)), &want); err != nil {
			t.Fatal(err)
		}
		word, asked := got.body["consent"]
		if asked {
			got.body["consent"] = "c"
		}
		if !reflect.DeepEqual(got.body, want) {
			t.Errorf("%s:\n%v is not\n%v", lines[0], got.body, want)
		}
		if asked {
			if again := p.act("", method, fill.Replace(path), fill.Replace(strings.TrimSpace(body)), append(header, "Torneo-Consent", word.(string))...); again.status != http.StatusCreated || again.body["entrant"] != 9.0 {
				t.Errorf("with consent: %d %v", again.status, again.body)
			}
		}
	}
}

// A program does what its role allows, of what its token is about, and entries name it; what
// it may not do, or what is not so any more, changes nothing and is said in the language that
// was asked for.
func TestProgramsAct(t *testing.T) {
	p := newPrograms(t)
	other := p.Post("/events", url.Values{"name": {"Otro"}}).Want(t, 200).URL.Path
	results := p.token(arbiter.ResultDesk, arbiter.Scope{Event: p.event, From: 1, To: 2})
	chief := p.token(arbiter.ChiefArbiter, arbiter.Scope{})
	elsewhere := p.token(arbiter.ChiefArbiter, arbiter.Scope{Event: strings.Split(other, "/")[2]})
	board := func(n int) string { return p.of(fmt.Sprintf("/rounds/1/boards/%d/result", n)) }
	const win = `{"result": {"white": "win", "black": "loss"}}`

	if got := p.act(results, "PUT", board(1), win, "If-Match", fmt.Sprint(p.state().Last)); got.status != 200 || got.body["changed"] != true {
		t.Fatalf("%d %v", got.status, got.body)
	}
	last := p.state().Last
	events, err := p.Desk.History(t.Context(), p.id, last-1)
	if err != nil || events[0].Actor != "Tableros results" || !strings.HasPrefix(events[0].Identity, "token:") || events[0].Role != "results" {
		t.Errorf("%+v, %v", events, err)
	}
	if got := p.act(results, "PUT", board(1), win); got.status != 200 || got.body["changed"] != false || p.state().Last != last {
		t.Errorf("the same again: %d %v", got.status, got.body)
	}
	unchanged := []struct {
		name, secret, method, path, body string
		status                           int
		kind                             string
		header                           []string
	}{
		{"nobody", "", "PUT", board(2), win, 401, "token", nil},
		{"a wrong one", "torneo_" + strings.Repeat("A", 43), "PUT", board(2), win, 401, "token", nil},
		{"nobody where nothing is", "", "POST", api.Root + "/none", "", 401, "token", nil},
		{"another board", results, "PUT", board(3), win, 403, "forbidden", nil},
		{"another role", results, "POST", p.of("/rounds/2/pairing"), "", 403, "forbidden", nil},
		{"another event", elsewhere, "PUT", board(2), win, 404, "no-tournament", nil},
		{"no tournament", chief, "PUT", strings.Replace(board(2), p.id, "none", 1), win, 404, "no-tournament", nil},
		{"no act", chief, "POST", board(2), "", 404, "no-such-act", nil},
		{"no number", chief, "PUT", p.of("/rounds/x/boards/2/result"), win, 400, "number", nil},
		{"others sit there", chief, "PUT", board(2), `{"result": {"white": "win", "black": "loss"}, "white": 8}`, 422, "refused", nil},
		{"no board", chief, "PUT", board(99), win, 422, "refused", nil},
		{"both win", chief, "PUT", board(2), `{"result": {"white": "win", "black": "win"}}`, 422, "refused", nil},
		{"nothing said", chief, "PUT", board(2), `{}`, 400, "field", nil},
		{"an unknown field", chief, "PUT", board(2), `{"result": null, "pending": true, "table": 3}`, 400, "field", nil},
		{"a wrong value", chief, "PUT", board(2), `{"result": "1-0"}`, 400, "field", nil},
		{"no JSON", chief, "PUT", board(2), `{`, 400, "body", nil},
		{"two", chief, "PUT", board(2), win + win, 400, "body", nil},
		{"a form", chief, "PUT", board(2), "result=1", 415, "media", []string{"Content-Type", "application/x-www-form-urlencoded"}},
		{"much", chief, "PUT", board(2), `{"x": "` + strings.Repeat("x", 20_000) + `"}`, 413, "large", nil},
		{"too late", chief, "PUT", board(1), `{"result": {"white": "draw", "black": "draw"}}`, 412, "clash", []string{"If-Match", `"3"`}},
		{"another result meanwhile", chief, "PUT", board(1), `{"result": {"white": "draw", "black": "draw"}}`, 412, "clash", []string{"If-Match", fmt.Sprint(last - 1)}},
		{"no outcome", chief, "PUT", board(2), `{"result": {"white": "gana", "black": "loss"}}`, 400, "field", nil},
		{"no entry", chief, "PUT", board(2), win, 400, "if-match", []string{"If-Match", "x"}},
		{"a long key", chief, "PUT", board(2), win, 400, "key", []string{"Idempotency-Key", strings.Repeat("x", 201)}},
		{"not the next round", chief, "POST", p.of("/rounds/3/pairing"), "", 422, "refused", nil},
		{"a foreign page", chief, "PUT", board(2), win, 403, "", []string{"Origin", "https://evil.example"}},
	}
	for _, x := range unchanged {
		got := p.act(x.secret, x.method, x.path, x.body, append([]string{"Accept-Language", "es"}, x.header...)...)
		kind, _ := got.body["type"].(string)
		title, _ := got.body["title"].(string)
		if got.status != x.status || x.kind != "" && (kind != "urn:torneo:problem:"+x.kind || title == "" || got.header.Get("Content-Language") != "es" || got.header.Get("Content-Type") != "application/problem+json") {
			t.Errorf("%s: %d %v", x.name, got.status, got.body)
		}
		if now := p.state().Last; now != last {
			t.Fatalf("%s: entry %d after %d", x.name, now, last)
		}
	}
	got := p.act(chief, "PUT", board(2), `{"result": {"white": "gana", "black": "loss"}}`, "Accept-Language", "es")
	allowed, _ := got.body["allowed"].([]any)
	if detail, _ := got.body["detail"].(string); got.body["pointer"] != "/result/white" || !slices.Contains(allowed, "forfeit-win") || !strings.HasPrefix(detail, "Puede ser: ") {
		t.Errorf("%v", got.body)
	}
	// One key is one act.
	if got := p.act(chief, "PUT", board(2), win, "Idempotency-Key", "k"); got.status != 200 {
		t.Fatalf("%v", got.body)
	}
	if got := p.act(chief, "PUT", board(2), `{"pending": true}`, "Idempotency-Key", "k"); got.status != 422 || got.body["type"] != "urn:torneo:problem:key-used" {
		t.Errorf("%d %v", got.status, got.body)
	}
	entered := p.state()
	for k, act := range []struct{ method, path, body string }{
		{"PUT", board(3), win}, {"PUT", board(4), win}, {"PUT", p.of("/rounds/1/closing"), ""}, {"PUT", p.of("/players/3/presence"), `{"present": true}`},
		{"POST", p.of("/players"), `{"name": "Nova, Antía", "federation": "ESP", "rating": 1900}`}, {"PUT", p.of("/players/4/byes/3"), `{"kind": "half-point"}`}, {"PUT", p.of("/players/5/withdrawal"), `{}`},
		{"POST", p.of("/rounds/2/pairing"), ""}, {"PUT", p.of("/rounds/2/publication"), ""},
	} {
		got := p.act(chief, act.method, act.path, act.body, "Idempotency-Key", fmt.Sprint("act", k))
		for word, asked := got.body["consent"].(string); asked && got.status == 409; word, asked = got.body["consent"].(string) {
			if got = p.act(chief, act.method, act.path, act.body, "Idempotency-Key", fmt.Sprint("act", k), "Torneo-Consent", word+"x"); got.status != 409 {
				t.Fatalf("%s %s with another consent: %d", act.method, act.path, got.status)
			}
			got = p.act(chief, act.method, act.path, act.body, "Idempotency-Key", fmt.Sprint("act", k), "Torneo-Consent", word)
		}
		if got.status/100 != 2 || got.body["changed"] != true {
			t.Fatalf("%s %s: %d %v", act.method, act.path, got.status, got.body)
		}
	}
	now := p.state()
	if now.Current() != 2 || !now.Round(2).Published || !now.Round(1).Closed || !now.Player(3).Present || now.Player(4).Byes[3] != tournament.HalfPointBye || now.Player(5).LeftFrom != 2 || len(now.Players) != len(entered.Players)+1 {
		t.Errorf("%+v", now)
	}
	// Revoked and expired ones are none.
	list, err := p.tokens.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range list {
		if x.Role == arbiter.ResultDesk {
			p.Post("/programs/"+x.ID+"/revoke", nil).Want(t, 200, "The token has been revoked")
		}
	}
	if got := p.act(results, "PUT", board(1), win); got.status != 401 {
		t.Errorf("revoked: %d", got.status)
	}
	p.now = p.now.AddDate(0, 0, 3)
	if got := p.act(chief, "PUT", board(1), win); got.status != 401 {
		t.Errorf("expired: %d", got.status)
	}
}

// A token is made on a page and shown once.
func TestTheProgramsPage(t *testing.T) {
	p := newPrograms(t)
	p.Headers["Accept-Language"] = "es"
	p.Get("/administration").Want(t, 200, `href="/programs"`)
	p.Get("/programs").Want(t, 200, "No hay ninguna", "árbitro principal")
	made := p.Post("/programs", url.Values{"name": {" Tableros  DGT "}, "role": {"results"}, "of": {p.id}, "from": {"1"}, "to": {"20"}, "days": {"2"}}).Want(t, 200, "La credencial de Tableros DGT", "mesas 1–20", "nunca")
	secret := regexp.MustCompile(`torneo_[\w-]{43}`).FindString(made.Body)
	if secret == "" || made.Header.Get("Cache-Control") != "no-store" {
		t.Fatal(made.Body)
	}
	if got := p.act(secret, "PUT", p.of("/rounds/1/boards/1/result"), `{"result": {"white": "draw", "black": "draw"}}`); got.status != 200 {
		t.Errorf("%d %v", got.status, got.body)
	}
	again := p.Get("/programs").Want(t, 200, "Tableros DGT", "Anular")
	if strings.Contains(again.Body, secret) || strings.Contains(again.Body, "nunca") {
		t.Error("the page shows it again, or does not know that it is used")
	}
	for name, wrong := range map[string]url.Values{
		"no name": {"role": {"results"}, "of": {"all"}}, "long": {"name": {strings.Repeat("x", 61)}, "role": {"results"}, "of": {"all"}}, "role": {"name": {"x"}, "role": {"screen"}, "of": {"all"}},
		"days": {"name": {"x"}, "role": {"results"}, "of": {"all"}, "days": {"9999"}}, "of": {"name": {"x"}, "role": {"results"}, "of": {"nobody"}}, "boards": {"name": {"x"}, "role": {"results"}, "of": {"all"}, "from": {"9"}, "to": {"3"}},
	} {
		if got := p.Post("/programs", wrong); got.Status != 422 {
			t.Errorf("%s: %d", name, got.Status)
		}
	}
	newWindow(t).Get("/programs").Want(t, 404)
}
