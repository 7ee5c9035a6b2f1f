package writeapi_test

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/writeapi"
)

var shell = regexp.MustCompile("(?s)```sh\n(.*?)```")

// Every command of docs/api.md is run as it stands there, one after the other.
func TestTheCommandsOfTheDocumentation(t *testing.T) {
	if _, err := exec.LookPath("curl"); err != nil {
		t.Skip("curl is not installed")
	}
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "api.md"))
	if err != nil {
		t.Fatal(err)
	}
	if strings.Count(string(text), "curl ") != strings.Count(strings.Join(shell.FindAllString(string(text), -1), ""), "curl ") {
		t.Error("a command stands outside of the blocks that are run")
	}
	s := serve(t, writeapi.Options{})
	hall := httptest.NewServer(s.hall)
	defer hall.Close()
	token := s.token(arbiter.ChiefArbiter, arbiter.Scope{})
	var begun struct {
		Event       string   `json:"event"`
		Tournaments []string `json:"tournaments"`
	}
	ran := 0
	for _, block := range shell.FindAllStringSubmatch(string(text), -1) {
		for command := range strings.SplitSeq(strings.ReplaceAll(block[1], "\ncurl ", "\x00curl "), "\x00") {
			fill := strings.NewReplacer("DESK", s.server.URL, "HALL", hall.URL, "TOKEN", token, "EVENT", begun.Event, "TOURNAMENT", slices.Concat(begun.Tournaments, []string{"none"})[0])
			line := "curl -sS --fail-with-body --max-time 20 " + strings.TrimPrefix(fill.Replace(command), "curl ")
			out, err := exec.CommandContext(t.Context(), "sh", "-c", line).CombinedOutput()
			for deadline := time.Now().Add(10 * time.Second); err != nil && strings.Contains(command, "HALL") && time.Now().Before(deadline); { // what is published follows an act
				time.Sleep(100 * time.Millisecond)
				out, err = exec.CommandContext(t.Context(), "sh", "-c", line).CombinedOutput()
			}
			if err != nil {
				t.Fatalf("%s\n%v: %s", command, err, out)
			}
			if begun.Event == "" {
				if err := json.Unmarshal(out, &begun); err != nil || len(begun.Tournaments) != 1 {
					t.Fatalf("%s: %v", out, err)
				}
			}
			ran++
		}
	}
	if ran < 20 {
		t.Errorf("%d commands", ran)
	}
}

// names returns the operations of a description and its webhooks, with their parameters, and all fields
// of its schemas and of what stands in their place, however deep.
func names(t *testing.T, raw []byte) (list []string) {
	t.Helper()
	var d struct {
		Paths, Webhooks map[string]map[string]any
		Components      struct{ Schemas map[string]any }
	}
	if err := json.Unmarshal(raw, &d); err != nil {
		t.Fatal(err)
	}
	for _, all := range []map[string]map[string]any{d.Paths, d.Webhooks} {
		for path, methods := range all {
			for method, operation := range methods {
				name := strings.ToUpper(method) + " " + path
				list = append(list, name)
				list = append(list, parameters(name, operation)...)
				list = append(list, fields(name, operation)...)
			}
		}
	}
	for name, schema := range d.Components.Schemas {
		list = append(list, fields(name, schema)...)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// parameters returns the parameters of an operation: "GET /rounds query limit".
func parameters(name string, operation any) (list []string) {
	of, _ := operation.(map[string]any)
	all, _ := of["parameters"].([]any)
	for _, x := range all {
		if p, _ := x.(map[string]any); p["name"] != nil {
			list = append(list, fmt.Sprintf("%s %s %s", name, p["in"], p["name"]))
		}
	}
	return list
}

// fields returns the fields below a schema, whatever stands between: lists, choices, answers.
func fields(name string, schema any) (list []string) {
	switch of := schema.(type) {
	case []any:
		for _, x := range of {
			list = append(list, fields(name, x)...)
		}
	case map[string]any:
		properties, _ := of["properties"].(map[string]any)
		for field, x := range properties {
			list = append(list, name+"."+field)
			list = append(list, fields(name+"."+field, x)...)
		}
		for key, x := range of {
			if key != "properties" && key != "parameters" && key != "example" {
				list = append(list, fields(name, x)...)
			}
		}
	}
	return list
}

// A field that vanishes is seen however deep it is, and so is a parameter.
func TestNamesOfADescription(t *testing.T) {
	const description = `{"paths": {"/x": {"get": {"parameters": [{"in": "query", "name": "limit"}], "responses": {"200": {"content": {"application/json": {"schema": {"type": "array", "items": {"properties": {"a": {}}}}}}}}}}},
		"webhooks": {"ping": {"post": {"requestBody": {"content": {"application/json": {"schema": {"properties": {"properties": {}}}}}}}}},
		"components": {"schemas": {"S": {"properties": {"b": {"anyOf": [{"properties": {"c": {}}}, {"type": "null"}]}, "d": {"additionalProperties": {"properties": {"e": {}}}}}}}}}`
	want := []string{"GET /x", "GET /x query limit", "GET /x.a", "POST ping", "POST ping.properties", "S.b", "S.b.c", "S.d", "S.d.e"}
	if got := names(t, []byte(description)); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// What vanishes from the API is named in its changelog: testdata/names.txt has what there ever was.
func TestWhatVanishesIsInTheChangelogOfTheAPI(t *testing.T) {
	golden, err := os.ReadFile(filepath.Join("testdata", "openapi.json"))
	if err != nil {
		t.Fatal(err)
	}
	now, file := names(t, golden), filepath.Join("testdata", "names.txt")
	had, err := os.ReadFile(file)
	if err != nil && !*update {
		t.Fatal(err)
	}
	known := strings.Split(strings.TrimSpace(string(had)), "\n")
	all := slices.Compact(slices.Sorted(slices.Values(slices.DeleteFunc(slices.Concat(known, now), func(s string) bool { return s == "" }))))
	if *update {
		writeFile(t, "testdata", "names.txt", []byte(strings.Join(all, "\n")+"\n"))
	} else if !slices.Equal(known, all) {
		t.Error("there is something new: go test ./internal/writeapi -update, and name it in docs/api-changelog.md")
	}
	changelog, err := os.ReadFile(filepath.Join("..", "..", "docs", "api-changelog.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range all {
		if !slices.Contains(now, name) && !strings.Contains(string(changelog), "`"+name+"`") {
			t.Errorf("%s is gone, and docs/api-changelog.md does not name it", name)
		}
	}
}
