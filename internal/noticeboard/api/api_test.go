package api

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"torneo/internal/journal"
	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/boardtest"
	"torneo/internal/noticeboard/render"
	"torneo/internal/tournamenttest"
	"torneo/tournament"
)

var update = flag.Bool("update", false, "write golden files anew")

const fund = "currency = \"EUR\"\nsharing = \"hort\"\n\n[[list]]\nname = \"General\"\nprizes = [100.05, 50]\n"

// state returns a tournament with everything published, one player of it hidden.
func state(t testing.TB, teams bool) *journal.State {
	t.Helper()
	config, system := tournamenttest.Config{Players: 14, Rounds: 5, HalfPointByes: 5, Unrated: 20}, "FIDE_DUTCH_2026"
	if teams {
		config, system = tournamenttest.Config{Players: 6, Rounds: 3, Boards: 4}, "FIDE_TEAM"
	}
	record := tournamenttest.Random(rand.New(rand.NewPCG(5, 5)), config)
	for k := range record.Players {
		record.Players[k].Name = fmt.Sprintf("Apellido%d, Nombre%d", k, k)
		record.Players[k].FIDEID = int64(77_000_001 + k)
		record.Players[k].Birth = tournament.Date{Year: 1911, Month: 3, Day: 17}
	}
	c := journal.Config{Name: "Open de Lugo", System: system, Rounds: len(record.Rounds), Points: record.Points, Start: tournament.Date{Year: 2026, Month: 11, Day: 20}, Rulebook: record.Rulebook, Ties: []string{"PTS", "BH/C1", "DE"}, Boards: config.Boards, Times: []string{"17:00"}}
	s := &journal.State{}
	for k, w := range []journal.Payload{
		journal.TournamentImported{Config: c, Tournament: *record},
		journal.FundSet{Text: fund},
		journal.PublicationSet{Publication: journal.Publication{Open: true, Players: true, Results: journal.Live, Standings: journal.Live, Prizes: journal.Awarded, Outlook: 1}},
		journal.PersonShown{ID: record.Players[3].Number, As: journal.Hidden},
		journal.CommentNoted{Round: 1, Text: "Geheim"},
	} {
		if err := s.Apply(journal.Event{Number: int64(k + 1), Time: time.Date(2026, 11, 20, 10, 0, k, 0, time.UTC), Actor: "Ana", Payload: w}); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// inPlay returns a tournament whose last round is played: boards without a result, one that is
// adjourned, a forfeit, an empty seat.
func inPlay(t testing.TB, teams bool) *journal.State {
	t.Helper()
	s := state(t, teams)
	last := &s.Rounds[len(s.Rounds)-1]
	last.Closed = false
	for k := range last.Boards {
		b := &last.Boards[k]
		switch k % 4 {
		case 0:
			b.Result = tournament.ByColor[tournament.Outcome]{}
		case 1:
			b.Result = tournament.Both(tournament.Adjourned)
		case 2:
			if teams {
				b.White = 0
			}
		default:
			b.Result = tournament.ByColor[tournament.Outcome]{White: tournament.ForfeitWin, Black: tournament.ForfeitLoss}
		}
	}
	return s
}

// begun returns a tournament of which nothing but its players is known.
func begun(t testing.TB) *journal.State {
	t.Helper()
	s := state(t, false)
	s.Rounds = nil
	return s
}

// shelf is documents that are put there by hand.
type shelf struct{ boardtest.Shelf }

func (s *shelf) put(states ...*journal.State) {
	var boards []*noticeboard.Board
	for k, state := range states {
		b := noticeboard.Of(state, tournament.Date{})
		b.ID, b.Event, b.EventID = fmt.Sprintf("4f1%d", k), "Abierto", fmt.Sprintf("e%d", k)
		boards = append(boards, b)
	}
	s.Put(boards...)
}

func ask(h http.Handler, method, path string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, nil)
	for k := 0; k+1 < len(header); k += 2 {
		r.Header.Set(header[k], header[k+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func get(h http.Handler, path string, header ...string) *httptest.ResponseRecorder {
	return ask(h, http.MethodGet, path, header...)
}

// Every operation answers what its type says and no more, as its schema says, in the bytes
// of the file where there is one; what is hidden is in none of them.
func TestEveryAnswerIsWhatItsDescriptionSays(t *testing.T) {
	s := &shelf{}
	s.put(state(t, false), state(t, true), inPlay(t, false), inPlay(t, true), begun(t))
	s.PutSeasons(season(t))
	a := New(s, Options{Open: true})
	a.begin()
	registry := a.described.spec.Components.Schemas
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(a.described.json.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	described := jsonschema.NewCompiler()
	described.AssertFormat()
	if err := described.AddResource("openapi.json", document); err != nil {
		t.Fatal(err)
	}
	var listing render.Listing
	if err := json.Unmarshal(get(a, Root+"/tournaments").Body.Bytes(), &listing); err != nil || listing.Total != 5 {
		t.Fatalf("%+v, %v", listing, err)
	}
	answered := map[string]int{}
	for _, of := range listing.Tournaments {
		for _, o := range a.operations() {
			if o.live {
				continue
			}
			path := Root + strings.NewReplacer("{id}", of.ID, "{event}", "e"+of.ID[3:], "{season}", "s1", "{round}", "2", "{participant}", "5").Replace(o.path)
			w := get(a, path, "Accept-Language", "es")
			if w.Code == http.StatusNotFound && of.ID > "4f11" { // not all is shown of what is not over
				continue
			}
			if w.Code != http.StatusOK {
				teamsOnly, playersOnly := o.id == "list-teams" && !of.Teams, of.Teams && (o.id == "get-reasons" || o.id == "get-prizes" || o.id == "get-ratings")
				if w.Code != http.StatusNotFound || !teamsOnly && !playersOnly {
					t.Errorf("%s: %d %s", path, w.Code, w.Body)
				}
				continue
			}
			answered[o.id]++
			body := w.Body.Bytes()
			for _, secret := range []string{"Apellido3,", "Nombre3", "77000004", "1911", "Geheim", "Soto", "2008"} {
				if bytes.Contains(body, []byte(secret)) {
					t.Errorf("%s tells %q", path, secret)
				}
			}
			if o.report && !bytes.HasPrefix(body, []byte("###")) && !bytes.Contains(body, []byte("\n012 ")) && !bytes.HasPrefix(body, []byte("012 ")) {
				t.Errorf("%s: %.200s", path, body)
			}
			if o.of == nil {
				continue
			}
			into := reflect.New(o.of)
			strict := json.NewDecoder(bytes.NewReader(body))
			strict.DisallowUnknownFields()
			if err := strict.Decode(into.Interface()); err != nil {
				t.Errorf("%s: %v", path, err)
				continue
			}
			if again, err := json.Marshal(into.Interface()); err != nil || string(again) != strings.TrimSpace(string(body)) {
				t.Errorf("%s: %v\n%s\n%s", path, err, again, body)
			}
			value, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
			if err != nil {
				t.Fatal(err)
			}
			schema, err := described.Compile("openapi.json" + registry.Schema(o.of, true, "").Ref)
			if err != nil {
				t.Fatal(err)
			}
			if err := schema.Validate(value); err != nil {
				t.Errorf("%s: %v", path, err)
			}
		}
	}
	for _, o := range a.operations() {
		if !o.live && answered[o.id] == 0 {
			t.Errorf("%s has answered nothing", o.id)
		}
	}
	if got, file := get(a, Root+"/tournaments/4f10/rounds/2").Body.String(), string(s.Site().Find("4f10/data/round-2.json").Bytes()); got != file {
		t.Errorf("%s is not %s", got, file)
	}
}

// The description that is published is the one that was checked in: who changes it sees
// what he changes for others.
func TestTheDescriptionIsTheOneThatWasCheckedIn(t *testing.T) {
	s := &shelf{}
	s.put()
	got := get(New(s, Options{}), Root+"/openapi.json").Body.Bytes()
	file := filepath.Join("testdata", "openapi.json")
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("%v: go test ./internal/noticeboard/api -update, and read the difference", err)
	}
	var document struct {
		OpenAPI string                    `json:"openapi"`
		Paths   map[string]map[string]any `json:"paths"`
	}
	if err := json.Unmarshal(got, &document); err != nil || document.OpenAPI != "3.1.0" || len(document.Paths) != len(New(s, Options{}).operations()) {
		t.Errorf("%v, %d paths", err, len(document.Paths))
	}
	for path, methods := range document.Paths {
		if len(methods) != 1 || methods["get"] == nil {
			t.Errorf("%s: %v", path, methods)
		}
	}
	if yaml := get(New(s, Options{}), Root+"/openapi.yaml"); !strings.HasPrefix(yaml.Body.String(), "components:") && !strings.Contains(yaml.Body.String(), "openapi: \"3.1.0\"") && !strings.Contains(yaml.Body.String(), "openapi: 3.1.0") {
		t.Errorf("%.200s", yaml.Body)
	}
}

// Errors say what is wrong in the language of who asks, with a name that is the same in all.
func TestErrors(t *testing.T) {
	s := &shelf{}
	s.put(state(t, false))
	a := New(s, Options{Open: true})
	for _, x := range []struct {
		method, path, lang string
		status             int
		kind, says         string
	}{
		{"GET", "/tournaments/none", "es-ES,en", 404, "no-tournament", "ningún torneo"},
		{"GET", "/tournaments/none", "fr,en", 404, "no-tournament", "no tournament"},
		{"GET", "/tournaments/..%2f..%2fetc", "en", 404, "no-tournament", "no tournament"},
		{"GET", "/tournaments/4f10/rounds/99", "en", 404, "not-published", "not published"},
		{"GET", "/tournaments/4f10/rounds/x", "es", 400, "number", "«round»"},
		{"GET", "/tournaments/4f10/rounds/-1", "en", 400, "number", "whole number"},
		{"GET", "/tournaments/4f10/rounds/99999999999999999999", "en", 400, "number", "whole number"},
		{"GET", "/tournaments/4f10/explanations/999", "en", 404, "not-published", ""},
		{"GET", "/tournaments/4f10/teams", "en", 404, "not-published", ""},
		{"GET", "/tournaments/4f10/players?limit=0", "es", 400, "part", "de 1 a 1000"},
		{"GET", "/tournaments?offset=-1", "en", 400, "part", "offset"},
		{"GET", "/nothing", "es", 404, "no-such-address", "no hay nada"},
		{"POST", "/tournaments", "es", 405, "method", "nada más"},
		{"DELETE", "/tournaments/4f10", "en", 405, "method", "read-only"},
	} {
		w := ask(a, x.method, Root+x.path, "Accept-Language", x.lang)
		var p Problem
		if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil || w.Code != x.status || p.Status != x.status || p.Type != "urn:torneo:problem:"+x.kind || !strings.Contains(p.Title, x.says) ||
			w.Header().Get("Content-Type") != "application/problem+json" || w.Header().Get("ETag") != "" {
			t.Errorf("%s %s: %d %v %s, %v", x.method, x.path, w.Code, w.Header(), w.Body, err)
		}
	}
}

// A reader does not get the same answer again; the rest is packed, in parts where that
// is asked for, and open to pages of other origins where it is to be.
func TestReading(t *testing.T) {
	s := &shelf{}
	s.put(state(t, false))
	a := New(s, Options{Open: true})
	at := Root + "/tournaments/4f10/"
	w := get(a, at+"standings", "Accept-Encoding", "gzip")
	h := w.Header()
	if h.Get("Content-Encoding") != "gzip" || h.Get("Access-Control-Allow-Origin") != "*" || h.Get("Torneo-Entry") != "5" || h.Get("Last-Modified") != "Fri, 20 Nov 2026 10:00:04 GMT" || h.Get("Torneo-Event") == "" || h.Get("Set-Cookie") != "" {
		t.Errorf("%v", h)
	}
	if w = get(a, at+"standings", "Accept-Encoding", "gzip", "If-None-Match", h.Get("ETag")); w.Code != http.StatusNotModified || w.Body.Len() > 0 {
		t.Errorf("%d, %d bytes", w.Code, w.Body.Len())
	}
	if w = ask(a, http.MethodHead, at+"players"); w.Code != http.StatusOK || w.Body.Len() > 0 {
		t.Errorf("HEAD: %d, %d bytes", w.Code, w.Body.Len())
	}
	if w = ask(a, http.MethodOptions, at+"players", "Origin", "https://club.example"); w.Code != http.StatusNoContent || !strings.Contains(w.Header().Get("Access-Control-Allow-Headers"), "If-None-Match") {
		t.Errorf("OPTIONS: %d %v", w.Code, w.Header())
	}
	if w = get(New(s, Options{}), at+"players"); w.Header().Get("Access-Control-Allow-Origin") != "" {
		t.Error("the desk's listener is open to pages of other origins")
	}
	seen, next := map[int]bool{}, at+"players?limit=6"
	for pages := 0; next != ""; pages++ {
		w = get(a, next)
		var list render.Players
		if err := json.Unmarshal(w.Body.Bytes(), &list); err != nil || list.Total != 14 || len(list.Players) > 6 || pages > 3 {
			t.Fatalf("%s: %v %+v", next, err, list)
		}
		for _, p := range list.Players {
			seen[p.Number] = true
		}
		at, err := url.Parse(next)
		if err != nil {
			t.Fatal(err)
		}
		next = ""
		if link := regexp.MustCompile(`^<(.*)>; rel="next"$`).FindStringSubmatch(w.Header().Get("Link")); link != nil {
			to, err := at.Parse(link[1])
			if err != nil || strings.Contains(link[1], "/") { // a proxy may put something before the address
				t.Fatalf("%s, %v", link[1], err)
			}
			next = to.String()
		}
	}
	if len(seen) != 14 {
		t.Errorf("%d players in all parts", len(seen))
	}
	last, named := get(a, at+"standings/5").Body.String(), get(a, at+"standings").Body.String()
	if last != named || get(a, at+"standings/1").Body.String() == last {
		t.Error("standings after the last round are others")
	}
	es, en := get(a, at+"rounds/3/reasons?lang=es"), get(a, at+"rounds/3/reasons", "Accept-Language", "en")
	if !strings.Contains(es.Body.String(), "No habían jugado entre sí.") || es.Header().Get("Content-Language") != "es" || strings.Contains(en.Body.String(), "habían") {
		t.Errorf("%.300s\n%.300s", es.Body, en.Body)
	}
	for lang, says := range map[string]string{"es": "Qué se puede pedir", "en": "Endpoints"} {
		if page := get(a, Root+"/docs?lang="+lang).Body.String(); !strings.Contains(page, says) || strings.Contains(page, "<script") || strings.Contains(page, "api.") && strings.Contains(page, ">api.") {
			t.Errorf("%s: %.300s", lang, page)
		}
	}
}

// stream reads events; closed at the end.
func stream(t *testing.T, url, last string) (events <-chan [3]string, stop func()) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	if last != "" {
		r.Header.Set("Last-Event-ID", last)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("%v, %v", answer, err)
	}
	c := make(chan [3]string, 100)
	go func() {
		defer close(c)
		var e [3]string
		for in := bufio.NewScanner(answer.Body); in.Scan(); {
			name, value, _ := strings.Cut(in.Text(), ": ")
			switch name {
			case "event":
				e[0] = value
			case "id":
				e[1] = value
			case "data":
				e[2] = value
			case "":
				if e[0] != "" {
					c <- e
				}
				e = [3]string{}
			}
		}
	}()
	return c, func() { answer.Body.Close() }
}

func heard(t *testing.T, c <-chan [3]string) [3]string {
	t.Helper()
	select {
	case e := <-c:
		return e
	case <-time.After(10 * time.Second):
		t.Fatal("nothing is told")
		return [3]string{}
	}
}

// News is told as it comes, with what became another; after a break from where it broke;
// who cannot be told what he missed is told so; there is no room for everybody.
func TestLiveEvents(t *testing.T) {
	s := &shelf{}
	first := state(t, false)
	first.Rounds[4].Boards[0].Result = tournament.ByColor[tournament.Outcome]{White: tournament.Draw, Black: tournament.Draw}
	s.put()
	s.put(first)
	closing := make(chan struct{})
	a := New(s, Options{Listeners: 2, Closing: closing})
	server := httptest.NewServer(a)
	defer server.Close()
	defer close(closing)
	url := server.URL + Root + "/tournaments/4f10/events"
	events, stop := stream(t, url, "")
	second, stopSecond := stream(t, url, "4f10.1")
	full := get(a, Root+"/events", "Accept-Language", "es")
	if full.Code != http.StatusServiceUnavailable || full.Header().Get("Retry-After") == "" || !strings.Contains(full.Body.String(), "demasiados") {
		t.Errorf("one too many: %d %v", full.Code, full.Header())
	}
	if e := heard(t, second); e[0] != "reset" {
		t.Errorf("who has missed something is told %v", e)
	}
	stopSecond()
	next := first.Clone()
	next.Last++
	next.Rounds[4].Boards[0].Result = tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}
	s.put(next)
	e := heard(t, events)
	var news render.News
	if err := json.Unmarshal([]byte(e[2]), &news); err != nil || e[0] != "news" || e[1] != "4f10.6" || news.Entry != 6 || news.Links["round-5"] != "api/v1/tournaments/4f10/rounds/5" {
		t.Fatalf("%v, %+v, %v", e, news, err)
	}
	kinds := []noticeboard.ChangeKind{}
	for _, c := range news.Changes {
		kinds = append(kinds, c.Kind)
		if c.Kind == noticeboard.ResultKnown && (c.Board != 1 || c.Result.White != tournament.Win || c.White == nil || c.White.Number == 0) {
			t.Errorf("%+v", c)
		}
	}
	if len(kinds) < 2 || kinds[0] != noticeboard.ResultKnown || kinds[1] != noticeboard.Ranked {
		t.Errorf("%v", kinds)
	}
	stop()
	for a.listeners.Waiting() > 0 {
		time.Sleep(time.Millisecond)
	}
	last := next.Clone()
	last.Last++
	last.Publication.Standings = journal.Nothing
	last.Publication.Prizes = journal.Nothing
	s.put(last)
	events, stop = stream(t, url, e[1])
	defer stop()
	if e = heard(t, events); e[0] != "news" || e[1] != "4f10.7" {
		t.Errorf("after a break: %v", e)
	}
	if w := get(a, Root+"/tournaments/4f10/standings"); w.Code != http.StatusNotFound {
		t.Errorf("standings that are not shown any more: %d", w.Code)
	}
}
