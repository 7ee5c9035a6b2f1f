package api

import (
	"net/http"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"torneo/i18n"
	"torneo/internal/jsonline"
	"torneo/internal/noticeboard/handler"
	"torneo/internal/noticeboard/render"
	"torneo/message"
)

// operation is something that can be asked for.
type operation struct {
	id, path string
	of       reflect.Type // what is answered; nil: an object of its own
	rows     rows         // of which a part can be asked for
	all      bool         // tournaments can be searched in it, a part at a time
	lang     bool         // it has sentences, in a language
	live     bool
	report   bool // it is a report file
	season   bool // it is of the seasons of leagues, which are of no event of the desk
	answer   func(*request)
}

// operations returns everything that can be asked for.
func (a *API) operations() []operation {
	tournament := "/tournaments/{id}"
	players, teams := rows{"players", "entrant"}, rows{"teams", "entrant"}
	boards, standings := rows{"boards", "board"}, rows{"standings", "number"}
	crosstable, ratings := rows{"crosstable", "number"}, rows{"players", "number"}
	file := func(name string, of rows) func(*request) {
		return func(q *request) {
			if id := q.tournament(); id != "" {
				q.long(id+"/data/"+name+".json", of)
			}
		}
	}
	numbered := func(parameter, prefix string, of rows) func(*request) {
		return func(q *request) {
			if id := q.tournament(); id != "" {
				if n := q.number(parameter); n > 0 {
					q.long(id+"/data/"+prefix+text(n)+".json", of)
				}
			}
		}
	}
	worded := func(parameter, prefix string) func(*request) {
		return func(q *request) {
			if id := q.tournament(); id != "" {
				if n := q.number(parameter); n > 0 {
					q.wordedDocument(id, prefix+text(n)+".json")
				}
			}
		}
	}
	return []operation{
		{id: "list-tournaments", path: "/tournaments", of: reflect.TypeFor[render.Listing](), all: true, answer: (*request).listTournaments},
		{id: "get-tournament", path: tournament, of: reflect.TypeFor[render.About](), answer: file("about", rows{})},
		{id: "get-record", path: tournament + "/record", answer: file("tournament", rows{})},
		{id: "get-report", path: tournament + "/report", report: true, answer: (*request).reportFile},
		{id: "list-players", path: tournament + "/players", of: reflect.TypeFor[render.Players](), rows: players, answer: file("players", players)},
		{id: "list-teams", path: tournament + "/teams", of: reflect.TypeFor[render.Teams](), rows: teams, answer: file("teams", teams)},
		{id: "list-rounds", path: tournament + "/rounds", of: reflect.TypeFor[render.Rounds](), answer: file("rounds", rows{})},
		{id: "get-round", path: tournament + "/rounds/{round}", of: reflect.TypeFor[render.Round](), rows: boards, answer: numbered("round", "round-", boards)},
		{id: "get-reasons", path: tournament + "/rounds/{round}/reasons", of: reflect.TypeFor[render.Reasons](), lang: true, answer: worded("round", "reasons-")},
		{id: "get-standings", path: tournament + "/standings", of: reflect.TypeFor[jsonline.StandingsDocument](), rows: standings, answer: file("standings", standings)},
		{id: "get-standings-after", path: tournament + "/standings/{round}", of: reflect.TypeFor[jsonline.StandingsDocument](), rows: standings, answer: func(q *request) {
			if id := q.tournament(); id != "" {
				if n := q.number("round"); n > 0 {
					path := id + "/data/standings-" + text(n) + ".json"
					if site, ok := q.site(id); !ok {
						return
					} else if site.StandingsRound(id) == n {
						path = id + "/data/standings.json"
					}
					q.long(path, standings)
				}
			}
		}},
		{id: "get-explanation", path: tournament + "/explanations/{participant}", of: reflect.TypeFor[jsonline.ExplanationDocument](), lang: true, answer: worded("participant", "explanation-")},
		{id: "get-crosstable", path: tournament + "/crosstable", of: reflect.TypeFor[jsonline.CrosstableDocument](), rows: crosstable, answer: file("crosstable", crosstable)},
		{id: "get-outlook", path: tournament + "/outlook", of: reflect.TypeFor[jsonline.OutlookDocument](), lang: true, answer: func(q *request) {
			if id := q.tournament(); id != "" {
				q.wordedDocument(id, "outlook.json")
			}
		}},
		{id: "get-prizes", path: tournament + "/prizes", of: reflect.TypeFor[render.Prizes](), answer: file("prizes", rows{})},
		{id: "get-ratings", path: tournament + "/ratings", of: reflect.TypeFor[jsonline.RatingsDocument](), rows: ratings, answer: file("ratings", ratings)},
		{id: "get-boards", path: "/boards/{event}", of: reflect.TypeFor[render.EventBoards](), answer: (*request).eventBoards},
		{id: "list-seasons", path: "/seasons", of: reflect.TypeFor[render.Seasons](), season: true, answer: (*request).listSeasons},
		{id: "get-season", path: "/seasons/{season}", of: reflect.TypeFor[render.SeasonDocument](), season: true, lang: true, answer: (*request).getSeason},
		{id: "listen", path: "/events", of: reflect.TypeFor[render.News](), live: true, answer: func(q *request) { q.listen("") }},
		{id: "listen-to-tournament", path: tournament + "/events", of: reflect.TypeFor[render.News](), live: true, answer: func(q *request) {
			if id := q.tournament(); id != "" {
				q.listen(id)
			}
		}},
	}
}

// eventBoards answers with all boards of an event as they are now. After the news that is named in
// the head the answer goes on.
func (q *request) eventBoards() {
	front, ok := q.site("")
	if !ok {
		return
	}
	if !q.whole {
		q.w.Header().Set("Torneo-Event", front.LastNewsID(""))
	}
	q.document(render.BoardsPath(q.r.PathValue("event")))
}

// listSeasons answers with the seasons of leagues on the noticeboard.
func (q *request) listSeasons() {
	list, err := q.documents.Seasons(q.r.Context())
	if err != nil {
		q.unreadable()
		return
	}
	q.write(render.NewDocument(jsonType, jsonline.Of(render.Seasons{Seasons: append([]render.SeasonName{}, list...)})))
}

// getSeason answers with a season of a league, its sentences in the language that is asked for.
func (q *request) getSeason() {
	id := q.r.PathValue("season")
	site, ok := q.site(render.SeasonPath(id))
	switch {
	case !ok:
	case site.Season(id) == nil:
		q.problem(http.StatusNotFound, message.New("api.problem.no-season"))
	default:
		q.wordedDocument(render.SeasonPath(id), "season.json")
	}
}

// reportFile answers with the public copy of the report file, in the form that is asked for.
func (q *request) reportFile() {
	id := q.tournament()
	if id == "" {
		return
	}
	switch form := q.r.URL.Query().Get("format"); form {
	case "", "trf26":
		q.document(id + "/data/" + render.ReportFile)
	case "trf16":
		q.document(id + "/data/" + render.OlderReport)
	default:
		q.problem(http.StatusBadRequest, message.New("api.problem.search", "name", "format"))
	}
}

// wordedDocument answers with a document in the language that is asked for.
func (q *request) wordedDocument(id, name string) {
	q.w.Header().Set("Content-Language", string(q.lang))
	q.w.Header().Add("Vary", "Accept-Language")
	q.document(id + "/" + string(q.lang) + "/data/" + name)
}

// summary returns a description of the operation in a language.
func (o *operation) summary(p *i18n.Printer) string { return p.T("api.op." + o.id) } //i18n:prefix api.op.

// parameters returns the parameters of the address.
func (o *operation) parameters(p *i18n.Printer) (list []*huma.Param) {
	least, most := 1.0, 1000.0
	add := func(in, name string, s *huma.Schema) {
		list = append(list, &huma.Param{Name: name, In: in, Required: in == "path", Description: p.T("api.parameter." + strings.ToLower(name)), Schema: s}) //i18n:prefix api.parameter.
	}
	for _, name := range []string{"id", "event", "season", "round", "participant"} {
		if !contains(o.path, "{"+name+"}") {
			continue
		}
		if name == "id" || name == "event" || name == "season" {
			add("path", name, &huma.Schema{Type: huma.TypeString})
		} else {
			add("path", name, &huma.Schema{Type: huma.TypeInteger, Minimum: &least})
		}
	}
	if o.rows.name != "" {
		add("query", "limit", &huma.Schema{Type: huma.TypeInteger, Minimum: &least, Maximum: &most})
		add("query", "cursor", &huma.Schema{Type: huma.TypeString})
	}
	if o.id == "list-players" || o.id == "list-teams" { // older programs page so
		zero := 0.0
		add("query", "offset", &huma.Schema{Type: huma.TypeInteger, Minimum: &zero})
	}
	if o.report {
		add("query", "format", &huma.Schema{Type: huma.TypeString, Enum: []any{"trf26", "trf16"}})
	}
	if o.all {
		add("query", "limit", &huma.Schema{Type: huma.TypeInteger, Minimum: &least, Maximum: &most})
		add("query", "cursor", &huma.Schema{Type: huma.TypeString})
		add("query", "words", &huma.Schema{Type: huma.TypeString})
		add("query", "federation", &huma.Schema{Type: huma.TypeString})
		add("query", "from", &huma.Schema{Type: huma.TypeString, Format: "date"})
		add("query", "to", &huma.Schema{Type: huma.TypeString, Format: "date"})
	}
	if o.lang {
		add("query", "lang", LanguageSchema())
	}
	if o.live {
		add("header", "Last-Event-ID", &huma.Schema{Type: huma.TypeString})
	}
	return list
}

// write answers with a document, which caches may keep where everybody may read it.
func (q *request) write(d *render.Document) {
	if q.open {
		q.w.Header().Set("Cache-Control", handler.Shortly)
	}
	handler.Write(q.w, q.r, d)
}

// describe returns the operation as OpenAPI has it.
func (o *operation) describe(schemas huma.Registry) *huma.Operation {
	p := i18n.New(i18n.English)
	body := &huma.Schema{Type: huma.TypeObject, Description: p.T("api.record"), AdditionalProperties: true}
	if o.of != nil {
		body = schemas.Schema(o.of, true, "")
	}
	kind := jsonType
	switch {
	case o.live:
		kind = "text/event-stream"
	case o.report:
		kind, body = "text/plain", &huma.Schema{Type: huma.TypeString}
	}
	header := func(name string) *huma.Header {
		return &huma.Header{Description: p.T("api.header." + strings.ToLower(name)), Schema: &huma.Schema{Type: huma.TypeString}} //i18n:prefix api.header.
	}
	ok := &huma.Response{Description: "OK", Content: map[string]*huma.MediaType{kind: {Schema: body}}}
	responses := map[string]*huma.Response{"200": ok}
	if !o.live {
		ok.Headers = map[string]*huma.Header{"ETag": header("ETag")}
		if !o.season {
			ok.Headers["Torneo-Event"] = header("Torneo-Event")
		}
		if contains(o.path, "{id}") {
			ok.Headers["Torneo-Entry"], ok.Headers["Last-Modified"] = header("Torneo-Entry"), header("Last-Modified")
		}
		if o.rows.name != "" || o.all {
			ok.Headers["Link"] = header("Link")
		}
		responses["304"] = &huma.Response{Description: p.T("api.not-modified")}
	} else {
		responses["503"] = &huma.Response{Description: p.T("api.problem.full"), Headers: map[string]*huma.Header{"Retry-After": header("Retry-After")}, Content: problemContent(schemas)}
	}
	responses["default"] = &huma.Response{Description: p.T("api.problem"), Content: problemContent(schemas)}
	group := Noticeboard
	if o.live {
		group = Live
	}
	return AddGroup(&huma.Operation{OperationID: o.id, Method: http.MethodGet, Path: Root + o.path, Summary: o.summary(p), Parameters: o.parameters(p), Responses: responses}, group)
}

func problemContent(schemas huma.Registry) map[string]*huma.MediaType {
	return map[string]*huma.MediaType{"application/problem+json": {Schema: schemas.Schema(reflect.TypeFor[Problem](), true, "")}}
}

// LanguageSchema describes the parameter that chooses the language of sentences.
func LanguageSchema() *huma.Schema {
	s := &huma.Schema{Type: huma.TypeString}
	for _, l := range i18n.Languages() {
		s.Enum = append(s.Enum, string(l))
	}
	return s
}
