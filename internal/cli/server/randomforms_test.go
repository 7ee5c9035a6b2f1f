package server

import (
	"bytes"
	"context"
	"log/slog"
	"maps"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"torneo/i18n"
	"torneo/internal/apitoken"
	"torneo/internal/arbiter"
	"torneo/internal/auth"
	"torneo/internal/jobs"
	"torneo/internal/journal"
	"torneo/internal/longtest"
	"torneo/internal/noticeboard/screens"
	leagues "torneo/internal/seasons/clerk"
	"torneo/internal/signup"
	"torneo/internal/web"
	"torneo/tournament"
)

// formSender sends what a browser can send to a desk over a database in a file.
type formSender struct {
	*castle
	desk  *web.Site
	mux   *http.ServeMux // by whose patterns addresses are known
	wrong bytes.Buffer   // the errors in the log
	rng   *rand.Rand
	asked int

	language i18n.Language  // "": what the desk takes
	status   int            // of the last answer
	went     map[string]int // by route

	reached map[string]int // the routes on whose answers stood how somebody is reached
}

// reachedAt holds contact data.
const reachedAt = "ines.qz@example.org"

// reach gives contact data to a player of each tournament, and to one who has not entered yet.
func (c *castle) reach() {
	c.t.Helper()
	events, err := c.kept.Events(c.t.Context())
	if err != nil {
		c.t.Fatal(err)
	}
	for _, e := range events {
		journals, err := c.kept.Journals(c.t.Context(), e.ID)
		if err != nil {
			c.t.Fatal(err)
		}
		for _, j := range journals {
			if err := c.kept.KeepContacts(c.t.Context(), j.ID, map[int]arbiter.Contact{1: {Club: "Roque", Phone: "600 555 123", Email: reachedAt}}); err != nil {
				c.t.Fatal(err)
			}
			if _, err := c.kept.PutSignups(c.t.Context(), e.ID, c.now.UTC(), signup.Entry{Section: j.ID, Name: "Qüinóñez, Inés", Email: reachedAt}); err != nil {
				c.t.Fatal(err)
			}
		}
	}
}

// formStates lists the states in which a desk may be.
var formStates = map[string]func(c *castle){
	"no event":                   func(*castle) {},
	"an event, no tournament":    func(c *castle) { c.empty("Abierto") },
	"a tournament, nobody in it": func(c *castle) { c.id = c.bare(c.empty("Abierto")) },
	"one, before round 1":        func(c *castle) { c.id = c.begin(c.empty("Abierto"), "Abierto") },
	"one, in round 1":            func(c *castle) { c.event, c.id = c.tournament("Abierto") },
	"several": func(c *castle) {
		c.event, c.id = c.tournament("Abierto")
		c.begin(c.event, "B")
		c.bare(c.event)
		c.league()
	},
	"one, finished": func(c *castle) { c.id = c.finished(c.empty("Abierto")) },
}

func (c *castle) empty(name string) string {
	c.t.Helper()
	e, err := c.kept.CreateEvent(c.t.Context(), name)
	if err != nil {
		c.t.Fatal(err)
	}
	c.event = e.ID
	return e.ID
}

// bare makes a tournament without players.
func (c *castle) bare(event string) string {
	c.t.Helper()
	id, err := c.desk.Create(c.t.Context(), arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}, event, arbiter.DefaultConfig("Nadie", tournament.Date{Year: 2026, Month: 11, Day: 20}))
	if err != nil {
		c.t.Fatal(err)
	}
	return id
}

// finished plays a tournament to its end.
func (c *castle) finished(event string) string {
	c.t.Helper()
	id := c.begin(event, "Acabado")
	for n := 1; ; n++ {
		state, err := c.desk.State(c.t.Context(), id)
		if err != nil {
			c.t.Fatal(err)
		}
		if n == 1 && state.Config.Rounds > 3 {
			config := state.Config
			config.Rounds = 3
			c.does(id, arbiter.Configure{Config: config})
			state.Config.Rounds = 3
		}
		if n > state.Config.Rounds {
			return id
		}
		c.does(id, arbiter.PairRound{})
		c.does(id, arbiter.Publish{Round: n})
		if state, err = c.desk.State(c.t.Context(), id); err != nil {
			c.t.Fatal(err)
		}
		for _, b := range state.Round(n).Boards {
			if b.Result.White == tournament.Pending {
				c.does(id, arbiter.EnterResult{Round: n, Board: journal.Board{White: b.White, Black: b.Black}, Result: tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}})
			}
		}
		c.does(id, arbiter.CloseRound{Round: n})
	}
}

func newFormSender(t *testing.T, seed uint64, make func(*castle)) *formSender {
	t.Helper()
	c := &castle{t: t, file: filepath.Join(t.TempDir(), DatabaseFile), now: time.Now()}
	c.kept = keptIn(t, filepath.Dir(c.file))
	c.desk = arbiter.NewDesk(c.kept, time.Now)
	make(c)
	c.reach()
	b := &formSender{castle: c, rng: rand.New(rand.NewPCG(seed, 30)), went: map[string]int{}, reached: map[string]int{}, mux: http.NewServeMux()}
	log := slog.New(slog.NewTextHandler(&b.wrong, &slog.HandlerOptions{Level: slog.LevelError}))
	screens := screens.New(c.kept, screens.Options{Clock: time.Now})
	batches, err := openBatches(t.Context(), c.file, log, nil)
	if err != nil {
		t.Fatal(err)
	}
	queue, err := jobs.OpenFile(t.Context(), filepath.Join(t.TempDir(), "jobs.db"), jobs.Options{Kinds: []jobs.Kind{batches.Kind(1)}})
	if err != nil {
		t.Fatal(err)
	}
	batches.Use(queue)
	t.Cleanup(func() {
		queue.Close()
		batches.Close()
	})
	b.desk = web.New(c.desk, web.Options{Log: log, Version: "test", Tokens: apitoken.New(c.kept, time.Now), People: auth.New(c.kept, time.Now, log), Screens: screens, Batches: batches, Inbox: officeOf(c.kept, c.desk, nil), Seasons: leagues.New(c.kept, c.desk, time.Now), Periods: clerkOf(c.kept, officeOf(c.kept, c.desk, nil)),
		Who: func(*http.Request) (arbiter.Person, bool) {
			return arbiter.Person{Name: "Eva Lago", Role: arbiter.ChiefArbiter}, true
		}})
	t.Cleanup(b.desk.Close)
	for _, r := range b.desk.Routes() {
		if r.Pattern != "/" {
			b.mux.HandleFunc(r.Pattern, func(http.ResponseWriter, *http.Request) {})
		}
	}
	return b
}

// route returns the pattern of an address.
func (b *formSender) route(method, path string) string {
	u, err := url.Parse(path)
	if err != nil {
		return ""
	}
	_, pattern := b.mux.Handler(&http.Request{Method: method, URL: u, Host: "localhost"})
	return pattern
}

// filled replaces what is in braces in an address.
func (b *formSender) filled(pattern string) string {
	return strings.NewReplacer("{$}", "", "{id}", b.id, "{event}", b.event, "{round}", "1", "{season}", "1", "{division}", "1", "{heading}", "fees", "{version}", "1", "{player}", "1", "{team}", "1", "{number}", "1", "{work}", "1", "{sent}", "1", "{outlet}", "1", "{screen}", "1", "{series}", "1", "{picture}", "race",
		"{file...}", "torneo.css", "{file}", "players.csv", "{token}", "1", "{passkey}", "1", "{link}", "1", "{batch}", "1", "{submission}", "1", "{list}", "1", "{decision}", "1", "{month}", "2026-11", "{chapter}", "start", "{person}", "1", "{device}", "1", "{code}", "1").Replace(pattern)
}

// ask sends a request and wants an answer that is no failure of the program.
func (b *formSender) ask(method, path, kind string, body []byte, told string) string {
	b.t.Helper()
	r := httptest.NewRequestWithContext(b.t.Context(), method, "http://localhost/", bytes.NewReader(body))
	u, err := url.Parse("http://localhost" + path)
	if err != nil {
		return ""
	}
	if strings.HasSuffix(u.Path, "/live") {
		short, done := context.WithTimeout(b.t.Context(), 10*time.Millisecond)
		defer done()
		r = r.WithContext(short)
	}
	r.URL, r.RequestURI = u, u.RequestURI()
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	if b.language != "" {
		r.Header.Set("Accept-Language", string(b.language))
	}
	w := httptest.NewRecorder()
	b.desk.ServeHTTP(w, r)
	b.asked++
	b.status = w.Code
	if method == http.MethodGet && strings.Contains(w.Body.String(), reachedAt) {
		b.reached[b.route(method, path)]++
		if w.Header().Get("Cache-Control") != "no-store" {
			b.t.Errorf("%s says how somebody is reached, and a copy of it may be kept: %q", path, w.Header().Get("Cache-Control"))
		}
	}
	b.went[b.route(method, path)]++
	if w.Code >= http.StatusInternalServerError || b.wrong.Len() > 0 {
		b.t.Errorf("%s %s, %.600q: %d\n%s", method, path, told, w.Code, &b.wrong)
		b.wrong.Reset()
	}
	return w.Body.String()
}

// send sends a form, with files where it has some.
func (b *formSender) send(f pageForm, fields url.Values) string {
	b.t.Helper()
	if !f.files {
		return b.ask(http.MethodPost, f.action, "application/x-www-form-urlencoded", []byte(fields.Encode()), fields.Encode())
	}
	var body bytes.Buffer
	parts := multipart.NewWriter(&body)
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		for _, value := range fields[name] {
			if slices.Contains(f.file, name) {
				part, _ := parts.CreateFormFile(name, "x.txt")
				_, _ = part.Write([]byte(value))
			} else {
				_ = parts.WriteField(name, value)
			}
		}
	}
	parts.Close()
	return b.ask(http.MethodPost, f.action, parts.FormDataContentType(), body.Bytes(), fields.Encode())
}

// pageForm is a form of a page, as a browser sends it that is not touched.
type pageForm struct {
	action  string
	files   bool
	file    []string // fields that are files
	fields  url.Values
	buttons []pageButton
}

type pageButton struct {
	name, value, action string
	get                 bool // it asks for a page
}

// worst lists values of a field: what people type, and what nobody does.
var worst = []string{"", " ", "0", "1", "-1", "2", "7", "999", "99999999999999999999", "1.5", "x", "Ñandú, Íñigo", "\x00", "a\x00b", "\xff\xfe", "\u202e", "2026-02-30", "2026-11-21", "0000-00-00", "9999-12-31", "24:60", "1-2, 5", "9-1", "=1+1", "../../x", "/t/x/", "//x",
	"{}", "[1", "null", "win", "1-0", "on", "all", "chief", "http://127.0.0.1:1/", "a@b", "a@example.org", "Name\tRating\nGil, Ana\t2000\n", "SQLite format 3\x00", "\x1f\x8b", "%PDF", strings.Repeat("x", 3000), strings.Repeat("1,", 900), strings.Repeat("ñ\n", 200)}

// mutated changes some fields of a form to what nobody would send.
func (b *formSender) mutated(f pageForm, names []string) url.Values {
	fields := url.Values{}
	for _, name := range slices.Sorted(maps.Keys(f.fields)) {
		switch b.rng.IntN(6) {
		case 0:
			fields[name] = []string{worst[b.rng.IntN(len(worst))]}
		case 1:
		case 2:
			fields[name] = append(slices.Clone(f.fields[name]), worst[b.rng.IntN(len(worst))])
		default:
			fields[name] = slices.Clone(f.fields[name])
		}
	}
	for range b.rng.IntN(4) {
		fields.Set(names[b.rng.IntN(len(names))], worst[b.rng.IntN(len(worst))])
	}
	if b.rng.IntN(2) == 0 {
		fields.Set("confirmed", "4")
	}
	if len(f.buttons) > 0 {
		if k := f.buttons[b.rng.IntN(len(f.buttons))]; k.name != "" {
			fields.Set(k.name, k.value)
		}
	}
	return fields
}

// ending lists forms that remove what the others are about: they come last.
func ending(action string) bool {
	return strings.HasSuffix(action, "/remove") || strings.HasPrefix(action, "/backup")
}

// crawl reads every page there is a way to, some of each kind, and returns their forms.
func (b *formSender) crawl() (forms []pageForm) {
	b.t.Helper()
	of := map[string]int{}
	seen := map[string]bool{}
	next := []string{"/"}
	for _, r := range b.desk.Routes() { // and those to which no way leads as things are
		if method, path, ok := strings.Cut(r.Pattern, " "); ok && method == http.MethodGet && r.Pattern != "GET /api/" {
			next = append(next, b.filled(path))
		}
	}
	if b.id != "" {
		next = append(next, "/t/"+b.id+"/players/export?as=csv&contacts=1")
	}
	kinds := map[string]int{}
	for len(next) > 0 {
		path := next[0]
		next = next[1:]
		route := b.route(http.MethodGet, path)
		if seen[path] || strings.HasSuffix(route, "/live") || strings.HasPrefix(path, "/static") || of[route] >= 4 {
			continue
		}
		seen[path] = true
		of[route]++
		links, found := formsOf(path, b.ask(http.MethodGet, path, "", nil, ""))
		next = append(next, links...)
		for _, f := range found {
			kind := b.route(http.MethodPost, f.action) + strings.Join(slices.Sorted(maps.Keys(f.fields)), " ")
			for _, x := range f.buttons {
				kind += " " + x.name
			}
			if kinds[kind]++; kinds[kind] <= 2 {
				forms = append(forms, f)
			}
		}
	}
	return forms
}

// No form of the house, whatever is in it and whatever there is before it, is answered as
// a failure of the program: sent as the page has it, with a confirmation or without, with
// fields changed, left out and doubled, and at every address that takes a form.
func TestNoFormIsAFailure(t *testing.T) {
	times := longtest.Or(40, 3)
	went, routes, reached := map[string]int{}, map[string]bool{}, map[string]int{}
	for k, name := range slices.Sorted(maps.Keys(formStates)) {
		t.Run(name, func(t *testing.T) {
			b := newFormSender(t, uint64(k), formStates[name])
			forms := b.crawl()
			known := map[string]bool{}
			for _, f := range forms {
				for field := range f.fields {
					known[field] = true
				}
			}
			names := slices.Sorted(maps.Keys(known))
			for _, r := range b.desk.Routes() {
				if method, path, ok := strings.Cut(r.Pattern, " "); ok && method == http.MethodPost && r.Pattern != "POST /api/" {
					routes[r.Pattern] = true
					forms = append(forms, pageForm{action: b.filled(path), fields: url.Values{}})
				}
			}
			for _, last := range []bool{false, true} {
				for _, f := range forms {
					if ending(f.action) != last {
						continue
					}
					for _, button := range append(f.buttons, pageButton{}) {
						fields, at := maps.Clone(f.fields), f
						if button.name != "" {
							fields[button.name] = []string{button.value}
						}
						if button.action != "" {
							at.action = button.action
						}
						b.send(at, fields)
						if !last {
							fields["confirmed"] = []string{"4"}
							b.send(at, fields)
						}
					}
				}
				for range times {
					for _, f := range forms {
						if ending(f.action) == last {
							b.send(f, b.mutated(f, names))
						}
					}
				}
			}
			t.Logf("%d forms, %d requests", len(forms), b.asked)
			for route, n := range b.went {
				went[route] += n
			}
			maps.Copy(reached, b.reached)
		})
	}
	for route := range routes {
		if went[route] == 0 {
			t.Errorf("%s was sent nothing", route)
		}
	}
	for _, route := range []string{"GET /t/{id}/players/{player}", "GET /t/{id}/players/export", "GET /e/{event}/signups"} {
		if reached[route] == 0 {
			t.Errorf("nothing on %s says how somebody is reached: %v", route, reached)
		}
	}
	total := 0
	for _, n := range went {
		total += n
	}
	if total < 10_000 {
		t.Errorf("only %d requests", total)
	}
	t.Logf("%d requests", total)
}
