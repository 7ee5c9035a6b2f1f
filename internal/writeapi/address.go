package writeapi

import (
	"encoding/json"
	"net/http"
	"reflect"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"torneo/i18n"
	"torneo/internal/noticeboard/api"
	"torneo/internal/noticeboard/handler"
	"torneo/internal/noticeboard/render"
)

// address is something at the desk that is no act on a tournament: what is read there, and what
// begins or ends events.
type address struct {
	id, method, path string
	body             reflect.Type // what is sent; nil: nothing
	of               reflect.Type // what is answered
	query            []string     // parameters
	once             bool         // it can be sent again with its Idempotency-Key
	creates          bool         // the answer is 201
	answer           func(*request)
}

// addresses returns them all.
func addresses() []address {
	event := api.Desk + "/events/{event}"
	return []address{
		{id: "list-events", method: http.MethodGet, path: api.Desk + "/events", of: reflect.TypeFor[EventList](), query: []string{"words", "limit", "cursor"}, answer: (*request).listEvents},
		{id: "get-event", method: http.MethodGet, path: event, of: reflect.TypeFor[DeskEvent](), answer: (*request).event},
		{id: "post-event", method: http.MethodPost, path: api.Desk + "/events", body: reflect.TypeFor[EventBody](), of: reflect.TypeFor[Begun](), once: true, creates: true, answer: (*request).beginEvent},
		{id: "post-tournament", method: http.MethodPost, path: event + "/tournaments", body: reflect.TypeFor[TournamentBody](), of: reflect.TypeFor[Begun](), once: true, creates: true, answer: (*request).beginTournament},
		{id: "put-archive", method: http.MethodPut, path: event + "/archive", of: reflect.TypeFor[DeskEvent](), answer: (*request).archiveEvent},
		{id: "list-lists", method: http.MethodGet, path: api.Desk + "/lists", of: reflect.TypeFor[ListList](), answer: (*request).listLists},
		{id: "search-lists", method: http.MethodGet, path: api.Desk + "/lists/players", of: reflect.TypeFor[FoundPlayers](), query: []string{"words", "federation", "kind", "source", "limit"}, answer: (*request).searchLists},
	}
}

// handle lets the addresses answer, and what is read of tournaments at the desk.
func (a *Acts) handle() {
	for _, x := range addresses() {
		a.mux.HandleFunc(x.method+" "+api.Root+x.path, a.answering(x.answer))
	}
	tournament := "GET " + api.Root + api.Desk + "/tournaments/{id}"
	a.mux.HandleFunc(tournament+"/report", a.answering((*request).deskReport))
	a.mux.HandleFunc(tournament+"/record", a.answering((*request).deskRecord))
	a.mux.HandleFunc(tournament, a.answering((*request).deskDocument))
	a.mux.HandleFunc(tournament+"/{rest...}", a.answering((*request).deskDocument))
	a.mux.HandleFunc("GET "+api.Root+api.Desk+"/boards/{event}", a.answering((*request).deskBoards))
}

func (a *Acts) answering(answer func(*request)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { answer(a.requestOf(w, r)) }
}

// describe returns the address as OpenAPI has it.
func (x *address) describe(schemas huma.Registry) *huma.Operation {
	p := i18n.New(i18n.English)
	var parameters []*huma.Param
	add := func(in, name, text string, s *huma.Schema) {
		parameters = append(parameters, &huma.Param{Name: name, In: in, Required: in == "path", Description: p.T("api.parameter." + text), Schema: s}) //i18n:prefix api.parameter.
	}
	if strings.Contains(x.path, "{event}") {
		add("path", "event", "event", &huma.Schema{Type: huma.TypeString})
	}
	least, most := 1.0, 100.0
	for _, name := range x.query {
		s := &huma.Schema{Type: huma.TypeString}
		switch name {
		case "limit":
			s = &huma.Schema{Type: huma.TypeInteger, Minimum: &least, Maximum: &most}
		case "kind":
			s.Enum = []any{"standard", "rapid", "blitz"}
		}
		add("query", name, name, s)
	}
	if x.once {
		add("header", onceHeader, strings.ToLower(onceHeader), &huma.Schema{Type: huma.TypeString})
	}
	add("query", "lang", "lang", api.LanguageSchema())
	content := func(t reflect.Type, kind string) map[string]*huma.MediaType {
		return map[string]*huma.MediaType{kind: {Schema: schemas.Schema(t, true, "")}}
	}
	status, said := http.StatusOK, "OK"
	responses := map[string]*huma.Response{"default": {Description: p.T("api.act.problem"), Content: content(reflect.TypeFor[NotDone](), "application/problem+json")}}
	if x.method == http.MethodGet {
		responses["304"] = &huma.Response{Description: p.T("api.not-modified")}
	}
	if x.creates {
		status, said = http.StatusCreated, p.T("api.act.done")
		responses["200"] = &huma.Response{Description: p.T("api.act.unchanged"), Content: content(x.of, "application/json")}
	}
	responses[strconv.Itoa(status)] = &huma.Response{Description: said, Content: content(x.of, "application/json")}
	op := &huma.Operation{OperationID: x.id, Method: x.method, Path: api.Root + x.path, Summary: p.T("api.op." + x.id), Parameters: parameters, Responses: responses, Security: []map[string][]string{{api.Security: {}}}}
	if x.body != nil {
		op.RequestBody = &huma.RequestBody{Required: true, Content: content(x.body, "application/json")}
	}
	if x.method == http.MethodGet {
		return api.AddGroup(op, api.AtTheDesk)
	}
	return api.AddGroup(op, api.Doing)
}

// show answers with what is read, which has an ETag.
func (q *request) show(value any) {
	body, err := json.Marshal(value)
	if err != nil {
		panic(err) // numbers and texts
	}
	handler.Write(q.w, q.r, render.NewDocument("application/json", append(body, '\n')))
}
