package writeapi_test

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"torneo/internal/arbiter"
	"torneo/internal/noticeboard/api"
	"torneo/internal/schematest"
)

// contract holds answers against the description of the API.
type contract struct {
	season string // that everybody may see
	*served
	compiler *jsonschema.Compiler
	paths    map[string]any
	answered map[string]bool // by operation and status
}

func (s *served) contract() *contract {
	s.t.Helper()
	raw := s.ask("", "GET", "/openapi.json", "")
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw.raw))
	if err != nil {
		s.t.Fatal(err)
	}
	c := &contract{served: s, compiler: jsonschema.NewCompiler(), paths: raw.body["paths"].(map[string]any), answered: map[string]bool{}}
	c.compiler.AssertFormat()
	if err := c.compiler.AddResource("openapi.json", document); err != nil {
		s.t.Fatal(err)
	}
	return c
}

// holds reports an answer that the description has not: its status, its type or a field of it.
func (c *contract) holds(state, path, method string, status int, kind string, body []byte) {
	c.t.Helper()
	operation := c.paths[path].(map[string]any)[method].(map[string]any)
	responses := operation["responses"].(map[string]any)
	name := strconv.Itoa(status)
	if responses[name] == nil {
		name = "default"
	}
	c.answered[fmt.Sprint(operation["operationId"], " ", name)] = true
	if name == "default" && status < 400 {
		c.t.Errorf("%s: %s %s answers %d, which is not described", state, method, path, status)
		return
	}
	kind, _, _ = strings.Cut(kind, ";")
	content, _ := responses[name].(map[string]any)["content"].(map[string]any)
	if content[kind] == nil {
		c.t.Errorf("%s: %s %s answers %d as %q, not as one of %v", state, method, path, status, kind, slices.Collect(maps.Keys(content)))
		return
	}
	if !strings.HasSuffix(kind, "json") {
		return
	}
	pointer := func(text string) string {
		return strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D", "+", "%2B").Replace(text)
	}
	schema, err := c.compiler.Compile("openapi.json#/paths/" + pointer(path) + "/" + method + "/responses/" + name + "/content/" + pointer(kind) + "/schema")
	if err != nil {
		c.t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		c.t.Fatalf("%s: %v", body, err)
	}
	if err := errors.Join(schema.Validate(value), schematest.CheckDays(value)); err != nil {
		c.t.Errorf("%s: %s %s: %d %v\n%.400s", state, method, path, status, err, body)
	}
}

// reads asks everything that can be read, of the noticeboard and at the desk.
func (c *contract) reads(state, secret, event, id string) {
	c.t.Helper()
	c.follow.LookAt(c.t.Context(), id) // what is published follows an act
	fill := strings.NewReplacer("{id}", id, "{event}", event, "{round}", "1", "{participant}", "2", "{season}", c.season)
	for _, path := range slices.Sorted(maps.Keys(c.paths)) {
		if c.paths[path].(map[string]any)["get"] == nil || strings.HasSuffix(path, "/events") && !strings.Contains(path, "/desk/") {
			continue
		}
		address := strings.TrimPrefix(fill.Replace(path), api.Root)
		if strings.HasSuffix(address, "/lists/players") {
			address += "?words=ruiz"
		}
		token := ""
		if strings.HasPrefix(address, "/desk/") {
			token = secret
		} else { // at the listener of everybody, which must tell nothing else
			var w *httptest.ResponseRecorder = c.public(address)
			c.holds(state, path, "get", w.Code, w.Header().Get("Content-Type"), w.Body.Bytes())
		}
		said := c.ask(token, "GET", address, "")
		c.holds(state, path, "get", said.status, said.header.Get("Content-Type"), said.raw)
	}
}

// acts does something and holds the answer against the description, those that ask among them.
func (c *contract) acts(state, secret, method, path, id, body string) {
	c.t.Helper()
	described := path
	address := strings.NewReplacer("{id}", id, "{round}", "1", "{board}", "1", "{entrant}", "3").Replace(path)
	said := c.ask(secret, method, address, body)
	c.holds(state, api.Root+described, strings.ToLower(method), said.status, said.header.Get("Content-Type"), said.raw)
	if said.status == 409 && said.str("consent") != "" {
		said = c.ask(secret, method, address, body, "Torneo-Consent", said.str("consent"))
		c.holds(state, api.Root+described, strings.ToLower(method), said.status, said.header.Get("Content-Type"), said.raw)
	}
	if said.status/100 != 2 {
		c.t.Errorf("%s: %s %s: %d %s", state, method, address, said.status, said.raw)
	}
}

// Everything that is answered in each state of a round is as the description says: before the draw,
// paired, published, with some results, with all, closed, corrected and withdrawn.
func TestAnswersAreAsDescribedInEveryStateOfARound(t *testing.T) {
	each(t, func(t *testing.T, s *served) {
		chief := s.token(arbiter.ChiefArbiter, arbiter.Scope{})
		event, id := s.begin(chief)
		c := s.contract()
		c.season = s.season()
		const at, round = "/tournaments/{id}", "/tournaments/{id}/rounds/{round}"
		for _, step := range []struct{ state, method, path, body string }{
			{"not open", "PUT", at + "/numbers", ""},
			{"before the draw", "PUT", at + "/shown", `{"open": true, "players": true, "results": "live", "standings": "live"}`},
			{"drawn", "PUT", at + "/initial-colour", `{"colour": "black"}`},
			{"paired", "POST", round + "/pairing", ""},
			{"withdrawn as a draft", "PUT", round + "/unpairing", ""},
			{"paired again", "POST", round + "/pairing", ""},
			{"published", "PUT", round + "/publication", ""},
			{"a first result", "PUT", round + "/boards/{board}/result", `{"result": {"white": "forfeit-win", "black": "forfeit-loss"}}`},
			{"taken back", "PUT", round + "/boards/{board}/result", `{"pending": true}`},
			{"corrected", "PUT", round + "/boards/{board}/result", `{"result": {"white": "draw", "black": "draw"}}`},
			{"a bye", "PUT", at + "/players/{entrant}/byes/2", `{"kind": "half-point"}`},
			{"withdrawn", "PUT", round + "/unpairing", ""},
		} {
			if strings.HasSuffix(step.path, "/byes/2") {
				s.must(chief, step.method, strings.NewReplacer("{id}", id, "{entrant}", "3").Replace(step.path), step.body)
			} else {
				c.acts(step.state, chief, step.method, step.path, id, step.body)
			}
			c.reads(step.state, chief, event, id)
		}
		s.playRound(chief, id, 1)
		c.reads("closed", chief, event, id)
		s.must(chief, "POST", "/tournaments/"+id+"/rounds/2/pairing", "")
		s.must(chief, "PUT", "/tournaments/"+id+"/rounds/2/publication", "")
		c.acts("corrected later", chief, "PUT", round+"/boards/{board}/result", id, `{"result": {"white": "loss", "black": "win"}}`)
		c.reads("corrected later", chief, event, id)
		for path, of := range c.paths {
			if get, _ := of.(map[string]any)["get"].(map[string]any); get != nil && !strings.HasSuffix(path, "/events") && !strings.Contains(path, "/teams") && !strings.Contains(path, "/outlook") && !strings.Contains(path, "/prizes") && !c.answered[fmt.Sprint(get["operationId"], " 200")] {
				t.Errorf("%s was never answered", path)
			}
		}
	})
}

// What a token may not do is refused in the form that is described, and tells nothing of what it may
// not read.
func TestWhatATokenMayNotReadOrBegin(t *testing.T) {
	each(t, func(t *testing.T, s *served) {
		chief := s.token(arbiter.ChiefArbiter, arbiter.Scope{})
		event, id := s.begin(chief)
		other := s.must(chief, "POST", "/desk/events", strings.Replace(threeRounds, "Lugo", "Vigo", 1))
		results, office := s.token(arbiter.ResultDesk, arbiter.Scope{Event: event}), s.token(arbiter.Office, arbiter.Scope{})
		elsewhere := s.token(arbiter.ChiefArbiter, arbiter.Scope{Event: other.str("event")})
		for _, x := range []struct {
			secret, method, path, body string
			status                     int
		}{
			{"", "GET", "/desk/events", "", 401},
			{"", "GET", "/desk/tournaments/" + id, "", 401},
			{office, "GET", "/desk/events", "", 403},
			{office, "GET", "/desk/tournaments/" + id + "/players", "", 403},
			{elsewhere, "GET", "/desk/tournaments/" + id + "/players", "", 404},
			{elsewhere, "GET", "/desk/boards/" + event, "", 404},
			{elsewhere, "GET", "/desk/events/" + event, "", 404},
			{elsewhere, "POST", "/desk/events/" + event + "/tournaments", `{"name": "C"}`, 404},
			{elsewhere, "POST", "/desk/events", threeRounds, 403},
			{elsewhere, "PUT", "/desk/events/" + event + "/archive", "", 404},
			{results, "GET", "/desk/tournaments/" + id + "/players", "", 200},
			{results, "GET", "/desk/tournaments/" + id + "/report", "", 403},
			{results, "GET", "/desk/tournaments/" + id + "/record", "", 403},
			{results, "GET", "/desk/lists/players?words=ruiz", "", 403},
			{results, "POST", "/desk/events", threeRounds, 403},
			{results, "POST", "/tournaments/" + id + "/players/list", eightPlayers, 403},
			{chief, "PUT", "/desk/events/" + event + "/archive", "", 422},
			{chief, "GET", "/desk/events/none", "", 404},
			{chief, "GET", "/desk/tournaments/" + event, "", 404},
			{chief, "GET", "/desk/events?limit=0", "", 400},
			{chief, "GET", "/desk/lists/players?words=r", "", 400},
			{chief, "GET", "/desk/tournaments/" + id + "/report?format=trf06", "", 422},
			{chief, "GET", "/desk/tournaments/" + id + "/events", "", 404},
			{chief, "POST", "/desk/events", `{"name": "", "tournaments": [{"name": "A"}]}`, 400},
			{chief, "POST", "/desk/events", `{"name": "Nothing", "tournaments": []}`, 400},
			{chief, "POST", "/desk/events", `{"name": "X", "tournaments": [{"name": "A", "rounds": 0, "system": "none"}]}`, 422},
			{chief, "PUT", "/tournaments/" + id + "/initial-colour", `{"colour": "white", "lot": true}`, 400},
			{chief, "PUT", "/tournaments/" + id + "/shown", `{"results": "sometimes"}`, 400},
		} {
			if said := s.ask(x.secret, x.method, x.path, x.body); said.status != x.status {
				t.Errorf("%s %s: %d, not %d: %s", x.method, x.path, said.status, x.status, said.raw)
			}
		}
		if got := s.must(elsewhere, "GET", "/desk/events", "").list("events"); len(got) != 1 || got[0].(map[string]any)["name"] == "Abierto de Lugo" {
			t.Errorf("%v", got)
		}
		// A list is entered whole or not at all, and each wrong row is named.
		wrong := strings.Replace(strings.Replace(eightPlayers, `"federation": "ESP", "rating": 2250`, `"federation": "SPAIN", "rating": 9999`, 1), "2014-05-06", "2014-15-06", 1)
		if said := s.ask(chief, "POST", "/tournaments/"+id+"/players/list", wrong, "Accept-Language", "es"); said.status != 422 || len(said.list("rows")) != 2 || said.list("rows")[0].(map[string]any)["row"] != 1.0 || said.list("rows")[1].(map[string]any)["row"] != 7.0 {
			t.Errorf("%d %s", said.status, said.raw)
		}
		if got := s.must(chief, "GET", "/desk/tournaments/"+id+"/players", ""); got.body["total"] != 8.0 {
			t.Errorf("%s", got.raw)
		}
		// What was sent twice with one key has begun once.
		first := s.must(chief, "POST", "/desk/events", threeRounds, "Idempotency-Key", "k")
		again := s.must(chief, "POST", "/desk/events", threeRounds, "Idempotency-Key", "k")
		if again.status != 200 || again.body["repeated"] != true || again.str("event") != first.str("event") || again.list("tournaments")[0] != first.list("tournaments")[0] {
			t.Errorf("%d %s", again.status, again.raw)
		}
		if said := s.ask(chief, "POST", "/desk/events", strings.Replace(threeRounds, "Lugo", "Oia", 1), "Idempotency-Key", "k"); said.status != 422 || said.str("type") != "urn:torneo:problem:key-used" {
			t.Errorf("%d %s", said.status, said.raw)
		}
		// Lists are read a part at a time.
		seen, next := 0, "/desk/events?limit=2"
		for pages := 0; next != "" && pages < 5; pages++ {
			said := s.must(chief, "GET", next, "")
			seen += len(said.list("events"))
			_, rest, _ := strings.Cut(said.header.Get("Link"), "<")
			query, _, more := strings.Cut(rest, ">")
			if next = ""; more {
				next = "/desk/events" + query
			}
		}
		if seen != 3 {
			t.Errorf("%d events in all parts", seen)
		}
	})
}
