package api

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"torneo/i18n"
	"torneo/internal/noticeboard/render"
	"torneo/tournament"
)

// description is the API as programs read of it.
type description struct {
	json, yaml *render.Document
	older      *render.Document // as OpenAPI 3.0, for generators that read no newer one
	spec       *huma.OpenAPI
}

// newSpec returns the description before anything is in it.
func newSpec() *huma.OpenAPI {
	p := i18n.New(i18n.English)
	name := func(t reflect.Type, hint string) string {
		return strings.TrimSuffix(huma.DefaultSchemaNamer(t, hint), "JSON")
	}
	return &huma.OpenAPI{
		OpenAPI: "3.1.0",
		Info: &huma.Info{
			Title: "Torneo", Version: "1", Description: p.T("api.description"),
			Contact: &huma.Contact{Name: "Torneo"},
			License: &huma.License{Name: "Apache-2.0", Identifier: "Apache-2.0"},
		},
		Servers:    []*huma.Server{{URL: "/"}},
		Tags:       tags(p, Noticeboard, Live),
		Components: &huma.Components{Schemas: huma.NewMapRegistry(schemaPrefix, name)},
	}
}

// The groups of operations: what everybody reads, what is told as it comes, what a token reads at the
// desk, and what it does.
const (
	Noticeboard = "noticeboard"
	Live        = "live"
	AtTheDesk   = "desk"
	Doing       = "acts"
)

func tags(p *i18n.Printer, names ...string) (list []*huma.Tag) {
	for _, name := range names {
		list = append(list, &huma.Tag{Name: name, Description: p.T("api.tag." + name)}) //i18n:prefix api.tag.
	}
	return list
}

// AddGroup returns an operation with its group, what that is, and the answer to a wrong request.
func AddGroup(op *huma.Operation, group string) *huma.Operation {
	op.Tags, op.Description = []string{group}, i18n.New(i18n.English).T("api.tag."+group) //i18n:prefix api.tag.
	if op.Responses["400"] == nil {
		of := *op.Responses["default"]
		of.Description = i18n.New(i18n.English).T("api.wrong-request")
		op.Responses["400"] = &of
	}
	if op.Security == nil {
		op.Security = []map[string][]string{{}} // nothing is asked for
	}
	return op
}

// describe writes the description.
func describe(spec *huma.OpenAPI) description {
	Settle(spec.Components.Schemas)
	text, err := json.Marshal(spec)
	if err != nil {
		panic(err) // it is made of values that have a JSON form
	}
	var indented bytes.Buffer
	if err := json.Indent(&indented, text, "", " "); err != nil {
		panic(err)
	}
	indented.WriteByte('\n')
	yaml, err := spec.YAML()
	if err != nil {
		panic(err)
	}
	return description{render.NewDocument("application/openapi+json", indented.Bytes()), render.NewDocument("application/openapi+yaml", yaml), render.NewDocument("application/openapi+json", olderOf(spec)), spec}
}

// Settle completes all schemas beyond the types of their fields: lists are never null,
// more fields may be added, nullable fields are marked, and outcomes and byes have
// their values.
func Settle(schemas huma.Registry) {
	for name, s := range schemas.Map() {
		settle(s)
		if t := schemas.TypeFromRef(schemaPrefix + name); t != nil {
			settleFields(s, t)
		}
	}
}

const schemaPrefix = "#/components/schemas/"

// settleFields does as Settle, for the fields of a type.
func settleFields(s *huma.Schema, t reflect.Type) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return
	}
	for _, f := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		p := s.Properties[name]
		if p == nil || f.Anonymous {
			continue
		}
		of, pointer := f.Type, f.Type.Kind() == reflect.Pointer
		if pointer {
			of = of.Elem()
		}
		switch {
		case len(p.Enum) > 0: // fewer than there are
		case of == reflect.TypeFor[tournament.Outcome]():
			p.Enum = names(tournament.Outcomes())
		case of == reflect.TypeFor[tournament.ByeKind]():
			p.Enum = names(tournament.ByeKinds())
		case of == reflect.TypeFor[tournament.Date]() && p.Pattern == "": // a whole day
			p.Format = "date"
		case of == reflect.TypeFor[[]tournament.Date]():
			p.Items.Format = "date"
		}
		if pointer && p.Ref != "" && !contains(options, "omitempty") {
			s.Properties[name] = &huma.Schema{AnyOf: []*huma.Schema{{Ref: p.Ref}, {Type: "null"}}, Description: p.Description}
		}
		p.PrecomputeMessages()
	}
}

func names[T interface{ String() string }](list []T) (all []any) {
	for _, x := range list {
		all = append(all, x.String())
	}
	return all
}

func settle(s *huma.Schema) {
	if s == nil {
		return
	}
	if s.Type == huma.TypeArray {
		s.Nullable = false
	}
	if len(s.Properties) > 0 {
		s.AdditionalProperties = nil
	}
	for _, p := range s.Properties {
		settle(p)
	}
	settle(s.Items)
}

func contains(s, part string) bool { return strings.Contains(s, part) }

func text(n int) string { return strconv.Itoa(n) }
