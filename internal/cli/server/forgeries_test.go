package server

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"torneo/internal/apitoken"
	"torneo/internal/arbiter"
	"torneo/internal/auth"
	"torneo/internal/longtest"
	"torneo/internal/noticeboard/api"
	"torneo/internal/noticeboard/handler"
	"torneo/internal/noticeboard/publisher"
	"torneo/internal/store"
	"torneo/internal/web"
	"torneo/internal/writeapi"
)

// secretName names a player whom nobody outside the desk may read of.
const secretName = "Qüinóñez Vaszkq"

// castle holds a hall with everything in it: the desk with people who have joined, the API with
// tokens, the noticeboard; and what a forger may have obtained.
type castle struct {
	t    *testing.T
	file string
	kept *store.Store
	desk *arbiter.Desk
	now  time.Time

	event, other    string // events
	id, elsewhere   string // a tournament of each
	site            *web.Site
	programs, board http.Handler

	people  *auth.Register
	door    http.Handler      // of players
	cookies map[string]string // of sessions, by what they are
	tokens  map[string]string // likewise
	honesty map[string]*link  // links that hold, by what they are for
	dead    map[string]string // links that held once, and others that never did
	fill    *strings.Replacer
}

// forgery turns an honest request into a forged one.
type forgery struct {
	name string
	only string // method; "": all
	door string // "": all but the players' one
	make func(c *castle, r *http.Request, rng *rand.Rand)
}

func newCastle(t *testing.T) *castle {
	t.Helper()
	ctx := t.Context()
	c := &castle{t: t, file: filepath.Join(t.TempDir(), DatabaseFile), now: time.Now()}
	c.kept = keptIn(t, filepath.Dir(c.file))
	c.desk = arbiter.NewDesk(c.kept, time.Now)
	c.event, c.id = c.tournament("Abierto")
	c.other, c.elsewhere = c.tournament("Otro")
	log := slog.New(slog.DiscardHandler)
	tokens := apitoken.New(c.kept, func() time.Time { return c.now })
	follower := publisher.New(c.desk, time.Now, log)
	if err := follower.Look(ctx); err != nil {
		t.Fatal(err)
	}
	acts := writeapi.New(c.desk, tokens, log, writeapi.Options{})
	acts.TakeReports(officeOf(c.kept, c.desk, nil))
	c.programs = api.New(follower, api.Options{Acts: acts})
	c.board = handler.New(follower, handler.Viewers, nil).WithPrograms(api.New(follower, api.Options{Open: true}))
	c.enrol()
	c.sign()
	c.tokens = map[string]string{}
	for what, x := range map[string]apitoken.Token{
		"chief": {Role: arbiter.ChiefArbiter, Scope: arbiter.Scope{Event: c.event}}, "results": {Role: arbiter.ResultDesk, Scope: arbiter.Scope{Event: c.event, From: 1, To: 1}},
		"elsewhere": {Role: arbiter.ChiefArbiter, Scope: arbiter.Scope{Event: c.other}}, "revoked": {Role: arbiter.ChiefArbiter}, "expired": {Role: arbiter.ChiefArbiter},
	} {
		x.Name = what
		if what == "expired" {
			c.now = c.now.AddDate(0, 0, -10)
		}
		secret, made, err := tokens.Make(ctx, x, 5)
		if c.now = time.Now(); err != nil {
			t.Fatal(err)
		}
		c.tokens[what] = secret
		if what == "revoked" {
			if err := tokens.Revoke(ctx, made.ID); err != nil {
				t.Fatal(err)
			}
		}
	}
	c.fill = strings.NewReplacer("{id}", c.id, "{event}", c.event, "{round}", "1", "{heading}", "fees", "{version}", "1", "{player}", "1", "{entrant}", "1", "{board}", "2", "{team}", "1", "{$}", "", "{file...}", "torneo.css",
		"{chapter}", "start", "{season}", "1", "{division}", "1", "{participant}", "1", "{number}", "1", "{work}", "1", "{sent}", "1", "{outlet}", "1", "{screen}", "1", "{series}", "1", "{picture}", "race", "{file}", "players.csv", "{token}", "1", "{passkey}", "1", "{link}", "1", "{batch}", "1", "{submission}", "1", "{list}", "1", "{decision}", "1", "{month}", "2026-11")
	return c
}

// tournament makes one with a round in play, and nothing of it on the noticeboard.
func (c *castle) tournament(name string) (event, id string) {
	c.t.Helper()
	ctx := c.t.Context()
	e, err := c.kept.CreateEvent(ctx, name)
	if err != nil {
		c.t.Fatal(err)
	}
	id = c.begin(e.ID, name)
	c.does(id, arbiter.PairRound{})
	c.does(id, arbiter.Publish{Round: 1})
	return e.ID, id
}

// state reads all stored data, except what is noted whenever a known person looks in.
func (c *castle) state() string {
	c.t.Helper()
	db, err := sql.Open("sqlite", "file:"+c.file+"?mode=ro")
	if err != nil {
		c.t.Fatal(err)
	}
	defer db.Close()
	sum := sha256.New()
	var tables []string
	rows, err := db.Query("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
	if err != nil {
		c.t.Fatal(err)
	}
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			c.t.Fatal(err)
		}
		tables = append(tables, name)
	}
	rows.Close()
	for _, table := range []string{"entries", "tokens", "sessions", "devices", "proposals", "captains"} {
		if !slices.Contains(tables, table) {
			c.t.Fatalf("no %s in %v", table, tables)
		}
	}
	for _, table := range tables {
		if table == "link_devices" { // whoever holds a link looks in at one
			continue
		}
		rows, err := db.Query("SELECT * FROM " + table)
		if err != nil {
			c.t.Fatal(err)
		}
		columns, _ := rows.Columns()
		for rows.Next() {
			values := make([]any, len(columns))
			at := make([]any, len(columns))
			for k := range values {
				at[k] = &values[k]
			}
			if err := rows.Scan(at...); err != nil {
				c.t.Fatal(err)
			}
			for k, column := range columns {
				if column != "used" && column != "seen" && column != "acted" && column != "act" {
					fmt.Fprintf(sum, "%s.%s=%v\n", table, column, values[k])
				}
			}
		}
		rows.Close()
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// address describes where something can be sent, honestly.
type address struct {
	door, method, pattern string
}

// addresses lists those of every door.
func (c *castle) addresses() (list []address) {
	c.t.Helper()
	for _, r := range c.site.Routes() {
		method, path, ok := strings.Cut(r.Pattern, " ")
		if !ok || strings.HasSuffix(path, "/live") || strings.HasPrefix(path, "/api/") {
			continue // of no method; a connection that stays open; the API has doors of its own
		}
		list = append(list, address{"desk", method, path})
	}
	if len(list) < 150 {
		c.t.Fatalf("%d addresses of the desk", len(list))
	}
	for _, m := range [][2]string{
		{"PUT", "/tournaments/{id}/rounds/{round}/boards/{board}/result"}, {"POST", "/tournaments/{id}/players"}, {"PUT", "/tournaments/{id}/players/{entrant}/presence"},
		{"PUT", "/tournaments/{id}/players/{entrant}/byes/2"}, {"PUT", "/tournaments/{id}/players/{entrant}/withdrawal"}, {"POST", "/tournaments/{id}/rounds/2/pairing"},
		{"PUT", "/tournaments/{id}/rounds/{round}/publication"}, {"PUT", "/tournaments/{id}/rounds/{round}/closing"},
	} {
		list = append(list, address{"api", m[0], api.Root + m[1]})
	}
	for _, path := range []string{"/", "/{id}/", "/{id}/es/round-1.html", "/{id}/data/players.json", "/api/v1/tournaments", "/api/v1/tournaments/{id}/players", "/api/v1/tournaments/{id}/rounds/1", "/t/{id}/", "/screen"} {
		list = append(list, address{"board", "GET", path}, address{"board", "POST", path})
	}
	for _, what := range slices.Sorted(maps.Keys(c.honesty)) {
		list = append(list, address{"players", "GET", what}, address{"players", "POST", what})
	}
	return list
}

// form would act at most addresses, if it were let in.
var form = url.Values{
	"white": {"1"}, "black": {"5"}, "result": {"1"}, "confirmed": {"4"}, "word": {"confirmar"}, "step": {"2"}, "name": {"Forjado"}, "do": {"1"}, "list": {"Forjado, Juan;2000"}, "from": {"2"}, "role": {"chief"}, "of": {"all"},
	"present": {"1"}, "open": {"1"}, "text": {"x"}, "host": {"mail.example"}, "kind": {"half-point"}, "round": {"2"}, "colour": {"black"}, "remove": {"1"}, "players": {"1"}, "results": {"live"}, "days": {"9"}, "system": {"FIDE_DUTCH_2026"}, "rounds": {"5"},
	"start": {"2026-11-20"}, "end": {"2026-11-22"}, "language": {"es"},
}

// bodies holds requests that the API would accept.
var bodies = map[string]string{
	"result": `{"result": {"white": "win", "black": "loss"}}`, "players": `{"name": "Forjado, Juan"}`, "presence": `{"present": true}`, "2": `{"kind": "zero-point"}`, "withdrawal": `{}`,
}

// honest builds the request as the holder of a cookie or a token of the chief would send it.
func (c *castle) honest(at address, rng *rand.Rand) *http.Request {
	path := c.fill.Replace(at.pattern)
	host := "127.0.0.1:8080"
	var r *http.Request
	switch {
	case at.door == "players":
		l := c.honesty[at.pattern]
		r = httptest.NewRequest(at.method, "/"+l.text, strings.NewReader(l.form.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	case at.door == "api":
		r = httptest.NewRequest(at.method, path, strings.NewReader(bodies[path[strings.LastIndex(path, "/")+1:]]))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Authorization", "Bearer "+c.tokens["chief"])
	case at.method == http.MethodGet:
		r = httptest.NewRequest(at.method, path, nil)
	default:
		r = httptest.NewRequest(at.method, path, strings.NewReader(form.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	if at.door == "desk" {
		r.Header.Set("Cookie", c.cookies["chief"])
		r.Header.Set("Origin", "http://"+host)
		r.Header.Set("Sec-Fetch-Site", "same-origin")
	}
	r.Host = host
	r.RemoteAddr = fmt.Sprintf("192.0.%d.%d:%d", rng.IntN(256), 1+rng.IntN(254), 1024+rng.IntN(60000))
	r.Header.Set("Accept-Language", "es")
	return r
}

func (c *castle) handler(door string) http.Handler {
	switch door {
	case "board":
		return c.board
	case "players":
		return c.door
	}
	return c.site
}

// forgeries lists all kinds.
func forgeries() []forgery {
	header := func(name, value string) func(*castle, *http.Request, *rand.Rand) {
		return func(c *castle, r *http.Request, _ *rand.Rand) {
			nobody(r)
			r.Header.Set(name, value)
		}
	}
	list := []forgery{{"nobody", "", "", func(_ *castle, r *http.Request, _ *rand.Rand) { nobody(r) }}}
	for _, x := range [][2]string{
		{"X-Forwarded-For", "127.0.0.1"}, {"X-Real-Ip", "127.0.0.1"}, {"Forwarded", "for=127.0.0.1;host=localhost"}, {"X-Forwarded-Host", "localhost"}, {"X-Original-Url", "/health"}, {"X-Rewrite-Url", "/health"},
		{"X-Http-Method-Override", "GET"}, {"Remote-User", "Clara"}, {"X-Forwarded-User", "Clara"}, {"X-Remote-User", "chief"}, {"Authorization", "Basic Y2hpZWY6Y2hpZWY="}, {"Authorization", "Bearer null"}, {"Authorization", "Bearer "},
		{"Cookie", "who=Clara; role=chief; identity=p1; device=d1"}, {"Cookie", "torneo="}, {"Cookie", "session=chief; torneo=chief; desk=1"}, {"Cookie", "torneo=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}, {"Torneo-Refresh", "1"}, {"Torneo-Keyed", "1"}, {"Hx-Request", "true"},
	} {
		list = append(list, forgery{x[0] + ": " + x[1], "", "", header(x[0], x[1])})
	}
	list = append(list, sessionForgeries()...)
	list = append(list,
		forgery{"another word", "", "", func(c *castle, r *http.Request, rng *rand.Rand) { // one letter of the chief's is another one
			r.Header.Set("Cookie", altered(c.cookies["chief"], rng))
			r.Header.Set("Authorization", "Bearer "+altered(c.tokens["chief"], rng))
		}},
		forgery{"in the address", "", "", func(c *castle, r *http.Request, _ *rand.Rand) { // where logs and other pages would have it from
			nobody(r)
			r.URL.RawQuery = url.Values{"token": {c.tokens["chief"]}, "access_token": {c.tokens["chief"]}, "session": {c.cookies["chief"]}, "cookie": {c.cookies["chief"]}}.Encode()
		}},
		forgery{"two tokens", "", "", func(c *castle, r *http.Request, _ *rand.Rand) {
			nobody(r)
			r.Header["Authorization"] = []string{"Bearer x", "Bearer " + c.tokens["chief"]}
		}},
	)
	for _, origin := range []string{"https://evil.example", "null", "http://127.0.0.1:8081", "http://127.0.0.1.evil.example:8080", "http://localhost:8080.evil.example", "file://"} {
		list = append(list, forgery{"a page of " + origin, http.MethodPost, "", func(_ *castle, r *http.Request, _ *rand.Rand) {
			r.Header.Set("Origin", origin)
			r.Header.Set("Sec-Fetch-Site", "cross-site")
		}})
	}
	list = append(list, forgery{"an old browser elsewhere", http.MethodPost, "", func(_ *castle, r *http.Request, _ *rand.Rand) {
		r.Header.Del("Sec-Fetch-Site")
		r.Header.Set("Origin", "https://evil.example")
	}}, forgery{"the same site", http.MethodPost, "", func(_ *castle, r *http.Request, _ *rand.Rand) { r.Header.Set("Sec-Fetch-Site", "same-site") }})
	for _, host := range []string{"evil.example", "evil.example:8080", "127.0.0.1.evil.example", "localhost.evil.example", "localhost@evil.example", "[::1].evil.example", "2130706433", "0.0.0.0:8080", "127.1", "", "192.0.2.7:8080", "localhost:8080:80", "evil.example#localhost"} {
		list = append(list, forgery{"called " + host, "", "", func(_ *castle, r *http.Request, _ *rand.Rand) {
			r.Host = host
			r.Header.Del("Sec-Fetch-Site")
			if r.Header.Get("Origin") != "" {
				r.Header.Set("Origin", "http://"+host)
			}
		}})
	}
	for _, method := range []string{"PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "get", "post", "GETPOST"} {
		list = append(list, forgery{"by " + method, "", "", func(_ *castle, r *http.Request, _ *rand.Rand) {
			nobody(r)
			r.Method = method
		}})
	}
	tricks := map[string]func(string) string{
		"//": func(p string) string { return "/" + p }, "/./": func(p string) string { return "/." + p }, "through static": func(p string) string { return "/static/.." + p },
		"through health": func(p string) string { return "/health/../" + strings.TrimPrefix(p, "/") }, "at its end": func(p string) string { return p + "/" }, ";": func(p string) string { return p + ";x=/health" }, "capitals": strings.ToUpper,
		"a zero": func(p string) string { return p + "\x00.css" }, "through the manual": func(p string) string { return "/manual/..%2f.." + p }, "backwards": func(p string) string { return strings.ReplaceAll(p, "/", `\`) }, "as a file": func(p string) string { return p + ".css" },
		"through the API": func(p string) string { return "/api/.." + p }, "twice encoded": func(p string) string { return strings.ReplaceAll(p, "/", "%2f") },
	}
	for _, name := range slices.Sorted(maps.Keys(tricks)) {
		list = append(list, forgery{"path: " + name, "", "", func(_ *castle, r *http.Request, _ *rand.Rand) {
			nobody(r)
			r.URL.Path, r.URL.RawPath = tricks[name](r.URL.Path), ""
			r.RequestURI = r.URL.Path
		}})
	}
	return list
}

// nobody removes what identifies the sender.
func nobody(r *http.Request) {
	r.Header.Del("Cookie")
	r.Header.Del("Authorization")
}

func altered(text string, rng *rand.Rand) string {
	b := []byte(text)
	k := len(b) - 1 - rng.IntN(min(10, len(b)))
	if b[k]++; b[k] == ';' || b[k] == '{' {
		b[k] = '0'
	}
	return string(b)
}

// openTo lists the beginnings of addresses that everybody may read.
var openTo = regexp.MustCompile(`^(GET /manual|GET /static/|GET /rate-of-play|GET /health|GET /ready|GET /keys|POST /keys|POST /language|GET /join|POST /join|POST /sign-in|GET /docs)`)

// Requests that pretend to be somebody's are let in nowhere: nothing that is kept becomes
// another, and nothing is told. They are all kinds of forgery at all addresses of all
// doors; the same requests, sent honestly, do change something.
func TestForgedRequests(t *testing.T) {
	c := newCastle(t)
	rng := rand.New(rand.NewPCG(7, 7))
	addresses, kinds := c.addresses(), append(forgeries(), c.linkForgeries()...)
	most := longtest.Or(100_000, 3_000)
	before := c.state()
	type attempt struct {
		at   address
		kind forgery
	}
	var attempts []attempt
	for _, kind := range kinds {
		for _, at := range addresses {
			if kind.only != "" && at.method != kind.only && at.door != "api" || (kind.door == "players") != (at.door == "players") || own(kind) && strings.HasPrefix(at.pattern, "/me") {
				continue // with his own password and devices everybody does as he likes
			}
			attempts = append(attempts, attempt{at, kind})
			for range 2 { // of links there are few addresses
				if at.door == "players" {
					attempts = append(attempts, attempt{at, kind})
				}
			}
		}
	}
	sent, answers := 0, map[string]int{}
	step := max(1, len(attempts)/most)
	for from := 0; sent < most; from++ {
		for n := from % step; n < len(attempts) && sent < most; n += step {
			at, kind := attempts[n].at, attempts[n].kind
			sent++
			r := c.honest(at, rng)
			if kind.name == beyond {
				r.Body = io.NopCloser(strings.NewReader(c.honesty[at.pattern].beyond.Encode()))
			}
			kind.make(c, r, rng)
			w := httptest.NewRecorder()
			c.handler(at.door).ServeHTTP(w, r)
			answers[fmt.Sprintf("%s %d", at.door, w.Code)]++
			if problem := c.letIn(at, kind, r, w); problem != "" {
				t.Fatalf("%s %s, %s, %s: %s: %d %.300s", at.door, kind.name, at.method, at.pattern, problem, w.Code, w.Body)
			}
			if sent%250 == 0 || sent == most {
				if now := c.state(); now != before {
					t.Fatalf("something has changed in the last 250 requests, up to %s %s, %s, %s", at.door, kind.name, at.method, at.pattern)
				}
			}
		}
	}
	t.Logf("%d forged requests, %d addresses, %d kinds: %v", sent, len(addresses), len(kinds), answers)
	c.players(rng)
	changed := 0
	before = c.state()
	for _, at := range addresses { // the same, honestly
		if at.method == http.MethodGet || at.door == "board" || at.door == "players" || at.door == "desk" && !strings.HasPrefix(at.pattern, "/t/{id}/rounds/") && !strings.HasPrefix(at.pattern, "/t/{id}/players") {
			continue
		}
		w := httptest.NewRecorder()
		c.handler(at.door).ServeHTTP(w, c.honest(at, rng))
		if now := c.state(); now != before {
			changed++
			before = now
		}
	}
	if changed < 8 {
		t.Errorf("of the honest requests %d have changed something", changed)
	}
}

// own reports whether the kind comes from a person with the right.
func own(kind forgery) bool { return kind.name == "as results" || kind.name == "as elsewhere" }

// letIn gives the evidence that a request was let in.
func (c *castle) letIn(at address, kind forgery, r *http.Request, w *httptest.ResponseRecorder) string {
	body := w.Body.String()
	if kind.name == beyond { // what the link does show is his
		if w.Code/100 != 4 {
			return "it is taken"
		}
		return ""
	}
	if strings.Contains(body, secretName) && !(own(kind) && (kind.name == "as results" || !strings.Contains(r.URL.Path, c.id) && !strings.Contains(r.URL.Path, c.event))) {
		return "it tells a name"
	}
	for _, secret := range c.secrets() {
		if strings.Contains(body, secret) && !strings.Contains(r.URL.RawQuery+r.URL.Path, secret) {
			return "it tells a token"
		}
	}
	if at.door == "board" || own(kind) || openTo.MatchString(at.method+" "+at.pattern) || openTo.MatchString(r.Method+" "+r.URL.Path) {
		return ""
	}
	if w.Code/100 == 2 || at.door == "players" && w.Code/100 == 3 {
		return "it is answered"
	}
	if to := w.Header().Get("Location"); w.Code/100 == 3 && strings.Contains(to, "evil") {
		return "it leads to " + strconv.Quote(to)
	}
	return ""
}
