package handbook_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"torneo/handbook"
)

var update = flag.Bool("update", false, "write docs/regulations.md and docs/coverage.md anew")

func TestRegulationsDocument(t *testing.T) { compareDocument(t, "regulations.md", handbook.Markdown()) }

// compareDocument compares a generated document of docs with the file, or writes it anew.
func compareDocument(t *testing.T, file, want string) {
	t.Helper()
	name := filepath.Join("..", "docs", file)
	if *update {
		if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	got := strings.ReplaceAll(string(data), "\r\n", "\n")
	if got == want {
		return
	}
	gotLines, wantLines := strings.Split(got, "\n"), strings.Split(want, "\n")
	for n := range max(len(gotLines), len(wantLines)) {
		var g, w string
		if n < len(gotLines) {
			g = gotLines[n]
		}
		if n < len(wantLines) {
			w = wantLines[n]
		}
		if g != w {
			t.Fatalf("docs/%s is not what the handbook says; run go generate ./handbook\nline %d: %q\nwant    %q", file, n+1, g, w)
		}
	}
}

func TestDocumentTablesLineUp(t *testing.T) {
	width, tables := 0, 0
	for n, line := range strings.Split(handbook.Markdown(), "\n") {
		if !strings.HasPrefix(line, "|") {
			width = 0
			continue
		}
		if width == 0 {
			width = utf8.RuneCountInString(line)
			tables++
		}
		if got := utf8.RuneCountInString(line); got != width {
			t.Errorf("line %d is %d wide, its table %d: %s", n+1, got, width, line)
		}
	}
	if want := 5 + len(handbook.Texts()); tables < want {
		t.Errorf("%d tables, want at least %d", tables, want)
	}
}

func TestDocumentHasEverything(t *testing.T) {
	document := handbook.Markdown()
	has := func(what, text string) {
		t.Helper()
		text = strings.NewReplacer("*", `\*`, "_", `\_`).Replace(text)
		if !strings.Contains(document, text) {
			t.Errorf("%s is not in the document: %q", what, text)
		}
	}
	for _, r := range handbook.Rules() {
		has(r.String(), r.TitleES)
		has(r.String(), r.Note)
	}
	for _, r := range handbook.Readings() {
		if !strings.Contains(document, r.TakenEN) {
			t.Errorf("reading %s is not in the document", r.ID)
		}
	}
	for _, m := range handbook.Misprints() {
		has("a misprint", m.Where)
	}
	for _, e := range handbook.TieBreakEditions() {
		has(string(e.ID), e.Basis)
	}
}
