package api

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"torneo/i18n"
	"torneo/internal/noticeboard/press"
)

// description is the API as programs read of it.
type description struct {
	json, yaml *press.Document
	spec       *huma.OpenAPI
}

// newSpec is the description before anything is in it.
func newSpec() *huma.OpenAPI {
	p := i18n.New(i18n.English)
	name := func(t reflect.Type, hint string) string {
		return strings.TrimSuffix(huma.DefaultSchemaNamer(t, hint), "JSON")
	}
	return &huma.OpenAPI{
		OpenAPI: "3.1.0",
		Info: &huma.Info{
			Title: "Torneo", Version: "1", Description: p.T("api.description"),
			License: &huma.License{Name: "Apache-2.0", Identifier: "Apache-2.0"},
		},
		Servers:    []*huma.Server{{URL: "/"}},
		Components: &huma.Components{Schemas: huma.NewMapRegistry("#/components/schemas/", name)},
	}
}

// describe writes the description. Lists are never null, and more fields may be added.
func describe(spec *huma.OpenAPI) description {
	for _, s := range spec.Components.Schemas.Map() {
		settle(s)
	}
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
	return description{press.Made("application/openapi+json", indented.Bytes()), press.Made("application/openapi+yaml", yaml), spec}
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
