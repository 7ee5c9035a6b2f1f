package writeapi

import (
	"net/http"
	"reflect"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"torneo/i18n"
	"torneo/internal/noticeboard/api"
)

// describe returns the operation as OpenAPI has it.
func (o *operation) describe(schemas huma.Registry) *huma.Operation {
	p := i18n.New(i18n.English)
	least := 1.0
	var parameters []*huma.Param
	add := func(in, name string, s *huma.Schema) {
		parameters = append(parameters, &huma.Param{Name: name, In: in, Required: in == "path", Description: p.T("api.parameter." + strings.ToLower(name)), Schema: s}) //i18n:prefix api.parameter.
	}
	add("path", "id", &huma.Schema{Type: huma.TypeString})
	for _, name := range []string{"entrant", "round", "board"} {
		if strings.Contains(o.path, "{"+name+"}") {
			add("path", name, &huma.Schema{Type: huma.TypeInteger, Minimum: &least})
		}
	}
	for _, name := range []string{onceHeader, "If-Match", consentHeader} {
		add("header", name, &huma.Schema{Type: huma.TypeString})
	}
	add("query", "lang", api.LanguageSchema())
	content := func(t reflect.Type, kind string) map[string]*huma.MediaType {
		return map[string]*huma.MediaType{kind: {Schema: schemas.Schema(t, true, "")}}
	}
	problem := content(reflect.TypeFor[NotDone](), "application/problem+json")
	status := http.StatusOK
	responses := map[string]*huma.Response{}
	if o.enters {
		status = http.StatusCreated
		responses["200"] = &huma.Response{Description: p.T("api.act.unchanged"), Content: content(reflect.TypeFor[Done](), "application/json")}
	}
	responses[strconv.Itoa(status)] = &huma.Response{Description: p.T("api.act.done"), Content: content(reflect.TypeFor[Done](), "application/json")}
	responses["409"] = &huma.Response{Description: p.T("api.problem.confirm"), Content: problem}
	responses["412"] = &huma.Response{Description: p.T("api.act.clash"), Content: problem}
	responses["default"] = &huma.Response{Description: p.T("api.act.problem"), Content: problem}
	described := &huma.Operation{OperationID: o.id, Method: o.method, Path: api.Root + o.path, Summary: p.T("api.op." + o.id), Parameters: parameters, Responses: responses, Security: []map[string][]string{{api.Security: {}}}}
	if o.body != nil {
		described.RequestBody = &huma.RequestBody{Required: true, Content: content(o.body, "application/json")}
	}
	return api.AddGroup(described, api.Doing)
}
