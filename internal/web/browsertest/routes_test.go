package browsertest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"net/http"
	"net/url"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// notPages is the addresses at which there is nothing to look at.
var notPages = []string{"GET /periods/{series}/{month}/certificate", "GET /t/{id}/duties.ics", "GET /health", "GET /rate-of-play", "GET /ready", "GET /static/{file...}", "GET /t/{id}/live", "GET /e/{event}/lists/{file}", "GET /e/{event}/print.pdf", "GET /e/{event}/live", "GET /t/{id}/export/{file}", "GET /t/{id}/print.pdf", "GET /t/{id}/rounds/{round}/print.pdf", "GET /t/{id}/lists/{file}", "GET /t/{id}/rounds/{round}/lists/{file}", "GET /t/{id}/players/export", "GET /t/{id}/norms/{number}/it1", "GET /t/{id}/norms/arbiters/certificate", "GET /t/{id}/norms/arbiters/form", "GET /t/{id}/it3.pdf", "GET /e/{event}/letterhead/{picture}", "GET /t/{id}/noticeboard/boards/games.pgn", "GET /e/{event}/signups/count", "GET /e/{event}/series/{series}/{file}", "GET /batches/{batch}/report", "GET /inbox/{submission}/versions/{version}", "GET /t/{id}/regulations/files/{file}", "GET /sign-in/account", "GET /sign-in/account/back", "GET /periods/{series}/{month}/files/{file}", "GET /seasons/{season}/files/{file}", "GET /seasons/{season}/reports/{division}/{number}",
	// People, of whom a desk that is alone has none.
	"GET /me", "GET /me/season", "GET /me/season/{person}", "GET /people/codes/{code}", "GET /people/{person}"}

// patterns reads the addresses of pages from where they are registered.
func patterns(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, name := range append(files, "../routes.go") {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if text, ok := n.(*ast.BasicLit); ok && strings.HasPrefix(text.Value, `"GET `) {
				pattern, _ := strconv.Unquote(text.Value)
				found = append(found, pattern)
			}
			return true
		})
	}
	if len(found) < 20 {
		t.Fatalf("the addresses are not found any more: %q", found)
	}
	return found
}

// everyPageIsLookedAt: who adds a page adds it to the views, so it is examined, and has
// its picture.
func everyPageIsLookedAt(t *testing.T, views []view) {
	mux := http.NewServeMux()
	all := patterns(t)
	for _, pattern := range all {
		mux.Handle(pattern, http.NotFoundHandler())
	}
	seen := map[string]bool{}
	names := map[string]bool{}
	for _, v := range views {
		if names[v.name] {
			t.Errorf("two views are called %s", v.name)
		}
		names[v.name] = true
		address, err := url.Parse(v.path)
		if err != nil {
			t.Fatal(err)
		}
		_, pattern := mux.Handler(&http.Request{Method: http.MethodGet, URL: address})
		seen[pattern] = true
	}
	for _, pattern := range all {
		if !seen[pattern] && !slices.Contains(notPages, pattern) {
			t.Errorf("no view shows %s", pattern)
		}
	}
}
