package api

import (
	"encoding/json"

	"github.com/danielgtaylor/huma/v2"
)

// olderOf returns a description as OpenAPI 3.0, for generators that read no newer one: without
// webhooks, which it does not have.
func olderOf(spec *huma.OpenAPI) []byte {
	older, info := *spec, *spec.Info
	info.License = &huma.License{Name: info.License.Name, URL: "https://www.apache.org/licenses/LICENSE-2.0"}
	older.Info, older.Webhooks = &info, nil
	text, err := older.Downgrade()
	if err != nil {
		panic(err) // it is made of values that have a JSON form
	}
	var document any
	if err := json.Unmarshal(text, &document); err != nil {
		panic(err)
	}
	nullable(document)
	if text, err = json.MarshalIndent(document, "", " "); err != nil {
		panic(err)
	}
	return append(text, '\n')
}

// nullable says as OpenAPI 3.0 does what may be null, there no type, and what is a file; and leaves
// out what only webhooks have.
func nullable(of any) {
	switch of := of.(type) {
	case []any:
		for _, x := range of {
			nullable(x)
		}
	case map[string]any:
		if any, ok := of["anyOf"].([]any); ok && len(any) == 2 && isNull(any[1]) {
			delete(of, "anyOf")
			of["type"], of["allOf"], of["nullable"] = "object", any[:1], true // only structs are named so
		}
		if _, is := of["contentMediaType"].(string); is {
			delete(of, "contentMediaType")
			of["format"] = "binary"
		}
		for name, x := range of {
			if name == "schemas" { // of webhooks
				if all, ok := x.(map[string]any); ok {
					delete(all, "WebhookMessage")
				}
			}
			nullable(x)
		}
	}
}

func isNull(of any) bool {
	s, ok := of.(map[string]any)
	return ok && (s["type"] == "null" || s["nullable"] == true && len(s) == 1 || len(s) == 0)
}
